// All execution graphs of a program under a model, found the slow and obvious way: every run of every thread with every
// value that some write may have, every rf that fits the values, every co (naive_causal.hpp), filtered by the reference
// semantics. Under a model that does not speak of dependencies, po and rf may not have a cycle.
//
// It shares nothing with the explorer but the interpreter of single threads, and the form in which executions are
// compared.
#pragma once

#include "katlas/frontend/document.hpp"
#include "katlas/program/program.hpp"
#include "katlas/semantics/evaluate.hpp"

#include <set>
#include <string>

namespace katlas::tests {

class Naive {
  public:
    Naive(const program::Program& program, const Document& document, const kat::Model& model);

    struct Found {
        std::multiset<std::string> complete;
        std::multiset<std::string> blocked; // executions in which a thread is blocked
        bool gave_up = false;               // there were more than `limit` candidates
    };
    [[nodiscard]] Found executions(std::uint64_t limit);

  private:
    const program::Program& program_;
    const Document& document_;
    bool dependencies_;
    graph::Judge judge_;
};

} // namespace katlas::tests

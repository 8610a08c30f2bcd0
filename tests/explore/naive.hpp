// All execution graphs of a program under a model, found the slow and obvious way: every run of every thread with every
// value that some write may have, every rf that fits the values, every co, filtered by the reference semantics.
//
// It shares nothing with the explorer but the interpreter of single threads, and the form in which executions are
// compared.
#pragma once

#include "katlas/frontend/document.hpp"
#include "katlas/graph/evaluate.hpp"
#include "katlas/graph/label.hpp"
#include "katlas/program/program.hpp"

#include <set>
#include <string>
#include <vector>

namespace katlas::tests {

struct PlainEvent {
    graph::Label label;
    std::uint32_t location = 0;
    program::Value value = 0;
};

// The place of an event in a plain execution; thread 0 has the initial writes, by location.
struct Place {
    std::uint32_t thread = 0;
    std::uint32_t index = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
};

// An execution graph by places.
struct PlainExecution {
    std::vector<std::vector<PlainEvent>> threads;
    std::vector<std::vector<Place>> rf; // by thread and index; looked at for reads
    std::vector<std::vector<Place>> co; // by location, the initial write left out

    // Two executions have the same text iff they are the same graph.
    [[nodiscard]] std::string text() const;
};

class Naive {
  public:
    Naive(const program::Program& program, Document& document, const kat::Model& model);

    struct Found {
        std::multiset<std::string> complete;
        std::multiset<std::string> blocked; // executions in which a thread is blocked
        bool gave_up = false;               // there were more than `limit` candidates
    };
    [[nodiscard]] Found executions(std::uint64_t limit);

  private:
    // One way in which a thread may run.
    struct Run {
        std::vector<PlainEvent> events;
        bool blocked = false;
    };

    void collect_runs();
    void run_on(std::size_t thread, std::vector<program::Word> state, Run run);
    void choose_runs(std::size_t thread);
    void choose_rf(std::size_t read);
    void choose_co(std::size_t location);
    [[nodiscard]] bool consistent() const;

    const program::Program& program_;
    Document& document_;
    graph::TheoryMap map_;
    mutable graph::Judge judge_;
    std::vector<std::vector<Run>> runs_;           // by thread
    std::vector<std::set<program::Value>> values_; // by location: what may be read
    bool grown_ = false;                           // values_ has grown

    std::uint64_t limit_ = 0;
    Found found_;
    PlainExecution current_;
    bool current_blocked_ = false;
    std::vector<Place> reads_;
};

} // namespace katlas::tests

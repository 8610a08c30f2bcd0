// Decides statements about models and relations.
#pragma once

#include "katlas/library/model.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace katlas {

enum class Answer : std::uint8_t { proved, refuted, unknown };
[[nodiscard]] const char* to_string(Answer answer); // "proved", "refuted", "unknown"

// An execution graph as text, and in Graphviz's language.
struct Graph {
    std::string text;
    std::string dot;
};

// A counterexample to a statement or an axiom.
struct Counterexample {
    std::vector<std::string>
        steps;          // a path through an execution: "[W]", "po", "[R]", ...; events and relations in turn
    Graph graph;        // the execution; empty: no graph shows it
    std::string litmus; // a litmus test in herd's format; empty: not asked for, or there is none
};

struct ProvedStatement {
    std::size_t line = 0;
    std::string name; // empty: it has none
    std::string statement;
    Answer answer = Answer::unknown;
    bool as_stated = false;                       // proved, or refuted if it is a `refute` statement
    std::string reason;                           // unknown: why
    std::vector<std::string> assumptions;         // those that the proof uses, "file:line:column: text"
    std::optional<Counterexample> counterexample; // refuted
    double cpu_seconds = 0;
};

struct ProveOptions {
    double timeout = 0;                      // seconds for each statement; 0: none. At a timeout: unknown
    bool litmus = false;                     // with litmus tests of refuted statements
    const std::atomic<bool>* stop = nullptr; // when it is set, the remaining answers soon become unknown
};

// Decides each statement of a .kat file, in its order. The cost is that of deciding inclusions of regular expressions,
// in the worst case exponential in their size. Statements of the shipped files take milliseconds each.
[[nodiscard]] Result<std::vector<ProvedStatement>> prove_file(const std::string& path,
                                                              const ProveOptions& options = {});
// The same for a text. Messages refer to it as `name`.
[[nodiscard]] Result<std::vector<ProvedStatement>> prove_text(const std::string& name, std::string text,
                                                              const ProveOptions& options = {});

} // namespace katlas

// An execution graph as it is shown: labelled events, and those edges that a reader needs.
//
// All renderings (text, JSON, pictures) are made from this, so that they agree. Shown are program order and coherence
// order from each event to the next, every reads-from edge, every pair of a relation that is given, and the steps of
// the walk that makes the graph a counterexample; what these determine is left out. Of from-reads those to the next
// write are shown where the graph is one of a program.
#pragma once

#include "katlas/prover/realise.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas::workbench {

// What an event of a program comes from.
struct Statement {
    std::string file;
    std::size_t line = 0;
    std::string text; // on one line
};

struct Portrait {
    struct Event {
        std::string label; // "W[REL] x = 1"
        int thread = 0;    // 0: an initial write
        int position = 0;
        std::string location; // "x"; empty: none
        std::optional<Statement> statement{};
    };
    struct Edge {
        std::string relation; // "po"
        std::size_t from = 0;
        std::size_t to = 0;
        bool on_walk = false;
    };

    std::vector<Event> events;
    std::vector<std::string> thread_names; // by thread; empty: "thread 1" and so on
    std::vector<Edge> edges;               // by relation, po first
    std::vector<std::size_t> walk;         // events; first and last are the same for a cycle; empty: no walk
    std::vector<std::string> steps;        // relations, one fewer than `walk` has events

    [[nodiscard]] bool is_cycle() const { return walk.size() > 1 && walk.front() == walk.back(); }
};

[[nodiscard]] Portrait portray(const kat::Theory& theory, const graph::ExecutionGraph& graph);
[[nodiscard]] Portrait portray(const kat::Theory& theory, const prover::Witness& witness);

// Makes a walk through the graph that of the portrait: letters[i] relates events[i] to events[i + 1]. Marks its edges,
// and adds those that are not shown.
void add_walk(Portrait& portrait, const kat::Theory& theory, const std::vector<std::size_t>& events,
              const std::vector<kat::Letter>& letters);

// Two events race: an edge of `race`, which has no direction.
void mark_race(Portrait& portrait, std::size_t first, std::size_t second);
inline constexpr const char* race_relation = "race";

// "cycle: e0 --po--> e1 --fre--> e2 --po--> e3 --fre--> e0", or "path: ...". Broken between steps at `width` columns.
[[nodiscard]] std::string walk_text(const Portrait& portrait, const std::string& indent, std::size_t width);

} // namespace katlas::workbench

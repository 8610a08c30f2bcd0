// An execution graph as shown to a reader: labelled events, and the edges that a reader needs.
//
// JSON, pictures and the text of walks are made from portraits, so that they agree. (The text of a whole graph is
// printed from the graph: semantics/print_graph.hpp.) A portrait has program order and coherence order from each event
// to the next, every reads-from edge, every pair of an additional given relation, and the steps of the walk that makes
// the graph a counterexample. Derived edges are left out; the graph of a program also has the from-reads edges to the
// next write.
#pragma once

#include "katlas/prover/realise.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas::workbench {

// The statement of a program from which an event comes.
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
    std::vector<Edge> edges;               // sorted by relation, po first
    std::vector<std::size_t> walk;         // events; first and last are the same for a cycle; empty: no walk
    std::vector<std::string> steps;        // relations, one fewer than `walk` has events

    [[nodiscard]] bool is_cycle() const { return walk.size() > 1 && walk.front() == walk.back(); }
};

[[nodiscard]] Portrait portray(const kat::Theory& theory, const graph::ExecutionGraph& graph);
[[nodiscard]] Portrait portray(const kat::Theory& theory, const prover::Witness& witness);

// Sets the portrait's walk: letters[i] relates events[i] to events[i + 1]. Marks the edges of the walk, and adds
// missing edges.
void add_walk(Portrait& portrait, const kat::Theory& theory, const std::vector<std::size_t>& events,
              const std::vector<kat::Letter>& letters);

// Adds an undirected edge `race` between two racing events.
void mark_race(Portrait& portrait, std::size_t first, std::size_t second);
inline constexpr const char* race_relation = "race";

// "cycle: e0 --po--> e1 --fre--> e2 --po--> e3 --fre--> e0", or "path: ...". Broken between steps at `width` columns.
[[nodiscard]] std::string walk_text(const Portrait& portrait, const std::string& indent, std::size_t width);

} // namespace katlas::workbench

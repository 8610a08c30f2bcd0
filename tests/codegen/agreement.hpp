// Compares what checkers say with the reference semantics, and their explanations with the graph.
#pragma once

#include "codegen/graphs.hpp"
#include "codegen/random_graphs.hpp"
#include "katlas/codegen/plan_checker.hpp"
#include "katlas/runtime/checker.hpp"
#include "support/scale.hpp"
#include "support/text_file.hpp"

#include <memory>
#include <string>

#include <catch2/catch.hpp>

namespace katlas::tests {

// A file of generated/, which is what the generator made when it was last committed.
inline std::string generated_text(const std::string& name) {
    return text_of_file(std::filesystem::path(KATLAS_SOURCE_DIR) / "generated" / name);
}

// A model with the plan of its checker.
struct Planned {
    SourceMap sources;
    Diagnostics diagnostics;
    std::string key;
    Document document;
    codegen::CheckerPlan plan;

    // A shipped model.
    explicit Planned(const std::string& name);
    // A text.
    Planned(const std::string& name, const std::string& text);
    [[nodiscard]] const kat::Model& model() const { return document.models.at(key); }

  private:
    void make_plan();
};

// The reference: well-formed, as far as a checker is to decide that, and consistent.
class Reference {
  public:
    explicit Reference(const Planned& planned);
    [[nodiscard]] bool consistent(const graph::ExecutionGraph& g);
    [[nodiscard]] bool consistent(const SparseGraph& g) { return consistent(to_matrices(planned_.document, g)); }

  private:
    const Planned& planned_;
    graph::Judge judge_;
};

// What is wrong with an explanation; empty: nothing.
std::string fault_of(const Document& document, const SparseGraph& g, const runtime::Violation& violation);
// The graph, for messages.
std::string to_text(const SparseGraph& g);

struct Tally {
    std::uint64_t graphs = 0;
    std::uint64_t consistent = 0;
    std::uint64_t skipped = 0;
};

// On each graph of a walk. A checker is an Interpreter or a generated class.
template <typename Checker>
Tally compare_on_walk(const Planned& planned, Checker& checker, const WalkLimits& limits, std::mt19937& random) {
    Reference reference(planned);
    Tally tally;
    GraphWalk walk(
        limits, checker.initial_atom(), [&](graph::Label l) { return checker.atom_of(l); }, random);
    walk.run([&](const SparseGraph& g, EventId e) {
        const bool expected = reference.consistent(g);
        const bool whole = checker.consistent(g);
        const bool incremental = checker.consistent_after(g, e);
        const auto why = checker.explain(g);
        ++tally.graphs;
        tally.consistent += expected ? 1 : 0;
        if (whole != expected || incremental != expected || why.has_value() == expected) {
            CAPTURE(planned.key, to_text(g), e, expected, whole, incremental, why.has_value());
            FAIL("the checker differs from the reference");
        }
        if (why) {
            CAPTURE(planned.key, to_text(g), why->axiom);
            CHECK(fault_of(planned.document, g, *why).empty());
        }
        return expected;
    });
    return tally;
}

// Calls visit(graph, the same as matrices) for all graphs with up to so many events whose events have labels; where
// tests are scaled down, for every seventh.
Tally for_each_small_graph(const Planned& planned, std::size_t max_events,
                           const std::function<void(const SparseGraph&, const graph::ExecutionGraph&)>& visit);

// On all of them as a whole, and after their youngest event.
template <typename Checker>
Tally compare_on_small_graphs(const Planned& planned, Checker& checker, std::size_t max_events) {
    Reference reference(planned);
    std::uint64_t consistent = 0;
    Tally tally = for_each_small_graph(planned, max_events, [&](const SparseGraph& g, const graph::ExecutionGraph& m) {
        const bool expected = reference.consistent(m);
        consistent += expected ? 1 : 0;
        if (checker.consistent(g) != expected) {
            CAPTURE(planned.key, to_text(g), expected);
            FAIL("the checker differs from the reference");
        }
        // Without its youngest event the graph is smaller; if that is consistent, so is what one search says.
        SparseGraph smaller = g;
        const EventId e = g.size() - 1;
        if (g.size() == 0 || g.is_initial(e) || (g.is_write(e) && g[e].first_reader != SparseGraph::none))
            return;
        smaller.remove_last();
        if (checker.consistent(smaller) && checker.consistent_after(g, e) != expected) {
            CAPTURE(planned.key, to_text(g), e, expected);
            FAIL("the incremental check differs from the reference");
        }
    });
    tally.consistent = consistent;
    return tally;
}

} // namespace katlas::tests

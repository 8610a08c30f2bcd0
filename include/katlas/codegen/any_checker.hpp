// The interface of a checker that does not exist yet when Katlas is compiled: the checker of a user's own model, which
// is generated, compiled and loaded while the program runs (loader.hpp). Shipped models are compiled in and need none
// of this.
//
// The emitted code defines a type that models runtime::Checker and exports it through one function. The loader asks for
// this function by name. Everything else is hidden in the object, hence the attribute:
//
//     extern "C" [[gnu::visibility("default")]] const void* katlas_checker() {
//         return katlas::codegen::factory_of<Checker>();
//     }
//
// The program checks a shared object before it calls it: CheckerFactory begins with a version and a fingerprint of the
// layout of execution graphs as the object's compiler sees them, so an object made with another standard library or
// other headers is refused and never called.
//
// Checkers keep scratch space: one thread at a time may use a checker. Different checkers are independent.
#pragma once

#include "katlas/graph/sparse_graph.hpp"
#include "katlas/runtime/checker.hpp"
#include "katlas/runtime/happens_before.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace katlas::codegen {

// Grows whenever AnyChecker, CheckerFactory, SparseGraph or the contract of emitted code changes its meaning.
inline constexpr std::uint32_t checker_abi = 3;

// Facts about the model that were proved when the checker was generated. False means not proved.
struct CheckerFacts {
    bool has_rmw_atomicity = false;
    bool coherent = false;
    runtime::Coherence coherence = runtime::Coherence::unknown;
    bool first_failure_is_final = false;
    bool maximal_extensions_are_consistent = false;
    bool has_happens_before = false;
};

class AnyChecker {
  public:
    AnyChecker() = default;
    AnyChecker(const AnyChecker&) = delete;
    AnyChecker& operator=(const AnyChecker&) = delete;
    virtual ~AnyChecker() = default;

    // The index in this checker's table of atoms for events of the label, and the index for initial writes.
    // SparseGraph's add() and relabel() take these indices.
    [[nodiscard]] virtual graph::AtomIndex atom_of(graph::Label label) const = 0;
    [[nodiscard]] virtual graph::AtomIndex initial_atom() const = 0;
    // The same index for events of a machine's program. Only checkers without dependencies tell them apart.
    [[nodiscard]] virtual graph::AtomIndex atom_of_instruction(graph::Label label) const { return atom_of(label); }
    // What an explorer may rely on.
    [[nodiscard]] virtual CheckerFacts facts() const = 0;
    // Whether the whole graph satisfies the model.
    [[nodiscard]] virtual bool consistent(const graph::SparseGraph& graph) = 0;
    // The same, for a graph that was consistent before `event` was added, or before `event` got its rf or its place in
    // co.
    [[nodiscard]] virtual bool consistent_after(const graph::SparseGraph& graph, graph::EventId event) = 0;
    // Why the graph is inconsistent; nothing if it is consistent. The names in the answer live as long as the checker.
    [[nodiscard]] virtual std::optional<runtime::Violation> explain(const graph::SparseGraph& graph) const = 0;
    // See runtime::HasClock. Empty if no view of the model has clocks.
    [[nodiscard]] virtual std::span<const std::uint32_t> clock(const graph::SparseGraph& graph,
                                                               graph::EventId event) = 0;
};

// A checker's own members, behind the interface.
template <runtime::Checker Checker>
class CheckerBox final : public AnyChecker {
  public:
    [[nodiscard]] graph::AtomIndex atom_of(graph::Label label) const override { return Checker::atom_of(label); }
    [[nodiscard]] graph::AtomIndex initial_atom() const override { return Checker::initial_atom(); }
    [[nodiscard]] graph::AtomIndex atom_of_instruction(graph::Label label) const override {
        if constexpr (requires { Checker::atom_of(label, true); })
            return Checker::atom_of(label, true);
        else
            return Checker::atom_of(label);
    }
    [[nodiscard]] CheckerFacts facts() const override {
        return {.has_rmw_atomicity = Checker::has_rmw_atomicity,
                .coherent = Checker::coherent,
                .coherence = Checker::coherence,
                .first_failure_is_final = Checker::first_failure_is_final,
                .maximal_extensions_are_consistent = Checker::maximal_extensions_are_consistent,
                .has_happens_before = Checker::has_happens_before};
    }
    [[nodiscard]] bool consistent(const graph::SparseGraph& graph) override { return checker_.consistent(graph); }
    [[nodiscard]] bool consistent_after(const graph::SparseGraph& graph, graph::EventId event) override {
        return checker_.consistent_after(graph, event);
    }
    [[nodiscard]] std::optional<runtime::Violation> explain(const graph::SparseGraph& graph) const override {
        return checker_.explain(graph);
    }
    [[nodiscard]] std::span<const std::uint32_t> clock(const graph::SparseGraph& graph, graph::EventId event) override {
        if constexpr (runtime::HasClock<Checker>)
            return checker_.clock(graph, event);
        else
            return {};
    }

  private:
    Checker checker_{};
};

// The choices of the compiler on which both sides must agree: sizes, offsets, and which standard library in which mode.
inline constexpr std::uint64_t layout_fingerprint() {
    std::uint64_t hash = 14695981039346656037U; // FNV-1a
    const auto add = [&hash](std::uint64_t value) { hash = (hash ^ value) * 1099511628211U; };
    add(sizeof(graph::SparseGraph));
    add(alignof(graph::SparseGraph));
    add(sizeof(graph::SparseGraph::Node));
    add(offsetof(graph::SparseGraph::Node, rf));
    add(offsetof(graph::SparseGraph::Node, co_rank));
    add(sizeof(graph::Label));
    add(sizeof(void*));
#if defined(_LIBCPP_VERSION)
    add(1);
#elif defined(__GLIBCXX__)
    add(2);
#endif
#if defined(_GLIBCXX_DEBUG)
    add(3);
#endif
    return hash;
}

struct CheckerFactory {
    std::uint32_t abi = checker_abi; // stays the first member in every version
    std::uint64_t layout = layout_fingerprint();
    const char* model = "";
    AnyChecker* (*create)() = nullptr;
    void (*destroy)(AnyChecker*) = nullptr; // by the side that created it
};

template <runtime::Checker Checker>
[[nodiscard]] const CheckerFactory* factory_of() {
    static const CheckerFactory factory{.abi = checker_abi,
                                        .layout = layout_fingerprint(),
                                        .model = Checker::model.data(), // a literal
                                        .create = []() -> AnyChecker* { return new CheckerBox<Checker>(); },
                                        .destroy = [](AnyChecker* checker) { delete checker; }};
    return &factory;
}

} // namespace katlas::codegen

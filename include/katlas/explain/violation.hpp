// Why a graph violates an axiom: a shortest cycle or path of the axiom's expression through the graph, and the
// definitions of the model by which each edge belongs to it.
//
// An expression relates two events by a word of letters, and the length of the shortest such word is computed bottom-up
// over the subterms, just as the reference semantics computes whether there is such a word (semantics/evaluate.hpp): a
// union takes the least, a sequence the least sum over the events between, a star the shortest path. A violation is
// then read off from the lengths, top-down. Subterms that the model names by `let` become nodes of a tree.
//
// Invariants: the parts of a step join up from its first event to its last; the letters at the leaves, one after
// another, are a word of the axiom's expression (of `acyclic e`, of e+) on these events, and no shorter one violates
// it.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/execution_graph.hpp"
#include "katlas/semantics/wide_graph.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace katlas::explain {

// A step between two events: an edge of a relation, or a definition with the parts that make the step.
struct PathStep {
    std::string name;                  // of the letter ("fre", "rmw^-1") or the definition ("hb")
    std::optional<kat::Letter> letter; // else it is a definition
    std::size_t from = 0;
    std::size_t to = 0;
    std::vector<PathStep> parts; // of a definition; not empty then
};

struct Violation {
    std::size_t first = 0; // event
    std::size_t last = 0;  // the same, but for `empty e`
    std::vector<PathStep> parts;
};

// The letters, in order.
[[nodiscard]] std::vector<PathStep> edges_of(const std::vector<PathStep>& parts);

// The names of a file's definitions, except definitions that are only a letter or a test. Definitions of the module
// itself come first, then those of the base theory, then those of other files as `file::name`.
class DefinitionNames {
  public:
    DefinitionNames() = default;
    DefinitionNames(const kat::Specification& specification, const std::string& module, const kat::Terms& terms);

    // Empty if the expression has no name.
    [[nodiscard]] std::string name_of(kat::ExprRef e) const;
    // A union does not remember from which unions it was made. This is the largest named union that contains `part` and
    // has only parts of `whole`; nothing if there is none.
    [[nodiscard]] std::optional<kat::ExprRef> union_of(kat::ExprRef whole, kat::ExprRef part) const;

  private:
    const kat::Terms* terms_ = nullptr;
    std::unordered_map<std::uint32_t, std::string> names_; // by ExprRef::index
    std::vector<kat::ExprRef> unions_;                     // the named ones, the largest first
};

// Finds violations of one axiom in many graphs. The terms, the theory and the names must outlive the finder.
class ViolationFinder {
  public:
    ViolationFinder(const kat::Setting& setting, const DefinitionNames& names, const kat::Axiom& axiom);

    // Nothing if the graph, an ExecutionGraph or a WideGraph, satisfies the axiom. O(subterms * events^3).
    template <typename Graph>
    [[nodiscard]] std::optional<Violation> find(const Graph& graph);

  private:
    static constexpr std::uint32_t infinite = 1U << 30U;
    static constexpr std::uint32_t direct = ~0U;

    // The lengths of shortest words between any two events, and for a closure an event through which each word goes.
    struct Lengths {
        std::vector<std::uint32_t> length;  // row by row
        std::vector<std::uint32_t> through; // of a closure: `direct`, or an event
    };

    [[nodiscard]] std::uint32_t at(const Lengths& m, std::size_t x, std::size_t y) const {
        return m.length[x * n_ + y];
    }
    template <typename Graph>
    void compute(const Graph& graph, std::size_t step);
    void close(Lengths& m) const;
    void append(std::vector<PathStep>& parts, std::size_t step, std::size_t x, std::size_t y);
    void append_term(std::vector<PathStep>& parts, std::size_t step, std::size_t x, std::size_t y);
    void append_part(std::vector<PathStep>& parts, std::size_t step, kat::ExprRef whole, std::size_t kid, std::size_t x,
                     std::size_t y);
    void append_closure(std::vector<PathStep>& parts, const Lengths& closure, std::size_t step, std::size_t x,
                        std::size_t y);

    kat::Setting setting_;
    const DefinitionNames& names_;
    kat::Axiom::Kind kind_;
    graph::EvaluationPlan plan_;
    std::vector<kat::ExprRef> terms_; // by step
    std::size_t n_ = 0;               // events
    std::vector<Lengths> values_;     // by step
};

} // namespace katlas::explain

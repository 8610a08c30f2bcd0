// A model as the judge of graphs whose rf and co are not complete yet (graph/outline.hpp).
//
// If the relations in the model's axioms only grow when rf, co and locations are added, then a graph that the model
// forbids stays forbidden: the judge may forbid it at once. This is so if nothing that grows is subtracted. The
// semantics is that of evaluate.hpp and derivation.hpp, evaluated in another order:
//
// - The subterms of all axioms and of the definitions that they speak of are one list of steps, each once, so common
//   parts of several axioms are computed once.
// - Steps over events, program order and dependencies alone are computed when the events are known. Steps that depend
//   on rf and co are computed for each graph, one axiom after the other, up to the first that is violated.
// - Relations that are defined by recursion are computed from empty ones up.
#pragma once

#include "katlas/graph/outline.hpp"
#include "katlas/kat/specification.hpp"
#include "katlas/semantics/base_relations.hpp"
#include "katlas/semantics/evaluate.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace katlas::graph {

class GrowingJudge {
  public:
    // An expression that the model subtracts although it grows, or a relation that outlines do not record, as text;
    // empty: none. Requires that candidates have a record of all relations of the model (model_judge.hpp).
    [[nodiscard]] static std::string subtracted(const kat::Setting& setting, const kat::Model& model);

    // Requires that nothing that grows is subtracted. The theory and its terms must outlive the judge.
    GrowingJudge(const kat::Setting& setting, const kat::Model& model);

    // The graphs to come have these events and dependencies.
    void begin(const Outline& outline);
    // Whether no axiom is violated.
    [[nodiscard]] bool admits(const Outline& outline);
    // The flags of the model that relate something in the graph that was admitted last, as bits. That graph must be
    // complete. Flags may subtract relations that grow.
    [[nodiscard]] std::uint64_t flags();

  private:
    enum class Kind : std::uint8_t {
        test,       // a: TestRef::index, b: its step among the tests
        base,       // a: RelationId of the base theory
        same_place, // the pairs of a that have one location
        converse,
        unite, // of the kids
        sequence,
        behind, // the test a, then b
        before, // a, then the test b
        star,
        intersection,
        difference,
        recursive, // one of the relations of a recursion; its value is that of step b, once that is known
    };
    struct Step {
        Kind kind = Kind::base;
        std::uint32_t a = 0;
        std::uint32_t b = 0;
        std::vector<std::uint32_t> kids{};
        bool grows = false;   // with rf and co
        bool located = false; // speaks of locations
        bool varies = false;  // changes within the recursion to which it belongs
    };
    // Steps that are computed again until the relations that are defined by one another do not change.
    struct Recursion {
        std::uint32_t end = 0; // one past its last step; its first steps are its relations
        std::vector<std::uint32_t> relations;
    };
    struct Goal {
        kat::Axiom::Kind kind = kat::Axiom::Kind::empty;
        std::uint32_t step = 0;
        std::uint32_t end = 0; // the steps before this one are computed first
    };

    std::uint32_t step_of(kat::ExprRef e);
    std::uint32_t step_of_letter(kat::Letter letter);
    std::uint32_t step_of_relation(kat::RelationId relation);
    std::uint32_t step_of_recursion(kat::RelationId relation);
    std::uint32_t add(Step step);
    [[nodiscard]] const std::vector<kat::PredicateId>& predicates_of_label(Label label);
    void run(std::uint32_t end, bool growing);
    void run_recursion(std::uint32_t first, const Recursion& recursion);
    void compute(std::uint32_t step);
    void close(EventSet* matrix) const;
    [[nodiscard]] bool holds(const Goal& goal);
    [[nodiscard]] EventSet* rows(std::uint32_t step) { return values_.data() + step * Outline::capacity; }
    [[nodiscard]] BitMatrix base_value_of(kat::RelationId relation) const;
    [[nodiscard]] bool is_due(const Step& s, bool growing) const {
        return (s.grows || (s.located && !all_located_)) == growing;
    }

    kat::Setting setting_;
    TheoryMap map_;
    std::vector<Step> steps_;
    std::map<kat::ExprRef, std::uint32_t> known_;
    std::map<kat::RelationId, std::uint32_t> relations_;
    std::map<std::uint32_t, Recursion> recursions_; // by first step
    std::vector<Goal> goals_;
    std::vector<Goal> flags_;
    std::map<std::uint32_t, std::vector<kat::PredicateId>> predicates_of_labels_;
    std::optional<TestPlan> tests_;
    std::vector<kat::TestRef> test_roots_;

    // Values for the current events.
    std::size_t size_ = 0;
    bool all_located_ = false;
    std::uint32_t done_ = 0; // how many steps are computed for the current graph
    std::vector<EventSet> predicates_;
    std::vector<EventSet> test_values_;
    Basis<BitMatrix> basis_;
    std::map<kat::RelationId, BitMatrix> given_;
    std::vector<EventSet> values_; // for each step, the rows of a matrix
    std::array<EventSet, Outline::capacity> closure_{};
};

} // namespace katlas::graph

// A checker before it is text: a model's axioms as automata over steps of an execution graph, and the known facts about
// the model. The generator writes the plan as C++ (emit.hpp); the interpreter runs the plan directly (interpreter.hpp).
//
// Invariants: a transition's guards are not empty; an automaton has at least one state; all texts come from the
// document, so equal inputs make equal plans.
#pragma once

#include "katlas/graph/dependency_edges.hpp"
#include "katlas/runtime/checker.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::codegen {

using graph::AtomIndex;
using graph::AtomMask;
using State = std::uint32_t;

// The steps that a search can follow: runtime/checker.hpp has a function of each name. Each record of a plan
// (RecordPlan) adds two more steps: its pairs and their converse.
enum class Step : std::uint8_t {
    po_imm,
    po_imm_inverse,
    po_loc_imm,
    po_loc_imm_inverse,
    rf,
    rf_inverse,
    rfe,
    rfe_inverse,
    rfi,
    rfi_inverse,
    co_imm,
    co_imm_inverse,
    coe_imm,
    coe_imm_inverse,
    coi_imm,
    coi_imm_inverse,
    fr_imm,
    fr_imm_inverse,
    fre_imm,
    fre_imm_inverse,
    fri_imm,
    fri_imm_inverse,
    rmw,
    rmw_inverse,
    coe,
    coe_inverse,
    fre,
    fre_inverse,
    fri,
    fri_inverse
};
constexpr std::size_t num_steps = static_cast<std::size_t>(Step::fri_inverse) + 1;

[[nodiscard]] constexpr Step step_of_record(std::size_t record) {
    return static_cast<Step>(num_steps + 2 * record);
}
[[nodiscard]] constexpr bool is_of_record(Step step) {
    return static_cast<std::size_t>(step) >= num_steps;
}
[[nodiscard]] constexpr std::size_t record_of(Step step) {
    return (static_cast<std::size_t>(step) - num_steps) / 2;
}
// The function's name: "po_imm", "rf_inverse". The step must not be a step of a record.
[[nodiscard]] std::string_view function_of(Step step);
// "po", "rf^-1": a relation that includes the step, as models write it.
[[nodiscard]] std::string_view relation_of(Step step);
[[nodiscard]] constexpr bool is_inverse(Step step) {
    return static_cast<unsigned>(step) % 2 == 1;
}
[[nodiscard]] constexpr Step converse(Step step) {
    return static_cast<Step>(static_cast<unsigned>(step) ^ 1U);
}

struct Transition {
    AtomMask from = 0;
    Step step = Step::po_imm;
    AtomMask to = 0;
    State target = 0;
    friend bool operator==(const Transition&, const Transition&) = default;
    friend auto operator<=>(const Transition&, const Transition&) = default;
};

// States 0 .. starts-1 are initial.
struct Automaton {
    State starts = 1;
    std::vector<AtomMask> accept;
    std::vector<std::vector<Transition>> transitions;

    [[nodiscard]] State size() const { return static_cast<State>(accept.size()); }
};

// The events that a definition relates one event to.
struct DefinitionPlan {
    enum class Kind : std::uint8_t {
        words,  // the ends of words of `automaton`; and the event itself, if its atom is in `itself`
        both,   // the events that both parts have
        without // the events that the first part has and the second lacks
    };
    Kind kind = Kind::words;
    Automaton automaton;
    AtomMask itself = 0;
    std::vector<DefinitionPlan> parts; // two, or none
};

// A relation that is not among a graph's links.
struct RecordPlan {
    std::string name;     // as models write it
    std::string converse; // likewise, for the converse
    std::string text;     // of the definition, as the language writes it
    std::optional<graph::DependencyKind>
        recorded; // none: the relation is defined, and its definition mentions earlier records only
    DefinitionPlan definition;
};

struct AxiomPlan {
    enum class Method : std::uint8_t {
        cycle,     // acyclic: `automaton` reads sequences of words of the axiom; each word ends in state 0
        same_end,  // irreflexive: `automaton` reads the axiom's words
        path,      // empty: `automaton` reads the axiom's words
        atomicity, // irreflexive fre;coe;rmw^-1, by runtime::is_atomic
        never      // no graph violates it
    };
    std::string name;
    std::string identifier; // the name as a C++ identifier
    std::string text;       // as the model states it
    Method method = Method::never;
    Automaton automaton;
    // same_end: no step leads to an initial write, and the model also forbids po;e. So one search from a whole thread
    // at once finds cycles of e.
    bool by_thread = false;
    // Every word of the axiom has an event of each of these sets; smallest first.
    std::vector<AtomMask> needed;
    AtomMask by_itself = 0; // events that violate the axiom by their kind
    // same_end: the axiom is `irreflexive V;eco?`, where V is the plan's happens-before and V follows po and rf only.
    bool is_coherence = false;
};

// A view that contains po and is transitive, so clocks represent it exactly (runtime/happens_before.hpp).
struct ViewPlan {
    std::string name; // as the model declares it
    std::string identifier;
    bool declared = false; // whether the model declares it as its happens-before
    Automaton backwards;   // reads the words of its converse
    bool keeps =
        false; // the view follows po and rf only, and its automaton has one initial state: clocks are kept with events
    std::uint64_t owner = 0; // identifies these clocks; each view has its own
};

inline constexpr std::size_t num_barriers = static_cast<std::size_t>(graph::Barrier::fence_rw_r) + 1;

struct AtomPlan {
    AtomIndex count = 0;
    std::array<std::array<AtomIndex, 12>, 3> by_label{}; // by kind; 2 * mode + exclusive
    AtomIndex initial = 0;
    // What tests on machine instructions tell apart; none: the axioms have no such test.
    struct Machines {
        std::array<std::array<AtomIndex, 12>, 2> instructions{}; // accesses of a machine's program, as by_label
        std::array<AtomIndex, 12> discarded{}; // reads of a machine's program whose value is thrown away
        std::array<AtomIndex, num_barriers> barriers{};
    };
    std::optional<Machines> machines;
    std::vector<std::string> names; // what the events of each atom have in common, for comments
    struct Test {
        std::string text;
        AtomMask atoms = 0;
    };
    std::vector<Test> tests; // of the axioms
};

// `instructions`: the event belongs to a machine's program.
[[nodiscard]] AtomIndex atom_of(const AtomPlan& atoms, graph::Label label, bool instructions = false);

struct CheckerPlan {
    std::string model;      // as the user calls it
    std::string source;     // the file, without its folder
    std::uint64_t hash = 0; // of the text of the model's files
    // The checker judges graphs with dependencies (runtime/recorded.hpp).
    bool with_dependencies = false;
    // The model has dependencies, and the checker treats them as empty.
    bool drops_dependencies = false;
    AtomPlan atoms;
    std::vector<RecordPlan> records;
    std::vector<AxiomPlan> axioms;
    std::optional<ViewPlan> view;
    bool has_rmw_atomicity = false;
    bool coherent = false;
    runtime::Coherence coherence = runtime::Coherence::unknown;
    bool first_failure_is_final = false;
    bool maximal_extensions_are_consistent = false;
};

} // namespace katlas::codegen

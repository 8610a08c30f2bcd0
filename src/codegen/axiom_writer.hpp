// Writes the members of a checker's class for one axiom: the check, its automata as functions, and explanations.
#pragma once

#include "guard_names.hpp"
#include "katlas/runtime/useful_states.hpp"
#include "text_writer.hpp"

#include <string>
#include <vector>

namespace katlas::codegen {

// Is there anything to check?
[[nodiscard]] inline bool is_checked(const AxiomPlan& a) {
    return a.method != AxiomPlan::Method::never || a.by_itself != 0;
}

// The automaton of an axiom without its steps. It has an accepting state of its own unless state 0 accepts.
class AxiomSkeleton {
  public:
    AxiomSkeleton(const AxiomPlan& a, const CheckerPlan& plan);

    [[nodiscard]] const std::vector<runtime::Skeleton::Arc>& arcs() const { return arcs_; }
    [[nodiscard]] runtime::Skeleton view() const { return {starts_, end_, kinds_, arcs_}; }
    // Whether some graphs have fewer useful states than others, and the automaton has few enough states to compute
    // them.
    [[nodiscard]] bool depends_on_graph() const;

  private:
    std::uint32_t starts_;
    std::uint32_t end_;
    AtomMask kinds_ = 0;
    std::vector<runtime::Skeleton::Arc> arcs_;
};

class AxiomWriter {
  public:
    // Writes to `out`. Adds the names of guards to `names`.
    AxiomWriter(TextWriter& out, GuardNames& names, const CheckerPlan& plan) : out_(out), names_(names), plan_(plan) {}

    void write_axiom(const AxiomPlan& a);
    // The function that lists the pairs of a defined record.
    void write_record(std::size_t record);
    // Clocks, and the questions of axioms about them.
    void write_view(const ViewPlan& view);
    // A lambda of one statement, on one line if there is room.
    void write_lambda(const std::string& head, const std::string& statement);
    // The lambda `steps`, which follows an automaton. `useful`: the expression for the states to which it may go, if
    // any. `in_component`: it stays in the component that was found last.
    void write_steps_lambda(const std::string& identifier, std::string_view useful = {}, bool in_component = false);
    // The code that explains a violation, for the event `start`.
    void write_explanation(const AxiomPlan& a);
    // The identifiers of axioms whose searches look at useful states only (runtime/useful_states.hpp).
    [[nodiscard]] const std::vector<std::string>& pruned() const { return pruned_; }

  private:
    // The function's head, and the code that decides the axiom without a search.
    void begin_check(const AxiomPlan& a, std::string_view suffix, bool with_event);
    void end_check();
    std::string has_atoms(AtomMask mask, std::string_view relation);
    void write_cycle(const AxiomPlan& a);
    void write_same_end(const AxiomPlan& a);
    void write_path(const AxiomPlan& a);
    // The code that sets sets_[depth] to the events to which a definition relates `start`.
    void write_find(const std::string& identifier, const DefinitionPlan& definition, std::size_t depth);
    void write_automata(const std::string& identifier, const DefinitionPlan& definition);
    [[nodiscard]] std::string name_of(Step step) const;
    [[nodiscard]] bool is_pruned(const std::string& identifier) const;
    // The skeleton as a constant, if it is useful.
    void write_skeleton(const AxiomPlan& a);
    // The variable `useful`, and the cases that it decides without a search.
    void write_useful(const AxiomPlan& a);
    // Finds the component of the event, unless the checker did so before; without one the axiom holds.
    void write_component(const AxiomPlan& a);
    // The head of an if statement, on one line if there is room; nothing if there is no condition.
    void write_if(const std::vector<std::string>& conditions);
    void write_steps(const std::string& identifier, const Automaton& a);
    void write_transitions(const std::vector<Transition>& transitions, bool pruned);
    void write_accepts(const std::string& identifier, const Automaton& a);

    TextWriter& out_;
    GuardNames& names_;
    const CheckerPlan& plan_;
    std::vector<std::string> pruned_;
};

} // namespace katlas::codegen

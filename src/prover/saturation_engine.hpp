// The engine of a saturation: the growing automaton, and derived facts about it.
//
// For each rule and state, a round finds where the rule applies (universal_targets.hpp), checks whether the path that
// the rule requires exists already (saturation_paths.cpp), and adds the path if it does not (saturation_growth.cpp).
// For cycles, the automaton has two turns, which grow alike (saturation_cycles.cpp). saturation.hpp says what
// saturation is and why it is sound.
//
// Invariants: states are never removed, and the edges of a state only grow. The simulation is computed when a round
// first asks for it, on the automaton at that time. It says nothing about states that were added later.
#pragma once

#include "katlas/automata/guarded_simulation.hpp"
#include "katlas/prover/saturation.hpp"
#include "two_turns.hpp"
#include "universal_targets.hpp"

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

namespace katlas::prover {

using automata::GuardedEdge;
using automata::GuardedSimulation;
using automata::State;

[[nodiscard]] inline bool has_empty_language(const GuardedNfa& nfa) {
    return nfa.size() == 0 || nfa.initial.empty();
}

class Saturation::Engine {
  public:
    Engine(const GuardedNfa& nfa, const std::vector<Rule>& rules, const LetterOrder& order, std::size_t num_letters,
           std::size_t atoms, Saturation::Of what, const SaturationBudget& budget);
    void add_rule(Rule rule);
    bool advance(std::size_t rounds);
    [[nodiscard]] GuardedNfa nfa(bool reduced) const;
    [[nodiscard]] bool complete() const { return complete_; }
    [[nodiscard]] bool out_of_effort() const { return effort_.spent(); }
    [[nodiscard]] std::size_t rounds() const { return rounds_done_; }
    [[nodiscard]] const std::set<std::size_t>& used() const { return used_; }

  private:
    // A place in a rule's left automaton from which the rest leads to `target`, arriving with an atom in `ends`.
    struct Place {
        std::size_t rule;
        State at;
        State target;
        AtomSet ends;
        bool crossing; // from the first turn to a target in the second
        friend auto operator<=>(const Place&, const Place&) = default;
    };
    // [test] leads from one state to another: a left-hand side that accepts the empty word.
    struct TestStep {
        State from;
        AtomSet test;
        State to;
        friend auto operator<=>(const TestStep&, const TestStep&) = default;
    };

    // A state that was added on a path to another state is younger than that state. Once all paths to older states
    // exist, most paths to younger states exist as well.
    [[nodiscard]] std::size_t generation(State s) const {
        const auto known = generation_.find(s);
        return known == generation_.end() ? 0 : known->second;
    }

    // Once false, it stays so.
    [[nodiscard]] bool within_budget() const {
        return nfa_.size() <= budget_.max_states && num_edges_ <= budget_.max_edges && !effort_.spent() &&
               !budget_.stop.requested();
    }

    // A = 0: any word with a factor in A is empty, so it is in every language (Prop. 1).
    void add_impossible_words();
    void apply(std::size_t r, State x);

    // ---- Cycles: where they are cut ----

    [[nodiscard]] bool is_crossing(State from, State to) const {
        return turns_ && !second_turn_[from] && second_turn_[to];
    }

    // The twin in the first turn of a state in the second.
    State earlier(State s);

    // A cycle may be cut where a step leads into the second turn. A state has the same entries in both turns, as the
    // first may begin at a cut.
    void find_cuts();

    // The same if it is there, else UINT32_MAX.
    State known_earlier(State s);

    // Each cut gets a letter of its own, so that arrivals at different cuts are told apart.
    [[nodiscard]] GuardedNfa with_cuts_marked() const;

    // ---- Is the path there already? ----

    bool simulated(State by, State what);

    // Does every word of the rule's left side, from an atom in `range.starts` to one in `range.ends`, lead from x to a
    // state that simulates range.target? Answered edge by edge, so a `no` may be wrong, which costs a superfluous path.
    bool has_path(std::size_t r, State x, const TargetRange& range);
    bool has_path_from(std::size_t r, State p, State s, const TargetRange& range, const AtomSet& starts, int depth);
    bool answers(std::size_t r, State p, State s, const TargetRange& range, const AtomSet& starts, int depth);
    bool has_test_step(State from, const AtomSet& test, State to) const;

    // ---- Adding it ----

    void add_path(std::size_t r, State x, const TargetRange& range);
    void add_pending();
    void add_steps(State from, const Place& place, const AtomSet& starts);
    State state_of(const Place& place);
    void add_edge(std::size_t r, State from, const GuardedEdge& edge);
    void note_change(std::size_t r) {
        changed_ = true;
        used_.insert(rules_[r].assumption);
        used_.insert(rules_[r].others.begin(), rules_[r].others.end());
    }

    // The source of a test step can do everything that its target can do, on the atoms of the test.
    void copy_over_tests();
    void add_copied_edge(State from, const GuardedEdge& edge);

    GuardedNfa nfa_;
    std::deque<Rule> rules_; // stays where it is: targets_ refers to it
    const LetterOrder& order_;
    std::size_t letters_;
    AtomSet all_;
    SaturationBudget budget_;
    Effort effort_;
    std::optional<TwoTurns> turns_;             // for cycles: the roles of the states
    std::vector<bool> second_turn_;             // for cycles: by state
    std::map<State, State> cuts_;               // a state in the second turn, its twin in the first
    std::unordered_map<State, Place> place_of_; // of added states
    std::vector<State> earlier_of_; // for added states, as far as known_earlier has found them; else UINT32_MAX
    std::map<State, std::size_t> generation_; // of added states
    std::size_t allowed_ = 0;                 // the youngest generation that new paths may lead to
    std::size_t rounds_done_ = 0;
    bool complete_ = false;
    std::vector<std::unique_ptr<UniversalTargets>> targets_; // by rule; null: right side empty
    std::vector<AtomSet> entry_;
    std::map<Place, State> places_;
    std::vector<Place> pending_;
    std::set<TestStep> test_steps_;
    std::vector<std::pair<State, State>> assumed_; // for has_path: places of the rule with states that answer them
    std::vector<std::pair<State, State>> failed_;
    bool crossing_ = false; // for has_path: the wanted path crosses into the second turn
    std::unique_ptr<GuardedSimulation> simulation_;
    State simulated_states_ = 0;
    std::size_t num_edges_ = 0;
    std::set<std::size_t> used_;
    bool changed_ = false;
};

} // namespace katlas::prover

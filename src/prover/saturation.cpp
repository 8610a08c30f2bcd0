#include "katlas/prover/saturation.hpp"

#include "katlas/automata/guarded_reduce.hpp"
#include "katlas/automata/guarded_simulation.hpp"
#include "two_turns.hpp"
#include "universal_targets.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

namespace katlas::prover {
namespace {

using automata::GuardedEdge;
using automata::GuardedSimulation;
using automata::State;
using automata::Symbol;

bool has_empty_language(const GuardedNfa& nfa) {
    return nfa.size() == 0 || nfa.initial.empty();
}

} // namespace

class Saturation::Engine {
  public:
    Engine(const GuardedNfa& nfa, const std::vector<Rule>& rules, const LetterOrder& order, std::size_t num_letters,
           std::size_t atoms, Saturation::Of what, const SaturationBudget& budget)
        : nfa_(nfa), order_(order), letters_(num_letters), all_(AtomSet::first(atoms)), budget_(budget),
          effort_(budget.max_effort, budget.deadline) {
        for (const Rule& r : rules)
            add_rule(r);
        add_impossible_words();
        if (what == Saturation::Of::cycles) {
            turns_.emplace(nfa_);
            nfa_ = turns_->wound();
            for (State s = 0; s < nfa_.size(); ++s)
                second_turn_.push_back(turns_->in_second_turn(s));
            num_edges_ = nfa_.num_edges();
        }
    }

    void add_rule(Rule rule) {
        rules_.push_back(std::move(rule));
        const GuardedNfa& right = rules_.back().right;
        targets_.push_back(has_empty_language(right) ? nullptr
                                                     : std::make_unique<UniversalTargets>(right, order_, all_.size()));
        complete_ = false;
    }

    bool advance(std::size_t rounds) {
        for (; rounds > 0 && !complete_ && rounds_done_ < budget_.max_rounds && within_budget(); --rounds) {
            ++rounds_done_;
            changed_ = false;
            simulation_.reset();
            entry_ = automata::entry_atoms(nfa_, all_);
            if (turns_)
                find_cuts();
            // States added in this round wait for the next: their entries are not known yet.
            const State n = nfa_.size();
            for (std::size_t r = 0; r < rules_.size(); ++r)
                if (targets_[r])
                    for (State x = 0; x < n && within_budget(); ++x)
                        apply(r, x);
            copy_over_tests();
            if (changed_ || !within_budget())
                continue;
            complete_ = std::ranges::all_of(generation_, [&](auto g) { return g.second <= allowed_; });
            ++allowed_;
        }
        return !complete_ && rounds_done_ < budget_.max_rounds && within_budget();
    }

    [[nodiscard]] GuardedNfa nfa() const {
        if (!turns_)
            return nfa_;
        GuardedNfa all_cuts;
        std::vector<bool> first_turn(nfa_.size());
        for (State s = 0; s < nfa_.size(); ++s)
            first_turn[s] = !second_turn_[s];
        for (const auto& [later, earlier] : cuts_)
            automata::append(all_cuts,
                             automata::reduce(words_between(nfa_, earlier, later, first_turn, all_), all_, order_));
        return all_cuts;
    }
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

    // States that were added on the way to others come after these: once paths to the older ones are all there, most of
    // those to the younger ones turn out to be there, too.
    [[nodiscard]] std::size_t generation(State s) const {
        const auto known = generation_.find(s);
        return known == generation_.end() ? 0 : known->second;
    }

    // Once false, it stays so.
    [[nodiscard]] bool within_budget() const {
        return nfa_.size() <= budget_.max_states && num_edges_ <= budget_.max_edges && !effort_.spent() &&
               (!budget_.deadline || std::chrono::steady_clock::now() < *budget_.deadline);
    }

    // A = 0: any word with a factor in A is empty, so it is in every language (Prop. 1).
    void add_impossible_words() {
        if (std::ranges::none_of(
                rules_, [](const Rule& r) { return has_empty_language(r.right) && !has_empty_language(r.left); }))
            return;
        const State before = nfa_.add_state();
        const State after = nfa_.add_state(all_);
        nfa_.initial.push_back(before);
        for (const State s : {before, after})
            for (std::size_t l = 0; l < letters_; ++l)
                nfa_.add_edge(s, {all_, all_, static_cast<Symbol>(l), s});
        for (std::size_t r = 0; r < rules_.size(); ++r)
            if (!targets_[r] && !has_empty_language(rules_[r].left))
                add_path(r, before, {all_, all_, after});
    }

    void apply(std::size_t r, State x) {
        const Accepts accepts = [&](State s, State t) {
            crossing_ = is_crossing(x, t);
            return simulated(s, t);
        };
        for (const Box& box : targets_[r]->of(nfa_, x, entry_[x], accepts, effort_)) {
            const Box wanted{box.starts & entry_[x], box.ends, box.target};
            if (wanted.starts.empty() || generation(wanted.target) > allowed_ || has_path(r, x, wanted))
                continue;
            add_path(r, x, wanted);
        }
    }

    // ---- Cycles: where they are cut ----

    [[nodiscard]] bool is_crossing(State from, State to) const {
        return turns_ && !second_turn_[from] && second_turn_[to];
    }

    // The twin in the first turn of a state in the second.
    State earlier(State s) {
        const auto added = place_of_.find(s);
        if (added == place_of_.end())
            return turns_->earlier(s);
        Place place = added->second;
        place.target = earlier(place.target);
        return state_of(place);
    }

    // A cycle may be cut where a step leads into the second turn. A state has the same entries in both turns, as the
    // first may begin at a cut.
    void find_cuts() {
        for (State s = 0, n = nfa_.size(); s < n; ++s)
            for (std::size_t i = 0; i < nfa_.edges[s].size(); ++i)
                if (const State t = nfa_.edges[s][i].target;
                    !second_turn_[s] && second_turn_[t] && !cuts_.contains(t)) {
                    cuts_.emplace(t, earlier(t));
                    add_pending();
                }
        entry_.resize(nfa_.size());
        for (State s = 0, n = nfa_.size(); s < n; ++s)
            if (second_turn_[s])
                if (const State twin = known_earlier(s); twin < n)
                    entry_[s] = entry_[twin] = entry_[s] | entry_[twin];
    }

    // The same if it is there, else UINT32_MAX.
    State known_earlier(State s) {
        const auto added = place_of_.find(s);
        if (added == place_of_.end())
            return turns_->earlier(s);
        if (s < earlier_of_.size() && earlier_of_[s] != UINT32_MAX)
            return earlier_of_[s];
        Place place = added->second;
        place.target = known_earlier(place.target);
        const auto known = place.target == UINT32_MAX ? places_.end() : places_.find(place);
        if (known == places_.end())
            return UINT32_MAX;
        if (s >= earlier_of_.size())
            earlier_of_.resize(nfa_.size(), UINT32_MAX);
        earlier_of_[s] = known->second;
        return known->second;
    }

    // To arrive at one cut is not to arrive at another: each has a letter of its own.
    [[nodiscard]] GuardedNfa with_cuts_marked() const {
        GuardedNfa marked = nfa_;
        const State end = marked.add_state(all_);
        auto mark = static_cast<Symbol>(letters_);
        for (const auto& [later, earlier] : cuts_)
            marked.add_edge(later, {all_, all_, mark++, end});
        return marked;
    }

    // ---- Is the path there already? ----

    bool simulated(State by, State what) {
        if (by == what)
            return true;
        if (turns_ && second_turn_[what]) {
            // Where a path crosses, a cycle may be cut; elsewhere the second turn is as the first.
            if (crossing_ || !second_turn_[by])
                return false;
            by = known_earlier(by);
            what = known_earlier(what);
            if (by == UINT32_MAX || what == UINT32_MAX)
                return false;
        }
        if (by >= simulated_states_ || what >= simulated_states_ || !simulation_) {
            if (simulation_)
                return false; // added in this round: the next one will know
            simulated_states_ = nfa_.size();
            simulation_ = std::make_unique<GuardedSimulation>(turns_ ? with_cuts_marked() : nfa_, order_);
        }
        return by < simulated_states_ && what < simulated_states_ && simulation_->simulates(by, what);
    }

    // Does every word of the rule's left side, from an atom in `box.starts` to one in `box.ends`, lead from x to a
    // state that simulates box.target? Answered edge by edge, so a `no` may be wrong, which costs a superfluous path.
    bool has_path(std::size_t r, State x, const Box& box) {
        const GuardedNfa& a = rules_[r].left;
        if (has_empty_language(a))
            return true;
        crossing_ = is_crossing(x, box.target);
        assumed_.clear();
        failed_.clear();
        return has_path_from(r, a.initial.front(), x, box, box.starts, 0);
    }

    bool has_path_from(std::size_t r, State p, State s, const Box& box, const AtomSet& starts, int depth) {
        if (depth > 64 || std::ranges::find(failed_, std::pair(p, s)) != failed_.end())
            return false;
        if (std::ranges::find(assumed_, std::pair(p, s)) != assumed_.end())
            return true; // coinduction
        const std::size_t before = assumed_.size();
        if (depth > 0) // at the start only some atoms were asked about; coming back there asks about all
            assumed_.emplace_back(p, s);
        if (answers(r, p, s, box, starts, depth))
            return true;
        assumed_.resize(before); // what was concluded from this assumption falls with it
        failed_.emplace_back(p, s);
        return false;
    }

    bool answers(std::size_t r, State p, State s, const Box& box, const AtomSet& starts, int depth) {
        const GuardedNfa& a = rules_[r].left;
        if (depth == 0) {
            const AtomSet test = a.accept[p] & starts & box.ends;
            if (!test.empty() && !(s == box.target || has_test_step(s, test, box.target)))
                return false;
        }
        for (const GuardedEdge& e : a.edges[p]) {
            const AtomSet pre = e.pre & starts;
            const AtomSet last = e.post & a.accept[e.target] & box.ends;
            if (pre.empty())
                continue;
            const auto edge_to = [&](const AtomSet& post, auto&& good) {
                return std::ranges::any_of(nfa_.edges[s], [&](const GuardedEdge& f) {
                    return order_.covers(f.letter, e.letter) && pre.subset_of(f.pre) && post.subset_of(f.post) &&
                           good(f.target);
                });
            };
            if (!last.empty() && !edge_to(last, [&](State t) { return simulated(t, box.target); }))
                return false;
            if (!a.edges[e.target].empty() &&
                !edge_to(e.post, [&](State t) { return has_path_from(r, e.target, t, box, all_, depth + 1); }))
                return false;
        }
        return true;
    }

    bool has_test_step(State from, const AtomSet& test, State to) const {
        return std::ranges::any_of(
            test_steps_, [&](const TestStep& t) { return t.from == from && t.to == to && test.subset_of(t.test); });
    }

    // ---- Adding it ----

    void add_path(std::size_t r, State x, const Box& box) {
        const GuardedNfa& a = rules_[r].left;
        const State start = a.initial.front();
        const AtomSet test = a.accept[start] & box.starts & box.ends;
        if (!test.empty() && x != box.target && test_steps_.insert({x, test, box.target}).second)
            note_change(r);
        add_steps(x, {r, start, box.target, box.ends, is_crossing(x, box.target)}, box.starts);
        add_pending();
    }

    void add_pending() {
        while (!pending_.empty()) {
            const Place place = pending_.back();
            pending_.pop_back();
            add_steps(places_.at(place), place, all_);
        }
    }

    void add_steps(State from, const Place& place, const AtomSet& starts) {
        const GuardedNfa& a = rules_[place.rule].left;
        for (const GuardedEdge& e : a.edges[place.at]) {
            add_edge(place.rule, from,
                     {e.pre & starts, e.post & a.accept[e.target] & place.ends, e.letter, place.target});
            if (!a.edges[e.target].empty())
                add_edge(place.rule, from,
                         {e.pre & starts, e.post, e.letter,
                          state_of({place.rule, e.target, place.target, place.ends, place.crossing})});
        }
    }

    State state_of(const Place& place) {
        const auto [it, is_new] = places_.try_emplace(place, 0);
        if (is_new) {
            it->second = nfa_.add_state();
            if (turns_) {
                second_turn_.push_back(!place.crossing && second_turn_[place.target]);
                place_of_.emplace(it->second, place);
            }
            generation_.emplace(it->second, generation(place.target) + 1);
            pending_.push_back(place);
        }
        return it->second;
    }

    void add_edge(std::size_t r, State from, const GuardedEdge& edge) {
        if (edge.pre.empty() || edge.post.empty())
            return;
        for (GuardedEdge& f : nfa_.edges[from]) {
            if (f.target != edge.target || !order_.covers(f.letter, edge.letter))
                continue;
            if (edge.pre.subset_of(f.pre) && edge.post.subset_of(f.post))
                return;
            if (f.letter == edge.letter && f.post == edge.post) {
                f.pre |= edge.pre;
                note_change(r);
                return;
            }
        }
        nfa_.edges[from].push_back(edge);
        ++num_edges_;
        note_change(r);
    }

    void note_change(std::size_t r) {
        changed_ = true;
        used_.insert(rules_[r].assumption);
    }

    // Whatever a test step leads to can be done at its source, on the atoms of the test.
    void copy_over_tests() {
        for (bool again = true; again && within_budget();) {
            again = false;
            for (const TestStep& t : test_steps_) {
                const AtomSet accepted = nfa_.accept[t.to] & t.test;
                if (!accepted.subset_of(nfa_.accept[t.from])) {
                    nfa_.accept[t.from] |= accepted;
                    again = changed_ = true;
                }
                const std::vector<GuardedEdge> edges = nfa_.edges[t.to];
                const bool before = changed_;
                changed_ = false;
                for (GuardedEdge e : edges) {
                    e.pre &= t.test;
                    add_copied_edge(t.from, e);
                }
                again = again || changed_;
                changed_ = changed_ || before;
            }
        }
    }

    void add_copied_edge(State from, const GuardedEdge& edge) {
        if (edge.pre.empty())
            return;
        for (const GuardedEdge& f : nfa_.edges[from])
            if (f.target == edge.target && order_.covers(f.letter, edge.letter) && edge.pre.subset_of(f.pre) &&
                edge.post.subset_of(f.post))
                return;
        nfa_.edges[from].push_back(edge);
        ++num_edges_;
        changed_ = true;
    }

    GuardedNfa nfa_;
    std::deque<Rule> rules_; // stays where it is: targets_ refers to it
    const LetterOrder& order_;
    std::size_t letters_;
    AtomSet all_;
    SaturationBudget budget_;
    Effort effort_;
    std::optional<TwoTurns> turns_;             // cycles: what the states are
    std::vector<bool> second_turn_;             // then: by state
    std::map<State, State> cuts_;               // a state in the second turn, its twin in the first
    std::unordered_map<State, Place> place_of_; // of states that were added
    std::vector<State> earlier_of_;             // of those, as far as known_earlier has found them; else UINT32_MAX
    std::map<State, std::size_t> generation_;   // of states that were added
    std::size_t allowed_ = 0;                   // the youngest generation that new paths may lead to
    std::size_t rounds_done_ = 0;
    bool complete_ = false;
    std::vector<std::unique_ptr<UniversalTargets>> targets_; // by rule; null: right side empty
    std::vector<AtomSet> entry_;
    std::map<Place, State> places_;
    std::vector<Place> pending_;
    std::set<TestStep> test_steps_;
    std::vector<std::pair<State, State>> assumed_; // of has_path: places of the rule with states that answer them
    std::vector<std::pair<State, State>> failed_;
    bool crossing_ = false; // of has_path: the path wanted crosses into the second turn
    std::unique_ptr<GuardedSimulation> simulation_;
    State simulated_states_ = 0;
    std::size_t num_edges_ = 0;
    std::set<std::size_t> used_;
    bool changed_ = false;
};

Saturation::Saturation(const GuardedNfa& nfa, const std::vector<Rule>& rules, const LetterOrder& order,
                       std::size_t num_letters, std::size_t atoms, Of what, const SaturationBudget& budget)
    : engine_(std::make_unique<Engine>(nfa, rules, order, num_letters, atoms, what, budget)) {}
Saturation::~Saturation() = default;

bool Saturation::advance(std::size_t rounds) {
    return engine_->advance(rounds);
}
void Saturation::add_rule(Rule rule) {
    engine_->add_rule(std::move(rule));
}
GuardedNfa Saturation::nfa() const {
    return engine_->nfa();
}
bool Saturation::complete() const {
    return engine_->complete();
}
bool Saturation::out_of_effort() const {
    return engine_->out_of_effort();
}
std::size_t Saturation::rounds() const {
    return engine_->rounds();
}
std::vector<std::size_t> Saturation::used() const {
    return {engine_->used().begin(), engine_->used().end()};
}

Saturated saturate(const GuardedNfa& nfa, const std::vector<Rule>& rules, const LetterOrder& order,
                   std::size_t num_letters, std::size_t atoms, const SaturationBudget& budget) {
    Saturation saturation(nfa, rules, order, num_letters, atoms, Saturation::Of::words, budget);
    while (saturation.advance(budget.max_rounds)) {
    }
    return {saturation.nfa(), saturation.complete(), saturation.used()};
}

} // namespace katlas::prover

#include "katlas/prover/saturation.hpp"

#include "katlas/automata/guarded_reduce.hpp"
#include "saturation_engine.hpp"

#include <algorithm>

namespace katlas::prover {

Saturation::Engine::Engine(const GuardedNfa& nfa, const std::vector<Rule>& rules, const LetterOrder& order,
                           std::size_t num_letters, std::size_t atoms, Saturation::Of what,
                           const SaturationBudget& budget)
    : nfa_(nfa), order_(order), letters_(num_letters), all_(AtomSet::first(atoms)), budget_(budget),
      effort_(budget.max_effort, budget.stop) {
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

void Saturation::Engine::add_rule(Rule rule) {
    rules_.push_back(std::move(rule));
    const GuardedNfa& right = rules_.back().right;
    targets_.push_back(has_empty_language(right) ? nullptr
                                                 : std::make_unique<UniversalTargets>(right, order_, all_.size()));
    complete_ = false;
}

bool Saturation::Engine::advance(std::size_t rounds) {
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

GuardedNfa Saturation::Engine::nfa(bool reduced) const {
    if (!turns_)
        return nfa_;
    GuardedNfa all_cuts;
    std::vector<bool> first_turn(nfa_.size());
    for (State s = 0; s < nfa_.size(); ++s)
        first_turn[s] = !second_turn_[s];
    for (const auto& [later, earlier] : cuts_) {
        const GuardedNfa words = words_between(nfa_, earlier, later, first_turn, all_);
        automata::append(all_cuts, reduced ? automata::reduce(words, all_, order_) : words);
    }
    return all_cuts;
}

void Saturation::Engine::add_impossible_words() {
    if (std::ranges::none_of(rules_,
                             [](const Rule& r) { return has_empty_language(r.right) && !has_empty_language(r.left); }))
        return;
    const State before = nfa_.add_state();
    const State after = nfa_.add_state(all_);
    nfa_.initial.push_back(before);
    for (const State s : {before, after})
        for (std::size_t l = 0; l < letters_; ++l)
            nfa_.add_edge(s, {all_, all_, static_cast<automata::Symbol>(l), s});
    for (std::size_t r = 0; r < rules_.size(); ++r)
        if (!targets_[r] && !has_empty_language(rules_[r].left))
            add_path(r, before, {all_, all_, after});
}

void Saturation::Engine::apply(std::size_t r, State x) {
    const Accepts accepts = [&](State s, State t) {
        crossing_ = is_crossing(x, t);
        return simulated(s, t);
    };
    for (const TargetRange& range : targets_[r]->of(nfa_, x, entry_[x], accepts, effort_)) {
        const TargetRange wanted{range.starts & entry_[x], range.ends, range.target};
        if (wanted.starts.empty() || generation(wanted.target) > allowed_ || has_path(r, x, wanted))
            continue;
        add_path(r, x, wanted);
    }
}

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
    return engine_->nfa(true);
}
GuardedNfa Saturation::unreduced() const {
    return engine_->nfa(false);
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

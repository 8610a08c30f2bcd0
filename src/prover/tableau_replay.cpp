#include "tableau_replay.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <unordered_map>

namespace katlas::prover {
namespace {

constexpr std::size_t most_replayed_facts = 4'000'000;

using Event = ReplayedProof::Event;
using Kind = TableauTrace::Kind;

class Replay {
    using Literal = RelationalLiteral;

  public:
    Replay(const RelationalProblem& problem, const TableauTrace& trace, const StopToken& stop)
        : problem_(problem), trace_(trace), stop_(stop) {
        proof_.laws = laws_of(problem);
        for (std::uint32_t l = 0; l < proof_.laws.size(); ++l)
            for (std::size_t i = 0; i < proof_.laws[l].literals.size(); ++i)
                occurrences_[place_of(proof_.laws[l].literals[i], 0, 0)].emplace_back(l, i);
    }

    std::optional<ReplayedProof> run() {
        (void)number_of(0);
        for (std::size_t i = 0; i < trace_cases_.size() && !failed_; ++i) // more are found on the way
            replay_case(i);
        if (failed_)
            return std::nullopt;
        mark();
        return std::move(proof_);
    }

  private:
    struct Pending {
        ReplayedProof::Pair pair;
        std::uint32_t number;
    };
    struct State {
        std::vector<Event> alive;
        Event events = 0;
        std::vector<Event> names; // by the name in the trace
        std::unordered_map<std::uint64_t, std::uint32_t> facts;
        std::vector<Pending> pending;     // as the clause has them
        std::uint32_t pairs = 0;          // how many were pending at some time
        std::deque<std::uint64_t> news{}; // keys of facts from which nothing was drawn
    };

    static std::uint64_t place_of(const Literal& l, Event x, Event y) {
        return (std::uint64_t{l.index} << 34U) | (std::uint64_t{l.positive} << 33U) |
               (std::uint64_t{l.of_test} << 32U) | (std::uint64_t{x} << 16U) | y;
    }
    static std::uint64_t key_of(const Literal& l) { return place_of(l, l.x, l.y); }
    static std::optional<std::uint32_t> find(const State& s, const Literal& l) {
        const auto known = s.facts.find(key_of(l));
        return known == s.facts.end() ? std::nullopt : std::optional(known->second);
    }

    // A case gets its number, and its facts, when it is first used.
    std::uint32_t number_of(std::uint32_t trace_case) {
        const auto [known, is_new] = numbers_.try_emplace(trace_case, static_cast<std::uint32_t>(trace_cases_.size()));
        if (!is_new)
            return known->second;
        trace_cases_.push_back(trace_case);
        ReplayedProof::Case& made = proof_.cases.emplace_back();
        const RelationalClause& clause = trace_.cases[trace_case].clause;
        made.events = clause.nodes();
        for (const PendingPair& p : clause.pending)
            made.pending.push_back({p.expression, p.from, p.to});
        const auto events = static_cast<Event>(made.events);
        for (Event a = 0; a < events; ++a) {
            for (Event b = 0; b < events; ++b)
                for (std::uint32_t e = 0; e < problem_.expressions.size(); ++e) {
                    if (has(clause.holds(e), a, b) && !is_pending(made, e, a, b))
                        give(made, known->second, {true, false, e, a, b});
                    if (has(clause.fails(e), a, b))
                        give(made, known->second, {false, false, e, a, b});
                }
            for (std::uint32_t t = 0; t < problem_.tests.size(); ++t) {
                if ((clause.true_at(t) >> a & 1U) != 0)
                    give(made, known->second, {true, true, t, a, a});
                if ((clause.false_at(t) >> a & 1U) != 0)
                    give(made, known->second, {false, true, t, a, a});
            }
        }
        return known->second;
    }
    static bool is_pending(const ReplayedProof::Case& c, std::uint32_t e, Event a, Event b) {
        return std::ranges::any_of(c.pending,
                                   [&](const auto& p) { return p.expression == e && p.from == a && p.to == b; });
    }
    void give(ReplayedProof::Case& to, std::uint32_t number, const Literal& l) {
        to.facts.push_back(new_fact({l, std::nullopt, number, true, false}));
    }
    std::uint32_t new_fact(ReplayedProof::Fact fact) {
        proof_.facts.push_back(std::move(fact));
        failed_ = failed_ || proof_.facts.size() > most_replayed_facts;
        return static_cast<std::uint32_t>(proof_.facts.size() - 1);
    }

    void replay_case(std::size_t number) {
        const std::uint32_t trace_case = trace_cases_[number];
        const ReplayedProof::Case made = proof_.cases[number]; // a copy: more cases are added
        State s;
        for (std::size_t i = 0; i < made.events; ++i)
            s.names.push_back(add_event(s));
        for (const ReplayedProof::Pair& p : made.pending) {
            add_pending(s, p);
            assume(s, {true, false, p.expression, p.from, p.to});
        }
        for (const std::uint32_t fact : made.facts) {
            s.facts.emplace(key_of(proof_.facts[fact].literal), fact);
            s.news.push_back(key_of(proof_.facts[fact].literal));
        }
        const std::uint32_t first = replay_step(trace_.cases[trace_case].step, std::move(s));
        proof_.cases[numbers_.at(trace_case)].step = first;
    }

    // All facts are news for a new event.
    static Event add_event(State& s) {
        s.alive.push_back(s.events);
        renew(s);
        return s.events++;
    }
    static void renew(State& s) {
        s.news.clear();
        for (const auto& [key, fact] : s.facts)
            s.news.push_back(key);
        std::ranges::sort(s.news);
    }
    static void add_pending(State& s, const ReplayedProof::Pair& pair) { s.pending.push_back({pair, s.pairs++}); }

    // A contradiction, if there is one, is an instance of a law.
    std::optional<ReplayedProof::Applied> learn(State& s, const Literal& l,
                                                std::optional<ReplayedProof::Applied> reason) {
        if (find(s, l))
            return std::nullopt;
        const std::uint32_t fact = new_fact({l, std::move(reason), 0, false, false});
        return enter(s, l, fact);
    }
    std::optional<ReplayedProof::Applied> enter(State& s, const Literal& l, std::uint32_t fact) {
        s.facts.emplace(key_of(l), fact);
        s.news.push_back(key_of(l));
        if (const auto other = find(s, l.negation()))
            return ReplayedProof::Applied{law_number(l.of_test, l.index, 0), {l.x, l.y, 0}, {fact, *other}};
        return std::nullopt;
    }
    [[nodiscard]] std::uint32_t law_number(bool of_test, std::uint32_t index, std::uint32_t number) const {
        const auto of = of_test ? RelationalLaw::Of::test : RelationalLaw::Of::term;
        const auto law = std::ranges::find_if(
            proof_.laws, [&](const RelationalLaw& l) { return l.of == of && l.index == index && l.number == number; });
        return static_cast<std::uint32_t>(law - proof_.laws.begin());
    }

    std::uint32_t replay_step(std::uint32_t at, State s) {
        const auto made = static_cast<std::uint32_t>(proof_.steps.size());
        proof_.steps.emplace_back();
        if (failed_ || stop_.requested()) {
            failed_ = true;
            return made;
        }
        ReplayedProof::Step step;
        if (auto contradiction = saturate(s, step.items)) {
            step.law = *std::move(contradiction);
        } else {
            const TableauTrace::Step& told = trace_.steps[at];
            step.kind = told.kind;
            switch (told.kind) {
            case Kind::closed:
                failed_ = true; // the laws of the clauses are not all among those of the replay
                break;
            case Kind::follow:
                follow(told, step, std::move(s));
                break;
            case Kind::choose:
            case Kind::decide:
            case Kind::decide_test:
                split(told, step, s);
                break;
            case Kind::instance:
                instance(told, step, s);
                break;
            }
        }
        proof_.steps[made] = std::move(step);
        return made;
    }

    void next(ReplayedProof::Step& step, std::uint32_t at, State s) {
        step.next.push_back(replay_step(at, std::move(s)));
    }

    void follow(const TableauTrace::Step& told, ReplayedProof::Step& step, State s) {
        const auto [pair, number] = s.pending[told.index];
        s.pending.erase(s.pending.begin() + told.index);
        step.index = number;
        const RelationalProblem::Expression& expression = problem_.expressions[pair.expression];
        const auto part = [&](State& to, std::uint32_t e, Event from, Event end, bool is_followed) {
            add_pending(to, {e, from, end});
            if (!is_followed)
                to.pending.pop_back();
            assume(to, {true, false, e, from, end});
        };
        switch (expression.kind) {
        case kat::ExprKind::unite:
            for (std::size_t i = 0; i < expression.kids.size(); ++i) {
                State other = s;
                part(other, expression.kids[i], pair.from, pair.to, true);
                next(step, told.next[i], std::move(other));
            }
            return;
        case kat::ExprKind::sequence: {
            const std::uint32_t a = expression.kids[0];
            const std::uint32_t b = expression.kids[1];
            const Event middle = add_event(s);
            if (problem_.expressions[a].kind != kat::ExprKind::test &&
                problem_.expressions[b].kind != kat::ExprKind::test)
                s.names.push_back(middle);
            part(s, b, middle, pair.to, true);
            part(s, a, pair.from, middle, true);
            break;
        }
        case kat::ExprKind::intersection:
            part(s, expression.kids[1], pair.from, pair.to, true);
            part(s, expression.kids[0], pair.from, pair.to, true);
            break;
        case kat::ExprKind::difference:
            part(s, expression.kids[0], pair.from, pair.to, true);
            break;
        case kat::ExprKind::star: {
            State ends = s;
            assume(ends, {true, false, problem_.identity, pair.from, pair.to});
            next(step, told.next[0], std::move(ends));
            const Event middle = add_event(s);
            s.names.push_back(middle);
            part(s, pair.expression, middle, pair.to, true);
            part(s, expression.kids[0], pair.from, middle,
                 !trace_.folds || !problem_.expressions[pair.expression].nests);
            next(step, told.next[1], std::move(s));
            return;
        }
        default:
            step.is_fact = true;
            break;
        }
        next(step, told.next[0], std::move(s));
    }
    // Saturation finds the contradictions of what is assumed.
    void assume(State& s, const Literal& l) { (void)learn(s, l, std::nullopt); }

    void split(const TableauTrace::Step& told, ReplayedProof::Step& step, const State& s) {
        const bool of_test = told.kind == Kind::decide_test;
        const Event x = s.names[told.x];
        const Event y = of_test ? x : s.names[told.y];
        step.law = {law_number(of_test, told.index, told.kind == Kind::choose ? 3 : 0), {x, y, 0}, {}};
        std::size_t branch = 0;
        for (const Literal& pattern : proof_.laws[step.law.law].literals) {
            const Literal l = bind(pattern, step.law.events);
            const bool is_alternative = told.kind != Kind::choose || l.positive;
            const auto refuted = find(s, l.negation());
            if (refuted)
                step.law.from.push_back(*refuted);
            if (!is_alternative)
                continue;
            if (!refuted) {
                State other = s;
                assume(other, l);
                next(step, told.next[branch], std::move(other));
            }
            ++branch;
        }
    }

    void instance(const TableauTrace::Step& told, ReplayedProof::Step& step, const State& s) {
        step.index = number_of(told.index);
        for (const std::uint16_t name : told.names)
            step.events.push_back(s.names[name]);
        for (const std::uint32_t p : told.pending)
            step.pairs.push_back(s.pending[p].number);
        for (const std::uint32_t fact : proof_.cases[step.index].facts) {
            Literal l = proof_.facts[fact].literal;
            l.x = step.events[l.x];
            l.y = step.events[l.y];
            const auto here = find(s, l);
            failed_ = failed_ || !here;
            step.facts.push_back(here.value_or(0));
        }
    }

    static Literal bind(Literal l, const std::array<Event, 3>& events) {
        l.x = events[l.x];
        l.y = events[l.y];
        return l;
    }

    // Draws all consequences. Returns a contradiction, if there is one.
    std::optional<ReplayedProof::Applied> saturate(State& s, std::vector<ReplayedProof::Item>& items) {
        for (const auto& [key, fact] : s.facts) // a step may have added both a fact and its opposite
            if (const auto other = s.facts.find(key ^ (std::uint64_t{1} << 33U)); other != s.facts.end()) {
                const Literal l = literal_at(key);
                return ReplayedProof::Applied{law_number(l.of_test, l.index, 0), {l.x, l.y, 0}, {fact, other->second}};
            }
        for (std::uint32_t law = 0; law < proof_.laws.size(); ++law)
            if (proof_.laws[law].literals.size() == 1)
                if (auto closed = apply_for_all(s, items, law, {none, none, none}))
                    return closed;
        while (!failed_) {
            while (!s.news.empty()) {
                const Literal l = literal_at(s.news.front());
                s.news.pop_front();
                if (auto closed = draw_from(s, items, l))
                    return closed;
            }
            const std::optional<Literal> equal = find_equal(s);
            if (!equal)
                return std::nullopt;
            if (auto closed = unite_equal(s, items, *equal))
                return closed;
        }
        return std::nullopt;
    }
    static Literal literal_at(std::uint64_t key) {
        return {(key >> 33U & 1U) != 0, (key >> 32U & 1U) != 0, static_cast<std::uint32_t>(key >> 34U),
                static_cast<Event>(key >> 16U & 0xFFFFU), static_cast<Event>(key & 0xFFFFU)};
    }

    [[nodiscard]] std::optional<Literal> find_equal(const State& s) const {
        for (const Event a : s.alive)
            for (const Event b : s.alive) {
                const Literal l{true, false, problem_.identity, a, b};
                if (a < b && (find(s, l) || find(s, {true, false, problem_.identity, b, a})))
                    return l;
            }
        return std::nullopt;
    }

    std::optional<ReplayedProof::Applied> unite_equal(State& s, std::vector<ReplayedProof::Item>& items,
                                                      const Literal& l) {
        const Event kept = l.x;
        const Event renamed = l.y;
        const auto known = find(s, l);
        const std::uint32_t equal = known ? *known : *find(s, {true, false, problem_.identity, renamed, kept});
        items.push_back({equal, kept, renamed});
        const auto rename = [&](Event& e) { e = e == renamed ? kept : e; };
        std::ranges::for_each(s.names, rename);
        for (Pending& p : s.pending) {
            rename(p.pair.from);
            rename(p.pair.to);
        }
        std::erase(s.alive, renamed);
        std::vector<std::pair<Literal, std::uint32_t>> moved;
        std::erase_if(s.facts, [&](const auto& known_fact) {
            Literal at = literal_at(known_fact.first);
            const Literal before = at;
            rename(at.x);
            rename(at.y);
            if (at == before)
                return false;
            moved.emplace_back(at, known_fact.second);
            return true;
        });
        std::ranges::sort(moved);
        for (const auto& [at, fact] : moved)
            if (!find(s, at))
                if (auto closed = enter(s, at, fact))
                    return closed;
        renew(s);
        return std::nullopt;
    }

    static constexpr Event none = 0xFFFF;

    std::optional<ReplayedProof::Applied> draw_from(State& s, std::vector<ReplayedProof::Item>& items,
                                                    const Literal& l) {
        const auto where = occurrences_.find(place_of(l.negation(), 0, 0));
        if (where == occurrences_.end())
            return std::nullopt;
        for (const auto& [law, i] : where->second) {
            const Literal& pattern = proof_.laws[law].literals[i];
            if (pattern.x == pattern.y && l.x != l.y)
                continue;
            std::array<Event, 3> events{none, none, none};
            events[pattern.x] = l.x;
            events[pattern.y] = l.y;
            if (auto closed = apply_for_all(s, items, law, events))
                return closed;
        }
        return std::nullopt;
    }

    std::optional<ReplayedProof::Applied> apply_for_all(State& s, std::vector<ReplayedProof::Item>& items,
                                                        std::uint32_t law, std::array<Event, 3> events) {
        const RelationalLaw& l = proof_.laws[law];
        for (std::size_t v = 0; v < l.variables; ++v)
            if (events[v] == none) {
                for (const Event e : s.alive) {
                    events[v] = e;
                    if (auto closed = apply_for_all(s, items, law, events))
                        return closed;
                }
                return std::nullopt;
            }
        std::optional<Literal> left;
        for (const Literal& pattern : l.literals) {
            const Literal literal = bind(pattern, events);
            if (find(s, literal))
                return std::nullopt;
            if (find(s, literal.negation()))
                continue;
            if (left)
                return std::nullopt;
            left = literal;
        }
        for (Event& e : events)
            e = e == none ? Event{0} : e;
        ReplayedProof::Applied applied{law, events, {}};
        for (const Literal& pattern : l.literals)
            if (const auto refuted = find(s, bind(pattern, events).negation()))
                applied.from.push_back(*refuted);
        if (!left)
            return applied;
        auto closed = learn(s, *left, std::move(applied));
        items.push_back({static_cast<std::uint32_t>(proof_.facts.size() - 1), 0, 0});
        return closed;
    }

    // Marks what closes steps, and all that this needs.
    void mark() {
        std::vector<std::vector<std::uint32_t>> instances(proof_.cases.size());
        std::vector<std::uint32_t> wanted;
        const auto want = [&](const std::vector<std::uint32_t>& facts) {
            wanted.insert(wanted.end(), facts.begin(), facts.end());
        };
        for (std::uint32_t i = 0; i < proof_.steps.size(); ++i) {
            const ReplayedProof::Step& step = proof_.steps[i];
            if (step.kind == Kind::instance)
                instances[step.index].push_back(i);
            want(step.law.from);
            for (const ReplayedProof::Item& item : step.items)
                if (item.kept != item.renamed)
                    wanted.push_back(item.fact);
        }
        while (!wanted.empty()) {
            const std::uint32_t at = wanted.back();
            ReplayedProof::Fact& fact = proof_.facts[at];
            wanted.pop_back();
            if (fact.needed)
                continue;
            fact.needed = true;
            if (fact.reason)
                want(fact.reason->from);
            else if (fact.given_by_case)
                for (const std::uint32_t i : instances[fact.of_case])
                    wanted.push_back(proof_.steps[i].facts[at - proof_.cases[fact.of_case].facts.front()]);
        }
    }

    const RelationalProblem& problem_;
    const TableauTrace& trace_;
    const StopToken& stop_;
    ReplayedProof proof_;
    std::unordered_map<std::uint64_t, std::vector<std::pair<std::uint32_t, std::size_t>>> occurrences_;
    std::map<std::uint32_t, std::uint32_t> numbers_; // by case of the trace
    std::vector<std::uint32_t> trace_cases_;         // by number
    bool failed_ = false;
};

} // namespace

std::optional<ReplayedProof> replay(const RelationalProblem& problem, const TableauTrace& trace,
                                    const StopToken& stop) {
    return Replay(problem, trace, stop).run();
}

} // namespace katlas::prover

#include "tableau.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace verify {
namespace {

constexpr std::size_t max_work = 200'000'000; // facts that are copied, renamed or looked up
constexpr std::size_t max_kept = 2'000'000;   // facts of alternatives

// Walks the tree of a case, which its steps give from left to right.
class CaseChecker {
  public:
    CaseChecker(const Tableau& tableau, std::size_t number, std::size_t& work)
        : t_(tableau), number_(number), work_(work) {}

    void run() {
        const Case& given = t_.cases[number_];
        State first;
        first.events = given.events;
        for (const Pending& p : given.pending)
            add_pending(first, p);
        first.facts.insert(given.facts.begin(), given.facts.end());
        open_.push_back(std::move(first));
        for (const Step& step : given.steps) {
            line_ = step.line;
            if (open_.empty())
                fail("all alternatives are closed already");
            take(step);
        }
        if (!open_.empty())
            reject(given.line, "an alternative of the case is not closed");
    }

  private:
    struct State {
        std::size_t events = 0;
        std::set<Literal> facts;
        std::vector<Pending> pending; // also those that were followed
        std::vector<bool> followed;
        bool is_smaller = false; // whether a pair was followed
    };

    [[noreturn]] void fail(const std::string& why) const { reject(line_, why); }
    void spend(std::size_t work) {
        work_ += work + 1;
        if (work_ > max_work)
            fail("checking would take too much time");
    }
    static void add_pending(State& s, const Pending& p) {
        s.pending.push_back(p);
        s.followed.push_back(false);
        s.facts.insert({true, false, p.term, p.from, p.to});
    }
    State copy_of(const State& s) {
        spend(s.facts.size() + s.pending.size() + open_.size());
        std::size_t kept = 0;
        for (const State& other : open_)
            kept += other.facts.size() + other.pending.size();
        if (kept > max_kept)
            fail("checking would take too much memory");
        return s;
    }

    void take(const Step& step) {
        switch (step.kind) {
        case Step::Kind::law:
        case Step::Kind::split:
        case Step::Kind::closed:
            apply(step);
            break;
        case Step::Kind::same:
            rename(step.numbers[0], step.numbers[1]);
            break;
        case Step::Kind::follow:
            follow(step.numbers[0]);
            break;
        case Step::Kind::instance:
            close_as_instance(step);
            break;
        }
    }

    // One literal of a law is true. Those whose opposites are facts are not.
    void apply(const Step& step) {
        State& s = open_.back();
        const std::vector<Literal> law = law_of(t_, step.law);
        std::size_t variables = 0;
        std::vector<Literal> left;
        for (const Literal& pattern : law) {
            variables = std::max({variables, pattern.x + 1, pattern.y + 1});
            if (variables > step.numbers.size())
                fail("the law speaks of more events");
            Literal l = pattern;
            l.x = event(s, step.numbers[pattern.x]);
            l.y = event(s, step.numbers[pattern.y]);
            Literal opposite = l;
            opposite.positive = !l.positive;
            spend(1);
            if (!s.facts.contains(opposite) && std::ranges::find(left, l) == left.end())
                left.push_back(l);
        }
        if (law.empty() || variables != step.numbers.size())
            fail("there is no such law");
        if (step.kind == Step::Kind::law) {
            if (left.size() != 1)
                fail("the law does not give one fact");
            s.facts.insert(left.front());
            return;
        }
        if (step.kind == Step::Kind::closed && !left.empty())
            fail("the law does not contradict what is known");
        const State before = std::move(open_.back());
        open_.pop_back();
        for (auto l = left.rbegin(); l != left.rend(); ++l) {
            open_.push_back(copy_of(before));
            open_.back().facts.insert(*l);
        }
    }
    [[nodiscard]] std::size_t event(const State& s, std::size_t number) const {
        if (number >= s.events)
            fail("there is no event " + std::to_string(number));
        return number;
    }

    // Two events are one: the second goes by the name of the first.
    void rename(std::size_t kept, std::size_t renamed) {
        State& s = open_.back();
        if (!s.facts.contains({true, false, t_.identity, kept, renamed}) &&
            !s.facts.contains({true, false, t_.identity, renamed, kept}))
            fail("the events are not known to be one");
        spend(s.facts.size() + s.pending.size());
        const auto name = [&](std::size_t e) { return e == renamed ? kept : e; };
        std::set<Literal> facts;
        for (Literal l : s.facts) {
            l.x = name(l.x);
            l.y = name(l.y);
            facts.insert(l);
        }
        s.facts = std::move(facts);
        for (Pending& p : s.pending)
            p = {p.term, name(p.from), name(p.to)};
    }

    // A pending pair has a finite derivation. Its parts, which become pending, have smaller ones.
    void follow(std::size_t number) {
        if (number >= open_.back().pending.size() || open_.back().followed[number])
            fail("the pair is not pending");
        State s = std::move(open_.back());
        open_.pop_back();
        const Pending p = s.pending[number];
        s.followed[number] = true;
        s.is_smaller = true;
        const Term& term = t_.terms[p.term];
        if (term.kind == "union") {
            for (auto part = term.parts.rbegin(); part != term.parts.rend(); ++part) {
                open_.push_back(copy_of(s));
                add_pending(open_.back(), {*part, p.from, p.to});
            }
            return;
        }
        if (term.kind == "star") {
            State ends = copy_of(s);
            ends.facts.insert({true, false, t_.identity, p.from, p.to});
            const std::size_t middle = s.events++;
            add_pending(s, {p.term, middle, p.to});
            add_pending(s, {term.parts[0], p.from, middle});
            open_.push_back(std::move(s));
            open_.push_back(std::move(ends)); // comes first
            return;
        }
        if (term.kind == "sequence") {
            const std::size_t middle = s.events++;
            add_pending(s, {term.parts[1], middle, p.to});
            add_pending(s, {term.parts[0], p.from, middle});
        } else if (term.kind == "intersection") {
            add_pending(s, {term.parts[1], p.from, p.to});
            add_pending(s, {term.parts[0], p.from, p.to});
        } else if (term.kind == "difference") {
            add_pending(s, {term.parts[0], p.from, p.to});
        }
        open_.push_back(std::move(s));
    }

    // The facts of another case hold here, and its pending pairs are different ones of those here. If a pair was
    // followed, their derivations are smaller in total than those with which this case began.
    void close_as_instance(const Step& step) {
        const State& s = open_.back();
        if (step.numbers.empty() || step.numbers[0] == 0 || step.numbers[0] >= t_.cases.size())
            fail("there is no such case");
        const Case& other = t_.cases[step.numbers[0]];
        if (step.numbers.size() != other.events + 1 || step.pairs.size() != other.pending.size())
            fail("the case has another number of events or pending pairs");
        if (number_ != 0 && !s.is_smaller)
            fail("no pair was followed before the instance");
        spend(other.facts.size() + other.pending.size() + s.pending.size());
        for (std::size_t e = 0; e < other.events; ++e)
            (void)event(s, step.numbers[e + 1]);
        const auto here = [&](std::size_t e) { return step.numbers[e + 1]; };
        for (const Literal& l : other.facts)
            if (!s.facts.contains({l.positive, l.of_test, l.index, here(l.x), here(l.y)}))
                fail("a fact of the case does not hold here");
        std::vector<bool> taken = s.followed;
        for (std::size_t i = 0; i < step.pairs.size(); ++i) {
            const std::size_t pair = step.pairs[i];
            if (pair >= taken.size() || taken[pair])
                fail("the pair is not pending, or is taken twice");
            taken[pair] = true;
            const Pending& wanted = other.pending[i];
            const Pending& found = s.pending[pair];
            if (found.term != wanted.term || found.from != here(wanted.from) || found.to != here(wanted.to))
                fail("another pair is pending in the case");
        }
        open_.pop_back();
    }

    const Tableau& t_;
    std::size_t number_;
    std::size_t& work_;
    std::size_t line_ = 0;
    std::vector<State> open_; // alternatives, the one at hand last
};

} // namespace

void check(const Tableau& tableau) {
    std::size_t work = 0;
    for (std::size_t i = 0; i < tableau.cases.size(); ++i)
        CaseChecker(tableau, i, work).run();
}

} // namespace verify

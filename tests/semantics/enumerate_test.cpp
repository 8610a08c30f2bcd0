// The enumeration against an independent one: all candidates, filtered by well-formedness, without repetitions up to
// renaming. And every graph that it visits against well-formedness and all assumptions.

#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/enumerate.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "loaded.hpp"
#include "support/scale.hpp"

#include <functional>
#include <iostream>
#include <numeric>
#include <set>

using namespace katlas;
using namespace katlas::graph;
using katlas::tests::Loaded;

namespace {

using Code = std::vector<std::uint64_t>;

std::vector<kat::ExprRef> mentioned(const Document& d) {
    std::vector<kat::ExprRef> roots;
    for (const kat::Assertion& a : d.assertions) {
        roots.push_back(a.claim.left);
        roots.push_back(a.claim.right);
    }
    return roots;
}

// The least description of the graph under all orders of its threads; equal for graphs that differ in names only.
Code canonical(const ExecutionGraph& g) {
    std::vector<int> threads;
    for (std::size_t e = 0; e < g.size(); ++e)
        if (!g.event(e).is_initial() && std::ranges::count(threads, g.event(e).thread) == 0)
            threads.push_back(g.event(e).thread);
    std::ranges::sort(threads);
    Code least;
    do {
        std::vector<std::size_t> order;
        for (const int t : threads) {
            const std::size_t first = order.size();
            for (std::size_t e = 0; e < g.size(); ++e)
                if (g.event(e).thread == t)
                    order.push_back(e);
            std::sort(order.begin() + static_cast<std::ptrdiff_t>(first), order.end(),
                      [&](std::size_t a, std::size_t b) { return g.event(a).position < g.event(b).position; });
        }
        std::vector<int> locations;
        for (const std::size_t e : order)
            if (g.event(e).has_location() && std::ranges::count(locations, g.event(e).location) == 0)
                locations.push_back(g.event(e).location);
        for (const int l : locations)
            for (std::size_t e = 0; e < g.size(); ++e)
                if (g.event(e).is_initial() && g.event(e).location == l)
                    order.push_back(e);
        Code code{g.size()};
        for (const std::size_t e : order) {
            const auto thread = std::ranges::find(threads, g.event(e).thread) - threads.begin();
            const auto location = std::ranges::find(locations, g.event(e).location) - locations.begin();
            code.push_back(static_cast<std::uint64_t>(thread));
            code.push_back(g.event(e).has_location() ? static_cast<std::uint64_t>(location) : 99);
            std::uint64_t kind = 0;
            for (kat::PredicateId p = 0; p < g.num_predicates(); ++p)
                kind = 2 * kind + (g.holds(p, e) ? 1 : 0);
            code.push_back(kind);
        }
        for (kat::RelationId r = 0; r < g.num_relations(); ++r)
            for (const std::size_t x : order) {
                std::uint64_t row = 0;
                for (const std::size_t y : order)
                    row = 2 * row + (g.relation(r).has(x, y) ? 1 : 0);
                code.push_back(row);
            }
        if (least.empty() || code < least)
            least = std::move(code);
    } while (std::ranges::next_permutation(threads).found);
    return least;
}

// All candidates with these kinds of event, rf from any write to the location, co any order of the writes to it, every
// subset of the pairs of `varied`.
class BruteForce {
  public:
    using Kind = std::vector<std::string>;

    BruteForce(const Loaded& loaded, std::vector<Kind> kinds, std::vector<std::string> varied)
        : loaded_(loaded), map_(loaded.document.theory), kinds_(std::move(kinds)), varied_(std::move(varied)) {}

    std::set<Code> run(std::size_t n) {
        n_ = n;
        place(0, 1);
        return std::move(found_);
    }

  private:
    [[nodiscard]] bool is(std::size_t e, const std::string& predicate) const {
        return std::ranges::count(kinds_[kind_[e]], predicate) != 0;
    }
    // Threads by first use, any kind, locations by first use.
    void place(std::size_t e, int threads) {
        if (e == n_) {
            finish_events();
            return;
        }
        for (int t = 1; t <= threads; ++t)
            for (std::size_t k = 0; k < kinds_.size(); ++k) {
                kind_.push_back(k);
                int used = 0;
                for (const Event& event : events_)
                    used = std::max(used, event.location + 1);
                const bool located = is(e, "LOC");
                for (int l = located ? 0 : -1; l <= (located ? used : -1); ++l) {
                    events_.push_back({t, static_cast<int>(e), l});
                    place(e + 1, std::max(threads, t + 1));
                    events_.pop_back();
                }
                kind_.pop_back();
            }
    }

    void finish_events() {
        std::vector<Event> all = events_;
        int used = 0;
        for (const Event& event : events_)
            used = std::max(used, event.location + 1);
        for (int l = 0; l < used; ++l)
            all.push_back({0, l, l});
        ExecutionGraph g(loaded_.document.theory, all);
        for (std::size_t e = 0; e < all.size(); ++e) {
            const Kind kind = e < n_ ? kinds_[kind_[e]] : Kind{"W", "LOC"};
            for (const std::string& p : kind)
                g.put(loaded_.predicate(p), e);
        }
        reads_from(g, 0);
    }

    [[nodiscard]] bool holds(const ExecutionGraph& g, const std::string& p, std::size_t e) const {
        return g.holds(loaded_.predicate(p), e);
    }

    void reads_from(ExecutionGraph& g, std::size_t e) {
        if (e == g.size()) {
            order(g, 0);
            return;
        }
        if (!holds(g, "R", e)) {
            reads_from(g, e + 1);
            return;
        }
        for (std::size_t w = 0; w < g.size(); ++w)
            if (holds(g, "W", w) && g.event(w).location == g.event(e).location) {
                ExecutionGraph chosen = g;
                chosen.relate(loaded_.relation("rf"), w, e);
                reads_from(chosen, e + 1);
            }
    }

    void order(const ExecutionGraph& g, int location) {
        std::vector<std::size_t> writes;
        for (std::size_t w = 0; w < g.size(); ++w)
            if (holds(g, "W", w) && g.event(w).location == location)
                writes.push_back(w);
        if (writes.empty()) {
            updates(g);
            return;
        }
        do {
            ExecutionGraph chosen = g;
            for (std::size_t i = 0; i < writes.size(); ++i)
                for (std::size_t j = i + 1; j < writes.size(); ++j)
                    chosen.relate(loaded_.relation("co"), writes[i], writes[j]);
            order(chosen, location + 1);
        } while (std::ranges::next_permutation(writes).found);
    }

    void updates(ExecutionGraph g) {
        for (std::size_t x = 0; x < n_; ++x)
            for (std::size_t y = 0; y < n_; ++y)
                if (holds(g, "R", x) && holds(g, "EXCL", x) && holds(g, "W", y) && holds(g, "EXCL", y) &&
                    g.event(x).thread == g.event(y).thread && y > x) {
                    bool between = false;
                    for (std::size_t z = x + 1; z < y; ++z)
                        between = between || g.event(z).thread == g.event(x).thread;
                    if (!between && g.event(x).location == g.event(y).location)
                        g.relate(loaded_.relation("rmw"), x, y);
                }
        vary(g, 0, 0);
    }

    void vary(const ExecutionGraph& g, std::size_t which, std::size_t pair) {
        if (which == varied_.size()) {
            judge(g);
            return;
        }
        const std::size_t n = g.size(); // with initial writes
        if (pair == n * n) {
            vary(g, which + 1, 0);
            return;
        }
        vary(g, which, pair + 1);
        const kat::RelationId r = loaded_.relation(varied_[which]);
        if (!in_signature(g, r, pair / n, pair % n))
            return; // judge() would drop it
        ExecutionGraph chosen = g;
        chosen.relate(r, pair / n, pair % n);
        vary(chosen, which, pair + 1);
    }

    [[nodiscard]] bool in_signature(const ExecutionGraph& g, kat::RelationId r, std::size_t x, std::size_t y) const {
        const kat::Relation& relation = loaded_.document.theory.relations[r];
        const auto has = [&](kat::TestRef t, std::size_t e) {
            return (graph::where(loaded_.document.terms, g, t) >> e & 1U) != 0;
        };
        return has(relation.domain, x) && has(relation.range, y);
    }

    void judge(ExecutionGraph g) {
        derive(g, loaded_.document);
        if (defects(loaded_.document, g).empty() && violated_assumptions(loaded_.document, g).empty())
            found_.insert(canonical(g));
    }

    const Loaded& loaded_;
    TheoryMap map_;
    std::vector<Kind> kinds_;
    std::vector<std::string> varied_;
    std::size_t n_ = 0;
    std::vector<Event> events_;
    std::vector<std::size_t> kind_;
    std::set<Code> found_;
};

void compare(const std::string& text, std::size_t max, const std::vector<BruteForce::Kind>& kinds,
             const std::vector<std::string>& varied = {}) {
    INFO(text);
    const Loaded loaded(text);
    std::set<Code> visited;
    EnumerationLimits limits;
    limits.max_events = max;
    const auto roots = mentioned(loaded.document);
    const Enumeration outcome = enumerate(loaded.document, roots, limits, [&](const ExecutionGraph& g) {
        CHECK(visited.insert(canonical(g)).second);
        return true;
    });
    CHECK(outcome.complete);
    CHECK_FALSE(outcome.sampled);
    CHECK(outcome.graphs == visited.size());
    std::set<Code> expected;
    for (std::size_t n = 0; n <= max; ++n)
        expected.merge(BruteForce(loaded, kinds, varied).run(n));
    std::cout << "enumeration: " << expected.size() << " graphs with up to " << max << " events\n";
    CHECK(visited == expected);
}

const BruteForce::Kind a_read = {"R", "LOC", "DEP"};
const BruteForce::Kind a_write = {"W", "LOC"};
const BruteForce::Kind other = {};
const BruteForce::Kind located = {"LOC"};
BruteForce::Kind with(BruteForce::Kind kind, std::initializer_list<const char*> more) {
    kind.insert(kind.end(), more.begin(), more.end());
    return kind;
}

} // namespace

TEST_CASE("communication is enumerated completely and without repetitions") {
    compare("assert rf;po <= co;fr", 3, {a_read, a_write, other, located});
}

TEST_CASE("modes are enumerated as far as they are mentioned") {
    compare("assert [R & SC];po <= [F];po;rf;co", 2,
            {a_read, with(a_read, {"ACQ", "REL", "SC"}), a_write, other, located, {"F"}});
}

TEST_CASE("read-modify-writes are pairs") {
    compare("assert rmw;rf;co <= po", 3,
            {a_read, a_write, with(a_read, {"EXCL"}), with(a_write, {"EXCL"}), other, located});
}

TEST_CASE("dependencies and a user's relations are varied") {
    compare("assert addr;rf;co <= po", 2,
            {a_read, a_write, other, located, with(other, {"DEP"}), with(located, {"DEP"})}, {"addr"});
    compare("relation u : R * W\nassert u;co <= rf", 2, {a_read, a_write, other, located}, {"u"});
    compare("relation u (keeps thread)\nrelation v\nassert u <= v", 2, {other}, {"u", "v"});
}

TEST_CASE("the user's assumptions hold of every graph that is visited") {
    compare("assume [R];po;[W] <= rf^-1;po\nassume irreflexive po;fr\nassert rf <= co", 3,
            {a_read, a_write, other, located});
    compare("assume total co\nassume total po\nassert rf <= co", 3, {a_read, a_write, other, located});
}

TEST_CASE("every graph that is visited is well-formed and satisfies the base theory") {
    // rf, co, rmw and the detour, with all modes; then what is varied.
    const std::vector<std::pair<std::string, std::size_t>> texts = {
        {"assert rmw;detour <= [SC];po;[ACQ];po;[REL];po;[NA];po;[RLX];fr", 2},
        {"assert rmw;detour;fr <= [SC];po;[F]", 3},
        {"assert addr;data;ctrl <= rf;co", 3},
        {"assert tc;tj;alloc;free;tc-loc <= [TC];po;[TB];po;[TE];po;[TJ];po;[TK];po;[ALLOC];po;[FREE];rf", 2},
        {"assert [HEAP];po;[HPRET];po;[HPPROT];po;[NOTHPPROT];po;[D];po;[REC] <= po", 2}};
    for (const auto& [text, max] : texts) {
        INFO(text);
        const Loaded loaded(text);
        const Document& d = loaded.document;
        kat::Terms terms = d.terms;
        std::vector<Obligation> all;
        for (const kat::Assumption& a : d.theory.assumptions)
            all.push_back(compile(terms, d.theory, a));
        Judge judge(terms, all);
        EnumerationLimits limits;
        limits.max_events = max;
        limits.max_attempts = 300;
        limits.samples = 5;
        std::uint64_t bad = 0;
        std::uint64_t visited = 0;
        const auto roots = mentioned(d);
        const Enumeration outcome = enumerate(d, roots, limits, [&](const ExecutionGraph& g) {
            bad += judge.all_hold(g) ? 0U : 1U;
            if (++visited % 16 == 0) // it is slow
                bad += defects(d, g).empty() ? 0U : 1U;
            return true;
        });
        std::cout << "enumeration: " << outcome.graphs << " well-formed graphs\n";
        CHECK(outcome.complete);
        CHECK(outcome.graphs > 100);
        CHECK(bad == 0);
    }
}

TEST_CASE("an enumeration stops when it is told to") {
    const Loaded loaded("assert rf;co <= po");
    const auto roots = mentioned(loaded.document);
    EnumerationLimits limits;
    limits.max_events = 4;
    int seen = 0;
    const Enumeration stopped =
        enumerate(loaded.document, roots, limits, [&](const ExecutionGraph&) { return ++seen < 10; });
    CHECK(seen == 10);
    CHECK_FALSE(stopped.complete);
    limits.max_events = 12;
    limits.stop = StopToken(std::chrono::steady_clock::now() + std::chrono::milliseconds(50));
    const auto begun = std::chrono::steady_clock::now();
    CHECK_FALSE(enumerate(loaded.document, roots, limits, [&](const ExecutionGraph&) { return true; }).complete);
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(5));
}

// Clocks and races of checkers agree with the matrices of the view.
#include "codegen/agreement.hpp"
#include "katlas/codegen/interpreter.hpp"
#include "katlas/runtime/happens_before.hpp"
#include "rc11-20.hpp"
#include "rc11-genmc.hpp"
#include "rc11.hpp"
#include "support/scale.hpp"

namespace katlas::tests {
namespace {

using graph::BitMatrix;

// A model with a view that is not happens-before of C++: it follows co, too.
constexpr const char* along_co =
    "view before = (po | rfe | co)+\n"
    "irreflexive before;(rf | (co | fr);rf?)? as no-overtaking\nacyclic po | rf as causality\n";

struct Races {
    std::uint64_t graphs = 0;
    std::uint64_t with_race = 0;
    std::uint64_t ordered = 0; // conflicting accesses of which one happens before the other
};

class HappensBefore {
  public:
    explicit HappensBefore(const Planned& planned) : planned_(planned) {
        REQUIRE(planned.plan.view);
        view_ = planned.document.modules.at(planned.key).at(planned.plan.view->name).expr;
    }

    template <typename Checker>
    void compare(Checker& checker, const SparseGraph& g) {
        const BitMatrix before = graph::evaluate(planned_.document, to_matrices(planned_.document, g), view_);
        bool race = false;
        for (EventId b = 0; b < g.size(); ++b)
            for (EventId a = g.num_locations(); a < g.size(); ++a) {
                if (runtime::happens_before(checker, g, a, b) != before.has(a, b)) {
                    CAPTURE(planned_.key, to_text(g), a, b, before.has(a, b));
                    FAIL("a clock differs from the reference");
                }
                if (is_conflict(g, a, b)) {
                    const bool is_ordered = before.has(a, b) || before.has(b, a);
                    tally.ordered += is_ordered ? 1 : 0;
                    race = race || !is_ordered;
                }
            }
        const auto found = runtime::find_race(g, checker);
        ++tally.graphs;
        tally.with_race += race ? 1 : 0;
        if (found.has_value() != race) {
            CAPTURE(planned_.key, to_text(g), race);
            FAIL("find_race differs from the reference");
        }
        if (found) {
            const auto [a, b] = *found;
            CAPTURE(planned_.key, to_text(g), a, b);
            CHECK(is_conflict(g, a, b));
            CHECK_FALSE(before.has(a, b));
            CHECK_FALSE(before.has(b, a));
        }
    }

    // What a part of the graph kept of the clocks is what is computed of it alone. A part is a prefix of each thread;
    // reads may lose what they read from.
    template <typename Checker>
    void compare_part(Checker& checker, const SparseGraph& g, std::mt19937& random) {
        std::vector<std::uint32_t> lengths(g.num_threads() + 1);
        for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
            lengths[t] = std::uniform_int_distribution<std::uint32_t>(0, g.thread_length(t))(random);
        std::vector<std::uint8_t> keep(g.size());
        for (EventId e = g.num_locations(); e < g.size(); ++e)
            keep[e] = g[e].index < lengths[g[e].thread] ? 1 : 0;
        std::vector<EventId> renamed(g.size());
        g.restrict_into(part_, keep, renamed);
        compare_kept(checker, part_);
    }

    // Removes events behind a read that what stays does not read from, and brings them back: both keep the clocks that
    // are known.
    template <typename Checker>
    void compare_revisit(Checker& checker, SparseGraph g, std::mt19937& random) {
        const auto last = [&](EventId e) { return g[e].po_next == SparseGraph::none; };
        std::vector<EventId> reads;
        for (EventId e = g.num_locations(); e < g.size(); ++e)
            if (g.is_read(e) && g[e].rf != SparseGraph::none)
                reads.push_back(e);
        if (reads.empty())
            return;
        const EventId r = reads[std::uniform_int_distribution<std::size_t>(0, reads.size() - 1)(random)];
        std::vector<std::uint8_t> keep(g.size() - r - 1, 1);
        for (EventId e = g.size(); e-- > r + 1;) {
            const auto stays = [&](EventId x) { return x != SparseGraph::none && (x <= r || keep[x - r - 1] != 0); };
            bool is_read_from = false;
            for (EventId x = g.is_write(e) ? g[e].first_reader : SparseGraph::none; x != SparseGraph::none;
                 x = g[x].reader_next)
                is_read_from = is_read_from || stays(x);
            const bool goes = g[e].thread == g[r].thread || std::uniform_int_distribution<int>(0, 1)(random) == 0;
            if (goes && !is_read_from && (last(e) || !stays(g[e].po_next)))
                keep[e - r - 1] = 0;
            else if (g[e].thread == g[r].thread)
                return;
        }
        if (!last(r) && keep[g[r].po_next - r - 1] != 0)
            return;
        SparseGraph::Removed removed;
        const EventId source = g[r].rf;
        g.remove_behind(r, keep, removed);
        compare_kept(checker, g);
        g.set_rf(r, g.initial_write(g[r].location));
        compare_kept(checker, g);
        g.restore(r, keep, removed);
        CHECK(g[r].rf == source);
        compare_kept(checker, g);
    }

    Races tally;

  private:
    // Which clocks are known is left to chance.
    template <typename Checker>
    void compare_kept(Checker& checker, const SparseGraph& g) {
        SparseGraph alone = g;
        alone.clocks().forget_all();
        for (EventId e = g.num_locations(); e < g.size(); ++e) {
            const auto kept = checker.clock(g, e);
            const std::vector<std::uint32_t> clock(kept.begin(), kept.end());
            if (!std::ranges::equal(clock, checker.clock(alone, e))) {
                CAPTURE(planned_.key, to_text(g), e);
                FAIL("a clock was kept that is not that of the graph");
            }
        }
    }
    static bool is_conflict(const SparseGraph& g, EventId a, EventId b) {
        const auto& x = g[a];
        const auto& y = g[b];
        return x.location != SparseGraph::no_location && x.location == y.location && x.thread != 0 && y.thread != 0 &&
               x.thread != y.thread && (g.is_write(a) || g.is_write(b)) &&
               (x.label.mode == graph::Mode::non_atomic || y.label.mode == graph::Mode::non_atomic);
    }

    const Planned& planned_;
    kat::ExprRef view_;
    SparseGraph part_;
};

// Reference graphs that the walk keeps are consistent; clocks are compared on those only.
template <typename Checker>
Races compare_on_walks(const Planned& planned, Checker& checker) {
    HappensBefore happens_before(planned);
    std::mt19937 random(20260117);
    for (int i = 0; i < scaled(120); ++i) {
        WalkLimits limits;
        limits.threads = 2 + static_cast<std::uint32_t>(i % 3);
        limits.locations = 1 + static_cast<std::uint32_t>(i % 4);
        limits.max_events = 6 + static_cast<std::uint32_t>(i % 35);
        GraphWalk walk(
            limits, checker.initial_atom(), [&](graph::Label l) { return checker.atom_of(l); }, random);
        walk.run([&](const SparseGraph& g, EventId e) {
            const bool consistent = checker.consistent_after(g, e);
            if (consistent) {
                happens_before.compare(checker, g);
                happens_before.compare_part(checker, g, random);
                happens_before.compare_revisit(checker, g, random);
            }
            return consistent;
        });
    }
    return happens_before.tally;
}

template <typename Checker>
void check_walks(const std::string& model) {
    const Planned planned(model);
    Checker checker;
    const Races races = compare_on_walks(planned, checker);
    CHECK(races.with_race > static_cast<std::uint64_t>(scaled(100)));
    CHECK(races.graphs > races.with_race + static_cast<std::uint64_t>(scaled(100)));
    CHECK(races.ordered > 0);
}

TEST_CASE("small graphs: clocks and races agree with the reference", "[codegen]") {
    const Planned planned("rc11");
    codegen::Interpreter checker(planned.plan);
    HappensBefore happens_before(planned);
    for_each_small_graph(planned, 3, [&](const SparseGraph& g, const graph::ExecutionGraph&) {
        if (checker.consistent(g))
            happens_before.compare(checker, g);
    });
    CHECK(happens_before.tally.with_race > static_cast<std::uint64_t>(scaled(100)));
    CHECK(happens_before.tally.graphs > happens_before.tally.with_race + static_cast<std::uint64_t>(scaled(100)));
}

TEST_CASE("random graphs: clocks and races of generated checkers agree with the reference", "[codegen]") {
    check_walks<generated::Rc11>("rc11");
    check_walks<generated::Rc11_20>("rc11-20");
    check_walks<generated::Rc11Genmc>("rc11-genmc");
}

TEST_CASE("random graphs: clocks and races of interpreted checkers agree with the reference", "[codegen]") {
    const Planned planned("along-co", along_co);
    CHECK_FALSE(planned.plan.axioms.front().is_coherence); // its view leaves events by co
    codegen::Interpreter checker(planned.plan);
    const Races races = compare_on_walks(planned, checker);
    CHECK(races.ordered > 0);
    CHECK(races.with_race > static_cast<std::uint64_t>(scaled(100)));
}

TEST_CASE("checkers of different models keep clocks of their own with one graph", "[codegen]") {
    const Planned one("rc11");
    const Planned other("rc11-20");
    CHECK(one.plan.view->owner != other.plan.view->owner);
    std::mt19937 random(20260411);
    HappensBefore by_one(one);
    HappensBefore by_other(other);
    generated::Rc11 checker;
    generated::Rc11_20 second;
    for (int i = 0; i < scaled(60); ++i) {
        const WalkLimits limits{.threads = 3, .locations = 2, .max_events = 12};
        GraphWalk walk(
            limits, checker.initial_atom(), [&](graph::Label l) { return checker.atom_of(l); }, random);
        walk.run([&](const SparseGraph& g, EventId e) {
            const bool consistent = checker.consistent_after(g, e) && second.consistent(g);
            if (consistent) {
                by_one.compare(checker, g);
                by_other.compare(second, g);
            }
            return consistent;
        });
    }
    CHECK(by_one.tally.graphs > static_cast<std::uint64_t>(scaled(100)));
}

TEST_CASE("a definition by which a model is coherent has clocks, and is no happens-before", "[codegen]") {
    const Planned ra("ra");
    REQUIRE(ra.plan.view);
    CHECK(ra.plan.view->name == "hb");
    CHECK_FALSE(ra.plan.view->declared);
    CHECK(ra.plan.view->keeps);
    CHECK(std::ranges::any_of(ra.plan.axioms, &codegen::AxiomPlan::is_coherence));
    CHECK_FALSE(codegen::Interpreter(ra.plan).has_happens_before());
    const Planned other("overtaking", "let before = (po | rf)+\n"
                                      "irreflexive before;co as writes\nacyclic po | rf as causality\n");
    CHECK_FALSE(other.plan.view); // it says nothing of reads
}

TEST_CASE("which views are happens-before", "[codegen]") {
    const auto view_of = [](const std::string& text) {
        const auto view = Planned("m", text + "\nacyclic po | rf as causality\n").plan.view;
        return view ? view->name : "";
    };
    CHECK(Planned("rc11").plan.view->name == "hb");
    CHECK(Planned("rc11-genmc").plan.view->name == "hb");
    CHECK_FALSE(Planned("sc").plan.view);
    CHECK(view_of("view hb = (po | rf)+") == "hb");
    CHECK(view_of("let hb = (po | rf)+").empty());
    CHECK(view_of("view hb = po | rf").empty());   // not transitive
    CHECK(view_of("view hb = ([W];po)+").empty()); // without some of po
    CHECK(view_of("view a = po;rf\nview b = po") == "b");
}

TEST_CASE("coherence of events that lead along co only", "[codegen]") {
    const auto planned = [](const std::string& view, const std::string& axiom) {
        return Planned("m", "view hb = " + view + "\nirreflexive " + axiom + "\n");
    };
    const std::string eco = "rf | (co | fr);rf?";
    CHECK(Planned("rc11").plan.axioms.front().is_coherence);
    CHECK(planned("(po | rf)+", "hb;(" + eco + ")?").plan.axioms.front().is_coherence);
    CHECK_FALSE(planned("(po | rf | fr)+", "hb;(" + eco + ")?").plan.axioms.front().is_coherence);
    CHECK(planned("(po | rf)+", "hb;(rf | co | fr)?").plan.axioms.front().is_coherence); // rf is within hb
    CHECK_FALSE(planned("(po | [REL];rf;[ACQ])+", "hb;(rf | co | fr)?").plan.axioms.front().is_coherence);
    CHECK_FALSE(planned("(po | rf)+", "hb;co").plan.axioms.front().is_coherence);
    CHECK_FALSE(planned("(po | rf)+", "po;hb;(" + eco + ")?").plan.axioms.front().is_coherence);
}

TEST_CASE("random graphs: coherence by a view's automaton agrees with the reference", "[codegen]") {
    const std::string view = GENERATE(as<std::string>(), "(po | rf)+", "(po | rfe)+", "(po | [REL];rf;[ACQ];po?)+",
                                      "(po | [REL];([F];po)?;[W];(rf;rmw)*;rf;[R];(po;[F])?;[ACQ])+", "po+");
    const Planned planned("m", "view hb = " + view +
                                   "\nirreflexive hb;(rf | (co | fr);rf?)? as no-overtaking\n"
                                   "irreflexive fre;coe;rmw^-1 as atomicity\n");
    REQUIRE(planned.plan.axioms.front().is_coherence);
    codegen::Interpreter checker(planned.plan);
    std::mt19937 random(20260118);
    Tally tally;
    for (int i = 0; i < scaled(25); ++i) {
        WalkLimits limits;
        limits.threads = 2 + static_cast<std::uint32_t>(i % 3);
        limits.locations = 1 + static_cast<std::uint32_t>(i % 3);
        limits.max_events = 6 + static_cast<std::uint32_t>(i % 25);
        limits.stale = 60;
        const Tally one = compare_on_walk(planned, checker, limits, random);
        tally.graphs += one.graphs;
        tally.consistent += one.consistent;
    }
    CHECK(tally.consistent > static_cast<std::uint64_t>(scaled(100)));
    CHECK(tally.graphs > tally.consistent + static_cast<std::uint64_t>(scaled(100)));
}

} // namespace
} // namespace katlas::tests

// Load buffering races as they are defined, and the benchmarks of load buffering.
#include "katlas/explore/load_buffering.hpp"
#include "katlas/graph/bit_matrix.hpp"
#include "multi_execution.hpp"
#include "random_program.hpp"
#include "support/scale.hpp"

namespace katlas::tests {
namespace {

using program::Mode;
using program::Program;
using program::ProgramBuilder;
using program::Reg;
using program::Shared;
using program::ThreadBuilder;

// Table 4: cycles of N threads, each of which reads what its neighbour writes. The first depends on nothing, as in LB.
enum class Chain { control, data, none };

Program chain_of(int n, Chain kind) {
    ProgramBuilder b("chain");
    std::vector<Shared> x;
    for (int i = 0; i < n; ++i)
        x.push_back(b.shared("x" + std::to_string(i)));
    for (int i = 0; i < n; ++i) {
        ThreadBuilder t = b.thread();
        const Reg r = t.load(x[static_cast<std::size_t>(i)], Mode::relaxed);
        const Shared& to = x[static_cast<std::size_t>((i + 1) % n)];
        if (kind == Chain::none || i == 0)
            t.store(to, 1, Mode::relaxed);
        else if (kind == Chain::data)
            t.store(to, r, Mode::relaxed);
        else
            t.if_(r == 1, [&] { t.store(to, 1, Mode::relaxed); });
    }
    return b.build();
}

Program pairs_of(int n) {
    ProgramBuilder b("pairs");
    for (int i = 0; i < n / 2; ++i) {
        const Shared x = b.shared("x" + std::to_string(i));
        const Shared y = b.shared("y" + std::to_string(i));
        ThreadBuilder t1 = b.thread();
        t1.load(x, Mode::relaxed);
        t1.store(y, 1, Mode::relaxed);
        ThreadBuilder t2 = b.thread();
        t2.load(y, Mode::relaxed);
        t2.store(x, 1, Mode::relaxed);
    }
    return b.build();
}

TEST_CASE("Weakestmo2: load buffering benchmarks have the counts of the paper, and no duplicates", "[weakestmo2]") {
    const int n = is_scaled_down() ? 10 : 14;
    const auto all = std::size_t{1} << static_cast<unsigned>(n);
    const auto count = [](const Program& program) {
        const Explored e = explored_under(program);
        CHECK(e.each_once());
        CHECK(e.found.blocked.empty());
        return e.complete().size();
    };
    CHECK(count(chain_of(n, Chain::control)) == static_cast<std::size_t>(n) + 1);
    CHECK(count(chain_of(n, Chain::data)) == all);
    CHECK(count(chain_of(n, Chain::none)) == all);
    CHECK(count(pairs_of(n)) == all);
}

TEST_CASE("Weakestmo2: a relaxed fence orders nothing", "[weakestmo2]") {
    for (const Mode mode : {Mode::relaxed, Mode::acq_rel}) {
        ProgramBuilder b("fences");
        const Shared x = b.shared("x");
        const Shared y = b.shared("y");
        for (const auto& [from, to] : {std::pair(x, y), std::pair(y, x)}) {
            ThreadBuilder t = b.thread();
            t.load(from, Mode::relaxed);
            t.fence(mode);
            t.store(to, 1, Mode::relaxed);
        }
        CHECK(explored_under(b.build()).complete().size() == (mode == Mode::relaxed ? 4 : 3));
    }
}

TEST_CASE("Weakestmo2: several workers find what one does", "[weakestmo2]") {
    const Program program = pairs_of(6);
    CHECK(explored_under(program, "weakestmo2", 3).found.complete == explored_under(program).found.complete);
}

// Definition 2.2 with matrices.
bool has_race_by_definition(const explore::Configuration& c) {
    const graph::SparseGraph& g = c.graph;
    const std::size_t n = g.size();
    graph::BitMatrix po(n), rf(n), rpo(n), pairs(n);
    for (graph::EventId a = 0; a < n; ++a) {
        if (g.is_read(a))
            rf.set(g[a].rf, a);
        for (graph::EventId b = 0; b < n; ++b) {
            if (g.po_before(a, b)) {
                po.set(a, b);
                bool fence = false;
                for (graph::EventId f = g[a].po_next; f != b; f = g[f].po_next)
                    fence |= g[f].label.kind == graph::Kind::fence;
                if (!fence && g.is_read(a) && g.is_write(b) && explore::is_weak(g[a].label.mode) &&
                    explore::is_weak(g[b].label.mode))
                    rpo.set(a, b);
            }
            if (g.is_read(a) && g.is_write(b) && g[a].location == g[b].location && g[a].thread != g[b].thread)
                pairs.set(a, b);
        }
    }
    graph::BitMatrix hb(n);
    const explore::Causes causes(g);
    for (graph::EventId a = 0; a < n; ++a)
        for (graph::EventId b = 0; b < n; ++b)
            if (causes.happens_before.has(a, b))
                hb.set(a, b);
    return !((pairs & rpo.then(rf - po).then((po | rf).plus())) - (hb | hb.converse())).empty();
}

TEST_CASE("load buffering races: found as defined, and without one there are the executions of RC11", "[weakestmo2]") {
    std::size_t racy = 0, others = 0;
    for (std::uint64_t seed = 1; seed < 1 + static_cast<std::uint64_t>(scaled(150)); ++seed) {
        CAPTURE(seed);
        RandomProgram random(seed, {.max_threads = 3, .max_statements = 4, .max_locations = 2, .max_events = 8});
        const Program program = random.make();
        std::size_t defined = 0;
        Explored acyclic;
        explore::Options options;
        options.reductions = explore::no_reductions;
        options.watcher = [&] {
            return [&](const explore::Configuration& c) {
                CHECK(has_race_by_definition(c) == explore::find_load_buffering(c).has_value());
                defined += has_race_by_definition(c);
                return acyclic.found.execution(c);
            };
        };
        auto rc11 = workbench::find_check_model("rc11", {.stop = {}, .say = {}, .compiles = false});
        REQUIRE(rc11);
        static_cast<void>(rc11->explore_load_buffering(program, options, acyclic.load_buffering));
        CHECK(acyclic.load_buffering.racy == defined);
        CHECK(acyclic.load_buffering.race.has_value() == (defined != 0));
        const Explored e = explored_under(program);
        CHECK(e.each_once());
        if (defined == 0) {
            CHECK(e.found.complete == acyclic.found.complete);
            CHECK(e.found.blocked == acyclic.found.blocked);
        }
        ++(defined == 0 ? others : racy);
    }
    CHECK(racy > 0);
    CHECK(others > 0);
}

} // namespace
} // namespace katlas::tests

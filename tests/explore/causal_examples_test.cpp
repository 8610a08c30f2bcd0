// Causal exploration of programs that are known by name, or that show what the oracle and the causal order are for.
#include "causal_models.hpp"
#include "found.hpp"
#include "katlas/program/builder.hpp"

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using program::Mode;
using program::ProgramBuilder;
using program::Reg;
using program::Shared;
using program::ThreadBuilder;

constexpr Mode rlx = Mode::relaxed;

// As many as the naive enumerator finds, under each model.
std::vector<std::uint64_t> naive_counts(const program::Program& p, HardwareModels& m) {
    std::vector<std::uint64_t> result(m.judges.size());
    REQUIRE(CausalNaive(p).each(100000, [&](const CausalNaive::Candidate& c) {
        const graph::ExecutionGraph g = judged(m.document, c);
        for (std::size_t j = 0; j < m.judges.size(); ++j)
            result[j] += m.judges[j].all_hold(g) ? 1 : 0;
    }));
    return result;
}

void check_counts(const program::Program& p, const std::vector<std::uint64_t>& expected) {
    HardwareModels m;
    INFO(p.name());
    CHECK(counts(p, m) == expected);
    CHECK(naive_counts(p, m) == expected);
}

void check_counts_of_all(const program::Program& p) {
    HardwareModels m;
    INFO(p.name());
    CHECK(counts(p, m) == naive_counts(p, m));
}

} // namespace

// thesis section 5.7
TEST_CASE("load buffering") {
    ProgramBuilder p("LB");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    for (const auto& [from, to] : {std::pair(y, x), std::pair(x, y)}) {
        ThreadBuilder t = p.thread();
        t.load(from, rlx);
        t.store(to, 1, rlx);
    }
    check_counts(p.build(), {4, 4, 4, 4});
}

TEST_CASE("load buffering with dependencies") {
    for (const int threads_with_data : {1, 2}) {
        ProgramBuilder p("LB+data");
        const Shared x = p.shared("x");
        const Shared y = p.shared("y");
        int with_data = threads_with_data;
        for (const auto& [from, to] : {std::pair(y, x), std::pair(x, y)}) {
            ThreadBuilder t = p.thread();
            const Reg r = t.load(from, rlx);
            if (with_data-- > 0)
                t.store(to, (r & 0) + 1, rlx);
            else
                t.store(to, 1, rlx);
        }
        const std::uint64_t n = threads_with_data == 2 ? 3 : 4;
        check_counts(p.build(), {n, n, n, n});
    }
}

// thesis section 5.4.1
TEST_CASE("a read before a read of its location that is kept") {
    ProgramBuilder p("LB-EXT");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    ThreadBuilder t = p.thread();
    t.load(x, rlx);
    t.store(y, 1, rlx);
    ThreadBuilder u = p.thread();
    u.load(y, rlx);
    const Reg c = u.load(y, rlx);
    u.store(x, c, rlx);
    // Where y is read 0, then 1, or both times 1, thread 1 may read either. Both times 0: 0 from two writes.
    check_counts(p.build(), {6, 6, 6, 6});
}

TEST_CASE("message passing with fences") {
    ProgramBuilder p("MP-EXT");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    ThreadBuilder t = p.thread();
    t.load(x, rlx);
    t.fence(Mode::seq_cst);
    t.load(y, rlx);
    ThreadBuilder u = p.thread();
    u.store(y, 1, rlx);
    u.fence(Mode::seq_cst);
    u.store(x, 1, rlx);
    check_counts(p.build(), {3, 3, 3, 3});
}

// docs/exploration-proofs.md: an oracle that fills holes as late as can be misses what this finds.
TEST_CASE("a write between two reads in a hole") {
    ProgramBuilder p("late");
    const Shared x = p.shared("x");
    const Shared z = p.shared("z");
    p.thread().load(z, rlx);
    p.thread().store(x, 1, rlx);
    ThreadBuilder t = p.thread();
    t.load(x, rlx);
    t.store(x, 2, rlx);
    const Reg b = t.load(x, rlx);
    t.store(z, b, rlx);
    check_counts_of_all(p.build());
}

// docs/exploration-proofs.md: were the write of x a cause of the later read of x, this had a cycle.
TEST_CASE("a read of a write that waits for nothing, behind one that waits") {
    ProgramBuilder p("overtaken");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    const Shared z = p.shared("z");
    ThreadBuilder t = p.thread();
    t.store(x, t.load(y, rlx), rlx);
    t.store(x, 7, rlx);
    t.store(z, t.load(x, rlx), rlx);
    ThreadBuilder u = p.thread();
    u.store(y, u.load(z, rlx), rlx);
    HardwareModels m;
    const program::Program program = p.build();
    CHECK(counts(program, m) == naive_counts(program, m));
    // thread 1 reads 7 from y
    explore::Options options;
    options.graphs = 100;
    const explore::Result r =
        explore::explore_causally(program, options, [&](const explore::Configuration& c, const auto& d) {
            return m.judges[1].all_hold(judged(m.document, c, d));
        });
    CHECK(std::any_of(r.graphs.begin(), r.graphs.end(),
                      [](const explore::Configuration& c) { return c.value(c.graph.first_of_thread(1)) == 7; }));
}

TEST_CASE("the write of an exchange is there before its read") {
    ProgramBuilder p("LB+exchange");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    ThreadBuilder t = p.thread();
    t.exchange(x, 1, rlx);
    ThreadBuilder u = p.thread();
    u.store(y, u.load(x, rlx), rlx);
    ThreadBuilder v = p.thread();
    v.store(x, v.load(y, rlx) + 1, rlx);
    check_counts_of_all(p.build());
}

// docs/exploration.md: what a compare-exchange expects is read, and so is its location again.
TEST_CASE("a compare-exchange in a hole that would succeed") {
    ProgramBuilder p("expected");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    const Shared z = p.shared("z");
    p.thread().load(z, rlx);
    ThreadBuilder t = p.thread();
    const Reg e = t.load(y, rlx);
    t.compare_exchange(x, e, 5, rlx, rlx);
    t.store(z, (t.load(x, rlx) & 0) + 1, rlx);
    p.thread().store(y, 1, rlx);
    check_counts_of_all(p.build());
}

TEST_CASE("more slots than a word has bits") {
    ProgramBuilder p("wide");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    ThreadBuilder t = p.thread();
    for (int i = 0; i < 70; ++i)
        t.load(x, rlx);
    const Reg r = t.load(x, rlx);
    t.store(y, r, rlx);
    ThreadBuilder u = p.thread();
    u.load(y, rlx);
    u.store(x, 1, rlx);
    // By coherence x changes before one of 71 reads or behind them all; y is read before or after it is written.
    const explore::Result r2 = explore::explore_causally(p.build(), {}, [](const auto&, const auto&) { return true; });
    CHECK(r2.complete == 2 * 72);
}

TEST_CASE("errors behind which there are events, and errors that end a thread") {
    ProgramBuilder p("division");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y", 1);
    ThreadBuilder t = p.thread();
    const Reg a = t.load(y, rlx);
    t.set(t.reg(), 1 / a);
    t.store(x, 1, rlx);
    ThreadBuilder u = p.thread();
    const Reg b = u.load(x, rlx);
    u.store(y, 1 - b, rlx);
    u.check(b == 0);
    const program::Program program = p.build();
    const auto all = [](const auto&, const auto&) { return true; };
    explore::Options options;
    options.keep_going = true;
    const explore::Result r = explore::explore_causally(program, options, all);
    // a = 1 from two writes or 0 from one; b = 0 or 1
    CHECK(r.complete == 2);
    CHECK(r.num_errors == 2);
    CHECK(explore::explore_causally(program, {}, all).ended == explore::Ended::error);
    CHECK(explore::explore_causally(program, {}, [](const auto&, const auto&) { return false; }).executions() == 0);
}

TEST_CASE("limits end a causal exploration") {
    ProgramBuilder p("limits");
    const Shared x = p.shared("x");
    for (int i = 0; i < 4; ++i)
        p.thread().store(x, i, rlx);
    const program::Program program = p.build();
    const auto all = [](const auto&, const auto&) { return true; };
    CHECK(explore::explore_causally(program, {}, all).complete == 24);
    explore::Options options;
    options.max_executions = 5;
    const explore::Result r = explore::explore_causally(program, options, all);
    CHECK(r.complete == 5);
    CHECK(r.ended == explore::Ended::max_executions);
}

// That the store-conditional failed is no dependency of what comes then, but has to be remembered when that revisits.
TEST_CASE("what comes behind a store-conditional that failed is read by others") {
    ProgramBuilder p("failed");
    p.of_instructions();
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    ThreadBuilder reader = p.thread();
    reader.load(y, rlx);
    ThreadBuilder pair = p.thread();
    const Reg old = pair.reg();
    const Reg status = pair.reg();
    const Reg choice = pair.load_linked(old, x, rlx);
    pair.store_conditional(status, choice, x, 1, rlx);
    pair.if_(
        status == 1, [&] { pair.store(y, 1, rlx); }, [] {});
    check_counts(p.build(), {3, 3, 3, 3});
}

} // namespace katlas::tests

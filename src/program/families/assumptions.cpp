// Small programs full of assumptions, from the tests of GenMC: hard for explorers because nearly every execution
// blocks. Counts are `complete + blocked`, for SC / TSO / RA / RC11 where they differ; the blocked ones depend on the
// tool.
#include "families.hpp"

#include <fmt/format.h>

namespace katlas::program::family {

namespace {
void wait_for(ThreadBuilder& t, const Shared& place, int value, Mode mode) {
    t.assume(t.load(place, mode) == value);
}
} // namespace

// Counts: 0+12 / 0+12 / 2+14 / 0+12.
Program psc_wb_fixpoint(Arguments) {
    ProgramBuilder p("psc-wb-fixpoint");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    const Shared z = p.shared("z");
    ThreadBuilder t1 = p.thread();
    t1.store(x, 1, sc);
    wait_for(t1, y, 0, sc);
    ThreadBuilder t2 = p.thread();
    t2.store(x, 2, rlx);
    t2.fence(sc);
    wait_for(t2, z, 0, rlx);
    ThreadBuilder t3 = p.thread();
    t3.store(y, 1, sc);
    wait_for(t3, x, 2, sc);
    ThreadBuilder t4 = p.thread();
    t4.store(z, 1, rlx);
    t4.fence(sc);
    wait_for(t4, x, 1, rlx);
    return p.build();
}

// Counts: 0+53 / 0+53 / 8+107 / 0+53.
Program psc_wb_fp_sezgin(Arguments) {
    ProgramBuilder p("psc-wb-fp-sezgin");
    const Shared a = p.shared("a");
    const Shared b = p.shared("b");
    const Shared c = p.shared("c");
    for (const auto& [mine, other] : {std::pair(c, b), std::pair(b, c)}) {
        ThreadBuilder first = p.thread();
        const int value = mine.location() == c.location() ? 2 : 1;
        first.store(mine, 2, sc);
        first.store(a, value, sc);
        wait_for(first, other, 2, sc);
        ThreadBuilder second = p.thread();
        second.store(mine, 1, sc);
        wait_for(second, a, value, sc);
        wait_for(second, other, 1, sc);
    }
    return p.build();
}

// Counts: 0+10 / 0+10 / 4+10 / 0+10.
Program psc_wb_why_fxp(Arguments) {
    ProgramBuilder p("psc-wb-why-fxp");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    for (int i = 1; i <= 2; ++i) {
        ThreadBuilder t = p.thread();
        t.store(x, i, sc);
        wait_for(t, y, 0, sc);
        t.store(y, i, sc);
        wait_for(t, x, i, sc);
    }
    return p.build();
}

// Counts: 0+5.
Program wb1(Arguments) {
    ProgramBuilder p("wb1");
    const Shared x = p.shared("x");
    ThreadBuilder t1 = p.thread();
    t1.store(x, 1, sc);
    t1.assume(t1.fetch_add(x, 1, sc) == 42);
    ThreadBuilder t2 = p.thread();
    t2.assume(t2.fetch_add(x, 42, sc) == 0);
    t2.load(x, sc, "r");
    return p.build();
}

// Counts: 1+12.
Program wb2(Arguments) {
    ProgramBuilder p("wb2");
    const Shared x = p.shared("x");
    ThreadBuilder t1 = p.thread();
    wait_for(t1, x, 5, rlx);
    t1.load(x, rlx);
    ThreadBuilder t2 = p.thread();
    wait_for(t2, x, 4, rlx);
    t2.store(x, 5, rlx);
    ThreadBuilder t3 = p.thread();
    t3.store(x, 3, rlx);
    t3.store(x, 4, rlx);
    ThreadBuilder t4 = p.thread();
    t4.assume(t4.fetch_add(x, 10, rlx) == 3);
    return p.build();
}

// Counts: 1+86.
Program wb3(Arguments) {
    ProgramBuilder p("wb3");
    const Shared x = p.shared("x");
    ThreadBuilder t1 = p.thread();
    wait_for(t1, x, 6, rlx);
    t1.load(x, rlx);
    ThreadBuilder t2 = p.thread();
    t2.store(x, 4, rlx);
    t2.store(x, 6, rlx);
    ThreadBuilder t3 = p.thread();
    t3.store(x, 3, rlx);
    t3.assume(t3.fetch_add(x, 1, rlx) == 4);
    ThreadBuilder t4 = p.thread();
    t4.assume(t4.fetch_add(x, 10, rlx) == 3);
    return p.build();
}

// Counts: 1+12.
Program wb4(Arguments) {
    ProgramBuilder p("wb4");
    const Shared x = p.shared("x");
    ThreadBuilder t1 = p.thread();
    t1.assume(t1.fetch_add(x, 1, rlx) == 1);
    ThreadBuilder t2 = p.thread();
    t2.store(x, 1, rlx);
    t2.assume(t2.fetch_add(x, 1, rlx) == 10);
    t2.load(x, rlx);
    p.thread().store(x, 10, rlx);
    return p.build();
}

// Counts: 1+6.
Program wb5(Arguments) {
    ProgramBuilder p("wb5");
    const Shared x = p.shared("x");
    ThreadBuilder t1 = p.thread();
    t1.assume(t1.fetch_add(x, 1, rlx) == 0);
    ThreadBuilder t2 = p.thread();
    t2.assume(t2.fetch_add(x, 1, rlx) == 10);
    t2.load(x, rlx);
    p.thread().store(x, 10, rlx);
    return p.build();
}

// Two writes, and two reads after the second of them, on one location. Count 4.
Program wrc11_fp(Arguments) {
    ProgramBuilder p("wrc11_fp");
    const Shared x = p.shared("x");
    p.thread().store(x, 1, rel);
    ThreadBuilder t = p.thread();
    t.store(x, 2, rel);
    const Reg a = t.load(x, acq);
    const Reg b = t.load(x, acq);
    t.check(!(a == 1 && b == 2), "reads are coherent");
    return p.build();
}

// Latches of PostgreSQL: two threads hand a flag to one another, and end after N rounds. Counts for N = 3: 1 / 1 / 4+7
// / 4+7, of an endless loop of which so many rounds were looked at.
Program pgsql(Arguments a) {
    ProgramBuilder p(fmt::format("pgsql({})", a[0]));
    const Shared latches[] = {p.shared("latch1", 1), p.shared("latch2")};
    const Shared flags[] = {p.shared("flag1", 1), p.shared("flag2")};
    for (int i = 0; i < 2; ++i) {
        ThreadBuilder t = p.thread();
        for (int round = 0; round < a[0]; ++round) {
            t.assume(t.load(latches[i], rlx));
            t.store(latches[i], 0, rlx);
            t.if_(t.load(flags[i], rlx), [&] {
                t.store(flags[i], 0, rlx);
                t.store(flags[1 - i], 1, rlx);
                t.fence(sc);
                t.store(latches[1 - i], 1, rlx);
            });
        }
    }
    return p.build();
}

} // namespace katlas::program::family

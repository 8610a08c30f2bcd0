// Mutual exclusion from reads and writes. Sources: SV-COMP and thesis Table 10.3. Waiting is an assumption on the read
// that ends the wait. Counts are `complete + blocked`, for SC / TSO / RA / RC11 where they differ; `!` is an error.
#include "families.hpp"

#include <fmt/format.h>

namespace katlas::program::family {

// Dekker's core with fences. Counts: 3 / 3 / ! / 3.
Program dekker(Arguments) {
    ProgramBuilder p("dekker");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    const Shared c = p.shared("c");
    for (int i = 0; i < 2; ++i) {
        ThreadBuilder t = p.thread();
        t.store(i == 0 ? y : x, 1, rlx);
        t.fence(sc);
        const Reg other = t.load(i == 0 ? x : y, rlx);
        t.if_(!other, [&] {
            t.store(c, 1 - i, rlx);
            t.check(t.load(c, rlx) == 1 - i, "alone in the critical section");
        });
    }
    return p.build();
}

namespace {

Program peterson_with(std::string_view name, int rounds, Mode write, Mode read) {
    ProgramBuilder p(fmt::format("{}({})", name, rounds));
    const Shared flags[] = {p.shared("flag1"), p.shared("flag2")};
    const Shared turn = p.shared("turn");
    const Shared x = p.shared("x");
    for (int i = 0; i < 2; ++i) {
        ThreadBuilder t = p.thread();
        for (int round = 0; round < rounds; ++round) {
            t.store(flags[i], 1, write);
            t.store(turn, 1 - i, write);
            const Reg flag = t.load(flags[1 - i], read);
            t.if_(flag == 1, [&] { t.assume(t.load(turn, read) != 1 - i); });
            t.store(x, i, write);
            t.load(x, read);
            t.store(flags[i], 0, write);
        }
    }
    return p.build();
}

} // namespace

// Release writes and acquire reads, N rounds. Counts for N = 1: 4+4 / 22+4 / 22+4 / 22+4.
Program peterson(Arguments a) {
    return peterson_with("peterson", a[0], rel, acq);
}

// All accesses seq_cst, N rounds. Counts for N = 1: 4+4 / 4+4 / 22+4 / 4+4. Under SC and RC11 (thesis Table 10.14), 2:
// 48; 3: 588; 4: 7360. What that table calls partial checks is RA here: 2: 1848; 3: 222956.
Program peterson_sc(Arguments a) {
    return peterson_with("peterson-sc", a[0], sc, sc);
}

// Two threads, N rounds each; a fence after each write, where that in the critical section comes at its end. Counts
// under SC, TSO and RC11 (thesis Table 10.14; those that block are of Table 10.13, without its optimisation): 1: 6; 2:
// 78+1913; 3: 1068+26883. What Table 10.14 calls partial checks is RA here with --keep-going: 1: 384; 2: 1115118. So
// where the fences are is known, though the papers do not print the program.
Program szymanski(Arguments a) {
    ProgramBuilder p(fmt::format("szymanski({})", a[0]));
    const Shared flags[] = {p.shared("flag1"), p.shared("flag2")};
    const Shared x = p.shared("x");
    for (int i = 0; i < 2; ++i) {
        ThreadBuilder t = p.thread();
        const Shared& mine = flags[i];
        const Shared& other = flags[1 - i];
        const auto announce = [&](int state) {
            t.store(mine, state, rlx);
            t.fence(sc);
        };
        for (int round = 0; round < a[0]; ++round) {
            announce(1);
            t.assume(t.load(other, rlx) < 3);
            announce(3);
            t.if_(t.load(other, rlx) == 1, [&] {
                announce(2);
                t.assume(t.load(other, rlx) == 4);
            });
            announce(4);
            t.assume(t.load(other, rlx) < 2);
            t.store(x, i, rlx);
            t.load(x, rlx);
            const Reg seen = t.load(x, rlx);
            t.check(i == 0 ? seen <= 0 : seen >= 1, "alone in the critical section");
            t.fence(sc);
            // Not 2 <= flag && flag <= 3: C reads it twice.
            const Reg low = t.load(other, rlx);
            t.if_(low >= 2, [&] { t.assume(t.load(other, rlx) > 3); });
            announce(0);
        }
    }
    return p.build();
}

// Lamport's fast mutex, N threads, all accesses seq_cst. Counts: 2: 16+9 / 16+9 / 28+9 / 16+9; 3: 9216 under RC11.
// Every path through the loop either leaves it or waits for somebody to finish, so a thread repeats at most N times.
Program lamport(Arguments a) {
    const int n = a[0];
    ProgramBuilder p(fmt::format("lamport({})", n));
    const SharedArray b = p.array("b", static_cast<std::uint32_t>(n + 1));
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    for (int i = 1; i <= n; ++i) {
        ThreadBuilder t = p.thread();
        t.loop(
            [&] {
                t.store(b[i], 1, sc);
                t.store(x, i, sc);
                t.if_(t.load(y, sc) != 0, [&] {
                    t.store(b[i], 0, sc);
                    t.assume(t.load(y, sc) == 0);
                    t.continue_();
                });
                t.store(y, i, sc);
                t.if_(t.load(x, sc) != i, [&] {
                    t.store(b[i], 0, sc);
                    for (int j = 1; j <= n; ++j)
                        t.assume(t.load(b[j], sc) == 0);
                    t.if_(t.load(y, sc) != i, [&] {
                        t.assume(t.load(y, sc) == 0);
                        t.continue_();
                    });
                });
                t.break_();
            },
            unbounded);
        t.store(y, 0, sc);
        t.store(b[i], 0, sc);
    }
    return p.build();
}

// Park and unpark as in the JDK: a permit in `counter` under a mutex, tested once without it. The published bug
// (Abdulla et al. 2015; thesis Table 10.3) is a lost permit when that test is not ordered. N rounds. No counts are
// published.
Program parker(Arguments a) {
    ProgramBuilder p(fmt::format("parker({})", a[0]));
    const Shared counter = p.shared("counter");
    const Shared mutex = p.shared("mutex");
    const Shared x = p.shared("x");
    ThreadBuilder unparker = p.thread();
    for (int i = 0; i < a[0]; ++i) {
        unparker.store(x, i + 1, rlx);
        unparker.lock(mutex);
        unparker.store(counter, 1, rlx);
        unparker.unlock(mutex);
    }
    ThreadBuilder t = p.thread();
    for (int i = 0; i < a[0]; ++i) {
        t.if_(
            t.load(counter, rlx) > 0, [&] { t.store(counter, 0, rlx); },
            [&] {
                t.lock(mutex);
                t.assume(t.load(counter, rlx) > 0);
                t.store(counter, 0, rlx);
                t.unlock(mutex);
            });
        t.load(x, rlx);
    }
    return p.build();
}

} // namespace katlas::program::family

// Threads that wait for one another. Sources: the tests of GenMC; thesis section 7.1 and Tables 10.9 and 10.10, of
// which the counts here are those without the optimisation for barriers. Counts are `complete + blocked`.
#include "families.hpp"

#include <fmt/format.h>

namespace katlas::program::family {

namespace {

// The barrier of thesis figure 7.1 for n threads, except that the read must see the very end of its round: the figure
// allows later values, too, by which barrier2 would have more executions than it is published with.
void meet(ThreadBuilder& t, const Shared& barrier, int n) {
    const Reg before = t.fetch_add(barrier, 1, acq_rel);
    t.assume(t.load(barrier, acq) == (before / n + 1) * n);
}

void locked(ThreadBuilder& t, const Shared& lock, const std::function<void()>& body) {
    t.assume(cas(t, lock, 0, 1, sc).success);
    body();
    t.store(lock, 0, sc);
}

} // namespace

// A writer and N readers meet at a spinning barrier; the readers then read what it wrote. Count for 1 reader: 2 (+1 for
// models that allow load buffering).
Program barrier(Arguments a) {
    ProgramBuilder p(fmt::format("barrier({})", a[0]));
    const Shared waiting = p.shared("waiting");
    const Shared step = p.shared("step");
    const Shared data = p.shared("data");
    const int n = a[0] + 1;
    for (int i = 0; i < n; ++i) {
        ThreadBuilder t = p.thread();
        if (i == 0)
            t.store(data, 42, na);
        const Reg old_step = t.load(step, sc);
        t.if_(
            t.fetch_add(waiting, 1, sc) == n - 1,
            [&] {
                t.store(waiting, 0, sc);
                t.fetch_add(step, 1, sc);
            },
            [&] { t.assume(t.load(step, sc) != old_step); });
        if (i != 0)
            t.check(t.load(data, na) == 42, "written before the barrier");
    }
    return p.build();
}

// N threads meet at a barrier, several rounds. Count (N!)^rounds. 4: 24+552; 5: 120+14280; 6: 720+517680; 4,2:
// 576+36816; 4,3: 13824+907152.
Program rendezvous(Arguments a) {
    ProgramBuilder p(fmt::format("rendezvous({},{})", a[0], a[1]));
    const Shared barrier = p.shared("barrier");
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        for (int round = 0; round < a[1]; ++round)
            meet(t, barrier, a[0]);
    }
    return p.build();
}

// N threads meet, then each takes a lock and counts. Count (N!)^(2*rounds). 2 rounds: 3: 1296; 4: 331776.
Program barrier_lock(Arguments a) {
    ProgramBuilder p(fmt::format("barrier-lock({},{})", a[0], a[1]));
    const Shared barrier = p.shared("barrier");
    const Shared lock = p.shared("lock");
    const Shared x = p.shared("x");
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        for (int round = 0; round < a[1]; ++round) {
            meet(t, barrier, a[0]);
            locked(t, lock, [&] {
                const Reg r = t.load(x, na);
                t.store(x, r + 1, na);
            });
        }
    }
    return p.build();
}

// N threads take a lock, N other threads meet at a barrier. Count (N!)^2. 3: 36.
Program barrier_beside_lock(Arguments a) {
    ProgramBuilder p(fmt::format("barrier-beside-lock({})", a[0]));
    const Shared barrier = p.shared("barrier");
    const Shared lock = p.shared("lock");
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder first = p.thread();
        locked(first, lock, [] {});
        ThreadBuilder second = p.thread();
        meet(second, barrier, a[0]);
    }
    return p.build();
}

} // namespace katlas::program::family

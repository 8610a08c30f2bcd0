// Locks with clients. Sources: the tests of GenMC after the Linux kernel and CDSChecker; thesis Tables
// 10.6 and 10.8. A loop that only waits is an assumption. Counts are `complete + blocked`, for SC / TSO / RA / RC11
// where they differ; those of cut executions depend on how a tool counts them.
#include "families.hpp"

#include <fmt/format.h>

namespace katlas::program::family {

namespace {

// What the clients do with the lock: write the thread's number to a plain variable and find it there.
void critical_section(ThreadBuilder& t, const Shared& shared, int thread) {
    t.store(shared, thread, na);
    t.check(t.load(shared, na) == thread, "alone in the critical section");
}

Program mutex_increments(std::string_view name, int n, int variables) {
    ProgramBuilder p(fmt::format("{}({})", name, n));
    const Shared mutex = p.shared("mutex");
    std::vector<Shared> all;
    all.reserve(static_cast<std::size_t>(variables));
    for (int v = 0; v < variables; ++v)
        all.push_back(p.shared(std::string(1, static_cast<char>('x' + v))));
    for (int i = 0; i < n; ++i) {
        ThreadBuilder t = p.thread();
        t.lock(mutex);
        for (const Shared& variable : all) {
            const Reg r = t.load(variable, rlx);
            t.store(variable, r + 1, rlx);
        }
        t.unlock(mutex);
    }
    return p.build();
}

} // namespace

// N threads increment x under a mutex. Count N!.
Program lock_inc(Arguments a) {
    return mutex_increments("lockinc", a[0], 1);
}

// The same for x and y under one mutex. Count N!.
Program lock2_inc(Arguments a) {
    return mutex_increments("lock2inc", a[0], 2);
}

// Test and test-and-set with a compare-exchange. Count (N!)^2: the test may read any earlier unlock.
Program spinlock(Arguments a) {
    ProgramBuilder p(fmt::format("spinlock({})", a[0]));
    const Shared lock = p.shared("lock");
    const Shared x = p.shared("x");
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        t.assume(t.load(lock, rlx) == 0);
        t.assume(cas(t, lock, 0, 1, acq).success);
        critical_section(t, x, i);
        t.store(lock, 0, rel);
    }
    return p.build();
}

// Test and test-and-set with an exchange. A thread whose exchange comes too late goes back to the test, and after its
// last attempt is taken to wait. Counts with 1 attempt (N!)^2, 2: 4+3. With N attempts a thread never gives up (thesis
// Table 10.8), 3: 162; 4: 20760; 5: 14457720.
Program ttas_lock(Arguments a) {
    ProgramBuilder p(fmt::format("ttas-lock({},{})", a[0], a[1]));
    const Shared lock = p.shared("lock");
    const Shared x = p.shared("x");
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        const Reg attempt = t.reg("attempt");
        const Reg taken = t.reg("taken", 1);
        t.while_([&] { return taken && attempt < a[1]; },
                 [&] {
                     t.set(attempt, attempt + 1);
                     t.assume(t.load(lock, rlx) == 0);
                     t.set(taken, t.exchange(lock, 1, acq));
                 },
                 unbounded);
        t.assume(taken == 0);
        critical_section(t, x, i);
        t.store(lock, 0, rel);
    }
    return p.build();
}

// Count N!.
Program ticket_lock(Arguments a) {
    ProgramBuilder p(fmt::format("ticket-lock({})", a[0]));
    const Shared next = p.shared("next");
    const Shared owner = p.shared("owner");
    const Shared x = p.shared("x");
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        const Reg ticket = t.fetch_add(next, 1, rlx);
        t.assume(t.load(owner, acq) == ticket);
        critical_section(t, x, i);
        const Reg mine = t.load(owner, rlx);
        t.store(owner, mine + 1, rel);
    }
    return p.build();
}

// The MCS lock of the Linux kernel; node i belongs to thread i = 1..N, 0 is no node. Counts: 2: 6+3 / 6+3 / 6+7 / 6+7;
// 3: 66; 4: 1080 (thesis Table 10.11).
Program mcs_lock(Arguments a) {
    ProgramBuilder p(fmt::format("mcs-lock({})", a[0]));
    const Shared lock = p.shared("lock");
    const auto nodes = static_cast<std::uint32_t>(a[0] + 1);
    const SharedArray next = p.array("next", nodes);
    const SharedArray locked = p.array("locked", nodes);
    const Shared x = p.shared("x");
    for (int i = 1; i <= a[0]; ++i) {
        ThreadBuilder t = p.thread();
        t.store(locked[i], 0, rlx);
        t.store(next[i], 0, rlx);
        const Reg previous = t.exchange(lock, i, acq_rel);
        t.if_(previous != 0, [&] {
            t.store(next[previous], i, rlx);
            t.assume(t.load(locked[i], acq) == 1);
        });
        t.store(x, 42, na);
        const Reg successor = t.load(next[i], rlx);
        const Reg alone = t.reg();
        t.if_(successor == 0, [&] {
            t.set(alone, cas(t, lock, i, 0, rel).success);
            t.if_(!alone, [&] {
                t.set(successor, t.load(next[i], rlx));
                t.assume(successor != 0);
            });
        });
        t.if_(!alone, [&] { t.store(locked[successor], 1, rel); });
    }
    return p.build();
}

// The reader-writer lock of old Linux kernels: N threads take it for reading, then for writing, some only for reading,
// some only for writing. A thread that comes too late undoes its subtraction and waits, which has no effect on others:
// an assumption. Counts: 2: 14+20; 1,1,1: 24+59; 2,1,1: 1060+5518 (thesis Table 10.11).
Program linuxrwlocks(Arguments a) {
    constexpr int bias = 0x00100000;
    const int readers = a[1];
    const int writers = a[2];
    ProgramBuilder p(fmt::format("linuxrwlocks({},{},{})", a[0], readers, writers));
    const Shared lock = p.shared("lock", bias);
    const Shared data = p.shared("data");
    for (int i = 0; i < a[0] + readers + writers; ++i) {
        ThreadBuilder t = p.thread();
        if (i < a[0] + readers) {
            t.assume(t.fetch_sub(lock, 1, acq) > 0);
            t.load(data, na);
            t.fetch_add(lock, 1, rel);
        }
        if (i < a[0] || i >= a[0] + readers) {
            t.assume(t.fetch_sub(lock, bias, acq) == bias);
            t.store(data, i, na);
            t.fetch_add(lock, bias, rel);
        }
    }
    return p.build();
}

// A sequence lock: one writer writes two variables N times, one reader reads both and insists on an undisturbed look.
// Described here as written; 1 round has 2 complete executions.
Program seqlock(Arguments a) {
    ProgramBuilder p(fmt::format("seqlock({})", a[0]));
    const Shared sequence = p.shared("seq");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    ThreadBuilder writer = p.thread();
    for (int i = 0; i < a[0]; ++i) {
        writer.store(sequence, 2 * i + 1, rlx);
        writer.fence(rel);
        writer.store(x, i + 1, rlx);
        writer.store(y, i + 1, rlx);
        writer.store(sequence, 2 * i + 2, rel);
    }
    ThreadBuilder t = p.thread();
    const Reg before = t.load(sequence, acq);
    t.assume((before & 1) == 0);
    const Reg r = t.load(x, rlx, "r");
    const Reg s = t.load(y, rlx, "s");
    t.fence(acq);
    t.assume(t.load(sequence, rlx) == before);
    t.check(r == s, "both or none");
    return p.build();
}

} // namespace katlas::program::family

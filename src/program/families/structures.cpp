// Concurrent stacks, queues and deques with small clients. Sources: CDSChecker (Norris and Demsky 2013), Le et al.
// 2013, the tests of GenMC; thesis Tables 10.5, 10.6 and 10.8. Nodes are cells of arrays, 0 is no node, and no node is
// used twice. A retry after a lost race is cut after as many attempts as the last parameter says. Counts are for SC /
// TSO, RA, RC11 where they are known.
#include "families.hpp"

#include <fmt/format.h>

namespace katlas::program::family {

namespace {
Bound bound_of(int n) {
    return Bound{static_cast<std::uint32_t>(n)};
}
} // namespace

// The Treiber stack: N threads push one node each, another pops one. Nodes are never reused, unlike in the published
// client, which counts pointers (18+4). Count for 2 threads under SC: 22.
Program treiber_stack(Arguments a) {
    ProgramBuilder p(fmt::format("treiber-stack({},{})", a[0], a[1]));
    const Shared top = p.shared("top");
    const auto nodes = static_cast<std::uint32_t>(a[0] + 1);
    const SharedArray next = p.array("next", nodes);
    const SharedArray value = p.array("value", nodes);
    for (int i = 1; i <= a[0]; ++i) {
        ThreadBuilder t = p.thread();
        t.store(value[i], i, na);
        const Reg pushed = t.reg();
        t.do_while_(
            [&] {
                const Reg old = t.load(top, acq);
                t.store(next[i], old, rlx);
                t.set(pushed, t.compare_exchange(top, old, i, rel, rlx).success);
            },
            [&] { return !pushed; }, bound_of(a[1]));
    }
    ThreadBuilder t = p.thread();
    const Reg popped = t.reg();
    t.do_while_(
        [&] {
            const Reg old = t.load(top, acq);
            t.if_(old == 0, [&] { t.break_(); });
            const Reg below = t.load(next[old], rlx);
            t.set(popped, t.compare_exchange(top, old, below, acq, rlx).success);
            t.if_(popped, [&] { t.check(t.load(value[old], na) == old, "a pushed value"); });
        },
        [&] { return !popped; }, bound_of(a[1]));
    return p.build();
}

// The Michael-Scott queue: N threads enqueue one node and dequeue one. Node 1 is the first dummy, thread i = 0..N-1
// owns node i + 2. The published clients reuse nodes (50+128 with counted pointers, 6+22 with hazard pointers). Count
// for 2 threads and 3 attempts under SC: 100.
Program ms_queue(Arguments a) {
    ProgramBuilder p(fmt::format("ms-queue({},{})", a[0], a[1]));
    const Shared head = p.shared("head", 1);
    const Shared tail = p.shared("tail", 1);
    const auto nodes = static_cast<std::uint32_t>(a[0] + 2);
    const SharedArray next = p.array("next", nodes);
    const SharedArray value = p.array("value", nodes);
    for (int i = 2; i < a[0] + 2; ++i) {
        ThreadBuilder t = p.thread();
        t.store(value[i], i, na);
        t.loop(
            [&] {
                const Reg last = t.load(tail, acq);
                const Reg after = t.load(next[last], acq);
                t.if_(
                    after == 0,
                    [&] {
                        t.if_(t.compare_exchange(next[last], 0, i, rel, rlx).success, [&] {
                            t.compare_exchange(tail, last, i, rel, rlx);
                            t.break_();
                        });
                    },
                    [&] { t.compare_exchange(tail, last, after, rel, rlx); });
            },
            bound_of(a[1]));
        t.loop(
            [&] {
                const Reg first = t.load(head, acq);
                const Reg last = t.load(tail, acq);
                const Reg after = t.load(next[first], acq);
                t.if_(
                    first == last,
                    [&] {
                        t.if_(after == 0, [&] { t.break_(); });
                        t.compare_exchange(tail, last, after, rel, rlx);
                    },
                    [&] {
                        t.if_(t.compare_exchange(head, first, after, acq_rel, rlx).success, [&] {
                            t.check(t.load(value[after], na) == after, "an enqueued value");
                            t.break_();
                        });
                    });
            },
            bound_of(a[1]));
    }
    return p.build();
}

// The Herlihy-Wing queue: N threads enqueue, then dequeue, blocking where the queue looks empty. The published counts
// for 2 threads, 16+3 / 18+4, are of a client whose loops are cut; this one has 14+4 under SC.
Program hw_queue(Arguments a) {
    ProgramBuilder p(fmt::format("hw-queue({})", a[0]));
    const Shared tail = p.shared("tail");
    const SharedArray nodes = p.array("nodes", static_cast<std::uint32_t>(a[0] + 1));
    for (int thread = 0; thread < a[0]; ++thread) {
        ThreadBuilder t = p.thread();
        const Reg place = t.fetch_add(tail, 1, rel);
        t.store(nodes[place + 1], thread + 1, rel);
        const Reg last = t.load(tail, acq);
        const Reg i = t.reg("i");
        const Reg taken = t.reg("taken");
        t.for_([&] { return i <= last; }, [&] { t.set(i, i + 1); },
               [&] {
                   t.if_(t.load(nodes[i], acq) == 0, [&] { t.continue_(); });
                   t.set(taken, t.exchange(nodes[i], 0, acq_rel));
                   t.if_(taken, [&] { t.break_(); });
               },
               unbounded);
        t.assume(taken);
    }
    return p.build();
}

// The bounded queue of CDSChecker: `rdwr` counts reads (upper half) and writes (lower half) that began, `read` and
// `written` those that ended. One element is there at first; one thread writes another, one reads until the queue is
// empty. A thread whose compare-exchange fails is taken to wait. Count 3.
Program mpmc_queue(Arguments) {
    constexpr int size = 4;
    constexpr int half = 1 << 16;
    constexpr int elements = 2;
    ProgramBuilder p("mpmc-queue");
    const Shared rdwr = p.shared("rdwr", 1);
    const Shared read = p.shared("read");
    const Shared written = p.shared("written", 1);
    const SharedArray cells = p.array("cells", size);
    p.set_initial("cells", 0, 1);

    ThreadBuilder w = p.thread();
    const Reg seen = w.load(rdwr, acq);
    w.if_((seen & (half - 1)) == (((seen >> 16) + size) & (half - 1)), [&] { w.finish(); });
    w.assume(w.compare_exchange(rdwr, seen, seen + 1, acq_rel, acq).success);
    w.assume((w.load(read, acq) & (half - 1)) == (seen >> 16));
    w.store(cells[(seen & (half - 1)) % size], 1, na);
    w.fetch_add(written, 1, rel);

    ThreadBuilder r = p.thread();
    r.loop(
        [&] {
            const Reg now = r.load(rdwr, acq);
            r.if_((now & (half - 1)) == (now >> 16), [&] { r.finish(); });
            r.assume(r.compare_exchange(rdwr, now, now + half, acq_rel, acq).success);
            r.assume((r.load(written, acq) & (half - 1)) == (now & (half - 1)));
            r.check(r.load(cells[(now >> 16) % size], na) == 1, "a written element");
            r.fetch_add(read, 1, rel);
        },
        Bound{elements + 1});
    return p.build();
}

// The Chase-Lev deque in the weak version of Le et al.: the owner pushes 5, pops 3, pushes 2; N thieves steal one each.
// Counts for 1 thief: 59 / 59 / 65 / 65.
Program chase_lev(Arguments a) {
    constexpr int size = 10;
    ProgramBuilder p(fmt::format("chase-lev({})", a[0]));
    const Shared top = p.shared("top");
    const Shared bottom = p.shared("bottom");
    const SharedArray buffer = p.array("buffer", size);
    ThreadBuilder owner = p.thread();
    const auto push = [&](int item) {
        const Reg b = owner.load(bottom, rlx);
        const Reg t = owner.load(top, acq);
        owner.if_(b - t != size, [&] {
            owner.store(buffer[b % size], item, na);
            owner.store(bottom, b + 1, rel);
        });
    };
    const auto pop = [&] {
        const Reg b = owner.load(bottom, rlx);
        owner.store(bottom, b - 1, rlx);
        owner.fence(sc);
        const Reg t = owner.load(top, rlx);
        owner.if_(
            b - 1 < t, [&] { owner.store(bottom, b, rlx); },
            [&] {
                owner.load(buffer[(b - 1) % size], na);
                owner.if_(b - 1 == t, [&] {
                    owner.compare_exchange(top, t, t + 1, sc, rlx);
                    owner.store(bottom, b, rlx);
                });
            });
    };
    for (int item = 1; item <= 5; ++item)
        push(item);
    for (int i = 0; i < 3; ++i)
        pop();
    push(6);
    push(7);
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder thief = p.thread();
        const Reg t = thief.load(top, rlx);
        thief.fence(sc);
        const Reg b = thief.load(bottom, acq);
        thief.if_(t < b, [&] {
            thief.load(buffer[t % size], na);
            thief.compare_exchange(top, t, t + 1, sc, rlx);
        });
    }
    return p.build();
}

} // namespace katlas::program::family

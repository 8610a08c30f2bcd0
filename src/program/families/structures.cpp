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

// The Treiber stack: N threads push one node each, some pop one, some push and pop. Nodes are never reused: the published
// client with counted pointers has 18+4. Counts for 3 attempts under SC: 2: 22. With one attempt, where what is cut is
// what a tool calls blocked that turns retries into assumptions, 2: 8+8, also of the client with hazard pointers. Thesis
// Table 10.11, without its optimisation and with it: 2,4: 22; 2,1: 8+8; 0,5,2,2: 34968; 0,1,2,2: 236.
Program treiber_stack(Arguments a) {
    const int pushers = a[0];
    const Bound attempts = bound_of(a[1]);
    const int poppers = a[2];
    const int both = a[3];
    ProgramBuilder p(fmt::format("treiber-stack({},{},{},{})", pushers, a[1], poppers, both));
    const Shared top = p.shared("top");
    const auto nodes = static_cast<std::uint32_t>(pushers + both + 1);
    const SharedArray next = p.array("next", nodes);
    const SharedArray value = p.array("value", nodes);
    const auto push = [&](ThreadBuilder& t, int node) {
        t.store(value[node], node, na);
        const Reg pushed = t.reg();
        t.do_while_(
            [&] {
                const Reg old = t.load(top, acq);
                t.store(next[node], old, rlx);
                t.set(pushed, t.compare_exchange(top, old, node, rel, rlx).success);
            },
            [&] { return !pushed; }, attempts);
    };
    const auto pop = [&](ThreadBuilder& t) {
        const Reg popped = t.reg();
        t.do_while_(
            [&] {
                const Reg old = t.load(top, acq);
                t.if_(old == 0, [&] { t.break_(); });
                const Reg below = t.load(next[old], rlx);
                t.set(popped, t.compare_exchange(top, old, below, acq, rlx).success);
                t.if_(popped, [&] { t.check(t.load(value[old], na) == old, "a pushed value"); });
            },
            [&] { return !popped; }, attempts);
    };
    for (int node = 1; node <= pushers + both; ++node) {
        ThreadBuilder t = p.thread();
        push(t, node);
        if (node > pushers)
            pop(t);
    }
    for (int i = 0; i < poppers; ++i) {
        ThreadBuilder t = p.thread();
        pop(t);
    }
    return p.build();
}

// The Michael-Scott queue: N threads enqueue one node and dequeue one, some only enqueue, some only dequeue. Node 1 is
// the first dummy, node i + 2 belongs to thread i. The published clients reuse nodes (50+128 with counted pointers, 6+22
// with hazard pointers). Count for 2 threads and 3 attempts under SC: 100; with one attempt: 6.
Program ms_queue(Arguments a) {
    const int both = a[0];
    const Bound attempts = bound_of(a[1]);
    const int writers = a[2];
    const int readers = a[3];
    ProgramBuilder p(fmt::format("ms-queue({},{},{},{})", both, a[1], writers, readers));
    const Shared head = p.shared("head", 1);
    const Shared tail = p.shared("tail", 1);
    const auto nodes = static_cast<std::uint32_t>(both + writers + 2);
    const SharedArray next = p.array("next", nodes);
    const SharedArray value = p.array("value", nodes);
    const auto enqueue = [&](ThreadBuilder& t, int node) {
        t.store(value[node], node, na);
        t.loop(
            [&] {
                const Reg last = t.load(tail, acq);
                const Reg after = t.load(next[last], acq);
                t.if_(
                    after == 0,
                    [&] {
                        t.if_(t.compare_exchange(next[last], 0, node, rel, rlx).success, [&] {
                            t.compare_exchange(tail, last, node, rel, rlx);
                            t.break_();
                        });
                    },
                    [&] { t.compare_exchange(tail, last, after, rel, rlx); });
            },
            attempts);
    };
    const auto dequeue = [&](ThreadBuilder& t) {
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
            attempts);
    };
    for (int i = 0; i < both + writers + readers; ++i) {
        ThreadBuilder t = p.thread();
        if (i < both + writers)
            enqueue(t, i + 2);
        if (i < both || i >= both + writers)
            dequeue(t);
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
// `written` those that ended. One element is there at first; some threads read until the queue is empty, some write one
// element, some write and then read. A thread whose compare-exchange fails is taken to wait. Count 3.
Program mpmc_queue(Arguments a) {
    constexpr int size = 4;
    constexpr int half = 1 << 16;
    const int readers = a[0];
    const int writers = a[1];
    const int both = a[2];
    const auto elements = static_cast<std::uint32_t>(writers + both + 1);
    ProgramBuilder p(fmt::format("mpmc-queue({},{},{})", readers, writers, both));
    const Shared rdwr = p.shared("rdwr", 1);
    const Shared read = p.shared("read");
    const Shared written = p.shared("written", 1);
    const SharedArray cells = p.array("cells", size);
    p.set_initial("cells", 0, 1);

    const auto write = [&](ThreadBuilder& t) {
        const Reg seen = t.load(rdwr, acq);
        t.if_((seen & (half - 1)) != (((seen >> 16) + size) & (half - 1)), [&] {
            t.assume(t.compare_exchange(rdwr, seen, seen + 1, acq_rel, acq).success);
            t.assume((t.load(read, acq) & (half - 1)) == (seen >> 16));
            t.store(cells[(seen & (half - 1)) % size], 1, na);
            t.fetch_add(written, 1, rel);
        });
    };
    const auto read_all = [&](ThreadBuilder& t) {
        t.loop(
            [&] {
                const Reg seen = t.load(rdwr, acq);
                t.if_((seen & (half - 1)) == (seen >> 16), [&] { t.finish(); });
                t.assume(t.compare_exchange(rdwr, seen, seen + half, acq_rel, acq).success);
                t.assume((t.load(written, acq) & (half - 1)) == (seen & (half - 1)));
                t.check(t.load(cells[(seen >> 16) % size], na) == 1, "a written element");
                t.fetch_add(read, 1, rel);
            },
            Bound{elements + 1});
    };
    for (int i = 0; i < writers + both + readers; ++i) {
        ThreadBuilder t = p.thread();
        if (i < writers + both)
            write(t);
        if (i >= writers)
            read_all(t);
    }
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

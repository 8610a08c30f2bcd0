// Concurrent queues with small clients. Sources: Michael and Scott, PODC 1996; Herlihy and Wing, TOPLAS 1990;
// CDSChecker (Norris and Demsky 2013), the tests of GenMC; thesis Tables 10.5, 10.6 and 10.11. Nodes are cells of
// arrays, 0 is no node, and no node is used twice. Counts are for SC / TSO, RA, RC11 where they are known and differ.
#include "families.hpp"

#include <fmt/format.h>

namespace katlas::program::family {

// The Michael-Scott queue: N threads enqueue one node and dequeue one, some only enqueue, some only dequeue. Node 1 is
// the first dummy, node i + 2 belongs to thread i. Count for 2 threads and 3 attempts under SC: 100; with one attempt
// 6, like the published client with hazard pointers (6+22).
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

// The Michael-Scott queue with its authors' second looks at head and tail: N threads enqueue and dequeue. An enqueue
// that loses a race tries again, a dequeue is taken to wait. Count for 2 threads and 3 attempts: 50+128.
Program ms_queue_checked(Arguments a) {
    ProgramBuilder p(fmt::format("ms-queue-checked({},{})", a[0], a[1]));
    const Shared head = p.shared("head", 1);
    const Shared tail = p.shared("tail", 1);
    const auto nodes = static_cast<std::uint32_t>(a[0] + 2);
    const SharedArray next = p.array("next", nodes);
    const SharedArray value = p.array("value", nodes);
    for (int i = 0; i < a[0]; ++i) {
        const int node = i + 2;
        ThreadBuilder t = p.thread();
        t.store(value[node], node, na);
        const Reg last = t.reg();
        const Reg done = t.reg();
        t.do_while_(
            [&] {
                t.set(last, t.load(tail, acq));
                const Reg after = t.load(next[last], acq);
                t.if_(t.load(tail, rlx) == last, [&] {
                    t.if_(after == 0,
                          [&] { t.set(done, t.compare_exchange(next[last], after, node, rel, rlx).success); });
                    t.if_(!done, [&] {
                        const Reg other = t.load(next[last], acq);
                        t.compare_exchange(tail, last, other, rel, rlx);
                    });
                });
            },
            [&] { return !done; }, bound_of(a[1]));
        t.compare_exchange(tail, last, node, rel, rlx);
        t.set(done, 0);
        t.do_while_(
            [&] {
                const Reg first = t.load(head, acq);
                t.set(last, t.load(tail, rlx));
                const Reg after = t.load(next[first], acq);
                t.assume(t.load(head, rlx) == first);
                t.if_(
                    first == last,
                    [&] {
                        t.if_(after == 0, [&] { t.finish(); });
                        t.compare_exchange(tail, last, after, rel, rlx);
                    },
                    [&] {
                        t.check(t.load(value[after], na) == after, "an enqueued value");
                        t.set(done, t.compare_exchange(head, first, after, rel, rlx).success);
                        t.assume(done);
                    });
            },
            [&] { return !done; }, bound_of(a[1]));
    }
    return p.build();
}

// The Herlihy-Wing queue: N threads enqueue their numbers, from 0 up, then dequeue. A dequeue that has found nothing in
// all places blocks; the value 0 is as good as nothing. One that has found nothing in so many places as the second
// argument says ends: it is what the tool of the published counts cut and called complete. Counts for 2 threads and 3
// places: 16+3 / 18+4 / 18+4 / 18+4.
Program hw_queue(Arguments a) {
    ProgramBuilder p(fmt::format("hw-queue({},{})", a[0], a[1]));
    const Shared tail = p.shared("tail");
    const SharedArray nodes = p.array("nodes", static_cast<std::uint32_t>(a[0] + 1));
    for (int thread = 0; thread < a[0]; ++thread) {
        ThreadBuilder t = p.thread();
        const Reg place = t.fetch_add(tail, 1, rel);
        t.store(nodes[place + 1], thread, rel);
        const Reg last = t.load(tail, acq);
        const Reg i = t.reg("i");
        const Reg taken = t.reg("taken");
        t.while_([&] { return i <= last && !taken; },
                 [&] {
                     t.if_(t.load(nodes[i], acq) != 0, [&] { t.set(taken, t.exchange(nodes[i], 0, acq_rel)); });
                     t.set(i, i + 1);
                     t.if_(!taken && i == a[1], [&] { t.finish(); });
                 },
                 unbounded);
        t.assume(taken);
    }
    return p.build();
}

// The bounded queue of CDSChecker: `rdwr` counts reads (upper half) and writes (lower half) that began, `read` and
// `written` those that ended. One element is there at first; N threads read until the queue is empty, some write one
// element, some write and then read. A thread whose compare-exchange fails is taken to wait. Counts (thesis
// Table 10.11) 1,1,0: 3; 1,1,1: 166. The next there, 39706, is not reproduced: 1,1,2 has 40206.
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

} // namespace katlas::program::family

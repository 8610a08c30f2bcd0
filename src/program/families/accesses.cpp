// Programs of plain reads and writes whose executions are many for one reason at a time. Sources: thesis Tables 10.2,
// 10.4, 10.7, TruSt (POPL 2022) section 2.3, SV-COMP. Counts hold under SC, TSO, RA and RC11 unless told.
#include "families.hpp"

#include <fmt/format.h>

namespace katlas::program::family {

// A writer and N readers of one location (Abdulla et al.). Count 2^N. 14: 16384; 17: 131072.
Program readers(Arguments a) {
    ProgramBuilder p(fmt::format("readers({})", a[0]));
    const Shared x = p.shared("x");
    p.thread().store(x, 42, rel);
    for (int i = 0; i < a[0]; ++i)
        p.thread().load(x, acq, "r");
    return p.build();
}

// N writers of N locations. Count 1.
Program nwrites(Arguments a) {
    ProgramBuilder p(fmt::format("nwrites({})", a[0]));
    const SharedArray x = p.array("x", static_cast<std::uint32_t>(a[0]));
    for (int i = 0; i < a[0]; ++i)
        p.thread().store(x[i], 1, rlx);
    return p.build();
}

// N writers of one location. Count N!.
Program nwrites_loc(Arguments a) {
    ProgramBuilder p(fmt::format("nwrites-loc({})", a[0]));
    const Shared x = p.shared("x");
    for (int i = 0; i < a[0]; ++i)
        p.thread().store(x, i + 1, rlx);
    return p.build();
}

// N writers of one location and a reader. Count (N+1)!. 9: 3628800.
Program n_writers_a_reader(Arguments a) {
    ProgramBuilder p(fmt::format("n-writers-a-reader({})", a[0]));
    const Shared x = p.shared("x");
    for (int i = 0; i < a[0]; ++i)
        p.thread().store(x, i, rel);
    p.thread().load(x, acq, "r");
    return p.build();
}

// A reader looks for the last zero of a[0..N] from above; writer j = 1..N: a[j] := a[j-1] + 1 (Abdulla et al.).
// Counts: 5: 64; 10: 3328; 12: 15360; 15: 147456.
Program lastzero(Arguments a) {
    const int n = a[0];
    ProgramBuilder p(fmt::format("lastzero({})", n));
    const SharedArray array = p.array("a", static_cast<std::uint32_t>(n + 1));
    ThreadBuilder reader = p.thread();
    const Reg i = reader.reg("i", n);
    reader.while_([&] { return reader.load(array[i], acq) != 0; }, [&] { reader.set(i, i - 1); }, unbounded);
    for (int j = 1; j <= n; ++j) {
        ThreadBuilder t = p.thread();
        const Reg r = t.load(array[j - 1], acq);
        t.store(array[j], r + 1, rel);
    }
    return p.build();
}

// fadd(x,1) beside N threads fadd(y,1), the first of which goes on with fadd(x,1) (TruSt, section 2.3).
// Count 2*N!. 7: 10080; 8: 80640; 9: 725760.
Program exp_mem(Arguments a) {
    ProgramBuilder p(fmt::format("exp-mem({})", a[0]));
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    p.thread().fetch_add(x, 1, rlx);
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        t.fetch_add(y, 1, rlx);
        if (i == 0)
            t.fetch_add(x, 1, rlx);
    }
    return p.build();
}

// exp-mem with writes in place of the updates. The papers name such a program but do not print it: this one has 2*N!
// executions, theirs 20736 for N = 4.
Program exp_mem2(Arguments a) {
    ProgramBuilder p(fmt::format("exp-mem2({})", a[0]));
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    p.thread().store(x, 1, rlx);
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        t.store(y, i + 1, rlx);
        if (i == 0)
            t.store(x, 2, rlx);
    }
    return p.build();
}

// N threads insert 4 values each into a hash table of 128 (Flanagan and Godefroid). Thread 0's first value is 0, which
// an empty place holds already. Count 1 up to N = 11, then 8^(N-11). 15: 4096; 16: 32768.
Program indexer(Arguments a) {
    constexpr int size = 128;
    constexpr int values = 4;
    ProgramBuilder p(fmt::format("indexer({})", a[0]));
    const SharedArray table = p.array("table", size);
    for (int thread = 0; thread < a[0]; ++thread) {
        ThreadBuilder t = p.thread();
        const Reg h = t.reg("h");
        for (int i = 0; i < values; ++i) {
            const int w = 11 * i + thread;
            t.set(h, 7 * w % size);
            t.while_([&] { return !cas(t, table[h], 0, w, rlx).success; }, [&] { t.set(h, (h + 1) % size); },
                     Bound{size});
        }
    }
    return p.build();
}

// Two threads compute Fibonacci numbers in x = y = 1, N times; a third checks that none exceeds the N-th possible
// (SV-COMP). It looks at y only if x is small enough. Counts SC / TSO, RA, RC11: 4: 19605 / 34205; 5: 218243 / 525630.
// Thesis Table 10.14 keeps the bound 144 of N = 5 for N = 6 and goes on where it is exceeded. That is a bound as second
// argument, which is not checked: 6,144: 2363803 / 8149079.
Program fib_bench(Arguments a) {
    const int n = a[0];
    ProgramBuilder p(fmt::format("fib_bench({},{})", n, a[1]));
    const Shared x = p.shared("x", 1);
    const Shared y = p.shared("y", 1);
    for (const Shared& target : {x, y}) {
        ThreadBuilder t = p.thread();
        for (int i = 0; i < n; ++i) {
            const Reg r = t.load(x, acq);
            const Reg s = t.load(y, acq);
            t.store(target, r + s, rel);
        }
    }
    int greatest = 1;
    for (int i = 0, before = 1; i < 2 * n; ++i) {
        const int next = greatest + before;
        before = greatest;
        greatest = next;
    }
    const bool checked = a[1] == 0;
    ThreadBuilder t = p.thread();
    const Reg r = t.load(x, acq);
    t.if_(r <= (checked ? greatest : a[1]), [&] {
        const Reg s = t.load(y, acq);
        if (checked)
            t.check(s <= greatest, "y is too large");
    });
    if (checked)
        t.check(r <= greatest, "x is too large");
    return p.build();
}

// A writer publishes 42; the reader asks for the flag up to N+1 times and gives up. Count N+2. 40: 42.
Program publish(Arguments a) {
    ProgramBuilder p(fmt::format("publish({})", a[0]));
    const Shared x = p.shared("x");
    const Shared flag = p.shared("flag");
    ThreadBuilder writer = p.thread();
    writer.store(x, 42, rel);
    writer.store(flag, 1, rel);
    ThreadBuilder t = p.thread();
    const Reg l = t.load(flag, acq);
    const Reg c = t.reg("c");
    t.while_([&] { return l != 1; },
             [&] {
                 t.set(c, c + 1);
                 t.if_(c > a[0], [&] { t.finish(); });
                 t.set(l, t.load(flag, acq));
             },
             unbounded);
    t.check(t.load(x, acq) == 42, "x is published");
    return p.build();
}

// Message passing where the reader waits for the flag, at most N times (thesis Table 10.2, mp(L)). One execution for
// each number of failed attempts, N of them, and one that is cut.
Program mp_loop(Arguments a) {
    ProgramBuilder p(fmt::format("mp({})", a[0]));
    const Shared x = p.shared("x");
    const Shared flag = p.shared("flag");
    ThreadBuilder writer = p.thread();
    writer.store(x, 1, rlx);
    writer.store(flag, 1, rel);
    ThreadBuilder t = p.thread();
    t.do_while_([] {}, [&] { return t.load(flag, acq) == 0; }, Bound{static_cast<std::uint32_t>(a[0])});
    t.check(t.load(x, rlx) == 1, "the message is there");
    return p.build();
}

} // namespace katlas::program::family

// The shapes of litmus tests, stretched over N threads. All accesses are relaxed: the models differ as much as they
// can.
#include "families.hpp"

#include <fmt/format.h>

namespace katlas::program::family {

namespace {
SharedArray variables(ProgramBuilder& p, int n) {
    return p.array("x", static_cast<std::uint32_t>(n));
}
} // namespace

// Thread i: r := x[i]; x[i+1] := 1. Counts SC: 2^N - 1; models that allow the cycle po;rf: 2^N.
Program load_buffering(Arguments a) {
    ProgramBuilder p(fmt::format("lb-ring({})", a[0]));
    const SharedArray x = variables(p, a[0]);
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        t.load(x[i], rlx, "r");
        t.store(x[(i + 1) % a[0]], 1, rlx);
    }
    return p.build();
}

// Thread i: x[i] := 1; r := x[i+1]. Counts SC: 2^N - 1; TSO and weaker: 2^N.
Program store_buffering(Arguments a) {
    ProgramBuilder p(fmt::format("sb-ring({})", a[0]));
    const SharedArray x = variables(p, a[0]);
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        t.store(x[i], 1, rlx);
        t.load(x[(i + 1) % a[0]], rlx, "r");
    }
    return p.build();
}

// Thread 0: x[0] := 1; x[1] := 1. Thread i = 1..N-2 passes on: r := x[i]; x[i+1] := 1. The last reads x[N-1], x[0].
// N = 2 is MP, N = 3 is ISA2. Counts SC: 2^N - 1; weaker: 2^N.
Program message_passing(Arguments a) {
    const int n = a[0];
    ProgramBuilder p(fmt::format("mp-ring({})", n));
    const SharedArray x = variables(p, n);
    ThreadBuilder first = p.thread();
    first.store(x[0], 1, rlx);
    first.store(x[1], 1, rlx);
    for (int i = 1; i < n - 1; ++i) {
        ThreadBuilder t = p.thread();
        t.load(x[i], rlx, "r");
        t.store(x[i + 1], 1, rlx);
    }
    ThreadBuilder last = p.thread();
    last.load(x[n - 1], rlx, "r");
    last.load(x[0], rlx, "s");
    return p.build();
}

// N writers of N locations, N readers: reader i reads x[i], then x[i+1]. N = 2 is IRIW. Counts SC: 4^N - 1; weaker:
// 4^N.
Program iriw(Arguments a) {
    ProgramBuilder p(fmt::format("iriw-ring({})", a[0]));
    const SharedArray x = variables(p, a[0]);
    for (int i = 0; i < a[0]; ++i)
        p.thread().store(x[i], 1, rlx);
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        t.load(x[i], rlx, "r");
        t.load(x[(i + 1) % a[0]], rlx, "s");
    }
    return p.build();
}

} // namespace katlas::program::family

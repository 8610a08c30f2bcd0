// Counters and registers that all threads update: few events, many orders. Source: the tests of GenMC and of Abdulla et
// al., as in thesis Table 10.4. Counts are the same under SC, TSO, RA and RC11.
#include "families.hpp"

#include <fmt/format.h>

namespace katlas::program::family {

namespace {

// N threads, each of which fetches and adds 1 to every one of the variables.
Program increments(std::string_view name, int n, int variables) {
    ProgramBuilder p(fmt::format("{}({})", name, n));
    std::vector<Shared> all;
    all.reserve(static_cast<std::size_t>(variables));
    for (int v = 0; v < variables; ++v)
        all.push_back(p.shared(std::string(1, static_cast<char>('x' + v))));
    for (int i = 0; i < n; ++i) {
        ThreadBuilder t = p.thread();
        for (const Shared& variable : all)
            t.fetch_add(variable, 1, rlx);
    }
    return p.build();
}

} // namespace

// Count N!. 8: 40320; 9: 362880.
Program ainc(Arguments a) {
    return increments("ainc", a[0], 1);
}

// Count (N!)^2. 5: 14400; 6: 518400.
Program binc(Arguments a) {
    return increments("binc", a[0], 2);
}

// Count (N!)^3. 4: 13824.
Program cinc(Arguments a) {
    return increments("cinc", a[0], 3);
}

// A write of 42 beside N increments. Count (N+1)!. 8: 362880.
Program wainc(Arguments a) {
    ProgramBuilder p(fmt::format("wainc({})", a[0]));
    const Shared x = p.shared("x");
    p.thread().store(x, 42, rel);
    for (int i = 0; i < a[0]; ++i)
        p.thread().fetch_add(x, 1, rlx);
    return p.build();
}

// Thread i = 1..N: CAS(x, 0, i). Count N.
Program cas_all(Arguments a) {
    ProgramBuilder p(fmt::format("cas({})", a[0]));
    const Shared x = p.shared("x");
    for (int i = 1; i <= a[0]; ++i) {
        ThreadBuilder t = p.thread();
        cas(t, x, 0, i, rlx);
    }
    return p.build();
}

// Thread i = 1..N: CAS(x, i-1, i). 2: 2; 3: 5; 4: 14; 5: 43; 6: 144; 7: 523; 8: 2048; 11: 182905; 12: 919146.
Program casrot(Arguments a) {
    ProgramBuilder p(fmt::format("casrot({})", a[0]));
    const Shared x = p.shared("x");
    for (int i = 1; i <= a[0]; ++i) {
        ThreadBuilder t = p.thread();
        cas(t, x, i - 1, i, rlx);
    }
    return p.build();
}

// Thread i = 0..N-1: CAS(x, 0, 1); x := i+3. 2: 6; 3: 66; 4: 1200; 5: 32880; 6: 1270080.
Program casw(Arguments a) {
    ProgramBuilder p(fmt::format("casw({})", a[0]));
    const Shared x = p.shared("x");
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        cas(t, x, 0, 1, rlx);
        t.store(x, i + 3, rel);
    }
    return p.build();
}

// x := 2 beside N times CAS(x, 2, 3). Count N*2^(N-1)+1. 16: 524289.
Program wcas(Arguments a) {
    ProgramBuilder p(fmt::format("wcas({})", a[0]));
    const Shared x = p.shared("x");
    p.thread().store(x, 2, rel);
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        cas(t, x, 2, 3, rlx);
    }
    return p.build();
}

// Thread i = 0..N-1: r := x; x := r + 2^i. Count (N!)^2. 6: 518400.
Program inc(Arguments a) {
    ProgramBuilder p(fmt::format("inc({})", a[0]));
    const Shared x = p.shared("x");
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        const Reg r = t.load(x, rlx, "r");
        t.store(x, r + (1 << i), rel);
    }
    return p.build();
}

// Thread i = 0..N-1: r := x; x := i. Count (N!)^2. 6: 518400.
Program rw(Arguments a) {
    ProgramBuilder p(fmt::format("rw({})", a[0]));
    const Shared x = p.shared("x");
    for (int i = 0; i < a[0]; ++i) {
        ThreadBuilder t = p.thread();
        t.load(x, rlx, "r");
        t.store(x, i, rel);
    }
    return p.build();
}

} // namespace katlas::program::family

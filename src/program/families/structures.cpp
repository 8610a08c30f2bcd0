// Concurrent stacks and deques with small clients. Sources: CDSChecker (Norris and Demsky 2013), Le et al. 2013, the
// tests of GenMC; thesis Tables 10.5 and 10.11. Nodes are cells of arrays, 0 is no node, and no node is used twice. A
// retry after a lost race is cut after so many attempts as an argument says.
#include "families.hpp"

#include <fmt/format.h>

namespace katlas::program::family {

// The Treiber stack: N threads push one node each, some pop one, some push and pop. A thread that lost a race tries
// again, so many times at most when it pushes, and when it pops. Nodes are never reused. Counts under every model,
// where what is cut here is what others call blocked: 2,3,1,0,3: 22+0; 2,3,1,0,1: 18+4, the client with counted
// pointers; 2,1,1,0,1: 8+8, the client with hazard pointers, and treiber-stack(3) of thesis Table 10.11; its
// treiber-stack(4) is 0,5,2,2,5: 34968+0 without the optimisation for waiting loops, and 0,1,2,2,1: 236 with it.
Program treiber_stack(Arguments a) {
    const int pushers = a[0];
    const int poppers = a[2];
    const int both = a[3];
    ProgramBuilder p(fmt::format("treiber-stack({},{},{},{},{})", pushers, a[1], poppers, both, a[4]));
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
            [&] { return !pushed; }, bound_of(a[1]));
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
            [&] { return !popped; }, bound_of(a[4]));
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

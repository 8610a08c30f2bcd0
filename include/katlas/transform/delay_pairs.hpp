// The pairs that a transformed program has to reorder, so that it still has every execution of the model.
//
// `on_cycles` are all unsafe pairs whose events lie in one strongly connected component: no other pair is on a cycle.
// `cheapest` are as few of these pairs as are enough. The paper chooses at least one pair of each critical cycle by an
// integer program (figure 9), with cost 1 for each pair. Here cycles that pass a thread twice count, too: one pair for
// each critical cycle is not enough if all final states are wanted:
//
//     P0: x=1; y=1; r0=z; r1=u    P1: r0=y; z=1    P2: u=1; r0=x
//
// The one critical cycle is store buffering of P0 and P2. TSO allows 0:r0=1, 0:r1=0, 1:r0=1, 2:r0=0: In this execution
// P1 orders the two accesses of P0, so P2 has to delay its write, whichever pair was chosen. The cycle of this
// execution passes P0 twice, by x, y and by z, u.
//
// Let D be the pairs that the program may reorder if it reorders the chosen pairs: a write that is delayed beyond an
// access is also delayed beyond the accesses between them, and so are the writes behind it in its queue. An execution
// of the model is an execution of the program if its ghb together with (po \ D) is acyclic. So it is enough that no
// unsafe pair (a, b) outside of D has a way back from b to a in (po \ D) | communication. If there is a way back, the
// chosen pairs have to put an unsafe pair of this way into D: the unsafe pairs of the way are a conflict. The next
// choice is the cheapest one that hits all conflicts so far, until no conflict is left (implicit hitting sets).
//
// Sources: ESOP 2013, sections 3.4, 4.4 and 4.5; Chandrasekaran, Karp, Moreno-Centeno, Vempala, "Algorithms for
// implicit hitting set problems", SODA 2011.
#pragma once

#include "katlas/transform/event_graph.hpp"

namespace katlas::transform {

using EventPair = std::pair<AbstractEventId, AbstractEventId>;

struct ChosenPairs {
    std::vector<EventPair> pairs;
    bool cheapest = true; // no other choice is known to be cheaper; false: the search was cut short
};

[[nodiscard]] ChosenPairs pairs_on_cycles(const EventGraph& graph);
[[nodiscard]] ChosenPairs cheapest_pairs(const EventGraph& graph, std::size_t effort = 1'000'000);

// Whether reordering `pair` also reorders (a, b).
[[nodiscard]] bool covers(const EventGraph& graph, const EventPair& pair, AbstractEventId a, AbstractEventId b);
// All pairs that are reordered if these pairs are.
[[nodiscard]] Delays closed_delays(const EventGraph& graph, const std::vector<EventPair>& pairs, std::size_t threads);

} // namespace katlas::transform

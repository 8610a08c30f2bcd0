// Symmetric threads: threads with the same code that nothing tells apart. Their executions are explored up to the order
// of these threads, and counted in all orders.
//
// If two such threads are exchanged in an execution, the result is an execution, too. Of the executions that arise from
// one another so, one is explored. A thread *follows* the last thread before it that has the same code, its leader. The
// two are compared event by event. As long as both read from the same writes, they do the same. The follower's event
// *matches* the leader's event of the same index up to the first difference, which included. (A write always makes a
// difference.) A follower has no event before its leader has the event that it matches. The matched event comes before
// the follower's event, as if the latter read from it: a revisit that keeps the follower's event keeps the matched
// event, too (PartialExecution::stays_with). So the explored graphs are those in which po | rf | matches has no cycle.
//
// No execution is missed. Take an execution, and an order of its events that contains po | rf. It can be chosen so that
// events of threads with the same code stand side by side as long as these threads read from the same writes. Number
// the threads of each group by the order in which they differ. Then the order contains all matches.
//
// No execution is explored twice, since TruSt explores no graph twice (thesis section 5.4; the rule is closed under
// removal of events that nothing follows, and forbids no source and no place of a new event). Two graphs may still be
// the same but for the order of threads: where a follower's first different event does not have its match in its causal
// prefix, the threads may also be in the other order. Once the exploration finds such a graph, it starts again and
// tells the threads apart (NotReducible). Threads that begin with read-modify-writes of one location, like those that
// take a lock, are always ordered.
//
// An explored execution stands for n! executions, divided by the permutations of threads that do the same throughout
// (PartialExecution::executions_like), for each group of n threads. Threads whose registers are looked at afterwards
// are told apart. A test compares with the exploration of all orders.
#pragma once

#include "katlas/explore/result.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace katlas::explore {

// The leader of each thread, from thread 1 on: the last thread before it that may be exchanged for it; 0 if there is
// none. `may_exchange(a, b)`, of threads counted from 0, is an equivalence except for threads that may not even be
// exchanged for themselves. The product of the factorials of the groups' sizes is below 2^63. Quadratic.
[[nodiscard]] std::vector<std::uint32_t>
leaders_among(std::size_t num_threads, const std::function<bool(std::size_t, std::size_t)>& may_exchange);

// The leader of each thread, from thread 1 on; empty if the reductions do not include symmetry. The leader is the last
// thread before it with the same code and the same initial registers, of which the condition, if any, shows no
// register; 0 if there is none. See leaders_among. Quadratic in the threads, linear in their code.
[[nodiscard]] std::vector<std::uint32_t> leaders_of(const program::Program& program, Reductions reductions,
                                                    const program::Condition* condition);

// Whether the requested results do not depend on the order of threads with the same code: not each execution is to be
// shown, nor are the errors of each thread, and nobody watches.
[[nodiscard]] bool may_exchange_threads(const Options& options);

} // namespace katlas::explore

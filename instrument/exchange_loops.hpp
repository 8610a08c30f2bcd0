// Loops in which a thread waits by an exchange: while (atomic_exchange(&lock, 1)) and the like.
//
// An exchange that reads the value that it writes has no effect if the thread then goes round in its loop. Take an
// execution with such a round, and remove the round: readers of its write read the same value from the write before,
// and no relation gets larger, since everything that an update passes on is also passed on to later updates. So such
// rounds need not be explored, and the thread waits instead (thesis section 7.2: zero net effect).
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

// Whether the update is an exchange in a loop that goes round once more if the exchange reads the value that it writes,
// for all other values that the thread reads. Other effects of a round are not considered. Linear in the loop.
[[nodiscard]] bool repeats_where_same(const llvm::AtomicRMWInst& update, const llvm::LoopInfo& loops);

// Marks such an exchange for the following pass; returns whether an exchange is marked.
void mark_as_repeated(llvm::AtomicRMWInst& update);
[[nodiscard]] bool is_repeated(const llvm::AtomicRMWInst& update);

} // namespace katlas::native

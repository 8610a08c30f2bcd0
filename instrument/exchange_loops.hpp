// Loops in which a thread waits by an exchange: while (atomic_exchange(&lock, 1)) and the like.
//
// An exchange that reads what it writes changes nothing that matters, if the thread then goes round in its loop. Take
// an execution with such a round, and leave the round out: who read what it wrote reads the same value from the write
// before, and no relation gets larger, since what an update passes on it passes on to later updates too. So such
// rounds need not be explored, and the thread waits where it would make one (thesis section 7.2: zero net effect).
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

// Whether the update is an exchange in a loop of its own that goes round once more where the exchange reads what it
// writes, whatever else the thread reads then. What a round does besides is not looked at. Linear in the loop.
[[nodiscard]] bool repeats_where_same(const llvm::AtomicRMWInst& update, const llvm::LoopInfo& loops);

// Marks such an exchange, for the pass that follows; whether it is marked.
void mark_as_repeated(llvm::AtomicRMWInst& update);
[[nodiscard]] bool is_repeated(const llvm::AtomicRMWInst& update);

} // namespace katlas::native

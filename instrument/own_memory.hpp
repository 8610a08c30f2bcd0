// Memory that a loop makes ready for others: a node from malloc that each round writes anew, and that a
// compare-exchange gives away whose success leaves the loop.
//
// What a round has written that does not give the memory away is seen by nobody: others do not have it, and whoever
// gives it away has written the same bytes again before. So such writes are no effect of the round. This needs that the
// writes come before the compare-exchange in each round that leaves, that the thread itself reads nothing of the memory
// on the way, and that the loop is not entered again with memory that it gave away before.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

[[nodiscard]] bool writes_own_memory(const llvm::StoreInst& store, const llvm::Loop& loop,
                                     const llvm::DominatorTree& dominators);
// Whether the memory is new whenever the loop is entered, if nothing but the loop gives it away.
[[nodiscard]] bool is_own_in(const llvm::Loop& loop, const llvm::Instruction& memory);
// Whether each round that leaves the loop does it.
[[nodiscard]] bool is_in_each_round(const llvm::Instruction& i, const llvm::Loop& loop,
                                    const llvm::DominatorTree& dominators);

} // namespace katlas::native

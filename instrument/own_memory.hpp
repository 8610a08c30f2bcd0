// Memory that a loop prepares for other threads: a node from malloc that each round writes again, and that is published
// by a compare-exchange whose success leaves the loop.
//
// The writes of a round that does not publish the memory are never observed: other threads do not have the memory, and
// the round that publishes it has written the same bytes again before. So such writes are no effects of the round. This
// requires that the writes come before the compare-exchange in each round that leaves the loop, that the thread itself
// does not read the memory on the way, and that the loop is not entered again with memory that it published before.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

[[nodiscard]] bool writes_own_memory(const llvm::StoreInst& store, const llvm::Loop& loop,
                                     const llvm::DominatorTree& dominators);
// Whether the memory is new whenever the loop is entered, if only the loop publishes it.
[[nodiscard]] bool is_own_in(const llvm::Loop& loop, const llvm::Instruction& memory);
// Whether each round that leaves the loop executes the instruction.
[[nodiscard]] bool is_in_each_round(const llvm::Instruction& i, const llvm::Loop& loop,
                                    const llvm::DominatorTree& dominators);

} // namespace katlas::native

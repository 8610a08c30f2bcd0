// Loops that try with what they have read last, such as
//
//   old = atomic_load(&x);
//   while (!atomic_compare_exchange_strong(&x, &old, f(old)))
//       ;
//
// A round that fails has read again what the load before the loop has read, in the same way, and does nothing between
// this and the next round. So take an execution with such a round, and leave out the round and the load before it, if
// the value that was read last is read there instead: that is an execution, too, in which the thread is at the header
// with the same values. Reads that are left out leave fewer constraints behind. (Thesis section 7.2: rounds that are
// bisimilar.) So executions with rounds that fail need not be explored beyond such a round.
//
// Needed are that the value is all that differs between rounds, that it is read by accesses of one location and one
// order, each of which is the last access before the header, and that the first of them is used for nothing else. A
// loop may hand on several values, which are then parts of what was read, such as the members of a struct, or the value
// as another type.
#pragma once

#include <optional>
#include <vector>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

// How such a loop reads.
struct ReadsAgain {
    llvm::LoadInst* first = nullptr;                // before the loop
    std::vector<const llvm::Instruction*> in_round; // the loads and compare-exchanges that read again
};

// Of a loop whose rounds have no effects (spin_loops.hpp), and its values that differ between rounds.
[[nodiscard]] std::optional<ReadsAgain> reads_again(const llvm::Loop& loop, llvm::ArrayRef<llvm::PHINode*> carried);

// Where a round of such a loop begins that is sure to fail, and reads in vain as a value that was read before has
// decided this, as in
//
//   seen = atomic_load(&x);
//   while (seen == 0)
//       seen = atomic_load(&x);
//
// A thread that comes there may as well wait for another value of the load before the loop. Edges of the loop, none if
// it has other accesses.
struct Edge {
    llvm::BasicBlock* from = nullptr;
    llvm::BasicBlock* to = nullptr;
};
[[nodiscard]] std::vector<Edge> begins_of_failures(const llvm::Loop& loop, const ReadsAgain& reads);

} // namespace katlas::native

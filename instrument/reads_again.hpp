// Loops that try again with the value that they have read last, such as
//
//   old = atomic_load(&x);
//   while (!atomic_compare_exchange_strong(&x, &old, f(old)))
//       ;
//
// A failed round has repeated the read of the load before the loop, and does nothing between this read and the next
// round. Take an execution with a failed round. Remove the round, and let the load read the value that was read last
// instead. The result is also an execution, in which the thread is at the header with the same values, since fewer
// reads mean fewer constraints. (Thesis section 7.2: bisimilar rounds.) So executions need not be explored beyond a
// failed round.
//
// This requires that rounds differ only in the value, that all its reads are accesses of one location with one order,
// each the last access before the header, and that the first read is used for nothing else. A loop may pass on several
// values, which are then parts of the value read, such as the members of a struct, or the value as another type.
#pragma once

#include <optional>
#include <vector>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

// The reads of such a loop.
struct ReadsAgain {
    llvm::LoadInst* first = nullptr;                // before the loop
    std::vector<const llvm::Instruction*> in_round; // the loads and compare-exchanges that read again
};

// The reads of a loop whose rounds have no effects (spin_loops.hpp). `carried` are its values that differ between
// rounds.
[[nodiscard]] std::optional<ReadsAgain> reads_again(const llvm::Loop& loop, llvm::ArrayRef<llvm::PHINode*> carried);

// The edges after which a round of such a loop is sure to fail, since a value that was read before decides this, as in
//
//   seen = atomic_load(&x);
//   while (seen == 0)
//       seen = atomic_load(&x);
//
// A thread that takes such an edge may as well wait for another value of the load before the loop. Empty if the loop
// has other accesses.
struct Edge {
    llvm::BasicBlock* from = nullptr;
    llvm::BasicBlock* to = nullptr;
};
[[nodiscard]] std::vector<Edge> begins_of_failures(const llvm::Loop& loop, const ReadsAgain& reads);

} // namespace katlas::native

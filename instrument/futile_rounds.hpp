// Loops of which a round may turn out to have had no effect, as it runs: where its writes were not reached, or wrote
// what was there, or where it has locked a mutex, looked around, and unlocked it.
//
// The runtime sees the accesses that are calls (src/native/rounds.cpp). So a loop is one of these if all that its
// rounds may do else is known to be of no effect: calls of functions that the runtime has are of none but for those
// that it accounts for, and variables without an address are changed by no round but those that begin in it.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

[[nodiscard]] bool may_be_futile(const llvm::Loop& loop);

// Whether the variable begins anew in each round.
[[nodiscard]] bool is_fresh(const llvm::Value& pointer, const llvm::Loop& loop);
// Whether a function that is not the program's lets time pass, or asks whether it is to, and nothing else.
[[nodiscard]] bool lets_time_pass(llvm::StringRef name);

} // namespace katlas::native

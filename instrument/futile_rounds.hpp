// Loops of which a round may turn out to have no effect when it runs: because its writes were not reached or wrote the
// old values, or because it locked a mutex, only read, and unlocked the mutex.
//
// The runtime sees the accesses that are calls, and the effects of its own functions (src/native/rounds.cpp). The
// functions that the program calls have no other effects. So a loop is of this kind if its own blocks have no other
// effects, either: a round changes no variable that is known only in the loop's function, unless the variable begins in
// the round.
#pragma once

#include "local_variables.hpp"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

// `locals` are those of the loop's function.
[[nodiscard]] bool may_be_futile(const llvm::Loop& loop, const LocalVariables& locals);

// Whether the variable is fresh in each round.
[[nodiscard]] bool is_fresh(const llvm::Value& pointer, const llvm::Loop& loop);
// Whether the variable is a temporary of the compiler for a value that is needed in one round only.
[[nodiscard]] bool is_temporary_in(const llvm::AllocaInst& variable, const llvm::Loop& loop);
// Whether a function outside of the program only lets time pass, or computes whether to do so.
[[nodiscard]] bool lets_time_pass(llvm::StringRef name);

} // namespace katlas::native

// Loops of which a round may turn out to have had no effect, as it runs: where its writes were not reached, or wrote
// what was there, or where it has locked a mutex, looked around, and unlocked it.
//
// The runtime sees the accesses that are calls, and what else functions of its own change (src/native/rounds.cpp). What
// the program calls consists of nothing else. So a loop is one of these if its own blocks do nothing else, either:
// variables that are known in its function only are changed by no round but those that begin in it.
#pragma once

#include "local_variables.hpp"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

// `locals`: of its function.
[[nodiscard]] bool may_be_futile(const llvm::Loop& loop, const LocalVariables& locals);

// Whether the variable begins anew in each round.
[[nodiscard]] bool is_fresh(const llvm::Value& pointer, const llvm::Loop& loop);
// Whether the variable is one of the compiler's for a value that is needed in one round only.
[[nodiscard]] bool is_temporary_in(const llvm::AllocaInst& variable, const llvm::Loop& loop);
// Whether a function that is not the program's lets time pass, or asks whether it is to, and nothing else.
[[nodiscard]] bool lets_time_pass(llvm::StringRef name);

} // namespace katlas::native

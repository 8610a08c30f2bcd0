// Conversions of addresses to integers. A program may compute anything from such a number, such as a hash, and so learn
// which of several equal threads it is in. So the runtime is told of each of them (src/native/thread_states.hpp),
// except for those that only give the distance of two addresses.
#pragma once

#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

[[nodiscard]] std::vector<llvm::PtrToIntInst*> conversions_of_addresses(llvm::Function& f);
// Inserts calls of the runtime before the conversions.
void note_conversions(const std::vector<llvm::PtrToIntInst*>& conversions);

} // namespace katlas::native

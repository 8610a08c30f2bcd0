// Writes to bit-fields, which compilers make of a read and a write of the whole unit that has the bits.
#pragma once

#include <llvm/IR/Instructions.h>

namespace katlas::native {

// Whether the value is written back with the bits of one bit-field changed: a program does not look at the others, so
// that nobody need have written them.
[[nodiscard]] bool keeps_other_bits(const llvm::LoadInst& load);

} // namespace katlas::native

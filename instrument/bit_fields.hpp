// Writes to bit-fields, which compilers implement by a read and a write of the whole unit that contains the bits.
#pragma once

#include <llvm/IR/Instructions.h>

namespace katlas::native {

// Whether the value is written back with only the bits of one bit-field changed. The program does not use the other
// bits, so they may be unwritten.
[[nodiscard]] bool keeps_other_bits(const llvm::LoadInst& load);

} // namespace katlas::native

// Copies of structures. A structure is copied as memory, including its padding, which may be unwritten. SROA turns the
// members of a local structure into values, and makes a read of each part of a copy, also of the padding. Such a read
// is no access of the program: it is removed if its value is not used, and it may read unwritten memory if its value is
// only written elsewhere.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

// To be called before SROA: marks the existing reads as the program's own.
void mark_own_reads(llvm::Function& f);
// To be called after SROA: removes the unused reads among the others, and marks the rest.
void remove_unused_reads_of_copies(llvm::Function& f);
// Whether the read reads a part of a copy, and its value is only written elsewhere.
[[nodiscard]] bool copies_part(const llvm::LoadInst& load);

} // namespace katlas::native

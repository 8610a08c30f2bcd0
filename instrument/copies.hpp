// Copies of structures. A structure is copied as memory, with the room between its members and behind them, which
// nobody need have written. SROA makes values of the members of a local structure, and a read of each part of a copy,
// of the room too. Such a read is no access of the program's: it goes where nothing uses what it gives, and it may find
// memory that was not written where it is only written on.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

// Before SROA: the reads that are there are the program's own.
void mark_own_reads(llvm::Function& f);
// Behind SROA: of the others those that nothing uses are removed, the rest are marked.
void remove_unused_reads_of_copies(llvm::Function& f);
// Whether the read is of a part of a copy, and is only written somewhere.
[[nodiscard]] bool copies_part(const llvm::LoadInst& load);

} // namespace katlas::native

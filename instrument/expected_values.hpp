// Compare-exchanges in loops that expect what is in memory of the thread's own, as in
//
//   n->next = atomic_load(&head);
//   while (!atomic_compare_exchange_weak(&head, &n->next, n))
//       ;
//
// where n is from malloc, and nobody else has it before the exchange succeeds. The value becomes one of the function's,
// and is written to the memory just before each exchange. So the memory has the same values at the same accesses of
// others, as many writes as before, and the loop is one that hands on what it has read last (reads_again.hpp).
#pragma once

#include <llvm/IR/Function.h>

namespace katlas::native {

// Comes before the loops of the function are looked at.
void carry_expected_values(llvm::Function& f);

} // namespace katlas::native

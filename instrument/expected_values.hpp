// Compare-exchanges in loops that expect a value in private memory of the thread, as in
//
//   n->next = atomic_load(&head);
//   while (!atomic_compare_exchange_weak(&head, &n->next, n))
//       ;
//
// where n is from malloc, and no other thread has n before the exchange succeeds. The value becomes a local value, and
// is written to the memory just before each exchange. So the memory has the same values at all accesses of other
// threads, and as many writes as before, and the loop passes on the value that it has read last (reads_again.hpp).
#pragma once

#include <llvm/IR/Function.h>

namespace katlas::native {

// Runs before the loops of the function are analysed.
void carry_expected_values(llvm::Function& f);

} // namespace katlas::native

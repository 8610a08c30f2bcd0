// Thread-specific values by keys, of POSIX and C11. A key is numbered as the k-th key that its thread creates, so that
// it is the same in all executions. Its destructor has to be the same, too.
#pragma once

namespace katlas::native {

// Destroys the values of the running thread at its end, and values that destructors leave, in up to four rounds.
void destroy_values();

} // namespace katlas::native

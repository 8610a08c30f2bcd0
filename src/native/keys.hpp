// Values of a thread by keys, of POSIX and C11. A key is the k-th that its thread creates, so that it is the same in
// all executions. Its destructor is to be the same, too.
#pragma once

namespace katlas::native {

// The running thread is at its end: destroys its values, and values that destructors leave, four times.
void destroy_values();

} // namespace katlas::native

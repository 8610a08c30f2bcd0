// The end of the process, which ends the threads that wait for more work. Tests often return from main while threads
// run that they expect to end. So a return from main ends only the threads that were detached; a call of exit ends all.
#pragma once

#include <string_view>

namespace katlas::native {

// What main does last (Machine::Next::what): it returns, or it calls exit. A main that ends like other threads, by
// pthread_exit, does not end the process.
inline constexpr std::string_view returned_from_main = "return";
inline constexpr std::string_view called_exit = "exit";

} // namespace katlas::native

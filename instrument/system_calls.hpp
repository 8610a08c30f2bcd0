// System calls, which programs make by the function syscall(number, ...). The runtime decides which ones it knows
// (src/native/futexes.cpp).
#pragma once

#include <llvm/IR/Module.h>

namespace katlas::native {

// Makes them calls of the runtime with six arguments, and with the address of a variable that is added: the kernel's
// queues of futexes, which all files of the program share.
void give_queues_to_system_calls(llvm::Module& module);

} // namespace katlas::native

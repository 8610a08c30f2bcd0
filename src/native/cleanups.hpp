// What threads and programs have left to do when they end: functions for pthread_cleanup_push and for atexit.
#pragma once

#include "labels.hpp"

namespace katlas::native {

struct Cleanup {
    void (*routine)(void*) = nullptr;
    void* argument = nullptr;
    Label label = 0; // of the argument
};

// The running thread ends within these functions' scopes.
void clean_up();
// The program ends.
void call_at_exit();

} // namespace katlas::native

extern "C" {
void katlas_cleanup_push(void (*routine)(void*), void* argument);
void katlas_cleanup_pop(int execute);
}

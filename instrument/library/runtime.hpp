// What the library of C++ calls of the explorer (src/native/).
#pragma once

#include <cstddef>
#include <typeinfo>

#include <pthread.h>

extern "C" {
// A round of a wait begins: the thread reads something, and is blocked until that changes.
void katlas_round();
void katlas_block(); // does not return
[[noreturn]] void katlas_fail(const char* message);
[[noreturn]] void katlas_refuse(const char* what);
[[noreturn]] void katlas_terminate();

// Where the program's own code calls the library.
void katlas_from(const void* site);

[[noreturn]] void katlas_throw(void* object, const std::type_info* type);
[[noreturn]] void katlas_throw_again();
void* katlas_end_of_handler();
void* katlas_handled_object();
int katlas_exceptions_in_flight();

// Creates a thread with a state that operator new has allocated. The runtime may move the state; then the thread runs
// `routine` with it, and its block is gone. Otherwise it runs `with_block` with the block.
void katlas_create_with_state(pthread_t* id, void* (*routine)(void*), void* (*with_block)(void*), void* state);

void* katlas_new(std::size_t size, std::size_t alignment);
void katlas_delete(void* memory);
void katlas_next_is_array(bool is_array); // of these two

// Of this library (statics.cpp): what is done at the end of the running thread, behind its thread-local variables.
void katlas_behind_thread(void (*function)(void*), void* object);
}

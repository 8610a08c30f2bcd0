#include "cleanups.hpp"

#include "accesses.hpp"

using namespace katlas::native;

namespace katlas::native {

void clean_up() {
    while (!machine().thread().cleanups.empty())
        katlas_cleanup_pop(1);
}

// Such a function may register another one.
void call_at_exit() {
    while (!machine().thread().at_exit.empty()) {
        auto* const function = machine().thread().at_exit.back();
        machine().thread().at_exit.pop_back();
        function();
    }
}

} // namespace katlas::native

extern "C" {

// Calls by the macros of instrument/include/pthread.h, which are paired. So the rounds of a loop change nothing here.
void katlas_cleanup_push(void (*routine)(void*), void* argument) {
    machine().thread().cleanups.push_back({routine, argument, katlas_argument_labels[1]});
}
void katlas_cleanup_pop(int execute) {
    auto& all = machine().thread().cleanups;
    const Cleanup last = all.back();
    all.pop_back();
    if (execute == 0)
        return;
    katlas_argument_labels[0] = last.label;
    last.routine(last.argument);
}

// In C++ the library has one list of these functions and of the destructors of variables.
int katlas_atexit(void (*function)()) {
    auto& m = machine();
    m.note_change();
    if (m.at_exit_of_library != nullptr) {
        m.thread().called_from = katlas_here;
        return m.at_exit_of_library(function);
    }
    if (m.running() != 1)
        m.refuse(katlas_here, "atexit in a thread other than main");
    m.thread().at_exit.push_back(function);
    return 0;
}
}

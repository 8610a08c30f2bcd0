// Threads of POSIX and of C11. The creation of a thread and its end are writes; the begin of the thread reads from the
// former, and joins read from the latter (explore/program_run.hpp). The end of a thread is no event if no thread waits
// for it.
#include "accesses.hpp"
#include "attributes.hpp"
#include "clocks.hpp"
#include "keys.hpp"
#include "signals.hpp"
#include "thread_exits.hpp"

#include <cerrno>

#include <pthread.h>

using namespace katlas::native;
using katlas::program::ActionKind;
using katlas::program::ErrorKind;
using katlas::program::Mode;

namespace {

constexpr std::uint32_t of_8_bytes = Access{.log_size = 3}.word();
constexpr std::uint32_t of_4_bytes = Access{.log_size = 2}.word();

std::uint32_t create(const Start& start) {
    auto& m = machine();
    Machine::Next next;
    next.start = start;
    next.creates = m.next_child(next.start);
    pass_on_mask(next.creates);
    next.action.kind = ActionKind::write;
    next.action.mode = Mode::release;
    next.action.settled = true;
    next.action.location = location_of(next.creates, ThreadLocation::begin);
    next.action.value = 1;
    next.action.position = m.position_of(katlas_here);
    next.what = "create";
    m.perform(next);
    return next.creates;
}

// A thread is joined or detached once.
void leave(std::uint64_t id) {
    auto& m = machine();
    if (id == 0 || id > m.threads.size())
        m.fail(ErrorKind::bad_address, katlas_here, "a thread is awaited that does not exist");
    if (!m.thread().left.insert(id).second)
        m.fail(ErrorKind::bad_address, katlas_here,
               "a thread is joined or detached that was joined or detached before");
}

void detach(std::uint64_t id) {
    leave(id);
    machine().threads[id - 1].detached = true;
}

// Waits for the end of a thread, and returns its result.
void* join(std::uint64_t id) {
    auto& m = machine();
    leave(id);
    if (bool& known = m.threads[id - 1].awaited; !known) {
        known = true;
        m.discover();
    }
    Machine::Next next;
    next.waits_for = static_cast<std::uint32_t>(id);
    next.action.kind = ActionKind::read;
    next.action.mode = Mode::acquire;
    next.action.settled = true;
    next.action.location = location_of(next.waits_for, ThreadLocation::end);
    next.action.position = m.position_of(katlas_here);
    next.what = "join";
    const Value result = m.perform(next).value;
    m.note_join(next.waits_for, result);
    return reinterpret_cast<void*>(static_cast<std::intptr_t>(result));
}

std::uint64_t who_runs() {
    machine().tell_apart_if_alike();
    return machine().running();
}

} // namespace

extern "C" {

const Site* katlas_here = nullptr;

int katlas_pthread_create(std::uint64_t* id, const void* attributes, void* (*routine)(void*), void* argument) {
    const Site* site = katlas_here;
    const bool detached = are_of_detached(attributes, site);
    katlas_here = site;
    const std::uint32_t created = create({routine, argument});
    if (detached)
        detach(created);
    katlas_write(id, created, of_8_bytes, site);
    return 0;
}
// For std::thread. Where the state stays in its block the thread runs `with_block`, which also frees the block.
void katlas_create_with_state(std::uint64_t* id, void* (*routine)(void*), void* (*with_block)(void*), void* state) {
    const Site* site = katlas_here;
    const std::uint32_t moved = machine().move_state(state);
    const Start start = moved != 0 ? Start{routine, nullptr, moved} : Start{with_block, state};
    katlas_write(id, create(start), of_8_bytes, site);
}
void katlas_converts_address(const void* address) {
    auto& m = machine();
    if (m.states.is_in_state(m.running(), reinterpret_cast<std::uintptr_t>(address)))
        m.keep_state(m.running());
}
int katlas_pthread_join(std::uint64_t id, void** result) {
    const Site* site = katlas_here;
    void* value = join(id);
    if (result != nullptr)
        katlas_write(result, reinterpret_cast<std::uintptr_t>(value), of_8_bytes, site);
    return 0;
}
[[noreturn]] void katlas_pthread_exit(void* result) {
    const Site* site = katlas_here;
    if (machine().at_exit_of_library != nullptr)
        unwind_and_end(result, site);
    end_thread(result, site);
}
std::uint64_t katlas_pthread_self() {
    return who_runs();
}
int katlas_pthread_equal(std::uint64_t a, std::uint64_t b) {
    return a == b ? 1 : 0;
}
int katlas_pthread_detach(std::uint64_t id) {
    detach(id);
    return 0;
}
int katlas_thrd_create(std::uint64_t* id, int (*routine)(void*), void* argument) {
    // A result of type int is in the lower half of the register for a pointer result.
    return katlas_pthread_create(id, nullptr, reinterpret_cast<void* (*)(void*)>(reinterpret_cast<void*>(routine)),
                                 argument);
}
int katlas_thrd_join(std::uint64_t id, int* result) {
    const Site* site = katlas_here;
    void* value = join(id);
    if (result != nullptr)
        katlas_write(result, static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(value)), of_4_bytes, site);
    return 0;
}
[[noreturn]] void katlas_thrd_exit(int result) {
    clean_up();
    destroy_values();
    machine().end(reinterpret_cast<void*>(static_cast<std::intptr_t>(result)));
}
std::uint64_t katlas_thrd_current() {
    return who_runs();
}
int katlas_thrd_equal(std::uint64_t a, std::uint64_t b) {
    return a == b ? 1 : 0;
}
int katlas_thrd_detach(std::uint64_t id) {
    detach(id);
    return 0;
}

// Nothing to do: time does not pass, and all schedules are explored.
int katlas_sched_yield() {
    return 0;
}
int katlas_pthread_yield() {
    return 0;
}
void katlas_thrd_yield() {}
unsigned katlas_sleep(unsigned seconds) {
    sleep_for(std::chrono::seconds(seconds));
    return 0;
}
int katlas_usleep(unsigned microseconds) {
    sleep_for(std::chrono::microseconds(microseconds));
    return 0;
}
int katlas_nanosleep(const void* time, void* /*left*/) {
    sleep_for(time, katlas_here);
    return 0;
}
int katlas_thrd_sleep(const void* time, void* /*left*/) {
    sleep_for(time, katlas_here);
    return 0;
}

void* katlas_thread_local(void* initial, std::uint64_t size, std::uint64_t alignment) {
    auto& m = machine();
    void*& own = m.thread().locals[initial];
    m.tell_apart_if_alike();
    if (own == nullptr) {
        own = m.memory->allocate(m.running(), size, alignment);
        if (own == nullptr)
            m.refuse(katlas_here, "thread-local variables of this size");
        write_bytes(own, {static_cast<const char*>(initial), size}, nullptr); // no statement of the program does it
        if (m.labels)
            set_label(own, size, 0);
    }
    return own;
}

void katlas_from(const Site* site) {
    machine().thread().called_from = site;
}
void katlas_from_there() {
    katlas_here = machine().thread().called_from;
}

void katlas_register(const Module* module) {
    machine().register_module(*module);
}
}

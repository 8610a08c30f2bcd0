// Names, processors, priorities and cancellation of threads. All schedules are explored, so that processors and
// priorities make no difference, and no thread is cancelled.
#include "accesses.hpp"

#include <bit>
#include <cerrno>
#include <ctime>
#include <string>

#include <pthread.h>
#include <sched.h>

using namespace katlas::native;

namespace {

constexpr std::uint32_t of_an_int = Access{.log_size = 2}.word();
constexpr std::size_t longest_name = 15;

// What a thread remembers about itself is beside its values of keys, which have smaller numbers.
enum class Own : std::uint64_t { cancel_state = std::uint64_t{1} << 32U, cancel_type, name };

// Returns the old value.
std::uintptr_t exchange(Own what, std::uintptr_t value) {
    Labelled& known = machine().thread().keys[static_cast<std::uint64_t>(what)];
    const auto before = reinterpret_cast<std::uintptr_t>(known.value);
    if (before != value)
        machine().note_change();
    if (machine().labels)
        katlas_result_label = machine().labels->join(katlas_result_label, known.label);
    known = {reinterpret_cast<void*>(value), katlas_argument_labels[0]};
    return before;
}

int set_cancel(Own what, int value, int* old) {
    const Site* site = katlas_here;
    if (value != 0 && value != 1)
        return EINVAL;
    const std::uintptr_t before = exchange(what, static_cast<std::uintptr_t>(value));
    if (old == nullptr)
        return 0;
    depend_on_result();
    katlas_write(old, before, of_an_int, site);
    return 0;
}

void read_bytes(const void* from, std::size_t size, const Site* site) {
    for (std::size_t i = 0; i < size; ++i)
        static_cast<void>(read_byte(static_cast<const std::byte*>(from) + i, site));
}

// A parameter is an int, the priority. It is 0 under the usual policies.
int error_of_policy(int policy, const void* parameter) {
    const int priority = static_cast<int>(katlas_read(parameter, of_an_int, katlas_here));
    if (policy == SCHED_OTHER || policy == SCHED_BATCH || policy == SCHED_IDLE)
        return priority == 0 ? 0 : EINVAL;
    return (policy == SCHED_FIFO || policy == SCHED_RR) && priority >= 1 && priority <= 99 ? 0 : EINVAL;
}
// Calls of the system return -1, and the error is in errno.
int as_of_system(int error) {
    if (error == 0)
        return 0;
    machine().thread().error = error;
    return -1;
}

// The two processors that there are (system.cpp).
void write_processors(void* to, std::size_t size, const Site* site) {
    constexpr std::uint8_t both = 3;
    katlas_fill(to, 0, size, site);
    if (size != 0)
        katlas_write(to, both, Access{.log_size = 0}.word(), site);
}

} // namespace

extern "C" {

// Only names that threads give themselves are remembered.
int katlas_pthread_setname_np(std::uint64_t id, const char* name) {
    const std::string& text = read_text(name, longest_name + 1, katlas_here);
    if (text.size() > longest_name)
        return ERANGE;
    auto& m = machine();
    if (id == m.running()) {
        static std::set<std::string> names; // of all executions
        katlas_argument_labels[0] = katlas_result_label;
        exchange(Own::name, reinterpret_cast<std::uintptr_t>(names.insert(text).first->c_str()));
    }
    return 0;
}
// A thread without a name has that of the program.
int katlas_pthread_getname_np(std::uint64_t id, char* to, std::size_t room) {
    auto& m = machine();
    const Site* site = katlas_here;
    std::string_view name = m.arguments.arguments != nullptr ? m.arguments.arguments[0] : "";
    name = name.substr(0, longest_name);
    const auto& own = m.thread().keys;
    if (const auto known = own.find(static_cast<std::uint64_t>(Own::name)); known != own.end() && id == m.running()) {
        name = static_cast<const char*>(known->second.value);
        if (m.labels)
            katlas_result_label = m.labels->join(katlas_result_label, known->second.label);
    }
    if (name.size() >= room)
        return ERANGE;
    write_bytes(to, name, site);
    katlas_write(to + name.size(), 0, Access{.log_size = 0}.word(), site);
    return 0;
}

int katlas_pthread_setaffinity_np(std::uint64_t /*id*/, std::size_t size, const void* processors) {
    read_bytes(processors, size, katlas_here);
    return 0;
}
int katlas_pthread_getaffinity_np(std::uint64_t /*id*/, std::size_t size, void* processors) {
    write_processors(processors, size, katlas_here);
    return 0;
}
int katlas_sched_setaffinity(int /*id*/, std::size_t size, const void* processors) {
    read_bytes(processors, size, katlas_here);
    return 0;
}
int katlas_sched_getaffinity(int /*id*/, std::size_t size, void* processors) {
    write_processors(processors, size, katlas_here);
    return 0;
}
int katlas_sched_cpucount(std::size_t size, const void* processors) {
    const Site* site = katlas_here;
    int count = 0;
    for (std::size_t i = 0; i < size; ++i)
        count += std::popcount(read_byte(static_cast<const std::byte*>(processors) + i, site));
    return count;
}
int katlas_pthread_setconcurrency(int level) {
    return level < 0 ? EINVAL : 0;
}

int katlas_pthread_setschedparam(std::uint64_t /*id*/, int policy, const void* parameter) {
    return error_of_policy(policy, parameter);
}
int katlas_pthread_getschedparam(std::uint64_t /*id*/, int* policy, void* parameter) {
    const Site* site = katlas_here;
    katlas_write(policy, SCHED_OTHER, of_an_int, site);
    katlas_write(parameter, 0, of_an_int, site);
    return 0;
}
int katlas_sched_setscheduler(int /*id*/, int policy, const void* parameter) {
    return as_of_system(error_of_policy(policy, parameter));
}
int katlas_sched_getscheduler(int /*id*/) {
    return SCHED_OTHER;
}
int katlas_sched_setparam(int /*id*/, const void* parameter) {
    return as_of_system(error_of_policy(SCHED_OTHER, parameter));
}
int katlas_sched_getparam(int /*id*/, void* parameter) {
    katlas_write(parameter, 0, of_an_int, katlas_here);
    return 0;
}
int katlas_pthread_getcpuclockid(std::uint64_t /*id*/, int* clock) {
    katlas_write(clock, CLOCK_THREAD_CPUTIME_ID, of_an_int, katlas_here);
    return 0;
}
int katlas_pthread_setschedprio(std::uint64_t /*id*/, int /*priority*/) {
    return 0;
}
int katlas_sched_get_priority_min(int policy) {
    if (policy == SCHED_FIFO || policy == SCHED_RR)
        return 1;
    if (policy == SCHED_OTHER || policy == SCHED_BATCH || policy == SCHED_IDLE)
        return 0;
    machine().thread().error = EINVAL;
    return -1;
}
int katlas_sched_get_priority_max(int policy) {
    return policy == SCHED_FIFO || policy == SCHED_RR ? 99 : katlas_sched_get_priority_min(policy);
}

int katlas_pthread_setcancelstate(int state, int* old) {
    return set_cancel(Own::cancel_state, state, old);
}
int katlas_pthread_setcanceltype(int type, int* old) {
    return set_cancel(Own::cancel_type, type, old);
}
void katlas_pthread_testcancel() {}
int katlas_pthread_atfork(void (* /*prepare*/)(), void (* /*parent*/)(), void (* /*child*/)()) {
    return 0;
}
}

// System calls: those of futexes, and a few without effect on memory. The rest is refused.
//
// A futex is a word of the program on which threads wait in the kernel. The kernel's queue for the word is a mutex and
// a set of waiting threads, one bit for each, as that of a condition variable (conditions.cpp). A wait compares the
// word and joins the set while it holds the mutex. A wake-up takes the mutex, too, and removes any so many threads from
// the set. So a wake-up between the comparison and the wait is not lost, and one before the comparison is. There are no
// spurious wake-ups. Before both, the kernel has a full barrier. A thread that was woken sees what came before the
// wake-up.
//
// The pass adds a variable with all queues to the program, and gives it to the calls (instrument/system_calls.hpp). The
// queue of a word depends on its address only, so that all executions and processes have the same queues. Two words
// with one queue are refused.
#include "clocks.hpp"
#include "words.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <limits>
#include <string_view>

#include <fmt/format.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>

using namespace katlas::native;
using katlas::program::BlockReason;
using katlas::program::Mode;

extern "C" {
int katlas_pthread_mutex_lock(void* mutex);
int katlas_pthread_mutex_unlock(void* mutex);
int katlas_gettid();
int katlas_getpid();
}

namespace {

struct Futex {
    void* word = nullptr;
    int operation = 0;
    std::uint32_t number = 0;      // that is expected, or of threads to be woken
    const void* timeout = nullptr; // null: there is none
    std::uint32_t bits = 0;
    bool is_absolute = false;
};

constexpr std::string_view variable_of_queues = "futex.queues";

class Queue {
  public:
    // As instrument/system_calls.cpp knows.
    static constexpr std::size_t size = sizeof(pthread_mutex_t) + 8;
    static constexpr std::size_t many = 256;

    Queue(std::byte* queues, const void* word, const Site* site)
        : queue_(queues + number_of(word, site) * size), site_(site) {}

    [[nodiscard]] void* waiting() const { return queue_ + sizeof(pthread_mutex_t); }
    void lock() const {
        katlas_here = site_;
        katlas_pthread_mutex_lock(queue_);
    }
    void unlock() const {
        katlas_here = site_;
        katlas_pthread_mutex_unlock(queue_);
    }

  private:
    // Neighbours have different queues, and so have words at the same place of the heaps of two threads.
    static std::size_t number_of(const void* word, const Site* site) {
        auto& m = machine();
        const auto address = reinterpret_cast<std::uintptr_t>(word);
        const std::size_t thread = m.memory->arena_of(word).thread;
        const std::size_t number = (address / 4 + thread * 37) % many;
        if (m.futexes.try_emplace(number, word).first->second != word)
            m.refuse(site, "so many futexes: two have the same queue");
        return number;
    }

    std::byte* queue_;
    const Site* site_;
};

std::int64_t fail_with(int error) {
    machine().thread().error = error;
    return -1;
}

std::uint32_t bit_of_running_thread(const Site* site) {
    auto& m = machine();
    m.tell_apart_if_alike();
    if (m.running() > std::numeric_limits<std::uint32_t>::digits)
        m.refuse(site, "a futex on which a thread waits that is not among the first 32");
    return std::uint32_t{1} << (m.running() - 1);
}

// Whether the thread was woken. Without a wake-up the wait ends only if it has a time-out.
bool wait_in(const Queue& queue, std::uint32_t self, bool has_timeout, const Site* site) {
    machine().begin_round();
    const std::uint32_t waiting = has_timeout ? remove_from_word(queue.waiting(), self, Mode::acquire, site)
                                              : read_word(queue.waiting(), Mode::acquire, site);
    const bool woken = (waiting & self) == 0;
    if (!woken && !has_timeout)
        machine().wait(site, BlockReason::lock);
    return woken;
}

std::int64_t wait(const Queue& queue, const Futex& call, const Site* site) {
    auto& m = machine();
    const std::uint32_t self = bit_of_running_thread(site);
    const std::uint32_t begin = katlas_position();
    const std::uint32_t last_change = m.thread().last_change;
    perform_fence(Mode::seq_cst, site);
    queue.lock();
    if (read_word(call.word, Mode::relaxed, site) != call.number) {
        queue.unlock();
        return fail_with(EAGAIN);
    }
    add_to_word(queue.waiting(), self, Mode::relaxed, site);
    queue.unlock();
    if (wait_in(queue, self, call.timeout != nullptr, site))
        return 0;
    m.thread().last_change = last_change;
    m.note_timeout(begin, site);
    if (call.is_absolute)
        sleep_until(call.timeout, site);
    else
        sleep_for(call.timeout, site);
    return fail_with(ETIMEDOUT);
}

// Any so many threads of the set, or all if they are fewer.
std::uint32_t choose_among(std::uint32_t waiting, int many, const Site* site) {
    std::uint32_t chosen = 0;
    for (std::uint32_t rest = waiting; std::popcount(chosen) < many && rest != 0; rest &= rest - 1) {
        const bool all_needed = std::popcount(chosen) + std::popcount(rest) <= many;
        if (all_needed || machine().choose(site))
            chosen |= rest & (~rest + 1);
    }
    return chosen;
}

// The kernel wakes a thread even if the number is 0.
std::int64_t wake(const Queue& queue, const Futex& call, const Site* site) {
    perform_fence(Mode::seq_cst, site);
    queue.lock();
    machine().begin_round();
    const std::uint32_t waiting = read_word(queue.waiting(), Mode::relaxed, site);
    const std::uint32_t chosen = choose_among(waiting, std::max(static_cast<int>(call.number), 1), site);
    // If a wait has timed out meanwhile, this is treated as if the wake-up had not come yet.
    if (chosen != 0 && !exchange_word(queue.waiting(), waiting, waiting & ~chosen, Mode::release, site))
        machine().wait(site, BlockReason::lock);
    queue.unlock();
    return std::popcount(chosen);
}

std::int64_t futex(const Futex& call, std::byte* queues, const Site* site) {
    const int operation = call.operation & FUTEX_CMD_MASK;
    const bool of_anybody = operation == FUTEX_WAIT || operation == FUTEX_WAKE || call.bits == FUTEX_BITSET_MATCH_ANY;
    const bool waits = operation == FUTEX_WAIT || operation == FUTEX_WAIT_BITSET;
    const bool wakes = operation == FUTEX_WAKE || operation == FUTEX_WAKE_BITSET;
    if (!of_anybody || !(waits || wakes))
        machine().refuse(site, fmt::format("the futex operation {}", operation));
    if (waits) // a wake-up needs only the address, of memory that may have been freed
        share_object(call.word, sizeof(std::uint32_t), site);
    const Queue queue(queues, call.word, site);
    return waits ? wait(queue, call, site) : wake(queue, call, site);
}

} // namespace

std::optional<std::string> Machine::State::name_of_queue(const Variable& variable, const std::byte* address) const {
    if (std::string_view(variable.name) != variable_of_queues)
        return std::nullopt;
    const auto offset = static_cast<std::size_t>(address - static_cast<const std::byte*>(variable.address));
    const auto word = futexes.find(offset / Queue::size);
    if (word == futexes.end())
        return std::nullopt;
    const auto name = name_of(static_cast<const std::byte*>(word->second));
    return fmt::format("{} of {}", offset % Queue::size == 0 ? "queue" : "waiters", name.value_or("a futex"));
}

extern "C" {

// The last argument is the variable of the pass. Arguments that the program does not give are 0.
std::int64_t katlas_syscall(std::int64_t number, std::uint64_t first, std::uint64_t second, std::uint64_t third,
                            std::uint64_t fourth, std::uint64_t /*fifth*/, std::uint64_t sixth, std::byte* queues) {
    const Site* site = katlas_here;
    switch (number) {
    case SYS_futex: {
        const int operation = static_cast<int>(second);
        return futex({.word = reinterpret_cast<void*>(first),
                      .operation = operation,
                      .number = static_cast<std::uint32_t>(third),
                      .timeout = reinterpret_cast<const void*>(fourth),
                      .bits = static_cast<std::uint32_t>(sixth),
                      .is_absolute = (operation & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET},
                     queues, site);
    }
    case SYS_gettid:
        return katlas_gettid();
    case SYS_getpid:
        return katlas_getpid();
    case SYS_sched_yield:
        return 0;
    default:
        machine().refuse(site, fmt::format("the system call {}", number));
    }
}
}

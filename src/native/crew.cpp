#include "katlas/native/crew.hpp"

#include "katlas/native/result.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <new>

#include <sys/mman.h>
#include <unistd.h>

namespace katlas::native {
namespace {

// A worker explores alone for at least this time between two forks, and for at least this multiple of the time of its
// last fork. A fork takes a millisecond, or a hundred under the sanitizers.
constexpr std::int64_t between_forks_ms = 20;
constexpr std::int64_t share_of_forks = 10;
constexpr std::uint32_t between_looks_at_the_clock = 256;
constexpr unsigned between_looks_at_others_us = 200;
constexpr std::int64_t patience_ms = 30'000;

std::int64_t now_ms() {
    timespec t{};
    clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
    return t.tv_sec * std::int64_t{1000} + t.tv_nsec / 1'000'000;
}

} // namespace

Crew::Crew(unsigned workers) : workers_(workers), made_(now_ms()), owner_(getpid()) {
    void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        throw std::bad_alloc();
    shared_ = new (memory) Shared;
}

Crew::~Crew() {
    munmap(shared_, sizeof(Shared));
}

void Crew::begin(std::function<void(const Result&)> deliver) {
    deliver_ = std::move(deliver);
    std::signal(SIGCHLD, SIG_IGN); // the children are not waited for
    shared_->began = 1;
    shared_->working = 1;
    const std::int64_t now = now_ms();
    generation_began_ = now;
    next_fork_ = now + between_forks_ms;
    next_pause_ = now + (now - made_);
}

bool Crew::has_worked() {
    constexpr std::uint32_t least_steps = 64;
    return ++asked_to_pause_ >= least_steps && now_ms() >= next_pause_;
}

bool Crew::wants_worker() {
    return shared_->working.load(std::memory_order_relaxed) < workers_ && ++asked_ % between_looks_at_the_clock == 0 &&
           may_fork();
}

bool Crew::may_fork() const {
    return shared_->working.load(std::memory_order_relaxed) < workers_ && now_ms() >= next_fork_;
}

Crew::Forked Crew::fork_worker() {
    std::uint32_t working = shared_->working.load();
    do
        if (working >= workers_) {
            next_fork_ = now_ms() + between_forks_ms;
            return Forked::no;
        }
    while (!shared_->working.compare_exchange_weak(working, working + 1));
    ++shared_->began;
    const std::int64_t begin = now_ms();
    const pid_t child = fork();
    next_fork_ = now_ms() + std::max(between_forks_ms, share_of_forks * (now_ms() - begin));
    if (child >= 0)
        return child == 0 ? Forked::as_child : Forked::as_parent;
    --shared_->began;
    --shared_->working;
    return Forked::no;
}

void Crew::end(const Result& found) {
    if (is_current())
        deliver_(found);
    --shared_->working;
    _exit(0);
}

bool Crew::is_orphaned() {
    // Asked with each execution, and a system call takes as long as a short one.
    if (const std::int64_t now = now_ms(); now != looked_for_owner_) {
        looked_for_owner_ = now;
        orphaned_ = kill(owner_, 0) != 0 && errno == ESRCH;
    }
    return orphaned_;
}

void Crew::abandon() const {
    --shared_->working;
    _exit(0);
}

void Crew::begin_anew() {
    std::uint32_t mine = generation_;
    if (!shared_->generation.compare_exchange_strong(mine, generation_ + 1))
        abandon();
    ++generation_;
    // A lost worker does not end by itself. Then this worker gives up, too, and the owner reports that there is no
    // result.
    for (const std::int64_t latest = now_ms() + patience_ms; shared_->working.load() > 1;) {
        if (shared_->stop || is_orphaned() || now_ms() > latest)
            abandon();
        usleep(between_looks_at_others_us);
    }
    shared_->began = 1;
    shared_->ended = false;
    // Discoveries often come one behind the other. The worker goes on alone until it is as far as it was before, or for
    // a second.
    constexpr std::int64_t longest_alone_ms = 1000;
    const std::int64_t now = now_ms();
    next_fork_ = now + std::clamp(now - generation_began_, between_forks_ms, longest_alone_ms);
    generation_began_ = now;
}

} // namespace katlas::native

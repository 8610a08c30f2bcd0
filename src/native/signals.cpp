#include "signals.hpp"

#include "accesses.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <map>
#include <string>

using namespace katlas::native;
using katlas::program::ErrorKind;
using katlas::program::Mode;

extern "C" [[noreturn]] void katlas_abort();

namespace {

constexpr int last_signal = 64;
constexpr std::uint32_t of_set = Access{.log_size = 3}.word();
constexpr std::uint32_t of_set_unchecked = Access{.log_size = 3, .partial = true}.word();
constexpr std::uint32_t of_flags = Access{.log_size = 2}.word();
constexpr std::uint32_t of_flags_unchecked = Access{.log_size = 2, .partial = true}.word();

constexpr auto default_action = std::uint64_t{0};
constexpr auto ignore_action = std::uint64_t{1};
constexpr std::array ignored_by_default{0, SIGCHLD, SIGCONT, SIGURG, SIGWINCH};

bool is_signal(int signal) {
    return signal >= 1 && signal <= last_signal;
}
int with_error(int error) {
    machine().thread().error = error;
    return -1;
}
std::uint64_t bit_of(int signal) {
    return std::uint64_t{1} << static_cast<unsigned>(signal - 1);
}

// ---- Dispositions

// The words of a signal in the variable that the pass adds.
enum class PartOfAction : unsigned { handler, mask, flags };
constexpr unsigned num_parts = 3;

std::uint64_t* word_of_action(std::uint64_t* table, int signal, PartOfAction which) {
    return table + static_cast<unsigned>(signal) * num_parts + static_cast<unsigned>(which);
}
constexpr std::uint32_t atomic_word(Mode mode) {
    return Access{.log_size = 3,
                  .mode = static_cast<unsigned>(mode),
                  .failure_mode = static_cast<unsigned>(Mode::relaxed),
                  .update = Update::exchange}
        .word();
}
std::uint64_t disposition(std::uint64_t* table, int signal, const Site* site) {
    return katlas_read(word_of_action(table, signal, PartOfAction::handler), atomic_word(Mode::acquire), site);
}
bool may_be_set(int signal) {
    return is_signal(signal) && signal != SIGKILL && signal != SIGSTOP;
}

// ---- Masks

constexpr std::uint64_t key_of_mask = std::uint64_t{1} << 33U; // beside other keys, as in scheduling.cpp

// By thread: what it inherits, in all executions so far.
std::map<std::uint32_t, std::uint64_t>& inherited() {
    static std::map<std::uint32_t, std::uint64_t> known;
    return known;
}

std::uint64_t mask_of_running() {
    auto& m = machine();
    const auto own = m.thread().keys.find(key_of_mask);
    if (own != m.thread().keys.end()) {
        if (m.labels)
            katlas_result_label = m.labels->join(katlas_result_label, own->second.label);
        return reinterpret_cast<std::uintptr_t>(own->second.value);
    }
    const auto from_creator = inherited().find(m.running());
    return from_creator == inherited().end() ? 0 : from_creator->second;
}
void set_mask_of_running(std::uint64_t mask, std::uint64_t before) {
    auto& m = machine();
    if (mask != before)
        m.note_change();
    m.thread().keys[key_of_mask] = {reinterpret_cast<void*>(mask), katlas_result_label};
}

int change_mask(int how, const void* set, void* old, const Site* site) {
    machine().tell_apart_if_alike();
    const std::uint64_t before = mask_of_running();
    constexpr std::uint64_t cannot_be_blocked = std::uint64_t{1} << (SIGKILL - 1U) | std::uint64_t{1} << (SIGSTOP - 1U);
    if (set != nullptr) {
        const std::uint64_t given = katlas_read(set, of_set, site);
        if (how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK)
            return EINVAL;
        const std::uint64_t mask = how == SIG_BLOCK ? before | given : how == SIG_UNBLOCK ? before & ~given : given;
        set_mask_of_running(mask & ~cannot_be_blocked, before);
    }
    if (old != nullptr) {
        depend_on_result();
        katlas_write(old, before, of_set, site);
    }
    return 0;
}

// Sets of signals are the program's.
int change_set(void* set, int signal, bool has) {
    const Site* site = katlas_here;
    if (!is_signal(signal))
        return with_error(EINVAL);
    const std::uint64_t before = katlas_read(set, of_set, site);
    depend_on_result();
    katlas_write(set, has ? before | bit_of(signal) : before & ~bit_of(signal), of_set, site);
    return 0;
}

} // namespace

void katlas::native::pass_on_mask(std::uint32_t created) {
    const Label before = katlas_result_label;
    const std::uint64_t mask = mask_of_running();
    katlas_result_label = before; // the creation does not depend on it
    if (inherited().try_emplace(created, mask).first->second != mask)
        machine().refuse(katlas_here, "a thread that inherits different masks of signals in different executions");
}

extern "C" {

int katlas_sigemptyset(void* set) {
    katlas_fill(set, 0, sizeof(sigset_t), katlas_here);
    return 0;
}
// Two signals are the library's own.
int katlas_sigfillset(void* set) {
    const Site* site = katlas_here;
    constexpr std::uint64_t of_library = std::uint64_t{3} << 31U;
    katlas_fill(set, 0xff, sizeof(sigset_t), site);
    katlas_write(set, ~of_library, of_set, site);
    return 0;
}
int katlas_sigaddset(void* set, int signal) {
    return change_set(set, signal, true);
}
int katlas_sigdelset(void* set, int signal) {
    return change_set(set, signal, false);
}
int katlas_sigismember(const void* set, int signal) {
    if (!is_signal(signal))
        return with_error(EINVAL);
    return (katlas_read(set, of_set, katlas_here) & bit_of(signal)) != 0 ? 1 : 0;
}

int katlas_pthread_sigmask(int how, const void* set, void* old) {
    return change_mask(how, set, old, katlas_here);
}
int katlas_sigprocmask(int how, const void* set, void* old) {
    const int error = change_mask(how, set, old, katlas_here);
    return error == 0 ? 0 : with_error(error);
}

// Whether a thread can be asked for; the signal 0 is not sent.
int katlas_pthread_kill(std::uint64_t /*id*/, int signal) {
    if (signal != 0)
        machine().refuse(katlas_here, "pthread_kill with a signal");
    return 0;
}

std::uint64_t katlas_signal_in(int signal, std::uint64_t handler, std::uint64_t* table) {
    const Site* site = katlas_here;
    if (!may_be_set(signal)) {
        machine().thread().error = EINVAL;
        return ~std::uint64_t{0}; // SIG_ERR
    }
    katlas_write(word_of_action(table, signal, PartOfAction::mask), 0, atomic_word(Mode::relaxed), site);
    katlas_write(word_of_action(table, signal, PartOfAction::flags), SA_RESTART, atomic_word(Mode::relaxed), site);
    return katlas_update(word_of_action(table, signal, PartOfAction::handler), handler, atomic_word(Mode::acq_rel),
                         site);
}

// Those who ignore a signal often leave the other members uninitialised.
int katlas_sigaction_in(int signal, const void* action, void* old, std::uint64_t* table) {
    const Site* site = katlas_here;
    if (!is_signal(signal) || (action != nullptr && !may_be_set(signal)))
        return with_error(EINVAL);
    std::uint64_t* mask = word_of_action(table, signal, PartOfAction::mask);
    std::uint64_t* flags = word_of_action(table, signal, PartOfAction::flags);
    const std::uint64_t old_mask = katlas_read(mask, atomic_word(Mode::relaxed), site);
    const std::uint64_t old_flags = katlas_read(flags, atomic_word(Mode::relaxed), site);
    std::uint64_t before = 0;
    if (action == nullptr) {
        before = disposition(table, signal, site);
    } else {
        const auto* given = static_cast<const std::byte*>(action);
        const std::uint64_t handler = katlas_read(given + offsetof(struct sigaction, sa_handler), of_set, site);
        const bool is_function = handler != default_action && handler != ignore_action;
        const std::uint64_t new_mask =
            katlas_read(given + offsetof(struct sigaction, sa_mask), is_function ? of_set : of_set_unchecked, site);
        const std::uint64_t new_flags = katlas_read(given + offsetof(struct sigaction, sa_flags),
                                                    is_function ? of_flags : of_flags_unchecked, site);
        depend_on_result();
        katlas_write(mask, new_mask, atomic_word(Mode::relaxed), site);
        depend_on_result();
        katlas_write(flags, new_flags, atomic_word(Mode::relaxed), site);
        depend_on_result();
        before = katlas_update(word_of_action(table, signal, PartOfAction::handler), handler,
                               atomic_word(Mode::acq_rel), site);
    }
    if (old == nullptr)
        return 0;
    auto* to = static_cast<std::byte*>(old);
    const auto write = [&](std::size_t offset, std::uint64_t value, std::uint32_t word) {
        depend_on_result();
        katlas_write(to + offset, value, word, site);
    };
    write(offsetof(struct sigaction, sa_handler), before, of_set);
    write(offsetof(struct sigaction, sa_mask), old_mask, of_set);
    write(offsetof(struct sigaction, sa_flags), old_flags, of_flags);
    return 0;
}

// Some signals are ignore_action, and others end the program.
int katlas_raise(int signal) {
    if (signal == SIGABRT)
        katlas_abort();
    if (std::ranges::find(ignored_by_default, signal) == ignored_by_default.end())
        machine().fail(ErrorKind::assertion, katlas_here, "the program raises signal " + std::to_string(signal));
    return 0;
}
int katlas_raise_in(int signal, std::uint64_t* table) {
    const Site* site = katlas_here;
    if (!is_signal(signal))
        return signal == 0 ? 0 : with_error(EINVAL);
    if (may_be_set(signal)) {
        const std::uint64_t action = disposition(table, signal, site);
        if (action == ignore_action)
            return 0;
        if (action != default_action)
            machine().refuse(site, "raise of a signal that has a handler");
    }
    if ((mask_of_running() & bit_of(signal)) != 0)
        machine().refuse(site, "raise of a signal that is blocked");
    katlas_here = site;
    return katlas_raise(signal);
}
}

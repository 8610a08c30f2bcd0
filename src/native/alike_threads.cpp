#include "alike_threads.hpp"

#include "katlas/explore/symmetry.hpp"
#include "machine_state.hpp"

namespace katlas::native {

using program::ActionKind;

namespace {

// Whether a value may be, or contain, an address in the memory of a thread that may be exchanged. The upper bits of an
// address may hold a tag.
bool names_memory_of(const AlikeThreads& alike, const Memory& memory, Value value) {
    constexpr std::uint64_t bits_of_address = (std::uint64_t{1} << 48U) - 1;
    const auto address = static_cast<std::uintptr_t>(static_cast<std::uint64_t>(value) & bits_of_address);
    const std::uint32_t owner = memory.arena_of(reinterpret_cast<const void*>(address)).thread;
    return owner != 0 && owner <= alike.num_threads() && alike.has(owner);
}

} // namespace

std::vector<std::uint32_t> Machine::State::exchange_threads(bool allowed) {
    const auto number = [](std::size_t index) { return static_cast<std::uint32_t>(index + 1); };
    std::vector<std::uint32_t> leaders;
    if (allowed && !alike.are_told_apart())
        leaders = explore::leaders_among(threads.size(), [&](std::size_t a, std::size_t b) {
            const Thread& first = threads[a];
            const Thread& second = threads[b];
            return first.parent != 0 && first.parent == second.parent && first.created_with.routine != nullptr &&
                   first.created_with == second.created_with;
        });
    alike.exchange(leaders);
    // Threads that do the same have the same events: the ends of all of them are events, or of none.
    for (std::size_t t = 0; t < leaders.size(); ++t)
        threads[alike.group(number(t)) - 1].awaited |= threads[t].awaited;
    for (std::size_t t = 0; t < leaders.size(); ++t)
        threads[t].awaited = threads[alike.group(number(t)) - 1].awaited;
    return leaders;
}

void Machine::State::tell_apart() {
    alike.tell_apart();
    discover();
}

void Machine::State::tell_apart_if_alike() {
    if (alike.has(running_))
        tell_apart();
}

void Machine::State::note_creation(std::uint32_t child, const Start& start) {
    Thread& t = threads[child - 1];
    if (t.parent == 0) {
        t.parent = running_;
        t.created_with = start;
    }
    if (!alike.has(child))
        return;
    if (t.created_with != start || t.parent != running_)
        tell_apart();
    if (const std::uint32_t leader = alike.leader(child); leader != 0) {
        const auto done = std::span(thread().actions).first(thread().history.size());
        auto last = done.rbegin();
        while (last != done.rend() && last->creates != 0 && last->creates != leader)
            ++last;
        if (last == done.rend() || last->creates != leader)
            tell_apart();
    }
}

// The joins come one behind the other, and end with the last thread of each group.
void Machine::State::check_joins() {
    const Thread& t = thread();
    const auto done = std::span(t.actions).first(t.history.size());
    for (auto last = done.rbegin(); last != done.rend() && last->waits_for != 0; ++last) {
        if (!alike.has(last->waits_for))
            continue;
        const std::uint32_t group = alike.group(last->waits_for);
        const auto joined = std::ranges::count_if(
            done, [&](const Next& next) { return next.waits_for != 0 && alike.group(next.waits_for) == group; });
        if (joined != alike.size_of_group(group))
            tell_apart();
    }
}

void Machine::State::note_join(std::uint32_t awaited, Value result) {
    if (!alike.has(awaited))
        return;
    const Thread& t = thread();
    for (std::size_t i = 0; i < t.history.size(); ++i)
        if (const std::uint32_t other = t.actions[i].waits_for;
            other != 0 && alike.group(other) == alike.group(awaited) && t.history[i].value != result)
            tell_apart();
}

void Machine::State::check_alike(const Next& next) {
    const bool is_alike = alike.has(running_);
    if (is_alike && (next.creates != 0 || next.waits_for != 0))
        tell_apart();
    if (next.waits_for != 0) {
        if (alike.has(next.waits_for) && threads[next.waits_for - 1].parent != running_)
            tell_apart();
        return;
    }
    check_joins();
    const Action& action = next.action;
    if (action.kind != ActionKind::read && action.kind != ActionKind::write)
        return;
    if (names_memory_of(alike, *memory,
                        static_cast<Value>(reinterpret_cast<std::intptr_t>(places[action.location].address))) ||
        (is_alike && action.kind == ActionKind::write && names_memory_of(alike, *memory, action.value)))
        tell_apart();
}

} // namespace katlas::native

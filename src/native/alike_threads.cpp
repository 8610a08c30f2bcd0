#include "alike_threads.hpp"

#include "katlas/explore/symmetry.hpp"
#include "machine_state.hpp"

#include <algorithm>
#include <set>
#include <span>

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

void Machine::State::check_joins() {
    const Thread& t = thread();
    if (!t.joins_alike)
        return;
    std::set<std::uint32_t> joined;
    for (const Next& next : std::span(t.actions).first(t.history.size()))
        if (next.waits_for != 0 && alike.has(next.waits_for))
            joined.insert(next.waits_for);
    for (const std::uint32_t member : joined)
        if (std::ranges::count_if(joined, [&](std::uint32_t other) {
                return alike.group(other) == alike.group(member);
            }) != alike.size_of_group(member))
            tell_apart();
}

void Machine::State::note_join(std::uint32_t awaited, Value result) {
    if (!alike.has(awaited))
        return;
    Thread& t = thread();
    t.joins_alike = true;
    const auto is_in_group = [&](const Next& next) {
        return next.waits_for != 0 && alike.group(next.waits_for) == alike.group(awaited);
    };
    const auto done = std::span(t.actions).first(t.history.size());
    const auto first = std::ranges::find_if(done, is_in_group);
    auto end = done.end();
    while (!is_in_group(*(end - 1))) // instructions of a machine may come behind the read
        --end;
    for (auto join = first; join != end; ++join)
        if (join->waits_for == 0 ||
            (is_in_group(*join) && t.history[static_cast<std::size_t>(join - done.begin())].value != result))
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

#include "alike_threads.hpp"

#include "katlas/explore/symmetry.hpp"
#include "machine_state.hpp"

#include <algorithm>
#include <set>
#include <span>

namespace katlas::native {

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
    for (auto join = std::ranges::find_if(done, is_in_group); join != done.end(); ++join)
        if (join->waits_for == 0 ||
            (is_in_group(*join) && t.history[static_cast<std::size_t>(join - done.begin())].value != result))
            tell_apart();
}

void Machine::State::check_alike(const Next& next) {
    if (alike.has(running_) && (next.creates != 0 || next.waits_for != 0))
        tell_apart();
    if (next.waits_for == 0)
        check_joins();
    else if (alike.has(next.waits_for) && threads[next.waits_for - 1].parent != running_)
        tell_apart();
}

} // namespace katlas::native

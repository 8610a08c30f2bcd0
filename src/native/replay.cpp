// Brings a fiber to the position of its thread in a run. The actions of threads are cached by history (histories.hpp),
// since a thread that is told the same does the same. So for a known history the next action is known without the
// fiber. If the history of the fiber is a prefix of the wanted history, the fiber need not start again.
#include "backtrace.hpp"
#include "katlas/explore/waits.hpp"
#include "machine_state.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

namespace katlas::native {
namespace {

// A thread with more events is taken to run for ever. With dependencies, or with several instructions for each access,
// so many events take minutes.
constexpr std::size_t most_events = 10'000;
constexpr std::size_t most_slow_events = 2'000;

// Whether the thread has this history: histories with equal last stamps are equal.
bool was_told(const Machine::State::Thread& t, std::span<const Told> told) {
    return told.empty() || t.history[told.size() - 1].stamp == told.back().stamp;
}

// Compares an action of a thread that is run again with the earlier action.
bool is_same(const Action& a, const Action& b) {
    return a.kind == b.kind && a.location == b.location && a.position == b.position && a.value == b.value;
}

} // namespace

std::uint64_t Machine::State::stamp_of(std::uint32_t number, const Start& start, std::span<const Told> told) {
    return told.empty() ? histories.beginning(number, start) : told.back().stamp;
}

// Keeps the known actions of the thread for the common prefix of both histories.
void Machine::State::restart(std::uint32_t number, const Start& start, std::span<const Told> told) {
    Thread& t = threads[number - 1];
    std::size_t same = 0;
    while (same < told.size() && same < t.history.size() && t.history[same].stamp == told[same].stamp)
        ++same;
    t.actions.resize(t.begun && t.start == start ? std::min(same + 1, t.actions.size()) : 0);
    memory->begin(number);
    states.begin(number, start.state);
    t.begun = true;
    t.start = start;
    t.history.clear();
    t.stands = false;
    t.created = 0;
    t.keys_created = 0;
    t.error = 0;
    t.random.reset();
    t.random_of_48_bits = 0;
    t.next_token = {};
    t.round_begins = 0;
    t.exchanged_at = 0;
    t.effects = 0;
    t.last_change = 0;
    t.own_effects.clear();
    t.own_atomics = 0;
    t.section = 0;
    t.last_question_for_time = 0;
    t.times.clear();
    t.timeouts.clear();
    t.unlocks.clear();
    t.idle_rounds.clear();
    t.locals.clear();
    t.held.clear();
    t.hazards.clear();
    t.keys.clear();
    t.cleanups.clear();
    t.at_exit.clear();
    t.left.clear();
    t.joins_alike = false;
    t.failed.clear();
    t.caught = nullptr;
    t.in_flight = 0;
    t.waited = 0;
    t.ends_process_by = {};
    t.called_from = nullptr;
    t.array = false;
    t.output.clear();
    t.flow = {};
    t.access = {};
    if (watcher)
        t.fiber.carry(fmt::format("P{}", number - 1));
    t.fiber.begin(memory->stack(number), Memory::stack_size, &State::enter);
}

// The actions of the present fiber on its way are known, too.
const Machine::Next& Machine::State::next(std::uint32_t number, const Start& start, std::span<const Told> told) {
    const Thread& t = threads[number - 1];
    if (t.begun && t.start == start && told.size() < t.history.size() && was_told(t, told))
        return t.actions[told.size()];
    const std::uint64_t stamp = stamp_of(number, start, told);
    if (const Next* known = histories.find(stamp))
        return *known;
    const Next& next = run(number, start, told);
    if (next.action.kind != program::ActionKind::error) // a later question needs the message, too
        histories.keep(stamp, next);
    return next;
}

std::uint64_t Machine::State::stamp(std::uint32_t number, const Start& start, std::span<const Told> told,
                                    const Told& next) {
    const Thread& t = threads[number - 1];
    if (t.begun && t.start == start && told.size() < t.history.size() && was_told(t, told)) {
        const Told& known = t.history[told.size()];
        if (known.value == next.value && known.spurious == next.spurious)
            return known.stamp;
    }
    return histories.after(stamp_of(number, start, told), next.value, next.spurious);
}

void Machine::State::go_to(std::uint32_t number, const Start& start, std::span<const Told> told) {
    if (const Thread& t = threads[number - 1]; t.history.size() > told.size())
        restart(number, start, told);
    static_cast<void>(run(number, start, told));
}

// The call stack is only known from the fiber.
std::vector<std::uint64_t> Machine::State::calls(std::uint32_t number, const Start& start, std::span<const Told> told) {
    calls_.clear();
    restart(number, start, told);
    calls_wanted_ = true;
    static_cast<void>(run(number, start, told));
    calls_wanted_ = false;
    return calls_;
}

std::vector<std::uint64_t> Machine::State::calls_of_allocation(std::uint32_t number, const Start& start,
                                                               std::span<const Told> told, const void* block) {
    calls_.clear();
    restart(number, start, told);
    allocation_wanted_ = block;
    static_cast<void>(run(number, start, told));
    allocation_wanted_ = nullptr;
    return calls_;
}

void Machine::State::note_allocation(const void* block) {
    if (block == allocation_wanted_)
        calls_ = calls_in(base_);
}

void Machine::State::note_calls() {
    if (calls_wanted_)
        calls_ = calls_in(base_);
}

const Machine::Next& Machine::State::run(std::uint32_t number, const Start& start, std::span<const Told> told) {
    Thread& t = threads[number - 1];
    const std::size_t known = t.history.size();
    if (!t.begun || t.start != start || known > told.size() || !was_told(t, told.first(known)))
        restart(number, start, told);
    if (t.stands && t.history.size() == told.size())
        return t.next;
    if (const std::size_t most = labels || shape_of ? most_slow_events : most_events; told.size() > most)
        throw Refusal(fmt::format("{}a thread has more than {} events in one execution: bound its loops{}",
                                  text_of(shown(here, t)), most,
                                  loop_bound == 0 ? " (--unroll)"
                                                  : " by a smaller --unroll; a loop with several entries, by goto, "
                                                    "has no bound"));
    t.told = told;
    running_ = number;
    states.bring(number);
    t.fiber.resume();
    running_ = 0;
    if (discovered_) {
        discovered_ = false;
        forget_actions();
        if (new_thread_) {
            Thread& added = threads.emplace_back();
            std::tie(added.parent, added.created_with) = *new_thread_;
            new_thread_.reset();
        }
        throw Discovery{};
    }
    if (refused_)
        throw Refusal(*refused_);
    return t.next;
}

void Machine::State::forget_actions() {
    for (Thread& each : threads) {
        each.begun = false;
        each.fiber.drop();
    }
    histories.clear();
}

// Explorers work differently if a read awaits a value, so a new one is a discovery.
void Machine::State::note_wait(program::BlockReason reason) {
    const Thread& t = thread();
    if (knows_all || t.history.empty() || !explore::awaits(reason))
        return;
    const Action& last = t.actions[t.history.size() - 1].action;
    if (last.kind != program::ActionKind::read || last.settled || last.awaits)
        return;
    awaiting.resize(std::max<std::size_t>(awaiting.size(), last.position + std::size_t{1}));
    awaiting[last.position] = true;
    has_locks = has_locks || last.rmw == program::RmwOp::compare_exchange || last.rmw == program::RmwOp::update_unless;
    discover();
}

Told Machine::State::tell(const Next& next) {
    Thread& t = thread();
    const std::size_t position = t.history.size();
    const bool is_new = position == t.actions.size();
    const Next* before = !is_new ? &t.actions[position]
                         : position < t.told.size()
                             ? histories.find(stamp_of(running_, t.start, t.told.first(position)))
                             : nullptr;
    if (before != nullptr && !is_same(before->action, next.action))
        fail(program::ErrorKind::bad_address, sites[next.action.position],
             "the thread does not do here what it did when it was run before: it is not deterministic");
    if (is_new) {
        Action& added = t.actions.emplace_back(next).action;
        added.awaits =
            added.kind == program::ActionKind::read && added.position < awaiting.size() && awaiting[added.position];
    }
    if (position == t.told.size()) {
        note_calls();
        t.next = t.actions[position];
        t.stands = true;
        t.fiber.leave();
        if (watcher)
            be_watched();
        t.stands = false;
    }
    t.own_atomics = 0;
    t.history.push_back(t.told[position]);
    return t.history.back();
}

} // namespace katlas::native

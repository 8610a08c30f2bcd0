#include "idle_rounds.hpp"

#include "clocks.hpp"

#include <algorithm>
#include <cstring>
#include <span>

namespace katlas::native {
namespace {

using program::ActionKind;
using program::BlockReason;

// Whether the running thread has only read, locked and unlocked since the idle round, or written what was there.
bool has_no_effect_since(const IdleRound& round) {
    const Machine::State::Thread& t = machine().thread();
    const auto since = std::ranges::upper_bound(t.own_effects, round.effects, {}, &OwnEffect::effect);
    return t.last_change <= round.effects && std::all_of(since, t.own_effects.end(), [](const OwnEffect& e) {
               switch (e.kind) {
               case OwnEffect::Kind::event:
                   return machine().is_rewrite(static_cast<std::uint32_t>(e.before));
               case OwnEffect::Kind::allocation: // the block would have another address
               case OwnEffect::Kind::free:
                   return false;
               default: // the idle round has had the same effect before its wait
                   return true;
               }
           });
}

// Whether the running thread has come from the end of the idle round to this gap as it came to the gap in the round.
bool repeats(const IdleRound& round, const Gap& gap) {
    const Machine::State::Thread& t = machine().thread();
    if (round.gap.site != gap.site || round.gap.begin - round.begin != gap.begin - round.end ||
        !has_no_effect_since(round))
        return false;
    for (std::uint32_t before = round.begin, now = round.end; now < gap.begin; ++before, ++now) {
        const program::Action& action = t.actions[now].action;
        const program::Action& same = t.actions[before].action;
        if (action.kind != same.kind || action.location != same.location || action.position != same.position)
            return false;
        if (action.kind == ActionKind::read && t.history[now].value != t.history[before].value)
            return false;
    }
    return true;
}

const Gap* first_since(const std::vector<Gap>& all, std::uint32_t position) {
    const auto first = std::ranges::lower_bound(all, position, {}, &Gap::begin);
    return first == all.end() ? nullptr : &*first;
}

} // namespace

const IdleRound* idle_round_before(const Site* site, std::uint32_t position, std::uint32_t effects) {
    const auto& rounds = machine().thread().idle_rounds;
    const auto last = rounds.find(site);
    return last != rounds.end() && last->second.end == position && last->second.effects == effects ? &last->second
                                                                                                   : nullptr;
}

bool holds_time(const std::byte* address, std::uint32_t effects, std::int64_t second) {
    return std::ranges::any_of(machine().thread().times, [&](const TimeAt& time) {
        if (time.effect <= effects || address < time.begin || address >= time.begin + time.size)
            return false;
        std::int64_t held = 0;
        std::memcpy(&held, time.begin, sizeof held);
        return held >= second;
    });
}

const Gap* first_timeout_since(std::uint32_t position) {
    return first_since(machine().thread().timeouts, position);
}

const Gap* first_unlock_since(std::uint32_t position) {
    return first_since(machine().thread().unlocks, position);
}

void record_idle_round(const Site* site, std::uint32_t begin, bool may_be_last) {
    Machine::State::Thread& t = machine().thread();
    const Gap* gap = first_timeout_since(begin);
    if (gap == nullptr)
        gap = first_unlock_since(begin);
    t.idle_rounds.insert_or_assign(site, IdleRound{.begin = begin,
                                                   .end = katlas_position(),
                                                   .effects = ++t.effects,
                                                   .second = second_of_running_thread(),
                                                   .may_be_last = may_be_last,
                                                   .gap = gap == nullptr ? Gap{} : *gap});
}

void Machine::State::stop_if_idle(const Gap& gap) {
    Thread& t = thread();
    if (gap.holds || tries_locks)
        return;
    for (const auto& [loop, round] : t.idle_rounds)
        if (round.may_be_last && !round.gap.holds && repeats(round, gap)) {
            t.round_begins = round.gap.end;
            wait(gap.site, BlockReason::spin, gap.condition);
        }
}

void Machine::State::note_timeout(std::uint32_t begin, const Site* site) {
    const std::uint32_t end = katlas_position();
    const program::Location condition = begin == end ? program::no_location : thread().actions[end - 1].action.location;
    const Gap gap{begin, end, site, condition, !thread().held.empty()};
    stop_if_idle(gap);
    thread().timeouts.push_back(gap);
}

void Machine::State::note_unlock(std::uint32_t begin, const Site* site) {
    if (!thread().held.empty())
        return;
    const Gap gap{begin, katlas_position(), site};
    stop_if_idle(gap);
    thread().unlocks.push_back(gap);
}

} // namespace katlas::native

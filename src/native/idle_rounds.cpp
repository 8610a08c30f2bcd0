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

// Whether the running thread has come from the end of the idle round to this wait as it came to the wait in the round.
bool repeats(const IdleRound& round, std::uint32_t begin, const Site* site) {
    const Machine::State::Thread& t = machine().thread();
    if (round.wait.site != site || round.wait.begin - round.begin != begin - round.end || !has_no_effect_since(round))
        return false;
    for (std::uint32_t before = round.begin, now = round.end; now < begin; ++before, ++now) {
        const program::Action& action = t.actions[now].action;
        const program::Action& same = t.actions[before].action;
        if (action.kind != same.kind || action.location != same.location || action.position != same.position)
            return false;
        if (action.kind == ActionKind::read && t.history[now].value != t.history[before].value)
            return false;
    }
    return true;
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

const TimeOut* first_timeout_since(std::uint32_t position) {
    const auto& all = machine().thread().timeouts;
    const auto first = std::ranges::lower_bound(all, position, {}, &TimeOut::begin);
    return first == all.end() ? nullptr : &*first;
}

void record_idle_round(const Site* site, std::uint32_t begin, bool may_be_last) {
    Machine::State::Thread& t = machine().thread();
    const TimeOut* wait = first_timeout_since(begin);
    t.idle_rounds.insert_or_assign(site, IdleRound{.begin = begin,
                                                   .end = katlas_position(),
                                                   .effects = ++t.effects,
                                                   .second = second_of_running_thread(),
                                                   .may_be_last = may_be_last,
                                                   .wait = wait == nullptr ? TimeOut{} : *wait});
}

void Machine::State::note_timeout(std::uint32_t begin, const Site* site) {
    Thread& t = thread();
    const std::uint32_t end = katlas_position();
    const program::Location condition = begin == end ? program::no_location : t.actions[end - 1].action.location;
    if (t.held.empty() && !tries_locks)
        for (const auto& [loop, round] : t.idle_rounds)
            if (round.may_be_last && repeats(round, begin, site)) {
                t.round_begins = round.wait.end;
                wait(site, BlockReason::spin, condition);
            }
    t.timeouts.push_back({begin, end, site, condition});
}

} // namespace katlas::native

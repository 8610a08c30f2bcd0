// Rounds of loops without effect: the thread is blocked at the end of such a round until a value changes that it has
// read in this round.
//
// A round has an effect if it writes, with these exceptions (thesis section 7.2: zero net effect): a read-modify-write
// that writes the value that it has read (exchange_loops.hpp has the reason; not under models of machines and users'
// own models); writes to private memory that the round undoes; rewrites (see below); writes to variables of functions
// that have returned, and to blocks that the round has got and freed; and mutexes that the round locks and unlocks. If
// a round with a mutex is left out, the writes of the mutex are left out, too; other threads that lock the mutex do not
// observe these writes. A try-lock would observe that the mutex is taken, so in programs with try-locks such rounds are
// kept. A round that begins while the thread holds a mutex cannot end there: other threads could not take the mutex if
// the thread were blocked. The thread stops at the unlock in the next round (idle_rounds.hpp).
//
// A *rewrite* is a plain write to shared memory of the value that the thread has read or written there last, such as
// that of a cached index that is loaded again. No other thread writes to this memory after it may have begun to run in
// parallel. So the value is there already. Take an execution with such a round, and remove the round: readers of the
// rewrite read the same value from the write before. A race with the rewrite is found in the round itself, which is
// explored once; without a search for races, rewrites are effects. A second writer is a discovery: the exploration
// starts again, and rewrites are effects.
//
// Rounds in which time passes are described in idle_rounds.hpp.
#include "accesses.hpp"
#include "clocks.hpp"
#include "idle_rounds.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <span>

using namespace katlas::native;
using katlas::program::Action;
using katlas::program::ActionKind;
using katlas::program::BlockReason;
using katlas::program::RmwOp;

namespace {

// The begin of a round.
struct Round {
    std::uint32_t position = 0;
    bool holds = false;        // the thread holds a mutex
    std::uint32_t effects = 0; // so far

    static Round here() {
        const Machine::State::Thread& t = machine().thread();
        return {katlas_position(), !t.held.empty(), t.effects};
    }
    // Encodes the begin in a word, which the program keeps.
    static Round of(std::uint64_t word) {
        return {static_cast<std::uint32_t>(word >> 1U & 0x7fff'ffffU), (word & 1U) != 0,
                static_cast<std::uint32_t>(word >> 32U)};
    }
    [[nodiscard]] std::uint64_t word() const {
        return std::uint64_t{effects} << 32U | std::uint64_t{position} << 1U | (holds ? 1U : 0U);
    }
};

// Decides whether a sequence of effects on the running thread's private memory has left a trace.
class OwnTraces {
  public:
    explicit OwnTraces(std::span<const OwnEffect> effects) {
        for (const OwnEffect& e : effects)
            note(e);
    }

    // Except at addresses for which `is_time` holds.
    [[nodiscard]] bool any(const auto& is_time) const {
        return frees_more_ || std::ranges::any_of(blocks_, [](const auto& block) { return !block.second; }) ||
               std::ranges::any_of(bytes_, [&](const auto& byte) {
                   const auto& [address, was] = byte;
                   return (was.is_new || *address != was.before) && !is_gone(address) &&
                          (was.is_event || !is_time(address));
               });
    }

  private:
    struct Byte {
        std::byte before{};
        bool is_new = false;   // the byte was unwritten before, or other threads may see the write
        bool is_event = false; // other threads may see the write
    };

    void note(const OwnEffect& e) {
        switch (e.kind) {
        case OwnEffect::Kind::write:
        case OwnEffect::Kind::first_write:
            for (unsigned i = 0; i < e.size; ++i)
                bytes_.try_emplace(e.address + i, Byte{static_cast<std::byte>(e.before >> 8 * i),
                                                       e.kind == OwnEffect::Kind::first_write, false});
            break;
        case OwnEffect::Kind::event:
            if (!machine().is_rewrite(static_cast<std::uint32_t>(e.before)))
                bytes_.insert_or_assign(e.address, Byte{.is_new = true, .is_event = true});
            break;
        case OwnEffect::Kind::allocation:
            blocks_[e.address] = false;
            break;
        case OwnEffect::Kind::end_of_life:
            std::erase_if(
                bytes_, [&](const auto& byte) { return byte.first >= e.address && byte.first < e.address + e.before; });
            break;
        case OwnEffect::Kind::free:
            if (const auto block = blocks_.find(e.address); block != blocks_.end())
                block->second = true;
            else
                frees_more_ = true;
        }
    }

    // Whether the memory no longer exists: blocks that the thread has got and freed since, and variables of functions
    // that have returned. The last remaining variable ends at the highest address.
    [[nodiscard]] bool is_gone(const std::byte* address) const {
        auto& m = machine();
        const Memory::Arena arena = m.memory->arena_of(address);
        if (arena.thread != m.running() || arena.part == Memory::Part::stack)
            return false;
        if (arena.part == Memory::Part::heap) {
            const Memory::Block* block = m.memory->block_of(address);
            return block != nullptr && blocks_.contains(block->begin);
        }
        if (m.memory->num_variables(m.running()) == 0)
            return true;
        const Memory::Block last = m.memory->last_variable(m.running());
        return address >= last.begin + last.size;
    }

    std::map<const std::byte*, Byte> bytes_;
    std::map<const std::byte*, bool> blocks_; // blocks that the thread has got; whether it has freed them
    bool frees_more_ = false;
};

// `before` is the round before, if it was idle.
bool has_changed_since(const Round& begin, const IdleRound* before) {
    const Machine::State::Thread& t = machine().thread();
    if (t.last_change > begin.effects)
        return true;
    const auto since = std::ranges::upper_bound(t.own_effects, begin.effects, {}, &OwnEffect::effect);
    return OwnTraces({since, t.own_effects.end()}).any([&](const std::byte* address) {
        return t.last_question_for_time > begin.effects &&
               holds_time(address, begin.effects, before == nullptr ? 0 : before->second);
    });
}

void spin(std::uint32_t begin, const Site* site, katlas::program::Location condition = katlas::program::no_location) {
    if (machine().thread().exchanged_at > begin)
        return;
    machine().thread().round_begins = begin;
    machine().wait(site, BlockReason::spin, condition);
}

} // namespace

namespace katlas::native {

// A round with many effects does not count as waiting.
void Machine::State::note(OwnEffect effect) {
    constexpr std::size_t many = 1000;
    Thread& t = thread();
    if (t.own_effects.size() == many) {
        t.own_effects.clear();
        t.last_change = t.effects;
    }
    effect.effect = ++t.effects;
    t.own_effects.push_back(effect);
}

void Machine::State::note_own_write(const void* address, const void* value, std::size_t size) {
    const bool is_first = memory->is_unwritten(running_, address, size);
    memory->save(running_, address, size);
    if (!is_first && std::memcmp(address, value, size) == 0)
        return;
    OwnEffect write{.kind = is_first ? OwnEffect::Kind::first_write : OwnEffect::Kind::write,
                    .size = static_cast<std::uint8_t>(size),
                    .address = static_cast<const std::byte*>(address)};
    std::memcpy(&write.before, address, size);
    note(write);
}

void Machine::State::note_own(OwnEffect::Kind kind, const void* address) {
    note({.kind = kind, .address = static_cast<const std::byte*>(address)});
}

void Machine::State::note_effect(const Next& next, const Told& told) {
    Thread& t = thread();
    switch (next.action.kind) {
    case ActionKind::read:
        t.read = next.action.rmw;
        t.seen = told.value;
        if (told.spurious)
            note_change();
        return;
    case ActionKind::fence:
        return;
    default:
        break;
    }
    if (next.what.empty())
        note_writer(next.action.location);
    if (next.action.exclusive ? t.read == RmwOp::lock : next.unlocks)
        t.section = katlas_position();
    else if (next.action.kind == ActionKind::write && !next.action.exclusive)
        note({.kind = OwnEffect::Kind::event,
              .address = places[next.action.location].address,
              .before = katlas_position() - 1});
    else if (!next.action.exclusive || next.action.value != t.seen || all_atomics)
        note_change();
}

// Writes of the first thread before it has created others come before everything that the others do. The allocation and
// the end of memory need not be noted: another thread could not write to the memory on both sides of them.
void Machine::State::note_writer(program::Location location) {
    const Place& place = places[location];
    if (place.writer == running_ || place.writer == Place::many_writers || (running_ == 1 && thread().created == 0))
        return;
    places.set_writer(location, place.writer == 0 ? running_ : Place::many_writers);
    if (place.rewritten && place.writer == Place::many_writers)
        regard_rewrites();
}

void Machine::State::regard_rewrites() {
    if (knows_all || rewrites_are_effects)
        return;
    rewrites_are_effects = true;
    discover();
}

bool Machine::State::is_rewrite(std::uint32_t position) {
    const std::vector<Next>& actions = thread().actions;
    const Next& write = actions[position];
    if (rewrites_are_effects || write.action.kind != ActionKind::write ||
        write.action.mode != program::Mode::non_atomic || write.bytes != 0 || !write.what.empty())
        return false;
    for (std::uint32_t p = position; p-- > 0;) {
        const Action& past = actions[p].action;
        if (past.location != write.action.location)
            continue;
        if ((past.kind == ActionKind::read ? thread().history[p].value : past.value) != write.action.value)
            return false;
        if (places[past.location].writer == Place::many_writers)
            regard_rewrites();
        places.set_rewritten(past.location);
        return true;
    }
    return false;
}

} // namespace katlas::native

extern "C" {

std::uint32_t katlas_position() {
    return static_cast<std::uint32_t>(machine().thread().history.size());
}

void katlas_spin(std::uint32_t begin, const Site* site) {
    spin(begin, site);
}

// With chosen orders, a load before the loop may have another order than the load or exchange of the round, unlike in
// the code.
void katlas_read_again(std::uint32_t before, const Site* site) {
    if (!machine().order_choice)
        katlas_spin(before, site);
}
void katlas_try_again(const Site* site) {
    auto& m = machine();
    if (m.order_choice)
        return;
    m.stop({.kind = ActionKind::blocked, .reason = BlockReason::assume, .position = m.position_of(site)});
}

std::uint64_t katlas_begin_round() {
    return Round::here().word();
}

void katlas_end_round(std::uint64_t began, const Site* site) {
    auto& m = machine();
    const Machine::State::Thread& t = m.thread();
    const Round begin = Round::of(began);
    const IdleRound* before = idle_round_before(site, begin.position, begin.effects);
    if (has_changed_since(begin, before))
        return;
    const bool locks = t.section > begin.position;
    const bool is_free = !begin.holds && t.held.empty();
    const Gap* wait = first_timeout_since(begin.position);
    if (locks && (m.tries_locks || (!is_free && wait == nullptr && first_unlock_since(begin.position) == nullptr)))
        return;
    const bool may_learn_time = t.last_question_for_time > begin.effects || (wait != nullptr && m.asks_for_time);
    if (may_learn_time && before == nullptr) {
        if (let_much_time_pass())
            record_idle_round(site, begin.position, false);
    } else if (locks && !is_free) {
        record_idle_round(site, begin.position, true);
    } else {
        spin(begin.position, site, wait == nullptr ? katlas::program::no_location : wait->condition);
    }
}

void katlas_forget(const void* variable, std::uint64_t size) {
    auto& m = machine();
    m.note({.kind = OwnEffect::Kind::end_of_life, .address = static_cast<const std::byte*>(variable), .before = size});
}

void katlas_round() {
    machine().begin_round();
}

void katlas_block() {
    machine().wait(katlas_here, BlockReason::lock);
}
}

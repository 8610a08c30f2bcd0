// Rounds of loops that have no effect: the thread is blocked where such a round ends, until something changes that it
// has read in this round.
//
// A round has an effect if it writes, but for a read-modify-write that writes what it has read (exchange_loops.hpp says
// why; not under models of machines and a user's own), and but for mutexes that it locks and unlocks (thesis
// section 7.2: zero net effect). To leave out a round that does the latter is to leave out the writes of the mutex;
// other threads that lock it do not see them. A thread that tries to lock it would see that it is taken, so that
// programs with such threads have all their rounds. So have rounds that begin while the thread holds a mutex, which
// others could not take if the thread were blocked there.
#include "accesses.hpp"

using namespace katlas::native;
using katlas::program::ActionKind;
using katlas::program::BlockReason;
using katlas::program::RmwOp;

namespace {

// Where a round begins.
struct Round {
    std::uint32_t position = 0;
    bool holds = false; // a mutex
    std::uint32_t effects = 0;

    static Round here() {
        const Machine::State::Thread& t = machine().thread();
        return {katlas_position(), !t.held.empty(), t.effects};
    }
    // In a word, for the program to keep.
    static Round of(std::uint64_t word) {
        return {static_cast<std::uint32_t>(word >> 1U & 0x7fff'ffffU), (word & 1U) != 0,
                static_cast<std::uint32_t>(word >> 32U)};
    }
    [[nodiscard]] std::uint64_t word() const {
        return std::uint64_t{effects} << 32U | std::uint64_t{position} << 1U | (holds ? 1U : 0U);
    }
};

} // namespace

namespace katlas::native {

void Machine::State::note_effect(const Next& next, const Told& told) {
    Thread& t = thread();
    switch (next.action.kind) {
    case ActionKind::read:
        t.read = next.action.rmw;
        t.seen = told.value;
        t.effects += told.spurious ? 1 : 0;
        return;
    case ActionKind::fence:
        return;
    default:
        break;
    }
    if (next.action.exclusive ? t.read == RmwOp::lock : next.unlocks)
        t.section = katlas_position();
    else if (!next.action.exclusive || next.action.value != t.seen || all_atomics)
        ++t.effects;
}

} // namespace katlas::native

extern "C" {

std::uint32_t katlas_position() {
    return static_cast<std::uint32_t>(machine().thread().history.size());
}

void katlas_spin(std::uint32_t begin, const Site* site) {
    if (machine().thread().exchanged_at > begin)
        return;
    machine().thread().round_begins = begin;
    machine().wait(site, BlockReason::spin);
}

// Where orders are chosen, a load need not have the order of the exchange that failed, as it has in the code.
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
    const Round begin = Round::of(began);
    const Round end = Round::here();
    const bool locks = m.thread().section > begin.position;
    if (begin.effects == end.effects && (!locks || (!begin.holds && !end.holds && !m.tries_locks)))
        katlas_spin(begin.position, site);
}

void katlas_round() {
    machine().begin_round();
}

void katlas_block() {
    machine().wait(katlas_here, BlockReason::lock);
}
}

// Barriers of POSIX, and the counters of C++'s barriers. A POSIX barrier has words for the number of threads still to
// come, the number of past rounds, and the number of threads of a round.
//
// Threads arrive at a barrier in any order, and the order is not observable: every event before an arrival is before
// every event after the barrier. So only one order is explored (thesis section 7.1): an arrival reads from the latest
// arrival, has no other source, and is not revisited. An execution with another order of the same threads differs in
// nothing else. This requires
//
//   - that a thread waits after its arrival, and does nothing before all others have arrived;
//   - that no thread observes which one was last;
//   - that no more threads come to the barrier than a round has, as otherwise it would matter which threads meet.
//
// If one of the three fails, all orders of that barrier are explored. The conditions are checked during the
// exploration, which starts again when one fails.
#include "words.hpp"

#include <algorithm>
#include <bit>

#include <pthread.h>

using namespace katlas::native;
using katlas::program::BlockReason;
using katlas::program::ErrorKind;
using katlas::program::Mode;

namespace {

// Whether more threads come than the smallest round has.
bool are_too_many(const Meeting& meeting) {
    return static_cast<std::uint64_t>(std::popcount(meeting.threads)) > meeting.fewest;
}

// Whether the order matters at the barrier with this counter. `waits`: the running thread, which arrives, does nothing
// more before all have arrived.
bool order_matters(const void* counter, bool waits) {
    auto& m = machine();
    if (m.knows_all || !m.meets_in_any_order)
        return true;
    Meeting& meeting = m.meetings[counter];
    if (meeting.ordered)
        return true;
    meeting.threads |= std::uint64_t{1} << (m.running() - 1);
    if (waits && !are_too_many(meeting)) {
        m.tell_apart_if_alike(); // exchanged threads are counted in all orders, which one order of arrivals is not
        return false;
    }
    meeting.ordered = true;
    m.discover();
}

// So many threads arrive. Returns the number of threads that were still to come before.
std::uint64_t come(void* counter, std::uint64_t threads, unsigned log_size, bool waits, const Site* site) {
    const Access access{
        .log_size = log_size, .mode = static_cast<unsigned>(Mode::acq_rel), .update = katlas::native::Update::subtract};
    return update(counter, threads, access, {.settled = !order_matters(counter, waits)}, site);
}

// Records a round. Threads that have arrived before are not checked again.
void note_round(const void* counter, std::uint64_t threads) {
    Meeting& meeting = machine().meetings[counter];
    meeting.fewest = std::min(meeting.fewest, threads);
    if (!meeting.ordered && are_too_many(meeting)) {
        meeting.ordered = true;
        machine().discover();
    }
}

std::uint32_t* words_of(void* barrier) {
    return static_cast<std::uint32_t*>(barrier);
}

int wait_at(void* barrier, bool is_any_thread_as_good) {
    auto& m = machine();
    const Site* site = katlas_here;
    std::uint32_t* words = words_of(barrier);
    share_object(barrier, 20, site);
    const std::uint32_t round = read_word(words + 2, Mode::relaxed, site);
    const std::uint64_t left = come(words, 1, 2, is_any_thread_as_good, site);
    if (left == 0)
        m.fail(ErrorKind::bad_address, site, "a barrier that was not initialised, or for fewer threads than come");
    if (left == 1) {
        write_word(words, read_word(words + 4, Mode::relaxed, site), Mode::relaxed, site);
        write_word(words + 2, round + 1, Mode::release, site);
        return PTHREAD_BARRIER_SERIAL_THREAD;
    }
    m.begin_round();
    if (read_word(words + 2, Mode::acquire, site) == round)
        m.wait(site, BlockReason::lock);
    return 0;
}

} // namespace

extern "C" {

int katlas_pthread_barrier_init(void* barrier, const void* /*attributes*/, unsigned count) {
    auto& m = machine();
    const Site* site = katlas_here;
    if (count == 0)
        m.fail(ErrorKind::bad_address, site, "a barrier for no threads");
    std::uint32_t* words = words_of(barrier);
    // A variable of the program is 0 before it is initialised; other memory has any value.
    if (m.memory->arena_of(barrier).thread == 0 && read_word(words + 4, Mode::non_atomic, site) != 0)
        m.fail(ErrorKind::bad_address, site, "a barrier is initialised a second time");
    write_word(words, count, Mode::non_atomic, site);
    write_word(words + 2, 0, Mode::non_atomic, site);
    write_word(words + 4, count, Mode::non_atomic, site);
    note_round(words, count);
    return 0;
}
// A thread that waits at the barrier later finds that a round has no threads.
int katlas_pthread_barrier_destroy(void* barrier) {
    const Site* site = katlas_here;
    write_word(barrier, 0, Mode::non_atomic, site);
    write_word(words_of(barrier) + 4, 0, Mode::non_atomic, site);
    return 0;
}
int katlas_pthread_barrier_wait(void* barrier) {
    return wait_at(barrier, false);
}
// The same, for a call whose result is not used.
int katlas_pthread_barrier_meet(void* barrier) {
    return wait_at(barrier, true);
}

// For C++: a round of the barrier with this counter has so many threads.
void katlas_round_of(const void* counter, std::uint64_t threads) {
    note_round(counter, threads);
}
std::uint64_t katlas_come(void* counter, std::uint64_t threads, int waits) {
    return come(counter, threads, 3, waits != 0, katlas_here);
}
}

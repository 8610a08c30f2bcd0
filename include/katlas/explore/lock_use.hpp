// Which locations are used as mutexes, and which in other ways, by all workers of an exploration.
//
// Mutexes are primitives (locks.hpp) only if nothing but locks, the ends of their sections and loads accesses them: a
// compare-exchange of a mutex, as a try-lock is, may get it before one that waits. Once a location is used in both ways
// the exploration begins anew with plain locks, or with plain spin locks if the location is one.
//
// Other writes begin or end the life of a mutex: its initialisation, its allocation, free, and also an unlock by a
// thread that does not hold the mutex. Each lock has to come before or after such a write, in (po | rf)+, whatever the
// lock itself reads: a thread that stands at its lock may otherwise get the mutex by that write, as it is passed over
// till then. A plain write has to come before all that the lock's thread does: a lock that fails may race with it, and
// one that succeeds may be synchronised with it.
//
// The table is in memory that processes share. Locations whose numbers are the same modulo its size are not told apart,
// so that plain locks may be used without need.
#pragma once

#include "katlas/explore/locks.hpp"
#include "katlas/explore/reductions.hpp"

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

namespace katlas::explore {

class LockUse {
  public:
    // Throws std::bad_alloc.
    LockUse();

    // Takes note of an access that was added to a graph and has no place in co yet. Throws NotReducible. Linear in the
    // writes of the location for a lock, in the threads for a write that begins or ends a life, else constant.
    void note(const PartialExecution& c, EventId e);
    // The same of a lock that is an exchange. The values have to be those of a lock.
    void note_spin_lock(const PartialExecution& c, EventId e, const program::Action& exchange);

    // What is known of locations, for an exploration that is taken up by another process.
    using Table = std::vector<std::pair<std::uint32_t, std::uint8_t>>;
    [[nodiscard]] Table table() const;
    void take_over(const Table& table);
    // Throws NotReducible if two parts of an exploration, each of which is in order, are not so together.
    void check() const;

  private:
    using Bits = std::atomic<std::uint8_t>;
    [[nodiscard]] Bits& bits_of(std::uint32_t location) const { return bits_.get()[location % size]; }

    static constexpr std::size_t size = 1U << 14U;
    std::shared_ptr<Bits> bits_;
};

} // namespace katlas::explore

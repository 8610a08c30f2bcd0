// A record of the locations that are used as mutexes or in other ways, common to all workers of an exploration.
//
// Mutexes are primitives (locks.hpp) only if nothing but locks, the ends of their sections and loads accesses them: a
// compare-exchange of a mutex, such as a try-lock, may get the mutex before a waiting lock. Once a location is used in
// both ways, the exploration starts again with plain locks, or with plain spin locks if the location is a spin lock.
//
// Other writes begin or end the life of a mutex: its initialisation, its allocation, free, and also an unlock by a
// thread that does not hold the mutex. Each lock has to come before or after such a write, in (po | rf)+, regardless of
// the source of the lock itself. Otherwise a thread that stands at its lock and is passed over could get the mutex by
// that write. A plain write has to come before all events of the lock's thread: a failed lock may race with the write,
// while a successful lock may synchronise with it.
//
// The table is in memory that processes share. Locations whose numbers are equal modulo the table's size share an
// entry, so that plain locks may be used needlessly.
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

    // Records an access that was added to a graph and has no place in co yet. Throws NotReducible. Linear in the writes
    // of the location for a lock, linear in the threads for a write that begins or ends a life, else constant.
    void note(const PartialExecution& c, EventId e);
    // The same for a lock that is an exchange. The values must be those of a lock.
    void note_spin_lock(const PartialExecution& c, EventId e, const program::Action& exchange);

    // The record as a value, for an exploration that another process resumes.
    using Table = std::vector<std::pair<std::uint32_t, std::uint8_t>>;
    [[nodiscard]] Table table() const;
    void take_over(const Table& table);
    // Throws NotReducible if two parts of an exploration use a location in conflicting ways, although each part alone
    // is in order.
    void check() const;

  private:
    using Bits = std::atomic<std::uint8_t>;
    [[nodiscard]] Bits& bits_of(std::uint32_t location) const { return bits_.get()[location % size]; }

    static constexpr std::size_t size = 1U << 14U;
    std::shared_ptr<Bits> bits_;
};

} // namespace katlas::explore

#include "katlas/explore/lock_use.hpp"

#include "katlas/explore/waits.hpp"

#include <new>

#include <sys/mman.h>

namespace katlas::explore {
namespace {

constexpr std::uint8_t by_locks = 1;
constexpr std::uint8_t otherwise = 2;
constexpr std::uint8_t by_spin_locks = 4;

[[noreturn]] void fail(std::uint8_t known) {
    throw NotReducible{(known & by_spin_locks) != 0 ? &Reductions::spin_locks : &Reductions::locks};
}

// Whether e is a read that takes no part in locking the mutex.
bool is_plain_load(const PartialExecution& c, EventId e) {
    return c.is_read(e) && !c.graph[e].label.exclusive && !c.alternatives(e).conditional;
}

// Whether all accesses of the mutex are before the write, which begins or ends the mutex' life.
bool comes_last(const PartialExecution& c, EventId write) {
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        const EventId last = c.graph.last_of_thread_at(t, c.graph[write].location);
        if (last != no_event && !c.in_prefix(last, write))
            return false;
    }
    return true;
}

// Whether all writes that begin or end the mutex' life are before the lock, regardless of the lock's source. Plain
// writes must be before the lock's thread, so that there is no race if the lock fails.
bool lives(const PartialExecution& c, EventId lock) {
    const EventId before = c.graph[lock].po_prev;
    for (EventId w = c.graph[c.graph.initial_write(c.graph[lock].location)].co_next; w != no_event;
         w = c.graph[w].co_next)
        if (!c.graph[w].label.exclusive && section_ended_by(c, w) == no_event &&
            (c.graph[w].label.mode == graph::Mode::non_atomic ? !comes_before_thread(c, w, c.graph[lock].thread)
                                                              : before == no_event || !c.in_prefix(w, before)))
            return false;
    return true;
}

} // namespace

LockUse::LockUse() {
    void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        throw std::bad_alloc();
    bits_ = std::shared_ptr<Bits>(static_cast<Bits*>(memory), [](Bits* b) { munmap(b, size); });
}

LockUse::Table LockUse::table() const {
    Table table;
    for (std::uint32_t i = 0; i < size; ++i)
        if (const std::uint8_t bits = bits_of(i).load(std::memory_order_relaxed); bits != 0)
            table.emplace_back(i, bits);
    return table;
}

void LockUse::take_over(const Table& table) {
    for (const auto& [location, bits] : table)
        bits_of(location).fetch_or(bits);
}

void LockUse::check() const {
    for (const auto& [location, bits] : table())
        if ((bits & by_locks) != 0 && (bits & otherwise) != 0)
            fail(bits);
}

void LockUse::note(const PartialExecution& c, EventId e) {
    const graph::SparseGraph::Node& n = c.graph[e];
    Bits& bits = bits_of(n.location);
    const std::uint8_t known = bits.load(std::memory_order_relaxed);
    if (c.alternatives(e).locks) {
        if ((known & otherwise) != 0 || !lives(c, e))
            fail(known);
        if ((known & by_locks) == 0 && (bits.fetch_or(by_locks) & otherwise) != 0)
            fail(known);
        return;
    }
    if (n.label.kind == graph::Kind::write) {
        if (n.label.exclusive && c.alternatives(c.graph.rmw_read(e)).locks)
            return;
        const EventId begin = section_ended_by(c, e);
        const bool ends = begin != no_event && c.value(e) == c.value(c.graph.rmw_read(begin));
        if (!ends && (known & by_locks) != 0 && (begin != no_event || !comes_last(c, e)))
            fail(known);
        return;
    }
    if (is_plain_load(c, e))
        return;
    if ((known & by_locks) != 0)
        fail(known);
    if ((known & otherwise) == 0 && (bits.fetch_or(otherwise) & by_locks) != 0)
        fail(bits.load());
}

void LockUse::note_spin_lock(const PartialExecution& c, EventId e, const program::Action& exchange) {
    Bits& bits = bits_of(c.graph[e].location);
    if ((bits.load(std::memory_order_relaxed) & by_spin_locks) == 0)
        bits.fetch_or(by_spin_locks);
    note(c, e);
    for (EventId w = c.graph.co_last(c.graph[e].location); w != no_event; w = c.graph[w].co_prev) {
        const bool begins = !c.is_initial(w) && begins_section(c, w);
        if (begins == program::succeeds(exchange, c.value(w)))
            fail(by_spin_locks);
        if (!begins && (c.is_initial(w) || section_ended_by(c, w) == no_event))
            return; // the life of the mutex began here
    }
}

} // namespace katlas::explore

#include "katlas/explore/lock_use.hpp"

#include <new>

#include <sys/mman.h>

namespace katlas::explore {
namespace {

constexpr std::uint8_t by_locks = 1;
constexpr std::uint8_t otherwise = 2;
constexpr NotReducible not_primitive{&Reductions::locks};

// Whether all accesses of the mutex are before the write, which begins or ends the mutex' life.
bool comes_last(const PartialExecution& c, EventId write) {
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        const EventId last = c.graph.last_of_thread_at(t, c.graph[write].location);
        if (last != no_event && !c.in_prefix(last, write))
            return false;
    }
    return true;
}

// Whether all writes that begin or end the mutex' life are before the lock whatever it reads.
bool lives(const PartialExecution& c, EventId lock) {
    const EventId before = c.graph[lock].po_prev;
    for (EventId w = c.graph[c.graph.initial_write(c.graph[lock].location)].co_next; w != no_event;
         w = c.graph[w].co_next)
        if (!c.graph[w].label.exclusive && section_ended_by(c, w) == no_event &&
            (before == no_event || !c.in_prefix(w, before)))
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

void LockUse::note(const PartialExecution& c, EventId e) {
    const graph::SparseGraph::Node& n = c.graph[e];
    Bits& bits = bits_of(n.location);
    const std::uint8_t known = bits.load(std::memory_order_relaxed);
    if (c.alternatives(e).locks) {
        if ((known & otherwise) != 0 || !lives(c, e))
            throw not_primitive;
        if ((known & by_locks) == 0 && (bits.fetch_or(by_locks) & otherwise) != 0)
            throw not_primitive;
        return;
    }
    if (n.label.kind == graph::Kind::write) {
        const bool is_of_lock = n.label.exclusive && c.alternatives(c.graph.rmw_read(e)).locks;
        if (!is_of_lock && section_ended_by(c, e) == no_event && (known & by_locks) != 0 && !comes_last(c, e))
            throw not_primitive;
        return;
    }
    if ((known & by_locks) != 0)
        throw not_primitive;
    if ((known & otherwise) == 0 && (bits.fetch_or(otherwise) & by_locks) != 0)
        throw not_primitive;
}

} // namespace katlas::explore

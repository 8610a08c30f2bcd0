// Execution graphs that grow and shrink event by event, held by their *immediate* relations: checkers search them and
// explorers build them (thesis sections 4.1, 4.2 and 6.4).
//
// A graph of execution_graph.hpp, the form for the judge, has a bit matrix for each relation. A sparse graph has for
// each event the few links from which the other relations follow: its neighbours in its thread, its neighbours in its
// thread at its location, and rf or its place in co. Every link is kept in both directions, so that a search may follow
// relations forwards and backwards; fr is the step from a read over its rf to that write's successor in co.
//
// Events are numbered densely in the order of their addition. One by one, only the youngest event can be removed.
// restrict_into() makes a copy without a given set of events, and remove_behind() removes such a set so that restore()
// brings it back; the events that stay are numbered anew in the old order. Thread 0 holds one initial write for each
// location, events 0 .. num_locations()-1, which are unordered in po and first in co; the program's threads follow.
//
// Invariants: a read has rf once set_rf was called, a write is in co once place_in_co was called; until then its links
// are `none` and searches do not pass through it. An exclusive write's po-predecessor is the read of its
// read-modify-write. Every operation takes constant time unless it says otherwise, and allocates only to grow.
//
// Each event may have a clock (clock_store.hpp). If what comes before an event by po, po-loc, rf and rmw changes, the
// event's clock must be forgotten. A change to an event that nothing follows by these relations costs its own clock; a
// change to any other event costs all clocks.
#pragma once

#include "katlas/graph/clock_store.hpp"
#include "katlas/graph/label.hpp"

#include <array>
#include <cassert>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace katlas::graph {

using EventId = std::uint32_t;

// The index of an atom in a checker's own table of at most 64 atoms; a set of atoms is a mask.
using AtomIndex = std::uint8_t;
using AtomMask = std::uint64_t;

class SparseGraph {
  public:
    static constexpr EventId none = std::numeric_limits<EventId>::max();
    static constexpr std::uint32_t no_location = std::numeric_limits<std::uint32_t>::max();

    // One cache line for each event.
    struct alignas(64) Node {
        std::uint32_t thread = 0;
        std::uint32_t index = 0; // among the events of its thread
        std::uint32_t location = no_location;
        Label label;
        AtomIndex atom = 0;
        EventId po_next = none;
        EventId po_prev = none;
        EventId po_loc_next = none; // the next event of this thread at this location
        EventId po_loc_prev = none;
        EventId rf = none; // of a read
        union {
            EventId reader_next = none; // of a read: the next reader of rf
            EventId first_reader;       // of a write
        };
        union {
            EventId reader_prev = none; // of a read; none: it is the first reader of rf
            EventId co_prev;            // of a write
        };
        EventId co_next = none;
        std::uint64_t co_rank = 0; // of a write: grows along co; 0 while it has no place there
    };

    // A graph without locations and threads, to which a graph can be assigned.
    SparseGraph() = default;
    // The initial writes carry `initial_atom` and Label{write, non_atomic, false}.
    SparseGraph(std::uint32_t num_threads, std::uint32_t num_locations, AtomIndex initial_atom);

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
    [[nodiscard]] std::uint32_t num_locations() const { return static_cast<std::uint32_t>(locations_.size()); }
    // Program threads are 1 .. num_threads().
    [[nodiscard]] std::uint32_t num_threads() const { return static_cast<std::uint32_t>(threads_.size()) - 1; }

    [[nodiscard]] const Node& operator[](EventId e) const { return nodes_[e]; }
    [[nodiscard]] bool is_initial(EventId e) const { return e < locations_.size(); }
    [[nodiscard]] bool is_read(EventId e) const { return nodes_[e].label.kind == Kind::read; }
    [[nodiscard]] bool is_write(EventId e) const { return nodes_[e].label.kind == Kind::write; }
    // The atoms that some event has.
    [[nodiscard]] AtomMask atoms() const { return atoms_; }
    [[nodiscard]] bool in(EventId e, AtomMask atoms) const { return (atoms >> nodes_[e].atom & 1U) != 0; }

    [[nodiscard]] EventId first_of_thread(std::uint32_t t) const { return threads_[t].first; }
    [[nodiscard]] EventId last_of_thread(std::uint32_t t) const { return threads_[t].last; }
    [[nodiscard]] std::uint32_t thread_length(std::uint32_t t) const { return threads_[t].length; }
    [[nodiscard]] EventId initial_write(std::uint32_t location) const { return location; }
    [[nodiscard]] EventId co_last(std::uint32_t location) const { return locations_[location].co_last; }
    // How many accesses of the location are non-atomic; the initial write is none of them.
    [[nodiscard]] std::uint32_t plain_accesses(std::uint32_t location) const { return locations_[location].plain; }
    // The last event of a thread at a location; none if there is none.
    [[nodiscard]] EventId last_of_thread_at(std::uint32_t t, std::uint32_t location) const {
        return last_at_[t * locations_.size() + location];
    }

    // Whether a is before b in co; false for writes of different locations, or without a place.
    [[nodiscard]] bool co_before(EventId a, EventId b) const {
        const Node& x = nodes_[a];
        const Node& y = nodes_[b];
        return x.location == y.location && x.co_rank != 0 && x.co_rank < y.co_rank;
    }
    [[nodiscard]] bool po_before(EventId a, EventId b) const {
        const Node& x = nodes_[a];
        const Node& y = nodes_[b];
        return x.thread == y.thread && x.thread != 0 && x.index < y.index;
    }
    // The partner in a read-modify-write: the exclusive write right after an exclusive read, and back; none if e has
    // none (yet).
    [[nodiscard]] EventId rmw_write(EventId read) const;
    [[nodiscard]] EventId rmw_read(EventId write) const;
    // fr: the write that comes right after the read's own write in co.
    [[nodiscard]] EventId fr_next(EventId read) const {
        const EventId w = nodes_[read].rf;
        return w == none ? none : nodes_[w].co_next;
    }

    // The clocks of this graph's events, for checkers. Two threads must not ask one graph about clocks at the same
    // time.
    [[nodiscard]] ClockStore& clocks() const { return clocks_; }

    // Appends an event to its thread (1 .. num_threads()). A fence has no_location; the exception is Kernel::sync_srcu,
    // whose location relates it to no access. The label is not that of an event of this graph.
    EventId add(std::uint32_t thread, std::uint32_t location, const Label& label, AtomIndex atom);
    // A read's label may depend on the value that it reads.
    void relabel(EventId e, const Label& label, AtomIndex atom);
    // Makes a read read from a write of its location. If the read had another write, the new one takes its place.
    void set_rf(EventId read, EventId write);
    void clear_rf(EventId read);
    // Puts a write right behind another of its location in co. The write must have no place yet. Amortised constant
    // time: ranks are dealt out anew where a gap is used up.
    void place_in_co(EventId write, EventId predecessor);
    // Takes the write out of co; its readers stay.
    void remove_from_co(EventId write);
    // Removes the youngest event; nothing may read from it.
    void remove_last();

    // Makes `copy` a copy of this graph that has only the events for which keep is true, in the old order. The kept
    // events must be closed under po predecessors. A read whose write is gone has no rf; co relates the kept writes as
    // before. Initial writes are always kept. `renamed` has size() entries and gets the new numbers, `none` for events
    // that are gone. O(size + threads * locations); allocates only if the copy never was as large.
    void restrict_into(SparseGraph& copy, std::span<const std::uint8_t> keep, std::span<EventId> renamed) const;

    // What restore() needs of the events that remove_behind() has removed, and of the read.
    struct Removed {
        std::vector<Node> nodes; // the youngest first, the read last
        ClockStore::Rows clocks;
    };
    // Removes the events that are younger than the read and for which keep is false, by number from that behind the
    // read. All events behind the read in its thread go, and with an event those that come after it in po or read from
    // it. None of them reads from a younger one that goes. What stays is numbered anew, in the old order. Linear in the
    // events that are younger than the read, and the readers of those that stay.
    void remove_behind(EventId read, std::span<const std::uint8_t> keep, Removed& removed);
    // The same where all events stay.
    void save(EventId read, Removed& removed) const;
    // Undoes remove_behind(), with the same `keep`, or save(), with none. Meanwhile the read may have got another write
    // and label, and events may have come and gone. The lists of readers may be in another order than they were.
    void restore(EventId read, std::span<const std::uint8_t> keep, const Removed& removed);

    friend void swap(SparseGraph& a, SparseGraph& b) noexcept {
        a.nodes_.swap(b.nodes_);
        a.threads_.swap(b.threads_);
        a.locations_.swap(b.locations_);
        a.last_at_.swap(b.last_at_);
        a.atom_count_.swap(b.atom_count_);
        std::swap(a.atoms_, b.atoms_);
        std::swap(a.clocks_, b.clocks_);
    }

  private:
    struct Thread {
        EventId first = none;
        EventId last = none;
        std::uint32_t length = 0;
    };
    struct Location {
        EventId co_last = none;
        std::uint32_t plain = 0;
    };
    static constexpr std::uint64_t rank_gap = std::uint64_t{1} << 32U;

    void count_atom(AtomIndex atom) {
        ++atom_count_[atom];
        atoms_ |= AtomMask{1} << atom;
    }
    void uncount_atom(AtomIndex atom) {
        if (--atom_count_[atom] == 0)
            atoms_ &= ~(AtomMask{1} << atom);
    }
    [[nodiscard]] static bool is_access(const Node& n) {
        return n.location != no_location && n.label.kind != Kind::fence;
    }
    [[nodiscard]] static bool is_plain_access(const Node& n) {
        return n.label.mode == Mode::non_atomic && is_access(n);
    }
    // To be called before the causes of e change.
    void forget_clocks(EventId e) {
        const Node& n = nodes_[e];
        if (n.po_next == none && (n.label.kind != Kind::write || n.first_reader == none))
            clocks_.forget(e);
        else
            clocks_.forget_all();
    }
    void deal_ranks(std::uint32_t location);
    void append(EventId e);
    void unlink(EventId e);
    void relink(EventId e, const Node& was);
    void move(EventId from, EventId to);
    void copy_links(SparseGraph& copy, std::span<const EventId> renamed, EventId e) const;
    void drop(const Node& n);
    // Notes the events, of the first `same` ones, whose links change when e is removed from the whole or renumbered.
    void note_neighbours(const SparseGraph& whole, EventId same, EventId e, bool kept);

    std::vector<Node> nodes_;
    std::vector<Thread> threads_;
    std::vector<Location> locations_;
    std::vector<EventId> last_at_; // by thread, and in it by location
    std::array<std::uint32_t, 64> atom_count_{};
    AtomMask atoms_ = 0;
    mutable ClockStore clocks_;
    // While a part is copied into this graph: which events get links anew. Between: none.
    std::vector<std::uint8_t> relinked_; // by event
    std::vector<EventId> to_relink_;
};

} // namespace katlas::graph

// The abstract event graph of a program: an over-approximation of its executions, computed from its text alone.
//
// An *abstract event* is an access by an instruction: a read or a write, of a location if that is known. It stands for
// all events of that instruction, so loops need no unrolling: an event in a loop comes after itself. *Program order*
// leads from an event to the events that the thread can reach afterwards. A pair in program order is *unfenced* if some
// path between the two has neither a seq_cst fence nor a read-modify-write that succeeds. *Communication* joins two
// events of different threads that may access one location, if one of them is a write; it has no direction, since the
// direction depends on the execution. Every cycle of po | rf | co | fr of an execution goes around in this graph.
//
// A pair in program order is *unsafe* if the model may reorder it: a write and a later read, or with PSO's store
// buffers a write and a later write, that are unfenced and not known to have one location. If nothing is known of the
// model but that it is coherent, all pairs that are not known to have one location are unsafe.
//
// Source: Alglave, Kroening, Nimal, Tautschnig, ESOP 2013, section 4.2; Alglave, Kroening, Nimal, Poetzl, "Don't sit on
// the fence", CAV 2014.
#pragma once

#include "katlas/transform/store_buffers.hpp"

#include <optional>

namespace katlas::transform {

using AbstractEventId = std::uint32_t;

struct AbstractEvent {
    std::size_t thread = 0;
    std::uint32_t position = 0; // of the instruction
    bool writes = false;
    bool exclusive = false; // half of a read-modify-write that succeeds; the other half is in the graph, too
    std::optional<program::Location> location; // none: any
};

class EventGraph {
  public:
    // `buffers`: of the model; none: they are not known. O(events * instructions) for each thread.
    EventGraph(const program::Program& program, std::optional<StoreBuffers> buffers);

    [[nodiscard]] const std::vector<AbstractEvent>& events() const { return events_; }
    [[nodiscard]] std::size_t size() const { return events_.size(); }

    [[nodiscard]] bool program_order(AbstractEventId a, AbstractEventId b) const { return after(a, b).any; }
    [[nodiscard]] bool unfenced(AbstractEventId a, AbstractEventId b) const { return after(a, b).unfenced; }
    // Program order joins them on some path with a fence.
    [[nodiscard]] bool fenced(AbstractEventId a, AbstractEventId b) const { return after(a, b).fenced; }
    [[nodiscard]] bool may_share_location(AbstractEventId a, AbstractEventId b) const {
        return !events_[a].location || !events_[b].location || events_[a].location == events_[b].location;
    }
    [[nodiscard]] bool communicate(AbstractEventId a, AbstractEventId b) const {
        return events_[a].thread != events_[b].thread && (events_[a].writes || events_[b].writes) &&
               may_share_location(a, b);
    }
    // The model may perform them in the other order, whatever their locations.
    [[nodiscard]] bool reorders(AbstractEventId a, AbstractEventId b) const {
        if (!buffers_)
            return program_order(a, b);
        return events_[a].writes && (!events_[b].writes || buffers_ == StoreBuffers::of_locations) && unfenced(a, b);
    }
    [[nodiscard]] bool is_unsafe(AbstractEventId a, AbstractEventId b) const {
        const bool one_location =
            events_[a].location && events_[b].location && events_[a].location == events_[b].location;
        return reorders(a, b) && !one_location;
    }
    // Only if they are known.
    [[nodiscard]] StoreBuffers buffers() const { return buffers_.value(); }

  private:
    struct After {
        bool any = false;
        bool unfenced = false;
        bool fenced = false;
    };
    [[nodiscard]] const After& after(AbstractEventId a, AbstractEventId b) const {
        return after_[std::size_t{a} * events_.size() + b];
    }
    void follow(const program::Program& program, AbstractEventId from);

    std::optional<StoreBuffers> buffers_;
    std::vector<AbstractEvent> events_; // by thread, then by instruction
    std::vector<After> after_;
};

} // namespace katlas::transform

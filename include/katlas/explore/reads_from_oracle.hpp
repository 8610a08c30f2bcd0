// The oracle of the exploration up to reads-from (explore_reads_from.hpp): which events are as it prescribes, so that a
// revisit may remove them.
//
// The events that were there before an event e are those that are older than e and those on which the revisiting write
// depends. The oracle prescribes that a read reads from the first write, in the order of reads_from_graphs.hpp, from
// which it can read consistently among these events. Nothing that was there before may read from a removed write.
#pragma once

#include "katlas/explore/plain_events.hpp"
#include "katlas/explore/seen_versions.hpp"
#include "katlas/explore/witnesses.hpp"

#include <vector>

namespace katlas::explore {

// Configuration is a RunningExecution.
template <typename Configuration>
class ReadsFromOracle {
  public:
    // Whether e is as the oracle prescribes with respect to the events older than e and the events on which w depends.
    // Instead of the write w, its read may be given if it belongs to a read-modify-write.
    [[nodiscard]] bool is_maximal(Witnesses& witnesses, const Configuration& c, EventId e, EventId w);

    // Whether the read e, the youngest event, belongs to a read-modify-write of which the write can neither stay nor
    // revisit. The write would share its source with the rival's. So it can only revisit the rival's read or an older
    // one, if all that the revisit removes is maximal. (The store-conditional of a load-linked may not come.)
    [[nodiscard]] bool is_in_vain(Witnesses& witnesses, const Configuration& c, EventId e, program::RmwOp op) {
        if (!witnesses.model().has_rmw_atomicity || !c.graph[e].label.exclusive || op == program::RmwOp::load_linked)
            return false;
        const EventId rival = rival_of(c.graph, e);
        if (rival == no_event)
            return false;
        if (c.in_prefix(rival, e))
            return true;
        for (EventId x = e; x-- > rival;)
            if (!c.in_prefix(x, e) && !is_maximal(witnesses, c, x, e))
                return true;
        return false;
    }

  private:
    // Makes `before_` the graph of e, a read that has lost its later events, and of the events with was_there.
    template <typename WasThere>
    void look_before(const Configuration& c, EventId e, const WasThere& was_there) {
        keep_.resize(c.size());
        renamed_.resize(c.size());
        for (EventId x = 0; x < c.size(); ++x)
            keep_[x] = static_cast<std::uint8_t>(x == e || was_there(x));
        c.restrict_into(before_, keep_, renamed_, e);
    }
    // Whether e, the last event of its thread in `before_`, can read from the source, and then write if it is a
    // read-modify-write.
    [[nodiscard]] bool can_read(Witnesses& witnesses, EventId e, EventId source);

    Configuration before_;
    std::vector<std::uint8_t> keep_;
    std::vector<EventId> renamed_; // the numbers in `before_`
};

template <typename Configuration>
bool ReadsFromOracle<Configuration>::is_maximal(Witnesses& witnesses, const Configuration& c, EventId e, EventId w) {
    const ReadsFromModel& model = witnesses.model();
    const graph::SparseGraph& g = c.graph;
    if (g.is_write(e)) {
        for (EventId r = g[e].first_reader; r != no_event; r = g[r].reader_next)
            if (r < e)
                return false;
        return true;
    }
    if (!g.is_read(e))
        return true;
    const auto is_new = [&](EventId x) { return x == w && g.is_write(w); };
    const auto was_there = [&](EventId x) { return x < e || (c.in_prefix(x, w) && !is_new(x)); };
    if (c.alternatives(e).spurious || !was_there(g[e].rf))
        return false;
    if (c.alternatives(e).settled || first_write_of(g, g[e].location, was_there) == g[e].rf)
        return true;
    // The last write of the witness can always be read.
    EventId last = g.co_last(g[e].location);
    while (!(g.is_initial(last) || was_there(last)))
        last = g[last].co_prev;
    const auto is_first = [&](const auto& can_be_read) {
        return g[e].rf == first_write_of(g, g[e].location, [&](EventId source) {
                   return was_there(source) && (source == g[e].rf || can_be_read(source));
               });
    };
    if (model.maximal_extensions_are_consistent && !is_first([&](EventId source) { return source == last; }))
        return false;
    const SeenVersions seen(c, model, e);
    bool has_looked = false;
    return is_first([&](EventId source) {
        if ((model.has_rmw_atomicity && is_taken(c, e, source, was_there)) || seen.own_thread_rules_out(source))
            return false;
        if (!has_looked)
            look_before(c, e, was_there);
        has_looked = true;
        return can_read(witnesses, renamed_[e], renamed_[source]);
    });
}

template <typename Configuration>
bool ReadsFromOracle<Configuration>::can_read(Witnesses& witnesses, EventId e, EventId source) {
    read_again(before_, witnesses.model(), e, source);
    if (!witnesses.find_with(before_, e))
        return false;
    if (!before_.graph[e].label.exclusive)
        return true;
    const std::uint32_t t = before_.graph[e].thread;
    const program::Action action = before_.next_action(t);
    if (action.kind != program::ActionKind::write || !action.exclusive)
        return true;
    const EventId write = add_other(before_, witnesses.model(), t, action);
    before_.complete(t);
    before_.place(write, first_place(before_.graph, write));
    const bool can = witnesses.find_with(before_, write);
    before_.remove_last();
    return can;
}

} // namespace katlas::explore

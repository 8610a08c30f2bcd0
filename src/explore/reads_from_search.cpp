#include "reads_from_search.hpp"

#include <algorithm>
#include <memory>

namespace katlas::explore {
namespace {

using graph::SparseGraph;
using program::ActionKind;

// In the order of the oracle.
std::vector<EventId> in_order_of_oracle(const SparseGraph& g, std::vector<EventId> writes) {
    std::ranges::sort(writes, [&](EventId a, EventId b) {
        return g[a].thread != g[b].thread ? g[a].thread > g[b].thread : g[a].index > g[b].index;
    });
    return writes;
}

template <typename Keep>
std::vector<EventId> writes_of(const SparseGraph& g, std::uint32_t location, const Keep& keep) {
    std::vector<EventId> writes{g.initial_write(location)};
    for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
        for (EventId e = g.last_of_thread_at(t, location); e != SparseGraph::none; e = g[e].po_loc_prev)
            if (g.is_write(e) && keep(e))
                writes.push_back(e);
    return in_order_of_oracle(g, std::move(writes));
}

// The first of these.
template <typename Keep>
EventId first_write_of(const SparseGraph& g, std::uint32_t location, const Keep& keep) {
    for (std::uint32_t t = g.num_threads(); t > 0; --t)
        for (EventId e = g.last_of_thread_at(t, location); e != SparseGraph::none; e = g[e].po_loc_prev)
            if (g.is_write(e) && keep(e))
                return e;
    return g.initial_write(location);
}

// The read of a read-modify-write that has not written yet.
bool lacks_write(const SparseGraph& g, EventId e) {
    return e != SparseGraph::none && g.is_read(e) && g[e].label.exclusive;
}

// Whether a write is of a read-modify-write that reads from where another one does that has written and counts.
template <typename Counts>
bool shares_source(const SparseGraph& g, EventId e, const Counts& counts) {
    const EventId read = g.is_write(e) ? g.rmw_read(e) : SparseGraph::none;
    if (read == SparseGraph::none || g[read].rf == SparseGraph::none)
        return false;
    for (EventId r = g[g[read].rf].first_reader; r != SparseGraph::none; r = g[r].reader_next)
        if (r != read && g.rmw_write(r) != SparseGraph::none && counts(r))
            return true;
    return false;
}

// Whether no other coherence order comes into question: the initial write is the first one; under atomicity the write
// of a read-modify-write follows what is read; and the others of a location are of one thread, whose order they have.
bool has_one_coherence_order(const SparseGraph& g, const ReadsFromModel& model) {
    for (std::uint32_t l = 0; l < g.num_locations(); ++l) {
        EventId before = SparseGraph::none;
        for (EventId w = g[g.initial_write(l)].co_next; w != SparseGraph::none; w = g[w].co_next) {
            if (model.has_rmw_atomicity && g.rmw_read(w) != SparseGraph::none)
                continue;
            if (before != SparseGraph::none &&
                !(model.keeps_order_of_threads && g[before].thread == g[w].thread && g[before].index < g[w].index))
                return false;
            before = w;
        }
    }
    return true;
}

// Whether an event, the last of its thread, is one by which models may be extended.
bool leads_nowhere(const SparseGraph& g, EventId e) {
    if (g.is_read(e))
        return g[e].rf == g.co_last(g[e].location);
    return !g.is_write(e) ||
           (g[e].co_next == SparseGraph::none && (!g[e].label.exclusive || g[g[e].po_prev].rf == g[e].co_prev));
}

} // namespace

ReadsFromSearch::ReadsFromSearch(const Options& options, const ReadsFromModel& model, Collector& collector,
                                 TaskQueue<Configuration>* queue)
    : model_(model), collector_(collector), queue_(queue), keeps_going_(options.keep_going) {
    if (options.condition == nullptr)
        return;
    for (const program::Observable& o : options.condition->observables)
        if (o.kind != program::Observable::Kind::in_register &&
            std::ranges::find(observed_, o.location) == observed_.end())
            observed_.push_back(o.location);
}

bool ReadsFromSearch::run(Configuration& c) {
    visit(c);
    return !stopped_;
}

bool ReadsFromSearch::goes_on() {
    constexpr std::uint32_t steps = 256;
    if (!stopped_ && ++waited_ >= steps) {
        waited_ = 0;
        stopped_ = !collector_.alive();
    }
    return !stopped_;
}

// A thread that is at an error comes last, as in PlainPolicy.
ReadsFromSearch::Step ReadsFromSearch::next_step(Configuration& c) const {
    Step erring;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
        if (lacks_write(c.graph, c.graph.last_of_thread(t)) && c.stop(t) == Stop::running)
            if (const program::Action action = c.next_action(t); program::is_visible(action.kind))
                return {t, action};
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        if (c.stop(t) != Stop::running)
            continue;
        const program::Action action = c.next_action(t);
        if (program::is_visible(action.kind) || (action.kind == ActionKind::error && !keeps_going_))
            return {t, action};
        if (action.kind == ActionKind::error && erring.thread == 0)
            erring = {t, action};
    }
    return erring;
}

bool ReadsFromSearch::visit(Configuration& c) {
    if (!goes_on())
        return true;
    const Step step = next_step(c);
    if (step.thread == 0) {
        visit_end(c);
        return true;
    }
    if (step.action.kind == ActionKind::error) {
        stopped_ = !collector_.error(c, step.thread, step.action);
        return true;
    }
    ++statistics_.events;
    bool reached = false;
    if (step.action.kind == ActionKind::read) {
        reached = visit_read(c, step.thread, step.action);
    } else if (step.action.kind == ActionKind::write) {
        reached = visit_write(c, step.thread, step.action);
    } else {
        const graph::Label label = program::label_of(step.action, false);
        const EventId e = c.add(step.thread, SparseGraph::no_location, label, model_.atom_of(label));
        c.complete(step.thread);
        if (finds_witness_with(c.graph, e))
            reached = visit(c);
        c.remove_last();
    }
    reads_from_.dead_ends += reached ? 0 : 1;
    return reached;
}

void ReadsFromSearch::read_from(Configuration& c, EventId r, EventId source, bool spurious) const {
    c.read_from(r, source);
    c.alternatives(r).spurious = spurious;
    const program::Action action = c.next_action(c.graph[r].thread);
    const graph::Label label = program::label_of(action, program::succeeds(action, c.value(source)) && !spurious);
    c.graph.relabel(r, label, model_.atom_of(label));
}

EventId ReadsFromSearch::add_write(Configuration& c, std::uint32_t t, const program::Action& action) const {
    const graph::Label label = program::label_of(action, false);
    const EventId w = c.add(t, action.location, label, model_.atom_of(label));
    c.set_value(w, action.value);
    c.complete(t);
    return w;
}

void ReadsFromSearch::place(Configuration& c, EventId w) {
    const SparseGraph& g = c.graph;
    if (c.has_place(w))
        c.displace(w);
    const EventId read = g.rmw_read(w);
    c.place(w, read != no_event && g[read].rf != no_event && g[read].rf != w ? g[read].rf : g.co_last(g[w].location));
}

bool ReadsFromSearch::finds_witness_with(SparseGraph& g, EventId added) {
    if (model_.has_rmw_atomicity && shares_source(g, added, [](EventId) { return true; }))
        return false;
    return (model_.maximal_extensions_are_consistent && leads_nowhere(g, added)) || finds_witness(g, {added});
}

bool ReadsFromSearch::finds_witness(SparseGraph& g, std::initializer_list<EventId> changed) {
    if (std::ranges::all_of(changed, [&](EventId e) { return model_.consistent_after(g, e); }))
        return true;
    if (has_one_coherence_order(g, model_))
        return false;
    ++reads_from_.completions;
    SparseGraph copy = g;
    if (!model_.complete(copy))
        return false;
    swap(g, copy);
    return true;
}

bool ReadsFromSearch::visit_read(Configuration& c, std::uint32_t t, const program::Action& action) {
    bool reached = false;
    const graph::Label label = program::label_of(action, false);
    const EventId e = c.add(t, action.location, label, model_.atom_of(label));
    for (const EventId source : writes_of(c.graph, action.location, [](EventId) { return true; }))
        for (const bool spurious : {false, true}) {
            if (spurious && !(program::may_fail_spuriously(action.rmw) && program::succeeds(action, c.value(source))))
                continue;
            read_from(c, e, source, spurious);
            if (!finds_witness_with(c.graph, e))
                continue;
            c.complete(t, c.value(source), spurious);
            reached = gives_away(c) || visit(c) || reached;
            c.rewind_thread(e);
        }
    c.PartialExecution::remove_last(); // its thread stands there already
    return reached;
}

bool ReadsFromSearch::visit_write(Configuration& c, std::uint32_t t, const program::Action& action) {
    const EventId w = add_write(c, t, action);
    place(c, w);
    bool reached = finds_witness_with(c.graph, w) && visit(c);
    reached = visit_revisits(c, w) || reached;
    c.remove_last();
    return reached;
}

bool ReadsFromSearch::visit_revisits(const Configuration& c, EventId w) {
    bool reached = false;
    for (EventId e = w; e-- > c.num_locations() && goes_on();) {
        if (c.in_prefix(e, w))
            continue;
        if (!is_maximal(c, e, w))
            break;
        if (c.is_read(e) && c.graph[e].location == c.graph[w].location && may_revisit(c, e, w))
            reached = visit_revisit(c, e, w) || reached;
    }
    return reached;
}

// Of two read-modify-writes that read from one write, at most one stays that has written.
bool ReadsFromSearch::may_revisit(const Configuration& c, EventId r, EventId w) const {
    return !model_.has_rmw_atomicity || !shares_source(c.graph, w, [&](EventId other) {
        return other != r && (other < r || c.in_prefix(other, w));
    });
}

template <typename Stays>
std::unique_ptr<Configuration> ReadsFromSearch::rest_of(const Configuration& c, const Stays& stays, EventId read) {
    std::unique_ptr<Configuration> rest;
    if (spare_.empty()) {
        rest = std::make_unique<Configuration>();
    } else {
        rest = std::move(spare_.back());
        spare_.pop_back();
    }
    keep_.resize(c.size());
    renamed_.resize(c.size());
    for (EventId e = 0; e < c.size(); ++e)
        keep_[e] = static_cast<std::uint8_t>(stays(e));
    c.restrict_into(*rest, keep_, renamed_, read);
    return rest;
}

bool ReadsFromSearch::visit_revisit(const Configuration& c, EventId r, EventId w) {
    std::unique_ptr<Configuration> child = rest_of(
        c, [&](EventId e) { return e <= r || c.in_prefix(e, w); }, r);
    const EventId read = renamed_[r];
    const EventId write = renamed_[w];
    const std::uint32_t t = child->graph[read].thread;
    const program::Action action = child->next_action(t);
    bool reached = false;
    for (const bool spurious : {false, true}) {
        if (spurious && !(program::may_fail_spuriously(action.rmw) && program::succeeds(action, child->value(write))))
            continue;
        read_from(*child, read, write, spurious);
        place(*child, write);
        if (!finds_witness(child->graph, {write, read}))
            continue;
        ++statistics_.revisits;
        child->complete(t, child->value(read), spurious);
        reached = gives_away(*child) || visit(*child) || reached;
        child->rewind_thread(read);
    }
    spare_.push_back(std::move(child));
    return reached;
}

bool ReadsFromSearch::gives_away(const Configuration& c) {
    if (queue_ == nullptr || !queue_->has_waiting_worker())
        return false;
    constexpr std::uint32_t patience = 256; // graphs
    if (c.size() > largest_given_) {
        if (++too_large_ == patience) {
            too_large_ = 0;
            ++largest_given_;
        }
        return false;
    }
    too_large_ = 0;
    largest_given_ = c.size();
    queue_->give(std::make_unique<Configuration>(c));
    return true;
}

bool ReadsFromSearch::is_maximal(const Configuration& c, EventId e, EventId w) {
    const SparseGraph& g = c.graph;
    if (g.is_write(e)) {
        for (EventId r = g[e].first_reader; r != no_event; r = g[r].reader_next)
            if (r < e)
                return false;
        return true;
    }
    if (!g.is_read(e))
        return true;
    const auto was_there = [&](EventId x) { return x < e || (c.in_prefix(x, w) && x != w); };
    if (c.alternatives(e).spurious || !was_there(g[e].rf))
        return false;
    if (first_write_of(g, g[e].location, was_there) == g[e].rf)
        return true;
    const std::vector<EventId> sources = writes_of(g, g[e].location, was_there);
    const auto mine = std::ranges::find(sources, g[e].rf);
    // The last write of the witness can always be read.
    EventId last = g.co_last(g[e].location);
    while (last == w || !(g.is_initial(last) || was_there(last)))
        last = g[last].co_prev;
    if (model_.maximal_extensions_are_consistent && std::find(sources.begin(), mine, last) != mine)
        return false;
    std::unique_ptr<Configuration> before = rest_of(
        c, [&](EventId x) { return x == e || was_there(x); }, e);
    const bool is_first = std::ranges::none_of(
        sources.begin(), mine, [&](EventId source) { return can_read(*before, renamed_[e], renamed_[source]); });
    spare_.push_back(std::move(before));
    return is_first;
}

bool ReadsFromSearch::can_read(Configuration& c, EventId e, EventId source) {
    read_from(c, e, source, false);
    if (!finds_witness_with(c.graph, e))
        return false;
    if (!c.graph[e].label.exclusive)
        return true;
    const std::uint32_t t = c.graph[e].thread;
    c.complete(t, c.value(source));
    bool can = true;
    if (const program::Action action = c.next_action(t); action.kind == ActionKind::write && action.exclusive) {
        const EventId write = add_write(c, t, action);
        place(c, write);
        can = finds_witness_with(c.graph, write);
        c.remove_last();
    }
    c.rewind_thread(e);
    return can;
}

void ReadsFromSearch::visit_end(Configuration& c) {
    Stop worst = Stop::finished;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
        worst = std::max(worst, c.stop(t));
    if (worst == Stop::finished && !observed_.empty()) {
        std::vector<EventId> last;
        visit_last_writes(c, last);
        return;
    }
    let_wait(c);
    stopped_ = !collector_.execution(c) || stopped_;
}

// A thread waits for ever if what it has read since it last did something else are last writes (faults.hpp). So the
// youngest reads of all such threads come first, then those before them.
void ReadsFromSearch::let_wait(Configuration& c) {
    std::vector<EventId> reads; // by thread that waits: the next one
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        if (c.stop(t) == Stop::blocked)
            return; // by an assumption, which is no fault
        if (c.stop(t) != Stop::finished)
            reads.push_back(c.graph.last_of_thread(t));
    }
    std::vector<EventId> last;
    const auto is_last = [&](EventId w) {
        const std::uint32_t location = c.graph[w].location;
        for (const EventId other : last)
            if (c.graph[other].location == location)
                return other == w;
        last.push_back(w);
        if (c.graph.co_last(location) == w)
            return true;
        ++reads_from_.completions;
        SparseGraph copy = c.graph;
        if (model_.complete_with_last(copy, last)) {
            swap(c.graph, copy);
            return true;
        }
        last.pop_back();
        return false;
    };
    while (!reads.empty()) {
        std::erase_if(reads, [&](EventId e) {
            return e == no_event || c.is_write(e) || (c.is_read(e) && !is_last(c.graph[e].rf));
        });
        for (EventId& e : reads)
            e = c.graph[e].po_prev;
    }
}

void ReadsFromSearch::visit_last_writes(Configuration& c, std::vector<EventId>& last) {
    if (!goes_on())
        return;
    if (last.size() == observed_.size()) {
        stopped_ = !collector_.execution(c) || stopped_;
        return;
    }
    const std::uint32_t location = observed_[last.size()];
    for (const EventId w : writes_of(c.graph, location, [](EventId) { return true; })) {
        last.push_back(w);
        if (c.graph.co_last(location) == w) {
            visit_last_writes(c, last);
        } else {
            ++reads_from_.completions;
            Configuration other = c;
            if (model_.complete_with_last(other.graph, last))
                visit_last_writes(other, last);
        }
        last.pop_back();
    }
}

} // namespace katlas::explore

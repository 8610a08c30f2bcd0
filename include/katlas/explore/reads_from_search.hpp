// The search of explore_reads_from.hpp. The recursion of the algorithm is that of the functions here. A graph is
// changed in place and put back, except that the remaining graph of a revisit is a copy. A worker gives away copies of
// graphs that it is about to visit: smaller graphs have more extensions. To give everything away, a worker unwinds the
// recursion and gives away every graph that it would visit.
#pragma once

#include "katlas/explore/reads_from_graphs.hpp"
#include "katlas/explore/reads_from_policy.hpp"
#include "katlas/explore/remainders.hpp"
#include "katlas/explore/seen_versions.hpp"
#include "katlas/support/stop_token.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace katlas::explore {

// An explorer of the subtrees of a ReadsFromPolicy (explorer_of.hpp). Configuration is a RunningExecution. As in an
// Explorer, the observer is told of executions and errors, and may end the search.
template <typename Configuration, typename Observer, typename Sharing>
class ReadsFromSearch {
  public:
    using Policy = ReadsFromPolicy<Configuration>;
    using Subtree = typename Policy::Subtree;

    // The observer must outlive this.
    ReadsFromSearch(const Policy& policy, Observer& observer, Sharing sharing = {})
        : what_(policy.what()), model_(policy.new_model()), observer_(observer), sharing_(std::move(sharing)) {}

    // False if the exploration is to end.
    bool run(std::unique_ptr<Subtree> subtree) {
        is_wanted_ = false; // the worker that wanted a graph has got an answer since
        try {
            visit(subtree->c);
        } catch (const Stopped&) { // thrown by the search for a coherence order
            stopped_ = true;
            if (observer_.alive())
                throw;
        }
        for (; !left_.empty(); left_.pop_back())
            sharing_.give(std::move(left_.back()));
        return !stopped_;
    }
    [[nodiscard]] const Statistics& statistics() const { return statistics_; }

  private:
    struct Step {
        std::uint32_t thread = 0; // 0: no thread can go on
        program::Action action{};
    };

    // The visit functions restore the graph, except for its witness. They return whether an execution or an error was
    // reached.
    bool visit(Configuration& c);
    bool visit_read(Configuration& c, std::uint32_t t, const program::Action& action);
    bool visit_write(Configuration& c, std::uint32_t t, const program::Action& action);
    bool visit_revisits(const Configuration& c, EventId w);
    [[nodiscard]] bool may_revisit(const Configuration& c, EventId r, EventId w) const;
    bool visit_revisit(const Configuration& c, EventId r, EventId w);
    [[nodiscard]] bool wants_everything() const {
        if constexpr (requires { sharing_.wants_everything(); })
            return sharing_.wants_everything();
        else
            return false;
    }
    [[nodiscard]] static std::unique_ptr<Subtree> subtree_of(const Configuration& c);
    // Gives the graph to another worker if one wants it. Returns whether it did so.
    bool gives_away(const Configuration& c);
    // Visits every final memory that the condition can distinguish.
    void visit_end(Configuration& c);
    void visit_last_writes(Configuration& c, std::vector<EventId>& last);
    // Gives the graph a witness in which the latest reads of threads that cannot go on have read last writes, for as
    // many reads as possible.
    void let_wait(Configuration& c);

    [[nodiscard]] Step next_step(Configuration& c) const;
    [[nodiscard]] bool goes_on(std::uint32_t steps = 1) {
        waited_ += steps;
        if (!stopped_ && waited_ >= steps_between_questions) {
            waited_ = 0;
            stopped_ = !observer_.alive();
        }
        return !stopped_;
    }

    // Gives the read r its source, value and label. The thread stands at the read before and after the call. The action
    // is that of the read; it does not matter if the label does not depend on the value.
    void read_from(Configuration& c, EventId r, EventId source, const program::Action& action, bool spurious) const;
    EventId add_write(Configuration& c, std::uint32_t t, const program::Action& action) const;
    // Whether the graph is consistent. It was consistent before the given events were added to the ends of their
    // threads or changed. If the graph is consistent, it gets a witness.
    [[nodiscard]] bool finds_witness_with(Configuration& c, EventId added) {
        return finds_witness_with(c, added, [] { return false; });
    }
    [[nodiscard]] bool finds_witness(Configuration& c, std::initializer_list<EventId> changed);
    // The same, with a cheaper question whether the graph is known to have no witness. It is asked if the present co is
    // none.
    template <typename RuledOut>
    [[nodiscard]] bool finds_witness_with(Configuration& c, EventId added, const RuledOut& is_ruled_out);
    // Whether the graph has a witness, which the present co is not.
    [[nodiscard]] bool finds_other_witness(Configuration& c, std::initializer_list<EventId> changed);
    // Whether the source of the read e, which was added or changed, may be the last write in co. If not, the source
    // keeps its place.
    [[nodiscard]] bool finds_witness_with_last_source(graph::SparseGraph& g, EventId e);

    // Whether e is as the oracle prescribes with respect to the events older than e and the events on which w depends.
    // Instead of the write w, its read may be given if it belongs to a read-modify-write.
    [[nodiscard]] bool is_maximal(const Configuration& c, EventId e, EventId w);
    // Whether the read e, the youngest event, belongs to a read-modify-write of which the write can neither stay nor
    // revisit.
    [[nodiscard]] bool is_in_vain(const Configuration& c, EventId e, const program::Action& action);
    // Whether e, the last event of its thread, can read from the source, and then write if it is a read-modify-write.
    [[nodiscard]] bool can_read(Configuration& c, EventId e, EventId source);

    typename Policy::What what_;
    ReadsFromModel model_;
    Observer& observer_;
    Sharing sharing_;
    bool is_wanted_ = false;          // another worker wants a graph
    std::uint32_t largest_given_ = 0; // the number of events up to which a graph may be given away
    std::uint32_t too_large_ = 0;     // the number of larger graphs since the last change
    Remainders<Configuration> remainders_;
    bool stopped_ = false;
    static constexpr std::uint32_t steps_between_questions = 256;
    std::uint32_t waited_ = 0;                   // since the observer was asked
    std::vector<EventId> sources_;               // of the reads of the recursion, one after another
    std::vector<std::unique_ptr<Subtree>> left_; // graphs to give away at the end, in order of search
    Statistics statistics_;
    CheckSchedule schedule_;
};

// A thread that is at an error comes last, as in PlainPolicy.
template <typename Configuration, typename Observer, typename Sharing>
auto ReadsFromSearch<Configuration, Observer, Sharing>::next_step(Configuration& c) const -> Step {
    Step erring;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
        if (lacks_write(c.graph, c.graph.last_of_thread(t)) && c.stop(t) == Stop::running)
            if (const program::Action action = c.next_action(t); program::is_visible(action.kind))
                return {t, action};
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        if (c.stop(t) != Stop::running)
            continue;
        const program::Action action = c.next_action(t);
        if (program::is_visible(action.kind) || (action.kind == program::ActionKind::error && !what_.keeps_going))
            return {t, action};
        if (action.kind == program::ActionKind::error && erring.thread == 0)
            erring = {t, action};
    }
    return erring;
}

template <typename Configuration, typename Observer, typename Sharing>
bool ReadsFromSearch<Configuration, Observer, Sharing>::visit(Configuration& c) {
    REQUIRE_INVARIANTS(schedule_.due(c.size()) ? c.check() : std::nullopt);
    if (!goes_on())
        return true;
    if (wants_everything()) {
        left_.push_back(subtree_of(c));
        return true;
    }
    const Step step = next_step(c);
    if (step.thread == 0) {
        visit_end(c);
        return true;
    }
    if (step.action.kind == program::ActionKind::error) {
        stopped_ = !observer_.error(c, step.thread, step.action);
        return true;
    }
    ++statistics_.events;
    bool reached = false;
    if (step.action.kind == program::ActionKind::read) {
        reached = visit_read(c, step.thread, step.action);
    } else if (step.action.kind == program::ActionKind::write) {
        reached = visit_write(c, step.thread, step.action);
    } else {
        const graph::Label label = program::label_of(step.action, false);
        const EventId e = c.add(step.thread, graph::SparseGraph::no_location, label, model_.atom_of(label));
        c.complete(step.thread);
        if (finds_witness_with(c, e))
            reached = visit(c);
        c.remove_last();
    }
    statistics_.dead_ends += reached ? 0 : 1;
    return reached;
}

template <typename Configuration, typename Observer, typename Sharing>
void ReadsFromSearch<Configuration, Observer, Sharing>::read_from(Configuration& c, EventId r, EventId source,
                                                                  const program::Action& action, bool spurious) const {
    c.read_from(r, source);
    c.alternatives(r).spurious = spurious;
    if (!c.alternatives(r).conditional)
        return;
    const graph::Label label = program::label_of(action, program::succeeds(action, c.value(source)) && !spurious);
    c.graph.relabel(r, label, model_.atom_of(label));
}

template <typename Configuration, typename Observer, typename Sharing>
EventId ReadsFromSearch<Configuration, Observer, Sharing>::add_write(Configuration& c, std::uint32_t t,
                                                                     const program::Action& action) const {
    const graph::Label label = program::label_of(action, false);
    const EventId w = c.add(t, action.location, label, model_.atom_of(label));
    c.set_value(w, action.value);
    c.alternatives(w).settled = action.settled;
    c.complete(t);
    return w;
}

template <typename Configuration, typename Observer, typename Sharing>
template <typename RuledOut>
bool ReadsFromSearch<Configuration, Observer, Sharing>::finds_witness_with(Configuration& c, EventId added,
                                                                           const RuledOut& is_ruled_out) {
    const graph::SparseGraph& g = c.graph;
    if (model_.has_rmw_atomicity && shares_source(g, added, [](EventId) { return true; }))
        return false;
    if ((model_.maximal_extensions_are_consistent && leads_nowhere(g, added)) || model_.consistent_after(g, added))
        return true;
    return !has_one_coherence_order(c, model_) && !is_ruled_out() && finds_other_witness(c, {added});
}

template <typename Configuration, typename Observer, typename Sharing>
bool ReadsFromSearch<Configuration, Observer, Sharing>::finds_witness(Configuration& c,
                                                                      std::initializer_list<EventId> changed) {
    return std::ranges::all_of(changed, [&](EventId e) { return model_.consistent_after(c.graph, e); }) ||
           (!has_one_coherence_order(c, model_) && finds_other_witness(c, changed));
}

template <typename Configuration, typename Observer, typename Sharing>
bool ReadsFromSearch<Configuration, Observer, Sharing>::finds_other_witness(Configuration& c,
                                                                            std::initializer_list<EventId> changed) {
    graph::SparseGraph& g = c.graph;
    if (std::ranges::any_of(changed, [&](EventId e) { return finds_witness_with_last_source(g, e); }))
        return true;
    ++statistics_.completions;
    graph::SparseGraph copy = g;
    if (!model_.complete(copy))
        return false;
    swap(g, copy);
    return true;
}

template <typename Configuration, typename Observer, typename Sharing>
bool ReadsFromSearch<Configuration, Observer, Sharing>::finds_witness_with_last_source(graph::SparseGraph& g,
                                                                                       EventId e) {
    const EventId w = g.is_read(e) ? g[e].rf : no_event;
    if (w == no_event || g[w].co_next == no_event || g.is_initial(w) || g[w].label.exclusive)
        return false;
    for (EventId r = g[w].first_reader; r != no_event; r = g[r].reader_next)
        if (g.rmw_write(r) != no_event)
            return false;
    const EventId before = g[w].co_prev;
    const auto move_behind = [&](EventId other) {
        g.remove_from_co(w);
        g.place_in_co(w, other);
    };
    move_behind(g.co_last(g[w].location));
    if (model_.consistent_after(g, w) && model_.consistent_after(g, e))
        return true;
    move_behind(before);
    return false;
}

template <typename Configuration, typename Observer, typename Sharing>
bool ReadsFromSearch<Configuration, Observer, Sharing>::visit_read(Configuration& c, std::uint32_t t,
                                                                   const program::Action& action) {
    bool reached = false;
    const graph::Label label = program::label_of(action, program::succeeds(action, action.expected));
    const EventId e = c.add(t, action.location, label, model_.atom_of(label));
    c.alternatives(e) = Policy::alternatives_of(c, t, action);
    const std::size_t begin = sources_.size();
    if (action.settled)
        sources_.push_back(c.graph.co_last(action.location));
    else
        add_writes_of(
            c.graph, action.location, [](EventId) { return true; }, sources_);
    const std::size_t end = sources_.size();
    // In a small graph, where the checker is fast, it is asked first.
    constexpr EventId small = 64; // events
    SeenVersions seen(c, model_, e);
    for (std::size_t i = begin; i != end; ++i) {
        const EventId source = sources_[i];
        if (!action.settled &&
            (seen.own_thread_rules_out(source) || ((seen.is_known() || c.size() > small) && seen.rules_out(source))))
            continue;
        for (const bool spurious : {false, true}) {
            if (spurious && !(program::may_fail_spuriously(action.rmw) && program::succeeds(action, c.value(source))))
                continue;
            read_from(c, e, source, action, spurious);
            if (!finds_witness_with(c, e, [&] { return seen.rules_out(source); }) || is_in_vain(c, e, action))
                continue;
            c.complete(t, c.value(source), spurious);
            reached = gives_away(c) || visit(c) || reached;
            c.rewind_thread(e);
        }
    }
    sources_.resize(begin);
    c.PartialExecution::remove_last(); // its thread stands there already
    return reached;
}

template <typename Configuration, typename Observer, typename Sharing>
bool ReadsFromSearch<Configuration, Observer, Sharing>::visit_write(Configuration& c, std::uint32_t t,
                                                                    const program::Action& action) {
    const EventId w = add_write(c, t, action);
    place_first(c, w);
    bool reached = finds_witness_with(c, w) && visit(c);
    reached = (!action.settled && visit_revisits(c, w)) || reached;
    c.remove_last();
    return reached;
}

template <typename Configuration, typename Observer, typename Sharing>
bool ReadsFromSearch<Configuration, Observer, Sharing>::visit_revisits(const Configuration& c, EventId w) {
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

// Of several read-modify-writes that read from one write, at most one with a write stays.
template <typename Configuration, typename Observer, typename Sharing>
bool ReadsFromSearch<Configuration, Observer, Sharing>::may_revisit(const Configuration& c, EventId r,
                                                                    EventId w) const {
    return !model_.has_rmw_atomicity || !shares_source(c.graph, w, [&](EventId other) {
        return other != r && (other < r || c.in_prefix(other, w));
    });
}

template <typename Configuration, typename Observer, typename Sharing>
bool ReadsFromSearch<Configuration, Observer, Sharing>::visit_revisit(const Configuration& c, EventId r, EventId w) {
    std::unique_ptr<Configuration> child = remainders_.of(
        c, [&](EventId e) { return e <= r || c.in_prefix(e, w); }, r);
    const EventId read = remainders_.name_of(r);
    const EventId write = remainders_.name_of(w);
    const std::uint32_t t = child->graph[read].thread;
    // Only such a read can have another label or fail for no reason.
    const program::Action action = child->alternatives(read).conditional ? child->next_action(t) : program::Action();
    bool reached = false;
    for (const bool spurious : {false, true}) {
        if (spurious && !(program::may_fail_spuriously(action.rmw) && program::succeeds(action, child->value(write))))
            continue;
        read_from(*child, read, write, action, spurious);
        place_first(*child, write);
        if (!finds_witness(*child, {write, read}))
            continue;
        ++statistics_.revisits;
        child->complete(t, child->value(read), spurious);
        reached = gives_away(*child) || visit(*child) || reached;
        child->rewind_thread(read);
    }
    remainders_.take_back(std::move(child));
    return reached;
}

template <typename Configuration, typename Observer, typename Sharing>
auto ReadsFromSearch<Configuration, Observer, Sharing>::subtree_of(const Configuration& c) -> std::unique_ptr<Subtree> {
    auto subtree = std::make_unique<Subtree>();
    subtree->c = c;
    subtree->fixed = c.size();
    return subtree;
}

template <typename Configuration, typename Observer, typename Sharing>
bool ReadsFromSearch<Configuration, Observer, Sharing>::gives_away(const Configuration& c) {
    is_wanted_ = is_wanted_ || sharing_.wants_subtree();
    if (!is_wanted_)
        return false;
    constexpr std::uint32_t patience = 256; // graphs
    if (c.size() > largest_given_) {
        if (++too_large_ == patience) {
            too_large_ = 0;
            ++largest_given_;
        }
        return false;
    }
    is_wanted_ = false;
    too_large_ = 0;
    largest_given_ = c.size();
    sharing_.give(subtree_of(c));
    return true;
}

template <typename Configuration, typename Observer, typename Sharing>
bool ReadsFromSearch<Configuration, Observer, Sharing>::is_maximal(const Configuration& c, EventId e, EventId w) {
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
    while (is_new(last) || !(g.is_initial(last) || was_there(last)))
        last = g[last].co_prev;
    const auto is_first = [&](const auto& can_be_read) {
        return g[e].rf == first_write_of(g, g[e].location, [&](EventId source) {
                   return was_there(source) && (source == g[e].rf || can_be_read(source));
               });
    };
    if (model_.maximal_extensions_are_consistent && !is_first([&](EventId source) { return source == last; }))
        return false;
    const SeenVersions seen(c, model_, e);
    std::unique_ptr<Configuration> before;
    const bool maximal = is_first([&](EventId source) {
        if ((model_.has_rmw_atomicity && is_taken(c, e, source, was_there)) || seen.own_thread_rules_out(source))
            return false;
        if (!before)
            before = remainders_.of(
                c, [&](EventId x) { return x == e || was_there(x); }, e);
        return can_read(*before, remainders_.name_of(e), remainders_.name_of(source));
    });
    if (before)
        remainders_.take_back(std::move(before));
    return maximal;
}

// The write would share its source with the rival's. So it can only revisit the rival's read or an older one, if all
// that the revisit removes is maximal.
template <typename Configuration, typename Observer, typename Sharing>
bool ReadsFromSearch<Configuration, Observer, Sharing>::is_in_vain(const Configuration& c, EventId e,
                                                                   const program::Action& action) {
    if (!model_.has_rmw_atomicity || !c.graph[e].label.exclusive || action.rmw == program::RmwOp::load_linked)
        return false;
    const EventId rival = rival_of(c.graph, e);
    if (rival == no_event)
        return false;
    if (c.in_prefix(rival, e))
        return true;
    for (EventId x = e; x-- > rival;)
        if (!c.in_prefix(x, e) && !is_maximal(c, x, e))
            return true;
    return false;
}

template <typename Configuration, typename Observer, typename Sharing>
bool ReadsFromSearch<Configuration, Observer, Sharing>::can_read(Configuration& c, EventId e, EventId source) {
    const std::uint32_t t = c.graph[e].thread;
    read_from(c, e, source, c.alternatives(e).conditional ? c.next_action(t) : program::Action(), false);
    if (!finds_witness_with(c, e))
        return false;
    if (!c.graph[e].label.exclusive)
        return true;
    c.complete(t, c.value(source));
    bool can = true;
    if (const program::Action action = c.next_action(t);
        action.kind == program::ActionKind::write && action.exclusive) {
        const EventId write = add_write(c, t, action);
        place_first(c, write);
        can = finds_witness_with(c, write);
        c.remove_last();
    }
    c.rewind_thread(e);
    return can;
}

} // namespace katlas::explore

#include "katlas/explore/reads_from_ends.hpp"

// What the search of reads_from_search.hpp does where no thread can go on: it visits the final memories that a
// condition can distinguish, or lets threads wait for ever that would do so. For both it looks for witnesses in which
// given writes are last in co.
#pragma once

#include "katlas/explore/reads_from_search.hpp"

namespace katlas::explore {

template <typename Configuration, typename Observer, typename Sharing>
void ReadsFromSearch<Configuration, Observer, Sharing>::visit_end(Configuration& c) {
    Stop worst = Stop::finished;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
        worst = std::max(worst, c.stop(t));
    if (worst == Stop::finished && !what_.observed.empty()) {
        std::vector<EventId> last;
        visit_last_writes(c, last);
        return;
    }
    let_wait(c);
    stopped_ = !observer_.execution(c) || stopped_;
}

// A thread waits for ever if all its reads since its last other event have read last writes (faults.hpp). So the
// youngest reads of all such threads come first, then the reads before them.
template <typename Configuration, typename Observer, typename Sharing>
void ReadsFromSearch<Configuration, Observer, Sharing>::let_wait(Configuration& c) {
    std::vector<EventId> reads; // by waiting thread: its next read
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        if (c.stop(t) == Stop::blocked)
            return; // at an assumption, which is no fault
        if (c.stop(t) == Stop::locked || c.stop(t) == Stop::spinning || c.stop(t) == Stop::cut)
            reads.push_back(c.graph.last_of_thread(t));
    }
    std::vector<EventId> last;
    const auto is_last = [&](EventId w) {
        const std::uint32_t location = c.graph[w].location;
        for (const EventId other : last)
            if (c.graph[other].location == location)
                return other == w;
        if (c.graph.co_last(location) == w) {
            last.push_back(w);
            return true;
        }
        if (!may_be_last(c, w, model_) || has_one_coherence_order(c, model_))
            return false;
        last.push_back(w);
        ++statistics_.completions;
        graph::SparseGraph copy = c.graph;
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

template <typename Configuration, typename Observer, typename Sharing>
void ReadsFromSearch<Configuration, Observer, Sharing>::visit_last_writes(Configuration& c,
                                                                          std::vector<EventId>& last) {
    if (last.size() == what_.observed.size()) {
        stopped_ = !observer_.execution(c) || stopped_;
        return;
    }
    const std::uint32_t location = what_.observed[last.size()];
    std::vector<EventId> writes;
    add_writes_of(
        c.graph, location, [&](EventId x) { return may_be_last(c, x, model_); }, writes);
    for (const EventId w : writes) {
        if (!goes_on(steps_between_questions)) // a completion may take long
            return;
        last.push_back(w);
        if (c.graph.co_last(location) == w) {
            visit_last_writes(c, last);
        } else if (may_be_last(c, w, model_) && !has_one_coherence_order(c, model_)) {
            ++statistics_.completions;
            Configuration other = c;
            if (model_.complete_with_last(other.graph, last))
                visit_last_writes(other, last);
        }
        last.pop_back();
    }
}

} // namespace katlas::explore

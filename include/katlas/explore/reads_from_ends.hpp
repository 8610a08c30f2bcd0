// What an exploration up to reads-from does where no thread can go on: it visits the final memories that a condition
// can distinguish, or lets threads wait for ever that would do so. For both it looks for witnesses in which given
// writes are last in co.
#pragma once

#include "katlas/explore/witnesses.hpp"

#include <algorithm>
#include <vector>

namespace katlas::explore {

// Configuration is a RunningExecution.
template <typename Configuration, typename Observer>
class ReadsFromEnds {
  public:
    // The last writes of the locations `observed` are observed. The arguments must outlive this.
    ReadsFromEnds(Witnesses& witnesses, const std::vector<std::uint32_t>& observed, Observer& observer)
        : witnesses_(witnesses), observed_(observed), observer_(observer) {}

    // Passes the executions of the graph to the observer. False if the observer ends the exploration.
    bool visit(Configuration& c) {
        Stop worst = Stop::finished;
        for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
            worst = std::max(worst, c.stop(t));
        if (worst == Stop::finished && !observed_.empty())
            return visit_last_writes(c);
        let_wait(c);
        return observer_.execution(c);
    }

  private:
    // Gives the graph a witness in which the latest reads of threads that cannot go on have read last writes, for as
    // many reads as possible. A thread waits for ever if all its reads since its last other event have read last writes
    // (faults.hpp). So the youngest reads of all such threads come first, then the reads before them.
    void let_wait(Configuration& c);
    // Whether the source of a read may be last in co, together with the writes in last_. If so, the graph gets such a
    // witness.
    bool let_be_last(Configuration& c, EventId w);
    // Visits the final memories in which the writes in last_ are last, one for each of the first observed locations.
    bool visit_last_writes(Configuration& c);
    // Whether the observer wants more. A completion may take long.
    [[nodiscard]] bool goes_on() {
        if constexpr (requires { observer_.alive(); })
            return observer_.alive();
        else
            return true;
    }

    Witnesses& witnesses_;
    const std::vector<std::uint32_t>& observed_;
    Observer& observer_;
    std::vector<EventId> last_;
};

template <typename Configuration, typename Observer>
bool ReadsFromEnds<Configuration, Observer>::let_be_last(Configuration& c, EventId w) {
    const std::uint32_t location = c.graph[w].location;
    for (const EventId other : last_)
        if (c.graph[other].location == location)
            return other == w;
    const bool is_last = c.graph.co_last(location) == w;
    if (!is_last && !may_be_last(c, w, witnesses_.model()))
        return false;
    last_.push_back(w);
    if (is_last || witnesses_.find_with_last(c, last_))
        return true;
    last_.pop_back();
    return false;
}

template <typename Configuration, typename Observer>
void ReadsFromEnds<Configuration, Observer>::let_wait(Configuration& c) {
    std::vector<EventId> reads; // by waiting thread: its next read
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        if (c.stop(t) == Stop::blocked)
            return; // at an assumption, which is no fault
        if (c.stop(t) == Stop::locked || c.stop(t) == Stop::spinning || c.stop(t) == Stop::cut)
            reads.push_back(c.graph.last_of_thread(t));
    }
    while (!reads.empty()) {
        std::erase_if(reads, [&](EventId e) {
            return e == no_event || c.is_write(e) || (c.is_read(e) && !let_be_last(c, c.graph[e].rf));
        });
        for (EventId& e : reads)
            e = c.graph[e].po_prev;
    }
}

template <typename Configuration, typename Observer>
bool ReadsFromEnds<Configuration, Observer>::visit_last_writes(Configuration& c) {
    if (last_.size() == observed_.size())
        return observer_.execution(c);
    const std::uint32_t location = observed_[last_.size()];
    bool wants_more = true;
    for (EventId w = next_write_of(c.graph, location, no_event); w != no_event && wants_more;
         w = next_write_of(c.graph, location, w)) {
        if (!may_be_last(c, w, witnesses_.model()))
            continue;
        if (!goes_on())
            return false;
        last_.push_back(w);
        if (c.graph.co_last(location) == w) {
            wants_more = visit_last_writes(c);
        } else {
            Configuration other = c;
            wants_more = !witnesses_.find_with_last(other, last_) || visit_last_writes(other);
        }
        last_.pop_back();
    }
    return wants_more;
}

} // namespace katlas::explore

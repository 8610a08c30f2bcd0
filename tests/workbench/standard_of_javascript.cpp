#include "standard_of_javascript.hpp"

namespace katlas::tests {

StandardOfJavaScript::StandardOfJavaScript(const graph::SparseGraph& graph, Edition edition)
    : edition_(edition), locations_(graph.num_locations()) {
    // By event of the graph: its number here. The two halves of a read-modify-write have one.
    std::vector<std::size_t> number(graph.size(), none);
    for (graph::EventId e = 0; e < graph.size(); ++e) {
        if (number[e] != none) {
            written_by_[number[e]] = e;
            continue;
        }
        const auto& n = graph[e];
        const bool read = graph.is_read(e);
        const graph::EventId other_half = read ? graph.rmw_write(e) : graph::SparseGraph::none;
        number[e] = events_.size();
        if (other_half != graph::SparseGraph::none)
            number[other_half] = events_.size();
        events_.push_back({.order = graph.is_initial(e)                    ? Order::init
                                    : n.label.mode == graph::Mode::seq_cst ? Order::seq_cst
                                                                           : Order::unordered,
                           .reads = read,
                           .writes = !read || other_half != graph::SparseGraph::none,
                           .location = n.location,
                           .agent = n.thread,
                           .position = n.index});
        written_by_.push_back(e);
    }
    for (graph::EventId e = 0; e < graph.size(); ++e)
        if (graph.is_read(e))
            events_[number[e]].reads_from = number[graph[e].rf];
}

// The ranges of two accesses of one location are equal.
bool StandardOfJavaScript::synchronizes(std::size_t write, std::size_t read) const {
    const Event& w = events_[write];
    const Event& r = events_[read];
    return r.reads && r.reads_from == write && r.order == Order::seq_cst &&
           (w.order == Order::seq_cst || (edition_ == Edition::of_2019 && w.order == Order::init));
}

void StandardOfJavaScript::find_happens_before() {
    const std::size_t size = events_.size();
    happens_before_ = Relation(size, std::vector<bool>(size, false));
    for (std::size_t e = 0; e < size; ++e)
        for (std::size_t d = 0; d < size; ++d) {
            const Event& x = events_[e];
            const Event& y = events_[d];
            const bool agent_order = x.agent != 0 && x.agent == y.agent && x.position < y.position;
            const bool initial = e != d && x.order == Order::init && x.location == y.location;
            const bool host = x.agent != none && y.agent == none; // the reads of the final state
            happens_before_[e][d] = agent_order || initial || host || synchronizes(e, d);
        }
    for (std::size_t f = 0; f < size; ++f)
        for (std::size_t e = 0; e < size; ++e)
            for (std::size_t d = 0; d < size; ++d)
                if (happens_before_[e][f] && happens_before_[f][d])
                    happens_before_[e][d] = true;
}

// "Coherent Reads"
bool StandardOfJavaScript::coherent_reads() const {
    for (std::size_t r = 0; r < events_.size(); ++r) {
        if (!events_[r].reads)
            continue;
        const std::size_t w = events_[r].reads_from;
        if (happens_before_[r][w])
            return false;
        for (std::size_t v = 0; v < events_.size(); ++v)
            if (events_[v].writes && events_[v].location == events_[r].location && happens_before_[w][v] &&
                happens_before_[v][r])
                return false;
    }
    return true;
}

// The conditions of "Sequentially Consistent Atomics" on a write that the memory order has between a write and a read
// that reads from it.
bool StandardOfJavaScript::may_not_come_between(std::size_t w, std::size_t v, std::size_t r) const {
    if (!events_[v].writes || events_[v].location != events_[r].location)
        return false;
    if (edition_ == Edition::of_2019)
        return synchronizes(w, r);
    if (events_[v].order != Order::seq_cst)
        return false;
    return synchronizes(w, r) ||
           (happens_before_[w][r] && happens_before_[v][r] && events_[w].order == Order::seq_cst) ||
           (happens_before_[w][r] && happens_before_[w][v] && events_[r].order == Order::seq_cst);
}

bool StandardOfJavaScript::atomics_are_sequentially_consistent() const {
    for (std::size_t first = 0; first < sequence_.size(); ++first)
        for (std::size_t last = first + 2; last < sequence_.size(); ++last)
            if (events_[sequence_[last]].reads && events_[sequence_[last]].reads_from == sequence_[first])
                for (std::size_t between = first + 1; between < last; ++between)
                    if (may_not_come_between(sequence_[first], sequence_[between], sequence_[last]))
                        return false;
    return true;
}

bool StandardOfJavaScript::some_memory_order() {
    if (sequence_.size() == events_.size())
        return atomics_are_sequentially_consistent();
    for (std::size_t next = 0; next < events_.size(); ++next) {
        bool possible = !placed_[next];
        for (std::size_t e = 0; e < events_.size() && possible; ++e)
            possible = placed_[e] || !happens_before_[e][next];
        if (!possible)
            continue;
        placed_[next] = true;
        sequence_.push_back(next);
        const bool found = some_memory_order();
        sequence_.pop_back();
        placed_[next] = false;
        if (found)
            return true;
    }
    return false;
}

bool StandardOfJavaScript::valid() {
    find_happens_before();
    for (std::size_t e = 0; e < events_.size(); ++e)
        if (happens_before_[e][e])
            return false;
    if (!coherent_reads())
        return false;
    placed_.assign(events_.size(), false);
    return some_memory_order();
}

std::set<std::vector<graph::EventId>> StandardOfJavaScript::final_writes() {
    std::set<std::vector<graph::EventId>> result;
    if (!valid())
        return result;
    // Each choice of a write for each location.
    std::vector<std::vector<std::size_t>> choices{{}};
    for (std::size_t location = 0; location < locations_; ++location) {
        std::vector<std::vector<std::size_t>> longer;
        for (const auto& choice : choices)
            for (std::size_t e = 0; e < events_.size(); ++e)
                if (events_[e].writes && events_[e].location == location) {
                    longer.push_back(choice);
                    longer.back().push_back(e);
                }
        choices = std::move(longer);
    }
    const std::size_t size = events_.size();
    for (const auto& choice : choices) {
        for (std::size_t location = 0; location < locations_; ++location)
            events_.push_back({.order = Order::unordered,
                               .reads = true,
                               .writes = false,
                               .location = location,
                               .agent = none,
                               .position = location,
                               .reads_from = choice[location]});
        if (valid()) {
            std::vector<graph::EventId> writes;
            for (const std::size_t e : choice)
                writes.push_back(written_by_[e]);
            result.insert(writes);
        }
        events_.resize(size);
    }
    return result;
}

} // namespace katlas::tests

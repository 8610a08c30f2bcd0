#include "katlas/explore/thread_dependencies.hpp"

#include "katlas/program/dependencies.hpp"

namespace katlas::explore {

ThreadDependencies::ThreadDependencies(const program::Program& program)
    : program_(program), start_(program, 0), weak_(program.has_weak_compare_exchange()), known_(program.num_threads()) {
}

const graph::DependencyEdges& ThreadDependencies::of(const Configuration& c) {
    edges_.clear();
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        take_trace(c, t);
        if (trace_.empty())
            continue;
        auto found = known_[t - 1].find(trace_);
        if (found == known_[t - 1].end())
            found = known_[t - 1].emplace(trace_, run(t)).first;
        for (const Edge& edge : found->second)
            edges_[edge.kind].emplace_back(events_[edge.from], events_[edge.to]);
    }
    return edges_;
}

void ThreadDependencies::take_trace(const Configuration& c, std::uint32_t thread) {
    trace_.clear();
    events_.clear();
    for (EventId e = c.graph.first_of_thread(thread); e != graph::SparseGraph::none; e = c.graph[e].po_next) {
        events_.push_back(e);
        if (!c.graph.is_read(e))
            continue;
        if (weak_)
            trace_.push_back(c.alternatives(e).spurious ? 1 : 0);
        trace_.push_back(c.value(e));
    }
}

std::vector<ThreadDependencies::Edge> ThreadDependencies::run(std::uint32_t thread) const {
    using enum graph::DependencyKind;
    const std::size_t t = thread - 1;
    std::vector<Word> state(start_.state(thread), start_.state(thread) + program_.state_words());
    program::Dependencies d(program_, t);
    std::vector<Edge> edges;
    std::vector<std::uint32_t> index; // by the numbers of Dependencies
    auto next = trace_.begin();
    for (std::uint32_t e = 0;; ++e) {
        const program::Action action = program_.next_action(t, state.data(), d);
        if (!program::is_visible(action.kind) || (action.kind == program::ActionKind::read && next == trace_.end()))
            return edges;
        const auto add = [&](graph::DependencyKind kind, program::EventBits reads) {
            for (const std::uint32_t number : program::elements(reads))
                edges.push_back({kind, index[number], e});
        };
        add(address, d.address());
        add(data, d.data());
        add(control, d.control());
        add(pick_address, d.pick_address());
        add(pick_data, d.pick_data());
        add(pick_control, d.pick_control());
        index.resize(d.num_events() + 1);
        index[d.num_events()] = e;
        const bool reads = action.kind == program::ActionKind::read;
        const bool spurious = reads && weak_ && *next++ != 0;
        program_.complete(t, state.data(), reads ? *next++ : 0, spurious, d);
    }
}

} // namespace katlas::explore

#include "candidate_search.hpp"

#include "katlas/program/dependencies.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace katlas::explore {
namespace {

using program::Action;
using program::ActionKind;

// The search is cut into parts where so many reads have read.
constexpr std::size_t reads_of_part = 2;

graph::Label label_of(const Action& action, bool exclusive_read) {
    if (action.kind == ActionKind::read)
        return {.kind = graph::Kind::read,
                .mode = program::read_mode(action, exclusive_read),
                .exclusive = exclusive_read,
                .barrier = graph::Barrier::none,
                .discarded = action.discarded};
    if (action.kind == ActionKind::write)
        return {.kind = graph::Kind::write, .mode = action.mode, .exclusive = action.exclusive};
    return {.kind = graph::Kind::fence, .mode = action.mode, .exclusive = false, .barrier = action.barrier};
}

// Whether the write of a read-modify-write is computed from its read, within one action.
bool computes(program::RmwOp rmw) {
    using enum program::RmwOp;
    return rmw == fetch_add || rmw == fetch_sub || rmw == fetch_and || rmw == fetch_or || rmw == fetch_xor;
}

// The interpreter must do what the path says; else nothing that is found here can be relied upon.
void require(bool agrees) {
    if (!agrees)
        throw std::logic_error("a path of a thread is none of the interpreter's");
}

template <typename Events>
EventId take_first(Events& events) {
    const std::size_t e = events.front();
    events.erase(e);
    return static_cast<EventId>(e);
}

} // namespace

std::vector<std::vector<program::ThreadPath>> candidate_paths(const program::Program& program,
                                                              program::ValueTerms& terms, bool dependencies) {
    std::vector<std::vector<program::ThreadPath>> paths;
    paths.reserve(program.num_threads());
    for (std::size_t t = 0; t < program.num_threads(); ++t)
        paths.push_back(program::paths_of(program, t, terms, {.chooses = dependencies}));
    return paths;
}

template <typename Events>
CandidateSearch<Events>::CandidateSearch(const program::Program& program, const program::ValueTerms& terms,
                                         const std::vector<std::vector<program::ThreadPath>>& paths,
                                         CandidateDemands demands, bool dependencies, CandidateObserver observer,
                                         std::uint64_t share, std::uint64_t shares)
    : program_(program), paths_(paths), dependencies_(dependencies), observer_(std::move(observer)), share_(share),
      shares_(shares), candidate_(program, terms, demands) {
    chosen_.reserve(paths.size());
}

template <typename Events>
bool CandidateSearch<Events>::run() {
    chosen_.clear();
    return choose_paths();
}

template <typename Events>
bool CandidateSearch<Events>::goes_on() {
    ++steps_;
    return is_alive();
}

// Asks the observer now and then: more often of large candidates, of which a step may take time that is quadratic.
template <typename Events>
bool CandidateSearch<Events>::is_alive() {
    constexpr std::uint64_t between_questions = 256;
    const std::uint64_t size = candidate_.size();
    waited_ += 1 + size * size / 4096;
    if (waited_ < between_questions)
        return true;
    waited_ = 0;
    return !observer_.alive || observer_.alive();
}

template <typename Events>
bool CandidateSearch<Events>::choose_paths() {
    if (chosen_.size() == paths_.size()) {
        candidate_.choose(chosen_);
        return goes_on() && (!candidate_.is_possible() || choose_rf(0));
    }
    for (const program::ThreadPath& path : paths_[chosen_.size()]) {
        chosen_.push_back(&path);
        const bool go_on = choose_paths();
        chosen_.pop_back();
        if (!go_on)
            return false;
    }
    return true;
}

template <typename Events>
bool CandidateSearch<Events>::choose_rf(std::size_t chosen) {
    if (chosen == std::min(reads_of_part, candidate_.num_reads()) && parts_++ % shares_ != share_)
        return true;
    const EventId read = candidate_.next_read();
    if (read == graph::SparseGraph::none)
        return complete();
    Events sources = candidate_.sources(read);
    while (!sources.empty()) {
        candidate_.set_rf(read, take_first(sources));
        if (!goes_on() || (candidate_.is_possible() && !choose_rf(chosen + 1)))
            return false;
    }
    candidate_.set_rf(read, graph::SparseGraph::none);
    return true;
}

// All values are known: the threads are run with them.
template <typename Events>
bool CandidateSearch<Events>::complete() {
    execution_ = {Configuration(program_, 0), {}, {}};
    execution_.errors.resize(paths_.size());
    for (std::uint32_t t = 1; t <= paths_.size(); ++t)
        dependencies_ ? replay_with_dependencies(execution_, t) : replay(execution_, t);
    for (EventId e = execution_.c.graph.num_locations(); e < candidate_.size(); ++e)
        if (execution_.c.graph.is_read(e))
            execution_.c.graph.set_rf(e, candidate_.rf(e));
    return order_writes(0, 0, program_.num_locations() == 0 ? Events() : candidate_.writes_of(0));
}

template <typename Events>
EventId CandidateSearch<Events>::add(CandidateExecution& x, std::uint32_t thread, const Action& action,
                                     EventId e) const {
    const program::PathEvent& event = candidate_.event(e);
    require(action.kind == event.kind);
    const bool is_fence = event.kind == ActionKind::fence;
    const Value value = is_fence ? 0 : candidate_.value(e);
    require(is_fence || action.location == candidate_.location(e));
    require(event.kind != ActionKind::write || action.value == value);
    require(event.kind != ActionKind::read || event.exclusive == (program::succeeds(action, value) && !event.spurious));
    require(x.c.add(thread, is_fence ? graph::SparseGraph::no_location : action.location,
                    label_of(action, event.exclusive), 0) == e);
    x.c.set_value(e, value);
    return e;
}

template <typename Events>
void CandidateSearch<Events>::end(CandidateExecution& x, std::uint32_t thread, const Action& last) {
    x.c.set_stop(thread, last.kind == ActionKind::finished ? Stop::finished : stop_of(last.reason));
    if (last.kind == ActionKind::error)
        x.errors[thread - 1] = last;
}

template <typename Events>
void CandidateSearch<Events>::replay(CandidateExecution& x, std::uint32_t thread) const {
    const EventId last = candidate_.first_of_thread(thread + 1);
    for (EventId e = candidate_.first_of_thread(thread); e < last; ++e) {
        add(x, thread, program_.next_action(thread - 1, x.c.state(thread)), e);
        program_.complete(thread - 1, x.c.state(thread), x.c.value(e), candidate_.event(e).spurious);
    }
    const Action action = program_.next_action(thread - 1, x.c.state(thread));
    require(action.kind == candidate_.end_of_thread(thread));
    end(x, thread, action);
}

template <typename Events>
void CandidateSearch<Events>::replay_with_dependencies(CandidateExecution& x, std::uint32_t thread) {
    program::Dependencies d(program_, thread - 1);
    std::vector<EventId> by_slot;
    const auto add_edges = [&](graph::DependencyEdges::Edges& edges, program::EventBits reads, EventId to) {
        for (const std::uint32_t slot : program::elements(reads))
            if (by_slot[slot] != graph::SparseGraph::none) // a choice
                edges.emplace_back(by_slot[slot], to);
    };
    std::size_t chosen = 0;
    const auto next_action = [&] {
        for (;;) {
            const Action action = program_.next_action(thread - 1, x.c.state(thread), d);
            if (action.kind != ActionKind::choice)
                return action;
            const std::span<const Value> choices = candidate_.choices(thread);
            require(chosen < choices.size());
            program_.complete(thread - 1, x.c.state(thread), choices[chosen++], false, d);
        }
    };
    const EventId last = candidate_.first_of_thread(thread + 1);
    program::RmwOp before = program::RmwOp::none;
    for (EventId e = candidate_.first_of_thread(thread); e < last; ++e) {
        const Action action = next_action();
        add(x, thread, action, e);
        by_slot.resize(d.num_events() + 1, graph::SparseGraph::none);
        by_slot[d.num_events()] = e;
        add_edges(x.dependencies.address, d.address(), e);
        add_edges(x.dependencies.data, d.data(), e);
        if (action.exclusive && program_.has_instructions() && before != program::RmwOp::none) {
            const std::pair own(e - 1, e);
            x.dependencies.atomic.push_back(own);
            if (computes(before)) {
                std::erase(x.dependencies.data, own);
                x.dependencies.within.push_back(own);
            }
        }
        add_edges(x.dependencies.control, d.control(), e);
        add_edges(x.dependencies.pick_address, d.pick_address(), e);
        add_edges(x.dependencies.pick_data, d.pick_data(), e);
        add_edges(x.dependencies.pick_control, d.pick_control(), e);
        before = action.rmw;
        program_.complete(thread - 1, x.c.state(thread), x.c.value(e), candidate_.event(e).spurious, d);
    }
    const Action action = next_action();
    require(action.kind == candidate_.end_of_thread(thread) && d.is_possible());
    end(x, thread, action);
}

// Whether a write can come right behind `last`, if then all of `rest` come, in which it is, too.
template <typename Events>
bool CandidateSearch<Events>::may_follow(EventId write, EventId last, Events rest) const {
    for (Events others = rest; !others.empty();)
        if (candidate_.behind(take_first(others)).has(write))
            return false;
    const EventId needed = candidate_.bound_by(write);
    const EventId next = candidate_.bound_to(last);
    return (needed == graph::SparseGraph::none || needed == last) &&
           (next == graph::SparseGraph::none || next == write);
}

template <typename Events>
bool CandidateSearch<Events>::order_writes(program::Location location, EventId last, Events rest) {
    if (rest.empty()) {
        if (location + 1 < program_.num_locations())
            return order_writes(location + 1, location + 1, candidate_.writes_of(location + 1));
        return goes_on() && observer_.execution(execution_);
    }
    for (Events left = rest; !left.empty();) {
        const EventId write = take_first(left);
        if (!is_alive())
            return false;
        if (!may_follow(write, last, rest))
            continue;
        execution_.c.graph.place_in_co(write, last);
        Events others = rest;
        others.erase(write);
        const bool go_on = order_writes(location, write, std::move(others));
        execution_.c.graph.remove_from_co(write);
        if (!go_on)
            return false;
    }
    return true;
}

std::size_t most_events(const program::Program& program, const std::vector<std::vector<program::ThreadPath>>& paths) {
    std::size_t most = program.num_locations();
    for (const std::vector<program::ThreadPath>& of_thread : paths) {
        std::size_t longest = 0;
        for (const program::ThreadPath& path : of_thread)
            longest = std::max(longest, path.events.size());
        most += longest;
    }
    return most;
}

template class CandidateSearch<FewEvents>;
template class CandidateSearch<graph::WideSet>;

} // namespace katlas::explore

#include "candidate_search.hpp"

#include "thread_replay.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace katlas::explore {
namespace {

using program::Action;
using program::ActionKind;

// The search is divided into parts at the depth at which so many reads have rf.
constexpr std::size_t reads_of_part = 2;

// The interpreter must agree with the path; otherwise no result of the search can be relied upon.
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

std::vector<std::vector<program::ThreadPath>>
candidate_paths(const program::Program& program, program::ValueTerms& terms, const program::PathLimits& limits) {
    std::vector<std::vector<program::ThreadPath>> paths;
    paths.reserve(program.num_threads());
    for (std::size_t t = 0; t < program.num_threads(); ++t)
        paths.push_back(program::paths_of(program, t, terms, limits));
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

// Asks the observer now and then whether to go on: more often for large candidates, for which a step may take quadratic
// time.
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
        if (!goes_on())
            return false;
        if (!candidate_.is_possible())
            return true;
        if (observer_.outlines != nullptr) {
            begin_outline();
            if (!outline_is_admitted())
                return true;
        }
        return choose_rf(0);
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
        if (!goes_on())
            return false;
        if (candidate_.is_possible() && outline_is_admitted() && !choose_rf(chosen + 1))
            return false;
    }
    candidate_.set_rf(read, graph::SparseGraph::none);
    return true;
}

// Runs the threads with the values of the candidate, which are all known.
template <typename Events>
bool CandidateSearch<Events>::complete() {
    const Events first = program_.num_locations() == 0 ? Events() : candidate_.writes_of(0);
    if (observer_.outlines != nullptr)
        replayed_ = false;
    else
        replay_all();
    return order_writes(0, 0, first);
}

template <typename Events>
void CandidateSearch<Events>::replay_all() {
    execution_ = Execution(program_, &observer_.atoms);
    for (std::uint32_t t = 1; t <= paths_.size(); ++t)
        dependencies_ ? replay_with_dependencies(t) : replay(t);
    for (EventId e = execution_.c.graph.num_locations(); e < candidate_.size(); ++e)
        if (execution_.c.graph.is_read(e))
            execution_.c.graph.set_rf(e, candidate_.rf(e));
}

// Requires that the action at which a thread stands makes event e.
template <typename Events>
void CandidateSearch<Events>::require_event(EventId e, const Action& action) const {
    const program::PathEvent& event = candidate_.event(e);
    require(action.kind == event.kind && execution_.c.size() == e);
    require(event.kind == ActionKind::fence || action.location == candidate_.location(e));
    require(event.kind != ActionKind::write || action.value == candidate_.value(e));
    require(event.kind != ActionKind::read ||
            event.exclusive == (program::succeeds(action, candidate_.value(e)) && !event.spurious));
}

template <typename Events>
void CandidateSearch<Events>::replay(std::uint32_t thread) {
    Configuration& c = execution_.c;
    const EventId last = candidate_.first_of_thread(thread + 1);
    for (EventId e = candidate_.first_of_thread(thread); e < last; ++e) {
        const Action action = c.next_action(thread);
        require_event(e, action);
        const bool is_fence = action.kind == ActionKind::fence;
        const Value value = is_fence ? 0 : candidate_.value(e);
        const graph::Label label = program::label_of(action, candidate_.event(e).exclusive);
        c.add(thread, action.location, label, execution_.atom_of(label));
        c.set_value(e, value);
        c.complete(thread, value, candidate_.event(e).spurious);
    }
    const Action action = c.next_action(thread);
    require(action.kind == candidate_.end_of_thread(thread));
    end_thread(execution_, thread, action);
}

template <typename Events>
void CandidateSearch<Events>::replay_with_dependencies(std::uint32_t thread) {
    ThreadReplay replay(execution_, thread);
    std::size_t chosen = 0;
    const auto next_action = [&] {
        for (;;) {
            const Action action = replay.next_action();
            if (action.kind != ActionKind::choice)
                return action;
            const std::span<const Value> choices = candidate_.choices(thread);
            require(chosen < choices.size());
            replay.choose(choices[chosen++]);
        }
    };
    const EventId last = candidate_.first_of_thread(thread + 1);
    for (EventId e = candidate_.first_of_thread(thread); e < last; ++e) {
        const Action action = next_action();
        require_event(e, action);
        const program::PathEvent& event = candidate_.event(e);
        replay.perform(action, event.exclusive, event.kind == ActionKind::fence ? 0 : candidate_.value(e),
                       event.spurious);
    }
    const Action action = next_action();
    require(action.kind == candidate_.end_of_thread(thread));
    replay.end(action);
    require(execution_.possible);
}

// Whether a write of `rest` can come right behind `last`, followed by the other writes of `rest`.
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

// The graph is made only once an outline was admitted.
template <typename Events>
void CandidateSearch<Events>::place(EventId write, EventId last) {
    if (observer_.outlines != nullptr)
        placed_.emplace_back(write, last);
    else
        execution_.c.graph.place_in_co(write, last);
}
template <typename Events>
void CandidateSearch<Events>::take_back(EventId write) {
    if (observer_.outlines != nullptr)
        placed_.pop_back();
    else
        execution_.c.graph.remove_from_co(write);
}

template <typename Events>
bool CandidateSearch<Events>::order_writes(program::Location location, EventId last, Events rest) {
    if (rest.empty()) {
        if (location + 1 < program_.num_locations())
            return order_writes(location + 1, location + 1, candidate_.writes_of(location + 1));
        return observer_.outlines != nullptr ? tell() : goes_on() && observer_.execution(execution_);
    }
    for (Events left = rest; !left.empty();) {
        const EventId write = take_first(left);
        if (!is_alive())
            return false;
        if (!may_follow(write, last, rest))
            continue;
        place(write, last);
        Events others = rest;
        others.erase(write);
        const bool go_on = order_writes(location, write, std::move(others));
        take_back(write);
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

// ---- Outlines

namespace {

std::uint64_t bits_of(const FewEvents& events) {
    return events.bits();
}
// Larger candidates have no outlines.
std::uint64_t bits_of(const graph::WideSet&) {
    return 0;
}

} // namespace

template <typename Events>
void CandidateSearch<Events>::begin_outline() {
    using enum graph::DependencyKind;
    outline_ = {};
    for (EventId l = 0; l < program_.num_locations(); ++l)
        outline_.events.push_back({0, 0, {graph::Kind::write, program::Mode::non_atomic}});
    for (std::uint32_t t = 1; t <= chosen_.size(); ++t) {
        const EventId first = candidate_.first_of_thread(t);
        for (std::uint32_t i = 0; i < chosen_[t - 1]->events.size(); ++i) {
            const program::PathEvent& event = chosen_[t - 1]->events[i];
            outline_.events.push_back({t, i, event.label});
            for (const std::uint32_t from : event.address_of)
                outline_.dependencies[address].emplace_back(first + from, first + i);
            for (const std::uint32_t from : event.data_of)
                outline_.dependencies[data].emplace_back(first + from, first + i);
            for (const std::uint32_t from : event.control_of)
                outline_.dependencies[control].emplace_back(first + from, first + i);
        }
    }
    outline_.locations.resize(outline_.events.size());
    outline_.rf.resize(outline_.events.size());
    outline_.co.resize(outline_.events.size());
    grow_outline();
    observer_.outlines->begin(outline_);
}

// Updates the outline to the present candidate.
template <typename Events>
void CandidateSearch<Events>::grow_outline() {
    for (EventId e = 0; e < candidate_.size(); ++e) {
        const bool is_initial = e < program_.num_locations();
        outline_.locations[e] = candidate_.location(e);
        outline_.rf[e] = is_initial ? graph::SparseGraph::none : candidate_.rf(e);
        outline_.co[e] = bits_of(candidate_.behind(e));
    }
}

template <typename Events>
bool CandidateSearch<Events>::outline_is_admitted() {
    if (observer_.outlines == nullptr)
        return true;
    grow_outline();
    return observer_.outlines->admits(outline_);
}

// Passes an execution on. All writes have their places.
template <typename Events>
bool CandidateSearch<Events>::tell() {
    if (!goes_on())
        return false;
    const std::vector<std::uint64_t> before = outline_.co;
    for (const auto& [write, last] : placed_)
        outline_.co[write] = 0;
    for (EventId l = 0; l < program_.num_locations(); ++l)
        outline_.co[l] = 0;
    for (std::size_t i = placed_.size(); i-- > 0;)
        outline_.co[placed_[i].second] = outline_.co[placed_[i].first] | std::uint64_t{1} << placed_[i].first;
    // Without additional order the outline was admitted before.
    if (outline_.co != before && !observer_.outlines->admits(outline_)) {
        outline_.co = before;
        return true;
    }
    outline_.co = before;
    if (!std::exchange(replayed_, true))
        replay_all();
    for (const auto& [write, last] : placed_)
        execution_.c.graph.place_in_co(write, last);
    const bool go_on = observer_.execution(execution_);
    for (std::size_t i = placed_.size(); i-- > 0;)
        execution_.c.graph.remove_from_co(placed_[i].first);
    return go_on;
}

template class CandidateSearch<FewEvents>;
template class CandidateSearch<graph::WideSet>;

} // namespace katlas::explore

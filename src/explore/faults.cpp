#include "katlas/explore/faults.hpp"

#include <algorithm>

namespace katlas::explore {

namespace {

using graph::Kind;
using graph::SparseGraph;
using program::Action;
using program::ActionKind;
using program::Instruction;
using program::Op;

// Whether an instruction makes events of that kind.
bool makes(Op op, Kind kind) {
    switch (op) {
    case Op::read:
    case Op::read_modify_write:
        return kind == Kind::read;
    case Op::exclusive_write:
    case Op::store_conditional:
    case Op::write:
    case Op::write_if_zero:
        return kind == Kind::write;
    case Op::fence:
        return kind == Kind::fence;
    default:
        return false;
    }
}

bool reads_last_write(const Configuration& c, EventId read) {
    return c.graph[read].rf == c.graph.co_last(c.graph[read].location);
}

} // namespace

std::optional<std::uint32_t> position_of(const Configuration& c, EventId e) {
    const std::uint32_t position = c.position_before(e);
    const auto code = c.program().code(c.graph[e].thread - 1);
    return makes(code[position].op, c.graph[e].label.kind) ? std::optional(position) : std::nullopt;
}

FaultFinder::FaultFinder(const program::Program& program)
    : program_(&program), state_(program.state_words()), next_(program.state_words()) {
    for (std::size_t t = 0; t < program.num_threads(); ++t)
        for (const Instruction& i : program.code(t))
            has_mutexes_ = has_mutexes_ || i.unlocks || i.rmw == program::RmwOp::lock;
}

std::vector<Fault> FaultFinder::faults_of(const Configuration& c) {
    std::vector<Fault> faults;
    bool stuck = true; // no thread can go on for ever
    Fault wait{FaultKind::deadlock, {}};
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        if (has_mutexes_)
            use_of_mutexes(c, t, faults);
        if (!stuck || c.stop(t) == Stop::finished)
            continue;
        const std::optional<FaultPlace> place = waiting(c, t);
        stuck = place.has_value();
        if (!stuck)
            continue;
        if (place->mutex == SparseGraph::no_location)
            wait.kind = FaultKind::endless_loop;
        wait.places.push_back(*place);
    }
    const bool twice = std::ranges::any_of(faults, [](const Fault& f) { return f.kind == FaultKind::locked_twice; });
    if (stuck && !twice && !wait.places.empty())
        faults.push_back(std::move(wait));
    std::ranges::sort(faults);
    faults.erase(std::unique(faults.begin(), faults.end()), faults.end());
    return faults;
}

void FaultFinder::use_of_mutexes(const Configuration& c, std::uint32_t thread, std::vector<Fault>& faults) {
    const auto code = program_->code(thread - 1);
    held_.clear();
    const auto find = [&](std::uint32_t mutex) { return std::ranges::find(held_, mutex, &FaultPlace::mutex); };
    for (EventId e = c.graph.first_of_thread(thread); e != SparseGraph::none; e = c.graph[e].po_next) {
        const auto position = position_of(c, e);
        if (!position)
            return;
        const Instruction& i = code[*position];
        const FaultPlace place{thread, *position, c.graph[e].location};
        if (i.op == Op::read_modify_write && i.rmw == program::RmwOp::lock) {
            if (c.graph[e].label.exclusive)
                held_.push_back(place);
            else if (c.stop(thread) == Stop::locked && find(place.mutex) != held_.end())
                faults.push_back({FaultKind::locked_twice, {place}});
        } else if (i.unlocks) {
            const auto mine = find(place.mutex);
            if (mine == held_.end())
                faults.push_back({FaultKind::not_held, {place}});
            else
                held_.erase(mine);
        }
    }
    if (c.stop(thread) == Stop::finished)
        for (const FaultPlace& place : held_)
            faults.push_back({FaultKind::not_given_back, {place}});
}

std::optional<FaultPlace> FaultFinder::waiting(const Configuration& c, std::uint32_t thread) {
    std::copy_n(c.state(thread), state_.size(), state_.begin());
    const Action stop = program_->next_action(thread - 1, state_.data());
    FaultPlace place{.thread = thread, .position = stop.position};
    switch (c.stop(thread)) {
    case Stop::locked: {
        const EventId last = c.graph.last_of_thread(thread);
        if (!reads_last_write(c, last))
            return std::nullopt;
        place.mutex = c.graph[last].location;
        return place;
    }
    case Stop::spinning:
        return goes_round(c, thread, stop.position) ? std::optional(place) : std::nullopt;
    case Stop::cut:
        return comes_back(c, thread) ? std::optional(place) : std::nullopt;
    case Stop::running:
    case Stop::finished:
    case Stop::blocked:
    case Stop::not_begun:
    case Stop::joining:
        break;
    }
    return std::nullopt;
}

// The events of a loop's last round are the thread's last events, and their positions ascend.
bool FaultFinder::goes_round(const Configuration& c, std::uint32_t thread, std::uint32_t position) {
    const std::uint32_t first = program_->code(thread - 1)[position].target;
    for (EventId e = c.graph.last_of_thread(thread); e != SparseGraph::none; e = c.graph[e].po_prev) {
        const auto at = position_of(c, e);
        if (!at || *at < first || *at >= position)
            return true;
        if (!repeats(c, e))
            return false;
        position = *at;
    }
    return true;
}

// Lets the thread go on beyond the bound, and checks whether its next action would repeat that of an earlier event.
bool FaultFinder::comes_back(const Configuration& c, std::uint32_t thread) {
    const auto code = program_->code(thread - 1);
    const std::uint32_t bound = program::Program::position(state_.data());
    if (code[bound].op != Op::count_iteration)
        return false;
    // The counter does not belong to the program. Its register has no other use within the loop.
    const auto counter = static_cast<std::size_t>(code[bound].a - program::Program::register_at(0));
    next_ = state_;
    ++next_[0];
    const Action next = program_->next_action(thread - 1, next_.data());
    const auto is_next = [&](const std::vector<Word>& state) {
        for (std::size_t w = 0; w < next_.size(); ++w)
            if (w != counter && state[w] != next_[w])
                return false;
        return true;
    };
    if (next.kind == ActionKind::blocked)
        return is_next(state_);
    if (!program::is_visible(next.kind))
        return false;
    std::vector<Word> before(state_.size());
    for (EventId e = c.graph.last_of_thread(thread); e != SparseGraph::none; e = c.graph[e].po_prev) {
        if (!position_of(c, e) || !repeats(c, e))
            return false;
        c.copy_state_before(e, before.data());
        if (is_next(before))
            return true;
    }
    return false;
}

// Whether an event can repeat for ever: it is no write, it reads a last write, and it does not fail spuriously.
bool FaultFinder::repeats(const Configuration& c, EventId e) {
    const graph::Label label = c.graph[e].label;
    if (label.kind == Kind::fence)
        return true;
    if (label.kind != Kind::read || label.exclusive || !reads_last_write(c, e))
        return false;
    const Action action = action_at(c, e);
    return !program::may_fail_spuriously(action.rmw) || !program::succeeds(action, c.value(e));
}

Action FaultFinder::action_at(const Configuration& c, EventId e) {
    std::vector<Word> state(state_.size());
    c.copy_state_before(e, state.data());
    return program_->next_action(c.graph[e].thread - 1, state.data());
}

} // namespace katlas::explore

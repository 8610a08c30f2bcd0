#include "katlas/explore/collector.hpp"

#include "katlas/support/cpu_time.hpp"

#include <algorithm>
#include <iterator>

namespace katlas::explore {
namespace {

// Whether the execution is a deadlock. Some thread waits for a lock, and no thread is blocked otherwise.
bool is_deadlock(const Configuration& c) {
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        if (c.stop(t) != Stop::locked)
            continue;
        const EventId e = c.graph.last_of_thread(t);
        if (c.graph[e].rf != c.graph.co_last(c.graph[e].location))
            return false;
    }
    return true;
}

} // namespace

Collector::Collector(const program::Program& program, const Options& options, Shared& shared, RaceFinder find_race)
    : options_(options), shared_(shared), find_race_(std::move(find_race)), find_faults_(program),
      memory_(program.num_locations()), cpu_start_(thread_cpu_seconds()) {
    // Every race has a non-atomic access.
    const std::vector<graph::Label> labels = program.labels();
    if (std::ranges::none_of(labels, [](graph::Label label) {
            return label.mode == graph::Mode::non_atomic && label.kind != graph::Kind::fence;
        }))
        find_race_ = {};
    if (options.admission)
        admits_ = options.admission();
    if (options.watcher)
        watcher_ = options.watcher();
    if (options.condition != nullptr)
        result_.outcomes.emplace(program, *options.condition);
}

bool Collector::alive() {
    if (options_.progress != nullptr) {
        options_.progress->fetch_add(result_.executions() - reported_, std::memory_order_relaxed);
        reported_ = result_.executions();
    }
    if (const StopReason reason = options_.stop.reason(); reason != StopReason::none)
        shared_.end(ended_by(reason));
    return !shared_.ended();
}

bool Collector::execution(const Configuration& c) {
    if (admits_ && !admits_(c))
        return true;
    if (watcher_ && !watcher_(c)) {
        shared_.end(Ended::watcher);
        return false;
    }
    if (options_.max_executions != 0 && !shared_.admit()) {
        shared_.end(Ended::max_executions);
        return false;
    }
    const std::uint64_t times = c.executions_like();
    exchanged_ += times - 1;
    look_for_race(c);
    Stop worst = Stop::finished;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
        worst = std::max(worst, c.stop(t));
    if (worst != Stop::finished || find_faults_.has_mutexes())
        look_for_faults(c);
    switch (worst) {
    case Stop::cut:
        result_.cut += times;
        break;
    case Stop::blocked:
    case Stop::spinning:
        result_.blocked += times;
        break;
    case Stop::locked:
        result_.blocked += times;
        if (is_deadlock(c)) {
            result_.deadlocks += times;
            if (!result_.deadlock)
                result_.deadlock = c;
        }
        break;
    default:
        result_.complete += times;
        record(c, times);
    }
    return !shared_.ended();
}

void Collector::look_for_faults(const Configuration& c) {
    for (Fault& fault : find_faults_.faults_of(c)) {
        const auto at = std::ranges::lower_bound(result_.faults, fault, {}, &FoundFault::fault);
        if (at != result_.faults.end() && at->fault == fault)
            at->executions += c.executions_like();
        else if (result_.faults.size() < options_.max_errors)
            result_.faults.insert(at, FoundFault{std::move(fault), c.executions_like(), c});
    }
}

void Collector::look_for_race(const Configuration& c) {
    if (!find_race_)
        return;
    const auto race = find_race_(c.graph);
    if (!race)
        return;
    result_.racy += c.executions_like();
    if (!result_.race)
        result_.race = DataRace{c, race->first, race->second};
}

void Collector::record(const Configuration& c, std::uint64_t times) {
    if (result_.outcomes) {
        for (std::uint32_t l = 0; l < c.graph.num_locations(); ++l)
            memory_[l] = c.value(c.graph.co_last(l));
        result_.outcomes->record(c.states(), memory_, times);
    }
    if (result_.graphs.size() < options_.graphs && (!options_.graphs_decide || decides(c)))
        result_.graphs.push_back(c);
}

bool Collector::decides(const Configuration& c) const {
    if (options_.condition == nullptr)
        return true;
    std::vector<Value> columns;
    columns.reserve(options_.condition->observables.size());
    for (const program::Observable& o : options_.condition->observables)
        columns.push_back(o.kind == program::Observable::Kind::in_register
                              ? c.state(static_cast<std::uint32_t>(o.thread) + 1)[o.slot]
                              : c.value(c.graph.co_last(o.location)));
    return options_.condition->holds(options_.condition->filter, columns) &&
           options_.condition->holds(options_.condition->proposition, columns) !=
               (options_.condition->quantifier == program::Quantifier::for_all);
}

bool Collector::error(const Configuration& c, std::uint32_t thread, const program::Action& action) {
    if (options_.keep_going)
        look_for_race(c);
    ++result_.num_errors;
    if (result_.errors.size() < options_.max_errors)
        result_.errors.push_back({c, thread, action});
    if (!options_.keep_going)
        shared_.end(Ended::error);
    return !shared_.ended();
}

void Collector::finish(const Statistics& statistics) {
    result_.statistics = statistics;
    result_.statistics.exchanged = exchanged_;
    result_.cpu_seconds = thread_cpu_seconds() - cpu_start_;
}

void add(Result& sum, Result&& part, const Options& options) {
    const auto append = [](auto& to, auto&& from, std::size_t most) {
        const std::size_t n = std::min(from.size(), most - std::min(most, to.size()));
        std::move(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(n), std::back_inserter(to));
    };
    sum.complete += part.complete;
    sum.blocked += part.blocked;
    sum.cut += part.cut;
    sum.num_errors += part.num_errors;
    sum.deadlocks += part.deadlocks;
    if (!sum.deadlock)
        sum.deadlock = std::move(part.deadlock);
    append(sum.errors, std::move(part.errors), options.max_errors);
    for (FoundFault& found : part.faults) {
        const auto at = std::ranges::lower_bound(sum.faults, found.fault, {}, &FoundFault::fault);
        if (at != sum.faults.end() && at->fault == found.fault)
            at->executions += found.executions;
        else if (sum.faults.size() < options.max_errors)
            sum.faults.insert(at, std::move(found));
    }
    sum.racy += part.racy;
    sum.flags |= part.flags;
    if (!sum.race)
        sum.race = std::move(part.race);
    append(sum.graphs, std::move(part.graphs), options.graphs);
    if (sum.outcomes && part.outcomes)
        sum.outcomes->merge(*part.outcomes);
    sum.statistics += part.statistics;
    sum.cpu_seconds += part.cpu_seconds;
}

} // namespace katlas::explore

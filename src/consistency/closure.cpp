#include "katlas/consistency/closure.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace katlas::consistency {
namespace {

using Op = MachineExecution::Op;
using StepNumber = std::uint32_t;
constexpr StepNumber no_step = ClosureSteps::none;

// With more numbers than this, the order is not closed.
constexpr std::size_t most_numbers = 100'000'000;

class Closer {
  public:
    Closer(const SparseGraph& graph, const MachineExecution& execution)
        : g_(graph), execution_(execution), by_place_(std::size_t{graph.num_threads() + 1} * graph.num_locations()) {
        made_.ops.resize(execution.threads.size());
        made_.stores.assign(graph.size(), no_step);
        for (std::uint32_t t = 1; t < execution.threads.size(); ++t)
            add_thread(t);
    }

    bool close(const StopToken& stop) {
        if (std::size_t{size()} * chains_ > most_numbers)
            return true;
        bool changed = true;
        while (changed) {
            stop.check();
            if (!number())
                return false;
            changed = false;
            found_.clear();
            if (!apply_rules())
                return false;
            for (const auto& [from, to] : found_)
                changed = link(from, to) || changed;
        }
        return true;
    }

    ClosureSteps result() && {
        made_.before.assign(size(), 0);
        for (const auto& after : made_.next)
            for (const StepNumber s : after)
                ++made_.before[s];
        return std::move(made_);
    }

  private:
    [[nodiscard]] StepNumber size() const { return static_cast<StepNumber>(made_.next.size()); }

    StepNumber add_step(std::uint32_t chain) {
        chain_.push_back(chain);
        place_.push_back(lengths_[chain]++);
        made_.next.emplace_back();
        return size() - 1;
    }
    std::uint32_t add_chain() {
        lengths_.push_back(0);
        return chains_++;
    }

    void add_thread(std::uint32_t t) {
        const std::uint32_t ops_chain = add_chain();
        std::map<std::uint32_t, std::pair<std::uint32_t, StepNumber>>
            buffers; // by location: the chain, and its last step
        StepNumber last = no_step;
        for (const Op& op : execution_.threads[t]) {
            const bool buffered = op.kind == Op::Kind::write && execution_.machine != Machine::sc;
            StepNumber step = no_step;
            if (buffered) {
                const std::uint32_t key = execution_.machine == Machine::pso ? g_[op.write].location : 0;
                auto found = buffers.find(key);
                if (found == buffers.end())
                    found = buffers.emplace(key, std::pair(add_chain(), no_step)).first;
                step = add_step(found->second.first);
                join(found->second.second, step);
                join(last, step);
                found->second.second = step;
            } else {
                step = add_step(ops_chain);
                join(last, step);
                if (op.kind == Op::Kind::fence)
                    for (const auto& [location, buffer] : buffers)
                        join(buffer.second, step);
                last = step;
            }
            made_.ops[t].push_back(buffered ? no_step : step);
            if (op.write != SparseGraph::none) {
                made_.stores[op.write] = step;
                by_place_[std::size_t{t} * g_.num_locations() + g_[op.write].location].push_back(op.write);
            }
        }
    }
    void join(StepNumber from, StepNumber to) {
        if (from != no_step)
            link(from, to);
    }
    bool link(StepNumber from, StepNumber to) {
        auto& after = made_.next[from];
        if (std::ranges::find(after, to) != after.end())
            return false;
        after.push_back(to);
        return true;
    }

    // Finds, for each step and chain, how many steps of the chain are before the step. False if there is a cycle.
    bool number() {
        clocks_.assign(std::size_t{size()} * chains_, 0);
        std::vector<std::uint32_t> waiting(size(), 0);
        for (const auto& after : made_.next)
            for (const StepNumber s : after)
                ++waiting[s];
        std::vector<StepNumber> ready;
        for (StepNumber s = 0; s < size(); ++s)
            if (waiting[s] == 0)
                ready.push_back(s);
        StepNumber done = 0;
        while (!ready.empty()) {
            const StepNumber s = ready.back();
            ready.pop_back();
            ++done;
            const std::uint32_t* from = &clocks_[std::size_t{s} * chains_];
            for (const StepNumber after : made_.next[s]) {
                std::uint32_t* to = &clocks_[std::size_t{after} * chains_];
                for (std::uint32_t c = 0; c < chains_; ++c)
                    to[c] = std::max(to[c], from[c]);
                to[chain_[s]] = std::max(to[chain_[s]], place_[s] + 1);
                if (--waiting[after] == 0)
                    ready.push_back(after);
            }
        }
        return done == size();
    }
    [[nodiscard]] bool before(StepNumber a, StepNumber b) const {
        return clocks_[std::size_t{b} * chains_ + chain_[a]] > place_[a];
    }
    // Notes a pair that the order lacks.
    void require(StepNumber from, StepNumber to) {
        if (from != to && !before(from, to))
            found_.emplace_back(from, to);
    }
    // The last write of the thread at the location whose store is before the step; none if there is none.
    [[nodiscard]] EventId last_before(std::uint32_t thread, std::uint32_t location, StepNumber step) const {
        const auto& writes = by_place_[std::size_t{thread} * g_.num_locations() + location];
        const auto end = std::ranges::partition_point(writes, [&](EventId w) { return before(made_.stores[w], step); });
        return end == writes.begin() ? SparseGraph::none : *(end - 1);
    }

    bool apply_rules() {
        for (std::uint32_t t = 1; t < execution_.threads.size(); ++t)
            for (std::size_t i = 0; i < execution_.threads[t].size(); ++i) {
                const Op& op = execution_.threads[t][i];
                if (op.source != SparseGraph::none && !read(t, op, made_.ops[t][i]))
                    return false;
                if (op.write != SparseGraph::none)
                    store(op.write);
            }
        return true;
    }
    // Rules 1 and 2. False if some step would have to be before an initial write.
    bool read(std::uint32_t thread, const Op& op, StepNumber step) {
        const EventId source = op.source;
        const bool initial = g_.is_initial(source);
        if (!initial && (g_[source].thread != thread || execution_.machine == Machine::sc))
            require(made_.stores[source], step);
        if (!initial && g_[source].thread != thread)
            for (const EventId own : execution_.writes[source].stored_before)
                require(made_.stores[own], made_.stores[source]);
        for (std::uint32_t t = 1; t < execution_.threads.size(); ++t) {
            const EventId other = last_before(t, g_[source].location, step);
            if (other == SparseGraph::none || other == source)
                continue;
            if (initial)
                return false;
            require(made_.stores[other], made_.stores[source]);
        }
        return true;
    }
    // Rule 3.
    void store(EventId write) {
        const StepNumber step = made_.stores[write];
        const auto after_readers_of = [&](EventId source) {
            for (const auto& [thread, last] : execution_.writes[source].last_readers)
                require(made_.ops[thread][last], step);
        };
        after_readers_of(g_.initial_write(g_[write].location));
        for (std::uint32_t t = 1; t < execution_.threads.size(); ++t)
            if (const EventId other = last_before(t, g_[write].location, step); other != SparseGraph::none)
                after_readers_of(other);
    }

    const SparseGraph& g_;
    const MachineExecution& execution_;
    std::vector<std::vector<EventId>> by_place_; // by thread, and in it by location: writes
    ClosureSteps made_;
    std::uint32_t chains_ = 0;
    std::vector<std::uint32_t> lengths_; // of chains
    std::vector<std::uint32_t> chain_;   // by step
    std::vector<std::uint32_t> place_;   // likewise, in its chain
    std::vector<std::uint32_t> clocks_;
    std::vector<std::pair<StepNumber, StepNumber>> found_;
};

} // namespace

std::optional<ClosureSteps> ordered_steps(const SparseGraph& graph, const MachineExecution& execution, bool close,
                                          const StopToken& stop) {
    Closer closer(graph, execution);
    if (close && !closer.close(stop))
        return std::nullopt;
    return std::move(closer).result();
}

} // namespace katlas::consistency

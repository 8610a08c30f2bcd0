#include "katlas/explore/ordered_threads.hpp"

#include "katlas/explore/checkpoints.hpp"
#include "katlas/program/dependencies.hpp"

#include <algorithm>

namespace katlas::explore {
namespace {

using graph::Mode;

bool acquires(Mode mode) {
    return mode == Mode::acquire || mode == Mode::acq_rel || mode == Mode::seq_cst;
}

bool is_ordering_fence(Mode mode) {
    return acquires(mode) || mode == Mode::release;
}

// The reads of one thread up to some point, by their numbers in Dependencies, and which of them are ordered before the
// next write.
class Order {
  public:
    // The address dependencies of the action at which a thread stands.
    void address(program::EventBits reads) { note(ordered_, reads); }
    void read(std::size_t number, Mode mode, bool updates) {
        reads_.push_back(number);
        if (updates || acquires(mode))
            note(ordered_, number);
    }
    void fence(Mode mode) {
        if (is_ordering_fence(mode))
            for (const std::size_t read : reads_)
                note(ordered_, read);
    }
    // Whether all reads so far are ordered before a write with the given dependencies.
    [[nodiscard]] bool holds(program::EventBits data, program::EventBits control) const {
        return std::all_of(reads_.begin(), reads_.end(), [&](std::size_t read) {
            return has(ordered_, read) || has(data, read) || has(control, read);
        });
    }

  private:
    static bool has(program::EventBits set, std::size_t i) {
        return i / 64 < set.size() && (set[i / 64] >> (i % 64) & 1U) != 0;
    }
    static void note(std::vector<std::uint64_t>& set, std::size_t i) {
        if (set.size() <= i / 64)
            set.resize(i / 64 + 1);
        set[i / 64] |= std::uint64_t{1} << (i % 64);
    }
    static void note(std::vector<std::uint64_t>& set, program::EventBits elements) {
        if (set.size() < elements.size())
            set.resize(elements.size());
        for (std::size_t i = 0; i < elements.size(); ++i)
            set[i] |= elements[i];
    }

    std::vector<std::size_t> reads_;
    std::vector<std::uint64_t> ordered_; // before all that follows
};

} // namespace

OrderedThreads::OrderedThreads(const program::Program& program)
    : program_(program), start_(program, 0), weak_(program.has_weak_compare_exchange()), seen_(program.num_threads()) {}

bool OrderedThreads::admits(const Configuration& c) {
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        if (!take_trace(c, t) || seen_[t - 1].contains(trace_))
            continue;
        if (!keeps_order(t))
            return false;
        seen_[t - 1].insert(trace_);
    }
    return true;
}

bool OrderedThreads::take_trace(const Configuration& c, std::uint32_t thread) {
    trace_.clear();
    bool writes = false;
    bool pairs = false;
    for (EventId e = c.graph.last_of_thread(thread); e != graph::SparseGraph::none; e = c.graph[e].po_prev) {
        writes |= c.graph.is_write(e);
        if (!c.graph.is_read(e))
            continue;
        pairs |= writes;
        if (weak_)
            trace_.push_back(c.alternatives(e).spurious ? 1 : 0);
        trace_.push_back(c.value(e));
    }
    return pairs;
}

bool OrderedThreads::keeps_order(std::uint32_t thread) const {
    const std::size_t t = thread - 1;
    std::vector<Word> state(start_.state(thread), start_.state(thread) + program_.state_words());
    program::Dependencies d(program_, t);
    Order order;
    // The trace begins with the last read.
    auto next = trace_.rbegin();
    for (;;) {
        const program::Action action = program_.next_action(t, state.data(), d);
        if (!program::is_visible(action.kind))
            return true;
        order.address(d.address());
        if (action.kind == program::ActionKind::read) {
            if (next == trace_.rend())
                return true;
            const Value value = *next++;
            const bool spurious = weak_ && *next++ != 0;
            const bool updates = !spurious && program::succeeds(action, value);
            order.read(d.num_events(), program::read_mode(action, updates), updates);
            program_.complete(t, state.data(), value, spurious, d);
            continue;
        }
        if (action.kind == program::ActionKind::fence)
            order.fence(action.mode);
        else if (!order.holds(d.data(), d.control()))
            return false;
        program_.complete(t, state.data(), 0, false, d);
    }
}

std::optional<Result> explore_if_ordered(const program::Program& program, const Options& options,
                                         const ModelExplorer& cheaper) {
    if (has_passed(options, Stage::stand_in))
        return std::nullopt;
    Options watched = options;
    watched.stage = Stage::stand_in;
    watched.watches_threads_alike = !options.watcher;
    watched.watcher = [&program] {
        return [threads = OrderedThreads(program)](const Configuration& c) mutable { return threads.admits(c); };
    };
    Result result = cheaper.explore(program, watched);
    if (anywhere(watched, result.ended == Ended::watcher || (result.num_errors != 0 && result.ended != Ended::error)))
        return std::nullopt;
    return result;
}

} // namespace katlas::explore

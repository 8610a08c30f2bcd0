#include "katlas/consistency/partial_store_search.hpp"

#include "complete_by_run.hpp"
#include "machine_run.hpp"
#include "seen_states.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace katlas::consistency {
namespace {

// The writes of one thread to one location.
struct StoreBuffer {
    std::uint32_t location = 0;
    std::vector<EventId> writes{};
    std::uint32_t issued = 0;
    std::uint32_t stored = 0;

    [[nodiscard]] bool pending() const { return stored < issued; }
    [[nodiscard]] EventId next() const { return writes[stored]; }
};

class PartialRunSearch {
  public:
    using Op = MachineExecution::Op;
    using Kind = Op::Kind;

    PartialRunSearch(const SparseGraph& graph, const MachineExecution& execution, const ClosureSteps& steps)
        : graph_(graph), execution_(execution), run_(graph, execution, steps), buffers_(execution.threads.size()),
          fences_end_(execution.threads.size(), 0), buffer_of_(graph.size(), 0) {
        for (std::uint32_t t = 1; t < execution.threads.size(); ++t)
            add_thread(t);
    }

    bool search(const StopToken& stop, std::uint64_t& count) {
        store_spurious();
        std::vector<Choice> choices{choice()};
        while (!choices.empty()) {
            if (is_complete())
                return true;
            stop.check();
            Choice& now = choices.back();
            if (now.threads.empty()) {
                choices.pop_back();
                if (!choices.empty())
                    go_back(choices.back());
                continue;
            }
            const std::uint32_t t = now.threads.back();
            now.threads.pop_back();
            if (!advance(t) || !seen_.insert(state()).second) {
                go_back(now);
                continue;
            }
            ++count;
            store_spurious();
            choices.push_back(choice());
        }
        return false;
    }

    void write_down(SparseGraph& graph) const { run_.write_down(graph); }

  private:
    // The threads whose next op is to be tried, the last first; and the marks to go back to.
    struct Choice {
        std::size_t run;
        std::size_t moves;
        std::vector<std::uint32_t> threads;
    };
    // A write entered its buffer, or left it, or both.
    struct Move {
        StoreBuffer* buffer;
        bool issued;
        bool stored;
    };

    void add_thread(std::uint32_t t) {
        std::map<std::uint32_t, std::uint32_t> places; // by location
        const auto& ops = execution_.threads[t];
        for (std::uint32_t i = 0; i < ops.size(); ++i) {
            if (ops[i].kind == Kind::fence)
                fences_end_[t] = i + 1;
            if (ops[i].write == SparseGraph::none)
                continue;
            const std::uint32_t location = graph_[ops[i].write].location;
            const auto [place, fresh] = places.emplace(location, static_cast<std::uint32_t>(buffers_[t].size()));
            if (fresh)
                buffers_[t].push_back({.location = location});
            buffers_[t][place->second].writes.push_back(ops[i].write);
            buffer_of_[ops[i].write] = place->second;
        }
    }
    [[nodiscard]] StoreBuffer& buffer_of(EventId write) { return buffers_[graph_[write].thread][buffer_of_[write]]; }

    [[nodiscard]] bool is_complete() const {
        for (std::uint32_t t = 1; t <= run_.num_threads(); ++t)
            if (!run_.at_end(t) ||
                !std::ranges::all_of(buffers_[t], [](const StoreBuffer& b) { return b.stored == b.writes.size(); }))
                return false;
        return true;
    }

    // ---- Steps

    [[nodiscard]] bool may_store(EventId write, EventId but_for = SparseGraph::none) const {
        return run_.may_be_stored(write, but_for) && run_.may_come(run_.step_of_store(write));
    }
    void store_next(StoreBuffer& buffer) {
        run_.store(buffer.next());
        ++buffer.stored;
        moves_.push_back({&buffer, false, true});
    }
    void store_spurious() {
        bool changed = true;
        while (changed) {
            changed = false;
            for (std::vector<StoreBuffer>& of_thread : buffers_)
                for (StoreBuffer& buffer : of_thread)
                    while (buffer.pending() && run_.unread(buffer.next()) == 0 && may_store(buffer.next())) {
                        store_next(buffer);
                        changed = true;
                    }
        }
    }
    // Brings the write that is read into memory, or leaves it in the thread's own buffer.
    [[nodiscard]] bool bring(std::uint32_t thread, EventId source) {
        if (run_.may_read(thread, source, true))
            return true;
        if (run_.is_stored(source))
            return false;
        StoreBuffer& buffer = buffer_of(source);
        if (!buffer.pending() || buffer.next() != source || !may_store(source))
            return false;
        store_next(buffer);
        return true;
    }
    // Empties the thread's buffers.
    [[nodiscard]] bool flush(std::uint32_t thread) {
        for (StoreBuffer& buffer : buffers_[thread])
            while (buffer.pending()) {
                if (!may_store(buffer.next()))
                    return false;
                store_next(buffer);
            }
        return true;
    }
    // Performs the thread's next op. If this is impossible, some steps may have been done nevertheless.
    [[nodiscard]] bool advance(std::uint32_t thread) {
        const Op op = run_.next_op(thread);
        if (op.kind == Kind::fence && !flush(thread))
            return false;
        if ((op.kind == Kind::read || op.kind == Kind::update) && !bring(thread, op.source))
            return false;
        if (!run_.may_come(run_.step_of_next(thread)))
            return false;
        if (op.kind == Kind::update && !run_.may_be_stored(op.write, op.source))
            return false;
        run_.perform(thread);
        if (op.write != SparseGraph::none) {
            StoreBuffer& buffer = buffer_of(op.write);
            const bool stores = op.kind == Kind::update;
            ++buffer.issued;
            buffer.stored += stores ? 1 : 0;
            moves_.push_back({&buffer, true, stores});
        }
        return true;
    }
    void go_back(const Choice& to) {
        run_.take_back_to(to.run);
        while (moves_.size() > to.moves) {
            const Move& last = moves_.back();
            last.buffer->issued -= last.issued ? 1 : 0;
            last.buffer->stored -= last.stored ? 1 : 0;
            moves_.pop_back();
        }
    }

    // ---- Choices

    [[nodiscard]] Choice choice() const {
        Choice made{run_.mark(), moves_.size(), {}};
        for (std::uint32_t t = 1; t <= run_.num_threads(); ++t)
            if (!run_.at_end(t))
                made.threads.push_back(t);
        std::ranges::sort(made.threads, std::ranges::greater(), [&](std::uint32_t t) { return run_.next_op(t).event; });
        return made;
    }

    // The ops that are done, and the fence map.
    [[nodiscard]] SearchState state() const {
        const std::uint32_t threads = run_.num_threads();
        SearchState made;
        for (std::uint32_t t = 1; t <= threads; ++t)
            made.push_back(run_.done(t));
        for (std::uint32_t t = 1; t <= threads; ++t) {
            if (run_.done(t) >= fences_end_[t])
                continue;
            const std::size_t row = made.size();
            made.resize(row + threads, 0);
            for (const StoreBuffer& buffer : buffers_[t]) {
                const EventId holder = run_.in_memory(buffer.location);
                if (!buffer.pending() || run_.unread(holder) == 0 || graph_[holder].thread == t)
                    continue;
                for (const auto& [reader, last] : execution_.writes[holder].last_readers)
                    if (reader != t && reader != graph_[holder].thread && run_.done(reader) <= last)
                        made[row + reader - 1] = std::max(made[row + reader - 1], last + 1);
            }
        }
        return made;
    }

    const SparseGraph& graph_;
    const MachineExecution& execution_;
    MachineRun run_;
    std::vector<std::vector<StoreBuffer>> buffers_; // by thread
    std::vector<std::uint32_t> fences_end_;         // by thread: the number of ops up to its last fence
    std::vector<std::uint32_t> buffer_of_;          // by event; for a write: the place of its buffer
    std::vector<Move> moves_;
    SeenStates seen_;
};

} // namespace

bool PartialStoreSearch::complete(SparseGraph& execution, const StopToken& stop) {
    return complete_by_run<PartialRunSearch>(execution, Machine::pso, close_, stop, steps_);
}

} // namespace katlas::consistency

#include "katlas/consistency/buffered_search.hpp"

#include "complete_by_run.hpp"
#include "machine_run.hpp"
#include "seen_states.hpp"

#include <algorithm>
#include <utility>

namespace katlas::consistency {
namespace {

using Kind = MachineExecution::Op::Kind;

class RunSearch {
  public:
    RunSearch(const SparseGraph& graph, const MachineExecution& execution, const ClosureSteps& steps)
        : buffers_(execution.machine == Machine::tso), run_(graph, execution, steps), writes_(execution.threads.size()),
          stored_(execution.threads.size(), 0), issued_(execution.threads.size(), 0) {
        for (std::uint32_t t = 1; t < execution.threads.size(); ++t)
            for (const auto& op : execution.threads[t])
                if (op.write != SparseGraph::none)
                    writes_[t].push_back(op.write);
    }

    bool search(const StopToken& stop, std::uint64_t& count) {
        settle();
        std::vector<Choice> choices{choice()};
        while (!choices.empty()) {
            if (is_complete())
                return true;
            stop.check();
            Choice& now = choices.back();
            if (now.threads.empty()) {
                if (choices.size() > 1)
                    go_back(now);
                choices.pop_back();
                continue;
            }
            const std::uint32_t t = now.threads.back();
            now.threads.pop_back();
            ++stored_[t];
            const bool fresh = seen_.insert(stored_).second;
            --stored_[t];
            if (!fresh)
                continue;
            ++count;
            Choice next{run_.mark(), stored_, issued_, {}};
            store_of(t);
            settle();
            next.threads = choice().threads;
            choices.push_back(std::move(next));
        }
        return false;
    }

    void write_down(SparseGraph& graph) const { run_.write_down(graph); }

  private:
    // The stores that may come next, by thread; the last is tried first. And the mark to go back to once all are tried.
    struct Choice {
        std::size_t mark = 0;
        SearchState stored;
        std::vector<std::uint32_t> issued;
        std::vector<std::uint32_t> threads;
    };

    void go_back(const Choice& to) {
        run_.take_back_to(to.mark);
        stored_ = to.stored;
        issued_ = to.issued;
    }

    [[nodiscard]] bool is_complete() const {
        for (std::uint32_t t = 1; t <= run_.num_threads(); ++t)
            if (!run_.at_end(t) || stored_[t] != writes_[t].size())
                return false;
        return true;
    }
    [[nodiscard]] bool has_buffered(std::uint32_t t) const { return stored_[t] < issued_[t]; }

    // Whether the thread's next op is possible and stores nothing.
    [[nodiscard]] bool may_settle(std::uint32_t t) const {
        if (run_.at_end(t))
            return false;
        const auto& op = run_.next_op(t);
        switch (op.kind) {
        case Kind::write:
            return buffers_;
        case Kind::fence:
            return !has_buffered(t);
        case Kind::read:
            return run_.may_read(t, op.source, buffers_);
        case Kind::update:
            break;
        }
        return false;
    }
    void settle() {
        bool changed = true;
        while (changed) {
            changed = false;
            for (std::uint32_t t = 1; t <= run_.num_threads(); ++t)
                while (may_settle(t)) {
                    if (run_.next_op(t).kind == Kind::write)
                        ++issued_[t];
                    run_.perform(t);
                    changed = true;
                }
        }
    }

    // Whether the next store of the thread, if it has one, may come.
    [[nodiscard]] bool may_store(std::uint32_t t) const {
        if (has_buffered(t)) {
            const EventId w = writes_[t][stored_[t]];
            return run_.may_be_stored(w) && run_.may_come(run_.step_of_store(w));
        }
        if (run_.at_end(t))
            return false;
        const auto& op = run_.next_op(t);
        if (op.write == SparseGraph::none || !run_.may_come(run_.step_of_next(t)))
            return false;
        if (op.kind == Kind::update && !run_.may_read(t, op.source, false))
            return false;
        return run_.may_be_stored(op.write, op.source);
    }
    void store_of(std::uint32_t t) {
        if (has_buffered(t)) {
            run_.store(writes_[t][stored_[t]]);
        } else {
            run_.perform(t);
            ++issued_[t];
        }
        ++stored_[t];
    }

    [[nodiscard]] Choice choice() const {
        Choice made{run_.mark(), stored_, issued_, {}};
        for (std::uint32_t t = 1; t <= run_.num_threads(); ++t)
            if (may_store(t))
                made.threads.push_back(t);
        std::ranges::sort(made.threads, std::ranges::greater(),
                          [&](std::uint32_t t) { return writes_[t][stored_[t]]; });
        return made;
    }

    bool buffers_;
    MachineRun run_;
    std::vector<std::vector<EventId>> writes_; // by thread
    SearchState stored_;                       // by thread: how many of its writes are stored
    std::vector<std::uint32_t> issued_;        // likewise: how many have entered the buffer
    SeenStates seen_;
};

} // namespace

bool BufferedSearch::complete(SparseGraph& execution, const StopToken& stop) {
    return complete_by_run<RunSearch>(execution, machine_, close_, stop, steps_);
}

} // namespace katlas::consistency

#include "katlas/explore/explore_multi_execution.hpp"

#include "certification.hpp"
#include "core_search.hpp"
#include "katlas/explore/sample.hpp"
#include "katlas/explore/workers.hpp"

#include <deque>
#include <mutex>
#include <stdexcept>
#include <unordered_set>

namespace katlas::explore {
namespace {

// The cores that were found, each once, and those that are still to be explored.
class Cores {
  public:
    void add(const Core& core) {
        if (core.empty())
            return;
        std::string text = core.text();
        const std::scoped_lock lock(mutex_);
        if (known_.insert(std::move(text)).second)
            left_.push_back(core);
    }
    // Of one worker.
    [[nodiscard]] std::optional<Core> next() {
        if (left_.empty())
            return std::nullopt;
        Core core = std::move(left_.front());
        left_.pop_front();
        return core;
    }
    [[nodiscard]] std::uint64_t size() const { return known_.size(); }

  private:
    std::mutex mutex_;
    std::unordered_set<std::string> known_;
    std::deque<Core> left_;
};

void refuse_what_cannot_be(const program::Program& program, const Options& options) {
    if (options.sample.descents != 0)
        throw NoSample();
    if (options.checkpoints != nullptr || options.peers != nullptr)
        throw std::runtime_error("there are no checkpoints of an exploration with promises");
    if (program.has_instructions())
        throw std::runtime_error("Weakestmo2 is a model of programs in C11, not of machine code");
}

// The watcher of one worker that also looks for races and, if there are cores to be found, certifies promises.
Watcher watch(Watcher others, const MultiExecutionModel& model, LoadBuffering& found, std::mutex& mutex, Cores* cores) {
    return [others = std::move(others), &model, &found, &mutex, cores,
            consistent = cores != nullptr ? model.make_consistent() : nullptr](const Configuration& c) {
        const auto race = find_load_buffering(c.graph);
        if (race) {
            {
                const std::scoped_lock lock(mutex);
                ++found.racy;
                if (!found.race)
                    found.race = LoadBuffering::Race{c, *race};
            }
            if (cores != nullptr)
                Certification(c, 0, model.atoms, consistent, [&](const Core& core) { cores->add(core); }).run();
        }
        return !others || others(c);
    };
}

Result explore_acyclic(const program::Program& program, const Options& options, const MultiExecutionModel& model,
                       LoadBuffering& found, Cores* cores) {
    refuse_what_cannot_be(program, options);
    std::mutex mutex;
    Options watched = options;
    watched.reductions = {.locks = false, .spin_locks = false, .barriers = false, .waits = false};
    watched.watcher = [&] {
        return watch(options.watcher ? options.watcher() : Watcher(), model, found, mutex, cores);
    };
    return model.explore_acyclic(program, watched);
}

// All executions with cores that are known, and with those that are found on the way.
Result explore_cores(const program::Program& program, const Options& options, const MultiExecutionModel& model,
                     const Result& before, LoadBuffering& found, Cores& cores) {
    Shared shared(options);
    shared.count_earlier(before.executions());
    return run_workers(1, options, shared, [&](unsigned) {
        const auto consistent = model.make_consistent();
        std::uint32_t core_size = 0;
        Options watched = options;
        watched.watcher = [&] {
            return [&, others = options.watcher ? options.watcher() : Watcher()](const Configuration& c) {
                ++found.cyclic;
                Certification(c, core_size, model.atoms, consistent, [&](const Core& core) { cores.add(core); }).run();
                return !others || others(c);
            };
        };
        Collector collector(program, watched, shared,
                            model.make_race_finder ? model.make_race_finder() : Collector::RaceFinder());
        CoreSearch search(program, model.atoms, consistent, collector);
        for (std::optional<Core> core = cores.next(); core; core = cores.next()) {
            core_size = core->size();
            if (!search.run(*core))
                break;
        }
        collector.finish(search.statistics());
        return collector.take();
    });
}

} // namespace

Result find_load_buffering(const program::Program& program, const Options& options, const MultiExecutionModel& model,
                           LoadBuffering& found) {
    return explore_acyclic(program, options, model, found, nullptr);
}

Result explore_multi_execution(const program::Program& program, const Options& options,
                               const MultiExecutionModel& model, LoadBuffering* found) {
    LoadBuffering ignored;
    LoadBuffering& sees = found != nullptr ? *found : ignored;
    Cores cores;
    Result result = explore_acyclic(program, options, model, sees, &cores);
    if (result.ended == Ended::no && cores.size() != 0) {
        Result cyclic = explore_cores(program, options, model, result, sees, cores);
        result.ended = cyclic.ended;
        result.seconds += cyclic.seconds;
        add(result, std::move(cyclic), options);
    }
    sees.cores = cores.size();
    return result;
}

} // namespace katlas::explore

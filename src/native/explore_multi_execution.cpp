#include "katlas/native/explore_multi_execution.hpp"

#include "katlas/explore/cores.hpp"
#include "katlas/explore/explore_core.hpp"
#include "katlas/explore/load_buffering_search.hpp"
#include "katlas/native/explore_with.hpp"
#include "race_free.hpp"
#include "rc11.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

namespace katlas::native {
namespace {

using Acyclic = generated::Rc11;
using Certification = explore::Certification<NativeExecution>;

// Looks for races in the executions that it passes on, and certifies promises if there are to be any.
class RacesOfLoadBuffering {
  public:
    RacesOfLoadBuffering(const MultiExecutionModel& model, Collector& collector)
        : model_(model), collector_(collector),
          consistent_(model.make_consistent ? model.make_consistent() : Certification::Consistent()) {
        forget();
    }

    bool execution(const NativeExecution& c) {
        if (!collector_.execution(c))
            return false;
        const auto is_before = [&](explore::EventId a, explore::EventId b) {
            return explore::happens_before(checker_, c.graph, a, b);
        };
        if (const auto race = explore::search_load_buffering(c, is_before)) {
            ++found_.racy;
            if (!found_.race)
                found_.race = LoadBuffering::Race{c, *race};
            if (consistent_)
                Certification(c, 0, {explore::History()}, model_.atoms, consistent_, adds_to(*cores_)).run();
        }
        return true;
    }
    bool error(const NativeExecution& c, std::uint32_t thread, const program::Action& action) {
        return collector_.error(c, thread, action);
    }
    bool alive() { return collector_.alive(); }

    void forget() {
        found_ = {.racy = 0, .race = {}, .may_be_cyclic = static_cast<bool>(consistent_)};
        cores_ = std::make_unique<explore::Cores>();
    }
    [[nodiscard]] explore::Cores& cores() { return *cores_; }
    [[nodiscard]] LoadBuffering& found() { return found_; }

  private:
    const MultiExecutionModel& model_;
    Collector& collector_;
    Certification::Consistent consistent_;
    Acyclic checker_;
    LoadBuffering found_;
    std::unique_ptr<explore::Cores> cores_;
};

// Explores all executions with the known cores, and with cores found on the way.
void explore_cores(Machine& machine, const Options& options, const MultiExecutionModel& model, explore::Cores& cores,
                   Collector& collector, LoadBuffering& found) {
    const Certification::Consistent consistent = model.make_consistent();
    const Certification::Found found_core = adds_to(cores);
    const auto certify = [&](const NativeExecution& c, const explore::Cores::Task& task) {
        Certification(c, task.ground.size(), task.histories, model.atoms, consistent, found_core).run();
    };
    using Executions = explore::ExecutionsOfCores<NativeExecution, Collector>;
    Executions executions(collector, certify, found.cyclic);
    explore::Statistics statistics;
    while (const auto task = cores.next()) {
        executions.begin(task);
        if (!explore::explore_core(task->ground, NativeExecution(NativeRun(machine), model.atoms.initial), model.atoms,
                                   consistent, explore::error_ends(options.keep_going), executions, statistics))
            break;
    }
    found.cores = cores.size();
}

void add(Result& sum, Result&& part, const Options& options) {
    sum.complete += part.complete;
    sum.blocked += part.blocked;
    sum.cut += part.cut;
    sum.deadlocks += part.deadlocks;
    sum.racy += part.racy;
    sum.num_errors += part.num_errors;
    const auto append = [](auto& to, auto& from, std::size_t most) {
        const std::size_t room = most - std::min(most, to.size());
        std::move(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(std::min(room, from.size())),
                  std::back_inserter(to));
    };
    append(sum.errors, part.errors, options.max_errors);
    append(sum.graphs, part.graphs, options.graphs);
    sum.ended = part.ended;
    sum.seconds += part.seconds;
    sum.cpu_seconds += part.cpu_seconds;
}

using AcyclicPolicy = explore::PlainPolicy<NativeExecution, Acyclic>;

void look_for_data_races(Collector& collector, const Options& options) {
    if (options.races)
        collector.find_races(race_finder(Acyclic()));
}

// Explores the program under RC11, with its reductions. Nothing: an execution may have a load buffering race.
std::optional<Result> explore_if_race_free(Machine& machine, Crew& crew, const Options& options) {
    Collector collector(options, crew);
    look_for_data_races(collector, options);
    set_options(machine, options);
    machine.meet_in_any_order(options.reductions.barriers);
    RaceFreeCollector free(collector);
    LockUseOfCrew locks(crew);
    const std::function<AcyclicPolicy()> policy = [&] {
        const explore::Reductions reductions = crew.shared().suitable(options.reductions);
        NativeExecution start(NativeRun(machine), Acyclic::initial_atom());
        start.follow(machine.exchange_threads(reductions.symmetry && may_exchange_threads(options)),
                     locations_of_thread);
        return AcyclicPolicy(std::move(start), Acyclic(), reductions, locks.now(),
                             explore::error_ends(options.keep_going));
    };
    try {
        return Worker<AcyclicPolicy, RaceFreeCollector>(crew, collector, free, policy, options).explore();
    } catch (const MayBufferLoads&) {
        crew.begin_anew();
        collector.begin_anew();
        return std::nullopt;
    }
}

// Explores the executions without cycles, and those with cycles if there are promises, without reductions.
Result explore_with_races(Machine& machine, Crew& crew, const Options& options, const MultiExecutionModel& model) {
    Options plain = options;
    plain.reductions = explore::no_reductions;
    set_options(machine, plain);
    static_cast<void>(machine.exchange_threads(false));
    const std::function<AcyclicPolicy()> policy = [&] {
        return AcyclicPolicy(NativeExecution(NativeRun(machine), Acyclic::initial_atom()), Acyclic(), plain.reductions,
                             {}, explore::error_ends(plain.keep_going));
    };
    Collector collector(plain, crew);
    look_for_data_races(collector, plain);
    RacesOfLoadBuffering races(model, collector);
    if (!model.make_consistent) {
        Result result = Worker<AcyclicPolicy, RacesOfLoadBuffering>(crew, collector, races, policy, plain).explore();
        result.load_buffering = std::move(races.found());
        return result;
    }
    for (;;)
        try {
            const AcyclicPolicy from_start = policy();
            explore::Explorer<AcyclicPolicy, RacesOfLoadBuffering>(from_start, races).run(explore::root_of(from_start));
            const bool goes_on = !collector.has_ended() && races.cores().size() != 0;
            Result result = collector.take();
            if (goes_on) {
                Collector of_cores(plain, crew);
                look_for_data_races(of_cores, plain);
                explore_cores(machine, plain, model, races.cores(), of_cores, races.found());
                add(result, of_cores.take(), plain);
            }
            result.load_buffering = std::move(races.found());
            return result;
        } catch (const Discovery&) {
            crew.begin_anew();
            collector.begin_anew();
            races.forget();
        }
}

} // namespace

Result explore_multi_execution(Machine& machine, Crew& crew, const Options& options, const MultiExecutionModel& model) {
    Options own = options;
    own.all_atomics = true;
    own.writes_parts = false;
    own.rewrites_wait = false;
    if (own.reductions != explore::no_reductions)
        if (std::optional<Result> result = explore_if_race_free(machine, crew, own)) {
            result->load_buffering =
                LoadBuffering{.racy = 0, .race = {}, .may_be_cyclic = static_cast<bool>(model.make_consistent)};
            return *std::move(result);
        }
    return explore_with_races(machine, crew, own, model);
}

} // namespace katlas::native

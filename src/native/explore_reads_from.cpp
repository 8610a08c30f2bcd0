#include "katlas/native/explore_reads_from.hpp"

#include "katlas/explore/reads_from_policy.hpp"
#include "katlas/native/worker.hpp"

namespace katlas::native {

Result explore_reads_from(Machine& machine, Crew& crew, const Options& options, const MakeModel& make_model) {
    if (options.sample.descents != 0)
        throw explore::NoSample();
    using Policy = explore::ReadsFromPolicy<NativeExecution>;
    Collector collector(options, crew);
    if (const auto find = options.races ? make_model().find_race : explore::Collector::RaceFinder())
        collector.find_races([find](const NativeExecution& c) { return find(c.graph); });
    else if (options.races)
        collector.find_races(find_causal_race);
    set_options(machine, options);
    const auto policy = [&] {
        return Policy([&](graph::AtomIndex initial_atom) { return NativeExecution(NativeRun(machine), initial_atom); },
                      {.keeps_going = options.keep_going}, make_model);
    };
    return Worker<Policy, Collector>(crew, collector, collector, policy, options).explore();
}

} // namespace katlas::native

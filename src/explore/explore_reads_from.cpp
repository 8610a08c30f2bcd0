#include "katlas/explore/explore_reads_from.hpp"

#include "katlas/explore/configuration.hpp"
#include "katlas/explore/reads_from_policy.hpp"
#include "katlas/explore/workers.hpp"

#include <algorithm>

namespace katlas::explore {
namespace {

// The locations whose final values the condition observes.
std::vector<std::uint32_t> observed_by(const program::Condition* condition) {
    std::vector<std::uint32_t> locations;
    if (condition != nullptr)
        for (const program::Observable& o : condition->observables)
            if (o.kind != program::Observable::Kind::in_register &&
                std::ranges::find(locations, o.location) == locations.end())
                locations.push_back(o.location);
    return locations;
}

} // namespace

Result explore_reads_from(const program::Program& program, const Options& options,
                          const std::function<ReadsFromModel()>& make_model) {
    if (options.sample.descents != 0)
        throw NoSample();
    using Policy = ReadsFromPolicy<Configuration>;
    const Policy policy([&](graph::AtomIndex initial_atom) { return Configuration(program, initial_atom); },
                        {.keeps_going = options.keep_going, .observed = observed_by(options.condition)}, make_model);
    return explore_by(
        policy, options,
        [&](Shared& shared) { return Collector(program, options, shared, policy.new_model().find_race); },
        no_reductions);
}

} // namespace katlas::explore

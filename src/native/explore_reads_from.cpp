#include "katlas/native/explore_reads_from.hpp"

#include "katlas/explore/reads_from_search.hpp"
#include "katlas/explore/sample.hpp"
#include "katlas/native/collector.hpp"
#include "katlas/native/fork_sharing.hpp"

#include <stdexcept>

namespace katlas::native {

Result explore_reads_from(Machine& machine, Crew& crew, const Options& options, const explore::ReadsFromModel& model) {
    if (options.sample.descents != 0)
        throw explore::NoSample();
    if (options.kept)
        throw explore::NoReadsFromCheckpoints();
    using Sharing = ForkSharing<NativeExecution>;
    using Search = explore::ReadsFromSearch<NativeExecution, Collector, Sharing>;
    Collector collector(options, crew);
    if (model.find_race && options.races)
        collector.find_races([find = model.find_race](const NativeExecution& c) { return find(c.graph); });
    else if (options.races)
        collector.find_races(find_causal_race);
    set_options(machine, options);
    const auto everything = [&] { return std::make_unique<NativeExecution>(NativeRun(machine), model.initial_atom); };
    for (auto c = everything();;) {
        Search* running = nullptr;
        const Sharing::Explore here = [&](std::unique_ptr<NativeExecution> given) {
            static_cast<void>(running->run(*given));
        };
        Search search({.keeps_going = options.keep_going}, model, collector, Sharing(crew, here, here));
        running = &search;
        try {
            static_cast<void>(search.run(*c));
            return collector.take();
        } catch (Given<NativeExecution>& to_child) {
            c = std::move(to_child.subtree);
            collector.begin_part();
        } catch (const Discovery&) {
            crew.begin_anew();
            collector.begin_anew();
            c = everything();
        }
    }
}

} // namespace katlas::native

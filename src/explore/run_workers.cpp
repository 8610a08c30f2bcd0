#include "katlas/explore/run_workers.hpp"

#include "katlas/support/workers.hpp"

namespace katlas::explore {

Result run_workers(unsigned workers, const Options& options, Shared& shared,
                   const std::function<Result(unsigned)>& work) {
    std::vector<Result> parts(workers);
    run_each(workers, [&](unsigned i) {
        try {
            parts[i] = work(i);
        } catch (...) {
            shared.end(Ended::error); // so that the other workers end soon
            throw;
        }
    });
    Result result = std::move(parts[0]);
    for (unsigned i = 1; i < workers; ++i)
        add(result, std::move(parts[i]), options);
    result.ended = shared.reason();
    if (result.ended == Ended::no && options.sample.descents != 0)
        result.ended = Ended::sample;
    result.seconds = shared.seconds();
    return result;
}

} // namespace katlas::explore

#include "katlas/explore/workers.hpp"

#include <exception>
#include <thread>

namespace katlas::explore {

Result run_workers(unsigned workers, const Options& options, Shared& shared,
                   const std::function<Result(unsigned)>& work) {
    std::vector<Result> parts(workers);
    std::vector<std::exception_ptr> failures(workers);
    const auto run = [&](unsigned i) {
        try {
            parts[i] = work(i);
        } catch (...) {
            failures[i] = std::current_exception();
            shared.end(Ended::error);
        }
    };
    {
        std::vector<std::jthread> threads;
        threads.reserve(workers - 1);
        for (unsigned i = 1; i < workers; ++i)
            threads.emplace_back(run, i);
        run(0);
    }
    for (const std::exception_ptr& failure : failures)
        if (failure)
            std::rethrow_exception(failure);
    Result result = std::move(parts[0]);
    for (unsigned i = 1; i < workers; ++i)
        add(result, std::move(parts[i]), options);
    result.ended = shared.reason();
    result.seconds = shared.seconds();
    return result;
}

} // namespace katlas::explore

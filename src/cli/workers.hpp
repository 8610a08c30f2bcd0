// Independent pieces of work on several threads.
//
// The pieces are taken in order, each by whichever thread is free; what they compute must not depend on that. Results
// thus keep the order of the pieces if each is written to a place of its own.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace katlas::cli {

// Calls work(i) for each i < count, on `jobs` threads; 0: one for each core. `work` must not throw.
template <class Work>
void for_each_of(std::size_t count, unsigned jobs, Work&& work) {
    std::atomic<std::size_t> next{0};
    const auto take = [&] {
        for (std::size_t i = next++; i < count; i = next++)
            work(i);
    };
    const std::size_t wanted = jobs == 0 ? std::max(1U, std::thread::hardware_concurrency()) : jobs;
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < std::min(wanted, count); ++i)
        others.emplace_back(take);
    take();
}

} // namespace katlas::cli

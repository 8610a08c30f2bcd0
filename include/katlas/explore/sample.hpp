// A sample of a program's executions: each is the end of a random descent through the tree that the explorer would walk
// (estimate.hpp). It finds errors in programs that are too large to be explored, and proves nothing.
//
// Each execution that the explorer would see may be taken, even more than once. Descents prefer subtrees in which
// earlier descents have found much, so that many of them go into large subtrees. Some descents yield nothing: they end
// at a graph that the explorer drops.
//
// Descents are made in chunks. Each chunk has its own seed and its own learnt sizes, so that any worker may make it
// with the same result.
#pragma once

#include "katlas/explore/estimate.hpp"
#include "katlas/explore/result.hpp"

#include <algorithm>
#include <stdexcept>

namespace katlas::explore {

// Thrown if a sample is asked for where the exploration has no random descents.
class NoSample : public std::runtime_error {
  public:
    NoSample() : std::runtime_error("samples are not taken where po and rf may have cycles: leave out --sample") {}
};

// The leaf observer of descents that passes executions to the observer of an exploration.
template <typename Observer>
struct SampledLeaf {
    Observer* observer = nullptr;
    bool reached = false;
    [[nodiscard]] bool alive() const {
        if constexpr (requires { observer->alive(); })
            return observer->alive();
        else
            return true;
    }
    template <typename Configuration>
    bool execution(const Configuration& c) {
        reached = true;
        return observer->execution(c);
    }
    template <typename Configuration>
    bool error(const Configuration& c, std::uint32_t thread, const program::Action& action) {
        reached = true;
        return observer->error(c, thread, action);
    }
};

// Passes the executions in one part of a sample to the observer, until the observer stops. The policy is a PlainPolicy.
// Returns the counts of the work done.
template <typename Policy, typename Observer>
Statistics sample_by(const Policy& policy, const Sample& sample, Observer& observer) {
    constexpr std::uint64_t chunk = 256; // descents
    Statistics all;
    for (std::uint64_t i = sample.part; i * chunk < sample.descents; i += sample.parts) {
        std::seed_seq seeds{sample.seed, sample.seed >> 32U, i, i >> 32U};
        std::uint32_t seed[2];
        seeds.generate(std::begin(seed), std::end(seed));
        Descent<Policy, SampledLeaf<Observer>> descent(policy, std::uint64_t{seed[0]} << 32U | seed[1], {&observer});
        for (std::uint64_t left = std::min(chunk, sample.descents - i * chunk); left != 0 && !descent.stopped(); --left)
            static_cast<void>(descent());
        all += descent.statistics();
        if (descent.stopped())
            break;
    }
    return all;
}

} // namespace katlas::explore

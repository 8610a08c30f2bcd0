// A sample of a program's executions: each is the end of a random descent through the tree that the explorer would walk
// (estimate.hpp). It finds errors in programs that are too large to be explored, and proves nothing.
//
// Each execution that the explorer would see may be taken, and may be taken more than once. Descents go where they have
// found much before, so that where the tree is large many of them go. Some descents come to nothing: they end at a
// graph that the explorer drops.
//
// Descents are made in chunks. Each has a seed and experience of its own, so that it does not matter who makes it.
#pragma once

#include "katlas/explore/estimate.hpp"
#include "katlas/explore/result.hpp"

#include <algorithm>
#include <stdexcept>

namespace katlas::explore {

// Thrown where executions would be made of graphs in which no descents are made.
class NoSample : public std::runtime_error {
  public:
    NoSample() : std::runtime_error("samples are not taken where po and rf may have cycles: leave out --sample") {}
};

// What the observer of an exploration is to a descent.
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

// Tells the observer of the executions in one part of a sample, until it stops. The policy is a PlainPolicy. Returns
// how much was done.
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

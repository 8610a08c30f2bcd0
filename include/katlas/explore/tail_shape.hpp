// How heavy the tail of a sample is: whether its mean can be believed.
//
// The largest values of a sample follow a generalised Pareto distribution. Its shape k tells which moments exist: there
// is no variance if k >= 1/2, and no mean if k >= 1. Means of weighted samples whose largest values have k > 0.7 are
// not to be trusted, regardless of their standard error (A. Vehtari et al., Pareto smoothed importance sampling, 2015,
// whose estimator of k is that of J. Zhang and M. A. Stephens, 2009, drawn a little towards 1/2).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace katlas::explore {

// The shape for ascending values greater than the threshold. 0 if there are too few values.
[[nodiscard]] double tail_shape(double threshold, std::span<const double> values);

// The largest values of a sample.
class LargestValues {
  public:
    void add(double x);
    // The shape of as many of the largest values as suit the size of the sample; recomputed when the sample has grown
    // somewhat.
    [[nodiscard]] double shape() const;

  private:
    std::uint64_t count_ = 0;
    std::vector<double> heap_; // the least value first
    mutable double shape_ = 0;
    mutable std::uint64_t next_look_ = 0;
};

} // namespace katlas::explore

// How heavy the tail of a sample is: whether its mean can be believed.
//
// The largest values of a sample are those of a generalised Pareto distribution, whose shape k says which moments there
// are: from 1/2 on there is no variance, from 1 on no mean. Means of weighted samples whose largest values have k > 0.7
// are not to be trusted, whatever their standard error is (A. Vehtari et al., Pareto smoothed importance sampling,
// 2015, whose estimator of k is that of J. Zhang and M. A. Stephens, 2009, drawn a little towards 1/2).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace katlas::explore {

// Of values that are ascending and greater than the threshold. Few of them say nothing: 0.
[[nodiscard]] double tail_shape(double threshold, std::span<const double> values);

// The largest values of a sample.
class LargestValues {
  public:
    void add(double x);
    // Of so many of them as the size of the sample calls for; looked at anew when the sample has grown somewhat.
    [[nodiscard]] double shape() const;

  private:
    std::uint64_t count_ = 0;
    std::vector<double> heap_; // the least one first
    mutable double shape_ = 0;
    mutable std::uint64_t next_look_ = 0;
};

} // namespace katlas::explore

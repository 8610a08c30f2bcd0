#include "katlas/explore/tail_shape.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace katlas::explore {
namespace {

constexpr std::size_t most_kept = 300;
constexpr std::size_t fewest = 5;

// The shape k of a generalised Pareto distribution with the given other parameter theta.
double shape_for(double theta, double threshold, std::span<const double> values) {
    double sum = 0;
    for (const double v : values)
        sum += std::log1p(-theta * (v - threshold));
    return sum / static_cast<double>(values.size());
}

} // namespace

double tail_shape(double threshold, std::span<const double> values) {
    if (values.size() < fewest)
        return 0;
    const auto n = static_cast<double>(values.size());
    const double quartile = values[(values.size() + 2) / 4 - 1] - threshold;
    const double most = values.back() - threshold;
    if (quartile <= 0 || most <= 0) // most of the largest values are equal
        return 0;
    // The posterior mean of theta over a grid.
    constexpr double spread = 3;
    const int points = 30 + static_cast<int>(std::sqrt(n));
    std::vector<double> thetas;
    std::vector<double> likelihoods;
    for (int i = 1; i <= points; ++i) {
        const double theta = 1 / most + (1 - std::sqrt(points / (i - 0.5))) / (spread * quartile);
        const double k = shape_for(theta, threshold, values);
        if (theta == 0 || k == 0)
            continue;
        thetas.push_back(theta);
        likelihoods.push_back(n * (std::log(-theta / k) - k - 1));
    }
    const double best = *std::ranges::max_element(likelihoods);
    double theta = 0;
    double whole = 0;
    for (std::size_t i = 0; i < thetas.size(); ++i) {
        const double weight = std::exp(likelihoods[i] - best);
        theta += weight * thetas[i];
        whole += weight;
    }
    const double k = shape_for(theta / whole, threshold, values);
    return (n * k + 5) / (n + 10);
}

void LargestValues::add(double x) {
    ++count_;
    if (heap_.size() == most_kept && x <= heap_.front())
        return;
    heap_.push_back(x);
    std::ranges::push_heap(heap_, std::greater());
    if (heap_.size() > most_kept) {
        std::ranges::pop_heap(heap_, std::greater());
        heap_.pop_back();
    }
}

double LargestValues::shape() const {
    if (count_ < next_look_)
        return shape_;
    next_look_ = count_ + count_ / 20 + 1;
    const auto n = static_cast<double>(count_);
    const std::size_t looked_at = static_cast<std::size_t>(std::min(0.2 * n, 3 * std::sqrt(n)));
    std::vector<double> values = heap_;
    std::ranges::sort(values);
    if (values.size() > looked_at + 1)
        values.erase(values.begin(), values.end() - static_cast<std::ptrdiff_t>(looked_at + 1));
    const double threshold = values.empty() ? 0 : values.front();
    // Values that are equal up to rounding are no tail.
    constexpr double same = 1 + 1e-9;
    const auto above = std::ranges::find_if(values, [&](double v) { return v > threshold * same; });
    shape_ = tail_shape(threshold, std::span(values).subspan(static_cast<std::size_t>(above - values.begin())));
    return shape_;
}

} // namespace katlas::explore

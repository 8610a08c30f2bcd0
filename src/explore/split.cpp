#include "katlas/explore/split.hpp"

#include <functional>
#include <numeric>
#include <queue>

namespace katlas::explore {

std::vector<unsigned> deal(const std::vector<double>& sizes, unsigned parts) {
    std::vector<std::size_t> order(sizes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return sizes[i]; });
    std::vector<unsigned> part_of(sizes.size());
    std::priority_queue<std::pair<double, unsigned>, std::vector<std::pair<double, unsigned>>, std::greater<>> least;
    for (unsigned part = 0; part < parts; ++part)
        least.emplace(0.0, part);
    for (const std::size_t i : order) {
        const auto [size, part] = least.top();
        least.pop();
        part_of[i] = part;
        least.emplace(size + sizes[i], part);
    }
    return part_of;
}

} // namespace katlas::explore

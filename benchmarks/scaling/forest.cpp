#include "forest.hpp"

#include <algorithm>
#include <stdexcept>

namespace katlas::scaling {

Forest::Forest(std::vector<RecordedTree> trees, std::uint64_t scale) : scale_(scale) {
    constexpr double most_steps = 1e18;
    if (trees.empty())
        throw std::runtime_error("there is no tree");
    costs_ = trees.front().costs;
    double bytes_before = 0;
    double all_steps = 0;
    double paths = 1; // the number of paths into this tree
    for (RecordedTree& tree : trees) {
        Level& level = levels_.emplace_back();
        level.sums.resize(tree.tasks.size());
        double most_bytes = 0;
        for (std::size_t i = tree.tasks.size(); i-- > 0;) {
            const Task& task = tree.tasks[i];
            Sums& sums = level.sums[i];
            sums = {.steps = task.steps, .executions = task.executions};
            for (std::size_t c = task.first_child; c < std::size_t{task.first_child} + task.children; ++c) {
                sums.steps += level.sums[c].steps;
                sums.executions += level.sums[c].executions;
            }
            most_bytes = std::max(most_bytes, static_cast<double>(task.bytes));
        }
        level.bytes_before = bytes_before;
        bytes_before += most_bytes;
        all_steps += paths * static_cast<double>(tree.steps) * static_cast<double>(scale);
        paths *= static_cast<double>(tree.executions);
        level.tree = std::move(tree);
    }
    if (all_steps > most_steps)
        throw std::runtime_error("there are too many steps");
    std::uint64_t continuation = 0;
    for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
        level->continuation = continuation;
        continuation = scale_ * level->tree.steps + level->tree.executions * continuation;
    }
}

} // namespace katlas::scaling

#include "self_check.hpp"

#include "rank_work.hpp"
#include "simulation.hpp"

#include <cmath>
#include <map>
#include <random>

#include <fmt/format.h>

namespace katlas::scaling {
namespace {

constexpr Costs costs{.step = 1e-6, .giving = {5e-6, 1e-8}, .taking = {10e-6, 1e-8}, .idle_look = 150e-6};

RecordedTree finished(RecordedTree tree) {
    tree.costs = costs;
    for (const Task& task : tree.tasks) {
        tree.steps += task.steps;
        tree.executions += task.executions;
    }
    tree.check();
    return tree;
}

// One path of so many steps.
RecordedTree path(std::uint16_t steps) {
    RecordedTree tree;
    tree.tasks.push_back({.steps = steps, .executions = 1});
    return finished(std::move(tree));
}

// A root with so many children of so many steps each, given one by one.
RecordedTree comb(std::uint16_t children, std::uint16_t steps) {
    RecordedTree tree;
    tree.tasks.push_back({.first_child = 1, .children = children, .steps = children, .executions = 1});
    for (std::uint16_t i = 0; i < children; ++i)
        tree.tasks.push_back({.steps = steps, .given_at = i, .bytes = 100, .executions = 1});
    return finished(std::move(tree));
}

RecordedTree random_tree(std::uint64_t seed, std::size_t tasks) {
    std::mt19937_64 random(seed);
    const auto below = [&](std::size_t n) { return static_cast<std::uint16_t>(random() % n); };
    RecordedTree tree;
    tree.tasks.emplace_back();
    for (std::size_t i = 0; i < tree.tasks.size(); ++i) {
        Task& task = tree.tasks[i];
        task.steps = static_cast<std::uint16_t>(1 + below(20));
        task.executions = below(4) != 0 ? 1 : 0;
        task.first_child = static_cast<std::uint32_t>(tree.tasks.size());
        const std::uint16_t steps = task.steps;
        const std::uint16_t children = tree.tasks.size() > tasks ? std::uint16_t{0} : below(steps + 1U);
        task.children = children;
        for (std::uint16_t k = 0; k < children; ++k)
            tree.tasks.push_back({.given_at = static_cast<std::uint16_t>(k * steps / children), .bytes = 50});
    }
    return finished(std::move(tree));
}

// Goes through all the work of a rank, in jumps, gives subtrees away at random, and counts the steps.
bool explores_each_task_once(std::uint64_t seed) {
    std::vector<RecordedTree> trees{random_tree(seed, 300), random_tree(seed + 1, 30)};
    const Forest forest(std::move(trees));
    std::mt19937_64 random(seed);
    std::uint64_t steps = 0;
    std::vector<Node> todo{Forest::root()};
    while (!todo.empty()) {
        RankWork work(&forest);
        work.take(todo.back());
        todo.pop_back();
        while (work.left() != 0) {
            if (work.has_pending() && random() % 4 == 0) {
                todo.push_back(work.give());
                continue;
            }
            const std::uint64_t jump = std::min<std::uint64_t>(work.left(), 1 + random() % 40);
            work.go(jump);
            steps += jump;
        }
    }
    return steps == forest.steps();
}

class Checks {
  public:
    void holds(bool fact, std::string_view what) {
        if (!fact)
            fmt::print("does not hold: {}\n", what);
        all_ = all_ && fact;
    }
    [[nodiscard]] bool all() const { return all_; }

  private:
    bool all_ = true;
};

Outcome run(std::vector<RecordedTree> trees, std::uint32_t ranks, std::uint64_t seed = 1, std::uint64_t scale = 1,
            const Protocol& protocol = {}) {
    return simulate(Forest(std::move(trees), scale), protocol, *find_network("infiniband"), ranks, seed);
}

} // namespace

bool check_simulations() {
    Checks checks;
    for (std::uint64_t seed = 1; seed <= 50; ++seed)
        checks.holds(explores_each_task_once(seed), "what is given away and what is kept are all");
    checks.holds(std::abs(run({comb(1000, 1000)}, 1).efficiency() - 1) < 1e-9, "one rank has efficiency 1");
    checks.holds(run({comb(10, 10), comb(20, 30)}, 1).seen.steps == 10 + 100 + 11 * (20 + 600),
                 "executions are continued");
    const Outcome alone = run({path(10'000)}, 100);
    checks.holds(alone.seen.givings == 0 && alone.makespan > alone.work, "a path is not shared");
    const Outcome many = run({comb(100, 10), comb(100, 10), comb(100, 10)}, 8);
    checks.holds(many.efficiency() > 0.94 && many.efficiency() < 1, "many small tasks are shared well");
    checks.holds(many.seen.have_worked == 8, "all ranks get work");
    // Each of two ranks has half of the work once the second rank has got the oldest child of a comb with two children.
    const Outcome two = run({comb(2, 50'000)}, 2);
    checks.holds(std::abs(two.makespan - 0.051) < 0.001, "two tasks take two ranks the time of one");
    const Outcome again = run({comb(100, 10), comb(100, 10), comb(100, 10)}, 8);
    checks.holds(many.makespan == again.makespan && many.seen.failed == again.seen.failed, "a run can be repeated");
    const Outcome other = run({comb(100, 10), comb(100, 10), comb(100, 10)}, 8, 2);
    checks.holds(many.makespan != other.makespan, "the seed matters");
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        for (const std::uint32_t ranks : {2U, 3U, 50U}) {
            for (const bool former : {false, true}) {
                const Outcome o = run({random_tree(seed, 3000), random_tree(seed + 1, 100)}, ranks, seed, seed,
                                      {.probes_once = former, .ends_by_token = former});
                checks.holds(o.efficiency() <= 1, "ranks are not faster than they are");
            }
        }
    // Two waves, each up and down ten levels, take at most one look per level.
    const Outcome thousand = run({path(10'000)}, 1000);
    checks.holds(thousand.end() < 41 * costs.idle_look, "the end is found in a time that is logarithmic in the ranks");
    const Outcome token = run({path(10'000)}, 1000, 1, 1, {.ends_by_token = true});
    checks.holds(token.end() > 300 * costs.idle_look, "a token finds it in a linear one");
    return checks.all();
}

} // namespace katlas::scaling

// simulate_ranks TREE... --ranks N,... --network NAME: simulates how N ranks would explore a recorded tree together.
// Several trees are one forest, in which each execution of one tree is continued by the next tree (forest.hpp). The
// output is that of a model; docs/scaling.md lists its assumptions.
#include "self_check.hpp"
#include "threshold.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace {

using namespace katlas::scaling;

struct Settings {
    std::vector<std::string> files;
    std::vector<std::uint32_t> ranks{1, 2, 10, 100, 1000, 10'000};
    std::vector<std::string> networks{"infiniband"};
    std::vector<double> efficiencies;
    std::uint64_t scale = 1;
    std::uint64_t seed = 1;
    bool brief = false;
    Protocol protocol;
};

std::vector<RecordedTree> trees_of(const Settings& settings) {
    std::vector<RecordedTree> trees;
    for (const std::string& file : settings.files)
        trees.push_back(RecordedTree::read(file));
    return trees;
}

std::string seconds_text(double s) {
    return s < 1e-3 ? fmt::format("{:.0f} us", s * 1e6)
           : s < 1  ? fmt::format("{:.1f} ms", s * 1e3)
                    : fmt::format("{:.2f} s", s);
}

// The mean over some seeds.
void print_briefly(const Forest& forest, const Settings& settings) {
    constexpr std::uint64_t seeds = 9;
    for (const std::string& network : settings.networks)
        for (const std::uint32_t ranks : settings.ranks) {
            double efficiency = 0;
            double makespan = 0;
            for (std::uint64_t seed = settings.seed; seed < settings.seed + seeds; ++seed) {
                const Outcome o = simulate(forest, settings.protocol, *find_network(network), ranks, seed);
                efficiency += o.efficiency() / seeds;
                makespan += o.makespan / seeds;
            }
            fmt::print("{:.3f} {:.6f}\n", efficiency, makespan);
        }
}

void print_head(const std::vector<RecordedTree>& trees, const Forest& forest) {
    std::vector<std::string> names;
    for (const RecordedTree& tree : trees)
        names.push_back(tree.program + " (" + tree.model + ")");
    fmt::print("{}: {} steps of {:.3f} us, {} of work\n", fmt::join(names, ", then "), forest.steps(),
               forest.costs().step * 1e6, seconds_text(static_cast<double>(forest.steps()) * forest.costs().step));
}

void print_runs(const Forest& forest, const Settings& settings) {
    fmt::print("{:<11} {:>6} {:>10} {:>10} {:>10} {:>10} {:>9} {:>10} {:>10} {:>10}\n", "network", "ranks", "work/rank",
               "makespan", "efficiency", "givings", "failed", "steps each", "spread", "end");
    for (const std::string& network : settings.networks)
        for (const std::uint32_t ranks : settings.ranks) {
            const Outcome o = simulate(forest, settings.protocol, *find_network(network), ranks, settings.seed);
            const Seen& s = o.seen;
            const std::string spread =
                s.have_worked == ranks ? seconds_text(s.spread) : fmt::format("{} ranks", s.have_worked);
            fmt::print("{:<11} {:>6} {:>10} {:>10} {:>10.3f} {:>10} {:>9} {:>10} {:>10} {:>10}\n", network, ranks,
                       seconds_text(o.work_of_rank()), seconds_text(o.makespan), o.efficiency(), s.givings, s.failed,
                       s.givings == 0 ? s.steps : s.steps / s.givings, spread, seconds_text(o.end()));
        }
}

void print_thresholds(const std::vector<RecordedTree>& trees, const Settings& settings) {
    fmt::print("{:<11} {:>6} {:>10} {:>12} {:>12}\n", "network", "ranks", "efficiency", "work/rank", "steps each");
    for (const std::string& network : settings.networks)
        for (const std::uint32_t ranks : settings.ranks)
            for (const double efficiency : settings.efficiencies) {
                const std::optional<Threshold> t = find_threshold(efficiency, [&](std::uint64_t scale) {
                    return simulate(Forest(trees, scale), settings.protocol, *find_network(network), ranks,
                                    settings.seed);
                });
                fmt::print("{:<11} {:>6} {:>10} {:>12} {:>12}\n", network, ranks, efficiency,
                           t ? seconds_text(t->work_of_rank) : "-",
                           t ? fmt::format("{:.0f}", t->steps_of_giving) : "-");
            }
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app("Simulates ranks that explore a recorded tree together.");
    Settings settings;
    bool check = false;
    std::vector<std::string> names;
    for (const Network& network : networks())
        names.emplace_back(network.name);
    auto* files =
        app.add_option("tree", settings.files, "recorded trees; each continues the executions of the one before")
            ->check(CLI::ExistingFile);
    app.add_flag("--check", check, "check the simulation on trees of which the answers are known")->excludes(files);
    app.add_option("--ranks", settings.ranks, "numbers of ranks")->delimiter(',')->check(CLI::Range(1, 100'000));
    app.add_option("--network", settings.networks, "networks")->delimiter(',')->check(CLI::IsMember(names));
    app.add_option("--scale", settings.scale, "each recorded step is so many")->check(CLI::PositiveNumber);
    app.add_option("--find", settings.efficiencies, "find the work of a rank with such an efficiency")
        ->delimiter(',')
        ->check(CLI::Range(0.01, 0.99));
    app.add_flag("--brief", settings.brief,
                 "print means of nine seeds, the efficiency and the seconds, and nothing else");
    app.add_option("--seed", settings.seed, "of the ranks' choices");
    Protocol& p = settings.protocol;
    app.add_option("--between-looks", p.between_looks, "steps between looks")->check(CLI::PositiveNumber);
    app.add_option("--idle-look", p.idle_look, "seconds between looks of an idle rank, if not as measured");
    app.add_flag("--probe-once", p.probes_once, "each look probes once, as it was");
    app.add_flag("--token", p.ends_by_token, "the end is found by a token's tours, as it was");
    CLI11_PARSE(app, argc, argv);
    try {
        if (check)
            return check_simulations() ? 0 : 1;
        const std::vector<RecordedTree> trees = trees_of(settings);
        const Forest forest(trees, settings.scale);
        if (settings.brief) {
            print_briefly(forest, settings);
            return 0;
        }
        print_head(trees, forest);
        if (settings.efficiencies.empty())
            print_runs(forest, settings);
        else
            print_thresholds(trees, settings);
    } catch (const std::exception& e) {
        fmt::print(stderr, "simulate_ranks: {}\n", e.what());
        return 2;
    }
    return std::fflush(stdout) == 0 ? 0 : 1;
}

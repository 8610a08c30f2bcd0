// Usage: verify_traces [SECONDS [INSTANCES]]
//
// Compares the searches for runs of the tso and pso machines with the naive ones that enumerate lower sets, with and
// without the closure, as Bui et al. do (OOPSLA 2021, section 6.1): on random traces with 3 threads and 5 locations,
// half of them recorded from a run of the machine, and half of them with sources of reads changed until no run produces
// them. Each search of a trace ends after SECONDS (2), and each kind and size of traces has INSTANCES (10). A line has
// the mean milliseconds of a trace by the search and by the naive one, the ratio of the two, and how many traces each
// of them did not decide in time. Those count with the whole time, so the ratio is then a lower bound. The searches
// must agree.
#include "consistency/machine_trace.hpp"
#include "consistency/naive_run_search.hpp"
#include "katlas/consistency/buffered_search.hpp"
#include "katlas/consistency/partial_store_search.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace katlas::benchmarks {
namespace {

using consistency::Engine;
using consistency::Machine;
using graph::SparseGraph;

struct Settings {
    double seconds = 2;
    int instances = 10;
};

std::unique_ptr<Engine> make_search(Machine machine, bool naive, bool close) {
    if (naive)
        return std::make_unique<tests::NaiveRunSearch>(machine, close);
    if (machine == Machine::pso)
        return std::make_unique<consistency::PartialStoreSearch>(close);
    return std::make_unique<consistency::BufferedSearch>(machine, close);
}

SparseGraph recorded(Machine machine, std::uint32_t events, bool allowed, std::mt19937& random) {
    const tests::TraceShape shape{.threads = 3, .locations = 5, .events = events};
    for (;;) {
        SparseGraph g = tests::MachineTrace(machine, shape, random).record();
        if (allowed)
            return g;
        for (int changes = 0; changes < 20; ++changes) {
            tests::change_sources(g, 1, random);
            if (consistency::machine_execution(g, machine).impossible)
                break; // a thread contradicts itself, which needs no search
            SparseGraph copy = g;
            if (!make_search(machine, false, true)->complete(copy, {}))
                return g;
        }
    }
}

struct Total {
    double seconds = 0;
    int undecided = 0;
};

void decide(Total& total, Engine& search, SparseGraph g, bool allowed, double limit) {
    const auto deadline = StopToken::Clock::now() +
                          std::chrono::duration_cast<StopToken::Clock::duration>(std::chrono::duration<double>(limit));
    const std::clock_t start = std::clock();
    try {
        if (search.complete(g, StopToken(deadline)) != allowed)
            throw std::logic_error("a search has another verdict");
    } catch (const Stopped&) {
        ++total.undecided;
    }
    total.seconds += static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

void compare(Machine machine, std::uint32_t events, bool allowed, const Settings& settings) {
    std::mt19937 random(events);
    std::vector<SparseGraph> traces;
    for (int i = 0; i < settings.instances; ++i)
        traces.push_back(recorded(machine, events, allowed, random));
    for (const bool close : {true, false}) {
        Total ours;
        Total naive;
        for (const SparseGraph& g : traces) {
            decide(ours, *make_search(machine, false, close), g, allowed, settings.seconds);
            decide(naive, *make_search(machine, true, close), g, allowed, settings.seconds);
        }
        const auto mean = [&](const Total& total) { return total.seconds * 1000 / settings.instances; };
        fmt::print("{:4} {:6} {:9} {:8} {:10.3f} {:10.3f} {:9} {:4} {:5}\n", machine == Machine::pso ? "pso" : "tso",
                   events, allowed ? "allowed" : "forbidden", close ? "closure" : "-", mean(ours), mean(naive),
                   fmt::format("{}{:.1f}", naive.undecided > 0 ? ">" : "", naive.seconds / ours.seconds),
                   ours.undecided, naive.undecided);
        static_cast<void>(std::fflush(stdout));
    }
}

} // namespace
} // namespace katlas::benchmarks

int main(int argc, char** argv) {
    using katlas::consistency::Machine;
    katlas::benchmarks::Settings settings;
    if (argc > 1)
        settings.seconds = std::atof(argv[1]);
    if (argc > 2)
        settings.instances = std::atoi(argv[2]);
    if (argc > 3 || settings.seconds <= 0 || settings.instances <= 0) {
        fmt::print(stderr, "usage: verify_traces [SECONDS [INSTANCES]]\n");
        return 2;
    }
    fmt::print("{:4} {:>6} {:9} {:8} {:>10} {:>10} {:9} {:>4} {:>5}\n", "", "events", "", "", "ms", "naive ms", "ratio",
               "lost", "naive");
    for (const Machine machine : {Machine::tso, Machine::pso})
        for (const bool allowed : {true, false})
            for (const std::uint32_t events : {40U, 80U, 160U, 320U, 640U})
                katlas::benchmarks::compare(machine, events, allowed, settings);
}

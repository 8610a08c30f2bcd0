// Generated checkers: time per check against the number of events.
//
// "added" is the incremental check of one event in a graph of so many events: `random` of any event that such a graph
// can get (a read of a random recent write, a write at a random recent place in co, or a fence), `stale` of reads and
// writes that are not at the end of co, for which there is something to search. "whole" checks a consistent graph as a
// whole; `chain` graphs are one write and one read of it after the other, by turns in two threads.
#include "ra.hpp"
#include "rc11.hpp"
#include "sc.hpp"
#include "tso.hpp"

#include <random>
#include <vector>

#include <benchmark/benchmark.h>

namespace {

using namespace katlas;
using graph::EventId;
using graph::Kind;
using graph::Label;
using graph::Mode;
using graph::SparseGraph;

constexpr std::uint32_t num_threads = 4;
constexpr std::uint32_t num_locations = 4;

// Grows consistent graphs at random.
template <typename Checker>
class Grower {
  public:
    explicit Grower(unsigned seed) : random_(seed), graph(num_threads, num_locations, Checker::initial_atom()) {}

    // Adds an event, consistent or not; `stale`: one that is not at the end of co, if a few attempts find one.
    EventId add(bool stale) {
        EventId e = add_somewhere();
        for (int attempt = 0; stale && attempt < 100; ++attempt) {
            if (graph[e].co_next != SparseGraph::none || graph.fr_next(e) != SparseGraph::none)
                break;
            graph.remove_last();
            e = add_somewhere();
        }
        return e;
    }

    void grow(std::uint32_t events) {
        while (graph.size() < events) {
            const EventId e = add_somewhere();
            if (!checker_.consistent_after(graph, e))
                graph.remove_last();
        }
    }

  private:
    std::uint32_t below(std::uint32_t n) { return std::uniform_int_distribution<std::uint32_t>(0, n - 1)(random_); }

    EventId recent_write(std::uint32_t location) {
        EventId w = graph.co_last(location);
        for (std::uint32_t back = below(3) == 0 ? below(4) : 0; back > 0 && !graph.is_initial(w); --back)
            w = graph[w].co_prev;
        return w;
    }

    EventId add_somewhere() {
        constexpr Mode modes[] = {Mode::relaxed, Mode::acquire, Mode::release, Mode::seq_cst};
        Label label{Kind::write, modes[below(4)], false};
        std::uint32_t location = below(num_locations);
        const std::uint32_t thread = 1 + below(num_threads);
        if (below(12) == 0) {
            label.kind = Kind::fence;
            location = SparseGraph::no_location;
        } else if (below(2) == 0)
            label.kind = Kind::read;
        const EventId e = graph.add(thread, location, label, Checker::atom_of(label));
        if (label.kind == Kind::read)
            graph.set_rf(e, recent_write(location));
        else if (label.kind == Kind::write)
            graph.place_in_co(e, recent_write(location));
        return e;
    }

    std::mt19937 random_;
    Checker checker_;

  public:
    SparseGraph graph;
};

struct Added {
    SparseGraph graph;
    EventId event;
};

template <typename Checker>
void added(benchmark::State& state, bool stale) {
    std::vector<Added> cases;
    for (unsigned seed = 1; seed <= 100; ++seed) {
        Grower<Checker> grower(seed);
        grower.grow(static_cast<std::uint32_t>(state.range(0)) - 1);
        const EventId e = grower.add(stale);
        cases.push_back({grower.graph, e});
    }
    Checker checker;
    std::size_t i = 0;
    for (auto _ : state) {
        const Added& c = cases[i];
        c.graph.clocks().forget(c.event); // it is new
        benchmark::DoNotOptimize(checker.consistent_after(c.graph, c.event));
        i = i + 1 == cases.size() ? 0 : i + 1;
    }
    state.SetComplexityN(state.range(0));
}

template <typename Checker>
void added_random(benchmark::State& state) {
    added<Checker>(state, false);
}
template <typename Checker>
void added_stale(benchmark::State& state) {
    added<Checker>(state, true);
}

template <typename Checker>
void whole_random(benchmark::State& state) {
    Grower<Checker> grower(7);
    grower.grow(static_cast<std::uint32_t>(state.range(0)));
    Checker checker;
    for (auto _ : state)
        benchmark::DoNotOptimize(checker.consistent(grower.graph));
    state.SetComplexityN(state.range(0));
}

template <typename Checker>
void whole_chain(benchmark::State& state) {
    const Label write{Kind::write, Mode::seq_cst, false};
    const Label read{Kind::read, Mode::seq_cst, false};
    SparseGraph g(2, 1, Checker::initial_atom());
    while (g.size() < state.range(0)) {
        const std::uint32_t thread = 1 + g.size() / 2 % 2;
        const EventId w = g.add(thread, 0, write, Checker::atom_of(write));
        g.place_in_co(w, g.co_last(0));
        g.set_rf(g.add(3 - thread, 0, read, Checker::atom_of(read)), w);
    }
    Checker checker;
    for (auto _ : state)
        benchmark::DoNotOptimize(checker.consistent(g));
    state.SetComplexityN(state.range(0));
}

#define KATLAS_CHECKER(C)                                                                                              \
    BENCHMARK(added_random<generated::C>)->Arg(50);                                                                    \
    BENCHMARK(added_stale<generated::C>)->Arg(50);                                                                     \
    BENCHMARK(added_stale<generated::C>)->RangeMultiplier(10)->Range(10, 1'000)->Complexity(benchmark::oN);            \
    BENCHMARK(whole_chain<generated::C>)->RangeMultiplier(10)->Range(10, 10'000)->Complexity();                        \
    BENCHMARK(whole_random<generated::C>)->RangeMultiplier(10)->Range(10, 10'000)->Complexity()

KATLAS_CHECKER(Sc);
KATLAS_CHECKER(Tso);
KATLAS_CHECKER(Ra);
KATLAS_CHECKER(Rc11);

} // namespace

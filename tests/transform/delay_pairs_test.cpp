// Choices of pairs and critical cycles, compared with all subsets and all paths of small abstract event graphs.
#include "katlas/program/builder.hpp"
#include "katlas/transform/critical_cycles.hpp"
#include "katlas/transform/delay_pairs.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <array>
#include <random>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using program::Mode;
using program::ProgramBuilder;
using program::ThreadBuilder;
using transform::AbstractEventId;
using transform::EventGraph;
using transform::EventPair;
using transform::StoreBuffers;

program::Program random_accesses(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
    ProgramBuilder builder("random");
    const std::array places{builder.shared("x"), builder.shared("y"), builder.shared("z")};
    const unsigned threads = 2 + below(2);
    for (unsigned t = 0; t < threads; ++t) {
        ThreadBuilder thread = builder.thread();
        const auto statement = [&] {
            const program::Shared& place = places[below(3)];
            switch (below(8)) {
            case 0:
                thread.fence(Mode::seq_cst);
                break;
            case 1:
                (void)thread.exchange(place, 2, Mode::relaxed);
                break;
            case 2:
            case 3:
            case 4:
                thread.store(place, 1, Mode::relaxed);
                break;
            default:
                (void)thread.load(place, Mode::relaxed);
            }
        };
        for (unsigned i = 0; i < 3; ++i) {
            if (below(5) == 0)
                thread.if_(thread.load(places[below(3)], Mode::relaxed) == 1, statement, statement);
            else
                statement();
        }
    }
    return builder.build();
}

bool reordered(const EventGraph& graph, const std::vector<EventPair>& pairs, AbstractEventId a, AbstractEventId b) {
    return std::ranges::any_of(pairs, [&](const EventPair& p) { return transform::covers(graph, p, a, b); });
}

// No unsafe pair that is not reordered has a way back: by the transitive closure of all steps that are kept.
bool is_enough(const EventGraph& graph, const std::vector<EventPair>& pairs) {
    const std::size_t n = graph.size();
    std::vector<std::vector<bool>> reaches(n, std::vector<bool>(n));
    for (AbstractEventId a = 0; a < n; ++a)
        for (AbstractEventId b = 0; b < n; ++b)
            reaches[a][b] = graph.communicate(a, b) ||
                            (graph.program_order(a, b) && (graph.fenced(a, b) || !reordered(graph, pairs, a, b)));
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t b = 0; b < n; ++b)
                if (reaches[a][k] && reaches[k][b])
                    reaches[a][b] = true;
    for (AbstractEventId a = 0; a < n; ++a)
        for (AbstractEventId b = 0; b < n; ++b)
            if (graph.is_unsafe(a, b) && !reordered(graph, pairs, a, b) && reaches[b][a])
                return false;
    return true;
}

// Of all pairs that may be reordered at all, the least number that is enough.
std::size_t least_number(const EventGraph& graph, const std::vector<EventPair>& all) {
    std::size_t least = all.size();
    for (std::uint32_t subset = 0; subset < std::uint32_t{1} << all.size(); ++subset) {
        std::vector<EventPair> pairs;
        for (std::size_t i = 0; i < all.size(); ++i)
            if ((subset >> i & 1U) != 0)
                pairs.push_back(all[i]);
        if (pairs.size() < least && is_enough(graph, pairs))
            least = pairs.size();
    }
    return least;
}

// Whether there is a cycle with an unsafe pair that passes no thread twice and has two events of different locations in
// each of its threads, or one, whose neighbours are reads: all sequences of events are tried.
bool has_critical_cycle(const EventGraph& graph, std::vector<AbstractEventId>& path, std::vector<bool>& by_po,
                        std::vector<bool>& visited) {
    const auto& events = graph.events();
    const AbstractEventId last = path.back();
    const std::size_t n = path.size();
    if (n > 2 && !by_po.back() && graph.communicate(last, path.front())) {
        bool unsafe = false;
        bool shortest = true;
        for (std::size_t i = 0; i < n; ++i) {
            const std::size_t before = (i + n - 1) % n;
            const std::size_t after = (i + 1) % n;
            if (by_po[i])
                unsafe = unsafe || graph.is_unsafe(path[i], path[after]);
            else if (!by_po[before])
                shortest = shortest && !events[path[before]].writes && !events[path[after]].writes;
        }
        if (unsafe && shortest)
            return true;
    }
    for (AbstractEventId next = 0; next < events.size(); ++next) {
        const bool goes_on = events[next].thread == events[last].thread;
        const bool was_entered_here = n == 1 || !by_po[n - 2];
        if (goes_on ? !was_entered_here || !graph.program_order(last, next) ||
                          events[next].location == events[last].location
                    : visited[events[next].thread] || !graph.communicate(last, next))
            continue;
        by_po.back() = goes_on;
        path.push_back(next);
        by_po.push_back(false);
        const bool was_visited = visited[events[next].thread];
        visited[events[next].thread] = true;
        const bool found = has_critical_cycle(graph, path, by_po, visited);
        visited[events[next].thread] = was_visited;
        path.pop_back();
        by_po.pop_back();
        by_po.back() = false;
        if (found)
            return true;
    }
    return false;
}

} // namespace

TEST_CASE("the chosen pairs are as few as any that are enough", "[transform]") {
    const std::uint32_t first = std::random_device()();
    unsigned some = 0;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(scaled(150)); ++i)
        for (const StoreBuffers buffers : {StoreBuffers::of_threads, StoreBuffers::of_locations}) {
            CAPTURE(first + i, static_cast<int>(buffers));
            const program::Program program = random_accesses(first + i);
            const EventGraph graph(program, buffers);
            const std::vector<EventPair> all = transform::pairs_on_cycles(graph).pairs;
            CHECK(is_enough(graph, all));
            const transform::ChosenPairs chosen = transform::cheapest_pairs(graph);
            CHECK(chosen.cheapest);
            CHECK(is_enough(graph, chosen.pairs));
            if (all.size() <= 9) {
                CHECK(chosen.pairs.size() == least_number(graph, all));
                some += chosen.pairs.empty() ? 0 : 1;
            }
        }
    CHECK(some > 0);
}

TEST_CASE("a critical cycle is found if some sequence of events is one", "[transform]") {
    const std::uint32_t first = std::random_device()();
    unsigned with = 0;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(scaled(150)); ++i)
        for (const StoreBuffers buffers : {StoreBuffers::of_threads, StoreBuffers::of_locations}) {
            CAPTURE(first + i, static_cast<int>(buffers));
            const program::Program program = random_accesses(first + i);
            const EventGraph graph(program, buffers);
            const transform::CriticalCycles found = transform::find_critical_cycles(graph);
            bool expected = false;
            for (AbstractEventId e = 0; e < graph.size() && !expected; ++e) {
                std::vector<AbstractEventId> path{e};
                std::vector<bool> by_po{false};
                std::vector<bool> visited(program.num_threads());
                visited[graph.events()[e].thread] = true;
                expected = has_critical_cycle(graph, path, by_po, visited);
            }
            CHECK(found.cycles.empty() == !expected);
            with += expected ? 1 : 0;
        }
    CHECK(with > 0);
}

TEST_CASE("an access in a loop comes after itself, and fences are seen on the way", "[transform]") {
    ProgramBuilder builder("loop");
    const program::Shared x = builder.shared("x");
    const program::Shared y = builder.shared("y");
    ThreadBuilder t = builder.thread();
    t.while_([&] { return t.load(x, Mode::relaxed) == 0; },
             [&] {
                 t.store(y, 1, Mode::relaxed);
                 t.fence(Mode::seq_cst);
             },
             program::Bound{2});
    const program::Program program = builder.build();
    const EventGraph graph(program, StoreBuffers::of_threads);
    REQUIRE(graph.size() == 2);
    const AbstractEventId read = graph.events()[0].writes ? 1 : 0;
    const AbstractEventId write = 1 - read;
    CHECK(graph.program_order(read, read));
    CHECK(graph.program_order(write, read));
    CHECK(graph.fenced(write, read));
    CHECK_FALSE(graph.unfenced(write, read));
    CHECK(graph.unfenced(read, write));
    CHECK_FALSE(graph.is_unsafe(write, read));
}

} // namespace katlas::tests

// Exploration with a causal order finds exactly the graphs of the base model that the naive enumerator finds, each
// once, and the base model is weaker than the models that it is for.
#include "causal_models.hpp"
#include "found.hpp"
#include "in_pieces.hpp"
#include "random_dependent_program.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <iostream>
#include <numeric>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {
namespace {

using Texts = std::multiset<std::string>;

// Collects the texts of all graphs that are possible.
struct GraphTexts {
    Texts found;
    bool execution(const explore::CausalConfiguration& g) {
        const explore::Execution x = execution_of(g);
        if (x.possible)
            found.insert(text_of(x.c, x.dependencies));
        return true;
    }
};

Texts explored(const program::Program& p, const std::vector<std::uint32_t>& order = {}, explore::BaseModel base = {}) {
    GraphTexts observer;
    explore::Explorer explorer(explore::causal_policy(p, base), observer);
    if (!order.empty())
        explorer.prefer(order);
    REQUIRE(explorer.run());
    return observer.found;
}

Texts causally_in_pieces(const program::Program& p, std::uint64_t seed) {
    GraphTexts observer;
    explore_in_pieces(explore::causal_policy(p), observer, seed);
    return observer.found;
}

bool is_cyclic(const graph::BitMatrix& m) {
    return !(m.plus() & graph::BitMatrix::identity(m.size())).empty();
}

void compare_with_naive(std::uint64_t seed, int programs, DependentShape shape) {
    int skipped = 0;
    std::size_t graphs = 0;
    for (int i = 0; i < programs; ++i) {
        const std::uint64_t program_seed = seed + static_cast<std::uint64_t>(i);
        const program::Program p = RandomDependentProgram(program_seed, shape).make();
        Texts expected;
        Texts expected_of_acquire;
        constexpr explore::BaseModel acquire{.acquire_orders = true};
        if (!CausalNaive(p).each(5000, [&](const CausalNaive::Candidate& c) {
                if (c.in_base_model())
                    expected.insert(c.text());
                if (c.in_base_model(acquire))
                    expected_of_acquire.insert(c.text());
            })) {
            ++skipped;
            continue;
        }
        INFO("seed " << program_seed);
        REQUIRE(explored(p) == expected);
        std::vector<std::uint32_t> order(p.num_threads());
        std::iota(order.begin(), order.end(), 1U);
        std::mt19937_64 random(program_seed);
        std::shuffle(order.begin(), order.end(), random);
        REQUIRE(explored(p, order) == expected);
        REQUIRE(explored(p, order, acquire) == expected_of_acquire);
        REQUIRE(causally_in_pieces(p, program_seed) == expected);
        graphs += expected.size();
    }
    std::cout << "causal exploration: " << programs << " programs from seed " << seed << ", too large for the naive "
              << "enumerator " << skipped << ", graphs " << graphs << '\n';
    CHECK(skipped < programs / 2 + 1);
}

} // namespace

TEST_CASE("causal exploration finds what the naive enumerator finds, each once, in any order of threads") {
    compare_with_naive(1, scaled(3000), {});
}

TEST_CASE("causal exploration of one location") {
    compare_with_naive(10000, scaled(2000), {.max_locations = 1, .max_events = 6});
}

TEST_CASE("causal exploration of long threads") {
    compare_with_naive(20000, scaled(1000),
                       {.max_threads = 2, .max_statements = 6, .max_locations = 1, .max_events = 8});
}

TEST_CASE("causal exploration of reads, writes and fences") {
    compare_with_naive(30000, scaled(2000),
                       {.max_threads = 3,
                        .max_statements = 5,
                        .max_locations = 3,
                        .max_events = 8,
                        .compare_exchanges = false,
                        .updates = false});
}

TEST_CASE("causal exploration of what buffers loads") {
    compare_with_naive(35000, scaled(1000), {.max_events = 8, .load_first = true});
    compare_with_naive(37000, scaled(600),
                       {.max_threads = 2, .max_statements = 7, .max_events = 8, .load_first = true, .fences = true});
}

// Here it matters how the oracle fills holes.
TEST_CASE("causal exploration of holes") {
    compare_with_naive(70000, scaled(1000), {.max_statements = 5, .max_events = 9, .holes = true});
    compare_with_naive(
        80000, scaled(500),
        {.max_statements = 6, .max_events = 10, .compare_exchanges = false, .updates = false, .holes = true});
}

TEST_CASE("causal exploration of four threads") {
    compare_with_naive(40000, scaled(1000), {.max_threads = 4, .max_statements = 4, .max_events = 8});
}

TEST_CASE("causal exploration of locks and of compare-exchanges that write what they found") {
    compare_with_naive(50000, scaled(1500), {.max_statements = 3, .max_events = 8, .locks = true});
}

// Machine code: choices, pick dependencies, reads that are thrown away.
TEST_CASE("causal exploration of exclusive pairs, selects and compare-and-swap instructions") {
    compare_with_naive(100000, scaled(800),
                       {.max_statements = 4, .max_events = 7, .instructions = true, .picks = true});
    compare_with_naive(110000, scaled(400),
                       {.max_statements = 5, .max_locations = 1, .max_events = 7, .instructions = true, .picks = true});
    compare_with_naive(120000, scaled(300),
                       {.max_statements = 5, .max_events = 7, .load_first = true, .instructions = true, .picks = true});
    compare_with_naive(130000, scaled(200),
                       {.max_statements = 4, .max_events = 8, .holes = true, .instructions = true, .picks = true});
}

TEST_CASE("causal exploration by several workers finds the same") {
    const auto all = [](const explore::Configuration&, const explore::DependencyEdges&) { return true; };
    const int programs = scaled(60);
    for (int i = 0; i < programs; ++i) {
        const program::Program p =
            RandomDependentProgram(90000 + static_cast<std::uint64_t>(i), {.max_events = 9, .load_first = true}).make();
        explore::Options options;
        const explore::Result one = explore::explore_causally(p, options, all);
        options.jobs = 3;
        const explore::Result three = explore::explore_causally(p, options, all);
        CHECK(three.complete == one.complete);
        CHECK(three.blocked == one.blocked);
        CHECK(three.exhaustive());
    }
}

namespace {

// Of random programs, the executions under each of the models; where the enumerator finds one outside of the base
// model, the test fails.
void compare_models(HardwareModels& m, std::uint64_t seed, int programs,
                    const std::function<DependentShape(int)>& shape) {
    std::vector<std::uint64_t> executions(m.judges.size());
    std::uint64_t cyclic = 0; // in po | rf
    int skipped = 0;
    for (int i = 0; i < programs; ++i) {
        const program::Program p = RandomDependentProgram(seed + static_cast<std::uint64_t>(i), shape(i)).make();
        std::vector<std::uint64_t> expected(m.judges.size());
        INFO("seed " << seed + static_cast<std::uint64_t>(i));
        if (!CausalNaive(p).each(3000, [&](const CausalNaive::Candidate& c) {
                const graph::ExecutionGraph g = judged(m.document, c, p.has_instructions());
                for (std::size_t j = 0; j < m.judges.size(); ++j) {
                    if (!m.judges[j].all_hold(g))
                        continue;
                    if (!c.in_base_model(m.base(j))) // which is weaker
                        FAIL(m.keys[j] << "\n" << c.text());
                    ++expected[j];
                    if (is_cyclic(c.po | c.rf))
                        ++cyclic;
                }
            })) {
            ++skipped;
            continue;
        }
        REQUIRE(counts(p, m) == expected);
        for (std::size_t j = 0; j < expected.size(); ++j)
            executions[j] += expected[j];
    }
    std::cout << "under models of hardware: " << programs << " programs from seed " << seed << ", too large " << skipped
              << ", executions";
    for (std::size_t j = 0; j < executions.size(); ++j)
        std::cout << ' ' << m.keys[j] << ' ' << executions[j];
    std::cout << ", with cycles of po | rf " << cyclic << "\n";
    CHECK(cyclic > 0);
    CHECK(skipped < programs / 2 + 1);
}

} // namespace

TEST_CASE("causal exploration with filters finds what the models of hardware allow") {
    HardwareModels m;
    compare_models(m, 60000, scaled(250), [](int i) {
        return DependentShape{.compare_exchanges = i % 2 == 0, .load_first = i % 4 < 2, .fences = i % 3 == 0};
    });
    compare_models(m, 65000, scaled(150), [](int i) {
        return DependentShape{
            .compare_exchanges = false, .load_first = i % 4 < 2, .fences = i % 3 == 0, .instructions = true};
    });
}

TEST_CASE("causal exploration with filters finds what aarch64 allows of machine programs") {
    HardwareModels m({"aarch64"});
    compare_models(m, 140000, scaled(500), [](int i) {
        return DependentShape{.max_statements = i % 2 == 0 ? 4 : 6,
                              .max_events = 7,
                              .load_first = i % 4 < 3,
                              .fences = i % 3 == 0,
                              .instructions = true,
                              .picks = true};
    });
}

} // namespace katlas::tests

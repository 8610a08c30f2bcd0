// The texts of candidate executions: the conditions hold of these executions alone.
#include "../support/scale.hpp"
#include "explored_candidate.hpp"
#include "is_minimal.hpp"
#include "katlas/synthesis/litmus_text.hpp"
#include "katlas/synthesis/pins.hpp"
#include "random_candidate.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::synthesis;
using tests::explored;
using tests::is_minimal;

TEST_CASE("the condition of a litmus test holds of the execution that it was made from, and of no other",
          "[synthesis]") {
    std::mt19937 engine(20);
    std::size_t with_observer = 0;
    const std::size_t runs = static_cast<std::size_t>(tests::scaled(400));
    for (std::size_t i = 0; i < runs; ++i) {
        const tests::RandomCandidate random{.threads = 2 + i % 2, .events = 3, .locations = 1 + i % 3};
        const Candidate candidate = random(engine);
        REQUIRE(not_in_c(candidate).empty());
        const Candidate observed = with_observers(candidate);
        if (observed.events.size() > 9)
            continue;
        with_observer += observed == candidate ? 0U : 1U;
        CHECK(explored(observed).witnesses == 1);
    }
    CHECK(with_observer > static_cast<std::size_t>(tests::scaled(5)));
}

TEST_CASE("no other execution satisfies the condition of one that weak models have or none", "[synthesis]") {
    std::mt19937 engine(21);
    std::size_t there = 0;
    std::size_t not_there = 0;
    const std::size_t runs = static_cast<std::size_t>(tests::scaled(400));
    for (std::size_t i = 0; i < runs; ++i) {
        const tests::RandomCandidate random{.threads = 2, .events = 3, .locations = 1 + i % 2, .interleaved = false};
        const Candidate observed = with_observers(random(engine));
        if (observed.events.size() > 9)
            continue;
        ++(explored(observed).witnesses == 1 ? there : not_there);
    }
    CHECK(there > static_cast<std::size_t>(tests::scaled(20)));
    CHECK(not_there > 20);
}

TEST_CASE("weakenings are smaller and have programs", "[synthesis]") {
    std::mt19937 engine(22);
    const std::size_t runs = static_cast<std::size_t>(tests::scaled(200));
    for (std::size_t i = 0; i < runs; ++i) {
        const tests::RandomCandidate random{.threads = 3, .events = 3, .locations = 2, .interleaved = false};
        const Candidate candidate = random(engine);
        for (const Candidate& weaker : weakenings(candidate)) {
            CHECK(not_in_c(weaker).empty());
            CHECK_FALSE(canonical_text(weaker) == canonical_text(candidate));
            CHECK(weaker.events.size() <= candidate.events.size());
        }
        // What keeps nothing in particular loses all.
        CHECK(minimised(candidate, [](const Candidate&) { return true; }).events.empty());
        const auto two_events = [](const Candidate& c) { return c.events.size() >= 2; };
        if (two_events(candidate)) {
            const Candidate least = minimised(candidate, two_events);
            CHECK(least.events.size() == 2);
            CHECK(is_minimal(least, two_events));
        }
    }
}

TEST_CASE("what no C program has is told", "[synthesis]") {
    using graph::Kind;
    using graph::Mode;
    const auto one = [](graph::Label label) {
        Candidate c;
        c.events.push_back({.label = label, .thread = 0, .location = 0, .source = std::nullopt});
        c.co.resize(1);
        if (label.kind == Kind::write)
            c.co[0].push_back(0);
        return not_in_c(c);
    };
    CHECK(one({.kind = Kind::read, .mode = Mode::acquire}).empty());
    CHECK(one({.kind = Kind::read, .mode = Mode::release}) == "a read does not release in C");
    CHECK(one({.kind = Kind::write, .mode = Mode::acquire}) == "a write does not acquire in C");
    CHECK(one({.kind = Kind::read, .mode = Mode::acquire, .exclusive = true}) ==
          "half of a read-modify-write stands alone");
    CHECK(one({.kind = Kind::fence, .mode = Mode::relaxed, .exclusive = false, .barrier = graph::Barrier::isb}) ==
          "a barrier of a machine is no fence of C");
}

// The explorer finds exactly the executions that the naive enumerator finds, each once.
#include "found.hpp"
#include "in_pieces.hpp"
#include "judge_checker.hpp"
#include "naive.hpp"
#include "random_program.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <iostream>
#include <numeric>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

struct LoadedModel {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;
    explicit LoadedModel(const std::string& name) : document(load_models({name}, {}, sources, diagnostics, keys)) {
        REQUIRE_FALSE(diagnostics.has_errors());
    }
    [[nodiscard]] const kat::Model& model() const { return document.models.at(keys[0]); }
};

std::vector<std::uint32_t> some_order(std::size_t threads, std::uint64_t seed) {
    std::vector<std::uint32_t> order(threads);
    std::iota(order.begin(), order.end(), 1U);
    std::mt19937_64 random(seed);
    std::shuffle(order.begin(), order.end(), random);
    return order;
}

TextObserver plainly_in_pieces(const program::Program& p, std::uint64_t seed) {
    TextObserver found;
    explore_in_pieces(explore::plain_policy(p, JudgeChecker(), explore::no_reductions), found, seed);
    return found;
}

void compare(const std::string& name, std::uint64_t seed, int programs, ProgramShape shape) {
    LoadedModel m(name);
    JudgeChecker::use(m.document, m.model());
    int skipped = 0;
    for (int i = 0; i < programs; ++i) {
        const std::uint64_t program_seed = seed + static_cast<std::uint64_t>(i);
        const program::Program p = RandomProgram(program_seed, shape).make();
        const Naive::Found expected = Naive(p, m.document, m.model()).executions(20000);
        if (expected.gave_up) {
            ++skipped;
            continue;
        }
        TextObserver found;
        explore::Explorer explorer(explore::plain_policy(p, JudgeChecker(), explore::no_reductions), found);
        REQUIRE(explorer.run());
        INFO("model " << name << ", seed " << program_seed);
        CHECK(found.complete == expected.complete);
        REQUIRE(found.blocked == expected.blocked);
        TextObserver other_order;
        explore::Explorer reordered(explore::plain_policy(p, JudgeChecker(), explore::no_reductions), other_order);
        reordered.prefer(some_order(p.num_threads(), program_seed));
        REQUIRE(reordered.run());
        CHECK(other_order.complete == expected.complete);
        REQUIRE(other_order.blocked == expected.blocked);
        const TextObserver in_pieces = plainly_in_pieces(p, program_seed);
        CHECK(in_pieces.complete == expected.complete);
        REQUIRE(in_pieces.blocked == expected.blocked);
    }
    std::cout << name << ": " << programs << " programs from seed " << seed << ", too large for the naive enumerator "
              << skipped << '\n';
    CHECK(skipped < programs / 2 + 1);
}

} // namespace

TEST_CASE(
    "random programs have the executions that the naive enumerator finds, each once, in any order and in pieces") {
    const auto* model = GENERATE("sc", "tso", "pso", "sra", "ra", "rc11");
    compare(model, 1, scaled(200), {});
}

TEST_CASE("random programs of four threads and three locations have the executions that the naive enumerator finds") {
    const auto* model = GENERATE("sc", "tso", "pso", "sra", "ra", "rc11");
    compare(model, 1000, scaled(100), {.max_threads = 4, .max_statements = 3, .max_locations = 3, .max_events = 8});
}

// A weak compare-exchange that fails for no reason may be weaker than one that succeeds, and then be consistent where
// that is not: with seq_cst for success only.
TEST_CASE("a weak compare-exchange fails for no reason also where it cannot succeed") {
    const auto* model = GENERATE("sc", "tso", "rc11");
    compare(model, 40700, scaled(100),
            {.max_threads = 3,
             .max_statements = 3,
             .max_locations = 2,
             .max_events = 8,
             .only = ProgramShape::Only::weak_updates});
}

TEST_CASE("a program without locations has one execution") {
    LoadedModel m("sc");
    JudgeChecker::use(m.document, m.model());
    program::ProgramBuilder builder("nothing");
    program::ThreadBuilder thread = builder.thread();
    thread.set(thread.reg("r0"), 1);
    const program::Program p = builder.build();
    TextObserver found;
    explore::Explorer explorer(explore::plain_policy(p, JudgeChecker(), explore::no_reductions), found);
    REQUIRE(explorer.run());
    CHECK(found.complete.size() == 1);
    CHECK(found.blocked.empty());
}

// With an assumption in the assertion's place the executions without an error are the same, and the others are blocked.
TEST_CASE("what other threads do behind an error revisits what led to it, where errors come last") {
    LoadedModel m("sc");
    JudgeChecker::use(m.document, m.model());
    const auto found = [](bool asserts) {
        using enum program::Mode;
        program::ProgramBuilder builder("error-before-revisits");
        const program::Shared x = builder.shared("x");
        const program::Shared y = builder.shared("y");
        program::ThreadBuilder updater = builder.thread();
        updater.compare_exchange(y, 0, 1, seq_cst, seq_cst, true);
        updater.load(x, seq_cst);
        program::ThreadBuilder reader = builder.thread();
        const program::Reg r = reader.load(y, seq_cst);
        if (asserts)
            reader.check(r != 1);
        else
            reader.assume(r != 1);
        program::ThreadBuilder writer = builder.thread();
        writer.store(y, 1, seq_cst);
        writer.store(x, 2, seq_cst);
        const program::Program p = builder.build();
        TextObserver texts;
        explore::Explorer explorer(
            explore::plain_policy(p, JudgeChecker(), explore::no_reductions, explore::ErrorEnds::last), texts);
        REQUIRE(explorer.run());
        return texts;
    };
    const TextObserver with_errors = found(true);
    const TextObserver blocked = found(false);
    CHECK(with_errors.complete == blocked.complete);
    CHECK(with_errors.errors == blocked.blocked);
    CHECK_FALSE(with_errors.errors.empty());
}

TEST_CASE("random programs of load-linked and store-conditional have the executions that the naive enumerator finds") {
    const auto* model = GENERATE("sc", "tso", "rc11");
    compare(model, 71300, scaled(100),
            {.max_threads = 3,
             .max_statements = 3,
             .max_locations = 2,
             .max_events = 8,
             .only = ProgramShape::Only::linked});
}

} // namespace katlas::tests

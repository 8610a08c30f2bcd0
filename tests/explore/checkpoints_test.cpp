// Explorations that are interrupted and taken up again, as often as chance will, by any number of workers, have the
// counts and states of those that are not.
#include "katlas/explore/checkpoints.hpp"
#include "katlas/explore/explore_causally.hpp"
#include "katlas/explore/explore_reads_from.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/explore/written_subtree.hpp"
#include "katlas/program/families.hpp"
#include "katlas/workbench/reads_from_model.hpp"
#include "program/litmus_fixture.hpp"
#include "random_dependent_program.hpp"
#include "random_program.hpp"
#include "support/scale.hpp"

#include <iostream>
#include <random>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

// Ends the exploration at each checkpoint.
class EndingCheckpoints : public explore::Checkpoints {
  public:
    using Checkpoints::Checkpoints;
    [[nodiscard]] bool due() const override { return false; }
    [[nodiscard]] explore::Ended keep(const explore::Unfinished& unfinished, const explore::Result&) override {
        kept = unfinished;
        return explore::Ended::interrupt;
    }
    std::optional<explore::Unfinished> kept;
};

constexpr std::uint64_t some_owner = 99;

struct Interruptions {
    std::mt19937_64 random;
    std::uint64_t seldom = 10; // one of so many executions is followed by a checkpoint
    std::uint64_t checkpoints = 0;
    std::uint64_t pieces = 0;
};

using ExploreProgram = std::function<explore::Result(const explore::Options&)>;

// Until it is done.
explore::Counts counts_when_interrupted(const ExploreProgram& explore, explore::Options options,
                                        Interruptions& chance) {
    std::optional<explore::Unfinished> taken_up;
    for (;;) {
        EndingCheckpoints checkpoints(some_owner, taken_up);
        std::atomic<std::uint64_t> left = 1 + chance.random() % (2 * chance.seldom);
        options.checkpoints = &checkpoints;
        options.jobs = 1 + static_cast<unsigned>(chance.random() % 3);
        // What each worker admits is what it would, but it counts.
        options.admission = [&] {
            return [&](const explore::Configuration&) {
                if (--left == 0)
                    checkpoints.ask();
                return true;
            };
        };
        const explore::Result found = explore(options);
        if (found.ended != explore::Ended::interrupt) {
            CHECK(found.ended == explore::Ended::no);
            return explore::counts_of(found);
        }
        taken_up = checkpoints.kept;
        REQUIRE(taken_up);
        ++chance.checkpoints;
        chance.pieces = std::max<std::uint64_t>(chance.pieces, taken_up->left.size());
    }
}

void check_same(const ExploreProgram& explore, const explore::Options& options, Interruptions& chance) {
    const explore::Counts expected = explore::counts_of(explore(options));
    const explore::Counts found = counts_when_interrupted(explore, options, chance);
    CHECK(found.complete == expected.complete);
    CHECK(found.blocked == expected.blocked);
    CHECK(found.cut == expected.cut);
    CHECK(found.deadlocks == expected.deadlocks);
    CHECK(found.num_errors == expected.num_errors);
    CHECK(found.racy == expected.racy);
    CHECK(found.states == expected.states);
}

void show_interruptions(const char* what, const Interruptions& chance) {
    std::cout << what << ": " << chance.checkpoints << " checkpoints, at most " << chance.pieces << " pieces\n";
}

explore::Options all_executions() {
    explore::Options options;
    options.keep_going = true;
    return options;
}

} // namespace

TEST_CASE("families that are interrupted have the counts of whole explorations") {
    Interruptions chance{std::mt19937_64(1)};
    for (const char* text : {"lastzero:7", "ainc:5", "ms-queue:2", "casrot:4", "readers:6", "treiber-stack:2"}) {
        const program::FamilyProgram built = program::build_family(text);
        if (!built.program)
            continue;
        for (const char* name : {"sc", "tso", "rc11"}) {
            INFO(text << ", " << name);
            chance.seldom = 6;
            check_same(
                [&](const explore::Options& o) {
                    return explore::find_model_explorer(name)->explore(*built.program, o);
                },
                all_executions(), chance);
        }
    }
    show_interruptions("families", chance);
    CHECK(chance.checkpoints > 100);
}

TEST_CASE("random programs that are interrupted have the counts of whole explorations") {
    Interruptions chance{std::mt19937_64(2)};
    constexpr std::uint64_t seed = 7700;
    for (int i = 0; i < scaled(150); ++i) {
        const program::Program p =
            RandomProgram(seed + static_cast<std::uint64_t>(i),
                          {.max_threads = 3, .max_statements = 4, .max_locations = 2, .max_events = 11})
                .make();
        for (const char* name : {"sc", "rc11"}) {
            INFO("seed " << seed + static_cast<std::uint64_t>(i) << ", " << name);
            chance.seldom = 1 + chance.random() % 20;
            check_same([&](const explore::Options& o) { return explore::find_model_explorer(name)->explore(p, o); },
                       all_executions(), chance);
        }
    }
    show_interruptions("random programs", chance);
    CHECK(chance.checkpoints > static_cast<std::uint64_t>(scaled(500)));
}

TEST_CASE("graphs with dependencies that are interrupted have the counts of whole explorations") {
    Interruptions chance{std::mt19937_64(3)};
    constexpr std::uint64_t seed = 8800;
    const explore::Filter all = [](const explore::Configuration&, const graph::DependencyEdges&) { return true; };
    for (int i = 0; i < scaled(150); ++i) {
        const program::Program p = RandomDependentProgram(seed + static_cast<std::uint64_t>(i), {}).make();
        INFO("seed " << seed + static_cast<std::uint64_t>(i));
        chance.seldom = 1 + chance.random() % 4;
        check_same([&](const explore::Options& o) { return explore::explore_causally(p, o, all); }, all_executions(),
                   chance);
    }
    show_interruptions("graphs with dependencies", chance);
    CHECK(chance.checkpoints > static_cast<std::uint64_t>(scaled(200)));
}

TEST_CASE("explorations up to reads-from that are interrupted have the classes of whole explorations") {
    Interruptions chance{std::mt19937_64(4)};
    constexpr std::uint64_t seed = 9900;
    for (const char* name : {"sc", "tso", "pso", "rc11"}) {
        const auto model = workbench::find_trace_model(name, {});
        REQUIRE(model);
        const auto check = [&](const program::Program& p, const program::Condition* condition) {
            explore::Options options = all_executions();
            options.condition = condition;
            check_same(
                [&](const explore::Options& o) {
                    return explore::explore_reads_from(p, o, [&] { return workbench::reads_from_model(*model); });
                },
                options, chance);
        };
        for (int i = 0; i < scaled(60); ++i) {
            const program::Program p =
                RandomProgram(seed + static_cast<std::uint64_t>(i),
                              {.max_threads = 3, .max_statements = 4, .max_locations = 2, .max_events = 11})
                    .make();
            INFO("seed " << seed + static_cast<std::uint64_t>(i) << ", " << name);
            chance.seldom = 1 + chance.random() % 20;
            check(p, nullptr);
        }
        for (const char* text : {"lastzero:7", "ainc:4", "ms-queue:2", "casrot:4", "readers:6", "CO-2+2W:4"}) {
            const program::FamilyProgram built = program::build_family(text);
            INFO(text << ", " << name);
            chance.seldom = 6;
            if (built.program)
                check(*built.program, nullptr);
        }
        const Litmus litmus("C coherence\n{}\n"
                            "P0(atomic_int* x, atomic_int* y) { *x = 1; *y = 1; int a = *x; }\n"
                            "P1(atomic_int* x, atomic_int* y) { *x = 2; *y = 2; int a = *y; }\n"
                            "P2(atomic_int* x, atomic_int* y) { *x = 3; *y = 3; int a = *x; }\n"
                            "exists (x=1 /\\ y=2)\n");
        REQUIRE(litmus.test);
        chance.seldom = 5;
        check(litmus.test->program, &litmus.test->condition);
    }
    show_interruptions("explorations up to reads-from", chance);
    CHECK(chance.checkpoints > static_cast<std::uint64_t>(scaled(300)));
}

TEST_CASE("a limit of executions counts those before the interruption") {
    const program::FamilyProgram built = program::build_family("ainc:6");
    REQUIRE(built.program);
    for (const std::uint64_t limit : {1U, 100U, 719U}) {
        std::optional<explore::Unfinished> taken_up;
        for (std::uint64_t seed = 0;; ++seed) {
            EndingCheckpoints checkpoints(some_owner, taken_up);
            explore::Options options;
            options.max_executions = limit;
            options.checkpoints = &checkpoints;
            std::uint64_t left = 10;
            options.admission = [&] {
                return [&](const explore::Configuration&) {
                    if (--left == 0)
                        checkpoints.ask();
                    return true;
                };
            };
            const explore::Result found = explore::find_model_explorer("sc")->explore(*built.program, options);
            if (found.ended == explore::Ended::interrupt) {
                taken_up = checkpoints.kept;
                continue;
            }
            CHECK(found.ended == explore::Ended::max_executions);
            CHECK(found.complete == limit);
            break;
        }
    }
}

} // namespace katlas::tests

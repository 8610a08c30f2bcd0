// Several workers find what one finds.
#include "katlas/explore/models.hpp"
#include "katlas/program/families.hpp"
#include "random_program.hpp"
#include "support/scale.hpp"

#include <iostream>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

struct Counts {
    std::uint64_t complete = 0;
    std::uint64_t blocked = 0;
    std::uint64_t cut = 0;
    std::uint64_t errors = 0;
    bool operator==(const Counts&) const = default;
};

Counts counts(const explore::ModelExplorer& model, const program::Program& p, unsigned jobs) {
    explore::Options options;
    options.jobs = jobs;
    options.keep_going = true;
    const explore::Result r = model.explore(p, options);
    REQUIRE(r.exhaustive());
    return {r.complete, r.blocked, r.cut, r.num_errors};
}

} // namespace

TEST_CASE("random programs have the same counts whatever the number of workers") {
    constexpr std::uint64_t seed = 5000;
    const int programs = scaled(150);
    std::uint64_t executions = 0;
    for (const char* name : {"sc", "tso", "rc11"}) {
        const explore::ModelExplorer* model = explore::find_model_explorer(name);
        REQUIRE(model != nullptr);
        for (int i = 0; i < programs; ++i) {
            const program::Program p =
                RandomProgram(seed + static_cast<std::uint64_t>(i),
                              {.max_threads = 4, .max_statements = 4, .max_locations = 2, .max_events = 11})
                    .make();
            const Counts alone = counts(*model, p, 1);
            executions += alone.complete;
            for (const unsigned jobs : {2U, 3U, 8U}) {
                INFO(name << ", seed " << seed + static_cast<std::uint64_t>(i) << ", jobs " << jobs);
                REQUIRE(counts(*model, p, jobs) == alone);
            }
        }
    }
    std::cout << "workers: " << 3 * programs << " programs from seed " << seed << ", " << executions << " executions\n";
    CHECK(executions > static_cast<std::uint64_t>(programs));
}

TEST_CASE("an exploration that is ended tells what ended it") {
    const program::FamilyProgram built = program::build_family("ainc:9");
    REQUIRE(built.program);
    const explore::ModelExplorer* model = explore::find_model_explorer("sc");
    for (const unsigned jobs : {1U, 3U}) {
        explore::Options options;
        options.jobs = jobs;
        options.reductions.symmetry = false;
        options.max_executions = 10;
        const explore::Result few = model->explore(*built.program, options);
        CHECK(few.ended == explore::Ended::max_executions);
        CHECK(few.complete == 10);
        options.max_executions = 0;
        options.stop = StopToken(std::chrono::steady_clock::now());
        CHECK(model->explore(*built.program, options).ended == explore::Ended::deadline);
        const std::atomic<bool> interrupted{true};
        std::atomic<std::uint64_t> progress{0};
        options.stop = StopToken({}, &interrupted);
        options.progress = &progress;
        const explore::Result none = model->explore(*built.program, options);
        CHECK(none.ended == explore::Ended::interrupt);
        CHECK(none.complete < 362880);
        CHECK(progress > 0);
        CHECK(progress <= none.executions());
    }
}

} // namespace katlas::tests

// Weakestmo2 with reductions: programs with threads that wait or have the same code have the load buffering races, and
// the executions, that an exploration without reductions finds.
#include "alike_program.hpp"
#include "katlas/program/families.hpp"
#include "katlas/workbench/check_model.hpp"
#include "support/scale.hpp"

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

struct RacesFound {
    explore::Result result;
    explore::LoadBuffering races;
};

RacesFound races_found(const program::Program& program, const explore::Options& options) {
    static const auto model = workbench::find_check_model("weakestmo2", {.stop = {}, .say = {}, .compiles = false});
    REQUIRE(model);
    RacesFound found;
    found.result = model->explore_load_buffering(program, options, found.races);
    return found;
}

} // namespace

TEST_CASE("Weakestmo2: reductions lose no load buffering race of random programs", "[weakestmo2]") {
    const std::uint64_t seed = std::random_device{}();
    int racy = 0;
    int free = 0;
    int cyclic = 0;
    const int programs = scaled(1500);
    for (int i = 0; i < programs; ++i) {
        const program::Program program =
            AlikeProgram(seed + static_cast<std::uint64_t>(i), i % 3 == 0 ? Contents::accesses : Contents::waits)
                .make();
        explore::Options reduced;
        reduced.keep_going = i % 2 == 0;
        reduced.jobs = i % 5 == 0 ? 2 : 1;
        explore::Options plain = reduced;
        plain.reductions = explore::no_reductions;
        const RacesFound a = races_found(program, reduced);
        const RacesFound b = races_found(program, plain);
        INFO("seed " << seed << ", program " << i);
        CHECK((a.result.num_errors == 0) == (b.result.num_errors == 0));
        if (b.result.ended != explore::Ended::no) // by an error; the order decides what was counted before
            continue;
        CHECK(a.result.complete == b.result.complete);
        CHECK(a.result.deadlocks == b.result.deadlocks);
        CHECK(a.result.blocked <= b.result.blocked);
        CHECK(a.races.racy == b.races.racy);
        CHECK(a.races.cyclic == b.races.cyclic);
        CHECK(a.races.cores == b.races.cores);
        (b.races.racy == 0 ? free : racy) += 1;
        cyclic += b.races.cyclic == 0 ? 0 : 1;
    }
    INFO("seed " << seed << ": " << racy << " with races, " << free << " without, " << cyclic << " with cycles");
    CHECK(racy > 0);
    CHECK(free > 0);
}

TEST_CASE("Weakestmo2: without a race threads that take a mutex are explored in one order", "[weakestmo2]") {
    const program::FamilyProgram family = program::build_family("lockinc:5");
    REQUIRE(family.program);
    const RacesFound found = races_found(*family.program, {});
    CHECK(found.result.complete == 120);
    CHECK(found.result.blocked == 0);
    CHECK(found.result.statistics.exchanged == 119);
    CHECK(found.races.racy == 0);
}

} // namespace katlas::tests

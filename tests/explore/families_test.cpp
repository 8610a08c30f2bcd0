// The parametric programs have the published numbers of executions, whatever the number of workers.
#include "explore/interpreted_checker.hpp"
#include "katlas/explore/explore_with.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/program/families.hpp"
#include "katlas/workbench/stand_in.hpp"

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

struct Count {
    const char* program;
    std::uint64_t sc;
    std::uint64_t tso;
    std::uint64_t ra;
    std::uint64_t rc11;
};

constexpr std::uint64_t same_as_sc = ~std::uint64_t{0};
constexpr std::uint64_t unknown = ~std::uint64_t{0};

explore::Result explore_family(const char* program, const char* model, unsigned jobs,
                               explore::Reductions reductions = {}) {
    const program::FamilyProgram built = program::build_family(program);
    REQUIRE(built.program);
    explore::Options options;
    options.jobs = jobs;
    options.reductions = reductions;
    const explore::ModelExplorer* explorer = explore::find_model_explorer(model);
    REQUIRE(explorer != nullptr);
    return explorer->explore(*built.program, options);
}

void check_count(const char* program, const char* model, std::uint64_t expected) {
    INFO(program << " under " << model);
    const explore::Result alone = explore_family(program, model, 1);
    CHECK(alone.complete == expected);
    const explore::Result together = explore_family(program, model, 3);
    CHECK(together.complete == expected);
    CHECK(together.blocked == alone.blocked);
    CHECK(together.exhaustive());
}

} // namespace

// Sources of the counts: TruSt (POPL 2022), the thesis, tables 10.2 to 10.8, and runs of GenMC 0.11.
TEST_CASE("families have the published numbers of executions") {
    const auto count = GENERATE(values<Count>({{"ainc:7", 5040, same_as_sc, same_as_sc, same_as_sc},
                                               {"binc:4", 576, same_as_sc, same_as_sc, same_as_sc},
                                               {"cinc:4", 13824, same_as_sc, same_as_sc, same_as_sc},
                                               {"wainc:4", 120, same_as_sc, same_as_sc, same_as_sc},
                                               {"cas:5", 5, same_as_sc, same_as_sc, same_as_sc},
                                               {"casrot:9", 8597, same_as_sc, same_as_sc, same_as_sc},
                                               {"casw:5", 32880, same_as_sc, same_as_sc, same_as_sc},
                                               {"wcas:9", 2305, same_as_sc, same_as_sc, same_as_sc},
                                               {"inc:4", 576, same_as_sc, same_as_sc, same_as_sc},
                                               {"rw:4", 576, same_as_sc, same_as_sc, same_as_sc},
                                               {"readers:13", 8192, same_as_sc, same_as_sc, same_as_sc},
                                               {"lastzero:10", 3328, same_as_sc, same_as_sc, same_as_sc},
                                               {"indexer:12", 8, same_as_sc, same_as_sc, same_as_sc},
                                               {"indexer:15", 4096, same_as_sc, same_as_sc, same_as_sc},
                                               {"fib_bench:4", 19605, 34205, 34205, 34205}}));
    check_count(count.program, "sc", count.sc);
    check_count(count.program, "tso", count.tso == same_as_sc ? count.sc : count.tso);
    check_count(count.program, "ra", count.ra == same_as_sc ? count.sc : count.ra);
    check_count(count.program, "rc11", count.rc11 == same_as_sc ? count.sc : count.rc11);
}

namespace {

// The models of the published counts that differ from the shipped ones (tests/explore/models).
explore::Result explore_interpreted(const char* program, const std::string& file) {
    const program::FamilyProgram built = program::build_family(program);
    REQUIRE(built.program);
    explore::Options options;
    options.keep_going = true;
    options.reductions = explore::no_reductions;
    return explore::explore_with(*built.program, options,
                                 interpreted_checker(KATLAS_SOURCE_DIR "/tests/explore/models/" + file + ".kat"));
}

// Under the model, and under the cheaper one that `katlas check` takes for it, if there is one.
void check_both_ways(const char* program, const char* model, std::uint64_t expected, std::uint64_t not_complete) {
    INFO(program << " under " << model);
    const explore::Result exact = explore_family(program, model, 1, explore::no_reductions);
    CHECK(exact.complete == expected);
    CHECK(exact.exhaustive());
    if (not_complete != unknown)
        CHECK(exact.blocked + exact.cut == not_complete);
    const program::FamilyProgram built = program::build_family(program);
    const workbench::StandIn* stand_in = workbench::find_stand_in(model, *built.program);
    if (stand_in == nullptr)
        return;
    const explore::Result cheaper =
        explore_family(program, std::string(stand_in->cheaper).c_str(), 1, explore::no_reductions);
    CHECK(cheaper.complete == exact.complete);
    CHECK(cheaper.blocked == exact.blocked);
    CHECK(cheaper.cut == exact.cut);
}

} // namespace

// Sources: runs of GenMC 0.11 and the thesis; docs/programs.md tells which is which. The readings are those of GenMC:
// under TSO every fence orders and seq_cst accesses stay in order, RA is RC11 without its SC axiom, and release
// sequences are those of C++20. What is blocked is compared where the source did without optimisations that avoid it.
TEST_CASE("families have the published numbers of executions in the readings of the tool that computed them") {
    struct Published {
        const char* program;
        std::uint64_t sc;
        std::uint64_t tso;
        std::uint64_t ra;
        std::uint64_t rc11;
        std::uint64_t not_complete; // blocked or cut, under SC
    };
    const auto count = GENERATE(values<Published>({
        {"barrier-beside-lock:3", 36, 36, 36, 36, unknown},
        {"barrier-lock:2", 16, 16, 16, 16, unknown},
        {"barrier-lock:3", 1296, 1296, unknown, 1296, unknown},
        {"barrier:1", 2, 2, 2, 2, unknown},
        {"chase-lev", 59, 59, 65, 65, 0},
        {"dekker", 3, 3, 5, 3, 0},
        {"exp-mem:7", 10080, unknown, unknown, 10080, 0},
        {"fib_bench:5", 218243, unknown, unknown, 525630, 0},
        {"hw-queue:2", 16, 18, 18, 18, 3},
        {"lamport:2", 16, 16, 28, 16, 16},
        {"lamport:3", 9216, 9216, 54851, 9216, 11525},
        {"linuxrwlocks:1,1,1", 24, 24, 24, 24, 59},
        {"linuxrwlocks:2", 14, 14, 14, 14, 20},
        {"linuxrwlocks:2,1,1", 1060, 1060, 1060, 1060, 5518},
        {"lock2inc:5", 120, 120, 120, 120, unknown},
        {"lockinc:6", 720, 720, 720, 720, unknown},
        {"mcs-lock:2", 6, 6, 6, 6, unknown},
        {"mcs-lock:3", 66, 66, 66, 66, unknown},
        {"mcs-lock:4", 1080, unknown, unknown, 1080, unknown},
        {"mpmc-queue", 3, 3, 3, 3, unknown},
        {"mpmc-queue:1,1,1", 166, 166, 166, 166, unknown},
        {"ms-queue-checked:2,3", 50, 50, 50, 50, 128},
        {"ms-queue:2,1", 6, 6, 6, 6, unknown},
        {"n-writers-a-reader:5", 720, 720, 720, 720, 0},
        {"peterson", 4, 22, 22, 22, unknown},
        {"peterson-sc", 4, 4, 22, 4, unknown},
        {"peterson-sc:2", 48, 48, 1848, 48, unknown},
        {"peterson-sc:3", 588, 588, unknown, 588, unknown},
        {"peterson-sc:4", 7360, unknown, unknown, 7360, unknown},
        {"pgsql:3", 1, 1, 4, 4, unknown},
        {"psc-wb-fixpoint", 0, 0, 2, 0, unknown},
        {"psc-wb-fp-sezgin", 0, 0, 8, 0, unknown},
        {"psc-wb-why-fxp", 0, 0, 4, 0, 10},
        {"publish:40", 42, 42, 42, 42, 0},
        {"rendezvous:4", 24, 24, 24, 24, 552},
        {"rendezvous:5", 120, unknown, unknown, 120, 14280},
        {"rendezvous:4,2", 576, unknown, unknown, 576, 36816},
        {"seqlock:1", 2, 2, 2, 2, unknown},
        {"spinlock:3", 36, 36, 36, 36, unknown},
        {"szymanski:1", 6, 6, 384, 6, unknown},
        {"szymanski:2", 78, 78, unknown, 78, 1913},
        {"szymanski:3", 1068, unknown, unknown, 1068, 26883},
        {"ticket-lock:3", 6, 6, 6, 6, unknown},
        {"treiber-stack:0,1,2,2,1", 236, 236, 236, 236, unknown},
        {"treiber-stack:0,5,2,2,5", 34968, unknown, unknown, 34968, 0},
        {"treiber-stack:2,1,1,0,1", 8, 8, 8, 8, 8},
        {"treiber-stack:2,3,1,0,1", 18, 18, 18, 18, 4},
        {"treiber-stack:2,3,1,0,3", 22, 22, 22, 22, 0},
        {"ttas-lock:3,1", 36, 36, 36, 36, unknown},
        {"ttas-lock:3,3", 162, 162, 162, 162, unknown},
        {"ttas-lock:4,4", 20760, unknown, unknown, 20760, unknown},
        {"wb1", 0, 0, 0, 0, 5},
        {"wb2", 1, 1, 1, 1, unknown},
        {"wb3", 1, 1, 1, 1, unknown},
        {"wb4", 1, 1, 1, 1, 12},
        {"wb5", 1, 1, 1, 1, 6},
        {"wrc11_fp", 4, 4, 4, 4, 0},
    }));
    check_both_ways(count.program, "sc", count.sc, count.not_complete);
    check_both_ways(count.program, "rc11-20", count.rc11, unknown);
    check_both_ways(count.program, "rc11-genmc", count.rc11, unknown);
    INFO(count.program);
    if (count.tso != unknown)
        CHECK(explore_interpreted(count.program, "tso-ordered-sc").complete == count.tso);
    if (count.ra != unknown)
        CHECK(explore_interpreted(count.program, "release-acquire-relaxed").complete == count.ra);
}

TEST_CASE("Lamport's mutex has the published number of executions under SC and RC11") {
    check_count("lamport:3", "sc", 9216);
    check_count("lamport:3", "rc11", 9216);
}

} // namespace katlas::tests

// The parametric programs have the published numbers of executions, whatever the number of workers.
#include "katlas/explore/models.hpp"
#include "katlas/program/families.hpp"

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

explore::Result explore_family(const char* program, const char* model, unsigned jobs) {
    const program::FamilyProgram built = program::build_family(program);
    REQUIRE(built.program);
    explore::Options options;
    options.jobs = jobs;
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

TEST_CASE("Lamport's mutex has the published number of executions under SC and RC11") {
    check_count("lamport:3", "sc", 9216);
    check_count("lamport:3", "rc11", 9216);
}

} // namespace katlas::tests

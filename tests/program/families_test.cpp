// The families against the counts that are published for them or known from other tools, under sequential consistency
// and for small parameters: the naive explorer counts execution graphs.
#include "katlas/program/families.hpp"
#include "program/interleavings.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::program;
using katlas::tests::Interleavings;

namespace {

struct Count {
    const char* program;
    std::size_t complete;
};

Interleavings explored(const char* name) {
    FamilyProgram family = build_family(name);
    INFO(family.error);
    REQUIRE(family.program);
    return tests::all_interleavings(*family.program);
}

} // namespace

TEST_CASE("families have the published counts of executions under SC") {
    const Count counts[] = {
        {"ainc:2", 2},
        {"ainc:3", 6},
        {"ainc:4", 24},
        {"binc:2", 4},
        {"binc:3", 36},
        {"cinc:2", 8},
        {"wainc:2", 6},
        {"wainc:3", 24},
        {"cas:2", 2},
        {"cas:3", 3},
        {"cas:4", 4},
        {"casrot:2", 2},
        {"casrot:3", 5},
        {"casrot:4", 14},
        {"casrot:5", 43},
        {"casw:2", 6},
        {"casw:3", 66},
        {"wcas:2", 5},
        {"wcas:3", 13},
        {"wcas:4", 33},
        {"inc:2", 4},
        {"inc:3", 36},
        {"rw:2", 4},
        {"rw:3", 36},
        {"readers:2", 4},
        {"readers:6", 64},
        {"nwrites:4", 1},
        {"nwrites-loc:4", 24},
        {"n-writers-a-reader:3", 24},
        {"n-writers-a-reader:4", 120},
        {"lastzero:5", 64},
        {"exp-mem:3", 12},
        {"exp-mem:4", 48},
        {"exp-mem2:3", 12},
        {"publish:6", 8},
        {"publish:40", 42},
        {"mp:10", 10},
        {"sb-ring:2", 3},
        {"sb-ring:4", 15},
        {"lb-ring:2", 3},
        {"lb-ring:4", 15},
        {"mp-ring:2", 3},
        {"mp-ring:4", 15},
        {"iriw-ring:2", 15},
        {"dekker", 3},
        {"peterson", 4},
        {"peterson-sc", 4},
        {"peterson-sc:2", 48},
        {"pgsql:3", 1},
        {"szymanski", 6},
        {"lamport:2", 16},
        {"lockinc:2", 2},
        {"lockinc:3", 6},
        {"lock2inc:3", 6},
        {"psc-wb-fixpoint", 0},
        {"psc-wb-fp-sezgin", 0},
        {"psc-wb-why-fxp", 0},
        {"wb1", 0},
        {"wb2", 1},
        {"wb3", 1},
        {"wb4", 1},
        {"wb5", 1},
        {"wrc11_fp", 4},
        {"barrier:1", 2},
        {"chase-lev", 59},
        {"hw-queue:2", 16},
        {"mcs-lock:2", 6},
        {"mpmc-queue", 3},
        {"seqlock:1", 2},
        {"spinlock:2", 4},
        {"ttas-lock:2", 4},
        {"ticket-lock:2", 2},
        {"ticket-lock:3", 6},
        {"linuxrwlocks:2", 14},
        {"linuxrwlocks:1,1,1", 24},
        {"ttas-lock:3,3", 162},
        {"rendezvous:3", 6},
        {"rendezvous:3,2", 36},
        {"barrier-lock:2", 16},
        {"barrier-beside-lock:2", 4},
        {"treiber-stack:2,3", 22},
        {"treiber-stack:2,3,1,0,1", 18},
        {"treiber-stack:2,1,1,0,1", 8},
        {"ms-queue:2,3", 100},
        {"ms-queue:2,1", 6},
        {"ms-queue-checked:2,3", 50},
        {"mpmc-queue:1,1,1", 166},
    };
    for (const Count& expected : counts) {
        INFO(expected.program);
        const Interleavings found = explored(expected.program);
        CHECK(found.finals.size() == expected.complete);
        CHECK(found.errors.empty());
    }
}

TEST_CASE("every family builds at the bounds of its parameters and runs to some end") {
    for (const Family& family : families()) {
        INFO(family.name);
        CHECK_FALSE(family.summary.empty());
        std::vector<int> least;
        std::vector<int> greatest;
        for (const FamilyParameter& parameter : family.parameters) {
            least.push_back(parameter.least);
            greatest.push_back(std::min(parameter.greatest, 60));
            CHECK(parameter.initial >= parameter.least);
            CHECK(parameter.initial <= parameter.greatest);
        }
        CHECK(family.build(greatest).num_threads() > 0);
        const Interleavings found = tests::all_interleavings(family.build(least));
        CHECK(found.finals.size() + found.blocked > 0);
        CHECK(found.errors.empty());
    }
}

TEST_CASE("names of families with arguments are read, or it is said what is wrong") {
    CHECK(build_family("lastzero:3").program->name() == "lastzero(3)");
    CHECK(build_family("treiber-stack:1,2").program->name() == "treiber-stack(1,2,1,0,3)");
    CHECK(build_family("treiber-stack:1").program->name() == "treiber-stack(1,3,1,0,3)");
    CHECK(build_family("peterson").program);
    const std::pair<const char*, const char*> faults[] = {
        {"lastzer:3", "unknown program 'lastzer'; did you mean 'lastzero'?"},
        {"lastzero:", "the argument N of 'lastzero' is a number from 1 to 60"},
        {"lastzero:0", "the argument N of 'lastzero' is a number from 1 to 60"},
        {"lastzero:61", "the argument N of 'lastzero' is a number from 1 to 60"},
        {"lastzero:99999999999", "the argument N of 'lastzero' is a number from 1 to 60"},
        {"lastzero:3x", "the argument N of 'lastzero' is a number from 1 to 60"},
        {"lastzero:3,4", "'lastzero' takes 1 argument"},
        {"lastzero:3,", "an argument of 'lastzero' is missing after ','"},
        {"dekker:1", "'dekker' takes 0 arguments"},
    };
    for (const auto& [text, message] : faults) {
        INFO(text);
        const FamilyProgram result = build_family(text);
        CHECK_FALSE(result.program);
        CHECK(result.error == message);
    }
    const std::string nothing_near = build_family("").error;
    CHECK(nothing_near.starts_with("unknown program ''; the families are ainc, "));
    CHECK(nothing_near.find(", peterson, ") != std::string::npos);
}

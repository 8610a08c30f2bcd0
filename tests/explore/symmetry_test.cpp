// Threads with the same code: the executions that are explored, with their threads exchanged in all ways, are those of
// an exploration that tells the threads apart, each once.
#include "alike_program.hpp"
#include "in_pieces.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/explore/subtree_codec.hpp"
#include "katlas/explore/symmetry.hpp"
#include "katlas/program/families.hpp"
#include "pso.hpp"
#include "ra.hpp"
#include "rc11.hpp"
#include "sc.hpp"
#include "support/scale.hpp"
#include "tso.hpp"
#include "waits_observer.hpp"

#include <algorithm>
#include <iostream>
#include <iterator>
#include <numeric>
#include <random>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using program::Mode;

// The execution in which thread t does what thread from[t - 1] + 1 does in x.
PlainExecution exchanged(const PlainExecution& x, const std::vector<std::uint32_t>& from) {
    std::vector<std::uint32_t> to(from.size());
    for (std::uint32_t t = 0; t < from.size(); ++t)
        to[from[t]] = t;
    const auto rename = [&](Place& p) { p.thread = p.thread == 0 ? 0 : to[p.thread - 1] + 1; };
    PlainExecution y = x;
    for (std::uint32_t t = 0; t < from.size(); ++t) {
        y.threads[t] = x.threads[from[t]];
        y.rf[t] = x.rf[from[t]];
        std::ranges::for_each(y.rf[t], rename);
    }
    for (std::vector<Place>& writes : y.co)
        std::ranges::for_each(writes, rename);
    return y;
}

// The first thread of each thread's group.
std::vector<std::uint32_t> groups_of(const std::vector<std::uint32_t>& leaders) {
    std::vector<std::uint32_t> first(leaders.size());
    for (std::uint32_t t = 0; t < leaders.size(); ++t)
        first[t] = leaders[t] == 0 ? t : first[leaders[t] - 1];
    return first;
}

// The different executions that arise when threads of a group are exchanged.
std::set<std::string> alike(const PlainExecution& x, const std::vector<std::uint32_t>& groups) {
    std::set<std::string> texts;
    std::vector<std::uint32_t> from(groups.size());
    std::iota(from.begin(), from.end(), 0U);
    do {
        bool within = true;
        for (std::uint32_t t = 0; t < from.size(); ++t)
            within = within && groups[t] == groups[from[t]];
        if (within)
            texts.insert(exchanged(x, from).text());
    } while (std::ranges::next_permutation(from).found);
    return texts;
}

// Collects the executions for which the explored ones stand. Those in which a thread waits in vain are not compared.
struct AlikeObserver {
    std::vector<std::uint32_t> groups;
    std::multiset<std::string> complete{};
    std::multiset<std::string> blocked{};
    std::size_t errors = 0;
    std::size_t all = 0;
    bool counts_right = true;

    bool execution(const explore::Configuration& c) {
        ++all;
        const std::set<std::string> texts = alike(plain(c), groups);
        counts_right = counts_right && texts.size() == c.executions_like();
        bool is_blocked = false;
        for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
            is_blocked |= c.stop(t) != explore::Stop::finished;
        if (!is_blocked)
            complete.insert(texts.begin(), texts.end());
        else if (!waits_in_vain(c))
            blocked.insert(texts.begin(), texts.end());
        return true;
    }
    bool error(const explore::Configuration&, std::uint32_t, const program::Action&) {
        ++errors;
        return true;
    }
};

struct Tally {
    std::size_t executions = 0;
    std::size_t explored = 0;
};

// Compares one program, in one piece and in pieces that are written down. Returns the numbers of executions, none if
// the threads are told apart.
template <typename Checker>
Tally compare(const program::Program& p, explore::Reductions reductions, std::uint64_t seed) {
    WaitsObserver expected;
    explore::Explorer apart(explore::plain_policy(p, Checker(), explore::no_reductions), expected);
    if (!apart.run())
        return {}; // too many
    const auto explore_all = [&](explore::Reductions with) {
        const std::vector<std::uint32_t> leaders = explore::leaders_of(p, with, nullptr);
        const auto policy = explore::plain_policy(p, Checker(), with, explore::ErrorEnds::at_once, leaders);
        std::pair<AlikeObserver, AlikeObserver> found;
        found.first.groups = found.second.groups =
            groups_of(with.symmetry ? leaders : std::vector<std::uint32_t>(p.num_threads()));
        explore::Explorer(policy, found.first).run();
        explore_in_pieces(policy, found.second, seed, [&](auto subtree) {
            auto read = explore::decode(explore::encode(*subtree, 1), policy, 1);
            REQUIRE(read);
            return *std::move(read);
        });
        reductions = with;
        return found;
    };
    const auto [found, in_pieces] = explore::reduced(reductions, explore_all);
    REQUIRE((found.errors > 0) == (expected.errors > 0));
    if (found.errors > 0)
        return {};
    for (const AlikeObserver& some : {std::cref(found), std::cref(in_pieces)}) {
        REQUIRE(some.counts_right);
        REQUIRE(some.complete == expected.found.complete);
        REQUIRE(some.blocked == expected.found.blocked);
    }
    return reductions.symmetry ? Tally{.executions = found.complete.size(), .explored = found.all} : Tally();
}

template <typename Checker>
void compare_random(std::uint64_t seed, int programs, Contents contents, explore::Reductions reductions) {
    Tally sum;
    for (int i = 0; i < programs; ++i) {
        const std::uint64_t program_seed = seed + static_cast<std::uint64_t>(i);
        INFO("seed " << program_seed);
        const Tally one = compare<Checker>(AlikeProgram(program_seed, contents).make(), reductions, program_seed);
        sum.executions += one.executions;
        sum.explored += one.explored;
    }
    std::cout << "threads alike from seed " << seed << ": " << sum.explored << " of " << sum.executions
              << " executions explored\n";
    CHECK(sum.explored < sum.executions / 2);
}

using Leaders = std::vector<std::uint32_t>;

Leaders leaders_in_family(const char* name) {
    const program::FamilyProgram family = program::build_family(name);
    REQUIRE(family.program);
    return explore::leaders_of(*family.program, {}, nullptr);
}

} // namespace

TEST_CASE("threads follow the last thread with the same code and constants that no condition shows") {
    CHECK(leaders_in_family("lockinc:4") == Leaders{0, 1, 2, 3});
    CHECK(leaders_in_family("ticket-lock:4") == Leaders{0, 0, 0, 0}); // each writes its number
    CHECK(leaders_in_family("readers:3") == Leaders{0, 0, 2, 3});
    program::ProgramBuilder b("shown");
    const program::Shared x = b.shared("x");
    for (int t = 0; t < 4; ++t)
        b.thread().fetch_add(x, 1, Mode::relaxed);
    const program::Program p = b.build();
    program::Condition condition;
    condition.observables.emplace_back().thread = 1;
    CHECK(explore::leaders_of(p, {}, &condition) == Leaders{0, 0, 1, 3});
    CHECK(explore::leaders_of(p, explore::no_reductions, &condition).empty());
}

TEST_CASE("counts are those of all orders, also with several workers") {
    for (const char* const name : {"lockinc:5", "binc:4", "ainc:5", "readers:5", "ttas-lock:3", "nwrites-loc:4"})
        for (const char* const model : {"sc", "tso", "rc11"}) {
            INFO(name << " under " << model);
            const program::FamilyProgram family = program::build_family(name);
            REQUIRE(family.program);
            explore::Options options;
            options.reductions.symmetry = false;
            const explore::Result apart = explore::find_model_explorer(model)->explore(*family.program, options);
            CHECK(apart.statistics.exchanged == 0);
            options.reductions.symmetry = true;
            for (const unsigned jobs : {1U, 3U}) {
                options.jobs = jobs;
                const explore::Result found = explore::find_model_explorer(model)->explore(*family.program, options);
                CHECK(found.complete == apart.complete);
                if (std::string_view(name) == "lockinc:5")
                    CHECK(found.statistics.exchanged == 119); // of 5!
            }
        }
}

TEMPLATE_TEST_CASE("of executions that differ in the order of threads with the same code one is explored", "",
                   generated::Sc, generated::Tso, generated::Pso, generated::Ra, generated::Rc11) {
    compare_random<TestType>(std::random_device{}(), scaled(600), Contents::accesses,
                             {.locks = false, .spin_locks = false, .waits = false});
}

TEMPLATE_TEST_CASE("threads with the same code that wait and take locks are explored in one order", "", generated::Sc,
                   generated::Tso, generated::Ra, generated::Rc11) {
    compare_random<TestType>(std::random_device{}(), scaled(600), Contents::waits, explore::Reductions());
}

} // namespace katlas::tests

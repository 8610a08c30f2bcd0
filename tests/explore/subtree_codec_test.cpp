// What is written of a subtree is read back: explorations whose parts are written down and read find the same as those
// in one piece. What is damaged or foreign is refused.
#include "found.hpp"
#include "in_pieces.hpp"
#include "katlas/explore/explore_causally.hpp"
#include "katlas/explore/subtree_codec.hpp"
#include "katlas/program/families.hpp"
#include "random_dependent_program.hpp"
#include "random_program.hpp"
#include "shipped_checkers.hpp"
#include "support/scale.hpp"

#include <iostream>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

constexpr std::uint64_t digest_of_model = 4711;

struct Sizes {
    std::uint64_t subtrees = 0;
    std::uint64_t bytes = 0;
    std::uint64_t events = 0;
};

// Gives of a subtree what is made of its bytes.
template <typename Policy>
auto through_bytes(const Policy& policy, Sizes& sizes) {
    return [&policy, &sizes](std::unique_ptr<typename Policy::Subtree> subtree) {
        const std::string bytes = explore::encode(*subtree, digest_of_model);
        auto read = explore::decode(bytes, policy, digest_of_model);
        if (!read)
            FAIL(read.why_not());
        REQUIRE(explore::encode(**read, digest_of_model) == bytes);
        ++sizes.subtrees;
        sizes.bytes += bytes.size();
        sizes.events += subtree->c.size();
        return std::move(*read);
    };
}

template <typename Checker>
void compare_plain(std::uint64_t seed, const ProgramShape& shape, Sizes& sizes) {
    const program::Program p = RandomProgram(seed, shape).make();
    explore::reduced({}, [&](explore::Reductions reductions) {
        const auto policy = explore::plain_policy<Checker>(p, {}, reductions);
        TextObserver expected;
        explore::Explorer explorer(policy, expected);
        const bool done = explorer.run();
        REQUIRE(done);
        TextObserver found;
        explore_in_pieces(policy, found, seed, through_bytes(policy, sizes));
        CHECK(found.complete == expected.complete);
        REQUIRE(found.blocked == expected.blocked);
    });
}

struct DependentObserver {
    std::multiset<std::string> found;
    bool execution(const explore::CausalConfiguration& g) {
        const explore::Execution x = tests::execution_of(g);
        found.insert(tests::text_of(x.c, x.dependencies));
        return true;
    }
};

template <typename Policy>
auto graphs_of(const Policy& policy) {
    DependentObserver observer;
    explore::Explorer explorer(policy, observer);
    REQUIRE(explorer.run());
    return observer.found;
}

void show(const char* what, const Sizes& sizes) {
    std::cout << what << ": " << sizes.subtrees << " subtrees, " << sizes.bytes << " bytes, " << sizes.events
              << " events\n";
}

// Ends an exploration after a while.
struct SomeExecutions {
    std::uint64_t left = 3000;
    bool execution(const explore::Configuration&) { return --left != 0; }
    static bool error(const explore::Configuration&, std::uint32_t, const program::Action&) { return true; }
};

template <typename Policy, typename Observer>
std::vector<std::string> some_subtrees(const Policy& policy, const Observer& observer) {
    std::vector<std::string> all;
    for (std::uint64_t seed = 3; seed < 10; ++seed) {
        Observer its = observer;
        explore_in_pieces(policy, its, seed, [&](auto subtree) {
            if (all.size() < 40)
                all.push_back(explore::encode(*subtree, digest_of_model));
            return subtree;
        });
    }
    REQUIRE(all.size() > 5);
    return all;
}

// Damages bytes, and mends the checksum if there is to be one.
std::string damaged(std::string bytes, std::mt19937_64& random) {
    const auto at = [&] { return random() % bytes.size(); };
    switch (random() % 4) {
    case 0:
        bytes[at()] = static_cast<char>(random());
        break;
    case 1:
        bytes[at()] ^= static_cast<char>(1U << random() % 8);
        break;
    case 2:
        bytes.resize(at());
        break;
    default:
        bytes.insert(at(), 1, static_cast<char>(random()));
        break;
    }
    return bytes;
}

// Damage of the content itself, as if it had been written like that.
void damage(explore::WrittenSubtree& x, std::mt19937_64& random) {
    const auto number = [&] { return static_cast<std::uint32_t>(random() % (x.events.size() + x.num_locations + 2)); };
    if (x.events.empty() || random() % 4 == 0) {
        (random() % 2 == 0 ? x.scope.fixed : random() % 2 == 0 ? x.scope.revisiting : x.scope.revisited) = number();
        return;
    }
    explore::WrittenEvent& e = x.events[random() % x.events.size()];
    switch (random() % 12) {
    case 0:
        e.thread = number();
        break;
    case 1:
        e.slot = number();
        break;
    case 2:
        e.location = number();
        break;
    case 3:
        e.value = static_cast<program::Value>(number());
        break;
    case 4:
        e.rf = number();
        break;
    case 5:
        e.place = number();
        break;
    case 6:
        e.revisits_from = number();
        break;
    case 7:
        e.oldest = number();
        break;
    case 8:
        e.label.kind = static_cast<graph::Kind>(random() % 3);
        break;
    case 9:
        e.label.exclusive = !e.label.exclusive;
        break;
    case 10:
        e.spurious = !e.spurious;
        break;
    default:
        if (auto* words = e.prefix.empty() ? nullptr : &e.prefix[random() % e.prefix.size()]; words && !words->empty())
            words->front() ^= std::uint64_t{1} << random() % 8;
        break;
    }
}

// Whatever is read of damaged bytes is refused, or is a subtree in good order. A plain graph can then be explored
// without harm. In a graph with holes it shows only when a thread comes upon an event behind a hole whether the event
// is the program's.
template <typename Policy, typename Observer>
void damage_many(const Policy& policy, const Observer& observer, int times, bool explores) {
    std::mt19937_64 random(99);
    const std::vector<std::string> all = some_subtrees(policy, observer);
    int refused = 0;
    for (int i = 0; i < times; ++i) {
        const std::string& whole = all[random() % all.size()];
        const std::string bytes = damaged(whole, random);
        const bool same = bytes == whole;
        REQUIRE(static_cast<bool>(explore::decode(bytes, policy, digest_of_model)) == same);
        auto written = explore::from_bytes(whole);
        REQUIRE(written);
        for (std::uint64_t n = 1 + random() % 3; n > 0; --n)
            damage(*written, random);
        auto read = explore::decode(explore::to_bytes(*written), policy, digest_of_model);
        if (!read) {
            ++refused;
            continue;
        }
        REQUIRE_FALSE((*read)->check());
        if (!explores)
            continue;
        Observer sees = observer;
        explore::Explorer explorer(policy, sees);
        explorer.run(std::move(*read));
    }
    std::cout << refused << " of " << times << " damaged subtrees refused\n";
    CHECK(refused > times / 2);
}

} // namespace

TEST_CASE("explorations whose subtrees are written down and read back find the same") {
    Sizes plain;
    Sizes dependent;
    std::uint64_t seed = 31000;
    constexpr std::array kinds{
        ProgramShape{.max_threads = 3, .max_statements = 4, .max_locations = 2, .max_events = 9},
        ProgramShape{.max_threads = 3,
                     .max_statements = 3,
                     .max_locations = 2,
                     .max_events = 8,
                     .only = ProgramShape::Only::weak_updates},
        ProgramShape{.max_threads = 2, .max_statements = 8, .max_locations = 2, .max_events = 11},
    };
    for (const ProgramShape& shape : kinds)
        for (int i = 0; i < scaled(60); ++i) {
            INFO("seed " << ++seed);
            compare_plain<generated::Sc>(seed, shape, plain);
            compare_plain<generated::Rc11>(seed, shape, plain);
        }
    for (int i = 0; i < scaled(200); ++i) {
        INFO("seed " << ++seed);
        const program::Program p = RandomDependentProgram(seed, {}).make();
        const auto policy = explore::causal_policy(p);
        const auto expected = graphs_of(policy);
        DependentObserver found;
        explore_in_pieces(policy, found, seed, through_bytes(policy, dependent));
        REQUIRE(found.found == expected);
    }
    show("plain graphs", plain);
    show("graphs with holes", dependent);
    CHECK(plain.subtrees > static_cast<std::uint64_t>(scaled(1000)));
    CHECK(dependent.subtrees > static_cast<std::uint64_t>(scaled(500)));
}

TEST_CASE("an event takes less than twenty bytes") {
    for (const char* text : {"lastzero:12", "ms-queue:2", "ainc:8"}) {
        const program::FamilyProgram built = program::build_family(text);
        REQUIRE(built.program);
        Sizes sizes;
        const auto policy = explore::plain_policy<generated::Rc11>(*built.program);
        using Subtree = typename std::remove_cvref_t<decltype(policy)>::Subtree;
        typename FickleSharing<Subtree>::State state{std::mt19937_64(5), 50, 0, {}};
        SomeExecutions observer;
        explore::Explorer explorer(policy, observer, FickleSharing<Subtree>(&state));
        explorer.run();
        for (const auto& subtree : state.subtrees) {
            sizes.bytes += explore::encode(*subtree, digest_of_model).size();
            sizes.events += subtree->c.size();
        }
        INFO(text << ": " << sizes.bytes << " bytes, " << sizes.events << " events");
        CHECK(sizes.events > 0);
        CHECK(sizes.bytes < 20 * sizes.events);
    }
}

TEST_CASE("subtrees of another program, model or version are refused") {
    const program::FamilyProgram one = program::build_family("ainc:3");
    const program::FamilyProgram other = program::build_family("ainc:4");
    REQUIRE(one.program);
    REQUIRE(other.program);
    const auto policy = explore::plain_policy<generated::Sc>(*one.program);
    TextObserver observer;
    explore::Explorer explorer(policy, observer);
    const auto root = explorer.root();
    std::string bytes = explore::encode(*root, digest_of_model);
    CHECK(explore::decode(bytes, policy, digest_of_model));
    CHECK(explore::decode(bytes, policy, digest_of_model + 1).why_not() == "it is of another model");
    CHECK(explore::decode(bytes, explore::plain_policy<generated::Sc>(*other.program), digest_of_model).why_not() ==
          "it is of another program");
    CHECK(explore::decode(bytes, explore::causal_policy(*one.program), digest_of_model).why_not() ==
          "it is of another model");
    CHECK(explore::decode("", policy, digest_of_model).why_not() == "it is no part of an exploration");
    CHECK(explore::decode("KATS", policy, digest_of_model).why_not() == "its end is missing");
    bytes[4] = 77;
    CHECK(explore::decode(bytes, policy, digest_of_model).why_not() == "it was written by another version");
}

TEST_CASE("damaged subtrees are refused, or can be explored without harm") {
    const program::Program p =
        RandomProgram(77, {.max_threads = 3, .max_statements = 4, .max_locations = 2, .max_events = 10}).make();
    damage_many(explore::plain_policy<generated::Rc11>(p, {}, explore::no_reductions), TextObserver(), scaled(2000),
                true);
    for (std::uint64_t seed = 5;; ++seed) {
        const program::Program d = RandomDependentProgram(seed, {.max_events = 9, .load_first = true}).make();
        if (graphs_of(explore::causal_policy(d)).size() < 50)
            continue;
        damage_many(explore::causal_policy(d), DependentObserver(), scaled(2000), false);
        break;
    }
}

} // namespace katlas::tests

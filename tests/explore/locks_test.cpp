// Mutexes as primitives: the same executions as with locks as read-modify-writes, but for those in which a thread waits
// in vain.
#include "in_pieces.hpp"
#include "katlas/program/builder.hpp"
#include "ra.hpp"
#include "rc11.hpp"
#include "sc.hpp"
#include "support/scale.hpp"
#include "tso.hpp"
#include "waits_observer.hpp"

#include <algorithm>
#include <iostream>
#include <iterator>
#include <random>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using program::Mode;

// Threads that lock and unlock mutexes, nested or not, and sometimes do not give them back; between that they read,
// write and assume. With `spins` the second mutex is a location that threads take by a compare-exchange.
class LockingProgram {
  public:
    explicit LockingProgram(std::uint64_t seed, bool spins = false) : random_(seed), builder_("locks"), spins_(spins) {
        for (const char* name : {"m", "n"})
            mutexes_.push_back(builder_.shared(name));
        for (const char* name : {"x", "y"})
            variables_.push_back(builder_.shared(name));
        const int threads = 2 + below(3);
        const int statements = threads == 2 ? 7 : threads == 3 ? 5 : 3;
        for (int t = 0; t < threads; ++t)
            thread(1 + below(statements));
    }

    program::Program make() { return builder_.build(); }

  private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    Mode mode(std::initializer_list<Mode> modes) { return modes.begin()[below(static_cast<int>(modes.size()))]; }

    void thread(int statements) {
        program::ThreadBuilder t = builder_.thread();
        std::vector<bool> held(mutexes_.size());
        std::vector<program::Reg> read;
        for (int i = 0; i < statements; ++i)
            statement(t, held, read);
        for (std::size_t m = 0; m < held.size(); ++m)
            if (held[m] && below(8) != 0)
                unlock(t, m);
    }

    void statement(program::ThreadBuilder& t, std::vector<bool>& held, std::vector<program::Reg>& read) {
        const auto m = static_cast<std::size_t>(below(10) < 7 ? 0 : 1);
        const program::Shared& x = variables_[static_cast<std::size_t>(below(2))];
        switch (below(8)) {
        case 0:
        case 1:
        case 2:
            if (held[m] && below(20) != 0) // else it waits for itself
                unlock(t, m);
            else
                lock(t, m);
            held[m] = !held[m];
            break;
        case 3:
        case 4:
            t.store(x, 1 + below(2), mode({Mode::relaxed, Mode::release}));
            break;
        case 5:
            t.fetch_add(x, 1, mode({Mode::relaxed, Mode::acq_rel}));
            break;
        case 6:
            if (!read.empty()) {
                const program::Reg& r = read[static_cast<std::size_t>(below(static_cast<int>(read.size())))];
                if (const int what = below(6); what == 0)
                    t.check(r != 2);
                else if (what < 3)
                    t.assume(r != 1);
                else
                    t.if_(r == 1, [&] { t.store(x, 3, Mode::relaxed); });
                break;
            }
            [[fallthrough]];
        default:
            read.push_back(t.load(x, mode({Mode::relaxed, Mode::acquire})));
        }
    }

    // Some look before they try.
    void lock(program::ThreadBuilder& t, std::size_t m) {
        if (!spins_ || m == 0) {
            t.lock(mutexes_[m]);
            return;
        }
        if (below(3) == 0)
            t.await(mutexes_[m], Mode::relaxed, [](const program::Reg& r) { return r == 0; });
        t.assume(t.compare_exchange(mutexes_[m], 0, 1 + below(2), Mode::acquire, Mode::relaxed).success);
    }
    void unlock(program::ThreadBuilder& t, std::size_t m) {
        if (!spins_ || m == 0)
            t.unlock(mutexes_[m]);
        else
            t.store(mutexes_[m], below(30) == 0 ? 3 : 0, Mode::release);
    }

    std::mt19937_64 random_;
    program::ProgramBuilder builder_;
    bool spins_;
    std::vector<program::Shared> mutexes_;
    std::vector<program::Shared> variables_;
};

// Whether a thread waits for a mutex that was given back since.
bool waits_for_lock_in_vain(const explore::Configuration& c) {
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        const graph::EventId last = c.graph.last_of_thread(t);
        if (c.stop(t) == explore::Stop::locked && c.graph[last].rf != c.graph.co_last(c.graph[last].location))
            return true;
    }
    return false;
}

// Collects what is no wait in vain, and counts the rest.
struct LocksObserver {
    TextObserver found;
    std::size_t errors = 0;
    std::size_t in_vain = 0;
    std::size_t all = 0;

    bool execution(const explore::Configuration& c) {
        ++all;
        if (waits_for_lock_in_vain(c))
            ++in_vain;
        else
            found.execution(c);
        return all < too_many;
    }
    bool error(const explore::Configuration&, std::uint32_t, const program::Action&) {
        ++errors;
        return ++all < too_many;
    }
};

using Texts = std::multiset<std::string>;

// What one has and the other has not.
std::string difference(const Texts& found, const Texts& expected) {
    Texts missing;
    Texts surplus;
    std::ranges::set_difference(expected, found, std::inserter(missing, missing.end()));
    std::ranges::set_difference(found, expected, std::inserter(surplus, surplus.end()));
    std::string text;
    for (const std::string& x : missing)
        text += "missing\n" + x;
    for (const std::string& x : surplus)
        text += "surplus\n" + x;
    return text;
}

constexpr explore::Reductions only_locks{.locks = true, .spin_locks = false, .waits = false};

template <typename Checker>
void compare(std::uint64_t seed, int programs) {
    std::size_t executions = 0;
    std::size_t spared = 0;
    int wrong = 0; // programs with errors
    for (int i = 0; i < programs; ++i) {
        const std::uint64_t program_seed = seed + static_cast<std::uint64_t>(i);
        const program::Program p = LockingProgram(program_seed).make();
        LocksObserver plain_locks;
        explore::Explorer as_updates(explore::plain_policy(p, Checker(), explore::no_reductions), plain_locks);
        if (!as_updates.run())
            continue; // too many
        INFO("seed " << program_seed);
        LocksObserver primitives;
        explore::Explorer explorer(explore::plain_policy(p, Checker(), only_locks), primitives);
        REQUIRE(explorer.run());
        // Nothing that would revisit a graph with an error is explored. So the graphs are those of the order.
        REQUIRE((primitives.errors > 0) == (plain_locks.errors > 0));
        if (primitives.errors > 0) {
            ++wrong;
            continue;
        }
        CHECK(difference(primitives.found.complete, plain_locks.found.complete) == "");
        CHECK(difference(primitives.found.blocked, plain_locks.found.blocked) == "");
        CHECK(primitives.in_vain == 0);
        LocksObserver in_pieces;
        explore_in_pieces(explore::plain_policy(p, Checker(), only_locks), in_pieces, program_seed);
        REQUIRE(difference(in_pieces.found.complete, plain_locks.found.complete) == "");
        REQUIRE(difference(in_pieces.found.blocked, plain_locks.found.blocked) == "");
        executions += primitives.all;
        spared += plain_locks.in_vain;
    }
    std::cout << "locks from seed " << seed << ": " << executions << " executions, spared " << spared << '\n';
    CHECK(spared > 0);
    CHECK(wrong < programs / 4);
}

template <typename Checker>
void compare_spin_locks(std::uint64_t seed, int programs) {
    std::size_t spared = 0;
    std::size_t left = 0;
    int others = 0; // that use such a location otherwise, too
    for (int i = 0; i < programs; ++i) {
        const std::uint64_t program_seed = seed + static_cast<std::uint64_t>(i);
        const program::Program p = LockingProgram(program_seed, true).make();
        WaitsObserver expected;
        explore::Explorer plain(explore::plain_policy(p, Checker(), explore::no_reductions), expected);
        if (!plain.run())
            continue; // too many
        INFO("seed " << program_seed);
        WaitsObserver found;
        try {
            explore::Explorer explorer(explore::plain_policy(p, Checker()), found);
            explorer.run();
        } catch (const explore::NotReducible& not_reducible) {
            CHECK(not_reducible.what == &explore::Reductions::spin_locks);
            ++others;
            continue;
        }
        REQUIRE((found.errors > 0) == (expected.errors > 0));
        if (found.errors > 0)
            continue;
        REQUIRE(difference(found.found.complete, expected.found.complete) == "");
        REQUIRE(difference(found.found.blocked, expected.found.blocked) == "");
        WaitsObserver in_pieces;
        explore_in_pieces(explore::plain_policy(p, Checker()), in_pieces, program_seed);
        REQUIRE(difference(in_pieces.found.complete, expected.found.complete) == "");
        REQUIRE(difference(in_pieces.found.blocked, expected.found.blocked) == "");
        spared += expected.in_vain;
        left += found.in_vain;
    }
    std::cout << "spin locks from seed " << seed << ": " << spared << " in vain, of which " << left << " are left, "
              << others << " programs are explored otherwise\n";
    CHECK(left < spared / 10);
    CHECK(others < programs / 4);
}

// A mutex that a thread may get by a compare-exchange.
program::Program with_try_lock() {
    program::ProgramBuilder builder("try-lock");
    const program::Shared m = builder.shared("m");
    const program::Shared x = builder.shared("x");
    for (int i = 0; i < 2; ++i) {
        program::ThreadBuilder t = builder.thread();
        t.lock(m);
        t.fetch_add(x, 1, Mode::relaxed);
        t.unlock(m);
    }
    program::ThreadBuilder t = builder.thread();
    const program::CompareExchange taken = t.compare_exchange(m, 0, 1, Mode::acquire, Mode::relaxed);
    t.if_(taken.success, [&] {
        t.fetch_add(x, 1, Mode::relaxed);
        t.store(m, 0, Mode::release);
    });
    return builder.build();
}

} // namespace

TEST_CASE("a mutex that a compare-exchange may take is explored as the reads and writes that it is made of") {
    const program::Program p = with_try_lock();
    LocksObserver observer;
    explore::Explorer explorer(explore::plain_policy(p, generated::Rc11()), observer);
    CHECK_THROWS_AS(explorer.run(), explore::NotReducible);
    explore::Options plain;
    plain.reductions = explore::no_reductions;
    const explore::Result expected = explore::explore_with(p, plain, generated::Rc11());
    for (const unsigned jobs : {1U, 2U}) {
        explore::Options options;
        options.jobs = jobs;
        options.reductions = only_locks;
        const explore::Result found = explore::explore_with(p, options, generated::Rc11());
        CHECK(found.complete == expected.complete);
        CHECK(found.blocked == expected.blocked);
    }
}

TEMPLATE_TEST_CASE("mutexes as primitives have the executions of locks as read-modify-writes, but for waits in vain",
                   "", generated::Sc, generated::Tso, generated::Ra, generated::Rc11) {
    compare<TestType>(std::random_device{}(), scaled(1500));
}

TEMPLATE_TEST_CASE("spin locks as primitives have the executions of compare-exchanges, but for waits in vain", "",
                   generated::Sc, generated::Tso, generated::Ra, generated::Rc11) {
    compare_spin_locks<TestType>(std::random_device{}(), scaled(1500));
}

} // namespace katlas::tests

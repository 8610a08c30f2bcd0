// Threads that wait for a value: the same executions, deadlocks, errors and races as where each read is explored as any
// other, but for executions in which a thread waits in vain.
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

using explore::Reductions;
using program::Mode;

// Threads that wait for values, by a load or by a compare-exchange, that make assumptions, and that write what others
// wait for. Some have a mutex. With `plain`, some accesses are non-atomic.
class WaitingProgram {
  public:
    WaitingProgram(std::uint64_t seed, bool plain) : random_(seed), builder_("waits"), plain_(plain) {
        for (const char* name : {"x", "y", "m"})
            shared_.push_back(builder_.shared(name));
        const int threads = 2 + below(3);
        const int statements = threads == 2 ? 7 : threads == 3 ? 5 : 3;
        for (int t = 0; t < threads; ++t)
            thread(1 + below(statements));
    }

    program::Program make() { return builder_.build(); }

  private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    Mode mode(Mode weak, Mode strong) {
        return plain_ && below(4) == 0 ? Mode::non_atomic : below(2) == 0 ? weak : strong;
    }
    Mode of_update() { return below(2) == 0 ? Mode::relaxed : Mode::acq_rel; }

    void thread(int statements) {
        program::ThreadBuilder t = builder_.thread();
        bool held = false;
        for (int i = 0; i < statements; ++i)
            statement(t, held);
        if (held && below(8) != 0)
            t.unlock(shared_[2]);
    }

    void statement(program::ThreadBuilder& t, bool& held) {
        const program::Shared& x = shared_[static_cast<std::size_t>(below(2))];
        const int value = below(3);
        switch (below(10)) {
        case 0:
            if (held)
                t.unlock(shared_[2]);
            else
                t.lock(shared_[2]);
            held = !held;
            break;
        case 1:
        case 2:
            t.store(x, 1 + below(2), mode(Mode::relaxed, Mode::release));
            break;
        case 3:
            t.fetch_add(x, 1, of_update());
            break;
        case 4:
            t.assume(t.compare_exchange(x, value, 1 + below(2), of_update(), Mode::relaxed).success);
            break;
        case 5:
            t.assume(t.load(x, mode(Mode::relaxed, Mode::acquire)) != value);
            break;
        case 6: {
            const program::Reg r = t.load(x, mode(Mode::relaxed, Mode::acquire));
            if (below(3) == 0)
                t.check(r != 2);
            else
                t.if_(r == value, [&] { t.store(x, 3, Mode::relaxed); });
            break;
        }
        default:
            t.await(x, mode(Mode::relaxed, Mode::acquire),
                    [&](const program::Reg& r) { return below(2) == 0 ? r == value : r != value; });
        }
    }

    std::mt19937_64 random_;
    program::ProgramBuilder builder_;
    bool plain_;
    std::vector<program::Shared> shared_; // two variables and a mutex
};

// Null: the reduction does not suit the program.
template <typename Checker>
std::optional<WaitsObserver> found(const program::Program& p, Reductions reductions) {
    WaitsObserver observer;
    explore::Explorer explorer(explore::plain_policy(p, Checker(), reductions, explore::ErrorEnds::last), observer);
    try {
        explorer.run();
    } catch (const explore::NotReducible&) {
        return std::nullopt;
    }
    return observer;
}

struct Compared {
    std::size_t in_vain = 0; // with nothing left out
    std::size_t left = 0;    // with waits left out
    int wrong = 0;           // programs with errors
};

template <typename Checker>
void compare(std::uint64_t seed, Reductions reductions, Compared& sum) {
    const program::Program p = WaitingProgram(seed, false).make();
    const std::optional<WaitsObserver> expected = found<Checker>(p, explore::no_reductions);
    if (expected->all >= too_many)
        return;
    INFO("seed " << seed << " locks " << reductions.locks);
    std::optional<WaitsObserver> waits = found<Checker>(p, reductions);
    if (!waits) { // a compare-exchange that waits is not always a lock
        REQUIRE(reductions.spin_locks);
        reductions.spin_locks = false;
        waits = found<Checker>(p, reductions);
        REQUIRE(waits);
    }
    REQUIRE((waits->errors > 0) == (expected->errors > 0));
    sum.wrong += expected->errors > 0 ? 1 : 0;
    REQUIRE(waits->found.complete == expected->found.complete);
    REQUIRE(waits->found.blocked == expected->found.blocked);
    CHECK(waits->in_vain <= expected->in_vain);
    WaitsObserver in_pieces;
    explore_in_pieces(explore::plain_policy(p, Checker(), reductions, explore::ErrorEnds::last), in_pieces, seed);
    REQUIRE(in_pieces.errors == waits->errors);
    REQUIRE(in_pieces.found.complete == expected->found.complete);
    REQUIRE(in_pieces.found.blocked == expected->found.blocked);
    sum.in_vain += expected->in_vain;
    sum.left += waits->in_vain;
}

} // namespace

TEMPLATE_TEST_CASE(
    "threads that wait have the executions of reads that are explored as any other, but for waits in vain", "",
    generated::Sc, generated::Tso, generated::Ra, generated::Rc11) {
    const std::uint64_t seed = std::random_device{}();
    const int programs = scaled(1500);
    Compared sum;
    for (int i = 0; i < programs; ++i)
        compare<TestType>(seed + static_cast<std::uint64_t>(i),
                          {.locks = i % 2 == 0, .spin_locks = i % 4 < 2, .waits = true}, sum);
    std::cout << "waits from seed " << seed << ": " << sum.in_vain << " in vain, of which " << sum.left << " are left, "
              << sum.wrong << " programs have errors\n";
    CHECK(sum.left < sum.in_vain / 2);
    CHECK(sum.wrong > 0);
}

TEST_CASE("whether a program has a data race does not depend on how threads that wait are explored") {
    const std::uint64_t seed = std::random_device{}();
    int racy = 0;
    int free = 0;
    for (int i = 0; i < scaled(4000); ++i) {
        const program::Program p = WaitingProgram(seed + static_cast<std::uint64_t>(i), true).make();
        explore::Options options;
        options.max_executions = too_many;
        options.keep_going = true;
        options.reductions = explore::no_reductions;
        const explore::Result expected = explore::explore_with(p, options, generated::Rc11());
        if (expected.ended != explore::Ended::no)
            continue;
        options.reductions = {.locks = i % 2 == 0, .spin_locks = i % 4 < 2, .waits = true};
        const explore::Result waits = explore::explore_with(p, options, generated::Rc11());
        INFO("seed " << seed + static_cast<std::uint64_t>(i));
        REQUIRE((waits.num_errors > 0) == (expected.num_errors > 0));
        REQUIRE((waits.racy > 0) == (expected.racy > 0));
        REQUIRE(waits.complete == expected.complete);
        ++(expected.racy > 0 ? racy : free);
    }
    std::cout << "races of programs that wait from seed " << seed << ": " << racy << " have one, " << free << " none\n";
    CHECK(racy > 0);
    CHECK(free > 0);
}

TEST_CASE("a race of a read that waits with a plain write is found though the value comes by a release") {
    program::ProgramBuilder p("late-reader");
    const program::Shared x = p.shared("x");
    program::ThreadBuilder writer = p.thread();
    writer.store(x, 2, Mode::non_atomic);
    writer.store(x, 1, Mode::release);
    program::ThreadBuilder reader = p.thread();
    reader.await(x, Mode::acquire, [](const program::Reg& r) { return r == 1; });
    const explore::Result found = explore::explore_with(p.build(), {}, generated::Rc11());
    CHECK(found.racy > 0);
}

} // namespace katlas::tests

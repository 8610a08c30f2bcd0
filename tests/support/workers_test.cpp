#include "katlas/support/stop_scope.hpp"
#include "katlas/support/stop_token.hpp"
#include "katlas/support/workers.hpp"

#include <array>
#include <new>
#include <stdexcept>
#include <string>

#include <catch2/catch.hpp>

using namespace katlas;

TEST_CASE("each piece of work is done once, whatever the number of threads") {
    for (const unsigned jobs : {0U, 1U, 2U, 7U, 64U})
        for (const std::size_t count : {0U, 1U, 2U, 100U}) {
            std::vector<std::atomic<int>> done(count);
            for_each_of(count, jobs, [&](std::size_t i) { ++done[i]; });
            for (const auto& times : done)
                CHECK(times == 1);
        }
}

TEST_CASE("an exception in a thread is thrown where the work was asked for") {
    for (const unsigned jobs : {1U, 2U, 8U}) {
        std::atomic<int> begun{0};
        CHECK_THROWS_AS(for_each_of(100'000, jobs,
                                    [&](std::size_t i) {
                                        ++begun;
                                        if (i == 3)
                                            throw std::bad_alloc();
                                    }),
                        std::bad_alloc);
        CHECK(begun >= 4);
        CHECK(begun < 100'000); // no piece is begun after it
    }
}

TEST_CASE("of several exceptions the first is thrown, after all threads have ended") {
    std::atomic<int> ended{0};
    std::atomic<bool> thrown{false};
    const auto work = [&](unsigned i) {
        if (i == 2) {
            ++ended;
            thrown = true;
            throw std::runtime_error("2");
        }
        while (!thrown)
            std::this_thread::yield();
        // The first is noted soon after.
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        ++ended;
        throw std::runtime_error("another");
    };
    std::string what;
    try {
        run_each(4, work);
    } catch (const std::runtime_error& error) {
        what = error.what();
    }
    CHECK(ended == 4);
    CHECK(what == "2");
}

TEST_CASE("a token asks to stop at its deadline and after an interrupt, and from then on") {
    CHECK_FALSE(StopToken().requested());
    CHECK(StopToken().reason() == StopReason::none);
    CHECK_FALSE(StopToken(deadline_after(0)).requested()); // no deadline
    CHECK_FALSE(StopToken(deadline_after(1e300)).requested());

    const StopToken over(StopToken::Clock::now() - std::chrono::seconds(1));
    CHECK(over.requested());
    CHECK(over.reason() == StopReason::deadline);
    CHECK_THROWS_AS(over.check(), Stopped);

    const StopToken soon(deadline_after(0.02));
    while (!soon.requested())
        std::this_thread::yield();
    CHECK(StopToken::Clock::now() >= soon.deadline());
    CHECK(soon.requested());

    std::atomic<bool> flag{false};
    const StopToken interruptible(deadline_after(1000), &flag);
    CHECK_FALSE(interruptible.requested());
    flag = true;
    CHECK(interruptible.reason() == StopReason::interrupt);
    CHECK(StopToken(std::nullopt, &flag).requested());
}

TEST_CASE("the sooner of two deadlines holds, and the interrupt of the first token") {
    std::atomic<bool> flag{false};
    const auto past = StopToken::Clock::now() - std::chrono::seconds(1);
    const StopToken token(deadline_after(1000), &flag);
    CHECK(token.no_later_than(past).reason() == StopReason::deadline);
    CHECK(StopToken(past).no_later_than(*deadline_after(1000)).requested());
    CHECK_FALSE(token.no_later_than(*deadline_after(500)).requested());
    flag = true;
    CHECK(token.no_later_than(past).reason() == StopReason::interrupt);
}

TEST_CASE("a sparse poll asks at first, then every so many times, and stays true") {
    std::atomic<bool> flag{true};
    SparsePoll<8> at_once(StopToken(std::nullopt, &flag));
    CHECK(at_once.requested());
    flag = false;
    SparsePoll<8> poll(StopToken(std::nullopt, &flag));
    CHECK_FALSE(poll.requested());
    flag = true;
    int rounds = 1;
    while (!poll.requested())
        ++rounds;
    CHECK(rounds == 8);
    CHECK(poll.requested());
}

TEST_CASE("the innermost scope of a thread is asked, and none without one") {
    const auto asks = [] {
        try {
            for (int i = 0; i < 1000; ++i)
                check_stop();
        } catch (const Stopped& stopped) {
            return stopped.reason() == StopReason::deadline;
        }
        return false;
    };
    const StopToken over(StopToken::Clock::now() - std::chrono::seconds(1));
    CHECK_FALSE(asks());
    {
        const StopScope outer(over);
        CHECK(asks());
        {
            const StopScope inner{StopToken()};
            CHECK_FALSE(asks());
        }
        CHECK(asks());
        bool other = true;
        std::jthread([&] { other = asks(); }).join();
        CHECK_FALSE(other); // each thread has its own
    }
    CHECK_FALSE(asks());
}

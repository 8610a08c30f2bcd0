// Long executions: what takes one step for each event does so, whatever came before. Not by the clock, but by what is
// asked: how often a checker is asked, and how often the observer between two events.
#include "found.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/program/builder.hpp"
#include "shipped_checkers.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {
namespace {

using program::Mode;

// Counts questions. A copy of the checker counts for itself, so that the count is elsewhere.
template <typename Checker>
struct Counting : Checker {
    std::uint64_t* questions = nullptr;
    [[nodiscard]] bool consistent_after(const graph::SparseGraph& g, graph::EventId e) {
        ++*questions;
        return Checker::consistent_after(g, e);
    }
};

struct Counts {
    std::uint64_t executions = 0;
    bool execution(const explore::Configuration&) { return ++executions != 0; }
    static bool error(const explore::Configuration&, std::uint32_t, const program::Action&) { return false; }
};

template <typename Checker>
std::uint64_t questions_about(const program::Program& p, std::uint64_t executions) {
    std::uint64_t questions = 0;
    Counting<Checker> checker;
    checker.questions = &questions;
    Counts counts;
    explore::Explorer explorer(explore::plain_policy(p, checker, explore::no_reductions), counts);
    REQUIRE(explorer.run());
    CHECK(counts.executions == executions);
    return questions;
}

// One thread: x = x + 1, so many times.
program::Program counting(int times) {
    program::ProgramBuilder b("counting");
    const program::Shared x = b.shared("x");
    program::ThreadBuilder t = b.thread();
    const program::Reg i = t.reg("i");
    t.while_([&] { return i < times; },
             [&] {
                 t.store(x, t.load(x, Mode::relaxed) + 1, Mode::relaxed);
                 t.set(i, i + 1);
             },
             program::unbounded);
    return b.build();
}

// Two threads that wait for each other in turn. For each wait there is an execution in which it is in vain.
program::Program ping_pong(int times) {
    program::ProgramBuilder b("ping-pong");
    const program::Shared x = b.shared("x");
    const program::Shared y = b.shared("y");
    for (const bool first : {true, false}) {
        program::ThreadBuilder t = b.thread();
        const program::Reg i = t.reg("i", 1);
        t.while_([&] { return i <= times; },
                 [&] {
                     if (first)
                         t.store(x, i, Mode::release);
                     t.assume(t.load(first ? y : x, Mode::acquire) == i);
                     if (!first)
                         t.store(y, i, Mode::release);
                     t.set(i, i + 1);
                 },
                 program::unbounded);
    }
    return b.build();
}

// Each thread writes to a variable of its own, then reads one that the last one writes.
program::Program writers(int threads, int times) {
    program::ProgramBuilder b("writers");
    const program::Shared shared = b.shared("shared");
    for (int n = 0; n < threads; ++n) {
        const program::Shared own = b.shared(fmt::format("x{}", n));
        program::ThreadBuilder t = b.thread();
        const program::Reg i = t.reg("i");
        t.while_([&] { return i < times; },
                 [&] {
                     t.store(own, i, Mode::relaxed);
                     t.set(i, i + 1);
                 },
                 program::unbounded);
        t.load(shared, Mode::relaxed, "r");
    }
    b.thread().store(shared, 1, Mode::relaxed);
    return b.build();
}

// Reads into registers of their own: states are large.
program::Program many_registers(int reads) {
    program::ProgramBuilder b("registers");
    const program::Shared x = b.shared("x");
    program::ThreadBuilder t = b.thread();
    program::Expr sum = 0;
    for (int i = 0; i < reads; ++i)
        sum = t.load(x, Mode::relaxed, fmt::format("r{}", i)) + 1;
    t.store(x, sum, Mode::relaxed);
    b.thread().store(x, 1, Mode::relaxed);
    return b.build();
}

} // namespace

TEST_CASE("a thread that goes on alone asks its checker nothing, whatever it has done before") {
    const program::Program p = counting(3000);
    generated::for_each_checker([&]<typename Checker>() {
        INFO(Checker::model);
        CHECK(questions_about<Checker>(p, 1) == 0);
    });
}

TEST_CASE("threads that wait for each other ask as many questions in each round") {
    generated::for_each_checker([]<typename Checker>() {
        INFO(Checker::model);
        const std::uint64_t few = questions_about<Checker>(ping_pong(50), 101);
        const std::uint64_t many = questions_about<Checker>(ping_pong(500), 1001);
        CHECK(many <= 10 * few + 100);
    });
}

TEST_CASE("long threads that share one variable have the executions of short ones") {
    for (const char* model : {"sc", "tso", "pso", "ra", "rc11"}) {
        INFO(model);
        const explore::ModelExplorer* explorer = explore::find_model_explorer(model);
        for (const unsigned jobs : {1U, 3U}) {
            explore::Options options;
            options.jobs = jobs;
            CHECK(explorer->explore(writers(6, 100), options).complete == 64);
            CHECK(explorer->explore(ping_pong(100), options).blocked == 0);
            options.reductions = explore::no_reductions;
            const explore::Result waiting = explorer->explore(ping_pong(100), options);
            CHECK(waiting.complete == 1);
            CHECK(waiting.blocked == 200);
        }
    }
}

TEST_CASE("threads with many registers are put back to where they were") {
    for (const char* model : {"sc", "rc11"}) {
        INFO(model);
        const explore::ModelExplorer* explorer = explore::find_model_explorer(model);
        // The write of the other thread comes before some read or after all, and before the last write or after it.
        for (const int reads : {3, 200}) {
            const program::Program p = many_registers(reads);
            explore::Options options;
            options.graphs = 1000;
            const explore::Result found = explorer->explore(p, options);
            CHECK(found.complete == static_cast<std::uint64_t>(reads) + 2);
            for (const explore::Configuration& c : found.graphs) {
                // What each register has is what its read has read.
                graph::EventId e = c.graph.first_of_thread(1);
                for (int i = 0; i < reads; ++i, e = c.graph[e].po_next)
                    REQUIRE(c.state(1)[p.register_slot(0, fmt::format("r{}", i)).value()] == c.value(e));
                REQUIRE(c.value(e) == c.value(c.graph[e].po_prev) + 1);
            }
        }
    }
}

// An observer that ends everything at its second question.
struct Impatient {
    int questions = 0;
    bool alive() { return ++questions < 2; }
    static bool execution(const explore::Configuration&) { return true; }
    static bool error(const explore::Configuration&, std::uint32_t, const program::Action&) { return false; }
};

TEST_CASE("the observer is asked within one long execution, and on the way back") {
    const program::Program p = counting(5000);
    Impatient observer;
    explore::Explorer explorer(explore::plain_policy(p, generated::Sc()), observer);
    CHECK_FALSE(explorer.run());
    CHECK(observer.questions == 2);
    CHECK(explorer.statistics().events < 5000);
}

} // namespace katlas::tests

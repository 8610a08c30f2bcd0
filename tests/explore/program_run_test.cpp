// The explorer knows of a program only what the concept ProgramRun says: programs whose threads can only be run again
// from their start have the executions that the same programs have in the interpreter.
#include "katlas/explore/explore_with.hpp"
#include "katlas/program/builder.hpp"
#include "native_run.hpp"
#include "shipped_checkers.hpp"

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using program::Mode;

struct SeenBy {
    std::uint64_t complete = 0;
    std::uint64_t blocked = 0;
    bool operator==(const SeenBy&) const = default;
};

struct CountingObserver {
    SeenBy counts;
    bool execution(const auto& c) {
        bool finished = true;
        for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
            finished = finished && c.stop(t) == explore::Stop::finished;
        ++(finished ? counts.complete : counts.blocked);
        return true;
    }
    static bool error(const auto&, std::uint32_t, const Action&) { return true; }
};

template <typename Policy>
SeenBy seen_by(Policy policy) {
    CountingObserver observer;
    explore::Explorer explorer(std::move(policy), observer);
    REQUIRE(explorer.run());
    return observer.counts;
}

// Under each shipped model.
void compare(const program::Program& interpreted, const NativeProgram& native) {
    generated::for_each_checker([&]<typename Checker>() {
        using Execution = explore::RunningExecution<NativeRun>;
        INFO(interpreted.name() << " under " << Checker::model);
        const SeenBy found = seen_by(explore::PlainPolicy<Execution, Checker>(
            Execution(NativeRun(native), Checker::initial_atom()), {}, explore::no_reductions));
        CHECK(found.complete > 0);
        CHECK(found == seen_by(explore::plain_policy<Checker>(interpreted, {}, explore::no_reductions)));
    });
}

} // namespace

TEST_CASE("native programs that are put back by running them again have the executions of interpreted ones") {
    SECTION("message passing") {
        program::ProgramBuilder b("message passing");
        const program::Shared x = b.shared("x");
        const program::Shared y = b.shared("y");
        program::ThreadBuilder writer = b.thread();
        writer.store(x, 1, Mode::relaxed);
        writer.fence(Mode::release);
        writer.store(y, 1, Mode::relaxed);
        program::ThreadBuilder reader = b.thread();
        reader.assume(reader.load(y, Mode::acquire) == 1);
        reader.load(x, Mode::relaxed);
        compare(b.build(), {.initial = {0, 0},
                            .threads = {[](NativeThread& t) {
                                            t.store(0, 1, Mode::relaxed);
                                            t.fence(Mode::release);
                                            t.store(1, 1, Mode::relaxed);
                                        },
                                        [](NativeThread& t) {
                                            t.assume(t.load(1, Mode::acquire) == 1);
                                            t.load(0, Mode::relaxed);
                                        }}});
    }
    SECTION("counters") {
        program::ProgramBuilder b("counters");
        const program::Shared x = b.shared("x");
        for (int i = 0; i < 4; ++i) {
            program::ThreadBuilder t = b.thread();
            t.fetch_add(x, 1, Mode::acq_rel);
            t.load(x, Mode::relaxed);
        }
        const auto thread = [](NativeThread& t) {
            t.fetch_add(0, 1, Mode::acq_rel);
            t.load(0, Mode::relaxed);
        };
        compare(b.build(), {.initial = {0}, .threads = {thread, thread, thread, thread}});
    }
    SECTION("compare-exchanges") {
        for (const bool weak : {false, true}) {
            program::ProgramBuilder b("compare-exchanges");
            const program::Shared x = b.shared("x");
            for (int i = 1; i <= 3; ++i) {
                program::ThreadBuilder t = b.thread();
                const program::CompareExchange c = t.compare_exchange(x, 0, i, Mode::seq_cst, Mode::seq_cst, weak);
                t.if_(c.success == 0, [&] { t.store(x, 7, Mode::release); });
            }
            const auto thread = [weak](Value i) {
                return [weak, i](NativeThread& t) {
                    Value expected = 0;
                    if (!t.compare_exchange(0, expected, i, Mode::seq_cst, weak))
                        t.store(0, 7, Mode::release);
                };
            };
            compare(b.build(), {.initial = {0}, .threads = {thread(1), thread(2), thread(3)}});
        }
    }
}

} // namespace katlas::tests

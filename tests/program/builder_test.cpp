// The builder and the interpreter: what the visible actions of built threads are.
#include "katlas/program/builder.hpp"
#include "program/interleavings.hpp"

#include <limits>
#include <stdexcept>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::program;
using katlas::tests::Interleavings;

namespace {

// Runs a thread by itself; reads get the next of `values`.
struct Run {
    std::vector<Action> actions; // the last is the one at which it stopped
    std::vector<Word> state;

    Run(const Program& program, std::vector<Value> values, std::size_t thread = 0, bool spurious = false)
        : state(program.state_words()) {
        program.initial_state(thread, state.data());
        std::size_t next = 0;
        for (;;) {
            const Action action = program.next_action(thread, state.data());
            const std::vector<Word> before = state;
            // Asked again, the thread answers the same and stays where it is.
            const Action again = program.next_action(thread, state.data());
            CHECK(again.kind == action.kind);
            CHECK(again.location == action.location);
            CHECK(again.value == action.value);
            CHECK(state == before);
            actions.push_back(action);
            if (!is_visible(action.kind))
                return;
            const Value value = action.kind == ActionKind::read ? values.at(next++) : 0;
            program.complete(thread, state.data(), value, spurious);
        }
    }
};

} // namespace

TEST_CASE("the program of the builder's documentation") {
    ProgramBuilder p("store buffering");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    for (const auto& [mine, theirs] : {std::pair(x, y), std::pair(y, x)}) {
        ThreadBuilder t = p.thread();
        t.store(mine, 1, Mode::release);
        t.load(theirs, Mode::acquire, "r0");
    }
    const Program program = p.build();
    CHECK(program.name() == "store buffering");
    CHECK(program.num_threads() == 2);
    CHECK(program.num_locations() == 2);
    CHECK(program.location_name(1) == "y");
    CHECK(program.register_names(0) == std::vector<std::string>{"r0"});

    const Run run(program, {7});
    REQUIRE(run.actions.size() == 3);
    CHECK(run.actions[0].kind == ActionKind::write);
    CHECK(run.actions[0].mode == Mode::release);
    CHECK(run.actions[0].location == x.location());
    CHECK(run.actions[0].value == 1);
    CHECK(run.actions[1].kind == ActionKind::read);
    CHECK(run.actions[1].mode == Mode::acquire);
    CHECK(run.actions[1].location == y.location());
    CHECK(run.actions[1].rmw == RmwOp::none);
    CHECK(run.actions[2].kind == ActionKind::finished);
    CHECK(run.state[program.register_slot(0, "r0").value()] == 7);
    CHECK_FALSE(program.register_slot(0, "r1"));
    CHECK(tests::all_interleavings(program).finals.size() == 3);
}

TEST_CASE("a read-modify-write is an exclusive read and at once an exclusive write") {
    ProgramBuilder p("rmw");
    const Shared x = p.shared("x");
    ThreadBuilder t = p.thread();
    const Reg r = t.reg("r");
    t.set(r, 5);
    t.set(r, t.fetch_add(x, r, Mode::acq_rel));
    const Program program = p.build();
    const Run run(program, {3});
    REQUIRE(run.actions.size() == 3);
    CHECK(run.actions[0].rmw == RmwOp::fetch_add);
    CHECK(run.actions[0].value == 5);
    CHECK(run.actions[0].mode == Mode::acquire);
    CHECK(succeeds(run.actions[0], 12345));
    CHECK(run.actions[1].kind == ActionKind::write);
    CHECK(run.actions[1].exclusive);
    CHECK(run.actions[1].mode == Mode::release);
    CHECK(run.actions[1].location == x.location());
    CHECK(run.actions[1].value == 8);
    CHECK(run.state[program.register_slot(0, "r").value()] == 3);
}

TEST_CASE("how a compare-exchange is labelled depends on the value that it reads") {
    ProgramBuilder p("cas");
    const Shared x = p.shared("x");
    ThreadBuilder t = p.thread();
    const Reg ok = t.reg("ok");
    const Reg old = t.reg("old");
    const CompareExchange c = t.compare_exchange(x, 2, 9, Mode::acq_rel, Mode::relaxed, true);
    t.set(ok, c.success);
    t.set(old, c.old);
    const Program program = p.build();
    CHECK(program.has_weak_compare_exchange());
    const auto value = [&](const Run& run, const char* name) {
        return run.state[program.register_slot(0, name).value()];
    };

    const Run success(program, {2});
    REQUIRE(success.actions.size() == 3);
    const Action& read = success.actions[0];
    CHECK(read.expected == 2);
    CHECK(read.value == 9);
    CHECK(succeeds(read, 2));
    CHECK_FALSE(succeeds(read, 3));
    CHECK(read_mode(read, true) == Mode::acquire);
    CHECK(read_mode(read, false) == Mode::relaxed);
    CHECK(success.actions[1].value == 9);
    CHECK(value(success, "ok") == 1);
    CHECK(value(success, "old") == 2);

    const Run failure(program, {3});
    CHECK(failure.actions.size() == 2);
    CHECK(value(failure, "ok") == 0);
    CHECK(value(failure, "old") == 3);

    const Run spurious(program, {2}, 0, true);
    CHECK(spurious.actions.size() == 2);
    CHECK(value(spurious, "ok") == 0);
    CHECK(value(spurious, "old") == 2);
}

TEST_CASE("every operation of a read-modify-write writes what C says") {
    struct Case {
        RmwOp op;
        Value written;
    };
    const Case cases[] = {{RmwOp::exchange, 10}, {RmwOp::fetch_add, 22}, {RmwOp::fetch_sub, 2},
                          {RmwOp::fetch_and, 8}, {RmwOp::fetch_or, 14},  {RmwOp::fetch_xor, 6}};
    for (const Case& c : cases) {
        ProgramBuilder p("op");
        const Shared x = p.shared("x", 0, ValueType::u8);
        p.thread().fetch(c.op, x, 10, Mode::relaxed);
        const Program program = p.build();
        CHECK(Run(program, {12}).actions.at(1).value == c.written);
    }
    // In the type of the location.
    ProgramBuilder p("wrap");
    const Shared x = p.shared("x", 0, ValueType::u8);
    const Shared y = p.shared("y");
    p.thread().fetch_add(x, 10, Mode::relaxed);
    p.thread().fetch_add(y, 1, Mode::relaxed);
    const Program program = p.build();
    CHECK(Run(program, {250}).actions.at(1).value == 4);
    CHECK(Run(program, {std::numeric_limits<std::int32_t>::max()}, 1).actions.at(1).value ==
          std::numeric_limits<std::int32_t>::min());
}

TEST_CASE("pointers move within their object and nowhere else") {
    ProgramBuilder p("pointers");
    const SharedArray a = p.array("a", 3);
    const Shared x = p.shared("x");
    const Shared link = p.shared("link", 0, ValueType::pointer);
    ThreadBuilder t = p.thread();
    const Reg i = t.load(x, Mode::relaxed);
    t.store(a[i], 1, Mode::relaxed);
    t.store(link, a.address() + 2, Mode::relaxed);
    const Reg q = t.load(link, Mode::relaxed);
    t.store(at(q), 2, Mode::relaxed);
    const Program program = p.build();
    CHECK(program.location_name(2) == "a[2]");
    const Value second = make_pointer(0, 2);
    CHECK(program.value_text(second) == "a[2]");
    CHECK(program.value_text(7) == "7");
    const Run good(program, {1, second});
    REQUIRE(good.actions.size() == 6);
    CHECK(good.actions[1].location == 1);
    CHECK(good.actions[2].value == second);
    CHECK(good.actions[4].location == 2);
    for (const Value index :
         {-1, 3, 4, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()}) {
        const Run bad(program, {index});
        CHECK(bad.actions.back().kind == ActionKind::error);
        CHECK(bad.actions.back().error == ErrorKind::bad_address);
    }
    for (const Value wild : {Value{0}, Value{1}, Value{-1}, make_pointer(0, 3), make_pointer(3, 0)})
        CHECK(Run(program, {0, wild}).actions.back().error == ErrorKind::bad_address);
}

TEST_CASE("loops stop at their bound and say so") {
    const auto program_with = [](Bound bound) {
        ProgramBuilder p("loop");
        const Shared x = p.shared("x");
        ThreadBuilder t = p.thread();
        t.while_([&] { return t.load(x, Mode::relaxed) == 0; }, [&] { t.fence(Mode::seq_cst); }, bound);
        return p.build();
    };
    const Run cut(program_with(Bound{2}), {0, 0, 0});
    CHECK(cut.actions.size() == 6); // R F R F R stop
    CHECK(cut.actions.back().kind == ActionKind::blocked);
    CHECK(cut.actions.back().reason == BlockReason::loop_bound);
    CHECK(Run(program_with(Bound{2}), {0, 0, 1}).actions.back().kind == ActionKind::finished);
    CHECK(Run(program_with(Bound{0}), {0}).actions.back().reason == BlockReason::loop_bound);
    CHECK(Run(program_with(unbounded), {0, 0, 0, 0, 0, 1}).actions.back().kind == ActionKind::finished);
}

TEST_CASE("a thread that only jumps is blocked") {
    ProgramBuilder p("idle");
    const Shared x = p.shared("x");
    ThreadBuilder t = p.thread();
    t.store(x, 1, Mode::relaxed);
    const Reg i = t.reg();
    t.loop([&] { t.set(i, i + 1); }, unbounded);
    const Run run(p.build(), {});
    CHECK(run.actions.size() == 2);
    CHECK(run.actions.back().reason == BlockReason::loop_bound);
}

TEST_CASE("an inner loop counts anew in every round of the outer one") {
    ProgramBuilder p("nested");
    const Shared x = p.shared("x");
    ThreadBuilder t = p.thread();
    const Reg i = t.reg("i");
    const Reg sum = t.reg("sum");
    t.for_([&] { return i < 3; }, [&] { t.set(i, i + 1); },
           [&] {
               const Reg j = t.reg();
               t.set(j, 0);
               t.loop(
                   [&] {
                       t.if_(j == 2, [&] { t.break_(); });
                       t.set(j, j + 1);
                       t.if_(i == 1, [&] { t.continue_(); });
                       t.set(sum, sum + 1);
                   },
                   Bound{3});
           },
           Bound{3});
    t.store(x, sum, Mode::relaxed);
    const Run run(p.build(), {});
    CHECK(run.actions.front().value == 4);
}

TEST_CASE("misuse of the builder is refused") {
    ProgramBuilder p("misuse");
    const Shared x = p.shared("x");
    CHECK_THROWS_AS(p.shared("x"), std::logic_error);
    ThreadBuilder t = p.thread();
    ThreadBuilder other = p.thread();
    const Reg r = t.load(x, Mode::relaxed);
    CHECK_THROWS_AS(other.store(x, r, Mode::relaxed), std::logic_error);
    CHECK_THROWS_AS(other.set(r, 1), std::logic_error);
    CHECK_THROWS_AS(t.break_(), std::logic_error);
    CHECK_THROWS_AS(t.continue_(), std::logic_error);
    CHECK_THROWS_AS(p.set_initial("z", 0, 1), std::logic_error);
    CHECK_THROWS_AS(p.set_initial("x", 1, 1), std::logic_error);
    CHECK_THROWS_AS(p.array("huge", 1U << 31U), std::length_error);
    CHECK(p.build().num_threads() == 2);
    CHECK_THROWS_AS(t.fence(Mode::seq_cst), std::logic_error);
}

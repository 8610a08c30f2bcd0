// Dependencies of events, on small threads whose dependencies one sees, and against the definition on random threads:
// an event depends on a read if another value of that read changes the event, never otherwise than is tracked.
#include "katlas/program/builder.hpp"
#include "katlas/program/dependencies.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <iostream>
#include <random>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::program;

namespace {

struct Event {
    Action action;
    std::uint32_t number; // that dependencies go by
    std::vector<std::uint32_t> address;
    std::vector<std::uint32_t> data;
    std::vector<std::uint32_t> control;
};

using Events = std::vector<std::uint32_t>;

// The events of thread 0 when its reads get these values in turn (0 when they run out); the last is where it stops.
std::vector<Event> traced(const Program& program, const std::vector<Value>& values) {
    std::vector<Word> state(program.state_words());
    std::vector<Word> plain(program.state_words());
    program.initial_state(0, state.data());
    program.initial_state(0, plain.data());
    Dependencies dependencies(program, 0);
    std::vector<Event> events;
    std::size_t next = 0;
    std::size_t numbers = 0;
    for (;;) {
        const Action action = program.next_action(0, state.data(), dependencies);
        events.push_back({action, static_cast<std::uint32_t>(dependencies.num_events()),
                          elements(dependencies.address()), elements(dependencies.data()),
                          elements(dependencies.control())});
        // Tracking changes nothing.
        const Action untracked = program.next_action(0, plain.data());
        CHECK(untracked.kind == action.kind);
        CHECK(untracked.value == action.value);
        CHECK(state == plain);
        if (!is_visible(action.kind))
            return events;
        Value value = 0;
        if (action.kind == ActionKind::read && next < values.size())
            value = values[next++];
        program.complete(0, state.data(), value, false, dependencies);
        program.complete(0, plain.data(), value);
        const bool failed = is_compare_exchange(action.rmw) && !succeeds(action, value);
        numbers += failed ? 2 : 1;
        CHECK(dependencies.num_events() == numbers);
    }
}

} // namespace

TEST_CASE("address, data and control dependencies") {
    ProgramBuilder p("dependencies");
    const Shared x = p.shared("x");
    const SharedArray a = p.array("a", 4);
    ThreadBuilder t = p.thread();
    const Reg r0 = t.load(x, Mode::relaxed);               // 0
    const Reg r1 = t.load(a[r0], Mode::relaxed);           // 1: address 0
    t.store(x, r0 + r1, Mode::relaxed);                    // 2: data 0, 1
    t.store(a[r0 & 0], r1 ^ r1, Mode::relaxed);            // 3: address 0, data 1, though the values are known
    t.if_(r1 == 0, [&] { t.store(x, 1, Mode::relaxed); }); // 4: control 1
    t.fence(Mode::seq_cst);                                // 5: control 1
    t.set(r1, 3);
    t.store(x, r1, Mode::relaxed);           // 6: control 1, no data
    t.assume(t.load(x, Mode::relaxed) == 0); // 7
    t.load(x, Mode::relaxed);                // 8: control 1, 7
    const std::vector<Event> events = traced(p.build(), {0, 0, 0});
    REQUIRE(events.size() == 10);
    CHECK(events[0].address.empty());
    CHECK(events[1].address == Events{0});
    CHECK(events[1].data.empty());
    CHECK(events[2].address.empty());
    CHECK(events[2].data == Events{0, 1});
    CHECK(events[2].control.empty());
    CHECK(events[3].address == Events{0});
    CHECK(events[3].data == Events{1});
    CHECK(events[4].control == Events{1});
    CHECK(events[4].data.empty());
    CHECK(events[5].control == Events{1});
    CHECK(events[6].data.empty());
    CHECK(events[7].control == Events{1});
    CHECK(events[8].control == Events{1, 7});
}

TEST_CASE("dependencies of read-modify-writes") {
    ProgramBuilder p("updates");
    const Shared x = p.shared("x");
    const SharedArray a = p.array("a", 4);
    ThreadBuilder t = p.thread();
    const Reg r0 = t.load(x, Mode::relaxed);                                               // 0
    const Reg r1 = t.fetch_add(a[r0], r0, Mode::relaxed);                                  // 1, 2
    t.exchange(x, r1, Mode::relaxed);                                                      // 3, 4
    const CompareExchange c = t.compare_exchange(x, r0, r1, Mode::relaxed, Mode::relaxed); // 5, 6
    t.store(x, c.success + 1, Mode::relaxed);                                              // 7
    t.store(x, c.old, Mode::relaxed);                                                      // 8
    t.compare_exchange_in_memory(x, a[1], 5, Mode::relaxed, Mode::relaxed, false);         // 9, 10, 11 fails
    t.store(x, 1, Mode::relaxed);                                                          // 12
    const std::vector<Event> events = traced(p.build(), {0, 0, 0, 0, 1, 2});
    REQUIRE(events.size() == 14);
    CHECK(events[1].address == Events{0});
    CHECK(events[1].data.empty());
    CHECK(events[2].address == Events{0});
    CHECK(events[2].data == Events{0, 1});
    CHECK(events[3].data.empty());
    CHECK(events[4].data == Events{1});
    CHECK(events[6].data == Events{1});
    CHECK(events[7].data == Events{5});
    CHECK(events[8].data == Events{5});
    CHECK(events[11].action.kind == ActionKind::write);
    CHECK(events[11].data == Events{10});
    // Whether it succeeded, a compare-exchange branches on it.
    CHECK(events[4].control.empty());
    CHECK(events[6].control == Events{0, 5});
    CHECK(events[8].control == Events{0, 5});
    CHECK(events[12].control == Events{0, 5, 9, 10});
}

TEST_CASE("a compare-exchange takes two numbers, whether it succeeds or not") {
    ProgramBuilder p("failing");
    const Shared x = p.shared("x");
    ThreadBuilder t = p.thread();
    const Reg r0 = t.load(x, Mode::relaxed);                                    // 0
    t.compare_exchange(x, r0, 1, Mode::relaxed, Mode::relaxed);                 // 1 and 2
    t.store(x, t.load(x, Mode::relaxed), Mode::relaxed);                        // 3, 4
    t.compare_exchange_in_memory(x, x, 1, Mode::relaxed, Mode::relaxed, false); // 5, 6 and 7, 8
    t.lock(x);                                                                  // 9
    const Program program = p.build();
    for (const Value value : {0, 1}) {
        std::vector<Word> state(program.state_words());
        program.initial_state(0, state.data());
        Dependencies d(program, 0);
        std::vector<std::vector<std::uint32_t>> expected;
        std::vector<std::vector<std::uint32_t>> path;
        std::vector<std::vector<std::uint32_t>> control;
        std::vector<std::size_t> numbers;
        const std::vector<Value> values{0, value, 0, 0, value, 0};
        std::size_t next = 0;
        for (;;) {
            const Action action = program.next_action(0, state.data(), d);
            numbers.push_back(d.num_events());
            expected.push_back(elements(d.expected()));
            path.push_back(elements(d.path()));
            control.push_back(elements(d.control()));
            if (!is_visible(action.kind))
                break;
            program.complete(0, state.data(), action.kind == ActionKind::read ? values[next++] : 0, false, d);
        }
        if (value == 0) {
            CHECK(numbers == std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
            CHECK(control[4] == Events{0, 1});
            CHECK(path[8] == Events{0, 1, 5, 6}); // that nothing is written depends on the read
            CHECK(path[10] == Events{0, 1, 5, 6, 8});
        } else {
            CHECK(numbers == std::vector<std::size_t>{0, 1, 3, 4, 5, 6, 8, 9, 10, 11});
            CHECK(control[3] == Events{0, 1});
            CHECK(path[7] == Events{0, 1, 5, 6});
        }
        CHECK(expected[1] == Events{0});
        CHECK(control[1].empty());
        CHECK(path[1].empty());
    }
}

TEST_CASE("more events than a word has bits") {
    ProgramBuilder p("long");
    const Shared x = p.shared("x");
    ThreadBuilder t = p.thread();
    const Reg sum = t.reg();
    for (int i = 0; i < 200; ++i)
        t.set(sum, sum + t.load(x, Mode::relaxed));
    t.store(x, sum, Mode::relaxed);
    const std::vector<Event> events = traced(p.build(), {});
    Events all;
    for (std::uint32_t i = 0; i < 200; ++i)
        all.push_back(i);
    CHECK(events[200].data == all);
}

TEST_CASE("an event changes with a read only if it is tracked as dependent on it") {
    const unsigned seed = 20;
    std::cout << "dependencies: seed " << seed << "\n";
    std::mt19937 random(seed);
    const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
    int sensitive = 0;
    const int rounds = tests::scaled(400);
    for (int round = 0; round < rounds; ++round) {
        ProgramBuilder p("random");
        const SharedArray a = p.array("a", 2);
        ThreadBuilder t = p.thread();
        std::vector<Reg> registers{t.reg(), t.reg(), t.reg()};
        const auto some = [&] { return registers[static_cast<std::size_t>(below(3))]; };
        const auto statement = [&] {
            switch (below(5)) {
            case 0:
                t.set(some(), t.load(a[some() & 1], Mode::relaxed));
                break;
            case 1:
                t.store(a[some() & 1], some(), Mode::relaxed);
                break;
            case 2:
                t.set(some(), some() + some());
                break;
            case 3:
                t.set(some(), t.fetch_add(a[below(2)], some(), Mode::relaxed));
                break;
            default:
                t.set(some(), t.compare_exchange(a[below(2)], some(), some(), Mode::relaxed, Mode::relaxed).old);
            }
        };
        for (int i = 0; i < 6; ++i)
            if (below(4) == 0)
                t.if_(some() == 1, statement, statement);
            else
                statement();
        const Program program = p.build();
        std::vector<Value> values(6);
        for (Value& value : values)
            value = below(3);
        const std::vector<Event> events = traced(program, values);
        // The k-th read is event reads[k].
        std::vector<std::uint32_t> reads;
        for (std::uint32_t e = 0; e < events.size(); ++e)
            if (events[e].action.kind == ActionKind::read)
                reads.push_back(e);
        for (std::size_t k = 0; k < reads.size() && k < values.size(); ++k) {
            std::vector<Value> others = values;
            others[k] = (values[k] + 1) % 3;
            const std::vector<Event> changed = traced(program, others);
            const auto depends = [&](const Events& on) {
                return std::find(on.begin(), on.end(), events[reads[k]].number) != on.end();
            };
            for (std::size_t e = reads[k] + 1; e < std::min(events.size(), changed.size()); ++e) {
                // After a branch on it, or where a compare-exchange goes the other way, events no longer correspond.
                if (depends(events[e].control) || depends(changed[e].control) ||
                    events[e].action.position != changed[e].action.position)
                    break;
                if (events[e].action.location != changed[e].action.location) {
                    ++sensitive;
                    CHECK(depends(events[e].address));
                }
                if (events[e].action.kind == ActionKind::write && events[e].action.value != changed[e].action.value) {
                    ++sensitive;
                    CHECK(depends(events[e].data));
                }
            }
        }
    }
    CHECK(sensitive > rounds / 10);
}

// A program with changed modes has the code that the builder makes with these modes.
#include "katlas/program/builder.hpp"

#include <array>
#include <random>

#include <catch2/catch.hpp>

namespace katlas::program {
namespace {

constexpr std::size_t num_modes = 7;

// The modes of a load, a fence, a fetch-add, a compare-exchange, its failure, a store, and a load of a loop that waits;
// and the fences in front of the accesses.
struct ChosenModes {
    std::array<Mode, num_modes> modes{};
    std::array<std::optional<Mode>, num_modes> fences{};
};

// Records the instruction of each access.
Program build(const ChosenModes& chosen, std::array<std::uint32_t, num_modes>& at) {
    ProgramBuilder p("modes");
    const Shared x = p.shared("x");
    const Shared y = p.shared("y");
    ThreadBuilder other = p.thread();
    other.store(x, 1, Mode::relaxed);
    ThreadBuilder t = p.thread();
    const auto place = [&](std::size_t i) {
        if (chosen.fences[i])
            t.fence(*chosen.fences[i]);
        at[i] = t.position();
        return chosen.modes[i];
    };
    const Reg seen = t.load(x, place(0), "r0");
    t.fence(place(1));
    t.while_([&] { return seen == 0; },
             [&] {
                 t.set(seen, 1);
                 static_cast<void>(t.fetch_add(y, 2, place(2)));
                 t.if_(seen == 1, [&] { static_cast<void>(t.compare_exchange(x, 0, 3, place(3), chosen.modes[4])); });
             },
             Bound{2});
    t.store(y, 4, place(5));
    const std::uint32_t first = t.position();
    const Reg flag = t.load(x, place(6));
    t.spin(flag == 1, first);
    t.check(flag == 1, "the flag is set");
    return p.build();
}

auto instruction_fields(const Instruction& i) {
    return std::tuple(i.op, i.mode, i.failure_mode, i.rmw, i.type, i.direct, i.unlocks, i.awaits, i.a, i.b, i.c, i.d,
                      i.e, i.target);
}

void check_same_code(const Program& made, const Program& expected) {
    REQUIRE(made.num_threads() == expected.num_threads());
    for (std::size_t t = 0; t < made.num_threads(); ++t) {
        REQUIRE(made.code(t).size() == expected.code(t).size());
        for (std::uint32_t i = 0; i < made.code(t).size(); ++i) {
            INFO("thread " << t << ", instruction " << i);
            CHECK(instruction_fields(made.code(t)[i]) == instruction_fields(expected.code(t)[i]));
            CHECK(made.message(t, i) == expected.message(t, i));
        }
    }
}

ChosenModes random_modes(std::mt19937& random) {
    using enum Mode;
    const auto one_of = [&](std::initializer_list<Mode> modes) { return modes.begin()[random() % modes.size()]; };
    ChosenModes chosen;
    chosen.modes = {one_of({relaxed, acquire, seq_cst}),
                    one_of({acquire, release, acq_rel, seq_cst}),
                    one_of({relaxed, acquire, release, acq_rel, seq_cst}),
                    one_of({relaxed, acquire, release, acq_rel, seq_cst}),
                    one_of({relaxed, acquire, seq_cst}),
                    one_of({relaxed, release, seq_cst}),
                    one_of({relaxed, acquire, seq_cst})};
    for (const std::size_t i : std::array<std::size_t, 5>{0, 2, 3, 5, 6})
        if (random() % 3 == 0)
            chosen.fences[i] = one_of({acquire, release, acq_rel, seq_cst});
    return chosen;
}

} // namespace

TEST_CASE("a program with changed modes and new fences is the one that is built with them") {
    std::mt19937 random(1);
    for (int round = 0; round < 500; ++round) {
        INFO("round " << round << " of seed 1");
        ChosenModes before = random_modes(random);
        before.fences = {};
        const ChosenModes after = random_modes(random);
        std::array<std::uint32_t, num_modes> at{};
        std::array<std::uint32_t, num_modes> ignored{};
        const Program original = build(before, at);
        ModeChanges changes;
        for (const std::size_t i : std::array<std::size_t, 6>{0, 1, 2, 3, 5, 6})
            changes[{1, at[i]}] = {.mode = after.modes[i], .fence_before = after.fences[i]};
        changes[{1, at[3]}].failure_mode = after.modes[4];
        // The fence in front of the load in the loop that waits belongs to each round of the loop.
        check_same_code(ProgramBuilder::with_modes(original, changes), build(after, ignored));
    }
}

TEST_CASE("a removed fence leaves a jump to the next instruction") {
    ChosenModes chosen;
    chosen.modes.fill(Mode::seq_cst);
    std::array<std::uint32_t, num_modes> at{};
    const Program original = build(chosen, at);
    const Program without = ProgramBuilder::with_modes(original, {{{1, at[1]}, {}}});
    const Instruction& left = without.code(1)[at[1]];
    CHECK(left.op == Op::jump);
    CHECK(left.target == at[1] + 1);
    CHECK(without.code(1).size() == original.code(1).size());
    CHECK_FALSE(without.has(Op::fence));
}

} // namespace katlas::program

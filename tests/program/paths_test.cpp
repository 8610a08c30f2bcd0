// The paths of a thread against the interpreter: whatever reads read, one path has true conditions, and it is what the
// interpreter does.
#include "explore/random_dependent_program.hpp"
#include "explore/random_program.hpp"
#include "katlas/program/paths.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <functional>
#include <iostream>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using namespace program;

// What the interpreter did with given values.
struct Step {
    Action action;
    Value value = 0;
    bool exclusive = false;
    bool spurious = false;
};

Value evaluate(const ValueTerms& terms, TermId t, const std::vector<Step>& steps) {
    const Term& term = terms[t];
    if (term.kind == TermKind::constant)
        return term.value;
    if (term.kind == TermKind::read)
        return term.b < steps.size() ? steps[term.b].value : 0;
    const Value a = evaluate(terms, term.a, steps);
    if (term.kind == TermKind::select)
        return terms.computed(term, a, evaluate(terms, a != 0 ? term.b : term.c, steps));
    return terms.computed(term, a, evaluate(terms, term.b, steps));
}

bool agrees(const Program& program, const ValueTerms& terms, const ThreadPath& path, const std::vector<Step>& steps,
            ActionKind end) {
    if (path.events.size() != steps.size() || path.end != end)
        return false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const PathEvent& e = path.events[i];
        const Step& s = steps[i];
        if (e.kind != s.action.kind || e.exclusive != s.exclusive || e.spurious != s.spurious)
            return false;
        if (e.kind == ActionKind::fence)
            continue;
        const Location location = e.location != no_location
                                      ? e.location
                                      : program.resolve(evaluate(terms, e.address, steps)).value_or(no_location);
        if (location != s.action.location || evaluate(terms, e.value, steps) != s.value)
            return false;
    }
    return true;
}

bool holds(const ValueTerms& terms, const ThreadPath& path, const std::vector<Step>& steps) {
    for (const PathCondition& c : path.conditions)
        if ((evaluate(terms, c.term, steps) != 0) != c.holds)
            return false;
    return true;
}

// Runs the thread with all values of a few, and gives every run to `what`.
void each_run(const Program& program, std::size_t thread, std::vector<Word> state, std::vector<Step>& steps,
              const std::function<void(ActionKind)>& what) {
    const Action action = program.next_action(thread, state.data());
    if (!is_visible(action.kind)) {
        what(action.kind);
        return;
    }
    if (action.kind != ActionKind::read) {
        steps.push_back({action, action.kind == ActionKind::write ? action.value : 0, action.exclusive, false});
        program.complete(thread, state.data());
        each_run(program, thread, std::move(state), steps, what);
        steps.pop_back();
        return;
    }
    for (const Value value : {0, 1, 2, 3})
        for (const bool spurious : {false, true}) {
            const bool succeeds = program::succeeds(action, value);
            if (spurious && !(succeeds && may_fail_spuriously(action.rmw)))
                continue;
            steps.push_back({action, value, succeeds && !spurious, spurious});
            std::vector<Word> after = state;
            program.complete(thread, after.data(), value, spurious);
            each_run(program, thread, std::move(after), steps, what);
            steps.pop_back();
        }
}

std::size_t compare(const Program& program) {
    std::size_t runs = 0;
    for (std::size_t t = 0; t < program.num_threads(); ++t) {
        ValueTerms terms(program);
        const std::vector<ThreadPath> paths = paths_of(program, t, terms);
        std::vector<Word> state(program.state_words());
        program.initial_state(t, state.data());
        std::vector<Step> steps;
        each_run(program, t, state, steps, [&](ActionKind end) {
            ++runs;
            std::size_t found = 0;
            for (const ThreadPath& path : paths) {
                bool same_choices = true; // of what fails spuriously, as far as both go
                for (std::size_t i = 0; i < std::min(steps.size(), path.events.size()); ++i)
                    same_choices &= path.events[i].spurious == steps[i].spurious;
                if (!same_choices || !holds(terms, path, steps))
                    continue;
                ++found;
                REQUIRE(agrees(program, terms, path, steps, end));
            }
            REQUIRE(found == 1);
        });
    }
    return runs;
}

} // namespace

TEST_CASE("whatever its reads read, a thread takes exactly one of its paths") {
    std::size_t runs = 0;
    const int programs = scaled(500);
    for (int i = 0; i < programs; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        INFO("seed " << seed);
        runs +=
            compare(RandomDependentProgram(seed, {.max_statements = 6, .max_events = 9, .locks = i % 2 == 0}).make());
        runs += compare(RandomProgram(seed, {.max_events = 8}).make());
        runs += compare(RandomProgram(seed, {.max_events = 8, .only = ProgramShape::Only::weak_updates}).make());
    }
    std::cout << "paths: " << runs << " runs of threads of " << 3 * programs << " programs from seed 0\n";
    CHECK(runs > static_cast<std::size_t>(programs));
}

TEST_CASE("arithmetic, errors and loops have their paths") {
    ProgramBuilder b("arithmetic");
    const Shared x = b.shared("x");
    const SharedArray a = b.array("a", 3);
    ThreadBuilder t = b.thread();
    const Reg r = t.load(x, Mode::relaxed);
    const Reg s = t.load(x, Mode::relaxed);
    t.store(a[r], 7 / s + 9 % (s + 1), Mode::relaxed);
    t.store(x, (r << s) + (r >> 1) - r * s, Mode::relaxed);
    t.store(x, (r < s) + (r <= 1) + (r != s) + (r == s) + !r + (r && s) + (r || s), Mode::relaxed);
    t.check((r ^ s) != 3, "");
    ThreadBuilder u = b.thread();
    u.while_([&] { return u.load(x, Mode::relaxed) != 1; }, [&] { u.store(a[0], 1, Mode::relaxed); }, Bound{3});
    CHECK(compare(b.build()) > 16);
}

TEST_CASE("too many or endless paths are refused") {
    ProgramBuilder b("endless");
    const Shared x = b.shared("x");
    ThreadBuilder t = b.thread();
    t.while_([&] { return t.load(x, Mode::relaxed) != 0; }, [] {}, unbounded);
    const Program p = b.build();
    ValueTerms terms(p);
    CHECK_THROWS_WITH(paths_of(p, 0, terms), Catch::Contains("more than 1000000 events"));
    CHECK_THROWS_WITH(paths_of(p, 0, terms, {.paths = 1, .events = 8}), Catch::Contains("more than"));
}

TEST_CASE("terms that do not depend on their operands are constants") {
    ProgramBuilder b("terms");
    b.shared("x");
    (void)b.thread();
    const Program p = b.build();
    ValueTerms terms(p);
    const TermId r = terms.read(0, 0);
    const TermId zero = terms.constant(0);
    for (const Op op : {Op::bit_xor, Op::subtract, Op::less, Op::not_equal})
        CHECK(terms.binary(op, r, r, ValueType::i32) == zero);
    for (const Op op : {Op::bit_and, Op::multiply}) {
        CHECK(terms.binary(op, r, zero, ValueType::i32) == zero);
        CHECK(terms.binary(op, zero, r, ValueType::i32) == zero);
    }
    CHECK(terms.binary(Op::equal, r, r, ValueType::i32) == terms.constant(1));
    CHECK(terms.binary(Op::less_equal, r, r, ValueType::i32) == terms.constant(1));
    CHECK_FALSE(terms.is_constant(terms.binary(Op::add, r, zero, ValueType::i32)));
    CHECK(terms.wrap(terms.constant(300), ValueType::u8) == terms.constant(44));
    CHECK(terms.select(zero, r, terms.constant(5), ValueType::i32) == terms.constant(5));
    TermId deep = r;
    CHECK_THROWS_AS(
        [&] {
            for (int i = 0; i < 2000; ++i)
                deep = terms.binary(Op::add, deep, terms.constant(1), ValueType::i32);
        }(),
        std::length_error);
}

} // namespace katlas::tests

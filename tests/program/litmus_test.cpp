// What litmus tests mean: small tests, each about one construct, with all their final states under SC.
#include "program/interleavings.hpp"
#include "program/litmus_fixture.hpp"

#include <fmt/format.h>

using namespace katlas;
using namespace katlas::program;
using katlas::tests::Interleavings;
using katlas::tests::Litmus;

namespace {

struct Answer {
    Interleavings found;
    Outcomes::Report report;
    std::string states; // joined by " | "
};

Answer answer(const std::string& text, const LitmusOptions& options = {}) {
    const Litmus litmus(text, options);
    INFO(text << litmus.rendered());
    REQUIRE(litmus.test);
    Answer answer{tests::all_interleavings(litmus.test->program), {}, {}};
    answer.report = tests::report_of(litmus.test->program, litmus.test->condition, answer.found);
    for (const std::string& state : answer.report.states)
        answer.states += (answer.states.empty() ? "" : " | ") + state;
    return answer;
}

// One thread with x and y, and r0 shown.
std::string alone(const std::string& body, const std::string& initial = "") {
    return fmt::format("C t\n{{ {} }}\nP0 (atomic_int* x, atomic_int* y) {{ int r0; {} }}\nlocations [0:r0;]\n",
                       initial, body);
}

struct Case {
    std::string body;
    std::string states;
};

} // namespace

TEST_CASE("expressions mean what they mean in C") {
    const Case cases[] = {
        {"r0 = 1 + 2 * 3;", "0:r0=7;"},
        {"r0 = (1 + 2) * 3;", "0:r0=9;"},
        {"r0 = 10 - 4 - 3;", "0:r0=3;"},
        {"r0 = 7 / 2 + 7 % 4;", "0:r0=6;"},
        {"r0 = -7 / 2;", "0:r0=-3;"},
        {"r0 = 6 & 3 | 8 ^ 1;", "0:r0=11;"},
        {"r0 = 1 | 2 == 2;", "0:r0=1;"},
        {"r0 = 1 << 3 >> 1;", "0:r0=4;"},
        {"r0 = 1 < 2;", "0:r0=1;"},
        {"r0 = 2 > 1;", "0:r0=1;"},
        {"r0 = 1 > 2;", "0:r0=0;"},
        {"r0 = 2 <= 1;", "0:r0=0;"},
        {"r0 = 2 >= 2;", "0:r0=1;"},
        {"r0 = 3 != 3 || 1 && 0;", "0:r0=0;"},
        {"r0 = !5 + !0;", "0:r0=1;"},
        {"r0 = ~5;", "0:r0=-6;"},
        {"r0 = 0x10;", "0:r0=16;"},
        {"r0 = 2147483647 + 1;", "0:r0=-2147483648;"},
        {"r0 = -1 < 1u;", "0:r0=0;"},
        {"r0 = -1 < 1l;", "0:r0=1;"},
        {"r0 = (char)200;", "0:r0=-56;"},
        {"r0 = (uint8_t)300;", "0:r0=44;"},
        {"uint32_t r1 = 0; r1--; r0 = r1 / 2 == 2147483647;", "0:r0=1;"},
        {"uint64_t r1 = 0; r1 -= 1; r0 = r1 / 2 > 5;", "0:r0=1;"},
        {"int64_t r1 = 2147483647; r1++; r0 = r1 == 2147483648;", "0:r0=1;"},
        {"r0 = 0 && 1 / 0;", "0:r0=0;"},
        {"r0 = 1 || 1 % 0;", "0:r0=1;"},
        {"r0 = 2; r0 += 3; r0 *= 4; r0 -= 1; r0 /= 2; r0 %= 5; r0 <<= 2; r0 |= 1; r0 ^= 3; r0 &= 14;", "0:r0=2;"},
        {"r0 = 5; r0++; ++r0; r0--;", "0:r0=6;"},
    };
    for (const Case& c : cases) {
        INFO(c.body);
        const Answer found = answer(alone(c.body));
        CHECK(found.states == c.states);
        CHECK(found.found.errors.empty());
    }
}

TEST_CASE("statements mean what they mean in C") {
    const Case cases[] = {
        {"if (1) r0 = 1; else r0 = 2;", "0:r0=1;"},
        {"if (0) r0 = 1; else if (0) r0 = 2; else { r0 = 3; }", "0:r0=3;"},
        {"if (0) { r0 = 1; }", "0:r0=0;"},
        {"if (1) if (0) r0 = 1; else r0 = 2;", "0:r0=2;"},
        {"while (r0 < 3) r0++;", "0:r0=3;"},
        {"do { r0++; } while (r0 < 2);", "0:r0=2;"},
        {"for (int i = 0; i < 20; i++) r0 += i;", "0:r0=190;"},
        {"for (int i = 0; i < 9; i++) { if (i == 2) continue; if (i == 4) break; r0 += 1 << i; }", "0:r0=11;"},
        {"r0 = 1; return; r0 = 2;", "0:r0=1;"},
        {"; ; { { r0 = 1; } } int r1 = 2, r2 = r1; r0 = r2;", "0:r0=2;"},
    };
    for (const Case& c : cases) {
        INFO(c.body);
        CHECK(answer(alone(c.body)).states == c.states);
    }
}

TEST_CASE("the atomic functions, with and without orders") {
    const Case cases[] = {
        {"atomic_store(x, 5); r0 = atomic_load(x);", "0:r0=5;"},
        {"atomic_store_explicit(x, 5, memory_order_release); r0 = atomic_load_explicit(x, memory_order_consume);",
         "0:r0=5;"},
        {"atomic_store(x, 5); r0 = atomic_exchange(x, 6) * 10 + atomic_load(x);", "0:r0=56;"},
        {"atomic_store(x, 5); r0 = atomic_fetch_add_explicit(x, 6, memory_order_acq_rel) * 100 + atomic_load(x);",
         "0:r0=511;"},
        {"atomic_store(x, 5); r0 = atomic_fetch_sub(x, 6) * 100 + atomic_load(x);", "0:r0=499;"},
        {"atomic_store(x, 5); r0 = atomic_fetch_and(x, 6) * 100 + atomic_load(x);", "0:r0=504;"},
        {"atomic_store(x, 5); r0 = atomic_fetch_or(x, 6) * 100 + atomic_load(x);", "0:r0=507;"},
        {"atomic_store(x, 5); r0 = atomic_fetch_xor(x, 6) * 100 + atomic_load(x);", "0:r0=503;"},
        {"r0 = atomic_compare_exchange_strong(x, y, 7) * 100 + atomic_load(x);", "0:r0=107;"},
        {"atomic_store(x, 3); r0 = atomic_compare_exchange_strong(x, y, 7) * 100 + atomic_load(x) * 10 + "
         "atomic_load(y);",
         "0:r0=33;"},
        {"r0 = atomic_compare_exchange_weak(x, y, 7) * 100 + atomic_load(x);", "0:r0=0; | 0:r0=107;"},
        {"atomic_thread_fence(memory_order_seq_cst); (void) atomic_load(x); r0 = 1;", "0:r0=1;"},
        {"atomic_store(x + (r0 & 128), 2); r0 = *&x[0];", "0:r0=2;"},
    };
    for (const Case& c : cases) {
        INFO(c.body);
        CHECK(answer(alone(c.body)).states == c.states);
    }
}

TEST_CASE("short-circuit evaluation does not read what C does not read") {
    const char* const text = R"(C t
{ }
P0 (atomic_int* x, atomic_int* y) {
  int r0 = atomic_load(x) && atomic_fetch_add(y, 1);
  int r1 = !atomic_load(x) || atomic_fetch_add(y, 10);
}
exists ([y]=0 /\ 0:r0=0 /\ 0:r1=1))";
    CHECK(answer(text).report.verdict == Verdict::always);
}

TEST_CASE("initial states") {
    const char* const text = R"(C t
"a comment" (* and (* another *) *)
Key=value { ignored
{ x=3; [y]=-4; int z = 5; atomic_int w = ATOMIC_INIT(6); int a[3] = {7, 8}; int *p = &x; q=y; 0:r9=11; int* 0:r8=a[1]; _Atomic int v; }
P0 (atomic_int* x, int* y, int* z, atomic_int* w, int* a, int** p, int** q, int* v) { // comment
  int r0 = atomic_load(x); /* comment */
  int r1 = *y; int r2 = *z; int r3 = atomic_load(w);
  int r4 = a[0] * 100 + a[1] * 10 + *(a + 2);
  int* r5 = *p; int r6 = **q; *r5 = 9; int r7 = *r8;
  a[2] = r9; *v = 1;
}
locations [0:r0; 0:r1; 0:r2; 0:r3; 0:r4; 0:r5; 0:r6; 0:r7; x; a[2]; [v]; p]
exists (0:r5=x /\ [a[2]]=11))";
    const Answer found = answer(text);
    CHECK(found.states == "0:r0=3; 0:r1=-4; 0:r2=5; 0:r3=6; 0:r4=780; 0:r5=x; 0:r6=-4; 0:r7=8; [a[2]]=11; [p]=x; "
                          "[v]=1; [x]=9;");
    CHECK(found.report.verdict == Verdict::always);
}

TEST_CASE("locks exclude") {
    const char* const text = R"(C t
{ }
P0 (mtx_t* m, int* x) { mtx_lock(m); int r0 = *x; *x = r0 + 1; mtx_unlock(m); }
P1 (mtx_t* m, int* x) { lock(m); int r0 = *x; *x = r0 + 1; unlock(m); }
forall ([x]=2))";
    const Answer found = answer(text);
    CHECK(found.report.verdict == Verdict::always);
    CHECK(found.report.positive == 2);
    CHECK(found.found.lock_blocked);
    CHECK_FALSE(found.found.assume_blocked);
}

TEST_CASE("assumptions block, assertions fail, cut loops are told apart") {
    CHECK(answer(alone("assume(0);")).found.assume_blocked);
    CHECK(answer(alone("assume(1); r0 = 1;")).states == "0:r0=1;");
    CHECK(answer(alone("assert(r0 == 1);")).found.errors == std::set<std::string>{"assertion failed"});
    CHECK(answer(alone("r0 = 1 / r0;")).found.errors.size() == 1);
    CHECK(answer(alone("r0 = 1 << 32;")).found.errors.size() == 1);
    CHECK(answer(alone("r0 = atomic_load(x + 1);")).found.errors.size() == 1);
    const Answer cut = answer(alone("while (r0 < 5) r0++;"));
    CHECK(cut.found.bound_reached);
    CHECK_FALSE(cut.found.assume_blocked);
    CHECK(cut.found.finals.empty());
    LitmusOptions more;
    more.unroll = 5;
    CHECK(answer(alone("while (r0 < 5) r0++;"), more).states == "0:r0=5;");
    CHECK(answer(alone("do r0++; while (r0 < 6);"), more).found.bound_reached);
}

TEST_CASE("a loop that only waits has one round, if asked for") {
    const std::string text = R"(C t
{ }
P0 (atomic_int* x, atomic_int* y) { atomic_store(y, 1); atomic_store(x, 1); }
P1 (atomic_int* x, atomic_int* y) { while (atomic_load(x) != 1); int r0 = atomic_load(y); }
forall (1:r0=1))";
    const Answer assumed = answer(text);
    CHECK(assumed.report.positive == 1);
    CHECK(assumed.found.spin_blocked);
    CHECK_FALSE(assumed.found.assume_blocked);
    CHECK_FALSE(assumed.found.bound_reached);
    LitmusOptions loops;
    loops.spin_assume = false;
    const Answer looped = answer(text, loops);
    CHECK(looped.report.positive == loops.unroll + 1);
    CHECK(looped.found.bound_reached);
    CHECK_FALSE(looped.found.spin_blocked);
}

TEST_CASE("conditions: precedence, quantifiers, filters, verdicts") {
    // r0 is 0 or 1, in 2 executions with 0 and 1 with 1: see the counts.
    const auto ask = [](const std::string& condition) {
        return answer(fmt::format(R"(C t
{{ }}
P0 (atomic_int* x) {{ atomic_store(x, 1); }}
P1 (atomic_int* x) {{ int r0 = atomic_load(x); int r1 = atomic_load(x); }}
{})",
                                  condition));
    };
    struct Expected {
        const char* condition;
        Verdict verdict;
        bool holds;
        std::uint64_t positive;
        std::uint64_t negative;
    };
    const Expected table[] = {
        {"exists (1:r0=1)", Verdict::sometimes, true, 1, 2},
        {"exists 1:r0=1;", Verdict::sometimes, true, 1, 2},
        {"final (1:r0==1)", Verdict::sometimes, true, 1, 2},
        {"~exists (1:r0=1)", Verdict::sometimes, false, 2, 1},
        {"not exists (1:r0=2)", Verdict::never, true, 3, 0},
        {"exists (1:r0=2)", Verdict::never, false, 0, 3},
        {"forall (1:r0!=2)", Verdict::always, true, 3, 0},
        {"forall (1:r0<>0)", Verdict::sometimes, false, 1, 2},
        {"exists (1:r0>=1)", Verdict::sometimes, true, 1, 2},
        {"exists (1:r0 > 0 /\\ 1:r0<=1)", Verdict::sometimes, true, 1, 2},
        {"forall (1:r0 < 2)", Verdict::always, true, 3, 0},
        {"forall (1:r0 <= 1:r1)", Verdict::always, true, 3, 0},
        {"exists (1:r0 > 1:r1)", Verdict::never, false, 0, 3},
        {"exists (1:r1 in {0, 2, 3})", Verdict::sometimes, true, 1, 2},
        {"forall (1:r1 = {0, 1})", Verdict::always, true, 3, 0},
        {"exists (1:r1 != {0, 1})", Verdict::never, false, 0, 3},
        {"forall (1:r0=1 => 1:r1=1)", Verdict::always, true, 3, 0},
        {"forall (1:r0=1:r1)", Verdict::sometimes, false, 2, 1},
        {"exists (not 1:r0=1 /\\ 1:r1=1)", Verdict::sometimes, true, 1, 2},
        {"exists (~(1:r0=1 /\\ 1:r1=1))", Verdict::sometimes, true, 2, 1},
        // true => false /\ ... : => binds tighter than /\, hence (true => false) /\ true.
        {"exists (true => false /\\ true)", Verdict::never, false, 0, 3},
        // \/ is the loosest: true \/ (false /\ false).
        {"exists (true \\/ false /\\ false)", Verdict::always, true, 3, 0},
        {"exists (x=1 /\\ [x]=1)", Verdict::always, true, 3, 0},
        {"filter (1:r0=0) exists (1:r1=1)", Verdict::sometimes, true, 1, 1},
        {"filter (1:r1=1) forall (1:r1=1)", Verdict::always, true, 2, 0},
        {"", Verdict::always, true, 3, 0},
    };
    for (const Expected& e : table) {
        INFO(e.condition);
        const Outcomes::Report report = ask(e.condition).report;
        CHECK(report.verdict == e.verdict);
        CHECK(report.required_holds == e.holds);
        CHECK(report.positive == e.positive);
        CHECK(report.negative == e.negative);
    }
    // The filter's columns are not shown, states that it removes neither.
    CHECK(ask("filter (1:r0=0) exists (1:r1=1)").states == "1:r1=0; | 1:r1=1;");
    CHECK(ask("locations [x; 1:r1] exists (1:r0=1)").states ==
          "1:r0=0; 1:r1=0; [x]=1; | 1:r0=0; 1:r1=1; [x]=1; | 1:r0=1; 1:r1=1; [x]=1;");
}

TEST_CASE("every action knows the text that it comes from") {
    const std::string text = R"(C t
{ }
P0 (atomic_int* x, int* y) {
  *y = 1;
  do { atomic_store(x, 2); } while (atomic_load(x) < 1);
  if (*y == 1) atomic_thread_fence(memory_order_seq_cst);
  while (1) { int r0 = *y; }
})";
    const Litmus litmus(text);
    REQUIRE(litmus.test);
    const Program& program = litmus.test->program;
    std::vector<Word> state(program.state_words());
    program.initial_state(0, state.data());
    std::vector<std::string> places;
    for (;;) {
        const Action action = program.next_action(0, state.data());
        const SourceSpan span = program.source(0, action.position);
        places.push_back(text.substr(span.begin, span.end - span.begin));
        if (!is_visible(action.kind))
            break;
        program.complete(0, state.data(), 1);
    }
    CHECK(places == std::vector<std::string>{"*y = 1", "atomic_store(x, 2)", "atomic_load(x) < 1", "*y == 1",
                                             "atomic_thread_fence(memory_order_seq_cst)", "r0 = *y", "r0 = *y",
                                             "r0 = *y", "r0 = *y", "while (1) { int r0 = *y; }"});
}

TEST_CASE("what several workers collected is merged") {
    const Litmus litmus("C t\n{ }\nP0 (int* x) { *x = 1; }\nexists (x=1)");
    REQUIRE(litmus.test);
    const std::vector<Word> state(litmus.test->program.state_words());
    const std::vector<Value> one{1};
    const std::vector<Value> two{2};
    Outcomes left(litmus.test->program, litmus.test->condition);
    Outcomes right = left;
    left.record(state, one);
    right.record(state, one, 4);
    right.record(state, two);
    left.merge(right);
    CHECK(left.report().positive == 5);
    CHECK(left.report().negative == 1);
    CHECK(left.report().states == std::vector<std::string>{"[x]=1;", "[x]=2;"});
}

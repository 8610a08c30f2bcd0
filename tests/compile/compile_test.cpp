// The text of compiled tests, what is refused, and mappings that are wrong.
#include "compiled.hpp"
#include "support/text_file.hpp"

#include <fmt/format.h>

namespace katlas::tests {
namespace {

std::string file_text(const std::string& path) {
    return text_of_file(std::filesystem::path(KATLAS_SOURCE_DIR) / path);
}

// A test with one thread P0 over an atomic x.
std::string one_thread(std::string_view body, std::string_view condition = "exists (x=0)") {
    return fmt::format("C one\n{{ }}\nP0 (atomic_int* x, int* y, mtx_t* m) {{\n  {}\n}}\n{}\n", body, condition);
}

std::string complaint(const std::string& source, std::string_view mapping) {
    const CompiledText text = compiled(source, shipped_mapping(mapping));
    CHECK_FALSE(text.result);
    return text.complaints;
}

// The states of the source under RC11.
States rc11_states(const std::string& source) {
    const AnyLitmus litmus(source);
    REQUIRE(litmus.test);
    return states_of(*litmus.test, ReadyModel("rc11"));
}

const std::vector<std::string>& machines() {
    static const std::vector<std::string> all = {"x86-after-write", "armv8", "power-leading", "riscv"};
    return all;
}

} // namespace

TEST_CASE("the text of compiled examples is as recorded") {
    for (const std::string name : {"message-passing", "store-buffering"}) {
        const std::string source = file_text(fmt::format("examples/litmus/{}.litmus", name));
        for (const std::string& mapping : machines()) {
            const CompiledText text = compiled(source, shipped_mapping(mapping));
            REQUIRE(text.result);
            CHECK(text.result->text == file_text(fmt::format("tests/compile/expected/{}.{}.litmus", name, mapping)));
        }
    }
}

TEST_CASE("what is computed in one thread is what C computes") {
    const std::vector<std::string> bodies = {
        "int a = 5; int b = a - 7; int c = b * 3; *y = c;",
        "int a = -3; unsigned b = a; long c = b; long d = a; int e = c == d; int f = a < b; int g = a <= 4;",
        "int a = 6; int b = (a & 3) | 8; int c = b ^ 12; int d = c << 2; unsigned e = d; unsigned f = e >> 1;",
        "int a = 1; int b = a && !a; int c = a || b; int d = 0; if (c == 1 && b != 1) d = 9; else d = 8;",
        "int i = 0; int s = 0; while (i < 3) { i = i + 1; if (i == 2) continue; s = s + i; }",
        "int a = 70000; int b = a + 1; int c = -70000; int d = 65536; *y = d;",
        "int a = atomic_fetch_add(x, 3); int b = atomic_fetch_sub(x, 1); int c = atomic_exchange(x, 12);"
        "int d = atomic_fetch_and(x, 10); int e = atomic_fetch_or(x, 5); int f = atomic_fetch_xor(x, 6);",
        "int a = 3; return; a = 4;",
        // The result goes where an operand comes from.
        "int a = 4; a = atomic_fetch_add(x, a); int b = 9; b = atomic_exchange(x, b); int c = 6;"
        "c = atomic_fetch_and(x, c); int d = 5; d = atomic_fetch_or(x, d); int e = 3; e = atomic_fetch_xor(x, e);"
        "int f = 2; f = atomic_fetch_sub(x, f);",
        "int a = *y; int b = a == 0; if (b) { *y = 2; } int c = *y - a;",
    };
    std::size_t compared = 0;
    for (const std::string& body : bodies) {
        std::string columns;
        for (const char local : std::string_view("abcdefgis"))
            if (body.find(fmt::format(" {} =", local)) != std::string::npos)
                columns += fmt::format("0:{}; ", local);
        const std::string source = one_thread(body, fmt::format("locations [{}x; y;]\nexists (x=0)", columns));
        const AnyLitmus litmus(source, compile::source_options());
        INFO(source << litmus.rendered());
        REQUIRE(litmus.test);
        const States expected = states_of(*litmus.test, ReadyModel("sc"));
        REQUIRE(expected.size() == 1);
        for (const std::string& mapping : machines()) {
            const CompiledText text = compiled(source, shipped_mapping(mapping));
            INFO(mapping << text.complaints);
            if (mapping == "x86-after-write" &&
                text.complaints.find("not compiled for this machine") != std::string::npos)
                continue; // multiplication
            REQUIRE(text.result);
            INFO(text.result->text);
            // Backward jumps and pairs that fail are cut; what is not has the one state.
            const AnyLitmus machine(text.result->text);
            INFO(machine.rendered());
            if (mapping == "x86-after-write" && machine.rendered().find("flags that are not kept") != std::string::npos)
                continue; // the reader of assembly wants no arithmetic beside comparisons of order
            REQUIRE(machine.test);
            CHECK(renamed(states_of(*machine.test, ReadyModel("sc")), *text.result) == expected);
            ++compared;
        }
    }
    CHECK(compared >= bodies.size() * machines().size() - 3);
}

TEST_CASE("pointers of C are addresses of bytes") {
    const std::string source = "C pointers\n{ int a[3] = {1,2,3}; int *p = &x; x=7; }\n"
                               "P0 (int* a, int** p, int* x, int* y) {\n"
                               "  int* q = *p;\n  int r = *q;\n  int s = *(a + 2);\n  int i = 1;\n  int t = *(a + i);\n"
                               "  *(a + i) = r;\n  *p = y;\n  q = *p;\n  *q = 5;\n}\n"
                               "locations [0:r; 0:s; 0:t; a[1]; p; y;]\nexists (0:r=7)\n";
    const AnyLitmus litmus(source);
    INFO(litmus.rendered());
    REQUIRE(litmus.test);
    const States expected = states_of(*litmus.test, ReadyModel("sc"));
    REQUIRE(expected.size() == 1);
    for (const std::string& mapping : machines()) {
        INFO(mapping);
        const CompiledText text = compiled(source, shipped_mapping(mapping));
        INFO(text.complaints);
        REQUIRE(text.result);
        INFO(text.result->text);
        const AnyLitmus machine(text.result->text);
        INFO(machine.rendered());
        REQUIRE(machine.test);
        CHECK(renamed(states_of(*machine.test, ReadyModel("sc")), *text.result) == expected);
    }
}

TEST_CASE("narrow accesses of Power are compared as words") {
    const std::string source = "C narrow\n{ atomic_short s = 3; }\nP0 (atomic_short* s) { int a = "
                               "atomic_load_explicit(s, memory_order_relaxed); }\nexists (0:a=3)\n";
    const CompiledText text = compiled(source, shipped_mapping("power-leading"));
    INFO(text.complaints);
    REQUIRE(text.result);
    const AnyLitmus machine(text.result->text);
    INFO(text.result->text << machine.rendered());
    CHECK(machine.test);
}

TEST_CASE("what is not compiled is said with its place") {
    CHECK(complaint(one_thread("assert(*x == 0);"), "armv8").find("t.litmus:4:") == 0);
    CHECK(complaint(one_thread("mtx_lock(m);"), "power-leading") == "t.litmus:4:3: error: locks are not compiled\n"
                                                                    "    4 |   mtx_lock(m);\n"
                                                                    "      |   ^~~~~~~~~~~\n"
                                                                    "  hint: a loop over atomic_exchange is\n");
    CHECK(complaint(one_thread("int r = *y / 2; *y = r;"), "riscv").find("divisions are not compiled") !=
          std::string::npos);
    CHECK(complaint(one_thread("int r = *y; int s = 1 << r; *y = s;"), "x86-after-write").find("shifts") !=
          std::string::npos);
    CHECK(complaint("C narrow\n{ }\nP0 (char* c) { *c = 1; }\nexists (c=1)\n", "x86-after-write").find("32 bits") !=
          std::string::npos);
    std::string many;
    std::string shown;
    for (int i = 0; i < 15; ++i) {
        many += fmt::format("int r{} = *y;", i);
        shown += fmt::format("0:r{};", i);
    }
    CHECK(complaint(one_thread(many, fmt::format("locations [{}]\nexists (x=0)", shown)), "x86-after-write")
              .find("more registers than the machine has") != std::string::npos);
}

TEST_CASE("the mappings that order SC accesses in the wrong place show store buffering") {
    const std::string source = "C SB\n{ }\n"
                               "P0 (atomic_int* x, atomic_int* y) { atomic_store(x, 1); int r0 = atomic_load(y); }\n"
                               "P1 (atomic_int* x, atomic_int* y) { atomic_store(y, 1); int r0 = atomic_load(x); }\n"
                               "exists (0:r0=0 /\\ 1:r0=0)\n";
    const States allowed = rc11_states(source);
    const ReadyModel tso("tso");
    for (const std::string mapping : {"x86-after-write", "x86-before-read"})
        CHECK(compiled_states(source, shipped_mapping(mapping), tso) == allowed);
    for (const std::string mapping : {"x86-before-write", "x86-after-read"})
        CHECK(compiled_states(source, shipped_mapping(mapping), tso).size() == allowed.size() + 1);
}

// Both theorems are refuted in models/theorems/c11-orig-power-*.kat.
TEST_CASE("the mappings of the original C11 to POWER show what it forbids, and RC11 does not") {
    const ReadyModel power("power");
    const ReadyModel original("c11-orig");
    for (const std::string scheme : {"leading", "trailing"}) {
        const std::string source = file_text(fmt::format("examples/compile/{}-sync.litmus", scheme));
        const AnyLitmus litmus(source);
        REQUIRE(litmus.test);
        const States shown = compiled_states(source, shipped_mapping(fmt::format("power-{}", scheme)), power);
        const States forbidden_by_original = [&] {
            States rest = shown;
            for (const State& state : states_of(*litmus.test, original))
                rest.erase(state);
            return rest;
        }();
        const State witness = scheme == "leading" ? State{"1:r0=1", "2:r0=1", "3:r0=0", "[y]=2"}
                                                  : State{"1:r0=1", "1:r1=0", "2:r0=1", "2:r1=0"};
        CHECK(forbidden_by_original == States{witness});
        const States allowed = rc11_states(source);
        CHECK(std::includes(allowed.begin(), allowed.end(), shown.begin(), shown.end()));
    }
}

} // namespace katlas::tests

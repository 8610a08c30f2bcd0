// What is no litmus test: a diagnostic with its place, never a crash and never a guess.
#include "program/litmus_fixture.hpp"

#include <fmt/format.h>

using namespace katlas;
using namespace katlas::program;
using katlas::tests::Litmus;

namespace {

struct Fault {
    std::string text;
    std::string message; // of the first error, with "line:column: "
};

std::string first_error(const std::string& text) {
    const Litmus litmus(text);
    CHECK_FALSE(litmus.test);
    for (const Diagnostic& d : litmus.diagnostics.all())
        if (d.severity == Severity::error) {
            const LineColumn place = litmus.sources.locate(d.range.file, d.range.begin);
            CHECK(d.range.end <= litmus.sources.text(litmus.file).size());
            return fmt::format("{}:{}: {}", place.line, place.column, d.message);
        }
    return {};
}

std::string body(const std::string& statements) {
    return fmt::format("C t\n{{ }}\nP0 (atomic_int* x, int* y) {{\n{}\n}}\n", statements);
}

std::string repeated(std::string_view piece, std::size_t times) {
    std::string text;
    text.reserve(piece.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        text += piece;
    return text;
}

} // namespace

TEST_CASE("a fault is shown in its line, with a caret") {
    const Litmus litmus(body("  int r0 = atomic_lod(x);"));
    CHECK(litmus.rendered() == "t.litmus:4:12: error: unknown function 'atomic_lod'\n"
                               "    4 |   int r0 = atomic_lod(x);\n"
                               "      |            ^~~~~~~~~~~~~\n"
                               "  hint: did you mean 'atomic_load'?\n");
}

TEST_CASE("texts that are no litmus tests") {
    const Fault faults[] = {
        {"", "1:1: expected 'C' and a name before the end of the file"},
        {"\n\n", "1:1: expected 'C' and a name before the end of the file"},
        {"MIPS t", "1:1: tests of this machine are not read"},
        {"C", "1:1: a litmus test begins with its kind and its name"},
        {"C t", "1:4: expected '{' or a declaration before the end of the file"},
        {"C t\nwhat is this\n{ }", "2:6: expected '(' before 'is'"},
        {"C t\n{ }", "2:4: there is no thread"},
        {"C t\n{ x = }\nP0 () { }", "2:7: expected '{' or an expression before '}'"},
        {"C t\n{ }\nP1 () { }", "3:1: the next thread is P0"},
        {"C t\n{ }\nint P0 () { }", "3:1: a thread gives no value"},
        {"C t\n{ }\nP0 (int x) { }", "3:9: the parameter 'x' is no pointer"},
        {"C t\n{ }\nP0 (int* x, int* x) { }", "3:18: there are two parameters 'x'"},
        {"C t\n{ }\nP0 (int* x) { }\nP1 (int64_t* x) { }", "4:14: 'x' has another type elsewhere"},
        {"C t\n{ x=1; x=2; }\nP0 (int* x) { }", "2:8: 'x' is given twice"},
        {"C t\n{ int a[2] = {1,2,3}; }\nP0 (int* a) { }", "2:14: 3 values for 2 locations"},
        {"C t\n{ int a[0]; }\nP0 (int* a) { }", "2:3: an array needs elements"},
        {"C t\n{ int a[9999999]; }\nP0 (int* a) { }", "2:9: the number is too large here"},
        {"C t\n{ int *p = &z; }\nP0 (int** p) { }", "2:13: unknown location 'z'"},
        {"C t\n{ 1:r0=1; }\nP0 () { }", "2:3: there is no thread 1"},
        {"C t\n{ long char x; }\nP0 () { }", "2:8: 'char' does not fit the type before it"},
        {"C t\n{ }\nP0 () { }\nexists (0:r0=0)", "4:9: thread 0 has no register 'r0'"},
        {"C t\n{ }\nP0 () { }\nexists (1:r0=0)", "4:9: there is no thread 1"},
        {"C t\n{ }\nP0 (int* x) { }\nexists (z=0)", "4:9: unknown location 'z'"},
        {"C t\n{ }\nP0 (int* x) { }\nexists (x=y)", "4:11: unknown location 'y'"},
        {"C t\n{ int a[2]; }\nP0 (int* a) { }\nexists (a=0)", "4:9: 'a' is an array"},
        {"C t\n{ int a[2]; }\nP0 (int* a) { }\nexists (a[2]=0)", "4:9: 'a' has no element 2"},
        {"C t\n{ }\nP0 (int* x) { }\nexists (x=)", "4:11: expected a value before ')'"},
        {"C t\n{ }\nP0 (int* x) { }\nexists x", "4:9: expected '[', '.' or a comparison before the end of the file"},
        {"C t\n{ }\nP0 (int* x) { }\nexists (x=0) junk",
         "4:14: expected the end of the file, ';', '/\\', '\\/' or '=>' before 'junk'"},
        {"C t\n{ }\nP0 (int* x) { }\nexists (x=99999999999999999999)", "4:11: the number is too large"},
        {"C t (* never closed", "1:5: unterminated comment"},
        {"C t\n{ }\nP0 () { /* never closed", "3:9: unterminated comment"},
        {std::string("C t\n{ }\nP0 () { \0 }", 18), "3:9: invalid character '\\x00'"},
        {"C t\n{ }\nP0 () { \xc3\xa9 }", "3:9: invalid character '\xc3\xa9'"},
        {"C t\n{ }\nP0 () { \xff }", "3:9: invalid character '\\xff'"},
    };
    for (const Fault& fault : faults) {
        INFO(fault.text);
        CHECK(first_error(fault.text) == fault.message);
    }
}

TEST_CASE("bodies that are no C, or no C for litmus tests") {
    const Fault faults[] = {
        {"int r0 = 1", "5:1: expected ',', ';' or an operator before '}'"},
        {"int r0 = ;", "4:10: expected '{' or an expression before ';'"},
        {"r0 = r1;", "4:6: unknown name 'r1'"},
        {"int r1 = x1;", "4:10: unknown name 'x1'"},
        {"x = 1;", "4:1: the parameter 'x' cannot be assigned to"},
        {"int x = 1;", "4:5: 'x' is a parameter already"},
        {"int r0; long r0;", "4:14: 'r0' was declared with another type"},
        {"atomic_store(x, y);", "4:17: a pointer where a number is expected"},
        {"*y = x;", "4:1: a pointer where a number is expected"},
        {"int r0 = atomic_fetch_add(x, y);", "4:30: a pointer where a number is expected"},
        {"int r0 = 0; r0 += x;", "4:13: arithmetic on a pointer"},
        {"int* r0 = x; r0 *= 2;", "4:14: arithmetic on a pointer"},
        {"int r0 = 0; r0 += atomic_store(x, 1);", "4:13: an operand has no value"},
        {"1 = 2;", "4:1: this cannot be assigned to"},
        {"void r0;", "4:6: 'r0' cannot be void"},
        {"int r0 = *5;", "4:10: this needs a pointer"},
        {"int r0 = x;", "4:5: a pointer where a number is expected"},
        {"int r0 = 1; int* r1 = r0;", "4:18: a number where a pointer is expected"},
        {"int r0 = x * 2;", "4:10: arithmetic on a pointer"},
        {"int r0 = &y;", "4:11: the address of this cannot be taken"},
        {"int r0 = atomic_load(x, 1);", "4:10: 'atomic_load' takes 1 argument, not 2"},
        {"int r0 = atomic_load_explicit(x, memory_order_release);", "4:34: memory_order_release is no order for this"},
        {"atomic_store_explicit(x, 1, memory_order_acquire);", "4:29: memory_order_acquire is no order for this"},
        {"atomic_store_explicit(x, 1, relaxed);", "4:29: expected a memory order"},
        {"int r0 = atomic_store(x, 1);", "4:5: there is no value to assign"},
        {"int r0 = 1 + atomic_store(x, 1);", "4:10: an operand has no value"},
        {"if (atomic_store(x, 1)) { }", "4:5: there is no value to test"},
        {"break;", "4:1: not within a loop"},
        {"int r0 = 08;", "4:10: '08' is no number"},
        {"int r0 = 12ab;", "4:10: '12ab' is no number"},
        {"struct s s;", "4:10: 'struct s' is not declared"},
        {"int r0 = 1 ? 2;", "4:15: expected ',', ':' or an operator before ';'"},
        {"while (1) ", "5:1: expected a statement before '}'"},
        {"else;", "4:1: expected '}' or a statement before 'else'"},
        {"goto l;", "4:1: there is no label 'l'"},
    };
    for (const Fault& fault : faults) {
        INFO(fault.text);
        CHECK(first_error(body(fault.text)) == fault.message);
    }
}

TEST_CASE("a parameter of a type that is not there, or that is too large, may be used all the same") {
    CHECK(first_error("C t\n{ }\nP0 (struct s* v) { struct s* r0 = v; int r1 = v->a; }\n") ==
          "3:15: 'struct s' is not declared");
    CHECK(first_error("C t\nstruct s { int a[600000]; };\n{ }\n"
                      "P0 (struct s* v, struct s* w) { int r0 = v->a[1]; int r1 = w->a[1]; }\n") ==
          "4:28: the test is too large");
}

TEST_CASE("a plain access of an atomic location is warned about, and read as herd reads it") {
    const Litmus litmus(body("int r0 = *x; *x = 1; int r1 = *y;"));
    REQUIRE(litmus.test);
    CHECK(litmus.diagnostics.all().size() == 2);
    CHECK_FALSE(litmus.diagnostics.has_errors());
}

TEST_CASE("hostile texts are answered") {
    constexpr std::size_t many = 200000;
    const std::string texts[] = {
        body(fmt::format("int r0 = {}1;", repeated("!", many))),
        body(fmt::format("int r0 = {}1;", repeated("1+", many))),
        body(repeated("{", many)),
        body(repeated("if (1) ", many)),
        body(repeated("if (1) ; else ", many)),
        fmt::format("C t\n{{ }}\nP0 () {{ }}\nexists {}true", repeated("~", many)),
        fmt::format("C t\n{{ }}\nP0 () {{ }}\nexists {}true", repeated("true /\\ ", many)),
        fmt::format("C t\n{{ }}\nP0 () {{ }}\nexists {}true", repeated("(", many)),
        fmt::format("C t\n{{ }}\nP0 (int {} x) {{ }}", repeated("const ", many)),
        fmt::format("C t\n{}", repeated("(*", many)),
        fmt::format("C {}", repeated("t", many)),
        body(repeated("x", many)),
        body(repeated("9", many)),
    };
    for (const std::string& text : texts) {
        const Litmus litmus(text);
        CHECK_FALSE(litmus.test);
        CHECK(litmus.diagnostics.error_count() >= 1);
    }
    // Parentheses leave no trace in the tree.
    CHECK(Litmus(body(fmt::format("int r0 = {}1{};", repeated("(", many), repeated(")", many)))).test);
    // Too many registers or threads for a program, though each is well-formed.
    std::string locals;
    for (int i = 0; i < 40000; ++i)
        locals += fmt::format("int r{} = {};", i, i);
    CHECK(first_error(body(locals)) == "3:1: the test is too large");
    std::string threads = "C t\n{ }\n";
    for (int i = 0; i < 65; ++i)
        threads += fmt::format("P{} () {{ }}\n", i);
    CHECK(first_error(threads) == "67:1: too many threads");
}

// Input that no one would write by hand: the parser answers, in time and memory linear in the text.
//
// The limit on time is far above what is needed (a tenth of a second or less, each), and far below what a quadratic
// algorithm would take (minutes).
#include "frontend/parse_fixture.hpp"
#include "frontend/tree_invariants.hpp"

#include <chrono>

#include <catch2/catch.hpp>

using namespace katlas;
using katlas::testing::Parsed;

namespace {

constexpr std::size_t megabyte = 1000000;

std::string repeat(std::string_view piece, std::size_t times) {
    std::string text;
    text.reserve(piece.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        text += piece;
    return text;
}

// Parses within the limit and returns all messages.
std::string answer(const std::string& text, std::size_t statements, std::size_t exprs) {
    const auto start = std::chrono::steady_clock::now();
    const Parsed parsed(text);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    CHECK(elapsed.count() < 10);
    CHECK(parsed.tree.statements.size() == statements);
    CHECK(parsed.tree.exprs.size() == exprs);
    CHECK(testing::violated_invariant(parsed.tree, parsed.file, parsed.sources, parsed.diagnostics).empty());
    return parsed.rendered();
}

} // namespace

TEST_CASE("files with nothing in them") {
    CHECK(answer("", 0, 0).empty());
    CHECK(answer("\n", 0, 0).empty());
    CHECK(answer("// nothing", 0, 0).empty());
    CHECK(answer(repeat("\n", megabyte), 0, 0).empty());
}

TEST_CASE("NUL bytes are invalid characters, everywhere") {
    using namespace std::string_literals;
    CHECK(answer("let a = b\0"s, 1, 1) == "test.kat:1:10: error: invalid character '\\x00'\n"
                                          "    1 | let a = b?\n"
                                          "      |          ^\n");
    CHECK(Parsed("// a\0b\n"s).diagnostics.all().at(0).message == "invalid character '\\x00'");
    CHECK(Parsed("include \"a\0b\"\n"s).diagnostics.has_errors());
    CHECK(Parsed(std::string(10 * megabyte, '\0')).diagnostics.error_count() == 21);
    // One NUL a long way into a comment, after which the rest is no longer a comment.
    CHECK(Parsed("//" + std::string(10 * megabyte, 'x') + '\0').diagnostics.error_count() == 1);
}

TEST_CASE("a million nested parentheses, a hundred thousand of every other nesting") {
    CHECK(answer("let x = " + repeat("(", megabyte) + "a" + repeat(")", megabyte), 1, 1).empty());
    constexpr std::size_t n = megabyte / 10;
    CHECK(answer("let x = " + repeat("[", n) + "a" + repeat("]", n), 1, n + 1).empty());
    CHECK(answer("let x = " + repeat("(a|b;", n) + "a" + repeat(")", n), 1, 4 * n + 1).empty());
    CHECK(answer("let x = " + repeat("!", n) + "a", 1, n + 1).empty());
    CHECK(answer("let x = " + repeat("rot ", n) + "a", 1, n + 1).empty());
    for (const std::string_view postfix : {"*", "+", "?", "^-1", "^="})
        CHECK(answer("let x = a" + repeat(postfix, n), 1, n + 1).empty());
}

TEST_CASE("nesting beyond the bound is an error, not a crash") {
    const std::string text = answer("let x = " + repeat("(", 10 * megabyte + 1000), 0, 0);
    CHECK(text.find("error: nested too deeply\n") != std::string::npos);
}

TEST_CASE("unclosed nesting is one error") {
    CHECK(Parsed("let x = " + repeat("(", megabyte)).diagnostics.error_count() == 1);
    CHECK(Parsed("let x = " + repeat("!", megabyte) + "a b").diagnostics.error_count() == 1);
}

TEST_CASE("long chains") {
    constexpr std::size_t n = megabyte / 10;
    CHECK(answer("let x = a" + repeat(";a", n), 1, n + 2).empty());
    CHECK(answer("let x = a" + repeat("|a", n), 1, n + 2).empty());
    CHECK(answer("let x = a" + repeat("&a", n), 1, 2 * n + 1).empty());
    CHECK(answer("let x = a" + repeat(" | b ; c", n), 1, 3 * n + 2).empty());
    CHECK(answer(repeat("assert po <= rf ", n), n, 2 * n).empty());
    CHECK(answer("disjoint a" + repeat("#a", n), 1, 0).empty());
}

TEST_CASE("long tokens and lines") {
    CHECK(answer("//" + std::string(10 * megabyte, 'x'), 0, 0).empty());
    CHECK(answer("let x = " + std::string(10 * megabyte, 'x'), 1, 1).empty());
    CHECK(answer("include \"" + std::string(10 * megabyte, 'x') + "\"", 1, 0).empty());
    CHECK(answer(std::string(10 * megabyte, ' ') + "let x = y", 1, 1).empty());
    CHECK(answer("let x = " + repeat("a  ;   ", megabyte) + "a", 1, megabyte + 2).empty());
    // The message shows a part of the line.
    const std::string text = answer(std::string(10 * megabyte, ' ') + "let x = ]" + std::string(megabyte, ' '), 0, 0);
    CHECK(text.size() < 500);
    CHECK(text.find("let x = ]") != std::string::npos);
    CHECK(answer("include \"" + std::string(10 * megabyte, 'x'), 1, 0).size() < 500);
}

// What users see of their slips: the rendered text, whole.
#include "frontend/parse_fixture.hpp"
#include "frontend/syntax_dump.hpp"

#include <catch2/catch.hpp>

using katlas::testing::Parsed;

namespace {

std::string error_messages(const std::string& text) {
    return Parsed(text).rendered();
}

// The error_messages alone, a line each.
std::string error_sentences(const std::string& text) {
    const Parsed parsed(text);
    std::string all;
    for (const katlas::Diagnostic& diagnostic : parsed.diagnostics.all())
        all += diagnostic.message + "\n";
    return all;
}

} // namespace

TEST_CASE("a syntax error shows its place") {
    CHECK(error_messages("assert (R] <= po") == "test.kat:1:10: error: expected ')' or an operator before ']'\n"
                                                "    1 | assert (R] <= po\n"
                                                "      |          ^\n");
    CHECK(error_messages("\nlet id = po") == "test.kat:2:5: error: expected 'rec' or a name before 'id'\n"
                                             "    2 | let id = po\n"
                                             "      |     ^~\n"
                                             "  hint: 'id' is a word of the language and cannot be a name\n");
    CHECK(error_messages("let caf\xc3\xa9 = po") == "test.kat:1:8: error: invalid character '\xc3\xa9'\n"
                                                    "    1 | let caf\xc3\xa9 = po\n"
                                                    "      |        ^\n");
    CHECK(error_messages("let x = [~R]") == "test.kat:1:10: error: invalid character '~'\n"
                                            "    1 | let x = [~R]\n"
                                            "      |          ^\n"
                                            "  hint: complement is written '!'\n");
    CHECK(error_messages("include \"prelude.kat\nlet x = po") == "test.kat:1:9: error: unterminated string\n"
                                                                 "    1 | include \"prelude.kat\n"
                                                                 "      |         ^~~~~~~~~~~~\n"
                                                                 "  hint: a string ends on the line where it begins\n");
}

TEST_CASE("an error at the end of the file is shown after the last word") {
    CHECK(error_messages("assert po <=\n\n  \n") ==
          "test.kat:1:13: error: expected an expression before the end of the file\n"
          "    1 | assert po <=\n"
          "      |             ^\n");
    CHECK(error_messages("let") == "test.kat:1:4: error: expected 'rec' or a name before the end of the file\n"
                                   "    1 | let\n"
                                   "      |    ^\n");
}

TEST_CASE("error_messages name what was expected in the user's words") {
    const struct {
        const char* text;
        const char* message;
    } rows[] = {
        {"po", "expected a new statement before 'po'"},
        {"let x = ]", "expected an expression before ']'"},
        {"let x = a |", "expected an expression before the end of the file"},
        {"let x = rot", "expected an expression before the end of the file"},
        {"let x = a ; ; b", "expected an expression before ';'"},
        {"let x = !;", "expected a test before ';'"},
        {"let x = a b", "expected an operator or a new statement before 'b'"},
        {"let rec x = a b", "expected 'and', an operator or a new statement before 'b'"},
        {"let x = po^2", "invalid character '2'\nexpected '=' or '-1' before the end of the file"},
        {"let x = [po", "expected ']' or an operator before the end of the file"},
        {"let x y", "expected '=' before 'y'"},
        {"let x = a::", "expected a name before the end of the file"},
        {"assert ]", "expected a claim before ']'"},
        {"assert po rf", "expected '<=', '=' or an operator before 'rf'"},
        {"assert a <= b <= c", "expected 'as', an operator or a new statement before '<='"},
        {"acyclic a <= b", "expected 'as', an operator or a new statement before '<='"},
        {"relation r : po+ * W", "expected '*' before '+'"},
        {"relation r ()", "expected 'genmc' or a name before ')'"},
        {"relation r (a b c)", "expected ',' or ')' before 'c'"},
        {"relation r (genmc \"x\")", "expected ':' before a string"},
        {"relation r (genmc: \"x\") (genmc: \"y\")", "a second 'genmc' clause"},
        {"assert n: a <= b as m", "a second name; this assertion is called 'n'"},
        {"disjoint", "expected a name before the end of the file"},
        {"include po", "expected a string before 'po'"},
        {"include \"a\" \"b\"", "expected a new statement before a string"},
        {"export error E unless", "expected a claim before the end of the file"},
        {"recovery", "expected a new statement before 'recovery'"},
        {"let x = -", "invalid character '-'\nexpected an expression before the end of the file"},
        {"let x = a / b", "invalid character '/'\nexpected an operator or a new statement before 'b'"},
        {"assert a < b", "invalid character '<'\nexpected '<=', '=' or an operator before 'b'"},
        {"\x80", "invalid character '\\x80'"},
        {"\xed", "invalid character '\\xed'"},
        {"\x7f", "invalid character '\\x7f'"},
    };
    for (const auto& row : rows) {
        INFO(row.text);
        CHECK(error_sentences(row.text) == std::string(row.message) + "\n");
    }
}

TEST_CASE("after an error, reading goes on at the next statement") {
    const Parsed parsed("let a = (b\n"
                        "assert a <= b\n"
                        "assert ] ] $ ]\n"
                        "let c = d e f\n"
                        "refute x\n"
                        "let let = g\n"
                        "disjoint A # # B\n"
                        "let ok = po\n");
    std::string places;
    for (const katlas::Diagnostic& diagnostic : parsed.diagnostics.all())
        places += render_place(diagnostic.range, parsed.sources) + " " + diagnostic.message + "\n";
    CHECK(places == "test.kat:2:1 expected ')' or an operator before 'assert'\n"
                    "test.kat:3:8 expected a claim before ']'\n"
                    "test.kat:3:12 invalid character '$'\n"
                    "test.kat:4:11 expected an operator or a new statement before 'e'\n"
                    "test.kat:6:1 expected '<=', '=' or an operator before 'let'\n"
                    "test.kat:6:5 expected 'rec' or a name before 'let'\n"
                    "test.kat:6:9 expected 'rec' or a name before '='\n"
                    "test.kat:7:14 expected a name before '#'\n");
    CHECK(katlas::testing::dump(parsed.tree) == "assert {<= a b}\nlet ok := po\n");
}

TEST_CASE("what was pending in a broken statement does not leak into the next") {
    const Parsed parsed("relation a (x) (genmc: \"f\") (\n"
                        "relation b\n"
                        "let rec c = po and d = \n"
                        "let e = rf\n"
                        "disjoint A # B #\n"
                        "disjoint C\n"
                        "assert n: po <= \n"
                        "assert po <= a;b;c\n"
                        "export extra f coherence hb (\n"
                        "export acyclic hb\n");
    CHECK(parsed.diagnostics.error_count() == 5);
    CHECK(katlas::testing::dump(parsed.tree) ==
          "relation b\nlet e := rf\ndisjoint C\nassert {<= po (; a b c)}\nexport claim {acyclic hb}\n");
}

TEST_CASE("a flood of errors is cut") {
    std::string text;
    for (int i = 0; i < 1000; ++i)
        text += "let = $\n";
    const Parsed parsed(text);
    REQUIRE(parsed.diagnostics.error_count() == 21);
    CHECK(parsed.diagnostics.all().back().message == "too many errors; the rest of the file was not read");
    CHECK(parsed.diagnostics.all()[19].message == "invalid character '$'");
}

TEST_CASE("a long unknown word is cut in error_messages") {
    CHECK(error_sentences("let x " + std::string(1000, 'a')) ==
          "expected '=' before '" + std::string(40, 'a') + "...'\n");
}

#include "frontend/parse_fixture.hpp"
#include "frontend/syntax_dump.hpp"
#include "frontend/tree_invariants.hpp"
#include "katlas/frontend/keywords.hpp"

#include <catch2/catch.hpp>

using namespace katlas;
using katlas::testing::dump;
using katlas::testing::Parsed;

namespace {

// Parses without complaint and dumps.
std::string read(const std::string& text) {
    const Parsed parsed(text);
    INFO(text);
    CHECK(parsed.rendered().empty());
    CHECK(testing::violated_invariant(parsed.tree, parsed.file, parsed.sources, parsed.diagnostics).empty());
    return dump(parsed.tree);
}

std::string read_expr(const std::string& text) {
    const std::string statement = read("let x = " + text);
    const std::string head = "let x := ";
    REQUIRE(statement.substr(0, head.size()) == head);
    return statement.substr(head.size(), statement.size() - head.size() - 1);
}

struct Row {
    const char* text;
    const char* tree;
};

} // namespace

TEST_CASE("every primary expression") {
    const Row rows[] = {
        {"0", "0"},
        {"id", "id"},
        {"[]", "id"},
        {"po", "po"},
        {"rc11::hb", "rc11::hb"},
        {"rc11 :: hb", "rc11::hb"},
        {"(po)", "po"},
        {"((po))", "po"},
        {"[R]", "([] R)"},
        {"[R|W]", "([] (| R W))"},
        {"!R", "(! R)"},
        {"!!R", "(! (! R))"},
        {"![R]", "(! ([] R))"},
        {"!(R|W)", "(! (| R W))"},
        {"!0", "(! 0)"},
    };
    for (const Row& row : rows)
        CHECK(read_expr(row.text) == row.tree);
}

TEST_CASE("precedences from tight to loose") {
    const Row rows[] = {
        {"po*", "(* po)"},
        {"po+", "(+ po)"},
        {"po?", "(? po)"},
        {"po^-1", "(^-1 po)"},
        {"po ^ -1", "(^-1 po)"},
        {"po^=", "(^= po)"},
        {"po+^-1?", "(? (^-1 (+ po)))"},
        {"!R*", "(* (! R))"},
        {"!R^-1", "(^-1 (! R))"},
        {"rot po+", "(rot (+ po))"},
        {"(rot po)+", "(+ (rot po))"},
        {"rot !R", "(rot (! R))"},
        {"rot po+ ; rf", "(; (rot (+ po)) rf)"},
        {"rf ; rot po ; rf", "(; rf (rot po) rf)"},
        {"rot rot e", "(rot (rot e))"},
        {"dedup rot e", "(dedup (rot e))"},
        {"rot dedup e*", "(rot (dedup (* e)))"},
        {"a ; b ; c", "(; a b c)"},
        {"a ; (b ; c)", "(; a (; b c))"},
        {"(a ; b) ; c", "(; (; a b) c)"},
        {"a ; b & c", "(& (; a b) c)"},
        {"a & b ; c", "(& a (; b c))"},
        {"a & b & c", "(& (& a b) c)"},
        {"a \\ b & c", "(& (\\ a b) c)"},
        {"a & b \\ c", "(\\ (& a b) c)"},
        {"a \\ b \\ c", "(\\ (\\ a b) c)"},
        {"a | b | c", "(| a b c)"},
        {"a | (b | c)", "(| a (| b c))"},
        {"a | b & c", "(| a (& b c))"},
        {"a \\ b | c", "(| (\\ a b) c)"},
        {"a ; b | c ; (d | e ; f) ; g", "(| (; a b) (; c (| d (; e f)) g))"},
        {"[a ; b | c]*", "(* ([] (| (; a b) c)))"},
        {"a;b*|!c;d+&e", "(| (; a (* b)) (& (; (! c) (+ d)) e))"},
    };
    for (const Row& row : rows)
        CHECK(read_expr(row.text) == row.tree);
}

TEST_CASE("every statement") {
    const Row rows[] = {
        {"", ""},
        {"include \"a.kat\"", "include <a.kat>\n"},
        {"relation r", "relation r\n"},
        {"relation r (genmc: \"succ\")", "relation r genmc <succ>\n"},
        {"relation rf : W * R (keeps location)", "relation rf : W * R (keeps location)\n"},
        {"relation rmw : (R & EXCL) * (W & EXCL) (keeps location, keeps thread)",
         "relation rmw : (& R EXCL) * (& W EXCL) (keeps location) (keeps thread)\n"},
        {"relation po (keeps thread)", "relation po (keeps thread)\n"},
        {"relation x : id * !R", "relation x : id * (! R)\n"},
        {"relation x : [] * 0", "relation x : id * 0\n"},
        {"relation x : [a|b] * m::c (internal)", "relation x : ([] (| a b)) * m::c (internal)\n"},
        {"relation r (internal, as empty) (genmc: \"f\")", "relation r (internal) (as empty) genmc <f>\n"},
        {"relation r (genmc: \"f\") (internal)", "relation r (internal) genmc <f>\n"},
        {"predicate p", "predicate p\n"},
        {"predicate p (genmc: \"is(#)\")", "predicate p genmc <is(#)>\n"},
        {"disjoint A", "disjoint A\n"},
        {"disjoint A # m::B # C", "disjoint A m::B C\n"},
        {"let a = b", "let a := b\n"},
        {"let rec a = b", "let rec a := b\n"},
        {"let rec a = b and c = d", "let rec a := b c := d\n"},
        {"view a = b", "view a := b\n"},
        {"view rec a = b and c = d and e = f", "view rec a := b c := d e := f\n"},
        {"acyclic a", "axiom {acyclic a}\n"},
        {"acyclic a | b as hb", "axiom {acyclic (| a b)} as hb\n"},
        {"irreflexive a ; b as n", "axiom {irreflexive (; a b)} as n\n"},
        {"empty a & b as n", "axiom {empty (& a b)} as n\n"},
        {"assume a <= b", "assume {<= a b}\n"},
        {"assume a = b", "assume {= a b}\n"},
        {"assume acyclic a", "assume {acyclic a}\n"},
        {"assume irreflexive a", "assume {irreflexive a}\n"},
        {"assume empty a", "assume {empty a}\n"},
        {"assume total co", "assume total co\n"},
        {"assert a <= b", "assert {<= a b}\n"},
        {"assert a = 0", "assert {= a 0}\n"},
        {"assert n: a <= b", "assert {<= a b} as n\n"},
        {"assert po <= po as trivial", "assert {<= po po} as trivial\n"},
        {"assert acyclic a", "assert {acyclic a}\n"},
        {"assert n: irreflexive a", "assert {irreflexive a} as n\n"},
        {"assert empty a as n", "assert {empty a} as n\n"},
        {"refute a <= b", "refute {<= a b}\n"},
        {"refute n: acyclic a", "refute {acyclic a} as n\n"},
        {"refute a = b as n", "refute {= a b} as n\n"},
        {"export acyclic a", "export claim {acyclic a}\n"},
        {"export a <= b", "export claim {<= a b}\n"},
        {"export irreflexive a (genmc: \"c\")", "export claim {irreflexive a} genmc <c>\n"},
        {"export extra f empty a unless b = 0", "export claim extra f {empty a} unless {= b 0}\n"},
        {"export coherence hb", "export coherence hb\n"},
        {"export error E unless a <= b", "export error E unless {<= a b}\n"},
        {"export warning W unless acyclic a (genmc: \"c\")", "export warning W unless {acyclic a} genmc <c>\n"},
    };
    std::string all_text;
    std::string all_trees;
    for (const Row& row : rows) {
        CHECK(read(row.text) == row.tree);
        all_text.append(row.text).append(" ");
        all_trees += row.tree;
    }
    // Statements need nothing between them, not even a line end.
    CHECK(read(all_text) == all_trees);
}

TEST_CASE("identifiers are read to their longest extent") {
    for (const char* name : {"rf-1", "a-b", "dmb.full", "SC'", "power-fm-simpl", "lettuce", "id-foo", "_", "x0", "rec.",
                             "id'", "a--", "as-is", "Let"})
        CHECK(read_expr(name) == name);
    CHECK(Parsed("let x = rf -1").diagnostics.error_count() == 1);
}

TEST_CASE("words that joined the language late are still names") {
    for (const std::string name : {"as", "empty", "irreflexive", "refute"}) {
        CHECK(read_expr(name + " | " + name + ";[" + name + "]") ==
              "(| " + name + " (; " + name + " ([] " + name + ")))");
        CHECK(read("let " + name + " = po") == "let " + name + " := po\n");
        CHECK(read("assert " + name + " <= po") == "assert {<= " + name + " po}\n");
        CHECK(read("assert " + name + ": " + name + "* = po") == "assert {= (* " + name + ") po} as " + name + "\n");
        CHECK(read("acyclic " + name + " as " + name) == "axiom {acyclic " + name + "} as " + name + "\n");
        CHECK(read("empty " + name + " refute " + name + "::a <= b") ==
              "axiom {empty " + name + "}\nrefute {<= " + name + "::a b}\n");
    }
    CHECK(read("assert empty empty as empty") == "assert {empty empty} as empty\n");
}

TEST_CASE("every reserved word is refused as a name, every other word is accepted") {
    for (const Keyword& keyword : kat_keywords()) {
        INFO(keyword.text);
        CHECK(Parsed("predicate " + std::string(keyword.text)).diagnostics.has_errors() == keyword.reserved);
        CHECK(find_keyword(keyword.text) == &keyword);
    }
    CHECK(find_keyword("lettuce") == nullptr);
    CHECK(find_keyword("") == nullptr);
    CHECK(find_keyword("zzz") == nullptr);
}

TEST_CASE("white space, comments and strings") {
    CHECK(read("let\r\n\ta // let = \"(\n=\tb//") == "let a := b\n");
    CHECK(read("// caf\xc3\xa9 \xff\nlet a = b") == "let a := b\n");
    CHECK(read("include \"a\" include \"b\" assert po <= rf") == "include <a>\ninclude <b>\nassert {<= po rf}\n");
    CHECK(read("include \"a\"include \"caf\xc3\xa9 // not a comment\"") ==
          "include <a>\ninclude <caf\xc3\xa9 // not a comment>\n");
    CHECK(read("include \"\"") == "include <>\n");
    CHECK(read_expr("a//x\n;//y\nb") == "(; a b)");
}

TEST_CASE("ranges cover what was written") {
    const Parsed parsed("let x = (a|b) ; rot m::c+\nassert n: p <= q as");
    const auto text = [&](SourceRange range) { return std::string(parsed.sources.text(range)); };
    const auto& let = std::get<syntax::LetDecl>(parsed.tree.statements.at(0));
    CHECK(text(let.range) == "let x = (a|b) ; rot m::c+");
    CHECK(text(let.definitions[0].name.range) == "x");
    const syntax::Expr& body = parsed.tree.exprs[let.definitions[0].body];
    CHECK(text(body.range) == "(a|b) ; rot m::c+");
    CHECK(text(parsed.tree.exprs[body.children[0]].range) == "a|b");
    const syntax::Expr& rotation = parsed.tree.exprs[body.children[1]];
    CHECK(text(rotation.range) == "rot m::c+");
    const syntax::Expr& plus = parsed.tree.exprs[rotation.children[0]];
    CHECK(text(parsed.tree.exprs[plus.children[0]].name.range) == "m::c");
    CHECK(parsed.rendered() == "test.kat:2:20: error: expected a name before the end of the file\n"
                               "    2 | assert n: p <= q as\n"
                               "      |                    ^\n");
}

// What the import writes for each construct of .cat, and what it says of those that have no counterpart. What the
// results mean is tested in tests/cat/meaning_test.cpp, and by the prover in tests/cli/import_test.cpp.
#include "../../src/cat/vocabulary.hpp"
#include "cat/printed.hpp"
#include "frontend/document_fixture.hpp"
#include "katlas/cat/import.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;

namespace {

struct Import {
    explicit Import(const std::string& cat, const std::string& architecture = "") {
        const auto model = import_cat_text("t.cat", cat, sources, diagnostics, {architecture, {}});
        ok = model.has_value();
        if (!ok)
            return;
        kat = to_text(*model);
        CHECK(testing::printed_fault(*model, sources).empty());
    }
    [[nodiscard]] std::string rendered() const { return render_all(diagnostics, sources); }
    // The lines of the result that are neither comments nor empty, without their comments.
    [[nodiscard]] std::string code() const {
        std::string all;
        for (std::size_t at = 0; at < kat.size();) {
            const std::size_t end = kat.find('\n', at);
            std::string line = kat.substr(at, end - at);
            line = line.substr(0, line.find("//"));
            while (!line.empty() && line.back() == ' ')
                line.pop_back();
            if (!line.empty())
                all += line + "\n";
            at = end + 1;
        }
        return all;
    }

    SourceMap sources;
    Diagnostics diagnostics;
    std::string kat;
    bool ok = false;
};

// The import of `acyclic e`, without the word; a complaint without its place.
std::string imported(const std::string& expression, const std::string& header = "\"t\"") {
    const Import import(header + "\nacyclic " + expression);
    if (!import.ok) {
        REQUIRE(import.diagnostics.has_errors());
        return "error: " + import.diagnostics.all().back().message;
    }
    const std::string code = import.code();
    const std::string property = "acyclic ";
    const std::size_t at = code.rfind(property);
    return at == std::string::npos ? "nothing"
                                   : code.substr(at + property.size(), code.size() - at - property.size() - 1);
}

} // namespace

TEST_CASE("operators of cat have cat's precedence", "[cat]") {
    CHECK(imported("po | rf ; co") == "po | rf;co");
    CHECK(imported("po ; rf & ext") == "po;rfe");
    CHECK(imported("po \\ R * R & loc") == "[!R];po | po;[!R] | po-other");
}

TEST_CASE("filters are pushed to where the theory has a name", "[cat]") {
    const struct {
        const char* cat;
        const char* kat;
    } cases[] = {
        {"po & loc", "po-loc"},
        {"(rf | co | fr) & ext", "rfe | coe | fre"},
        {"(rf | co | fr) & int", "rfi | coi | fri"},
        {"rf & loc", "rf"},
        {"po & ext", "nothing"},
        {"po & (W * R)", "[W];po;[R]"},
        {"W * R & po", "[W];po;[R]"},
        {"po & (W * R | R * W)", "[W];po;[R] | [R];po;[W]"},
        {"po \\ (W * R)", "[!W];po | po;[!R]"},
        {"po & ~(W * _)", "[!W];po"},
        {"po & (_ * F) & loc", "po-loc;[F]"},
        {"([W]; po; [R]) & loc", "[W];po-loc;[R]"},
        {"(po-loc; po) & loc", "po-loc;po-loc"},
        {"(rf; po) & ext", "rfe;po"},
        {"(rf; co) & ext", "axiom-part"},
        {"(po; rfe) & ext", "po;rfe"},
        {"(po; rf; po) & int", "po;rfi;po"},
        {"rf & po", "rfi"},
        {"co & po-loc", "coi"},
        {"po-loc & (coe; rfe)", "detour"},
        {"(rf^-1; co) \\ id", "fr"},
        {"po \\ id", "po"},
        {"po? \\ id", "po"},
        {"po* \\ id", "axiom-part"},
        {"loc & int", "axiom-part"},
        {"loc", "loc-overlap"},
        {"W * R", "[W];any;[R]"},
        {"W * R & loc", "[W];loc-overlap;[R]"},
        {"po; [R & _]; {}", "nothing"},
        {"[~F]; po", "[!F];po"},
        {"[R \\ X]; po", "[R & !(MEM & EXCL)];po"},
        {"rf+ ; (co?)*", "rf+;co*"},
        {"po^-1", "po^-1"},
        {"po; sm", "po"},
    };
    for (const auto& c : cases) {
        INFO(c.cat);
        CHECK(imported(c.cat) == c.kat);
    }
}

TEST_CASE("sets of C are access modes", "[cat]") {
    const auto c = [](const std::string& set) { return imported("po; [" + set + "]; po", "C \"t\""); };
    CHECK(c("ACQ | ACQ_REL | SC") == "([!UR];po | rmw;po);[ACQ];([!UR];po | rmw;po)");
    CHECK(c("REL | ACQ_REL | SC") == "([!UR];po | rmw;po);[REL];([!UR];po | rmw;po)");
    CHECK(c("RLX | REL | ACQ_REL | ACQ | SC") == "([!UR];po | rmw;po);[!NA];([!UR];po | rmw;po)");
    CHECK(c("ACQ | REL | ACQ_REL | SC") == "([!UR];po | rmw;po);[ACQ | REL];([!UR];po | rmw;po)");
    CHECK(c("ACQ") == "([!UR];po | rmw;po);[ACQ & !REL];([!UR];po | rmw;po)");
    CHECK(c("F & (ACQ_REL | SC)") == "po;[F & ACQ & REL];po");
    CHECK(c("~SC") == "([!UR];po | rmw;po);[!SC];([!UR];po | rmw;po)");
    CHECK(c("R & NA") == "([!UR];po | rmw;po);[R & NA];([!UR];po | rmw;po)");
    CHECK(c("NA & SC") == "nothing");
    CHECK(imported("po; [A]") == "error: 'A' means different sets on different machines");
    CHECK(imported("[A]; po", "AArch64") == "[R & SC];po");
    CHECK(imported("[IW]; rf", "C") == "[IW];rf;rmw?");
    CHECK(imported("[CON & R]; rf | po; [LS]", "C") == "nothing");
}

TEST_CASE("emptiness of an intersection is irreflexivity of a composition", "[cat]") {
    CHECK(Import("empty rmw & (fre; coe) as atomic").code() == "irreflexive fre;coe;rmw^-1 as atomic\n");
    CHECK(Import("empty (fre; coe) & rmw").code() == "irreflexive fre;coe;rmw^-1\n");
    CHECK(Import("empty ([W]; co; co) & id").code() == "irreflexive [W];co;co\n");
    CHECK(Import("empty po & (F * F) as f").code() == "empty [F];po;[F] as f\n");
    CHECK(Import("empty R & X").code() == "empty [R & EXCL]\n");
    CHECK(Import("empty R & F").code().empty());
    CHECK(Import("empty po | rmw & (fre; coe) as two").code() ==
          "empty po as two\nirreflexive fre;coe;rmw^-1 as two-2\n");
    CHECK(Import("empty po & ext").code().empty());
}

TEST_CASE("definitions keep their names, functions are inlined", "[cat]") {
    CHECK(Import("let f(a, b) = a; [F]; b\nlet x = f(po, po)\nlet unused = range(po)\nacyclic x | rf as ax").code() ==
          "let x = po;[F];po\nacyclic x | rf as ax\n");
    // What was defined last before the place counts; the output has one definition for each.
    CHECK(Import("let x = po; po\nlet f r = r | x\nlet x = x | rf\nacyclic f x").code() ==
          "let x = po;po\nlet x-2 = x | rf\nacyclic x-2 | x\n");
    // Words of the language, names of the base theory.
    CHECK(Import("let total = po; rf\nlet rb = co; fr\nacyclic total | rb as coherence").code() ==
          "let total-2 = po;rf\nlet rb-2 = co;fr\nacyclic total-2 | rb-2 as coherence-axiom\n");
    CHECK(Import("let mo = co\nlet sb = po\nacyclic sb | mo").code() == "acyclic po | co\n");
    CHECK(Import("let s = (let f = fencerel(F) in [W]; f | f; [R])\nacyclic s").code() ==
          "let s = [W];po;[F];po | po;[F];po;[R]\nacyclic s\n");
    CHECK(Import("let Fences = F & SC\nacyclic po; [Fences]; po").code() ==
          "let Fences = F & SC\nacyclic po;[Fences];po\n");
    CHECK(Import("C \"t\"\nlet hb = (po | rf)+\nirreflexive hb").code() == "view hb = (po | rf)+\nirreflexive hb\n");
    CHECK(imported("try no-such-name with po") == "po");
    CHECK(imported("try ~po with po", "C") == "error: the complement of this relation cannot be imported");
}

TEST_CASE("linear recursion is closed", "[cat]") {
    const auto solved = [](const std::string& let) { return Import(let + "\nacyclic x").code(); };
    CHECK(solved("let rec x = po | x; rf") == "let x = po;rf*\nacyclic x\n");
    CHECK(solved("let rec x = po | rf; x") == "let x = rf*;po\nacyclic x\n");
    CHECK(solved("let rec x = po | rf | x; x") == "let x = (po | rf)+\nacyclic x\n");
    CHECK(solved("let rec x = po | rf; x | x; co") == "let x = rf*;po;co*\nacyclic x\n");
    CHECK(solved("let rec x = (po | x); rf | co") == "let x = (po;rf | co);rf*\nacyclic x\n");
    CHECK(solved("let rec x = po | y; rf and y = x; co") == "let x = po | po;co;(rf;co)*;rf\nacyclic x\n");
    const Import both("C\nlet rec x = po | x; rf; x\nacyclic x");
    CHECK_FALSE(both.ok);
    CHECK(both.rendered() ==
          "t.cat:2:9: error: this recursion cannot be imported\n"
          "    2 | let rec x = po | x; rf; x\n"
          "      |         ^\n"
          "  hint: a name that is being defined may begin compositions or end them, in all equations alike, or "
          "compositions must nest to one side as well as to the other\n");
    CHECK_FALSE(Import("C\nlet rec x = po | x & rf\nacyclic x").ok);
    // Where nothing else is done, it is defined.
    CHECK(solved("let rec x = po | x; rf; x") == "define rec x = po | x;rf;x\nacyclic x\n");
    CHECK(solved("let rec x = po | x & rf") == "define rec x = po | rf & x\nacyclic x\n");
    CHECK(solved("let rec x = po | (y; co) & loc and y = rf; x; rf") ==
          "define rec x = po | (y & loc-overlap);co and y = rf;x;rf\nacyclic x\n");
    CHECK_FALSE(Import("let rec x = po \\ x\nacyclic x").ok);
    CHECK_FALSE(Import("let rec f(r) = f(r)\nacyclic f(po)").ok);
}

TEST_CASE("an intersection with the location that is not regular is defined", "[cat]") {
    const Import import("C \"t\"\nlet hb = (po | rf)+\nlet same = hb & loc\nacyclic same | co | (po \\ loc)");
    CHECK(import.ok);
    CHECK(import.code() == "view hb = (po | rf)+\n"
                           "define same = hb & loc-overlap\n"
                           "define po-other = po \\ loc-overlap\n"
                           "acyclic same | co | po-other\n");
    CHECK(import.rendered().empty());
}

TEST_CASE("what is not regular is defined, but in models of C", "[cat]") {
    CHECK(Import("let x = (po; rf) & (rf; po)\nacyclic x | co").code() == "define x = po;rf & rf;po\nacyclic x | co\n");
    CHECK(Import("acyclic (po; rf) \\ (rf; po) \\ id").code() ==
          "define axiom-part = po;rf \\ id \\ rf;po\nacyclic axiom-part\n");
    CHECK(Import("let r = rf; po | po; rf\nacyclic (po; co; po) \\ r").code() ==
          "let r = rf;po | po;rf\ndefine axiom-part = po;co;po \\ r\nacyclic axiom-part\n");
    CHECK(Import("acyclic ~po & (co; rf)").code() == "define axiom-part = co;rf \\ po\nacyclic axiom-part\n");
    const Import c("C\nlet x = (po; rf) & (rf; po)\nacyclic x | co");
    CHECK(c.code() == "assume irreflexive po;po;rmw^-1\nrelation x\nassume x <= ([!UR];po | rmw;po);rf\n"
                      "assume x <= rf;([!UR];po | rmw;po)\nacyclic x;rmw? | co\n");
    CHECK(c.rendered().find("'x' is not regular: only what it lies within is imported") != std::string::npos);
}

TEST_CASE("read-modify-writes of C are two events", "[cat]") {
    const auto c = [](const std::string& e) { return imported(e, "C \"t\""); };
    CHECK(c("rf; ([RMW] | rmw); rf") == "rf;rmw;rf;rmw?");
    CHECK(c("rf; [R & W]; rf") == "rf;rmw;rf;rmw?");
    CHECK(c("rf; co") == "rf;rmw;co");
    CHECK(c("po; [R & W]") == "po;([UR] | rmw)");
    CHECK(c("[R & W]; po") == "([UW] | rmw);po");
    CHECK(c("[R]; po; [W]") == "[R | UW];po;[W | UR]");
    CHECK(c("po; [RMW]; po; [M]") == "([!UR];po | rmw;po);rmw;([!UR];po | rmw;po);[MEM]");
    CHECK(c("[R \\ RMW]; po; [R & ~W]") == "[R & !EXCL];po;[R & !EXCL]");
    CHECK(c("rf; [RMW & REL]; rf") ==
          "error: a set of read-modify-writes that are told apart by their mode cannot be imported");
    CHECK(c("[RMW]") == "error: this use of read-modify-writes that are both reads and writes cannot be imported");
    CHECK(imported("rf; co", "X86") == "rf;co");
}

TEST_CASE("what has no counterpart is shown at its place", "[cat]") {
    CHECK(Import("C \"t\"\nlet x = po |\n").rendered() ==
          "t.cat:2:13: error: expected an expression before the end of the file\n"
          "    2 | let x = po |\n"
          "      |             ^\n");
    CHECK(Import("let f(s) = match s with || {} -> 0 || e ++ es -> f(es) end\nacyclic f(po)").rendered() ==
          "t.cat:1:12: error: this match cannot be imported\n"
          "    1 | let f(s) = match s with || {} -> 0 || e ++ es -> f(es) end\n"
          "      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
          "  hint: it takes a set apart, event by event or pair by pair, which Kleene algebra cannot\n");
    CHECK(Import("").rendered().find("there is no model in this file") != std::string::npos);
    CHECK(Import("aaaa").rendered().find("there is no model in this file") != std::string::npos);
    CHECK(Import("C\nlet x = ~po\nacyclic po | x").rendered() ==
          "t.cat:3:9: error: the complement of this relation cannot be imported\n"
          "    3 | acyclic po | x\n"
          "      |         ^~~~~~\n"
          "  hint: Kleene algebra with tests has no complement of relations\n");
    CHECK(Import("acyclic po | coo").rendered() == "t.cat:1:14: error: unknown name 'coo'\n"
                                                   "    1 | acyclic po | coo\n"
                                                   "      |              ^~~\n"
                                                   "  hint: did you mean 'co'?\n");
    const struct {
        const char* text;
        const char* message;
    } cases[] = {
        {"acyclic po | R", "a relation is needed here, and this is a set"},
        {"acyclic R", "a relation is needed here, and this is a set"},
        {"acyclic [po]", "a set is needed here, and this is a relation"},
        {"C\nacyclic po; [~domain(rmw)]", "the complement of this domain or range cannot be imported"},
        {"acyclic po; [PTE]", "'PTE' cannot be imported: it is of virtual memory"},
        {"acyclic po; [DATA]", "'DATA' cannot be imported: it is of the inside of instructions"},
        {"acyclic lift(po, rf)", "'lift' cannot be imported"},
        {"call nothing(po)", "unknown procedure 'nothing'"},
        {"let f(a) = a\nforall e in f(R) do acyclic po end", "'forall' cannot be imported"},
        {"let f(a, b) = a; b\nacyclic f(po)", "'f' takes 2 arguments, and 1 stand here"},
        {"let f(a) = a\nacyclic f", "'f' is a function, and needs an argument here"},
        {"acyclic po(rf)", "'po' is no function"},
        {"~empty po", "a negated test cannot be imported"},
        {"with rf from po", "only total orders can be enumerated"},
        {"include \"none.cat\"", "cannot read 'none.cat': No such file or directory"},
        {"(* comment", "unterminated comment"},
        {"include \"x", "unterminated string"},
        {"let x = po let", "expected a name, 'rec' or '(' before the end of the file"},
        {"acyclic po as 3", "invalid character '3'"},
        {"if \"x\" else include \"y\" end", "cannot read 'y': No such file or directory"},
        {"C\nacyclic ext", "this relation of any two events cannot be imported by itself"},
    };
    for (const auto& c : cases) {
        const Import import(c.text);
        INFO(c.text);
        CHECK_FALSE(import.ok);
        REQUIRE(import.diagnostics.error_count() == 1);
        CHECK(import.diagnostics.all().back().message == c.message);
    }
}

TEST_CASE("flags are flags, pictures and comments are left out", "[cat]") {
    const Import import("X86 \"a (* title *)\"\n(* a (* nested *) comment *) # line\n// another\nshow po, rf\n"
                        "show (po \\ id) & loc as x\nunshow po\nflag ~empty po as f\nundefined_unless empty po as u\n"
                        "with co from generate_cos(co0)\nacyclic po | rf | co | fr as sc");
    CHECK(import.code() == "acyclic po | rf | co | fr as sc\nflag po as f\n");
    CHECK(import.kat.starts_with("// a (* title *)\n// Imported from t.cat; the comments say from which lines.\n"));
    CHECK(import.kat.find("acyclic po | rf | co | fr as sc  // t.cat:10\n") != std::string::npos);
    REQUIRE(import.diagnostics.all().size() == 1);
    CHECK(import.rendered().find("8:1: warning: 'undefined_unless' constrains no execution, and is left out") !=
          std::string::npos);
    CHECK(Import("X86\nflag ~empty R as f\nflag ~acyclic po; rf as g\nflag ~empty 0 as h\nacyclic po").code() ==
          "define g-part = (po;rf)+ & id\nacyclic po\nflag [R] as f\nflag g-part as g\n");
    const Import c("C\nflag ~empty po as f\nacyclic po | rf");
    CHECK(c.code() == "acyclic po | rf\n");
    CHECK(c.rendered().find("2:1: warning: a flag constrains no execution, and is left out") != std::string::npos);
}

TEST_CASE("includes are read once, relative to the file, and herd's library is known", "[cat]") {
    const testing::TemporaryFolder folder;
    folder.write("main.cat",
                 "\"m\"\ninclude \"sub/a.cat\"\ninclude \"cos.cat\"\ninclude \"sub/a.cat\"\nacyclic a | ca");
    folder.write("sub/a.cat", "include \"b.cat\"\nlet a = b; b");
    folder.write("sub/b.cat", "let b = po; rf");
    folder.write("cycle.cat", "include \"cycle2.cat\"");
    folder.write("cycle2.cat", "include \"cycle.cat\"");
    folder.write("beside.cat", "include \"filters.cat\"\nacyclic WW(po)");
    folder.write("filters.cat", "broken (");
    const auto run = [&](const std::string& name) {
        SourceMap sources;
        Diagnostics diagnostics;
        const auto model = import_cat((folder.path() / name).string(), sources, diagnostics);
        return (model ? to_text(*model) : "") + render_all(diagnostics, sources);
    };
    const std::string main = run("main.cat");
    CHECK(main.find("let b = po;rf  // b.cat:1\nlet a = b;b  // a.cat:2\n") != std::string::npos);
    CHECK(main.find("let ca = co | fr  // library\n") != std::string::npos);
    CHECK(run("cycle.cat").find("error: this include closes a cycle") != std::string::npos);
    CHECK(run("beside.cat").find("filters.cat:1:8: error:") != std::string::npos);
    CHECK(run("none.cat").find("cannot read") != std::string::npos);
}

TEST_CASE("domains and ranges are tests, or steps there and back", "[cat]") {
    const auto shown = [](const std::string& e) { return imported(e); };
    CHECK(shown("[range(rmw)]; po") == "[W & EXCL];po");
    CHECK(shown("[range([R]; rmw; [W])]; po") == "[W];rmw^-1;[R];rmw;po");
    CHECK(shown("[range(rf)]; po") == "[R];po");
    CHECK(shown("po; [domain(rmw)]") == "po;rmw;rmw^-1");
    CHECK(shown("po; [W | domain(rmw)]") == "po;([W] | rmw;rmw^-1)");
    CHECK(shown("[range(0)]; po") == "nothing");
    CHECK(imported("[range([A]; amo; [L])]; po", "AArch64") == "[W];amo^-1;[R & SC];amo;[REL];po");
    // Of other relations they are defined.
    CHECK(Import("let Ends = domain(po; rf) & R\nacyclic po; [Ends]; co").code() ==
          "define Ends = (po;rf);(rf^-1;po^-1) & id & [R]\nacyclic po;Ends;co\n");
    CHECK(Import("acyclic po; [W \\ range(co)]").code() ==
          "define axiom-events = [W] & (id \\ (co^-1;co & id))\nacyclic po;axiom-events\n");
    CHECK(Import("acyclic po; [~domain(rmw)]").code() ==
          "define axiom-events = id \\ rmw;rmw^-1\nacyclic po;axiom-events\n");
    // Of C only the upper side is known.
    const Import range("C\nacyclic po; [domain(co)]");
    CHECK(range.code() == "predicate domain-of-co\nassume co <= [domain-of-co];co\nacyclic po;[domain-of-co]\n");
    CHECK(range.rendered().find("warning: of 'domain-of-co' is only imported that") != std::string::npos);
}

TEST_CASE("differences that have a name are that", "[cat]") {
    CHECK(imported("co \\ coi") == "coe");
    CHECK(imported("fr \\ (fr & ext)") == "fri");
    CHECK(imported("po \\ ([W]; po; [R])") == "[!W];po | po;[!R]");
    CHECK(imported("rf \\ co") == "rf");
    CHECK(imported("po-loc \\ (po-loc; [W]; po-loc)") == "po-loc-direct");
    CHECK(imported("po & loc & ~(po-loc; [W]; po-loc)") == "po-loc-direct");
    CHECK(imported("po-loc \\ (po-loc?; [W]; po-loc)") == "[!W];po-loc-direct");
    CHECK(imported("([R]; (po-loc \\ (po-loc; [W]; po-loc)); [R]) \\ (rf^-1; rf)") == "[R];corr;[R]");
    CHECK(imported("po-loc & (fre; rfe)") == "rdw");
    CHECK(Import("empty (rmw & (fr; co)) \\ (rmw & (fri; [W]; coi))").code() == "irreflexive fre;coe;rmw^-1\n");
}

TEST_CASE("functions are values, and variants are off", "[cat]") {
    CHECK(imported("let twice = fun r -> r; r in twice(po; [F])") == "po;[F];po;[F]");
    CHECK(imported("let f = fun (a, b) -> a; b in f (po, rf)") == "po;rf");
    CHECK(imported("let (a, b) = (po, rf) in a | b") == "po | rf");
    CHECK(imported("match 'yes with || 'no -> rf || _ -> po end") == "po");
    CHECK(imported("(if \"vmsa\" && not \"x\" then PTE else po)") == "po");
    CHECK(imported("(if not \"vmsa\" || \"x\" then po else rf)") == "po");
    CHECK(imported("[PTE & 0] | po; nothing-known; 0") == "error: unknown name 'nothing-known'");
    CHECK(imported("[DATA & {}] | po") == "po");
    // A set of relations with one member can be enumerated; functions may take sets of relations apart.
    CHECK(Import("let rec all rs = match rs with || {} -> {} || r ++ rs -> (r; r) ++ all rs end\n"
                 "with x from all { po; [F] }\nacyclic x")
              .code() == "acyclic po;[F];po;[F]\n");
    CHECK(Import("procedure included(a, b) = empty a \\ b end\ncall included(po & ext, rf)\nacyclic po").code() ==
          "acyclic po\n");
    CHECK(Import("procedure once(a) = let b = a; a\n acyclic b as twice end\ncall once(po; [F])\ncall once(rf; po)")
              .code() == "acyclic po;[F];po;[F] as twice\nacyclic rf;po;rf;po as twice-2\n");
    SourceMap sources;
    Diagnostics diagnostics;
    const auto with = import_cat_text("t.cat", "if \"strong\" acyclic po | rf else acyclic po end", sources,
                                      diagnostics, {"", {"strong"}});
    REQUIRE(with.has_value());
    CHECK(to_text(*with).find("acyclic po | rf") != std::string::npos);
    CHECK_FALSE(import_cat_text("t.cat", "acyclic po", sources, diagnostics, {"", {"vmsa"}}).has_value());
}

TEST_CASE("an enumerated order contains what it must", "[cat]") {
    // It follows from coherence, or is an axiom.
    const std::string generate = "let base = (po-loc & (W * W)) | co0\nacyclic base as early\n"
                                 "with co from generate_cos(base)\n";
    CHECK(Import(generate + "acyclic po-loc | rf | co | fr as coherence").code() ==
          "acyclic po-loc | rf | co | fr as coherence-axiom\n");
    CHECK(Import(generate + "acyclic po").code() == "irreflexive [W];po-loc;[W] as co-extends\n"
                                                    "irreflexive [W];po-loc;[W];co as co-extends-2\nacyclic po\n");
    const Import total("C \"t\"\nwith S from linearisations(SC, po)\nirreflexive S; po as s");
    CHECK(
        total.code() ==
        "assume irreflexive po;po;rmw^-1\nrelation S : SC * SC\nassume S;S <= S\nassume irreflexive S\nassume total S\n"
        "irreflexive [SC];po;[SC] as S-extends\n"
        "irreflexive [SC];([!UR];po | rmw;po);[SC];S as S-extends-2\n"
        "irreflexive S;([!UR];po | rmw;po) as s\n");
    CHECK(total.rendered().find("warning: 'S' is a relation of its own: a total order") != std::string::npos);
}

TEST_CASE("mutual recursion that nests to one side as well is closed", "[cat]") {
    const std::string system = "let rec a = po; [F] | a; b | c; a\nand b = rf | a | d; a | b; b\n"
                               "and c = co | a | a; d | c; c\nand d = 0 | b | c | d; c | b; d\n";
    CHECK(Import(system + "acyclic [R]; b; [R] | [R]; d; [W]").ok);
    CHECK_FALSE(Import("C\nlet rec x = po | x; rf; x; co\nacyclic x").ok); // balanced
}

TEST_CASE("a file says for which machine it is, or its sets do", "[cat]") {
    const auto taken = [](const std::string& cat) {
        const Import import(cat);
        const std::size_t at = import.kat.find("Taken for a model of ");
        return at == std::string::npos ? "" : import.kat.substr(at + 21, import.kat.find(';', at) - at - 21);
    };
    CHECK(taken("acyclic po; [ACQ]; po").substr(0, 1) == "C");
    CHECK(taken("\"a model of C++11\"\nacyclic po").substr(0, 1) == "C");
    CHECK(taken("acyclic po; [Fence.r.r]; po") == "RISC-V");
    CHECK(taken("acyclic po; [try LWSYNC with {}]; po").empty());
    CHECK(taken("PPC \"x\"\nacyclic po").empty());
}

TEST_CASE("definitions without axioms are imported as such", "[cat]") {
    const Import library("let com = rf | co\nlet f(r) = r; r\nlet lost = iico_data");
    CHECK(library.code() == "let com = rf | co\n");
    CHECK(library.rendered().find("warning: the file has no axioms") != std::string::npos);
    CHECK(library.rendered().find("'lost' is left out") != std::string::npos);
    CHECK_FALSE(Import("let lost = iico_data").ok);
}

TEST_CASE("names of files cannot end the comments in which they stand", "[cat]") {
    SourceMap sources;
    Diagnostics diagnostics;
    const auto model =
        import_cat_text("x\nassert 0 <= 1 \x1b\r.cat", "\"t\"\nlet x = po; rf\nacyclic x", sources, diagnostics);
    REQUIRE(model);
    const std::string text = to_text(*model);
    CHECK(text.find("\nassert") == std::string::npos);
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find('\r') == std::string::npos);
}

TEST_CASE("hostile models end with a message", "[cat]") {
    std::string doubling = "let f0(r) = r; [F]; r\n";
    for (int i = 1; i < 40; ++i)
        doubling += fmt::format("let f{}(r) = f{}(f{}(r))\n", i, i - 1, i - 1);
    CHECK(Import(doubling + "acyclic f39(po)").rendered().find("the model is too large") != std::string::npos);
    std::string nested(100'000, '(');
    CHECK_FALSE(Import("acyclic " + nested).ok);
    std::string deep = "acyclic po";
    for (int i = 0; i < 1000; ++i)
        deep = fmt::format("{}{}", deep, i % 2 == 0 ? "?+" : "*");
    CHECK(Import(deep).rendered().find("nested too deeply") != std::string::npos);
    std::string chain = "let x0 = po; rf\n";
    for (int i = 1; i < 3000; ++i)
        chain += fmt::format("let x{} = x{}; po\n", i, i - 1);
    CHECK(Import(chain + "acyclic x2999").rendered().find("the model is too large") != std::string::npos);
    std::string wide = "acyclic po";
    for (int i = 0; i < 20'000; ++i)
        wide += " | po; rf";
    CHECK(Import(wide).code() == "acyclic po | po;rf\n");
    CHECK_FALSE(Import(std::string("let x = po \0 po", 15)).ok);
}

TEST_CASE("the letters of the import are those of the base theory", "[cat]") {
    const testing::Loaded base("");
    for (const cat::Letter& l : cat::letters()) {
        INFO(l.name);
        const kat::Relation* relation = nullptr;
        for (const kat::Relation& r : base.document.theory.relations)
            if (r.name == l.name)
                relation = &r;
        REQUIRE(relation != nullptr);
        CHECK(l.keeps_location == (relation->location == kat::Effect::keeps || l.of_one_location == l.name));
        if (relation->location_twin && l.name != "any") // whose pairs of one location have a name of their own
            CHECK(base.document.theory.relations[*relation->location_twin].name == l.of_one_location);
        CHECK(l.thread == (relation->thread == kat::Effect::keeps     ? 1
                           : relation->thread == kat::Effect::changes ? -1
                                                                      : 0));
    }
}

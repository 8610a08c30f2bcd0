// `model` statements, and claims that name models: what they mean, and what is said when they cannot.
#include "frontend/document_fixture.hpp"

#include <catch2/catch.hpp>

using namespace katlas;
using katlas::testing::Loaded;
using katlas::testing::TemporaryFolder;

namespace {

// The messages alone, a line each, with hints behind them.
std::string sentences(const Diagnostics& diagnostics) {
    std::string all;
    for (const Diagnostic& d : diagnostics.all())
        all += d.message + (d.hint.empty() ? "" : " -- " + d.hint) + "\n";
    return all;
}

std::string complaints(const std::string& text) {
    return sentences(Loaded(text).diagnostics);
}

std::string names_of(const kat::Model& model) {
    std::string names;
    for (const kat::Axiom& a : model.axioms)
        names += a.name + " ";
    return names;
}

// A root file beside two models.
struct Beside {
    explicit Beside(const std::string& text) {
        folder.write("sc.kat", "let sc = po | rf\nacyclic sc as order\nmodel twice = acyclic sc;sc as again\n");
        folder.write("weak.kat", "acyclic po as order\nirreflexive po;rf\n");
        folder.write("lets.kat", "let x = po\n");
        folder.write("root.kat", "include \"sc.kat\"\ninclude \"weak.kat\"\ninclude \"lets.kat\"\n" + text);
        document = load_document((folder.path() / "root.kat").string(), sources, diagnostics);
    }

    TemporaryFolder folder;
    SourceMap sources;
    Diagnostics diagnostics;
    Document document;
};

} // namespace

TEST_CASE("a model is a list of axioms and of other models") {
    const Beside b("model both = sc, weak, irreflexive rf as more\nmodel nested = both, acyclic po | rf as order\n"
                   "model deep = sc::twice\n");
    CHECK(sentences(b.diagnostics).empty());
    // An axiom of a name that is taken carries its model's; the same axiom counts once.
    CHECK(names_of(b.document.models.at("root::both")) == "order weak::order  more ");
    CHECK(names_of(b.document.models.at("root::nested")) == "order weak::order  more ");
    CHECK(names_of(b.document.models.at("root::deep")) == "again ");
    CHECK(b.document.models.at("root::both").name == "both");
    CHECK_FALSE(b.document.models.contains("root"));
}

TEST_CASE("a claim about models names them") {
    Beside b("model own = acyclic rf\nassert sc <= weak\nrefute weak-sc: weak = sc::twice\nassert (own) <= sc\n");
    CHECK(sentences(b.diagnostics).empty());
    REQUIRE(b.document.assertions.size() == 3);
    const auto& claims = b.document.assertions;
    CHECK(claims[0].claim.kind == kat::Claim::Kind::stronger);
    CHECK(claims[0].claim.left_model == "sc");
    CHECK(claims[0].claim.right_model == "weak");
    CHECK(claims[1].claim.kind == kat::Claim::Kind::equivalent);
    CHECK(claims[1].name == "weak-sc");
    CHECK(claims[1].claim.right_model == "sc::twice");
    CHECK(claims[2].claim.left_model == "root::own");
}

TEST_CASE("a file's own model has all its axioms, those further down included") {
    Loaded l("model small = acyclic po\nassert test <= small\nacyclic po as one\nacyclic rf as two\n");
    CHECK(l.rendered().empty());
    REQUIRE(l.document.assertions.size() == 1);
    CHECK(l.document.assertions[0].claim.left_model == "test");
    CHECK(names_of(l.document.models.at("test")) == "one two ");
    CHECK(complaints("model m = test, acyclic rf\nassert m <= m\nacyclic po\n") ==
          "'test' is this file itself -- its axioms are not known before its end; state them in a 'model' statement "
          "instead\n");
}

TEST_CASE("what is a model and what is an expression") {
    // Beside an expression a name is an expression, beside a model it is a model.
    Beside b("let sc = po;rf\nassert sc <= po\nassert sc <= weak\nassert po <= sc::sc\n");
    CHECK(sentences(b.diagnostics).empty());
    REQUIRE(b.document.assertions.size() == 3);
    CHECK(b.document.assertions[0].claim.kind == kat::Claim::Kind::inclusion);
    CHECK(b.document.assertions[1].claim.kind == kat::Claim::Kind::stronger);
    CHECK(b.document.assertions[2].claim.kind == kat::Claim::Kind::inclusion);

    CHECK(sentences(Beside("let sc = po let weak = rf assert sc <= weak").diagnostics) ==
          "both sides name models, and expressions as well -- rename the definitions or the models, so that it is "
          "clear which are meant\n");
    CHECK(sentences(Beside("assert weak <= po;po").diagnostics) ==
          "this is an expression, and the other side is a model -- 'weak' can be compared with another model only\n");
    CHECK(sentences(Beside("assert po = weak").diagnostics) ==
          "this is an expression, and the other side is a model -- 'weak' can be compared with another model only\n");
    const std::string needs = "'weak' is a model, and this needs an expression -- in 'assert' and 'refute' a model can "
                              "be compared with another one: M <= N, M = N\n";
    CHECK(sentences(Beside("assert weak;po <= po").diagnostics) == needs);
    CHECK(sentences(Beside("assume weak <= po").diagnostics) == needs);
    CHECK(sentences(Beside("assert acyclic weak").diagnostics) == needs);
    CHECK(sentences(Beside("model m = acyclic weak").diagnostics) == needs);
}

TEST_CASE("unknown models come with the nearest name") {
    CHECK(sentences(Beside("assert weak <= sd").diagnostics) == "unknown model 'sd' -- did you mean 'sc'?\n");
    CHECK(sentences(Beside("assert weak <= sc::twise").diagnostics) ==
          "unknown model 'sc::twise' -- did you mean 'sc::twice'?\n");
    CHECK(sentences(Beside("model m = weal, po").diagnostics) ==
          "unknown model 'weal' -- did you mean 'weak'?\n"
          "'po' is not a model -- a model is a file with axioms, or what a 'model' statement declares\n");
    CHECK(sentences(Beside("assert weal <= po").diagnostics) == "unknown name 'weal' -- did you mean 'weak'?\n");
    CHECK(sentences(Beside("assert weak <= lets").diagnostics) == "unknown model 'lets' -- the file has no axioms\n");
    // What uses a faulty model is not reported again.
    CHECK(sentences(Beside("model m = acyclic pp\nassert m <= sc\nmodel n = m\nassert n <= m\n").diagnostics) ==
          "unknown name 'pp' -- did you mean 'po'?\n");
}

TEST_CASE("a name is declared once") {
    CHECK(complaints("model m = acyclic po\nmodel m = acyclic rf\n") ==
          "'m' is already declared -- the first declaration is at test.kat:1:7\n");
    CHECK(complaints("let m = po\nmodel m = acyclic rf\n") ==
          "'m' is already declared -- the first declaration is at test.kat:1:5\n");
    CHECK(complaints("model m = acyclic po\nlet m = po\n") ==
          "'m' is already declared -- the first declaration is at test.kat:1:7\n");
    CHECK(complaints("model m = acyclic po as a, acyclic rf as a\n") ==
          "there is already an axiom 'a' -- it is at test.kat:1:11\n");
    CHECK(sentences(Beside("model weak = acyclic rf\nassert weak <= sc\n").diagnostics)
              .starts_with("'weak' names two models, one of this file and 'weak.kat' -- the first one is at "));
}

TEST_CASE("a forgotten comma does not make an axiom of the file") {
    CHECK(complaints("model m = acyclic po\nacyclic rf\n") ==
          "this axiom is not part of the model before it -- the axioms of a 'model' are separated by commas; those of "
          "the file itself must not directly follow a 'model' statement\n");
    CHECK(complaints("acyclic rf\nmodel m = acyclic po\nlet x = po\nacyclic co\n").empty());
}

TEST_CASE("two files of one name are not one model") {
    const TemporaryFolder folder;
    folder.write("a/m.kat", "acyclic po\n");
    folder.write("b/m.kat", "acyclic rf\n");
    folder.write("root.kat", "include \"a/m.kat\"\ninclude \"b/m.kat\"\n");
    SourceMap sources;
    Diagnostics diagnostics;
    (void)load_document((folder.path() / "root.kat").string(), sources, diagnostics);
    REQUIRE(diagnostics.all().size() == 1);
    CHECK(diagnostics.all()[0].message == "another file 'm.kat' is a model already");
}

TEST_CASE("the word 'model' remains a name") {
    Loaded l("let model = po\nassert model: model;model <= model as model\n");
    CHECK(sentences(l.diagnostics).find("second name") != std::string::npos);
    CHECK(complaints("relation model\nlet x = model | po;model\nassert model: [R];model <= model\n"
                     "assert x <= x as models disjoint R # W model m = acyclic model\nmodel model2 = m\n")
              .empty());
}

TEST_CASE("files that are compared are modules of their own, whatever their names") {
    const TemporaryFolder folder;
    folder.write("common.kat", "relation shared\n");
    for (const char* side : {"a", "b"}) {
        folder.write(std::string(side) + "/rel.kat", "relation r\n");
        folder.write(std::string(side) + "/m.kat", "include \"../common.kat\"\ninclude \"rel.kat\"\n"
                                                   "acyclic common::shared as shared\nacyclic rel::r as own\n"
                                                   "model other = acyclic rel::r;common::shared\n");
    }
    const std::string a = (folder.path() / "a/m.kat").string();
    const std::string b = (folder.path() / "b/m.kat").string();
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document = load_models({a, b, b + "::other", "tso", "c11-strong"}, {}, sources, diagnostics, keys);
    INFO(katlas::render_all(diagnostics, sources));
    REQUIRE(diagnostics.all().empty());
    REQUIRE(keys.size() == 5);
    CHECK(keys[0] == "m");
    CHECK(keys[3] == "tso");
    const kat::Model& left = document.models.at(keys[0]);
    const kat::Model& right = document.models.at(keys[1]);
    CHECK(left.axioms[0].expr == right.axioms[0].expr);
    CHECK(left.axioms[1].expr != right.axioms[1].expr);
    CHECK(document.models.at(keys[2]).axioms.size() == 1);
}

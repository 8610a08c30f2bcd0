// What `export` adds to a file's model, and what is said where it can add nothing.
#include "frontend/document_fixture.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;
using katlas::testing::Loaded;

namespace {

// The axioms, a line each: kind, name if there is one, expression, and how many conditions.
std::string axioms(const Loaded& loaded) {
    constexpr const char* kinds[] = {"acyclic", "irreflexive", "empty"};
    CHECK(loaded.rendered().empty());
    std::string all;
    const auto model = loaded.document.models.find("test");
    if (model == loaded.document.models.end())
        return "no model\n";
    for (const kat::Axiom& a : model->second.axioms)
        all += fmt::format("{}{}{} {}{}\n", kinds[static_cast<std::size_t>(a.kind)], a.name.empty() ? "" : " ", a.name,
                           to_text(loaded.document.terms, loaded.document.theory, a.expr),
                           a.unless.empty() ? "" : fmt::format(" unless {}", a.unless.size()));
    return all;
}

std::string axioms_of(const std::string& text) {
    INFO(text);
    return axioms(Loaded(text));
}

} // namespace

TEST_CASE("an export makes the same axioms as the statements that mean the same", "[export]") {
    const std::pair<const char*, const char*> rows[] = {
        {"export acyclic po | rf", "acyclic po | rf"},
        {"export irreflexive po;rf", "irreflexive po;rf"},
        {"export empty rmw", "empty rmw"},
        {"export rmw = 0", "empty rmw"},
        {"export 0 = rmw", "empty rmw"},
        {"export rmw <= 0", "empty rmw"},
        {"export (po;rf) & id = 0", "irreflexive po;rf"},
        {"export id & (po;rf) <= 0", "irreflexive po;rf"},
        {"export po;rf & [R] = 0", "irreflexive [R];po;rf"},
        {"export empty po;rf & id", "irreflexive po;rf"},
        {"export R <= ACQ", "empty [R & !ACQ]"},
        {"export acyclic po (genmc: \"code\")", "acyclic po"},
        {"view hb = (po | rf)+ export coherence hb",
         "view hb = (po | rf)+ irreflexive hb;(rf | (co | fr);rf?)? as coherent"},
        // The relations of the base theory, whatever the file calls by their names.
        {"view hb = (po | rf)+ export coherence hb let eco = 0",
         "let eco = rf | (mo | rb);rf? view hb = (po | rf)+ irreflexive hb;eco? as coherent"},
    };
    for (const auto& [exported, stated] : rows) {
        INFO(exported);
        std::string expected = axioms_of(stated);
        if (const std::size_t at = expected.find(" coherent "); at != std::string::npos)
            expected.replace(at, 10, " coherence ");
        CHECK(axioms_of(exported) == expected);
    }
}

TEST_CASE("exports are about the relations of the base theory") {
    SourceMap sources;
    Diagnostics diagnostics;
    const Document document =
        load_text("test.kat", "relation rf view hb = po+ export coherence hb irreflexive hb;rf", sources, diagnostics);
    REQUIRE_FALSE(diagnostics.has_errors());
    const kat::Model& model = document.models.at("test");
    REQUIRE(model.axioms.size() == 2);
    const auto uses = [&](const kat::Axiom& a, bool builtin) {
        for (const kat::ExprRef e : document.terms.subterms(std::span<const kat::ExprRef>(&a.expr, 1)))
            if (document.terms.kind(e) == kat::ExprKind::letter) {
                const kat::Relation& r = document.theory.relations[document.terms.as_letter(e).relation];
                if (r.name == "rf" && r.builtin == builtin)
                    return true;
            }
        return false;
    };
    CHECK(uses(model.axioms[0], true));
    CHECK_FALSE(uses(model.axioms[0], false));
    CHECK(uses(model.axioms[1], false));
}

TEST_CASE("what is exported and stated is one axiom, in the order of the file", "[export]") {
    CHECK(axioms_of("export acyclic po acyclic rf export acyclic rf acyclic po") == "acyclic po\nacyclic rf\n");
    CHECK(axioms_of("export acyclic po export acyclic po") == "acyclic po\n");
    CHECK(axioms_of("export acyclic po empty rf acyclic po as order") == "acyclic order po\nempty rf\n");
    CHECK(axioms_of("acyclic po as order export acyclic po") == "acyclic order po\n");
    CHECK(axioms_of("export rmw = 0 export acyclic po empty rmw") == "empty rmw\nacyclic po\n");
    CHECK(axioms_of("view hb = po+ let eco = rf | (co | fr);rf? export coherence hb irreflexive hb;eco? as sane")
              .starts_with("irreflexive sane "));
    // Another kind is another axiom.
    CHECK(axioms_of("export acyclic po irreflexive po") == "acyclic po\nirreflexive po\n");
    // Conditions stay with the axiom, wherever it is stated.
    CHECK(axioms_of("acyclic po export acyclic po unless rf = 0 export acyclic po unless co = 0") ==
          "acyclic po unless 2\n");
    // A second name for what has one already is reported as before.
    CHECK_FALSE(Loaded("acyclic rf as order export acyclic po acyclic po as order").rendered().empty());
}

TEST_CASE("a condition is kept with its axiom and adds nothing to the theory", "[export]") {
    const Loaded without("acyclic po");
    const Loaded with("export acyclic po unless rf <= co export acyclic rf unless [SC] = 0 "
                      "export acyclic co unless irreflexive po;rf export acyclic fr unless rf = rfe");
    REQUIRE(with.rendered().empty());
    CHECK(with.document.theory.assumptions.size() == without.document.theory.assumptions.size());
    CHECK(with.document.theory.constraints.size() == without.document.theory.constraints.size());
    CHECK(with.document.theory.definitions.size() == without.document.theory.definitions.size());
    const auto& axioms = with.document.models.at("test").axioms;
    REQUIRE(axioms.size() == 4);
    for (const kat::Axiom& a : axioms)
        REQUIRE(a.unless.size() == 1);
    CHECK(axioms[0].unless[0].assumptions.size() == 1);
    CHECK(axioms[1].unless[0].assumptions.empty());
    CHECK(axioms[1].unless[0].constraints.size() == 1);
    CHECK(axioms[2].unless[0].assumptions.front().kind == kat::Assumption::Kind::irreflexive);
    CHECK(axioms[3].unless[0].assumptions.size() == 2); // both halves
}

TEST_CASE("errors, warnings and extras are no axioms", "[export]") {
    const std::string text = "export error VE_Race unless [NA];loc-overlap;[W] <= po^=\n"
                             "export warning VE_Other unless po & rf = 0\n"
                             "export error VE_Always\n"
                             "export extra check acyclic po unless rf = 0\n"
                             "export extra other po <= rf\n";
    CHECK(axioms_of(text) == "no model\n");
    CHECK(axioms_of(text + "export acyclic po") == "acyclic po\n");
}

TEST_CASE("proofs about models see what is exported", "[export]") {
    const Loaded l(
        "export acyclic po | rf | co | fr\nmodel tso = acyclic po\nassert test <= tso\nassert x: test = tso");
    CHECK(l.rendered().empty());
    REQUIRE(l.document.assertions.size() == 2);
    CHECK(l.document.assertions[0].claim.left_model == "test");
}

TEST_CASE("exports are axioms of the file that they stand in", "[export]") {
    const katlas::testing::TemporaryFolder folder;
    folder.write("weak.kat", "view hb = po+\nexport coherence hb\nexport acyclic po unless rf = 0\n");
    folder.write("good.kat", "include \"weak.kat\"\nexport acyclic po | rf\nview hb = rf+\nexport coherence hb\n"
                             "model both = acyclic po, weak, empty rf\nassert good <= weak\n");
    SourceMap sources;
    Diagnostics diagnostics;
    const Document document = load_document((folder.path() / "good.kat").string(), sources, diagnostics);
    INFO(katlas::render_all(diagnostics, sources));
    REQUIRE_FALSE(diagnostics.has_errors());
    CHECK(document.models.at("good").axioms.size() == 2);
    CHECK(document.models.at("good").coherent_by == "hb");
    CHECK(document.models.at("weak").axioms.size() == 2);
    // An axiom of a list that another model has, too, takes over what is claimed of it.
    const auto& both = document.models.at("good::both").axioms;
    REQUIRE(both.size() == 3);
    CHECK(both[0].unless.size() == 1);
    CHECK(both[1].name == "coherence");
    CHECK(both[2].unless.empty());
    REQUIRE(document.assertions.size() == 1);
    CHECK(document.assertions[0].claim.right_model == "weak");
}

TEST_CASE("exports that make no sense are reported where they stand", "[export]") {
    const std::pair<const char*, const char*> rows[] = {
        {"export coherence hbb\n", "test.kat:1:18: error: unknown name 'hbb'\n"
                                   "    1 | export coherence hbb\n"
                                   "      |                  ^~~\n"},
        {"let hb = po+\nexport coherence hb\n",
         "test.kat:2:18: error: 'hb' is not a view\n"
         "    2 | export coherence hb\n"
         "      |                  ^~\n"
         "  hint: coherence is with respect to a happens-before, which 'view' declares\n"},
        {"export coherence po\n", "test.kat:1:18: error: 'po' is not a view\n"
                                  "    1 | export coherence po\n"
                                  "      |                  ^~\n"
                                  "  hint: coherence is with respect to a happens-before, which 'view' declares\n"},
        {"view hb = po+\nexport coherence hb\nexport coherence hb unless po = 0\n",
         "test.kat:3:1: error: a file can export coherence once\n"
         "    3 | export coherence hb unless po = 0\n"
         "      | ^~~~~~~~~~~~~~~~~~~\n"
         "  hint: the first one is at test.kat:2:1\n"},
        {"view hb = po+\nexport extra mine coherence hb\n",
         "test.kat:2:14: error: coherence cannot be 'extra'\n"
         "    2 | export extra mine coherence hb\n"
         "      |              ^~~~\n"
         "  hint: an extra constrains no execution, and coherence is what executions have\n"},
        {"export po;rf <= co\n", "test.kat:1:17: error: an exported inclusion or equation needs 0 on one side\n"
                                 "    1 | export po;rf <= co\n"
                                 "      |                 ^~\n"
                                 "  hint: a checker looks for what is forbidden: say 'acyclic e', 'irreflexive e', "
                                 "'empty e', 'e = 0' or 'e & id "
                                 "= 0'\n"},
        {"export acyclic rot po\n", "test.kat:1:16: error: 'rot' cannot be used in an axiom\n"
                                    "    1 | export acyclic rot po\n"
                                    "      |                ^~~~~~\n"
                                    "  hint: it is not definable in Kleene algebra with tests there\n"},
        {"export acyclic po unless rff = 0\n", "test.kat:1:26: error: unknown name 'rff'\n"
                                               "    1 | export acyclic po unless rff = 0\n"
                                               "      |                          ^~~\n"
                                               "  hint: did you mean 'rf'?\n"},
        {"export error E unless order <= po\n", "test.kat:1:23: error: unknown name 'order'\n"
                                                "    1 | export error E unless order <= po\n"
                                                "      |                       ^~~~~\n"},
    };
    for (const auto& [text, expected] : rows) {
        INFO(text);
        CHECK(Loaded(text).rendered() == expected);
    }
}

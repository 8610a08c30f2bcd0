// A document with a .cat model: the loader takes the tree, and what it understands is what it would of the printed
// text. What it says of the model is about the .cat files.
#include "cat/printed.hpp"
#include "frontend/document_fixture.hpp"
#include "katlas/cat/import.hpp"
#include "katlas/cat/load.hpp"
#include "support/shared_data.hpp"

#include <algorithm>
#include <filesystem>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;

namespace katlas::embedded {
extern const std::string_view declarations_text;
}

namespace {

struct Models {
    explicit Models(const std::vector<std::string>& files)
        : document(cat::load_models(files, {}, sources, diagnostics, keys)) {}

    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;
};

// All terms, in the order in which they were made.
std::string terms_of(const kat::Terms& terms) {
    std::string text;
    for (std::uint32_t i = 0; i < terms.num_tests(); ++i) {
        const kat::TestNode& n = terms.node(kat::TestRef{i});
        text += fmt::format("{} {} {}\n", static_cast<int>(n.kind), n.left, n.right);
    }
    for (std::uint32_t i = 0; i < terms.num_exprs(); ++i) {
        const kat::ExprRef e{i};
        text += fmt::format("{}", static_cast<int>(terms.kind(e)));
        if (terms.kind(e) == kat::ExprKind::test)
            text += fmt::format(" {}", terms.as_test(e).index);
        if (terms.kind(e) == kat::ExprKind::letter)
            text += fmt::format(" {}", terms.as_letter(e).index());
        for (const kat::ExprRef child : terms.children(e))
            text += fmt::format(" {}", child.index);
        text += "\n";
    }
    return text;
}

// Everything but places.
std::string content_of(const Document& document) {
    std::string text = terms_of(document.terms);
    for (const kat::Predicate& p : document.theory.predicates)
        text += fmt::format("predicate {}\n", p.name);
    for (const kat::Relation& r : document.theory.relations)
        text += fmt::format("relation {} {} {} {} {} {} {} {}\n", r.name, r.domain.index, r.range.index,
                            static_cast<int>(r.location), static_cast<int>(r.thread), r.location_twin.value_or(0),
                            r.total, r.definition.value_or(kat::ExprRef{}).index);
    for (const kat::TestRef constraint : document.theory.constraints)
        text += fmt::format("constraint {}\n", constraint.index);
    for (const kat::Assumption& a : document.theory.assumptions)
        text += fmt::format("assumption {} {} {} {} {} {}\n", static_cast<int>(a.kind), a.left.index, a.right.index,
                            a.builtin, a.unless_cyclic.value_or(kat::ExprRef{}).index, a.by_definition);
    for (const auto& [module, scope] : document.modules)
        for (const auto& [name, symbol] : scope)
            text += fmt::format("{}::{} {} {} {} {}\n", module, name, static_cast<int>(symbol.kind), symbol.id,
                                symbol.expr.index, symbol.view);
    for (const auto& [key, model] : document.models)
        for (const kat::Axiom& axiom : model.axioms)
            text += fmt::format("axiom {} {} {} {}\n", key, axiom.name, static_cast<int>(axiom.kind), axiom.expr.index);
    return text;
}

// Whether the model is one that can be imported, and has axioms.
bool is_same_as_printed(const std::filesystem::path& file) {
    SourceMap sources;
    Diagnostics diagnostics;
    const auto model = import_cat(file.string(), sources, diagnostics);
    if (!model)
        return false;
    INFO(file.string());
    CHECK(testing::printed_fault(*model, sources).empty());
    const Models tree({file.string()});
    if (tree.keys.empty())
        return false; // a file without axioms
    const testing::TemporaryFolder folder;
    const std::string name = file.stem().string() + ".kat";
    folder.write(name, to_text(*model));
    const Models text({(folder.path() / name).string()});
    REQUIRE(text.keys == tree.keys);
    CHECK((content_of(text.document) == content_of(tree.document))); // not to be shown: it is long
    for (const kat::Axiom& axiom : tree.document.models.at(tree.keys.front()).axioms)
        CHECK(tree.sources.name(axiom.where.file).ends_with(".cat"));
    return true;
}

std::size_t compared_in(const std::filesystem::path& folder) {
    std::size_t compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".cat" && is_same_as_printed(entry.path()))
            ++compared;
    return compared;
}

} // namespace

TEST_CASE("a model is the same from its tree and from its printed text", "[cat]") {
    CHECK(compared_in(std::filesystem::path(KATLAS_SOURCE_DIR) / "tests/cat/models") == 10);
}

TEST_CASE("herd's own models are the same from their trees and from their printed text", "[cat]") {
    const std::filesystem::path folder = tests::shared_data("oracle/cats");
    if (tests::is_absent(folder))
        return;
    CHECK(compared_in(folder) > 20);
}

TEST_CASE("what is said of an imported model is about the .cat files", "[cat]") {
    const testing::TemporaryFolder folder;
    folder.write("main.cat",
                 "C \"m\"\ninclude \"part.cat\"\nlet far = (po | rf)+ &\n  (po; rf)\nacyclic far | co as order");
    folder.write("part.cat", "irreflexive po; rf as causes");
    const Models models({(folder.path() / "main.cat").string()});
    REQUIRE(models.keys == std::vector<std::string>{"main"});
    const Document& document = models.document;
    const auto place = [&](SourceRange where) {
        const std::string text = render_place(where, models.sources);
        return text.substr(text.rfind('/') + 1) + ": " + std::string(models.sources.text(where));
    };
    const std::vector<kat::Axiom>& axioms = document.models.at("main").axioms;
    REQUIRE(axioms.size() == 2);
    CHECK(place(axioms[0].where) == "part.cat:1:1: irreflexive po; rf");
    CHECK(place(axioms[1].where) == "main.cat:5:1: acyclic far | co");
    CHECK(place(document.modules.find("main")->second.find("far")->second.where) ==
          "main.cat:3:5: far = (po | rf)+ &\n  (po; rf)");
    CHECK(std::ranges::any_of(document.theory.assumptions, [&](const kat::Assumption& a) {
        return a.is_users() && place(a.where).starts_with("main.cat:3:5");
    }));
}

TEST_CASE("the content of an imported model is that of all its files", "[cat]") {
    const testing::TemporaryFolder folder;
    const auto content = [&] {
        const Models models({(folder.path() / "main.cat").string()});
        const syntax::File& tree = models.document.trees.back();
        CHECK(tree_of(models.document, models.document.models.at("main").axioms.front().where.file).source ==
              tree.source);
        return std::string(kat_text(models.document, models.sources, tree));
    };
    folder.write("main.cat", "\"m\"\ninclude \"part.cat\"\nacyclic far | co");
    folder.write("part.cat", "let far = po; rf");
    const std::string before = content();
    CHECK(before == "// m\n// Imported from main.cat; the comments say from which lines.\n\n"
                    "let far = po;rf  // part.cat:1\n\nacyclic far | co  // main.cat:3\n");
    folder.write("part.cat", "let far = po; rfe");
    CHECK(content() != before);
}

TEST_CASE("two .cat files of one name cannot both be a model of that name", "[cat]") {
    const testing::TemporaryFolder folder;
    folder.write("a/x.cat", "\"m\"\nacyclic po | rf");
    folder.write("b/x.cat", "\"m\"\nacyclic po | co");
    folder.write("main.kat", "include \"a/x.cat\"\ninclude \"b/x.cat\"\n");
    SourceMap sources;
    Diagnostics diagnostics;
    (void)cat::load_document((folder.path() / "main.kat").string(), sources, diagnostics);
    CHECK(render_all(diagnostics, sources).find("b/x.cat:2:1: error: another file 'x.kat' is a model already") !=
          std::string::npos);
}

TEST_CASE("what imported models declare besides their definitions is a .kat file", "[cat]") {
    const testing::Loaded loaded{std::string(embedded::declarations_text)};
    CHECK(loaded.rendered().empty());
    CHECK(loaded.document.trees.back().statements.size() > 20);
}

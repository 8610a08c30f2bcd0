// Files and modules: what an include brings in, and what is said when it cannot.
#include "frontend/document_fixture.hpp"
#include "katlas/frontend/search_path.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace katlas;
using katlas::testing::TemporaryFolder;

namespace {

struct Files {
    // Loads `root` of the folder. Messages name files without the folder.
    explicit Files(const TemporaryFolder& folder, const std::string& root = "root.kat")
        : document(load_document((folder.path() / root).string(), sources, diagnostics)),
          messages(katlas::render_all(diagnostics, sources)) {
        const std::string prefix = folder.path().string() + "/";
        for (std::size_t at = messages.find(prefix); at != std::string::npos; at = messages.find(prefix, at))
            messages.erase(at, prefix.size());
    }

    [[nodiscard]] bool knows(const std::string& module, const std::string& name) const {
        const auto scope = document.modules.find(module);
        return scope != document.modules.end() && scope->second.contains(name);
    }

    SourceMap sources;
    Diagnostics diagnostics;
    Document document;
    std::string messages;
};

} // namespace

TEST_CASE("an included file is a module, and its assumptions hold") {
    const TemporaryFolder folder;
    folder.write("sub/b.kat", "relation b predicate P\nassume b;b <= b\nassert b <= b\nacyclic b as order\n");
    folder.write("root.kat", "include \"sub/b.kat\"\nlet x = [b::P];b::b\nassert x <= b::b\n");
    const Files files(folder);
    CHECK(files.messages.empty());
    CHECK(files.knows("b", "b"));
    CHECK(files.knows("b", "b-loc"));
    CHECK(files.knows("root", "x"));
    CHECK_FALSE(files.knows("root", "b"));
    REQUIRE(files.document.assertions.size() == 1); // not that of b.kat
    CHECK(files.document.assertions[0].where.file == files.document.trees.back().source);
    REQUIRE(files.document.models.contains("b"));
    CHECK(files.document.models.at("b").axioms.at(0).name == "order");
    CHECK_FALSE(files.document.models.contains("root"));
    const kat::ExprRef b = files.document.theory.assumptions.back().right;
    CHECK_FALSE(files.document.theory.assumptions.back().builtin);
    CHECK(files.document.terms.kind(b) == kat::ExprKind::letter);
}

TEST_CASE("names of an included file need its module's name") {
    const TemporaryFolder folder;
    folder.write("b.kat", "relation bee\n");
    folder.write("root.kat", "include \"b.kat\"\nassert bee <= po\nassert c::bee <= po\nassert b::be <= po\n");
    CHECK(Files(folder).messages == "root.kat:2:8: error: unknown name 'bee'\n"
                                    "    2 | assert bee <= po\n"
                                    "      |        ^~~\n"
                                    "  hint: did you mean 'b::bee'?\n"
                                    "root.kat:3:8: error: no file 'c.kat' has been included\n"
                                    "    3 | assert c::bee <= po\n"
                                    "      |        ^~~~~~\n"
                                    "  hint: did you mean 'b::bee'?\n"
                                    "root.kat:4:8: error: unknown name 'b::be'\n"
                                    "    4 | assert b::be <= po\n"
                                    "      |        ^~~~~\n"
                                    "  hint: did you mean 'b::bee'?\n");
}

TEST_CASE("files are found on the search path, and shipped models from anywhere") {
    const katlas::testing::TemporaryFolder folder;
    folder.write("lib/mine.kat", "let twice = po;po\n");
    folder.write("lib/tso.kat", "let of-the-path = po\n");
    folder.write("main.kat", "include \"mine.kat\"\ninclude \"rc11.kat\"\ninclude \"tso.kat\"\n"
                             "assert mine::twice <= tso::of-the-path | rc11::hb\n");
    const auto errors = [&] {
        SourceMap sources;
        Diagnostics diagnostics;
        (void)load_document((folder.path() / "main.kat").string(), sources, diagnostics);
        return diagnostics.error_count();
    };
    CHECK(errors() > 0); // mine.kat is in no folder that is known
    set_search_path({(folder.path() / "lib").string()});
    CHECK(errors() == 0);
    set_search_path({});
}

TEST_CASE("paths are relative to the including file, or absolute") {
    const TemporaryFolder folder;
    folder.write("sub/b.kat", "include \"c.kat\"\ninclude \"../d.kat\"\nrelation b\n");
    folder.write("sub/c.kat", "relation c\n");
    folder.write("d.kat", "relation d\n");
    folder.write("e.kat", "relation e\n");
    folder.write("root.kat", "include \"sub/b.kat\"\ninclude \"" + (folder.path() / "e.kat").string() +
                                 "\"\nassert e::e <= d::d\n");
    const Files files(folder);
    CHECK(files.messages.empty());
    for (const char* module : {"b", "c", "d", "e"})
        CHECK(files.knows(module, module));
}

TEST_CASE("a file is read once, however it is spelled") {
    const TemporaryFolder folder;
    folder.write("sub/b.kat", "relation b\nassume b;b <= b\n");
    folder.write("c.kat", "include \"sub/../sub/b.kat\"\n");
    folder.write("root.kat", "include \"sub/b.kat\"\ninclude \"./sub/b.kat\"\ninclude \"c.kat\"\n");
    std::filesystem::create_symlink(folder.path() / "sub" / "b.kat", folder.path() / "link.kat");
    const Files files(folder);
    CHECK(files.messages.empty());
    const auto about_b = std::count_if(
        files.document.theory.assumptions.begin(), files.document.theory.assumptions.end(),
        [&](const kat::Assumption& a) { return !a.builtin && files.sources.name(a.where.file).ends_with("b.kat"); });
    CHECK(about_b == 1);
    CHECK(files.document.trees.size() == 4); // prelude, b, c, root

    folder.write("root.kat", "include \"sub/b.kat\"\ninclude \"link.kat\"\n");
    CHECK(Files(folder).messages.empty());
    CHECK(Files(folder).document.trees.size() == 3);
}

TEST_CASE("an include cycle is shown") {
    const TemporaryFolder folder;
    folder.write("root.kat", "include \"b.kat\"\nassert po <= po\n");
    folder.write("b.kat", "include \"c.kat\"\n");
    folder.write("c.kat", "relation c\ninclude \"root.kat\"\n");
    CHECK(Files(folder).messages == "c.kat:2:9: error: this include closes a cycle\n"
                                    "    2 | include \"root.kat\"\n"
                                    "      |         ^~~~~~~~~~\n"
                                    "  hint: root.kat -> b.kat -> c.kat -> root.kat\n");
    folder.write("root.kat", "include \"root.kat\"\nassert po <= po\n");
    const Files itself(folder);
    CHECK(itself.messages == "root.kat:1:9: error: this include closes a cycle\n"
                             "    1 | include \"root.kat\"\n"
                             "      |         ^~~~~~~~~~\n"
                             "  hint: root.kat -> root.kat\n");
    CHECK(itself.document.assertions.size() == 1);
}

TEST_CASE("a missing include is reported, and the rest is read") {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "folder");
    folder.write("root.kat", "include \"nowhere.kat\" let x = pp\ninclude \"folder\"\nlet y = x;rff\n");
    CHECK(Files(folder).messages ==
          "root.kat:1:9: error: cannot read 'nowhere.kat': No such file or directory\n"
          "    1 | include \"nowhere.kat\" let x = pp\n"
          "      |         ^~~~~~~~~~~~~\n"
          "  hint: looked for in the folder of the file that includes, and among the shipped models\n"
          "root.kat:1:31: error: unknown name 'pp'\n"
          "    1 | include \"nowhere.kat\" let x = pp\n"
          "      |                               ^~\n"
          "  hint: did you mean 'po'?\n"
          "root.kat:2:9: error: cannot read 'folder': it is a folder\n"
          "    2 | include \"folder\"\n"
          "      |         ^~~~~~~~\n"
          "  hint: looked for in the folder of the file that includes, and among the shipped models\n"
          "root.kat:3:11: error: unknown name 'rff'\n"
          "    3 | let y = x;rff\n"
          "      |           ^~~\n"
          "  hint: did you mean 'rf'?\n");
    CHECK_THAT(Files(folder, "absent.kat").messages,
               Catch::StartsWith("absent.kat: error: cannot read 'absent.kat': No such file or directory\n"));
}

TEST_CASE("text after an include on its line is not lost") {
    const TemporaryFolder folder;
    folder.write("b.kat", "relation b\n");
    folder.write("root.kat", "include \"b.kat\" assert po <= b::b assert rf <= po\nassert co <= po\n");
    const Files files(folder);
    CHECK(files.messages.empty());
    REQUIRE(files.document.assertions.size() == 3);
    CHECK(render_place(files.document.assertions[0].where, files.sources).ends_with("root.kat:1:17"));
    CHECK(render_place(files.document.assertions[2].where, files.sources).ends_with("root.kat:2:1"));
}

TEST_CASE("errors of included files are reported with the others, in order") {
    const TemporaryFolder folder;
    folder.write("b.kat", "relation b\nassert b <= pp\nlet rec = b\n");
    folder.write("root.kat", "let x = nope\ninclude \"b.kat\"\nlet y = nada\n");
    const Files files(folder);
    CHECK(files.diagnostics.error_count() == 3); // an assertion of b.kat is not looked at
    CHECK(files.messages == "root.kat:1:9: error: unknown name 'nope'\n"
                            "    1 | let x = nope\n"
                            "      |         ^~~~\n"
                            "b.kat:3:9: error: expected a name before '='\n"
                            "    3 | let rec = b\n"
                            "      |         ^\n"
                            "root.kat:3:9: error: unknown name 'nada'\n"
                            "    3 | let y = nada\n"
                            "      |         ^~~~\n");
}

TEST_CASE("the base theory itself is free of faults") {
    SourceMap sources;
    Diagnostics diagnostics;
    const Document document = load_text("test.kat", "", sources, diagnostics);
    CHECK(katlas::render_all(diagnostics, sources).empty());
    CHECK(document.assertions.empty());
    CHECK(document.modules.at("test").empty());
    for (const kat::Assumption& a : document.theory.assumptions)
        CHECK(a.builtin);
}

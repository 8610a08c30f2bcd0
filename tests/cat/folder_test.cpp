// Which of herd's own models are imported, and why the others are not. The files are not part of this project: where
// the folder is missing, nothing is tested.
#include "cat/printed.hpp"
#include "frontend/document_fixture.hpp"
#include "katlas/cat/import.hpp"
#include "katlas/frontend/document.hpp"
#include "support/shared_data.hpp"

#include <filesystem>
#include <iostream>
#include <map>

#include <catch2/catch.hpp>

using namespace katlas;

TEST_CASE("herd's models are imported, or refused by the name of what is missing", "[cat]") {
    const std::filesystem::path folder = tests::shared_data("oracle/cats");
    if (tests::is_absent(folder))
        return;
    // Those that are refused, with words of the reason.
    const std::map<std::string, std::string> refused{
        // What herd does not read either: parts of models, and files that an older library had.
        {"LL.cat", "unknown name 'WW'"},
        {"ppc-checks.cat", "unknown name 'ppo'"},
        {"aarch64-obsolete.cat", "a set is needed here, and this is a relation"},
        {"pretty.cat", "a set is needed here, and this is a relation"},
        {"herd.cat", "a set is needed here, and this is a relation"},
        {"uniproc-normw-cat.cat", "before '-1'"},
        // Its title does not say of which machine the atomic accesses are.
        {"atom.cat", "'A' means different sets on different machines"},
        // What execution graphs do not have.
        {"aarch64loc.cat", "it is of virtual memory"},
        {"aarch64memattrs.cat", "it is of virtual memory"},
        {"ifetch-cos.cat", "it is of instruction fetch"},
        {"ncos.cat", "it is of speculative execution"},
        {"ctrl-bis.cat", "it is of speculative execution"},
        {"ctrl.cat", "it is of the inside of instructions"},
        {"asl.cat", "it is of the inside of instructions"},
    };
    std::size_t read = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".cat")
            continue;
        const std::string name = entry.path().filename().string();
        SourceMap sources;
        Diagnostics diagnostics;
        const auto model = import_cat(entry.path().string(), sources, diagnostics);
        const std::string said = render_all(diagnostics, sources);
        INFO(name << "\n" << said);
        ++read;
        if (const auto reason = refused.find(name); reason != refused.end()) {
            CHECK_FALSE(model.has_value());
            CHECK(said.find(reason->second) != std::string::npos);
            continue;
        }
        REQUIRE(model.has_value());
        const std::string text = to_text(*model);
        INFO(text);
        CHECK(testing::printed_fault(*model, sources).empty());
        Diagnostics again;
        (void)load_text("imported.kat", text, sources, again);
        for (const Diagnostic& d : again.all())
            CHECK(d.message == "the file has no statements");
    }
    CHECK(read >= refused.size());
}

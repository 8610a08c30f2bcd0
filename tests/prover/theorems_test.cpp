// The shipped theorems are decided as stated. (mutations_test.cpp changes them.)

#include "decide_text.hpp"
#include "support/text_file.hpp"
#include "support/theorem_files.hpp"

#include <filesystem>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::tests;

namespace {

namespace fs = std::filesystem;

const fs::path folder = fs::path(KATLAS_SOURCE_DIR) / "models" / "theorems";

struct Decided {
    std::vector<std::string> names;
    std::vector<bool> refute;
    Answers answers;
};

// As if the text stood in the file of that name, so that its includes are found.
Decided decide_as(const std::string& name, std::string text) {
    SourceMap sources;
    Diagnostics diagnostics;
    Document document = load_text((folder / name).string(), std::move(text), sources, diagnostics);
    Decided result;
    for (const kat::Assertion& a : document.assertions) {
        result.names.push_back(a.name);
        result.refute.push_back(a.refute);
    }
    result.answers = decide_document(document, sources, diagnostics, 60);
    INFO(result.answers.errors);
    REQUIRE(result.answers.errors.empty());
    return result;
}

} // namespace

TEST_CASE("every shipped theorem is decided as stated") {
    const std::vector<fs::path> files = tests::theorem_files();
    for (const fs::path& file : files) {
        const std::string name = file.filename().string();
        const Decided decided = decide_as(name, katlas::tests::text_of_file(folder / name));
        REQUIRE(!decided.names.empty());
        for (std::size_t i = 0; i < decided.names.size(); ++i) {
            INFO(name << ": " << decided.names[i]);
            CHECK(decided.answers.letters()[i] == (decided.refute[i] ? 'r' : 'p'));
        }
    }
    CHECK(files.size() >= (tests::is_scaled_down() ? 8 : 50));
}

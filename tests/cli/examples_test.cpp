// What the documentation shows is what the program does: its commands are run, its .kat texts are read.
#include "katlas/cat/load.hpp"
#include "katlas/frontend/document.hpp"
#include "program.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using katlas::testing::lacks_clang;
using katlas::testing::run_in_source_tree;
using katlas::testing::source_text;

namespace {

struct Block {
    std::string page;
    std::size_t line = 0; // of the opening fence
    std::string language;
    std::string text;
};

struct Command {
    std::string line;
    std::string output; // as the page shows it
};

// Programs in C, their traces and gdb.
bool cannot_run(const std::string& command) {
    const auto has = [&](const char* part) { return command.find(part) != std::string::npos; };
    static const bool lacks_gdb = run_in_source_tree("command -v gdb >/dev/null").status != 0;
    return (lacks_clang() && (has("native/") || has("traces") || has(".c --model sc"))) ||
           (lacks_gdb && has("katlas debug traces/"));
}

constexpr const char* tutorial = "docs/tutorial.md";

std::vector<std::string> pages() {
    std::vector<std::string> found{"README.md"};
    for (const auto& entry : std::filesystem::directory_iterator(KATLAS_SOURCE_DIR "/docs"))
        if (entry.path().extension() == ".md")
            found.push_back("docs/" + entry.path().filename().string());
    std::sort(found.begin() + 1, found.end());
    return found;
}

std::vector<Block> fenced_blocks(const std::string& page) {
    std::vector<Block> blocks;
    std::istringstream lines(source_text(page));
    bool inside = false;
    std::string line;
    for (std::size_t number = 1; std::getline(lines, line); ++number) {
        if (line.starts_with("```")) {
            inside = !inside;
            if (inside)
                blocks.push_back({page, number, line.substr(3), ""});
        } else if (inside) {
            blocks.back().text += line + "\n";
        }
    }
    REQUIRE_FALSE(inside);
    return blocks;
}

// A block of the form `$ command`, output, `$ command`, output.
std::vector<Command> commands(const Block& block) {
    std::vector<Command> found;
    std::istringstream lines(block.text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("$ "))
            found.push_back({line.substr(2), ""});
        else
            found.back().output += line + "\n";
    }
    return found;
}

// Times, the numbers that tell how far the search went, lines of the base theory and gdb's numbers of frames are not
// promised.
std::string masked(std::string text) {
    const std::vector<std::pair<std::regex, std::string>> masks{
        {std::regex(R"( *[0-9]+\.[0-9]+ (ms|s)\b)"), " # $1"},
        {std::regex(R"("cpu_seconds": [-+.0-9e]+)"), "\"cpu_seconds\": #"},
        {std::regex(R"("pairs": [0-9]+)"), "\"pairs\": #"},
        {std::regex(R"re("((model_)?seconds)": [-+.0-9e]+)re"), "\"$1\": #"},
        {std::regex(" after # s for the model"), ""},
        {std::regex(R"("peak_kb": [0-9]+)"), "\"peak_kb\": #"},
        {std::regex(R"(( # s)?(, [0-9]+ executions per CPU second)?, peak memory [0-9.]+ MB)"), ", # MB"},
        {std::regex(R"(They take [^\n]* for each worker)"), "They take # for each worker"},
        {std::regex(R"([0-9]+ pairs)"), "# pairs"},
        {std::regex(R"(automata [0-9]+ and [0-9]+ states)"), "automata # and # states"},
        {std::regex(R"(<prelude>:[0-9]+:[0-9]+)"), "<prelude>:#"},
        {std::regex(R"(\n#[0-9]+ +)"), "\n## "}, // a frame of gdb: how many the runtime has above it
    };
    for (const auto& [pattern, replacement] : masks)
        text = std::regex_replace(text, pattern, replacement);
    return text;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}

} // namespace

TEST_CASE("masking hides times and nothing else", "[examples]") {
    CHECK(masked("  proved      eco      0.32 ms\n") == masked("  proved      eco    123.45 ms\n"));
    CHECK(masked("\"cpu_seconds\": 1.5e-05,") == masked("\"cpu_seconds\": 0.25,"));
    CHECK(masked("  proved      eco      0.32 ms\n") != masked("  refuted     eco      0.32 ms\n"));
    CHECK(masked("Time t 0.00 s, peak memory 5.5 MB") ==
          masked("Time t 1.20 s, 12 executions per CPU second, peak memory 7.0 MB"));
    CHECK(masked("Executions 3 complete\nTime t 0.00 s, peak memory 5.5 MB") !=
          masked("Executions 4 complete\nTime t 0.00 s, peak memory 5.5 MB"));
    CHECK(masked("line 3") != masked("line 4"));
}

TEST_CASE("commands in the documentation print what it shows", "[examples]") {
    std::size_t in_readme = 0;
    std::size_t elsewhere = 0;
    const std::size_t stride = katlas::tests::stride_of(4);
    std::size_t seen = 0;
    for (const std::string& page : pages())
        for (const Block& block : fenced_blocks(page)) {
            // What a command of a block writes is there for those behind it.
            if (!block.text.starts_with("$ ") || page == tutorial || seen++ % stride != 0)
                continue;
            for (const Command& command : commands(block)) {
                if (cannot_run(command.line))
                    continue;
                INFO(page << ":" << block.line << ": " << command.line);
                CHECK(masked(run_in_source_tree(command.line).output) == masked(command.output));
                (page == "README.md" ? in_readme : elsewhere) += 1;
            }
        }
    CHECK(in_readme * stride >= 5);
    CHECK(elsewhere * stride >= 5);
}

// Each command of the tutorial may use what those before it wrote: they are run in order, all of them, in a folder that
// is new, as a reader would.
TEST_CASE("the commands of the tutorial, pasted in order, print what it shows", "[examples]") {
    std::string folder = (std::filesystem::temp_directory_path() / "katlas-tutorial-XXXXXX").string();
    REQUIRE(mkdtemp(folder.data()) != nullptr);
    const std::string shown = "/tmp/tutorial";
    const std::string used = folder + "/tutorial";
    std::size_t run = 0;
    for (const Block& block : fenced_blocks(tutorial)) {
        if (!block.text.starts_with("$ "))
            continue;
        for (const Command& command : commands(block)) {
            INFO(tutorial << ":" << block.line << ": " << command.line);
            const std::string output = run_in_source_tree(replaced(command.line, shown, used)).output;
            CHECK(masked(replaced(output, used, shown)) == masked(command.output));
            ++run;
        }
    }
    std::filesystem::remove_all(folder);
    CHECK(run >= 20);
}

TEST_CASE("kat texts in the documentation are read without errors", "[examples]") {
    std::size_t read = 0;
    for (const std::string& page : pages())
        for (const Block& block : fenced_blocks(page)) {
            if (block.language != "kat")
                continue;
            ++read;
            katlas::SourceMap sources;
            katlas::Diagnostics diagnostics;
            (void)katlas::cat::load_text(KATLAS_SOURCE_DIR "/docs/text.kat", block.text, sources, diagnostics);
            std::string said;
            for (const katlas::Diagnostic& d : diagnostics.all())
                said += katlas::render(d, sources);
            INFO(page << ":" << block.line << ":\n" << said);
            CHECK_FALSE(diagnostics.has_errors());
        }
    CHECK(read >= 5);
}

TEST_CASE("links between pages lead somewhere", "[examples]") {
    const std::regex link(R"(\]\(([^)#:]+)(#[^)]*)?\))");
    std::size_t followed = 0;
    for (const std::string& page : pages()) {
        const std::string text = source_text(page);
        const auto folder = std::filesystem::path(KATLAS_SOURCE_DIR "/" + page).parent_path();
        for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it) {
            ++followed;
            INFO(page << " links to " << (*it)[1]);
            CHECK(std::filesystem::exists(folder / (*it)[1].str()));
        }
    }
    CHECK(followed >= 10);
}

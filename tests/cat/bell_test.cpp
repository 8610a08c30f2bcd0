// Bell files: what their declarations become in an imported model, and what is said of faulty ones.
#include "cat/printed.hpp"
#include "katlas/cat/import.hpp"
#include "support/text_file.hpp"

#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {
namespace {

const std::string order_bell = R"(enum orders = 'once || 'acquire || 'release
instructions R[{'once, 'acquire}]
instructions W[{'once, 'release}]
instructions F[{'acquire}]
)";

const std::string scope_bell = R"(enum scopes = 'sys || 'gpu || 'cta
let narrower(s) = match s with || 'sys -> 'gpu || 'gpu -> 'cta end
)";

struct BellImport {
    explicit BellImport(const std::string& cat, const CatOptions& options = {}) {
        if (const auto model = import_cat_text("t.cat", cat, sources, diagnostics, options)) {
            text = to_text(*model);
            CHECK(testing::printed_fault(*model, sources).empty());
        }
    }
    [[nodiscard]] bool has(const std::string& line) const { return text.find("\n" + line) != std::string::npos; }
    [[nodiscard]] std::string error() const { return first_error(diagnostics, sources); }

    SourceMap sources;
    Diagnostics diagnostics;
    std::string text;
};

std::string error_of(const std::string& cat) {
    const BellImport import("LISA \"t\"\n" + cat + "\nacyclic po\n");
    CHECK(import.text.empty());
    return import.error();
}

} // namespace

TEST_CASE("tags name the events that have them") {
    const BellImport import("LISA \"t\"\n" + order_bell +
                            "acyclic po; [Acquire] | [Release & W]; po as a\n"
                            "acyclic [tag2events('once)]; po as b\n");
    INFO(import.error());
    INFO(import.text);
    // once is 0, acquire 1, release 2.
    CHECK(import.has("predicate bell-0  // annotated once"));
    CHECK(import.has("predicate bell-1  // annotated acquire"));
    CHECK(import.has("disjoint bell-1 # bell-2 # bell-0"));
    CHECK(import.has("let Acquire = bell-1"));
    CHECK(import.has("acyclic po;[Acquire] | [Release & W];po as a"));
    CHECK(import.has("acyclic [Once];po as b"));
}

TEST_CASE("a tag of several sets of annotations is a union") {
    const BellImport import("LISA \"t\"\nenum o = 'a || 'b\nenum s = 'c || 'd\ninstructions R[o, s]\n"
                            "acyclic po; [A] as x\nacyclic po; [C \\ B] as y\n");
    INFO(import.error());
    INFO(import.text);
    CHECK(import.has("let A = bell-0 | bell-1"));
    CHECK(import.has("predicate bell-1  // annotated a, d"));
    CHECK(import.text.find("bell-2") != std::string::npos);
}

TEST_CASE("functions over tags are evaluated") {
    const BellImport import(
        "LISA \"t\"\n" + scope_bell +
        "enum o = 'weak || 'strong\ninstructions R[o, scopes]\ninstructions W[o, scopes]\n"
        "let wider(s) = match s with || 'cta -> 'gpu || 'gpu -> 'sys end\n"
        "let rec reach(s) = match s with || 'sys -> Sys || _ -> tag2instrs(s) | reach(wider(s)) end\n"
        "let within(s) = tag2scope(s) & (reach(s) * reach(s))\n"
        "acyclic po | within('gpu) & rf as gpus\nacyclic po | (rf & cta) as ctas\n");
    INFO(import.error());
    INFO(import.text);
    CHECK(import.has("relation scope-1  // in one gpu"));
    CHECK(import.has("relation scope-0  // in one cta"));
    CHECK(import.has("define gpus-part = rf & [Gpu | Sys];scope-1;[Gpu | Sys]"));
    CHECK(import.has("define ctas-part = rf & scope-0"));
}

TEST_CASE("scopes are ordered by narrower, by wider, or by their enumeration") {
    const auto levels = [](const std::string& bell) {
        const std::filesystem::path file = std::filesystem::temp_directory_path() / "katlas-bell-order.cat";
        std::ofstream(file) << "LISA \"t\"\n" << bell << "acyclic po\n";
        SourceMap sources;
        Diagnostics diagnostics;
        const auto found = bell_of_model(file.string(), sources, diagnostics);
        INFO(first_error(diagnostics, sources));
        REQUIRE(found);
        std::string all;
        for (const std::string& level : found->levels())
            all += level + " ";
        return all;
    };
    CHECK(levels(scope_bell) == "cta gpu sys ");
    CHECK(levels("enum scopes = 'sys || 'cta || 'gpu\n"
                 "let wider(s) = match s with || 'gpu -> 'sys || 'cta -> 'gpu end\n") == "cta gpu sys ");
    CHECK(levels("enum scopes = 'cta || 'gpu || 'sys\n") == "cta gpu sys ");
}

TEST_CASE("faults of Bell files are told at their places") {
    CHECK(error_of("enum a = 'x || 'x") == "t.cat:2:16: the tag 'x' is there twice");
    CHECK(error_of("enum a = 'x\nenum a = 'y") == "t.cat:3:6: the enumeration 'a' is there twice");
    CHECK(error_of("instructions R[orders]") == "t.cat:2:16: 'orders' is no enumeration");
    CHECK(error_of("enum a = 'x\ninstructions R[{'x, 'y}]") == "t.cat:3:21: the tag 'y is in no enumeration");
    CHECK(error_of("enum a = 'x\ninstructions R[a; a]") == "t.cat:3:16: a set of tags is needed here");
    CHECK(error_of("enum a = 'x\ninstructions Q[a]") == "t.cat:3:14: 'Q' is no kind of instructions");
    CHECK(error_of("enum a = 'x\ninstructions R[{}]") == "t.cat:3:16: a set of tags is empty here");
    CHECK(error_of("enum scopes = 'a || 'b || 'c\nlet wider(s) = match s with 'a -> 'c || 'b -> 'c end") ==
          "t.cat:3:5: 'wider' does not order all scopes in one line");
    CHECK(error_of("enum scopes = 'a || 'b || 'c || 'd || 'e || 'f || 'g || 'h || 'i") ==
          "t.cat:2:6: there are too many scopes");
    CHECK(error_of("enum a = 'x\nempty [tag2events('y)]") == "t.cat:3:8: the tag 'y' is in no enumeration");
    CHECK(error_of("enum a = 'x\nempty tag2scope('x)") == "t.cat:3:7: 'x' is no scope");
    CHECK(error_of("enum a = 'x\nempty tag2scope(R)") == "t.cat:3:7: 'tag2scope' needs a tag here");
    CHECK(error_of("enum = 'x").starts_with("t.cat:2:6: expected a name"));
}

TEST_CASE("a Bell file may be included, or given, but annotations are declared in one file") {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "katlas-bell-test";
    std::filesystem::create_directories(folder);
    const std::string bell = (folder / "o.bell").string();
    std::ofstream(bell) << "\"orders\"\n" << order_bell;
    const std::string model = (folder / "t.cat").string();
    const std::string axiom = "acyclic po; [Acquire] as a\n";
    const auto import = [&](const std::string& text, const std::string& given) {
        SourceMap sources;
        Diagnostics diagnostics;
        CatOptions options;
        options.bell = given;
        const auto found = import_cat_text(model, text, sources, diagnostics, options);
        return found ? to_text(*found) : first_error(diagnostics, sources);
    };
    const std::string included = import("LISA \"t\"\ninclude \"o.bell\"\n" + axiom, "");
    INFO(included);
    CHECK(included.find("acyclic po;[Acquire] as a") != std::string::npos);
    CHECK(import("LISA \"t\"\n" + axiom, bell).find("acyclic po;[Acquire] as a") != std::string::npos);
    // The name of a set of one machine only is that of the Bell file where there is one.
    CHECK(import("\"t\"\n" + axiom, bell).find("acyclic po;[Acquire] as a") != std::string::npos);
    std::ofstream(folder / "p.bell") << "instructions RMW[orders]\n";
    CHECK(import("LISA \"t\"\ninclude \"o.bell\"\ninclude \"p.bell\"\n" + axiom, "") ==
          (folder / "p.bell").string() + ":1:1: annotations are declared in two files");
    CHECK(import("LISA \"t\"\n" + axiom, (folder / "none.bell").string()).find("cannot read the Bell file") !=
          std::string::npos);
}

} // namespace katlas::tests

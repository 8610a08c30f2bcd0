#include "katlas/support/diagnostics.hpp"

#include <algorithm>
#include <iostream>
#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;

namespace {

// The text of an error about the bytes [begin, end) of `text`.
std::string rendered(const std::string& text, std::uint32_t begin, std::uint32_t end) {
    SourceMap sources;
    const FileId file = sources.add("f", text);
    return render({Severity::error, {file, begin, end}, "m", {}}, sources);
}

// Definition of the optimal string alignment distance, exponential.
std::size_t slow_distance(std::string_view a, std::string_view b) {
    if (a.empty() || b.empty())
        return std::max(a.size(), b.size());
    std::size_t best = slow_distance(a.substr(1), b.substr(1)) + (a[0] == b[0] ? 0 : 1);
    best = std::min(best, slow_distance(a.substr(1), b) + 1);
    best = std::min(best, slow_distance(a, b.substr(1)) + 1);
    if (a.size() > 1 && b.size() > 1 && a[0] == b[1] && a[1] == b[0])
        best = std::min(best, slow_distance(a.substr(2), b.substr(2)) + 1);
    return best;
}

} // namespace

TEST_CASE("a diagnostic is rendered with its line, a caret and a hint") {
    SourceMap sources;
    const FileId file = sources.add("models/tso.kat", "\n\n\nacyclic ppo | rff | co\n");
    const SourceRange range{file, 17, 20};
    CHECK(sources.text(range) == "rff");
    CHECK(render({Severity::error, range, "unknown name 'rff'", "did you mean 'rf'?"}, sources) ==
          "models/tso.kat:4:15: error: unknown name 'rff'\n"
          "    4 | acyclic ppo | rff | co\n"
          "      |               ^~~\n"
          "  hint: did you mean 'rf'?\n");
    CHECK(render({Severity::warning, {file, 3, 3}, "m", {}}, sources) == "models/tso.kat:4:1: warning: m\n"
                                                                         "    4 | acyclic ppo | rff | co\n"
                                                                         "      | ^\n");
    CHECK(render_place(range, sources) == "models/tso.kat:4:15");
}

TEST_CASE("the caret stands under its byte, whatever is before it") {
    CHECK(rendered("\ta b", 3, 4) == "f:1:4: error: m\n    1 | \ta b\n      | \t  ^\n");
    CHECK(rendered("\xc3\xa9 b", 3, 4) == "f:1:4: error: m\n    1 | \xc3\xa9 b\n      |   ^\n");
    CHECK(rendered("\xff\x01 b\xc3", 3, 4) == "f:1:4: error: m\n    1 | ?? b?\n      |    ^\n");
    CHECK(rendered("ab\r\ncd", 1, 2) == "f:1:2: error: m\n    1 | ab\n      |  ^\n");
    CHECK(rendered("ab\ncd", 1, 5) == "f:1:2: error: m\n    1 | ab\n      |  ^\n");
    CHECK(rendered("ab", 2, 2) == "f:1:3: error: m\n    1 | ab\n      |   ^\n");
    CHECK(rendered("ab\n", 3, 3) == "f:2:1: error: m\n    2 | \n      | ^\n");
    CHECK(rendered("ab\n", 2, 3) == "f:1:3: error: m\n    1 | ab\n      |   ^\n");
    CHECK(rendered("", 0, 0) == "f:1:1: error: m\n    1 | \n      | ^\n");
}

TEST_CASE("no sequence of bytes in a line, a message or a name reaches the terminal as a control character") {
    // Escape, overlong slash, surrogate, C1 control in UTF-8, truncated sequence.
    for (const std::string bytes :
         {"\x1b[2J", "\xc0\xaf", "\xed\xa0\x80", "\xc2\x9b", "\xe2\x82", "\xf5\x80\x80\x80"}) {
        SourceMap sources;
        const FileId file = sources.add(bytes, bytes);
        const std::string text = render({Severity::error, {file, 0, 1}, bytes, bytes}, sources);
        INFO(text);
        CHECK(std::all_of(text.begin(), text.end(), [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
        CHECK(std::count(text.begin(), text.end(), '\n') == 4);
    }
}

TEST_CASE("long lines are cut around the caret") {
    std::string line(10000000, 'x');
    line[5000000] = 'Y';
    const std::string text = rendered(line, 5000000, 5000001);
    CHECK(text == "f:1:5000001: error: m\n    1 | ..." + std::string(60, 'x') + "Y" + std::string(49, 'x') +
                      "...\n      |    " + std::string(60, ' ') + "^\n");
    CHECK(rendered(line, 0, 10000000).size() < 300);
    CHECK(rendered(line, 9999999, 10000000).size() < 300);
    CHECK(rendered(line, 10000000, 10000000).size() < 300);
    // A cut does not split a character.
    std::string accents;
    for (int i = 0; i < 1000; ++i)
        accents += "\xc3\xa9";
    for (const std::uint32_t at : {0U, 200U, 1000U, 1001U, 1998U})
        CHECK(rendered(accents, at, at + 1).find('?') == std::string::npos);
}

TEST_CASE("line numbers of any width keep the gutter straight") {
    const std::string text = rendered(std::string(1234567, '\n') + "x", 1234567, 1234568);
    CHECK(text == "f:1234568:1: error: m\n1234568 | x\n        | ^\n");
}

TEST_CASE("places agree with a count of line ends") {
    constexpr std::uint32_t seed = 11;
    std::cout << "locate: seed " << seed << "\n";
    std::mt19937 random(seed);
    for (int round = 0; round < 200; ++round) {
        std::string text;
        for (std::size_t n = random() % 40; n != 0; --n)
            text += "a\n\r"[random() % 3];
        SourceMap sources;
        const FileId file = sources.add("f", text);
        std::size_t line = 1;
        std::size_t column = 1;
        for (std::uint32_t at = 0; at <= text.size(); ++at) {
            const LineColumn place = sources.locate(file, at);
            CHECK((place.line == line && place.column == column));
            if (at < text.size() && text[at] == '\n') {
                ++line;
                column = 1;
            } else {
                ++column;
            }
        }
        CHECK(sources.line(file, line).find('\n') == std::string_view::npos);
    }
}

TEST_CASE("texts of a source map stay where they are") {
    SourceMap sources;
    const FileId first = sources.add("a", "short");
    const std::string_view text = sources.text(first);
    const std::string& name = sources.name(first);
    for (int i = 0; i < 100; ++i)
        CHECK(sources.add("b", "other") == static_cast<FileId>(i + 1));
    CHECK(text.data() == sources.text(first).data());
    CHECK(&name == &sources.name(first));
}

TEST_CASE("diagnostics keep their order and count errors") {
    Diagnostics diagnostics;
    CHECK(!diagnostics.has_errors());
    diagnostics.warning({}, "w", "h");
    CHECK(!diagnostics.has_errors());
    diagnostics.error({}, "e");
    CHECK(diagnostics.has_errors());
    CHECK(diagnostics.error_count() == 1);
    REQUIRE(diagnostics.all().size() == 2);
    CHECK(diagnostics.all()[0].severity == Severity::warning);
    CHECK(diagnostics.all()[0].hint == "h");
    CHECK(diagnostics.all()[1].message == "e");
}

TEST_CASE("the nearest name is suggested only when it is near") {
    const std::vector<std::string> names = {"po", "rf", "rfe", "po-loc", "acyclic"};
    CHECK(nearest_name("rff", names) == "rf");
    CHECK(nearest_name("op", names) == "po");
    CHECK(nearest_name("poloc", names) == "po-loc");
    CHECK(nearest_name("acylcic", names) == "acyclic");
    CHECK(nearest_name("xyz", names).empty());
    CHECK(nearest_name("rf", names) == "rf");
    CHECK(nearest_name("", names).empty());
    CHECK(nearest_name("po", {}).empty());
    CHECK(nearest_name(std::string(10000000, 'x'), {std::string(10000000, 'y')}).empty());
}

TEST_CASE("the nearest name agrees with the definition of the distance") {
    constexpr std::uint32_t seed = 7;
    std::cout << "nearest name: seed " << seed << "\n";
    std::mt19937 random(seed);
    const auto word = [&] {
        std::string text;
        for (std::size_t n = random() % 7; n != 0; --n)
            text += "ab"[random() % 2];
        return text;
    };
    int found = 0;
    for (int round = 0; round < 2000; ++round) {
        const std::string name = word();
        const std::vector<std::string> candidates = {word(), word(), word()};
        std::size_t best = std::max<std::size_t>(1, name.size() / 3) + 1;
        std::string expected;
        for (const std::string& candidate : candidates)
            if (const std::size_t distance = slow_distance(name, candidate); distance < best) {
                best = distance;
                expected = candidate;
            }
        CHECK(nearest_name(name, candidates) == expected);
        found += expected.empty() ? 0 : 1;
    }
    CHECK(found > 500);
}

// The page of an error is a sound document, whatever the texts of a program say.
#include "../src/report/c_text.hpp"
#include "../src/report/execution_data.hpp"
#include "katlas/report/execution_page.hpp"
#include "katlas/report/html.hpp"
#include "support/markup.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::tests::Element;
using katlas::tests::Markup;
using katlas::tests::read_markup;
using katlas::workbench::ErrorPage;
using katlas::workbench::ExecutionSteps;

namespace {

const std::string harm = "</script><b id=\"x\">&'<!--\xff";

ExecutionSteps::Step step(const std::string& name, std::uint32_t thread, const std::string& label,
                          const std::string& value, std::size_t line) {
    ExecutionSteps::Step s;
    s.name = name;
    s.thread = thread;
    s.label = label;
    s.location = "x";
    s.value = value;
    s.statement = katlas::workbench::Statement{"a.c", line, harm};
    return s;
}

// Two threads, of which one reads an old value.
ErrorPage page_of_harm() {
    ErrorPage page;
    page.name = "error-1";
    page.test = harm;
    page.model = "rc11";
    page.kind = "Error";
    page.message = harm;
    page.steps.threads = {"P0", "P1"};
    page.steps.locations = {{"x", "0"}};
    page.steps.steps = {step("P0.0", 0, "W[rlx]", harm, 2), step("P1.0", 1, "R[acq]", "0", 4)};
    page.steps.steps[0].co = 1;
    page.steps.edges = {{"co", ExecutionSteps::initial, 0}, {"rf", ExecutionSteps::initial, 1}, {"fr", 1, 0}};
    page.steps.about = {1};
    page.endings = {
        {.thread = 1, .message = harm, .statement = katlas::workbench::Statement{"a.c", 4, harm}, .calls = {}}};
    page.output = {{"P0", harm}};
    page.sources = {{"a.c", "int x; /* " + harm + "\n*/ a\n\nassert(\"" + harm + "\");\n"}, {harm, harm}};
    return page;
}

std::vector<const Element*> with_class(const Markup& markup, std::string_view name) {
    std::vector<const Element*> found;
    for (const Element& e : markup.elements)
        if (e.has_class(name))
            found.push_back(&e);
    return found;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    return text;
}

} // namespace

TEST_CASE("The page of an execution is sound, whatever its texts say", "[report]") {
    const std::string html = katlas::report::to_html(page_of_harm());
    const Markup markup = read_markup(html);
    REQUIRE(markup.fault == "");
    CHECK(markup.broken_reference() == "");
    CHECK(markup.count("script") == 2);
    CHECK(markup.count("b") == 6); // of the page itself: heads, kinds of events, the end and its thread
    for (const char* outside : {"https:", "url(", "@import", "src=", "<b id", "<!--"})
        CHECK(html.find(outside) == std::string::npos);
    // Without the script, all steps and the end are there, each with its line, and what needs the script is hidden.
    CHECK(with_class(markup, "event").size() == 3);
    CHECK(with_class(markup, "about").size() == 1);
    CHECK(with_class(markup, "line").size() == 5);
    CHECK(with_class(markup, "used").size() == 2);
    CHECK(with_class(markup, "bad").size() == 1);
    for (const Element* e : with_class(markup, "scripted"))
        CHECK(e->attributes.contains("hidden"));
}

TEST_CASE("A page allows no script but its own, and gives it its data", "[report]") {
    CHECK(katlas::report::script_digest("") == "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    const Markup markup = read_markup(katlas::report::to_html(page_of_harm()));
    std::vector<const Element*> scripts;
    std::string policy;
    for (const Element& e : markup.elements) {
        if (e.name == "script")
            scripts.push_back(&e);
        if (e.attributes.contains("http-equiv"))
            policy = e.attributes.at("content");
    }
    REQUIRE(scripts.size() == 2);
    CHECK(policy.find(katlas::report::escaped(katlas::report::script_digest(scripts[1]->text))) != std::string::npos);
    CHECK(scripts[0]->text.find_first_of("<>&") == std::string::npos);
    const auto data = nlohmann::json::parse(scripts[0]->text);
    CHECK(data["steps"].size() == 2);
    CHECK(data["steps"][0]["value"].get<std::string>().starts_with("</script><b"));
    CHECK(data["steps"][1]["line"] == 4);
    CHECK(data["edges"] == nlohmann::json::parse(R"([["fr", 1, 0]])")); // the others begin at an initial write
    CHECK(data["about"][0] == 1);
}

TEST_CASE("Steps are told in words", "[report]") {
    ExecutionSteps steps = page_of_harm().steps;
    steps.steps[0].value = "1";
    CHECK(katlas::report::words_of(steps, 0) == "P0 writes x = 1, relaxed");
    CHECK(katlas::report::words_of(steps, 1) == "P1 reads x = 0, acquire, the initial value");
    steps.edges = {{"rf", 0, 1}};
    steps.steps[1].label = "R*[sc]";
    CHECK(katlas::report::words_of(steps, 1) ==
          "P1 reads x = 0, sequentially consistent, half of a read-modify-write, written by P0.0");
    steps.steps[0].deed = "create P1";
    CHECK(katlas::report::words_of(steps, 0) == "P0: create P1");
    steps.steps[0] = {.name = "P0.0",
                      .thread = 0,
                      .label = "F[rel]",
                      .deed = {},
                      .location = {},
                      .value = {},
                      .co = 0,
                      .statement = {},
                      .calls = {}};
    CHECK(katlas::report::words_of(steps, 0) == "P0 has a fence, release");
}

TEST_CASE("A text in C is shown line by line as it is", "[report]") {
    const std::string text = "#include <a.h>\n/* two\nlines */ int x = 1;\nchar *s = \"a\\\"//b\"; // c\n'";
    const auto lines = katlas::report::highlighted_lines(text, true);
    REQUIRE(lines.size() == 5);
    std::string plain;
    for (const std::string& line : lines) {
        const Markup markup = read_markup("<p>" + line + "</p>");
        INFO(line);
        REQUIRE(markup.fault == "");
        bool in_tag = false;
        for (const char c : line) {
            in_tag |= c == '<';
            if (!in_tag)
                plain += c;
            in_tag &= c != '>';
        }
        plain += '\n';
    }
    CHECK(plain == katlas::report::escaped(text) + "\n");
    CHECK(lines[1] == "<span class=\"comment\">/* two</span>");
    CHECK(lines[2].starts_with("<span class=\"comment\">lines */</span> <span class=\"keyword\">int</span> x"));
    CHECK(
        lines[3].find("<span class=\"string\">&quot;a\\&quot;//b&quot;</span>; <span class=\"comment\">// c</span>") !=
        std::string::npos);
    CHECK(joined(katlas::report::highlighted_lines("a < b\n\nint", false)) == "a &lt; b\n\nint\n");
    CHECK(katlas::report::highlighted_lines("", true).empty());
    CHECK(katlas::report::is_c_file("/usr/include/c++/12/atomic"));
    CHECK(katlas::report::is_c_file("queue.hpp"));
    CHECK_FALSE(katlas::report::is_c_file("mp.litmus"));
}

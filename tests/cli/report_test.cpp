// `katlas report` as its users see it: the page is read as a browser would read it.
#include "program.hpp"
#include "support/markup.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <unistd.h>

using katlas::testing::run_in_source_tree;
using katlas::tests::Element;
using katlas::tests::Markup;
using katlas::tests::read_markup;

namespace {

// A file of this process, gone with the value.
class Page {
  public:
    explicit Page(const std::string& arguments, const std::string& name = "katlas_report_test") {
        const auto path = std::filesystem::temp_directory_path() / fmt::format("{}_{}.html", name, getpid());
        std::filesystem::remove(path);
        run = run_in_source_tree(fmt::format("katlas report {} -o '{}'", arguments, path.string()));
        if (std::ifstream in(path, std::ios::binary); in)
            text = std::string(std::istreambuf_iterator<char>(in), {});
        std::filesystem::remove(path);
        markup = read_markup(text);
    }

    katlas::testing::Run run;
    std::string text;
    Markup markup;
};

void check_sound(const Page& page) {
    CHECK(page.markup.fault == "");
    CHECK(page.markup.broken_reference() == "");
    CHECK(page.markup.count("script") == 0);
    CHECK(page.markup.count("img") == 0);
    CHECK(page.markup.count("link") == 0);
    CHECK(page.markup.count("h1") == 1);
    for (const Element& e : page.markup.elements)
        for (const auto& [name, value] : e.attributes) {
            INFO(e.name << " " << name << " " << value);
            CHECK_FALSE(name.starts_with("on"));
            CHECK(name != "src");
            CHECK(name != "style");
        }
}

// The articles of pairs.
std::vector<std::size_t> articles(const Markup& markup, const std::string& prefix) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < markup.elements.size(); ++i) {
        const auto id = markup.elements[i].attributes.find("id");
        if (markup.elements[i].name == "article" && id != markup.elements[i].attributes.end() &&
            id->second.starts_with(prefix))
            found.push_back(i);
    }
    return found;
}

std::string text_within(const Markup& markup, std::size_t outer) {
    std::string text;
    for (std::size_t i = 0; i < markup.elements.size(); ++i)
        if (markup.is_within(i, outer))
            text += markup.elements[i].text + "\n";
    return text;
}

} // namespace

TEST_CASE("katlas report shows every refuted direction as a drawing and as a litmus test", "[report]") {
    const Page page("tso sc rc11-scf pso --without-properties", "katlas_report_unknown");
    CHECK(page.run.status == 2); // one of them is no model
    CHECK(page.text.empty());
    const Page good("tso sc pso ra --without-properties");
    CHECK(good.run.status == 0);
    check_sound(good);
    const auto pairs = articles(good.markup, "pair-");
    REQUIRE(pairs.size() == 6);
    std::size_t directions = 0;
    for (std::size_t i = 0; i < good.markup.elements.size(); ++i) {
        if (!good.markup.elements[i].has_class("direction"))
            continue;
        ++directions;
        const std::string text = text_within(good.markup, i);
        const bool refuted = text.find("refuted\n") != std::string::npos;
        INFO(text);
        CHECK(refuted == (good.markup.count("svg", i) > 0));
        CHECK(refuted == (good.markup.count("pre", i) > 0));
        CHECK(refuted == (text.find("exists (") != std::string::npos));
        CHECK(refuted != (text.find("Each axiom of") != std::string::npos));
        CHECK((refuted || text.find("The proof in ") != std::string::npos));
    }
    CHECK(directions == 12);
    CHECK(good.run.output.find("4 models, 6 pairs: 7 implications refuted, by 7 execution graphs and 7 litmus tests") !=
          std::string::npos);
    // The strongest stands first, whatever the order of the operands.
    const std::string text = text_within(good.markup, 0);
    CHECK(text.find("sc is stronger than tso") != std::string::npos);
    CHECK(text.find("pso and ra are incomparable") != std::string::npos);
    CHECK(good.text.find("sc is stronger than tso; told apart by SB") != std::string::npos);
}

TEST_CASE("a drawing beside a litmus test is of the execution that the test asks for", "[report]") {
    const Page page("tso sc --without-properties");
    check_sound(page);
    const auto pairs = articles(page.markup, "pair-");
    REQUIRE(pairs.size() == 1);
    const std::string text = text_within(page.markup, pairs.front());
    INFO(text);
    for (const char* said :
         {"P0 (atomic_int* x, atomic_int* y) {\n  atomic_store_explicit(x, 1, memory_order_relaxed);",
          "exists (0:r0=0 /\\ 1:r0=0)", "P0.0: W[rlx] x=1", "P0.1: R[rlx] y=0", "P1.0: W[rlx] y=1", "P1.1: R[rlx] x=0",
          "init: x=0"})
        CHECK(text.find(said) != std::string::npos);
    CHECK(text.find("thread 1") == std::string::npos);
}

TEST_CASE("katlas report says where a counterexample is no C program, and why", "[report]") {
    const Page page("sc examples/dependencies.kat --without-properties");
    check_sound(page);
    for (std::size_t i = 0; i < page.markup.elements.size(); ++i)
        if (page.markup.elements[i].has_class("litmus")) {
            const std::string text = text_within(page.markup, i);
            CHECK((text.find("exists (") != std::string::npos || text.find("No litmus test: ") != std::string::npos));
        }
}

TEST_CASE("katlas report has the properties and reorderings of each model", "[report]") {
    const Page page("sc");
    CHECK(page.run.status == 0);
    check_sound(page);
    REQUIRE(articles(page.markup, "model-sc").size() == 1);
    const std::string text = text_within(page.markup, articles(page.markup, "model-sc").front());
    for (const char* said : {"acyclic", "prefix-closed", "no thin air (program order)", "R before R"})
        CHECK(text.find(said) != std::string::npos);
    const std::string whole = text_within(page.markup, 0);
    for (const char* said : {"A consistent graph can be extended by a next event",
                             "Running one thread after another instead of in parallel allows nothing new.",
                             "no compilation mapping is assumed"})
        CHECK(whole.find(said) != std::string::npos);
    const auto orders = articles(page.markup, "order-sc-");
    CHECK(orders.size() >= 4);
    for (const std::size_t order : orders) {
        CHECK(page.markup.count("svg", order) == 1);
        CHECK(text_within(page.markup, order).find("exists (") != std::string::npos);
    }
}

TEST_CASE("katlas report decides theorems and shows what refutes them", "[report]") {
    const Page page("sc tso --without-properties --theorems models/theorems/dedup.kat examples/refuted.kat");
    CHECK(page.run.status == 1);
    check_sound(page);
    const std::string text = text_within(page.markup, 0);
    for (const char* said : {"deduplication", "rotation-alone", "examples/refuted.kat", "refuted (not as stated)"})
        CHECK(text.find(said) != std::string::npos);
    const auto refuted = articles(page.markup, "statement-examples-refuted-kat");
    REQUIRE(refuted.size() == 1);
    CHECK(page.markup.count("svg", refuted.front()) == 1);
    CHECK(text_within(page.markup, refuted.front()).find("exists (") != std::string::npos);
    const auto proved = articles(page.markup, "statement-models-theorems-dedup-kat-deduplication");
    REQUIRE(proved.size() == 1);
    CHECK(text_within(page.markup, proved.front()).find("The proof in ") != std::string::npos);
    const Page unreadable("sc --without-properties --theorems none.kat");
    CHECK(unreadable.run.status == 2);
    CHECK(text_within(unreadable.markup, 0).find("was not read") != std::string::npos);
}

TEST_CASE("Nothing in a report is read as markup that was not written as such", "[report]") {
    const Page page("'tests/report/<script>.kat' 'tests/report/<script>.kat::a' --without-properties --title "
                    "'<img src=x onerror=alert(1)>' --theorems 'tests/report/<script>.kat'");
    CHECK(page.run.status == 0);
    check_sound(page);
    CHECK(page.text.find("<title>&lt;img src=x onerror=alert(1)&gt;</title>") != std::string::npos);
    CHECK(page.text.find("<script") == std::string::npos);
}

TEST_CASE("katlas report complains about what it cannot do", "[report]") {
    const Page unknown("tsoo");
    CHECK(unknown.run.status == 2);
    CHECK(unknown.run.output.find("did you mean 'tso'?") != std::string::npos);
    CHECK(unknown.text.empty());
    CHECK(run_in_source_tree("katlas report sc").status == 2);
    const auto unwritable = run_in_source_tree("katlas report sc --without-properties -o /nowhere/at/all.html");
    CHECK(unwritable.status == 2);
    CHECK(unwritable.output.find("/nowhere/at/all.html: error: the file cannot be written") != std::string::npos);
    const Page open("rc11 rc11-published --without-properties --timeout 0.0000001");
    CHECK(open.run.status == 3);
    check_sound(open);
}

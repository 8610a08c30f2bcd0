// check --pages: a page of each error of litmus tests.
#include "program.hpp"
#include "support/markup.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace katlas::testing;

namespace {

nlohmann::json data_in(const std::string& html) {
    for (const auto& element : katlas::tests::read_markup(html).elements)
        if (element.name == "script" && element.attributes.contains("id"))
            return nlohmann::json::parse(element.text);
    return {};
}

} // namespace

TEST_CASE("check --pages writes a page of each error, fault and violation", "[check]") {
    const Run run = run_with_folder("cd examples/faulty && katlas check . --model rc11 --pages $d/p/q | grep ^Page; "
                                    "ls $d/p/q");
    INFO(run.output);
    for (const char* name : {"publication-error-1.html", "deadlock-deadlock.html", "lost-update-1.html"})
        CHECK(run.output.find(std::string("/p/q/") + name) != std::string::npos);
    CHECK(run.output.find("publication-1.html") == std::string::npos); // an exists asks only
}

TEST_CASE("A page has the steps, their arrows, and the cycle that no sequentially consistent run has", "[check]") {
    const Run run = run_with_folder(
        "katlas check examples/faulty/publication.litmus --model rc11 --pages $d >/dev/null; cat $d/*.html");
    const auto markup = katlas::tests::read_markup(run.output);
    REQUIRE(markup.fault == "");
    CHECK(markup.broken_reference() == "");
    const auto data = data_in(run.output);
    REQUIRE(data["steps"].size() == 4);
    CHECK(data["steps"][3]["words"] == "P1 reads data = 0, relaxed, the initial value");
    CHECK(data["steps"][3]["line"] == 11);
    CHECK(data["edges"] == nlohmann::json::parse(R"([["rf", 1, 2], ["fr", 3, 0]])"));
    CHECK(data["cycle"] == nlohmann::json::parse(R"([["po", 0, 1], ["rf", 1, 2], ["po", 2, 3], ["fr", 3, 0]])"));
    CHECK(data["endings"][0]["line"] == 12);
    CHECK(data["files"] == nlohmann::json::parse(R"(["examples/faulty/publication.litmus"])"));
    CHECK(run.output.find("<span class=\"text\">  atomic_store_explicit(data, 42, memory_order_relaxed);\n</span>") !=
          std::string::npos);
    const Run sequential =
        run_with_folder("katlas check examples/faulty/deadlock.litmus --pages $d >/dev/null; cat $d/*.html");
    CHECK(data_in(sequential.output)["cycle"].empty());
    CHECK(data_in(sequential.output)["endings"].size() == 2);
    CHECK(data_in(sequential.output)["endings"][1]["message"] == "waits for ever for the mutex a");
}

TEST_CASE("Pages that cannot be written are a fault", "[check]") {
    const Run run = run_with_folder("touch $d/file && katlas check examples/faulty/deadlock.litmus --pages $d/file/p");
    CHECK(run.status == 2);
    CHECK(run.output.find("cannot be made") != std::string::npos);
}

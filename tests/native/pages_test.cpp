// Pages of errors of programs in C.
#include "native_program.hpp"
#include "support/markup.hpp"

#include <catch2/catch.hpp>

using namespace katlas::testing;

TEST_CASE("The page of a replay is that of the exploration") {
    if (cannot_check_c())
        return;
    const Run run = run_with_folder(
        "cp tests/report/hostile.c examples/native/deque.c $d && cd $d && for f in hostile deque; do "
        "katlas check $f.c --model rc11 --jobs 1 --traces t --pages p >/dev/null; "
        "katlas replay t/$f*.json --page again.html >/dev/null; cmp again.html p/$f*.html && echo same $f; done; "
        "cat p/hostile*.html");
    INFO(run.output.substr(0, 400));
    CHECK(run.output.find("same hostile\n") != std::string::npos);
    CHECK(run.output.find("same deque\n") != std::string::npos);
    const std::string page = run.output.substr(std::min(run.output.find("<!DOCTYPE"), run.output.size()));
    const auto markup = katlas::tests::read_markup(page);
    CHECK(markup.fault == "");
    CHECK(markup.broken_reference() == "");
    CHECK(markup.count("script") == 2);
    CHECK(markup.count("img") == 0);
    std::string data;
    for (const auto& e : markup.elements)
        if (e.name == "script" && e.attributes.contains("id"))
            data = e.text;
    const auto json = nlohmann::json::parse(data);
    CHECK(json["message"].get<std::string>().find("</script><b>") != std::string::npos);
    // Each event that has a place has its calls.
    bool has_calls = false;
    for (const auto& step : json["steps"])
        for (const auto& call : step["calls"])
            has_calls |= call["function"] == "writer";
    CHECK(has_calls);
}

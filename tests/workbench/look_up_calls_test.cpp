#include "../src/workbench/look_up_calls.hpp"

#include <catch2/catch.hpp>

using namespace katlas::workbench;

TEST_CASE("Functions and places are read from what addr2line says") {
    const auto frames = parse_call_frames("0x0000000000001234\n"
                                          "check\n/src/me/q.c:5\n"
                                          "katlas_main\n/usr/q.h:9 (discriminator 2)\n"
                                          "0x0000000000002000\n??\n??:0\n"
                                          "0x0000000000003000\nkatlas_test_one\n??:?\n",
                                          "/src/me");
    REQUIRE(frames.size() == 3);
    REQUIRE(frames.at(0x1234).size() == 2);
    CHECK(frames.at(0x1234)[0].function == "check");
    CHECK(frames.at(0x1234)[0].file == "q.c");
    CHECK(frames.at(0x1234)[1].function == "main");
    CHECK(frames.at(0x1234)[1].file == "/usr/q.h");
    CHECK(frames.at(0x1234)[1].line == 9);
    CHECK(frames.at(0x2000).empty());
    CHECK(frames.at(0x3000)[0].function == "one");
    CHECK(frames.at(0x3000)[0].file.empty());
}

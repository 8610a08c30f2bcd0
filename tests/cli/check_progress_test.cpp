// What the line says that tells how far exploration has come.
#include "../../src/cli/check_progress.hpp"

#include <catch2/catch.hpp>

using katlas::cli::progress_text;

namespace {

std::string text_for(std::uint64_t executions, const katlas::explore::Estimate& all) {
    return progress_text({.executions = executions, .seconds = 10, .all = all});
}

} // namespace

TEST_CASE("progress without an estimate is what was found") {
    CHECK(text_for(1'234'567, {}) == "1,234,567 executions, 123,456 per second");
    CHECK(progress_text({.executions = 20, .seconds = 10, .programs_done = 3, .programs = 10}) ==
          "3 of 10 programs, 20 executions, 2 per second");
}

TEST_CASE("progress with an estimate has its share, a range and the time that is left") {
    CHECK(text_for(1000, {.executions = 4000, .standard_error = 100, .descents = 1000}) ==
          "1,000 executions, 100 per second, ~25 % of ~4,000 (24 to 26 %), ~30 s left");
    CHECK(text_for(1000, {.executions = 4000, .standard_error = 0, .descents = 1000}) ==
          "1,000 executions, 100 per second, ~25 % of ~4,000, ~30 s left");
    CHECK(text_for(1000, {.executions = 3.14159e6, .standard_error = 3e5, .descents = 1000}) ==
          "1,000 executions, 100 per second, ~0 % of ~3,100,000, ~9 h left");
    CHECK(text_for(1000, {.executions = 1e25, .standard_error = 1e24, .descents = 1000}) ==
          "1,000 executions, 100 per second, ~0 % of ~1.0e+25, ~3.2e+15 years left");
}

TEST_CASE("progress never comes to an end by an estimate") {
    CHECK(text_for(4100, {.executions = 4000, .standard_error = 100, .descents = 1000}) ==
          "4,100 executions, 410 per second, ~99 % of ~4,000 (98 to 99 %), ~1 s left");
}

TEST_CASE("progress is unknown where the estimate is none to believe") {
    const std::string unknown = "1,000 executions, 100 per second, share done unknown";
    CHECK(text_for(1000, {.executions = 4000, .standard_error = 1100, .descents = 1000}) == unknown);
    CHECK(text_for(1000, {.executions = 4000, .standard_error = 100, .descents = 10}) == unknown);
    CHECK(text_for(1000, {.executions = 700, .standard_error = 100, .descents = 1000}) == unknown);
    CHECK(text_for(1000, {.executions = 4000, .standard_error = 500, .descents = 10'000, .tail = 0.9}) == unknown);
}

#include "support/scale.hpp"

#include <limits>
#include <stdexcept>

#include <catch2/catch.hpp>

using katlas::tests::parse_scale;
using katlas::tests::scaled_by;

TEST_CASE("the scale of random tests is a positive number, 1 where none is given") {
    CHECK(parse_scale(nullptr) == 1.0);
    CHECK(parse_scale("") == 1.0);
    CHECK(parse_scale("0.1") == Approx(0.1));
    CHECK(parse_scale("20") == 20.0);
    for (const char* bad : {"0", "-1", "many", "1x", "nan", "inf"})
        CHECK_THROWS_AS(parse_scale(bad), std::invalid_argument);
}

TEST_CASE("a scaled budget is never empty and never overflows") {
    CHECK(scaled_by(1000, 1.0) == 1000);
    CHECK(scaled_by(1000, 0.1) == 100);
    CHECK(scaled_by(3, 0.1) == 1);
    CHECK(scaled_by(std::numeric_limits<int>::max(), 2.0) == std::numeric_limits<int>::max());
}

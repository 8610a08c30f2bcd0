// The shape of a tail is found from a sample of a distribution that has it.
#include "katlas/explore/tail_shape.hpp"

#include <cmath>
#include <random>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

double shape_of_sample(std::uint64_t seed, double (*value)(double)) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> part(1e-9, 1);
    explore::LargestValues largest;
    for (int i = 0; i < 20'000; ++i)
        largest.add(value(part(random)));
    return largest.shape();
}

} // namespace

TEST_CASE("the shape of a tail is that of its distribution") {
    const auto seed = GENERATE(std::uint64_t{1}, 2, 3, 4);
    INFO("seed " << seed);
    const auto exponential = [](double u) { return -std::log(u); };
    CHECK(std::abs(shape_of_sample(seed, exponential)) < 0.3);
    CHECK(std::abs(shape_of_sample(seed, [](double u) { return std::pow(u, -0.5); }) - 0.5) < 0.3);
    CHECK(std::abs(shape_of_sample(seed, [](double u) { return 1 / u; }) - 1) < 0.3);
    CHECK(shape_of_sample(seed, [](double u) { return u; }) < 0);
}

TEST_CASE("a sample of one value, and a small one, have no tail") {
    explore::LargestValues largest;
    CHECK(largest.shape() == 0);
    for (int i = 0; i < 1000; ++i)
        largest.add(7);
    CHECK(largest.shape() == 0);
    CHECK(explore::tail_shape(1, std::vector<double>{2, 3, 4}) == 0);
}

} // namespace katlas::tests

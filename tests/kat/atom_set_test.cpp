// AtomSet is a Boolean algebra: it does to bits what std::set does to numbers.
#include "katlas/kat/atom_set.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <iterator>
#include <random>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

using katlas::kat::AtomSet;

namespace {

using Numbers = std::set<std::size_t>;

Numbers numbers_of(const AtomSet& s) {
    Numbers n;
    std::vector<std::size_t> order;
    s.for_each([&](std::size_t a) {
        n.insert(a);
        order.push_back(a);
    });
    CHECK(std::is_sorted(order.begin(), order.end()));
    CHECK(order.size() == n.size());
    return n;
}

AtomSet set_of(const Numbers& numbers) {
    AtomSet s;
    for (const std::size_t n : numbers)
        s.insert(n);
    return s;
}

// Sparse, dense, or the borders of the words of the representation.
Numbers random_numbers(std::mt19937& random) {
    Numbers n;
    switch (random() % 4) {
    case 0:
        break;
    case 1:
        for (std::size_t a = 0; a < AtomSet::capacity; ++a)
            if (random() % 2 == 0)
                n.insert(a);
        break;
    case 2:
        for (std::size_t i = random() % 5; i > 0; --i)
            n.insert(random() % AtomSet::capacity);
        break;
    default:
        for (const std::size_t a : {std::size_t{0}, std::size_t{63}, std::size_t{64}, AtomSet::capacity - 1})
            if (random() % 2 == 0)
                n.insert(a);
    }
    return n;
}

template <typename Algorithm>
Numbers combined(const Numbers& a, const Numbers& b, Algorithm algorithm) {
    Numbers result;
    algorithm(a.begin(), a.end(), b.begin(), b.end(), std::inserter(result, result.end()));
    return result;
}

} // namespace

TEST_CASE("atom sets agree with sets of numbers") {
    constexpr unsigned seed = 101;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < katlas::tests::scaled(10000); ++round) {
        const Numbers x = random_numbers(random);
        const Numbers y = random() % 8 == 0 ? x : random_numbers(random);
        const AtomSet a = set_of(x);
        const AtomSet b = set_of(y);
        REQUIRE(numbers_of(a) == x);
        REQUIRE(numbers_of(a | b) == combined(x, y, [](auto... p) { return std::set_union(p...); }));
        const Numbers common = combined(x, y, [](auto... p) { return std::set_intersection(p...); });
        REQUIRE(numbers_of(a & b) == common);
        REQUIRE(numbers_of(a - b) == combined(x, y, [](auto... p) { return std::set_difference(p...); }));
        REQUIRE(a.subset_of(b) == std::includes(y.begin(), y.end(), x.begin(), x.end()));
        REQUIRE((a & b).subset_of(a));
        REQUIRE(a.intersects(b) == !common.empty());
        REQUIRE((a == b) == (x == y));
        REQUIRE(((a <=> b) == 0) == (x == y));
        REQUIRE(a.size() == x.size());
        REQUIRE(a.empty() == x.empty());
        if (!x.empty())
            REQUIRE(a.lowest() == *x.begin());
        if (x == y)
            REQUIRE(a.hash() == b.hash());
        const std::size_t n = random() % AtomSet::capacity;
        REQUIRE(a.contains(n) == x.contains(n));
    }
}

TEST_CASE("the first atoms, one atom, no atom") {
    for (std::size_t n = 0; n <= AtomSet::capacity; ++n) {
        Numbers below;
        for (std::size_t a = 0; a < n; ++a)
            below.insert(a);
        CHECK(numbers_of(AtomSet::first(n)) == below);
        if (n < AtomSet::capacity)
            CHECK(numbers_of(AtomSet::single(n)) == Numbers{n});
    }
    CHECK(numbers_of(AtomSet::none()).empty());
}

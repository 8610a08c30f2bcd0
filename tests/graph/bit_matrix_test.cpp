// Bit matrices against sets of pairs, by the definitions.

#include "katlas/graph/bit_matrix.hpp"
#include "katlas/graph/matrix16.hpp"

#include <iostream>
#include <random>
#include <set>
#include <utility>

#include <catch2/catch.hpp>

using namespace katlas::graph;

namespace {

using Pairs = std::set<std::pair<std::size_t, std::size_t>>;

template <typename M>
Pairs pairs_of(const M& m, std::size_t n) {
    Pairs result;
    for (std::size_t x = 0; x < n; ++x)
        for (std::size_t y = 0; y < n; ++y)
            if (m.has(x, y))
                result.emplace(x, y);
    return result;
}

template <typename M>
M matrix_of(const Pairs& pairs, std::size_t n) {
    M m(n);
    for (const auto& [x, y] : pairs)
        m.set(x, y);
    return m;
}

Pairs then(const Pairs& a, const Pairs& b) {
    Pairs result;
    for (const auto& [x, y] : a)
        for (const auto& [z, w] : b)
            if (y == z)
                result.emplace(x, w);
    return result;
}

Pairs plus(const Pairs& a) {
    Pairs result = a;
    for (std::size_t before = result.size() + 1; before != result.size();) {
        before = result.size();
        result.merge(then(result, a));
    }
    return result;
}

Pairs random_pairs(std::mt19937& engine, std::size_t n) {
    Pairs result;
    const auto percent = engine() % 60;
    for (std::size_t x = 0; x < n; ++x)
        for (std::size_t y = 0; y < n; ++y)
            if (engine() % 100 < percent)
                result.emplace(x, y);
    return result;
}

template <typename M>
void compare(std::size_t n, const Pairs& a, const Pairs& b) {
    const M ma = matrix_of<M>(a, n);
    const M mb = matrix_of<M>(b, n);
    Pairs both = a;
    both.insert(b.begin(), b.end());
    Pairs common;
    Pairs only;
    Pairs flipped;
    EventSet loops = 0;
    for (const auto& p : a) {
        (b.contains(p) ? common : only).insert(p);
        flipped.emplace(p.second, p.first);
        if (p.first == p.second)
            loops |= EventSet{1} << p.first;
    }
    CHECK(pairs_of(ma | mb, n) == both);
    CHECK(pairs_of(ma & mb, n) == common);
    CHECK(pairs_of(ma - mb, n) == only);
    CHECK(pairs_of(ma.then(mb), n) == then(a, b));
    const M some = M::diagonal(n, loops);
    CHECK(pairs_of(mb.behind(some), n) == then(pairs_of(some, n), b));
    CHECK(pairs_of(mb.before(some), n) == then(b, pairs_of(some, n)));
    CHECK(pairs_of(ma.plus(), n) == plus(a));
    CHECK(pairs_of(ma.converse(), n) == flipped);
    CHECK(ma.fixed_points() == loops);
    CHECK(ma.count() == a.size());
    CHECK(ma.empty() == a.empty());
    CHECK(ma.subset_of(mb) == only.empty());
    CHECK(pairs_of(ma.everything_if_cyclic(), n).size() == (loops == 0 ? 0 : n * n));
    CHECK(pairs_of(M::identity(n), n).size() == n);
    for (std::size_t x = 0; x < n; ++x)
        for (std::size_t y = 0; y < n; ++y)
            CHECK((ma.row(x) >> y & 1U) == (a.contains({x, y}) ? 1U : 0U));
    CHECK(pairs_of(M::diagonal(n, loops), n) == pairs_of(ma & M::identity(n), n));
    CHECK(pairs_of(M::product(n, loops, ma.row(0)), n) ==
          pairs_of(M::diagonal(n, loops).then(M::product(n, first_events(n), ma.row(0))), n));
}

} // namespace

TEST_CASE("bit matrices are binary relations") {
    constexpr std::uint32_t seed = 11;
    std::cout << "bit matrices: seed " << seed << "\n";
    std::mt19937 engine(seed);
    for (int round = 0; round < 300; ++round) {
        const std::size_t n = 1 + engine() % 8;
        const Pairs a = random_pairs(engine, n);
        const Pairs b = random_pairs(engine, n);
        compare<BitMatrix>(n, a, b);
        compare<Matrix8>(n, a, b);
        compare<Matrix16>(n, a, b);
        const std::size_t more = 9 + engine() % 8;
        compare<Matrix16>(more, random_pairs(engine, more), random_pairs(engine, more));
    }
    for (const std::size_t n : {9U, 17U, 63U, 64U}) {
        Pairs a = random_pairs(engine, n);
        Pairs b = random_pairs(engine, n);
        while (a.size() > 3 * n)
            a.erase(std::next(a.begin(), static_cast<std::ptrdiff_t>(engine() % a.size())));
        while (b.size() > 2 * n)
            b.erase(std::next(b.begin(), static_cast<std::ptrdiff_t>(engine() % b.size())));
        compare<BitMatrix>(n, a, b);
    }
}

TEST_CASE("an interval's operations bound those of every relation in it") {
    constexpr std::uint32_t seed = 12;
    std::cout << "intervals: seed " << seed << "\n";
    std::mt19937 engine(seed);
    const auto bits = [&] { return std::uint64_t{engine()} << 32U | engine(); };
    for (int round = 0; round < 500; ++round) {
        Matrix8 exact[2];
        Interval<Matrix8> bounds[2];
        for (int i = 0; i < 2; ++i) {
            exact[i] = Matrix8::from_bits(bits() & bits());
            bounds[i] = {exact[i] & Matrix8::from_bits(bits() | bits()),
                         exact[i] | Matrix8::from_bits(bits() & bits() & bits())};
        }
        const auto within = [](const Interval<Matrix8>& i, const Matrix8& m) {
            return i.lower.subset_of(m) && m.subset_of(i.upper);
        };
        CHECK(within(bounds[0] | bounds[1], exact[0] | exact[1]));
        CHECK(within(bounds[0] & bounds[1], exact[0] & exact[1]));
        CHECK(within(bounds[0] - bounds[1], exact[0] - exact[1]));
        CHECK(within(bounds[0].then(bounds[1]), exact[0].then(exact[1])));
        CHECK(within(bounds[0].plus(), exact[0].plus()));
        CHECK(within(bounds[0].converse(), exact[0].converse()));
        CHECK(within(bounds[0].everything_if_cyclic(), exact[0].everything_if_cyclic()));
        CHECK(Interval<Matrix8>::exactly(exact[0]).known());
    }
}

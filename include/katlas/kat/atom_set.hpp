// The prover's form of a test: a set of atoms, or more precisely of classes of atoms that no test of a query tells
// apart (see atoms.hpp). Fixed size, two machine words: unions, intersections and complements are a few instructions,
// and an automaton's edge holds its guards by value. A query that needs more than `capacity` classes is refused with a
// message (verdict `unknown`), never approximated.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace katlas::kat {

class AtomSet {
  public:
    static constexpr std::size_t capacity = 128;

    constexpr AtomSet() = default;

    [[nodiscard]] static constexpr AtomSet none() { return {}; }
    // {0, ..., count - 1}
    [[nodiscard]] static constexpr AtomSet first(std::size_t count) {
        AtomSet s;
        for (std::size_t w = 0; w < words; ++w) {
            const std::size_t low = w * 64;
            s.bits_[w] = count <= low        ? 0
                         : count - low >= 64 ? ~std::uint64_t{0}
                                             : (std::uint64_t{1} << (count - low)) - 1;
        }
        return s;
    }
    [[nodiscard]] static constexpr AtomSet single(std::size_t atom) {
        AtomSet s;
        s.insert(atom);
        return s;
    }

    constexpr void insert(std::size_t atom) { bits_[atom / 64] |= std::uint64_t{1} << (atom % 64); }
    [[nodiscard]] constexpr bool contains(std::size_t atom) const { return (bits_[atom / 64] >> (atom % 64) & 1) != 0; }
    [[nodiscard]] constexpr bool empty() const { return (bits_[0] | bits_[1]) == 0; }
    [[nodiscard]] constexpr std::size_t size() const {
        return static_cast<std::size_t>(std::popcount(bits_[0])) + static_cast<std::size_t>(std::popcount(bits_[1]));
    }
    // The least atom; the set must not be empty.
    [[nodiscard]] constexpr std::size_t lowest() const {
        return bits_[0] != 0 ? static_cast<std::size_t>(std::countr_zero(bits_[0]))
                             : 64 + static_cast<std::size_t>(std::countr_zero(bits_[1]));
    }
    [[nodiscard]] constexpr bool subset_of(const AtomSet& o) const {
        return ((bits_[0] & ~o.bits_[0]) | (bits_[1] & ~o.bits_[1])) == 0;
    }
    [[nodiscard]] constexpr bool intersects(const AtomSet& o) const {
        return ((bits_[0] & o.bits_[0]) | (bits_[1] & o.bits_[1])) != 0;
    }

    constexpr AtomSet& operator|=(const AtomSet& o) {
        bits_[0] |= o.bits_[0];
        bits_[1] |= o.bits_[1];
        return *this;
    }
    constexpr AtomSet& operator&=(const AtomSet& o) {
        bits_[0] &= o.bits_[0];
        bits_[1] &= o.bits_[1];
        return *this;
    }
    constexpr AtomSet& operator-=(const AtomSet& o) {
        bits_[0] &= ~o.bits_[0];
        bits_[1] &= ~o.bits_[1];
        return *this;
    }
    friend constexpr AtomSet operator|(AtomSet a, const AtomSet& b) { return a |= b; }
    friend constexpr AtomSet operator&(AtomSet a, const AtomSet& b) { return a &= b; }
    friend constexpr AtomSet operator-(AtomSet a, const AtomSet& b) { return a -= b; }
    friend constexpr bool operator==(const AtomSet&, const AtomSet&) = default;
    friend constexpr auto operator<=>(const AtomSet&, const AtomSet&) = default;

    // Calls f(atom) for each member, in increasing order.
    template <typename F>
    constexpr void for_each(F&& f) const {
        for (std::size_t w = 0; w < words; ++w)
            for (std::uint64_t rest = bits_[w]; rest != 0; rest &= rest - 1)
                f(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
    }

    [[nodiscard]] constexpr std::size_t hash() const {
        return static_cast<std::size_t>((bits_[0] * 0x9E3779B97F4A7C15ULL) ^
                                        (bits_[1] + 0x7F4A7C159E3779B9ULL) * 0xC2B2AE3D27D4EB4FULL);
    }

  private:
    static constexpr std::size_t words = capacity / 64;
    std::array<std::uint64_t, words> bits_{};
};

} // namespace katlas::kat

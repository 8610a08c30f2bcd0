// Binary relations on the events 0, 1, ..., n-1 of one graph, as bit matrices.
//
// Three types have the same operations, so that code that computes with relations is written once, as a template:
//
// - BitMatrix: up to 64 events, one machine word for each row; operations touch the first n rows only.
// - Matrix8: up to 8 events, the whole matrix in one machine word; every operation is a few instructions. The
//   enumeration of all graphs of four events with their initial writes needs no more.
// - Interval<M>: a relation r of which only bounds are known, lower <= r <= upper. Operations give bounds of the
//   result; where the bounds meet, the result is known. With intervals an expression is evaluated on a graph that is
//   not complete yet.
//
// Invariant: no bits are set outside of the first n rows and columns. The results of Matrix8's everything_if_... are
// exceptions; they are only subtracted.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace katlas::graph {

// A set of events, bit by bit.
using EventSet = std::uint64_t;

[[nodiscard]] constexpr EventSet first_events(std::size_t n) {
    return n >= 64 ? ~EventSet{0} : (EventSet{1} << n) - 1;
}

// Calls f(event) for each member, in increasing order.
template <typename F>
constexpr void for_each_event(EventSet set, F&& f) {
    for (; set != 0; set &= set - 1)
        f(static_cast<std::size_t>(std::countr_zero(set)));
}

class BitMatrix {
  public:
    static constexpr std::size_t capacity = 64;

    BitMatrix() = default;
    explicit BitMatrix(std::size_t n) : size_(n) {}

    [[nodiscard]] static BitMatrix identity(std::size_t n) { return diagonal(n, first_events(n)); }
    // The identity on a set.
    [[nodiscard]] static BitMatrix diagonal(std::size_t n, EventSet set) {
        BitMatrix m(n);
        for (std::size_t x = 0; x < n; ++x)
            m.rows_[x] = set & (EventSet{1} << x);
        return m;
    }
    // Every pair of a member of `from` and a member of `to`.
    [[nodiscard]] static BitMatrix product(std::size_t n, EventSet from, EventSet to) {
        BitMatrix m(n);
        for_each_event(from, [&](std::size_t x) { m.rows_[x] = to; });
        return m;
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool has(std::size_t x, std::size_t y) const { return (rows_[x] >> y & 1U) != 0; }
    void set(std::size_t x, std::size_t y) { rows_[x] |= EventSet{1} << y; }
    void clear(std::size_t x, std::size_t y) { rows_[x] &= ~(EventSet{1} << y); }
    // The events to which x is related.
    [[nodiscard]] EventSet row(std::size_t x) const { return rows_[x]; }

    [[nodiscard]] bool empty() const {
        return std::all_of(rows_.begin(), end(), [](EventSet r) { return r == 0; });
    }
    [[nodiscard]] std::size_t count() const {
        std::size_t total = 0;
        for (std::size_t x = 0; x < size_; ++x)
            total += static_cast<std::size_t>(std::popcount(rows_[x]));
        return total;
    }
    [[nodiscard]] bool subset_of(const BitMatrix& o) const { return (*this - o).empty(); }
    // The events that are related to themselves.
    [[nodiscard]] EventSet fixed_points() const {
        EventSet set = 0;
        for (std::size_t x = 0; x < size_; ++x)
            set |= rows_[x] & (EventSet{1} << x);
        return set;
    }
    friend bool operator==(const BitMatrix& a, const BitMatrix& b) {
        return a.size_ == b.size_ && std::equal(a.rows_.begin(), a.end(), b.rows_.begin());
    }

    friend BitMatrix operator|(BitMatrix a, const BitMatrix& b) {
        for (std::size_t x = 0; x < a.size_; ++x)
            a.rows_[x] |= b.rows_[x];
        return a;
    }
    friend BitMatrix operator&(BitMatrix a, const BitMatrix& b) {
        for (std::size_t x = 0; x < a.size_; ++x)
            a.rows_[x] &= b.rows_[x];
        return a;
    }
    friend BitMatrix operator-(BitMatrix a, const BitMatrix& b) {
        for (std::size_t x = 0; x < a.size_; ++x)
            a.rows_[x] &= ~b.rows_[x];
        return a;
    }
    // The composition: first this relation, then b.
    [[nodiscard]] BitMatrix then(const BitMatrix& b) const {
        BitMatrix result(size_);
        for (std::size_t x = 0; x < size_; ++x)
            for_each_event(rows_[x], [&](std::size_t y) { result.rows_[x] |= b.rows_[y]; });
        return result;
    }
    // d.then(*this) and this->then(d) for a part d of the identity, at the cost of an intersection.
    [[nodiscard]] BitMatrix behind(const BitMatrix& d) const {
        BitMatrix result(size_);
        for (std::size_t x = 0; x < size_; ++x)
            result.rows_[x] = d.rows_[x] != 0 ? rows_[x] : 0;
        return result;
    }
    [[nodiscard]] BitMatrix before(const BitMatrix& d) const {
        const EventSet to = d.fixed_points();
        BitMatrix result(size_);
        for (std::size_t x = 0; x < size_; ++x)
            result.rows_[x] = rows_[x] & to;
        return result;
    }
    [[nodiscard]] BitMatrix converse() const {
        BitMatrix result(size_);
        for (std::size_t x = 0; x < size_; ++x)
            for_each_event(rows_[x], [&](std::size_t y) { result.set(y, x); });
        return result;
    }
    // Transitive closure (Warshall).
    [[nodiscard]] BitMatrix plus() const {
        BitMatrix result = *this;
        for (std::size_t k = 0; k < size_; ++k)
            for (std::size_t x = 0; x < size_; ++x)
                if (result.has(x, k))
                    result.rows_[x] |= result.rows_[k];
        return result;
    }
    // Everything if some event is related to itself, otherwise nothing.
    [[nodiscard]] BitMatrix everything_if_cyclic() const {
        const EventSet all = fixed_points() != 0 ? first_events(size_) : 0;
        return product(size_, all, all);
    }

    // Everything if some event is related to some event, otherwise nothing.
    [[nodiscard]] BitMatrix everything_if_any() const {
        const EventSet all = empty() ? 0 : first_events(size_);
        return product(size_, all, all);
    }

  private:
    [[nodiscard]] std::array<EventSet, capacity>::const_iterator end() const {
        return rows_.begin() + static_cast<std::ptrdiff_t>(size_);
    }

    std::size_t size_ = 0;
    std::array<EventSet, capacity> rows_{};
};

// Bit 8 * x + y says whether x is related to y. The matrix does not store the number of events; only the identity needs
// it.
class Matrix8 {
  public:
    static constexpr std::size_t capacity = 8;

    constexpr Matrix8() = default;
    constexpr explicit Matrix8(std::size_t /*n*/) {}

    [[nodiscard]] static constexpr Matrix8 identity(std::size_t n) { return diagonal(n, first_events(n)); }
    [[nodiscard]] static constexpr Matrix8 diagonal(std::size_t /*n*/, EventSet set) {
        return from_bits((set * low_bits) & diagonal_bits);
    }
    [[nodiscard]] static constexpr Matrix8 product(std::size_t /*n*/, EventSet from, EventSet to) {
        std::uint64_t bits = 0;
        for_each_event(from, [&](std::size_t x) { bits |= to << (8 * x); });
        return from_bits(bits);
    }
    [[nodiscard]] static constexpr Matrix8 from_bits(std::uint64_t bits) {
        Matrix8 m;
        m.bits_ = bits;
        return m;
    }
    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }

    [[nodiscard]] constexpr bool has(std::size_t x, std::size_t y) const { return (bits_ >> (8 * x + y) & 1U) != 0; }
    constexpr void set(std::size_t x, std::size_t y) { bits_ |= std::uint64_t{1} << (8 * x + y); }
    constexpr void clear(std::size_t x, std::size_t y) { bits_ &= ~(std::uint64_t{1} << (8 * x + y)); }
    [[nodiscard]] constexpr EventSet row(std::size_t x) const { return bits_ >> (8 * x) & 0xFFU; }

    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr std::size_t count() const { return static_cast<std::size_t>(std::popcount(bits_)); }
    [[nodiscard]] constexpr bool subset_of(const Matrix8& o) const { return (bits_ & ~o.bits_) == 0; }
    [[nodiscard]] constexpr EventSet fixed_points() const {
        // The diagonal's bits lie 9 apart. The multiplication adds them up in the highest byte, which cannot overflow.
        return ((bits_ & diagonal_bits) * low_bits) >> 56U;
    }
    friend constexpr bool operator==(const Matrix8&, const Matrix8&) = default;

    friend constexpr Matrix8 operator|(Matrix8 a, Matrix8 b) { return from_bits(a.bits_ | b.bits_); }
    friend constexpr Matrix8 operator&(Matrix8 a, Matrix8 b) { return from_bits(a.bits_ & b.bits_); }
    friend constexpr Matrix8 operator-(Matrix8 a, Matrix8 b) { return from_bits(a.bits_ & ~b.bits_); }
    [[nodiscard]] constexpr Matrix8 then(Matrix8 b) const {
        std::uint64_t result = 0;
        for (std::size_t k = 0; k < 8; ++k)
            result |= through(bits_, b.bits_, k);
        return from_bits(result);
    }
    [[nodiscard]] constexpr Matrix8 behind(Matrix8 d) const {
        // A row of d has one bit at most, so that adding 7 bits reaches the highest one iff it has one.
        const std::uint64_t kept = ((d.bits_ + 0x7F * low_bits) >> 7U) & low_bits;
        return from_bits(bits_ & (kept * 0xFFU));
    }
    [[nodiscard]] constexpr Matrix8 before(Matrix8 d) const { return from_bits(bits_ & (d.fixed_points() * low_bits)); }
    [[nodiscard]] constexpr Matrix8 converse() const {
        // Transposes blocks of 1, 2 and 4 bits (H. S. Warren, Hacker's Delight, section 7-3).
        std::uint64_t m = bits_;
        std::uint64_t t = (m ^ (m >> 7U)) & 0x00AA00AA00AA00AAULL;
        m ^= t ^ (t << 7U);
        t = (m ^ (m >> 14U)) & 0x0000CCCC0000CCCCULL;
        m ^= t ^ (t << 14U);
        t = (m ^ (m >> 28U)) & 0x00000000F0F0F0F0ULL;
        return from_bits(m ^ t ^ (t << 28U));
    }
    [[nodiscard]] constexpr Matrix8 plus() const {
        std::uint64_t m = bits_;
        for (std::size_t k = 0; k < 8; ++k)
            m |= through(m, m, k);
        return from_bits(m);
    }
    [[nodiscard]] constexpr Matrix8 everything_if_cyclic() const {
        return from_bits((bits_ & diagonal_bits) != 0 ? ~std::uint64_t{0} : 0);
    }
    [[nodiscard]] constexpr Matrix8 everything_if_any() const { return from_bits(bits_ != 0 ? ~std::uint64_t{0} : 0); }

  private:
    static constexpr std::uint64_t low_bits = 0x0101010101010101ULL; // the first column
    static constexpr std::uint64_t diagonal_bits = 0x8040201008040201ULL;

    // The pairs (x, y) with x a k and k b y: column k of a, spread over the rows, and row k of b, in every row.
    [[nodiscard]] static constexpr std::uint64_t through(std::uint64_t a, std::uint64_t b, std::size_t k) {
        return (((a >> k) & low_bits) * 0xFFU) & (((b >> (8 * k)) & 0xFFU) * low_bits);
    }

    std::uint64_t bits_ = 0;
};

template <typename M>
struct Interval {
    M lower;
    M upper;

    static constexpr std::size_t capacity = M::capacity;

    Interval() = default;
    explicit Interval(std::size_t n) : lower(n), upper(n) {}
    Interval(M low, M high) : lower(low), upper(high) {}

    [[nodiscard]] static Interval exactly(M m) { return {m, m}; }
    [[nodiscard]] static Interval identity(std::size_t n) { return exactly(M::identity(n)); }
    [[nodiscard]] bool known() const { return lower == upper; }

    friend Interval operator|(const Interval& a, const Interval& b) { return {a.lower | b.lower, a.upper | b.upper}; }
    friend Interval operator&(const Interval& a, const Interval& b) { return {a.lower & b.lower, a.upper & b.upper}; }
    friend Interval operator-(const Interval& a, const Interval& b) { return {a.lower - b.upper, a.upper - b.lower}; }
    [[nodiscard]] Interval then(const Interval& b) const {
        if (known() && b.known()) // so it is at the leaves of searches, where most work is done
            return exactly(lower.then(b.lower));
        return {lower.then(b.lower), upper.then(b.upper)};
    }
    [[nodiscard]] Interval behind(const Interval& d) const { return {lower.behind(d.lower), upper.behind(d.upper)}; }
    [[nodiscard]] Interval before(const Interval& d) const { return {lower.before(d.lower), upper.before(d.upper)}; }
    [[nodiscard]] Interval converse() const { return {lower.converse(), upper.converse()}; }
    [[nodiscard]] Interval plus() const {
        return known() ? exactly(lower.plus()) : Interval(lower.plus(), upper.plus());
    }
    [[nodiscard]] Interval everything_if_cyclic() const {
        return {lower.everything_if_cyclic(), upper.everything_if_cyclic()};
    }
    [[nodiscard]] Interval everything_if_any() const { return {lower.everything_if_any(), upper.everything_if_any()}; }
};

} // namespace katlas::graph

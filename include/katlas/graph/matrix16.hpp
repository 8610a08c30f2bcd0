// Binary relations on up to 16 events: a matrix of the kind of bit_matrix.hpp, between Matrix8, which fits in a machine
// word, and BitMatrix with room for 64 events. Searches for all graphs of six events and more use it.
//
// A matrix has 32 bytes, so a copy is two or four instructions. Operations go through all 16 rows; only the identity
// needs the number of events. Invariant as for Matrix8: no bits are set outside of the first n rows and columns, except
// in the results of everything_if_..., which are only subtracted.
#pragma once

#include "katlas/graph/bit_matrix.hpp"

namespace katlas::graph {

class Matrix16 {
  public:
    static constexpr std::size_t capacity = 16;

    Matrix16() = default;
    explicit Matrix16(std::size_t /*n*/) {}

    [[nodiscard]] static Matrix16 identity(std::size_t n) { return diagonal(n, first_events(n)); }
    [[nodiscard]] static Matrix16 diagonal(std::size_t /*n*/, EventSet set) {
        Matrix16 m;
        for (std::size_t x = 0; x < capacity; ++x)
            m.rows_[x] = static_cast<Row>(set & (EventSet{1} << x));
        return m;
    }
    [[nodiscard]] static Matrix16 product(std::size_t /*n*/, EventSet from, EventSet to) {
        Matrix16 m;
        for_each_event(from, [&](std::size_t x) { m.rows_[x] = static_cast<Row>(to); });
        return m;
    }

    [[nodiscard]] bool has(std::size_t x, std::size_t y) const { return (rows_[x] >> y & 1U) != 0; }
    void set(std::size_t x, std::size_t y) { rows_[x] = static_cast<Row>(rows_[x] | (1U << y)); }
    void clear(std::size_t x, std::size_t y) { rows_[x] = static_cast<Row>(rows_[x] & ~(1U << y)); }
    [[nodiscard]] EventSet row(std::size_t x) const { return rows_[x]; }

    [[nodiscard]] bool empty() const { return united() == 0; }
    [[nodiscard]] std::size_t count() const {
        std::size_t total = 0;
        for (const Row r : rows_)
            total += static_cast<std::size_t>(std::popcount(r));
        return total;
    }
    [[nodiscard]] bool subset_of(const Matrix16& o) const { return (*this - o).empty(); }
    [[nodiscard]] EventSet fixed_points() const {
        EventSet set = 0;
        for (std::size_t x = 0; x < capacity; ++x)
            set |= rows_[x] & (EventSet{1} << x);
        return set;
    }
    friend bool operator==(const Matrix16&, const Matrix16&) = default;

    friend Matrix16 operator|(Matrix16 a, const Matrix16& b) {
        for (std::size_t x = 0; x < capacity; ++x)
            a.rows_[x] = static_cast<Row>(a.rows_[x] | b.rows_[x]);
        return a;
    }
    friend Matrix16 operator&(Matrix16 a, const Matrix16& b) {
        for (std::size_t x = 0; x < capacity; ++x)
            a.rows_[x] = static_cast<Row>(a.rows_[x] & b.rows_[x]);
        return a;
    }
    friend Matrix16 operator-(Matrix16 a, const Matrix16& b) {
        for (std::size_t x = 0; x < capacity; ++x)
            a.rows_[x] = static_cast<Row>(a.rows_[x] & ~b.rows_[x]);
        return a;
    }
    [[nodiscard]] Matrix16 then(const Matrix16& b) const {
        Matrix16 result;
        for (std::size_t y = 0; y < capacity; ++y)
            result.add_through(*this, y, b.rows_[y]);
        return result;
    }
    [[nodiscard]] Matrix16 behind(const Matrix16& d) const {
        Matrix16 result;
        for (std::size_t x = 0; x < capacity; ++x)
            result.rows_[x] = static_cast<Row>(d.rows_[x] != 0 ? rows_[x] : 0);
        return result;
    }
    [[nodiscard]] Matrix16 before(const Matrix16& d) const {
        const auto to = static_cast<Row>(d.united());
        Matrix16 result;
        for (std::size_t x = 0; x < capacity; ++x)
            result.rows_[x] = static_cast<Row>(rows_[x] & to);
        return result;
    }
    [[nodiscard]] Matrix16 converse() const {
        Matrix16 result;
        for (std::size_t x = 0; x < capacity; ++x)
            for_each_event(rows_[x], [&](std::size_t y) { result.set(y, x); });
        return result;
    }
    // Transitive closure (Warshall).
    [[nodiscard]] Matrix16 plus() const {
        Matrix16 result = *this;
        for (std::size_t k = 0; k < capacity; ++k)
            if (result.rows_[k] != 0)
                result.add_through(result, k, result.rows_[k]);
        return result;
    }
    [[nodiscard]] Matrix16 everything_if_cyclic() const { return everything_if(fixed_points() != 0); }
    [[nodiscard]] Matrix16 everything_if_any() const { return everything_if(!empty()); }

  private:
    using Row = std::uint16_t;

    // Adds `row` to each row whose own row in m has y; without branches, so that compilers process all rows at once.
    void add_through(const Matrix16& m, std::size_t y, Row row) {
        for (std::size_t x = 0; x < capacity; ++x)
            rows_[x] = static_cast<Row>(rows_[x] | (static_cast<Row>(-(m.rows_[x] >> y & 1)) & row));
    }
    [[nodiscard]] unsigned united() const {
        unsigned any = 0;
        for (const Row r : rows_)
            any |= r;
        return any;
    }
    [[nodiscard]] static Matrix16 everything_if(bool condition) {
        const EventSet all = condition ? first_events(capacity) : 0;
        return product(capacity, all, all);
    }

    std::array<Row, capacity> rows_{};
};

} // namespace katlas::graph

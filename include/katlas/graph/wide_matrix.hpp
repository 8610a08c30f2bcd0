// Binary relations on any number of events, as bit matrices, for graphs of more than 64 events. bit_matrix.hpp has the
// matrices for smaller graphs.
//
// The operations are the same as those of BitMatrix, so that templates in the kind of matrix take either type. A row
// has as many words as the events need; no bits are set outside of the first n rows and columns.
#pragma once

#include "katlas/graph/bit_matrix.hpp"

#include <vector>

namespace katlas::graph {

// A set of events. Two sets of different lengths are compared and joined as if zeros followed the shorter one.
class WideSet {
  public:
    WideSet() = default;
    // The empty set, with room for n events.
    explicit WideSet(std::size_t n) : words_((n + 63) / 64) {}
    [[nodiscard]] static WideSet first(std::size_t n) {
        WideSet set(n);
        for (std::size_t e = 0; e < n; ++e)
            set.insert(e);
        return set;
    }

    [[nodiscard]] bool has(std::size_t e) const {
        return e / 64 < words_.size() && (words_[e / 64] >> e % 64 & 1U) != 0;
    }
    void insert(std::size_t e) {
        if (e / 64 >= words_.size())
            words_.resize(e / 64 + 1);
        words_[e / 64] |= std::uint64_t{1} << e % 64;
    }
    void erase(std::size_t e) {
        if (e / 64 < words_.size())
            words_[e / 64] &= ~(std::uint64_t{1} << e % 64);
    }
    [[nodiscard]] bool empty() const {
        return std::all_of(words_.begin(), words_.end(), [](std::uint64_t w) { return w == 0; });
    }
    // The least event; if the set is empty, the number of events for which there is room.
    [[nodiscard]] std::size_t front() const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if (words_[i] != 0)
                return 64 * i + static_cast<std::size_t>(std::countr_zero(words_[i]));
        return 64 * words_.size();
    }
    // The 64 events from 64 * i on.
    [[nodiscard]] EventSet word(std::size_t i) const { return i < words_.size() ? words_[i] : 0; }

    WideSet& operator|=(const WideSet& o) {
        if (words_.size() < o.words_.size())
            words_.resize(o.words_.size());
        for (std::size_t i = 0; i < o.words_.size(); ++i)
            words_[i] |= o.words_[i];
        return *this;
    }
    template <typename F>
    void for_each(const F& f) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            for_each_event(words_[i], [&](std::size_t e) { f(64 * i + e); });
    }

  private:
    std::vector<std::uint64_t> words_;
};

// As for EventSet.
template <typename F>
void for_each_event(const WideSet& set, const F& f) {
    set.for_each(f);
}

class WideMatrix {
  public:
    WideMatrix() = default;
    explicit WideMatrix(std::size_t n) : size_(n), width_((n + 63) / 64), bits_(size_ * width_) {}

    [[nodiscard]] static WideMatrix identity(std::size_t n) {
        WideMatrix m(n);
        for (std::size_t x = 0; x < n; ++x)
            m.set(x, x);
        return m;
    }
    [[nodiscard]] static WideMatrix diagonal(std::size_t n, const WideSet& set) {
        WideMatrix m(n);
        set.for_each([&](std::size_t x) { m.set(x, x); });
        return m;
    }
    [[nodiscard]] static WideMatrix product(std::size_t n, const WideSet& from, const WideSet& to) {
        WideMatrix m(n);
        from.for_each([&](std::size_t x) {
            for (std::size_t i = 0; i < m.width_; ++i)
                m.bits_[x * m.width_ + i] = to.word(i);
        });
        return m;
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool has(std::size_t x, std::size_t y) const {
        return (bits_[x * width_ + y / 64] >> y % 64 & 1U) != 0;
    }
    void set(std::size_t x, std::size_t y) { bits_[x * width_ + y / 64] |= std::uint64_t{1} << y % 64; }

    [[nodiscard]] bool empty() const {
        return std::all_of(bits_.begin(), bits_.end(), [](std::uint64_t w) { return w == 0; });
    }
    [[nodiscard]] WideSet fixed_points() const {
        WideSet set(size_);
        for (std::size_t x = 0; x < size_; ++x)
            if (has(x, x))
                set.insert(x);
        return set;
    }
    friend bool operator==(const WideMatrix&, const WideMatrix&) = default;

    friend WideMatrix operator|(WideMatrix a, const WideMatrix& b) {
        for (std::size_t i = 0; i < a.bits_.size(); ++i)
            a.bits_[i] |= b.bits_[i];
        return a;
    }
    friend WideMatrix operator&(WideMatrix a, const WideMatrix& b) {
        for (std::size_t i = 0; i < a.bits_.size(); ++i)
            a.bits_[i] &= b.bits_[i];
        return a;
    }
    friend WideMatrix operator-(WideMatrix a, const WideMatrix& b) {
        for (std::size_t i = 0; i < a.bits_.size(); ++i)
            a.bits_[i] &= ~b.bits_[i];
        return a;
    }
    [[nodiscard]] WideMatrix then(const WideMatrix& b) const {
        WideMatrix result(size_);
        for (std::size_t x = 0; x < size_; ++x)
            each_in_row(x, [&](std::size_t y) { result.join_row(x, b, y); });
        return result;
    }
    [[nodiscard]] WideMatrix behind(const WideMatrix& d) const {
        WideMatrix result = *this;
        for (std::size_t x = 0; x < size_; ++x)
            if (!d.has(x, x))
                std::fill_n(result.bits_.begin() + static_cast<std::ptrdiff_t>(x * width_), width_, 0);
        return result;
    }
    [[nodiscard]] WideMatrix before(const WideMatrix& d) const {
        const WideSet to = d.fixed_points();
        WideMatrix result = *this;
        for (std::size_t i = 0; i < bits_.size(); ++i)
            result.bits_[i] &= to.word(i % width_);
        return result;
    }
    [[nodiscard]] WideMatrix converse() const {
        WideMatrix result(size_);
        for (std::size_t x = 0; x < size_; ++x)
            each_in_row(x, [&](std::size_t y) { result.set(y, x); });
        return result;
    }
    // Transitive closure (Warshall).
    [[nodiscard]] WideMatrix plus() const {
        WideMatrix result = *this;
        for (std::size_t k = 0; k < size_; ++k)
            for (std::size_t x = 0; x < size_; ++x)
                if (result.has(x, k))
                    result.join_row(x, result, k);
        return result;
    }
    [[nodiscard]] WideMatrix everything_if_cyclic() const { return all_or_nothing(!fixed_points().empty()); }
    [[nodiscard]] WideMatrix everything_if_any() const { return all_or_nothing(!empty()); }

  private:
    template <typename F>
    void each_in_row(std::size_t x, const F& f) const {
        for (std::size_t i = 0; i < width_; ++i)
            for_each_event(bits_[x * width_ + i], [&](std::size_t y) { f(64 * i + y); });
    }
    void join_row(std::size_t x, const WideMatrix& b, std::size_t y) {
        for (std::size_t i = 0; i < width_; ++i)
            bits_[x * width_ + i] |= b.bits_[y * width_ + i];
    }
    [[nodiscard]] WideMatrix all_or_nothing(bool all) const {
        const WideSet events = all ? WideSet::first(size_) : WideSet();
        return product(size_, events, events);
    }

    std::size_t size_ = 0;
    std::size_t width_ = 0; // words of a row
    std::vector<std::uint64_t> bits_;
};

} // namespace katlas::graph

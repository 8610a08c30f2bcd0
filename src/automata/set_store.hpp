// Interned sets of small integers: the states of the right-hand side of an inclusion.
//
// A set is given as a bit row over a fixed universe and becomes a dense id; equal sets get equal ids. Storage is the
// smaller of two forms: the row itself, or the sorted elements when they take no more room (and the row is longer than
// a few words). An element form is thus never larger than any row form, so a subset test against a *row* suffices: the
// caller expands one set and tests many ids against it.
//
// The index is a table of ids of its own: a key is a row of words outside of the table, and std::unordered_map would
// take a node of memory for each. (Boost 1.74 has no open table.)
//
// Costs: intern O(row); subset O(1) when the signatures or sizes forbid it, else O(stored form); ids are never removed.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

namespace katlas::automata::detail {

using Word = std::uint64_t;
inline constexpr std::uint32_t word_bits = 64;

[[nodiscard]] inline std::size_t words_for(std::size_t bits) {
    return (bits + word_bits - 1) / word_bits;
}
[[nodiscard]] inline bool test_bit(const Word* row, std::size_t i) {
    return ((row[i / word_bits] >> (i % word_bits)) & 1U) != 0;
}
inline void set_bit(Word* row, std::size_t i) {
    row[i / word_bits] |= Word{1} << (i % word_bits);
}
inline void clear_bit(Word* row, std::size_t i) {
    row[i / word_bits] &= ~(Word{1} << (i % word_bits));
}

template <class Visit>
void for_each_bit(const Word* row, std::size_t words, Visit&& visit) {
    for (std::size_t w = 0; w < words; ++w) {
        for (Word rest = row[w]; rest != 0; rest &= rest - 1) {
            visit(static_cast<std::uint32_t>(w * word_bits) + static_cast<std::uint32_t>(std::countr_zero(rest)));
        }
    }
}

[[nodiscard]] inline bool intersects(const Word* a, const Word* b, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) {
        if ((a[w] & b[w]) != 0) {
            return true;
        }
    }
    return false;
}
inline void unite(Word* into, const Word* row, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) {
        into[w] |= row[w];
    }
}

using SetId = std::uint32_t;
inline constexpr SetId no_set = UINT32_MAX;

class SetStore {
  public:
    // `words` is the length of every row.
    explicit SetStore(std::size_t words);

    // The id of the set, and whether it is new.
    struct Interned {
        SetId id;
        bool is_new;
    };
    Interned intern(const Word* row);

    [[nodiscard]] std::size_t words() const { return words_; }
    [[nodiscard]] std::size_t num_sets() const { return entries_.size(); }
    [[nodiscard]] std::uint32_t size(SetId id) const { return entries_[id].size; }
    // The union of the row's words, hence S <= T implies signature(S) <= signature(T); for one word, the set itself.
    [[nodiscard]] Word signature(SetId id) const { return entries_[id].signature; }
    // Writes the set as a row.
    void expand(SetId id, Word* row) const;
    [[nodiscard]] bool is_subset(SetId id, const Word* row) const;
    // Approximate memory in use.
    [[nodiscard]] std::size_t bytes() const;

  private:
    struct Entry {
        Word signature;
        std::uint64_t offset; // into rows_ (dense) or elements_ (sparse)
        std::uint32_t size;
        std::uint32_t hash;
    };
    [[nodiscard]] bool sparse(std::uint32_t size) const { return words_ > 4 && size <= 2 * words_; }
    [[nodiscard]] bool equals(const Entry& entry, const Word* row) const;
    void grow_table();

    std::size_t words_;
    std::vector<Entry> entries_;
    std::vector<Word> rows_;
    std::vector<std::uint32_t> elements_;
    std::vector<SetId> table_; // open addressing, a power of two, no_set = free
};

} // namespace katlas::automata::detail

// Families of interned sets with the question "is some set of the family contained in this row?".
//
// A family is a short list, whose entries carry signatures and sizes that reject most sets without a look at them, and,
// for universes of a few words, transposed blocks of 64 sets: slice e of a block has a bit for each set that has the
// element e. The union of the slices of all elements that are not in the row marks the sets that are not contained in
// it; the union is usually full after a few slices, so 64 sets are rejected in about ten steps. (In larger universes
// the rows lack thousands of elements, and the list is the better form. Decision trees on elements, as in Pous' library
// safa, were tried instead of blocks and rejected. Rows that are closed under similarity are dense, so both branches
// were taken nearly always, and the trees were no faster than lists.)
//
// The sets are those of a SetStore, or the matrices of a MatrixStore.
//
// Costs: add O(1), and O(elements) for the cut; a question as above. Sets are never removed.
#pragma once

#include "set_store.hpp"

#include <cstdint>
#include <vector>

namespace katlas::automata::detail {

template <class Store>
class RuleTable {
  public:
    // Families are 0..num_families-1, all empty. The store must outlive the table.
    RuleTable(std::uint32_t num_families, const Store& sets);

    // Requires that the family does not hold the set yet.
    void add(std::uint32_t family, SetId set);

    // Names the row of the following questions, which must stay as it is until the next call.
    void set_row(const Word* row);
    [[nodiscard]] bool contains_subset(std::uint32_t family);

    // Sets and slices looked at so far.
    [[nodiscard]] std::uint64_t visits() const { return visits_; }
    [[nodiscard]] std::size_t bytes() const { return num_entries_ * sizeof(Entry) + num_blocks_ * block_bytes(); }

  private:
    static constexpr std::size_t lanes = word_bits;
    static constexpr std::size_t batch = 16; // entries that move to a block together
    static constexpr std::size_t max_sliced_words = 8;

    struct Entry {
        Word signature;
        SetId set;
        std::uint32_t size;
    };
    struct Family {
        std::vector<Entry> entries;
        std::vector<Word> slices; // of the blocks one after another, [block][element]
        std::size_t sliced = 0;   // sets in blocks
    };
    [[nodiscard]] std::size_t elements() const { return sets_.words() * word_bits; }
    [[nodiscard]] std::size_t block_bytes() const { return elements() * sizeof(Word); }
    void move_to_block(Family& family);
    void order_elements();
    [[nodiscard]] bool some_block_has_subset(const Family& family);

    const Store& sets_;
    std::vector<Family> families_;
    const Word* row_ = nullptr;
    Word signature_ = 0;
    std::uint32_t size_ = 0;
    std::vector<std::uint32_t>
        missing_; // elements that are not in the row, when missing_known_, in the order of order_
    bool missing_known_ = false;
    std::vector<std::uint32_t> order_;     // all elements, those of many sets first, as of some time ago
    std::vector<std::uint32_t> frequency_; // per element: sets in blocks that have it
    std::size_t total_sliced_ = 0;
    std::size_t ordered_at_ = 1; // total_sliced_ when order_ was made
    std::vector<Word> scratch_;
    std::uint64_t visits_ = 0;
    std::size_t num_entries_ = 0;
    std::size_t num_blocks_ = 0;
};

} // namespace katlas::automata::detail

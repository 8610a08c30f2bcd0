// Interned bit matrices: the states of a rotated or deduplicated right-hand side.
//
// The matrices that a search meets differ in a few rows: most rows are empty, and the others come back in matrix after
// matrix. So rows are interned. A matrix is the list of the ids of its rows that are not empty, which is interned in
// turn. A row then takes a few bytes instead of several words, and a stepper can remember the successors of a row. Row
// 0 is the empty row.
//
// For questions about sets (rule_table.hpp) a matrix is the set of its bits, one row after another, as in SetStore.
#pragma once

#include "set_store.hpp"

namespace katlas::automata::detail {

using RowId = SetId;
inline constexpr RowId empty_row = 0;

class MatrixStore {
  public:
    MatrixStore(std::size_t rows, std::size_t row_words);

    [[nodiscard]] RowId intern_row(const Word* row);
    // Valid until the next row is interned.
    [[nodiscard]] const Word* row(RowId id) const { return row_bits_.data() + id * row_words_; }
    [[nodiscard]] std::size_t num_rows() const { return distinct_rows_.num_sets(); }

    // A matrix by its rows.
    SetStore::Interned intern(const RowId* rows);
    // Writes its rows.
    void rows_of(SetId id, RowId* rows) const;

    // As in SetStore.
    [[nodiscard]] std::size_t words() const { return rows_ * row_words_; }
    [[nodiscard]] std::size_t num_sets() const { return entries_.size(); }
    [[nodiscard]] std::uint32_t size(SetId id) const { return entries_[id].size; }
    [[nodiscard]] Word signature(SetId id) const { return entries_[id].signature; }
    void expand(SetId id, Word* matrix) const;
    [[nodiscard]] bool is_subset(SetId id, const Word* matrix) const;
    [[nodiscard]] std::size_t bytes() const;

  private:
    struct Entry {
        Word signature;
        std::uint64_t first; // of its rows in ids_
        std::uint32_t size;
        std::uint32_t hash;
    };
    // Which rows are not empty.
    [[nodiscard]] const Word* mask(SetId id) const { return masks_.data() + id * mask_words_; }
    [[nodiscard]] RowId row_of(SetId id, std::size_t i) const;
    [[nodiscard]] bool is_same(SetId id) const;
    void grow_table();

    std::size_t rows_;
    std::size_t row_words_;
    SetStore distinct_rows_;
    std::vector<Word> row_bits_; // of the distinct rows, one after another
    std::vector<Entry> entries_;
    std::size_t mask_words_;
    std::vector<Word> masks_;             // of each matrix
    std::vector<RowId> ids_;              // of the rows of each matrix that are not empty
    std::vector<Word> new_mask_;          // scratch: of the matrix at hand
    std::vector<RowId> new_ids_;          // scratch
    std::vector<SetId> table_;            // open addressing, a power of two, no_set = free
    mutable std::size_t telling_row_ = 0; // where the last subset test failed: the next one may well fail there, too
};

} // namespace katlas::automata::detail

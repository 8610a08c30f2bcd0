#include "matrix_store.hpp"

#include <algorithm>

namespace katlas::automata::detail {

MatrixStore::MatrixStore(std::size_t rows, std::size_t row_words)
    : rows_(rows), row_words_(row_words), distinct_rows_(row_words), mask_words_(words_for(rows)),
      new_mask_(mask_words_), table_(256, no_set) {
    (void)intern_row(std::vector<Word>(row_words, 0).data());
}

RowId MatrixStore::intern_row(const Word* row) {
    const auto [id, is_new] = distinct_rows_.intern(row);
    if (is_new) {
        row_bits_.insert(row_bits_.end(), row, row + row_words_);
    }
    return id;
}

SetStore::Interned MatrixStore::intern(const RowId* rows) {
    std::fill(new_mask_.begin(), new_mask_.end(), Word{0});
    new_ids_.clear();
    Word hash = 0x9e3779b97f4a7c15U;
    for (std::size_t i = 0; i < rows_; ++i) {
        if (rows[i] != empty_row) {
            set_bit(new_mask_.data(), i);
            new_ids_.push_back(rows[i]);
            hash = (hash ^ (Word{i} << 32U | rows[i])) * 0xff51afd7ed558ccdU;
            hash ^= hash >> 32U;
        }
    }
    const auto short_hash = static_cast<std::uint32_t>(hash ^ (hash >> 29U));
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = short_hash & mask;
    for (; table_[slot] != no_set; slot = (slot + 1) & mask) {
        if (entries_[table_[slot]].hash == short_hash && is_same(table_[slot])) {
            return {table_[slot], false};
        }
    }
    const auto id = static_cast<SetId>(entries_.size());
    table_[slot] = id;
    Entry entry{0, ids_.size(), 0, short_hash};
    for (const RowId row : new_ids_) {
        entry.signature |= distinct_rows_.signature(row);
        entry.size += distinct_rows_.size(row);
    }
    entries_.push_back(entry);
    masks_.insert(masks_.end(), new_mask_.begin(), new_mask_.end());
    ids_.insert(ids_.end(), new_ids_.begin(), new_ids_.end());
    if (entries_.size() * 2 > table_.size()) {
        grow_table();
    }
    return {id, true};
}

// The matrix at hand?
bool MatrixStore::is_same(SetId id) const { // equal masks say that there are as many rows
    return std::equal(new_mask_.begin(), new_mask_.end(), mask(id)) &&
           std::equal(new_ids_.begin(), new_ids_.end(), ids_.begin() + static_cast<std::ptrdiff_t>(entries_[id].first));
}

void MatrixStore::rows_of(SetId id, RowId* rows) const {
    std::fill_n(rows, rows_, empty_row);
    const RowId* next = ids_.data() + entries_[id].first;
    for_each_bit(mask(id), mask_words_, [&](std::uint32_t i) { rows[i] = *next++; });
}

RowId MatrixStore::row_of(SetId id, std::size_t i) const {
    const Word* present = mask(id);
    if (!test_bit(present, i)) {
        return empty_row;
    }
    std::uint64_t before = 0;
    for (std::size_t w = 0; w < i / word_bits; ++w) {
        before += static_cast<std::uint64_t>(std::popcount(present[w]));
    }
    before += static_cast<std::uint64_t>(std::popcount(present[i / word_bits] & ((Word{1} << (i % word_bits)) - 1)));
    return ids_[entries_[id].first + before];
}

void MatrixStore::expand(SetId id, Word* matrix) const {
    std::fill_n(matrix, words(), Word{0});
    const RowId* next = ids_.data() + entries_[id].first;
    for_each_bit(mask(id), mask_words_,
                 [&](std::uint32_t i) { std::copy_n(row(*next++), row_words_, matrix + i * row_words_); });
}

bool MatrixStore::is_subset(SetId id, const Word* matrix) const {
    const auto fits = [&](RowId row_id, std::size_t i) {
        const Word* words = row(row_id);
        const Word* into = matrix + i * row_words_;
        for (std::size_t w = 0; w < row_words_; ++w) {
            if ((words[w] & ~into[w]) != 0) {
                return false;
            }
        }
        return true;
    };
    if (!fits(row_of(id, telling_row_), telling_row_)) {
        return false;
    }
    const RowId* next = ids_.data() + entries_[id].first;
    const Word* present = mask(id);
    for (std::size_t w = 0; w < mask_words_; ++w) {
        for (Word rest = present[w]; rest != 0; rest &= rest - 1) {
            const std::size_t i = w * word_bits + static_cast<std::size_t>(std::countr_zero(rest));
            if (!fits(*next++, i)) {
                telling_row_ = i;
                return false;
            }
        }
    }
    return true;
}

std::size_t MatrixStore::bytes() const {
    return distinct_rows_.bytes() + row_bits_.size() * sizeof(Word) + entries_.size() * sizeof(Entry) +
           masks_.size() * sizeof(Word) + ids_.size() * sizeof(RowId) + table_.size() * sizeof(SetId);
}

void MatrixStore::grow_table() {
    table_.assign(table_.size() * 4, no_set);
    const std::size_t mask = table_.size() - 1;
    for (SetId id = 0; id < entries_.size(); ++id) {
        std::size_t slot = entries_[id].hash & mask;
        while (table_[slot] != no_set) {
            slot = (slot + 1) & mask;
        }
        table_[slot] = id;
    }
}

} // namespace katlas::automata::detail

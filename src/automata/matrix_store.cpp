#include "matrix_store.hpp"

#include <algorithm>

namespace katlas::automata::detail {

MatrixStore::MatrixStore(std::size_t rows, std::size_t row_words)
    : rows_(rows), row_words_(row_words), distinct_rows_(row_words), table_(256, no_set) {
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
    Word hash = 0x9e3779b97f4a7c15U;
    for (std::size_t i = 0; i < rows_; ++i) {
        hash = (hash ^ rows[i]) * 0xff51afd7ed558ccdU;
        hash ^= hash >> 32U;
    }
    const auto short_hash = static_cast<std::uint32_t>(hash ^ (hash >> 29U));
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = short_hash & mask;
    for (; table_[slot] != no_set; slot = (slot + 1) & mask) {
        if (entries_[table_[slot]].hash == short_hash && std::equal(rows, rows + rows_, rows_of(table_[slot]))) {
            return {table_[slot], false};
        }
    }
    const auto id = static_cast<SetId>(entries_.size());
    table_[slot] = id;
    Entry entry{0, 0, short_hash};
    for (std::size_t i = 0; i < rows_; ++i) {
        entry.signature |= distinct_rows_.signature(rows[i]);
        entry.size += distinct_rows_.size(rows[i]);
    }
    entries_.push_back(entry);
    ids_.insert(ids_.end(), rows, rows + rows_);
    if (entries_.size() * 2 > table_.size()) {
        grow_table();
    }
    return {id, true};
}

void MatrixStore::expand(SetId id, Word* matrix) const {
    const RowId* rows = rows_of(id);
    for (std::size_t i = 0; i < rows_; ++i) {
        std::copy_n(row(rows[i]), row_words_, matrix + i * row_words_);
    }
}

bool MatrixStore::is_subset(SetId id, const Word* matrix) const {
    const RowId* rows = rows_of(id);
    const auto fits = [&](std::size_t i) {
        const Word* words = row(rows[i]);
        const Word* into = matrix + i * row_words_;
        for (std::size_t w = 0; w < row_words_; ++w) {
            if ((words[w] & ~into[w]) != 0) {
                return false;
            }
        }
        return true;
    };
    if (!fits(telling_row_)) {
        return false;
    }
    for (std::size_t i = 0; i < rows_; ++i) {
        if (!fits(i)) {
            telling_row_ = i;
            return false;
        }
    }
    return true;
}

std::size_t MatrixStore::bytes() const {
    return distinct_rows_.bytes() + row_bits_.size() * sizeof(Word) + entries_.size() * sizeof(Entry) +
           ids_.size() * sizeof(RowId) + table_.size() * sizeof(SetId);
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

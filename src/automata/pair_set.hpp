// A growing set of pairs (row, column) of small numbers, for "was this pair met before?".
//
// Two representations behind one function: Bit rows are used when a row is a few words; they are compact and fast when
// many columns meet the same row. Else an open hash table is used (as in successor_table.hpp), because most rows of a
// wide universe hold a handful of columns.
#pragma once

#include "set_store.hpp"

#include <cstdint>
#include <vector>

namespace katlas::automata::detail {

class PairSet {
  public:
    explicit PairSet(std::size_t columns) : row_words_(words_for(columns)), dense_(row_words_ <= 4) {
        if (!dense_) {
            table_.assign(1024, free_slot);
        }
    }

    // Is the pair new?
    bool insert(std::uint32_t row, std::uint32_t column) {
        return dense_ ? insert_dense(row, column) : insert_hashed((Word{row} << 32U) | column);
    }

    [[nodiscard]] std::size_t bytes() const { return (rows_.size() + table_.size()) * sizeof(Word); }

  private:
    static constexpr Word free_slot = ~Word{0};

    bool insert_dense(std::uint32_t row, std::uint32_t column) {
        const std::size_t begin = row * row_words_;
        if (begin + row_words_ > rows_.size()) {
            rows_.resize((begin + row_words_) * 2, 0);
        }
        if (test_bit(rows_.data() + begin, column)) {
            return false;
        }
        set_bit(rows_.data() + begin, column);
        return true;
    }

    [[nodiscard]] std::size_t slot_of(Word key) const {
        const std::size_t mask = table_.size() - 1;
        std::size_t slot = ((key * 0x9e3779b97f4a7c15U) >> 20U) & mask;
        while (table_[slot] != free_slot && table_[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    bool insert_hashed(Word key) {
        const std::size_t slot = slot_of(key);
        if (table_[slot] == key) {
            return false;
        }
        table_[slot] = key;
        if (++used_ * 2 > table_.size()) {
            std::vector<Word> old(table_.size() * 2, free_slot);
            old.swap(table_);
            for (const Word kept : old) {
                if (kept != free_slot) {
                    table_[slot_of(kept)] = kept;
                }
            }
        }
        return true;
    }

    std::size_t row_words_;
    bool dense_;
    std::vector<Word> rows_;
    std::vector<Word> table_; // open addressing, a power of two
    std::size_t used_ = 0;
};

} // namespace katlas::automata::detail

#include "set_store.hpp"

#include <algorithm>

namespace katlas::automata::detail {

SetStore::SetStore(std::size_t words) : words_(words), table_(256, no_set) {}

SetStore::Interned SetStore::intern(const Word* row) {
    Word signature = 0;
    std::uint32_t size = 0;
    Word hash = 0x9e3779b97f4a7c15U;
    for (std::size_t w = 0; w < words_; ++w) {
        signature |= row[w];
        size += static_cast<std::uint32_t>(std::popcount(row[w]));
        hash = (hash ^ row[w]) * 0xff51afd7ed558ccdU;
        hash ^= hash >> 32U;
    }
    const auto short_hash = static_cast<std::uint32_t>(hash ^ (hash >> 29U));
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = short_hash & mask;
    for (; table_[slot] != no_set; slot = (slot + 1) & mask) {
        const Entry& entry = entries_[table_[slot]];
        if (entry.hash == short_hash && entry.size == size && entry.signature == signature && equals(entry, row)) {
            return {table_[slot], false};
        }
    }
    const auto id = static_cast<SetId>(entries_.size());
    table_[slot] = id;
    Entry entry{signature, 0, size, short_hash};
    if (sparse(size)) {
        entry.offset = elements_.size();
        for_each_bit(row, words_, [&](std::uint32_t element) { elements_.push_back(element); });
    } else {
        entry.offset = rows_.size();
        rows_.insert(rows_.end(), row, row + words_);
    }
    entries_.push_back(entry);
    if (entries_.size() * 2 > table_.size()) {
        grow_table();
    }
    return {id, true};
}

bool SetStore::equals(const Entry& entry, const Word* row) const {
    if (sparse(entry.size)) { // sizes are equal, so a subset is the set
        return std::all_of(elements_.begin() + static_cast<std::ptrdiff_t>(entry.offset),
                           elements_.begin() + static_cast<std::ptrdiff_t>(entry.offset + entry.size),
                           [&](std::uint32_t element) { return test_bit(row, element); });
    }
    return std::equal(row, row + words_, rows_.begin() + static_cast<std::ptrdiff_t>(entry.offset));
}

void SetStore::expand(SetId id, Word* row) const {
    const Entry& entry = entries_[id];
    if (!sparse(entry.size)) {
        std::copy_n(rows_.data() + entry.offset, words_, row);
        return;
    }
    std::fill_n(row, words_, Word{0});
    for (std::uint32_t i = 0; i < entry.size; ++i) {
        set_bit(row, elements_[entry.offset + i]);
    }
}

bool SetStore::is_subset(SetId id, const Word* row) const {
    const Entry& entry = entries_[id];
    if (sparse(entry.size)) {
        const std::uint32_t* element = elements_.data() + entry.offset;
        for (const std::uint32_t* end = element + entry.size; element != end; ++element) {
            if (!test_bit(row, *element)) {
                return false;
            }
        }
        return true;
    }
    const Word* words = rows_.data() + entry.offset;
    for (std::size_t w = 0; w < words_; ++w) {
        if ((words[w] & ~row[w]) != 0) {
            return false;
        }
    }
    return true;
}

std::size_t SetStore::bytes() const {
    return entries_.size() * sizeof(Entry) + rows_.size() * sizeof(Word) + elements_.size() * sizeof(std::uint32_t) +
           table_.size() * sizeof(SetId);
}

void SetStore::grow_table() {
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

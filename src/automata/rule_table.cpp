#include "rule_table.hpp"

#include "matrix_store.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace katlas::automata::detail {

template <class Store>
RuleTable<Store>::RuleTable(std::uint32_t num_families, const Store& sets)
    : sets_(sets), families_(num_families), order_(elements()), frequency_(elements(), 0), scratch_(sets.words()) {
    std::iota(order_.begin(), order_.end(), 0);
}

template <class Store>
void RuleTable<Store>::add(std::uint32_t family, SetId set) {
    std::vector<Entry>& entries = families_[family].entries;
    entries.push_back({sets_.signature(set), set, sets_.size(set)});
    ++num_entries_;
    if (entries.size() == batch && sets_.words() <= max_sliced_words) {
        move_to_block(families_[family]);
    }
}

template <class Store>
void RuleTable<Store>::move_to_block(Family& family) {
    if (family.sliced % lanes == 0) {
        family.slices.resize(family.slices.size() + elements(), 0);
        ++num_blocks_;
    }
    Word* block = family.slices.data() + family.slices.size() - elements();
    for (const Entry& entry : family.entries) {
        const Word lane = Word{1} << (family.sliced++ % lanes);
        sets_.expand(entry.set, scratch_.data());
        for_each_bit(scratch_.data(), scratch_.size(), [&](std::uint32_t element) {
            block[element] |= lane;
            ++frequency_[element];
        });
    }
    num_entries_ -= family.entries.size();
    total_sliced_ += family.entries.size();
    family.entries.clear();
    if (total_sliced_ >= 2 * ordered_at_) {
        ordered_at_ = total_sliced_;
        order_elements();
    }
}

template <class Store>
void RuleTable<Store>::order_elements() {
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return frequency_[a] > frequency_[b]; });
}

template <class Store>
void RuleTable<Store>::set_row(const Word* row) {
    row_ = row;
    signature_ = 0;
    size_ = 0;
    for (std::size_t w = 0; w < sets_.words(); ++w) {
        signature_ |= row[w];
        size_ += static_cast<std::uint32_t>(std::popcount(row[w]));
    }
    missing_known_ = false;
}

template <class Store>
bool RuleTable<Store>::contains_subset(std::uint32_t family) {
    const std::vector<Entry>& entries = families_[family].entries;
    const bool one_word = sets_.words() == 1;
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) {
        return (entry.signature & ~signature_) == 0 && entry.size <= size_ &&
               (one_word || sets_.is_subset(entry.set, row_));
    });
    visits_ += static_cast<std::uint64_t>(found - entries.begin());
    return found != entries.end() || (families_[family].sliced != 0 && some_block_has_subset(families_[family]));
}

template <class Store>
bool RuleTable<Store>::some_block_has_subset(const Family& family) {
    if (!missing_known_) {
        missing_known_ = true;
        missing_.clear();
        std::copy_if(order_.begin(), order_.end(), std::back_inserter(missing_),
                     [&](std::uint32_t element) { return !test_bit(row_, element); });
    }
    std::size_t left = family.sliced;
    for (const Word* block = family.slices.data(); left != 0; block += elements()) {
        // Lanes that are not in use count as not contained.
        Word not_contained = left < lanes ? ~Word{0} << left : 0;
        left -= std::min(left, lanes);
        auto element = missing_.begin();
        for (; element != missing_.end() && ~not_contained != 0; ++element) {
            not_contained |= block[*element];
        }
        visits_ += static_cast<std::uint64_t>(element - missing_.begin());
        if (~not_contained != 0) {
            return true;
        }
    }
    return false;
}

template class RuleTable<SetStore>;
template class RuleTable<MatrixStore>;

} // namespace katlas::automata::detail

// Memoised steps of a deterministic automaton that is built on demand: (set, symbol) to set.
//
// For a small alphabet the table has one row of ids for each set from which a step was made. For a large alphabet,
// where few symbols are read from a set, it is a hash table: an open one, which takes 16 bytes an entry where
// std::unordered_map takes a node, and Boost 1.74 has none.
#pragma once

#include "katlas/automata/nfa.hpp"
#include "set_store.hpp"

#include <cstdint>
#include <vector>

namespace katlas::automata::detail {

class SuccessorTable {
  public:
    explicit SuccessorTable(std::uint32_t num_symbols) : num_symbols_(num_symbols) {
        if (hashed()) {
            slots_.resize(1024);
        }
    }

    // The place of the successor; no_set when it is not known yet. Valid until the next call.
    SetId& at(SetId set, Symbol symbol) { return hashed() ? at_hash(set, symbol) : at_row(set, symbol); }

    [[nodiscard]] std::size_t bytes() const { return rows_.size() * sizeof(SetId) + slots_.size() * sizeof(Slot); }

  private:
    struct Slot {
        Word key = ~Word{0};
        SetId successor = no_set;
    };
    [[nodiscard]] bool hashed() const { return num_symbols_ > 64; }

    SetId& at_row(SetId set, Symbol symbol) {
        if (set >= row_of_.size()) {
            row_of_.resize(std::size_t{set} * 2 + 1, no_set);
        }
        if (row_of_[set] == no_set) {
            row_of_[set] = static_cast<std::uint32_t>(rows_.size() / num_symbols_);
            rows_.resize(rows_.size() + num_symbols_, no_set);
        }
        return rows_[std::size_t{row_of_[set]} * num_symbols_ + symbol];
    }

    [[nodiscard]] Slot& slot_of(Word key) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = ((key * 0x9e3779b97f4a7c15U) >> 20U) & mask;
        while (slots_[slot].key != key && slots_[slot].key != Slot{}.key) {
            slot = (slot + 1) & mask;
        }
        return slots_[slot];
    }

    SetId& at_hash(SetId set, Symbol symbol) {
        const Word key = (Word{set} << 32U) | symbol;
        if (Slot& slot = slot_of(key); slot.key == key) {
            return slot.successor;
        }
        if (++used_ * 2 > slots_.size()) {
            std::vector<Slot> old(slots_.size() * 2);
            old.swap(slots_);
            for (const Slot& kept : old) {
                if (kept.key != Slot{}.key) {
                    slot_of(kept.key) = kept;
                }
            }
        }
        Slot& slot = slot_of(key);
        slot.key = key;
        return slot.successor;
    }

    std::uint32_t num_symbols_;
    std::vector<std::uint32_t> row_of_; // per set: its row in rows_
    std::vector<SetId> rows_;
    std::vector<Slot> slots_; // open addressing, a power of two
    std::size_t used_ = 0;
};

} // namespace katlas::automata::detail

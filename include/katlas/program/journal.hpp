// The registers that a thread has overwritten, so that its state can be put back step by step.
//
// A journal has the registers' old values, the latest last; it does not have the header of the state. Going back to a
// mark costs one step per entry since the mark. If a register was overwritten more than once since the last mark, only
// the first value matters. Repetitions are removed when there are many, so the entries between two marks are at most
// linear in the state.
#pragma once

#include "katlas/program/program.hpp"

#include <span>
#include <vector>

namespace katlas::program {

class Journal {
  public:
    explicit Journal(std::size_t registers = 0) : registers_(registers) {}

    void note(std::uint32_t target, Value old) {
        entries_.push_back({target, old});
        if (entries_.size() - mark_ > 2 * registers_ + 16)
            thin_out();
    }

    // Sets a mark, to which the state can go back: the number of entries.
    [[nodiscard]] std::size_t mark() {
        mark_ = entries_.size();
        return mark_;
    }
    // What was overwritten, the latest last.
    struct Entry {
        std::uint32_t target = 0;
        Value old = 0;
    };
    // The entries since a mark, and the last mark. To be had again after going back.
    [[nodiscard]] std::span<const Entry> since(std::size_t mark) const { return std::span(entries_).subspan(mark); }
    [[nodiscard]] std::size_t last_mark() const { return mark_; }
    void go_forward(std::span<const Entry> entries, std::size_t last_mark) {
        entries_.insert(entries_.end(), entries.begin(), entries.end());
        mark_ = last_mark;
    }

    // Gives the registers of the current state their values at the mark.
    void undo(std::size_t mark, Word* state) const {
        for (std::size_t i = entries_.size(); i-- > mark;)
            state[Program::header_words + entries_[i].target] = entries_[i].old;
    }
    // Does the same, and forgets the entries after the mark.
    void go_back(std::size_t mark, Word* state) {
        undo(mark, state);
        entries_.resize(mark);
        mark_ = mark;
    }

  private:
    void thin_out() {
        std::vector<bool> seen(registers_);
        std::size_t kept = mark_;
        for (std::size_t i = mark_; i < entries_.size(); ++i)
            if (!seen[entries_[i].target]) {
                seen[entries_[i].target] = true;
                entries_[kept++] = entries_[i];
            }
        entries_.resize(kept);
    }

    std::vector<Entry> entries_;
    std::size_t registers_;
    std::size_t mark_ = 0; // the last one
};

} // namespace katlas::program

// What a thread has overwritten of its state, so that it can be put back to where it was, step by step.
//
// A journal has the registers' old values, the latest last; the header of the state is not in it. Going back to a mark
// costs as many steps as there are entries since. Of what was overwritten more than once since the last mark only the
// first value matters; repetitions are thrown out when there are many, so that the entries between two marks are at
// most linear in the state.
#pragma once

#include "katlas/program/program.hpp"

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

    // How many entries there are; where one goes back to.
    [[nodiscard]] std::size_t mark() {
        mark_ = entries_.size();
        return mark_;
    }
    // Puts the registers of a state, as it is now, back to what they were at the mark.
    void undo(std::size_t mark, Word* state) const {
        for (std::size_t i = entries_.size(); i-- > mark;)
            state[Program::header_words + entries_[i].target] = entries_[i].old;
    }
    // That, and forgets what came after the mark.
    void go_back(std::size_t mark, Word* state) {
        undo(mark, state);
        entries_.resize(mark);
        mark_ = mark;
    }

  private:
    struct Entry {
        std::uint32_t target = 0;
        Value old = 0;
    };

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

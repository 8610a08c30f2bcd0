// Sets of reads of one thread, by the slots of the reads, and what a thread's values depend on. This is for models that
// speak of dependencies: only then is the program compiled so that it says what its values were computed from
// (katlas/native/abi.hpp).
//
// A label is the number of a set. Equal sets have the same label, whatever the thread, and a label stays what it is. So
// a thread that is run once more has the same labels.
#pragma once

#include "katlas/native/machine.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

namespace katlas::native {

class LabelTable {
  public:
    LabelTable();

    [[nodiscard]] Label of_slot(std::uint32_t slot);
    [[nodiscard]] Label join(Label a, Label b);
    // Bit i of word i / 64 for slot i. Valid as long as the table.
    [[nodiscard]] std::span<const std::uint64_t> slots(Label label) const { return sets_[label]; }

  private:
    using Set = std::vector<std::uint64_t>; // whose last word is not 0

    Label number_of(Set set);

    std::deque<Set> sets_;
    std::map<Set, Label> numbers_;
    std::unordered_map<std::uint64_t, Label> joins_; // of two labels, the smaller one in the upper half
};

struct Labelled {
    void* value = nullptr;
    Label label = 0;
};

// What the running thread's next actions depend on.
struct Flow {
    Label address = 0; // of the operands of the present access, or of all arguments of the function that runs
    Label data = 0;
    Label expected = 0;
    bool is_access = false; // of the program's text; else a function of the library, which decides by what it reads
    Label control = 0;      // of all branches until now
    Label pick_control = 0; // of all that compare-and-swap instructions have decided
    Label path = 0;         // and of addresses, and of reads by which functions of the library have decided
    std::uint32_t slot = 0; // of the next action

    // Of bytes of the thread's own memory, by word; none: of no read.
    using Bytes = std::array<Label, 8>;
    std::unordered_map<std::uintptr_t, Bytes> memory;
};

// How many slots an action takes, with what came of it: a read-modify-write that fails takes two, so that slots of
// later actions do not depend on it.
[[nodiscard]] std::uint32_t slots_taken(const Action& action, Value value, bool spurious);

// The label of bytes of the running thread's own memory, and how it gets one.
[[nodiscard]] Label label_of(const void* address, std::size_t size);
void set_label(void* address, std::size_t size, Label label);

} // namespace katlas::native

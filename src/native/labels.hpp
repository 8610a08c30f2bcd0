// Sets of reads of one thread, by the slots of the reads, and the dependencies of a thread's values. This is for models
// with dependencies: only for them is the program compiled to track the sources of its values (katlas/native/abi.hpp).
//
// A label is the number of a set. Equal sets have the same label in all threads, and a label never changes its meaning.
// So a thread that is run again has the same labels.
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
    using Set = std::vector<std::uint64_t>; // the last word is not 0

    Label number_of(Set set);

    std::deque<Set> sets_;
    std::map<Set, Label> numbers_;
    std::unordered_map<std::uint64_t, Label> joins_; // of two labels, the smaller one in the upper half
};

struct Labelled {
    void* value = nullptr;
    Label label = 0;
};

// The dependencies of the running thread's next actions.
struct Flow {
    Label address = 0; // of the operands of the present access, or of all arguments of the function that runs
    Label data = 0;
    Label expected = 0;
    bool is_access =
        false;         // in the program's code; else in a library function, which decides by the values that it reads
    Label control = 0; // of all branches so far
    Label pick_control = 0; // of all that compare-and-swap instructions have decided
    Label path = 0;         // also of addresses, and of reads by which library functions have decided
    std::uint32_t slot = 0; // of the next action

    // The labels of bytes of private memory, by word; none: no dependencies.
    using Bytes = std::array<Label, 8>;
    std::unordered_map<std::uintptr_t, Bytes> memory;
};

// The number of slots that an action takes, given its outcome. A failed read-modify-write takes two, so that slots of
// later actions do not depend on its success.
[[nodiscard]] std::uint32_t slots_taken(const Action& action, Value value, bool spurious);

// Gets and sets the label of bytes of the running thread's private memory.
[[nodiscard]] Label label_of(const void* address, std::size_t size);
void set_label(void* address, std::size_t size, Label label);

} // namespace katlas::native

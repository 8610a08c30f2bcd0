// Which registers are live where: backward dataflow over a flow graph, used on the code of C and on machine code alike.
//
// Few registers are live at any one place, of however many there are, and so sets are sorted lists: the analysis is
// linear in the code, times the registers that are live at once and the depth of loops.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace katlas::compile {

// Sorted, each once.
using RegisterSet = std::vector<std::uint32_t>;
[[nodiscard]] bool contains(const RegisterSet& set, std::uint32_t r);

// One step of a thread.
struct Flow {
    std::vector<std::uint32_t> uses;
    std::vector<std::uint32_t> defs;
    std::vector<std::size_t> next; // steps that may follow
    bool pure = false;             // it is of use only where one of its results is
};

// For each step the registers whose values may be used after it.
[[nodiscard]] std::vector<RegisterSet> live_after(const std::vector<Flow>& steps);

// What is live before a step, given what is after it.
[[nodiscard]] RegisterSet live_before(const Flow& step, const RegisterSet& after);

} // namespace katlas::compile

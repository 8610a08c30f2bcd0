// The registers that are live at each step: backward dataflow over a flow graph, for the code of C and for machine
// code.
//
// Few registers are live at any one place, so sets are sorted lists. The analysis is linear in the code, times the
// number of registers that are live at once, times the depth of loops.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace katlas::machine {

// Sorted, each once.
using RegisterSet = std::vector<std::uint32_t>;
[[nodiscard]] bool contains(const RegisterSet& set, std::uint32_t r);

// One step of a thread.
struct Flow {
    std::vector<std::uint32_t> uses;
    std::vector<std::uint32_t> defs;
    std::vector<std::size_t> next; // steps that may follow
    bool pure = false;             // the step is needed only if one of its results is
};

// For each step the registers whose values may be used after it.
[[nodiscard]] std::vector<RegisterSet> live_after(const std::vector<Flow>& steps);

// The registers that are live before a step, given those that are live after it.
[[nodiscard]] RegisterSet live_before(const Flow& step, const RegisterSet& after);

} // namespace katlas::machine

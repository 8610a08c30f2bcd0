// Which registers are live where: backward dataflow over a flow graph, used on the code of C and on machine code alike.
#pragma once

#include <cstdint>
#include <vector>

namespace katlas::compile {

// One step of a thread.
struct Flow {
    std::vector<std::uint32_t> uses;
    std::vector<std::uint32_t> defs;
    std::vector<std::size_t> next; // steps that may follow
};

// For each step the registers whose values may be used after it. O(steps * registers * depth of loops).
[[nodiscard]] std::vector<std::vector<bool>> live_after(const std::vector<Flow>& steps, std::size_t num_registers);

// What is live before a step, given what is after it.
[[nodiscard]] std::vector<bool> live_before(const Flow& step, std::vector<bool> after);

} // namespace katlas::compile

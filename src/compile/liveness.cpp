#include "liveness.hpp"

namespace katlas::compile {

std::vector<bool> live_before(const Flow& step, std::vector<bool> after) {
    for (const std::uint32_t r : step.defs)
        after[r] = false;
    for (const std::uint32_t r : step.uses)
        after[r] = true;
    return after;
}

std::vector<std::vector<bool>> live_after(const std::vector<Flow>& steps, std::size_t num_registers) {
    std::vector<std::vector<bool>> after(steps.size(), std::vector<bool>(num_registers));
    std::vector<std::vector<bool>> before = after;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = steps.size(); i-- > 0;) {
            for (const std::size_t next : steps[i].next)
                for (std::size_t r = 0; r < num_registers; ++r)
                    if (before[next][r])
                        after[i][r] = true;
            std::vector<bool> now = live_before(steps[i], after[i]);
            changed = changed || now != before[i];
            before[i] = std::move(now);
        }
    }
    return after;
}

} // namespace katlas::compile

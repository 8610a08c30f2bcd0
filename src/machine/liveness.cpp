#include "katlas/machine/liveness.hpp"

#include <algorithm>
#include <iterator>

namespace katlas::machine {
namespace {

void unite(RegisterSet& set, const RegisterSet& other) {
    if (set.empty()) {
        set = other;
        return;
    }
    if (other.empty() || std::includes(set.begin(), set.end(), other.begin(), other.end()))
        return;
    RegisterSet both;
    both.reserve(set.size() + other.size());
    std::set_union(set.begin(), set.end(), other.begin(), other.end(), std::back_inserter(both));
    set = std::move(both);
}

} // namespace

bool contains(const RegisterSet& set, std::uint32_t r) {
    return std::binary_search(set.begin(), set.end(), r);
}

RegisterSet live_before(const Flow& step, const RegisterSet& after) {
    RegisterSet before;
    before.reserve(after.size() + step.uses.size());
    std::ranges::copy_if(after, std::back_inserter(before),
                         [&](std::uint32_t r) { return std::ranges::find(step.defs, r) == step.defs.end(); });
    if (step.pure && before.size() == after.size()) // no result is live
        return before;
    for (const std::uint32_t r : step.uses)
        if (const auto at = std::ranges::lower_bound(before, r); at == before.end() || *at != r)
            before.insert(at, r);
    return before;
}

std::vector<RegisterSet> live_after(const std::vector<Flow>& steps) {
    std::vector<RegisterSet> after(steps.size());
    std::vector<RegisterSet> before(steps.size());
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = steps.size(); i-- > 0;) {
            for (const std::size_t next : steps[i].next)
                unite(after[i], before[next]);
            RegisterSet now = live_before(steps[i], after[i]);
            changed = changed || now != before[i];
            before[i] = std::move(now);
        }
    }
    return after;
}

} // namespace katlas::machine

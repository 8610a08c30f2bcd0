#include "katlas/native/dependent_run.hpp"

#include "labels.hpp"

#include <algorithm>
#include <cassert>

namespace katlas::native {
namespace {

// The number of actions before a position.
std::uint32_t count_before(const std::vector<std::uint32_t>& slots, std::uint32_t position) {
    return static_cast<std::uint32_t>(std::ranges::lower_bound(slots, position) - slots.begin());
}

} // namespace

DependentRun::DependentRun(Machine& machine) : run_(machine), threads_(machine.num_threads()) {}

void DependentRun::complete(std::uint32_t thread, Value value, bool spurious) {
    Thread& t = threads_[thread - 1];
    const program::Action action = run_.upcoming(thread).action;
    t.slots.push_back(t.position);
    t.position += slots_taken(action, value, spurious);
    run_.complete(thread, value, spurious);
}

void DependentRun::put_back(std::uint32_t thread, std::uint32_t position) {
    Thread& t = threads_[thread - 1];
    const std::uint32_t count = count_before(t.slots, position);
    assert(position == t.position || (count < t.slots.size() && t.slots[count] == position));
    run_.put_back(thread, count);
    t.slots.resize(count);
    t.position = position;
}

void DependentRun::become(const DependentRun& other, std::span<const std::uint32_t> positions) {
    threads_.resize(other.threads_.size());
    counts_.resize(other.threads_.size());
    for (std::size_t i = 0; i < threads_.size(); ++i) {
        const Thread& from = other.threads_[i];
        counts_[i] = count_before(from.slots, positions[i]);
        threads_[i].slots.assign(from.slots.begin(), from.slots.begin() + counts_[i]);
        threads_[i].position = positions[i];
    }
    run_.become(other.run_, counts_);
}

explore::ActionDependencies DependentRun::dependencies(std::uint32_t thread) const {
    const Machine::Next& next = run_.upcoming(thread);
    const auto slots = [&](Label label) { return run_.machine().slots(label); };
    return {.address = slots(next.on.address),
            .data = slots(next.on.data),
            .pick_address = {},
            .pick_data = slots(next.on.pick_data),
            .path = slots(next.on.path),
            .expected = slots(next.on.expected)};
}

static_assert(explore::DependentRun<DependentRun>);
static_assert(explore::ForkingRun<DependentRun>);

} // namespace katlas::native

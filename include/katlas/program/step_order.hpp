// The order in which a graph of steps without cycles is written down: each step before those to which it leads.
//
// A step has two successors, `next` and `other`, which are numbers of steps or no_step. Where possible, `next` comes
// directly after its step, so a text of the steps jumps forwards only, and seldom.
//
// Source: reverse postorder of a depth-first search (Tarjan 1972).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace katlas::program {

inline constexpr std::uint32_t no_step = ~std::uint32_t{0};

// The steps that are reached from `first`, in order and numbered anew. Nothing if there is a cycle; then `on_cycle` is
// a step on one. O(steps).
template <typename Step>
[[nodiscard]] std::optional<std::vector<Step>> ordered_steps(const std::vector<Step>& steps, std::uint32_t first,
                                                             std::uint32_t* on_cycle = nullptr) {
    enum class Mark : std::uint8_t { none, open, done };
    std::vector<Mark> marks(steps.size());
    std::vector<std::uint32_t> reversed;
    std::vector<std::uint32_t> stack{first};
    while (!stack.empty()) {
        const std::uint32_t s = stack.back();
        if (marks[s] != Mark::none) {
            if (marks[s] == Mark::open)
                reversed.push_back(s);
            marks[s] = Mark::done;
            stack.pop_back();
            continue;
        }
        marks[s] = Mark::open;
        for (const std::uint32_t successor : {steps[s].next, steps[s].other}) {
            if (successor == no_step)
                continue;
            if (marks[successor] == Mark::open) {
                if (on_cycle != nullptr)
                    *on_cycle = successor;
                return std::nullopt;
            }
            if (marks[successor] == Mark::none)
                stack.push_back(successor);
        }
    }
    std::vector<std::uint32_t> place(steps.size(), no_step);
    std::vector<Step> result;
    result.reserve(reversed.size());
    for (std::size_t i = reversed.size(); i-- > 0;) {
        place[reversed[i]] = static_cast<std::uint32_t>(result.size());
        result.push_back(steps[reversed[i]]);
    }
    for (Step& s : result) {
        s.next = s.next == no_step ? no_step : place[s.next];
        s.other = s.other == no_step ? no_step : place[s.other];
    }
    return result;
}

} // namespace katlas::program

// The short names of modes, as executions and mappings write them.
#pragma once

#include "katlas/graph/label.hpp"

#include <array>
#include <string_view>

namespace katlas::graph {

inline constexpr std::array all_modes = {Mode::non_atomic, Mode::relaxed, Mode::acquire,
                                         Mode::release,    Mode::acq_rel, Mode::seq_cst};

[[nodiscard]] constexpr std::string_view to_string(Mode mode) {
    constexpr std::array<std::string_view, all_modes.size()> names = {"na", "rlx", "acq", "rel", "acq_rel", "sc"};
    return names[static_cast<std::size_t>(mode)];
}

} // namespace katlas::graph

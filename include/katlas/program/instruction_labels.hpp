// The labels of the events of an instruction.
#pragma once

#include "katlas/graph/label.hpp"
#include "katlas/program/instruction.hpp"

#include <vector>

namespace katlas::program {

// All that events of the instruction can have, without the kinds of the kernel and scopes. Empty: it has no events.
[[nodiscard]] std::vector<graph::Label> labels_of(const Instruction& instruction);

} // namespace katlas::program

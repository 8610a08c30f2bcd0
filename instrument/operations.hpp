// Conversions of the orders and operations of LLVM's accesses to those of the runtime (katlas/native/abi.hpp).
#pragma once

#include "katlas/native/abi.hpp"

#include <optional>

#include <llvm/IR/Instructions.h>

namespace katlas::native {

// The number of the mode in graph::Mode.
[[nodiscard]] unsigned mode_of(llvm::AtomicOrdering ordering);
// Nothing for an operation that is not on integers.
[[nodiscard]] std::optional<Update> update_of(llvm::AtomicRMWInst::BinOp op);

} // namespace katlas::native

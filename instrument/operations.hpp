// Orders and operations of LLVM's accesses as the runtime names them (katlas/native/abi.hpp).
#pragma once

#include "katlas/native/abi.hpp"

#include <optional>

#include <llvm/IR/Instructions.h>

namespace katlas::native {

// As graph::Mode has them.
[[nodiscard]] unsigned mode_of(llvm::AtomicOrdering ordering);
// Nothing of an operation that no integer has.
[[nodiscard]] std::optional<Update> update_of(llvm::AtomicRMWInst::BinOp op);

} // namespace katlas::native

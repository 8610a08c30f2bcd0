// Whether all reads are ordered before all later writes of their threads.
#pragma once

#include "katlas/program/kept_order.hpp"

namespace katlas::tests {

// False also where that is not seen.
inline bool keeps_reads_before_writes(const program::Program& program, graph::KeptOrder kept) {
    const auto pairs = program::unordered_pairs(program, kept);
    return pairs && pairs->empty();
}

} // namespace katlas::tests

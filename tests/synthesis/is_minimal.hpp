// Whether a candidate has a property that it loses by each weakening.
#pragma once

#include "katlas/synthesis/minimal.hpp"

#include <algorithm>

namespace katlas::tests {

inline bool is_minimal(const synthesis::Candidate& candidate, const synthesis::Property& property) {
    return property(candidate) && std::ranges::none_of(synthesis::weakenings(candidate), property);
}

} // namespace katlas::tests

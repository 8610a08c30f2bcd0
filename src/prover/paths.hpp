// The shortest words of an expression, as tests and letters: the ways to make two events related.
#pragma once

#include "katlas/kat/terms.hpp"

#include <vector>

namespace katlas::prover {

// One more test than letters.
struct Path {
    std::vector<kat::TestRef> tests;
    std::vector<kat::Letter> letters;
    friend bool operator==(const Path&, const Path&) = default;
};

// At most `count` words of at most `length` letters, the short ones first. None for intersections, differences,
// rotations and deduplications.
[[nodiscard]] std::vector<Path> shortest_paths(kat::Terms& terms, kat::ExprRef e, std::size_t length,
                                               std::size_t count);

} // namespace katlas::prover

// The models whose minimal separations are strongly connected (semantics/structure.hpp), so that a search may skip all
// other graphs.
//
// Let G be minimal: `forbidding` forbids it, `allowing` allows it, and no weakening separates them. Let an axiom that
// `forbidding` has G violate say that an expression has no cycle. Then G has a closed walk that the expression
// describes. Remove an event that is not on the walk, is no half of a read-modify-write, and from which nothing reads.
// The relations between the other events stay, and so does the walk. If the axioms of `allowing` remain true when
// events are removed, `allowing` allows the rest, which contradicts the minimality of G. So all events off the walk are
// excused, and the walk leads from each of its events to each other.
//
// The argument requires that the axioms of `forbidding` are about cycles of letters that lie in po, rf, co, fr or in
// the step back over a read-modify-write. The axioms of `allowing` must not subtract relations that may shrink when
// events are removed. And both models must use relations and assumptions of the base theory only.
#pragma once

#include "katlas/kat/specification.hpp"

namespace katlas::synthesis {

[[nodiscard]] bool minimal_ones_are_strongly_connected(const kat::Setting& setting, const kat::Model& allowing,
                                                       const kat::Model& forbidding);

} // namespace katlas::synthesis

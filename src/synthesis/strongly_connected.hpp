// Which models' minimal separations are strongly connected (semantics/structure.hpp), so that no others need be looked
// at.
//
// Let G be minimal: `forbidding` forbids it, `allowing` allows it, and no weakening separates them. Let an axiom that
// `forbidding` has G violate say that an expression has no cycle. Then G has a closed walk that the expression
// describes. Take an event away that is not on it, is no half of a read-modify-write and that nothing reads from. The
// relations between the other events stay, and the walk with them. Where the axioms of `allowing` are kept when events
// go, it allows what is left, which contradicts that G is minimal. So whatever is off the walk is excused, and the walk
// leads from each of its events to each.
//
// That asks for axioms of `forbidding` that are about cycles, of letters that lie in po, rf, co, fr or in the step back
// over a read-modify-write; for axioms of `allowing` without subtractions of what may shrink when events go; and for
// relations and assumptions of the base theory only.
#pragma once

#include "katlas/kat/specification.hpp"

namespace katlas::synthesis {

[[nodiscard]] bool minimal_ones_are_strongly_connected(const kat::Setting& setting, const kat::Model& allowing,
                                                       const kat::Model& forbidding);

} // namespace katlas::synthesis

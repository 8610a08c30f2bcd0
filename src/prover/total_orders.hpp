// What the totality of an order adds to the axioms of a model.
//
// Let r be total: any two different events of its signature that have one location are related by r, one way or the
// other (kat::Relation::total). Let e relate such events of one location only. If the axioms of a model leave no cycle
// in e;r? then e <= r holds wherever they do: x e y with y r x would close such a cycle, and so would x = y. This is
// the lemma behind Prop. 12 of the thesis, as an inclusion (section 3.6.1). Which e are of use is read off the words
// that refute without it, so that a claim which needs no totality costs nothing.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/prover/hierarchy.hpp"

#include <functional>
#include <vector>

namespace katlas::prover {

// left <= order: asked, and answered.
struct OrderQuestion {
    kat::ExprRef left;
    kat::ExprRef order;
};
using OrderOracle = std::function<bool(const OrderQuestion&)>;

// Reads questions off a cycle: its parts of up to three steps that keep the location, from and to events that some
// total relation orders. Not asked is what follows from the answers. A step of a part of a defined relation is taken as
// one of the whole relation first: rf for rfe.
void ask_for_orders(const kat::Workspace& workspace, const Hierarchy& hierarchy, const std::vector<Letter>& cycle,
                    const OrderOracle& holds);

} // namespace katlas::prover

// Consequences of the totality of an order and the axioms of a model.
//
// Let r be total: any two different events of its signature that have one location are related by r, one way or the
// other (kat::Relation::total). Let e relate such events of one location only. If the axioms of a model exclude cycles
// of e;r?, then e <= r holds on every graph that satisfies them: x e y with y r x would close such a cycle, and so
// would x = y. This is the lemma behind Prop. 12 of the thesis, as an inclusion (section 3.6.1). The candidates for e
// come from words that refute the claim without totality, so a claim that needs no totality costs nothing.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/prover/hierarchy.hpp"

#include <functional>
#include <vector>

namespace katlas::prover {

// The question whether left <= order, and its answer.
struct OrderQuestion {
    kat::ExprRef left;
    kat::ExprRef order;
};
using OrderOracle = std::function<bool(const OrderQuestion&)>;

// Derives questions from a cycle: about its parts of up to three steps that keep the location and whose ends some total
// relation orders. Questions that follow from earlier answers are not asked. A step of a part of a defined relation is
// first taken as a step of the whole relation: rf for rfe.
void ask_for_orders(const kat::Workspace& workspace, const Hierarchy& hierarchy, const std::vector<Letter>& cycle,
                    const OrderOracle& holds);

} // namespace katlas::prover

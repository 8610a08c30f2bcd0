// Intersections that Kleene algebra with tests can say otherwise.
//
// An intersection with a *filter* asks something of the two ends of a path: `int` of one thread, `ext` of two, `loc` of
// one location. Location and thread are equivalences, so a path of which all steps but one keep the location has ends
// of one location exactly if that step does; likewise for threads. So the question is put to that step, where the
// theory has an answer: `po & loc` is po-loc, `rf & ext` is rfe. Two relations of which one lies in the other, or does
// so within a thread or a location, have an intersection, too: `rf & po` is rfi.
//
// Of two relations otherwise it can be said that their intersection is empty: `a & b = 0` iff a;b^-1 relates no event
// to itself.
//
// All is read off the theory's signatures, definitions and assumptions between letters. The importer of .cat files does
// the same on terms of its own, before there is a theory (src/cat/restrict.cpp).
#pragma once

#include "katlas/kat/theory.hpp"

#include <optional>

namespace katlas {

// The base theory's relations that are filters.
struct Filters {
    kat::RelationId any;
    kat::RelationId thread;   // events of one thread
    kat::RelationId location; // accesses of one location
    kat::TestRef located;     // events that have a location
};

// `a & b` and `a \ b`: without the operator where that is exact, otherwise with it.
[[nodiscard]] kat::ExprRef meet(kat::Terms& terms, const kat::Theory& theory, const Filters& filters, kat::ExprRef a,
                                kat::ExprRef b);
[[nodiscard]] kat::ExprRef without(kat::Terms& terms, const kat::Theory& theory, const Filters& filters, kat::ExprRef a,
                                   kat::ExprRef b);

// Where `e` is `a & b` between tests, or a union of such: an expression that relates no event to itself exactly if `e`
// is empty.
[[nodiscard]] std::optional<kat::ExprRef> cycles_of_empty(kat::Terms& terms, kat::ExprRef e);

} // namespace katlas

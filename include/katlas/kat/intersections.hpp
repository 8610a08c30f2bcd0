// Intersections that have an equivalent in Kleene algebra with tests.
//
// An intersection with a *filter* constrains the two ends of a path: `int` requires one thread, `ext` two threads,
// `loc` one location. Location and thread are equivalences. So if all steps of a path but one keep the location, the
// path's ends have the same location exactly if the ends of the remaining step do; likewise for threads. The filter is
// then moved to that step, where the theory has an answer: `po & loc` is po-loc, `rf & ext` is rfe. If one relation
// lies in another, at least within a thread or a location, their intersection has an equivalent, too: `rf & po` is rfi.
//
// For any two relations, emptiness of their intersection has an equivalent: `a & b = 0` iff a;b^-1 relates no event to
// itself.
//
// All facts come from the theory's signatures, definitions and assumptions between letters. The importer of .cat files
// does the same on terms of its own, before there is a theory (src/cat/restrict.cpp).
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

// `a & b` and `a \ b`: without the operator where an exact equivalent is found, otherwise with it.
[[nodiscard]] kat::ExprRef meet(kat::Terms& terms, const kat::Theory& theory, const Filters& filters, kat::ExprRef a,
                                kat::ExprRef b);
[[nodiscard]] kat::ExprRef without(kat::Terms& terms, const kat::Theory& theory, const Filters& filters, kat::ExprRef a,
                                   kat::ExprRef b);

// If `e` is `a & b` between tests, or a union of such: an expression that relates no event to itself exactly if `e` is
// empty.
[[nodiscard]] std::optional<kat::ExprRef> cycles_of_empty(kat::Terms& terms, kat::ExprRef e);

} // namespace katlas

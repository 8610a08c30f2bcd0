// From predicates to atoms: the kinds of events that can exist, as far as a query can tell them apart.
//
// Given the tests of a query, an AtomSpace enumerates the truth assignments to the predicates that the tests mention.
// It keeps an assignment if it extends to an assignment of all predicates that satisfies the theory's constraints, and
// merges assignments that satisfy the same tests. The resulting classes are the query's atoms, numbered 0..size-1, and
// each test is a set of atoms. From then on the Boolean algebra on tests is exact, and every constraint is accounted
// for (thesis Prop. 5).
//
// Cost: O(assignments * (tests + constraints)). Fails, with a reason, when there are more than `max_assignments`
// assignments or more than AtomSet::capacity atoms.
#pragma once

#include "katlas/kat/atom_set.hpp"
#include "katlas/kat/theory.hpp"
#include "katlas/support/expected.hpp"

#include <span>
#include <string>
#include <vector>

namespace katlas::kat {

class AtomSpace {
  public:
    static constexpr std::size_t max_assignments = std::size_t{1} << 16;

    // `tests`: every test that the query will ask about. Refused if these tests make too many atoms.
    [[nodiscard]] static Expected<AtomSpace> create(const Terms& terms, const Theory& theory,
                                                    std::span<const TestRef> tests);

    [[nodiscard]] std::size_t size() const { return atoms_.size(); }
    [[nodiscard]] AtomSet all() const { return AtomSet::first(size()); }
    // `t` must be among the tests given to create().
    [[nodiscard]] AtomSet meaning(TestRef t) const { return meanings_[t.index]; }

    // The predicates that hold in a representative of the atom: the assignment with the fewest. In the order of
    // declaration.
    [[nodiscard]] const std::vector<PredicateId>& positives(std::size_t atom) const { return atoms_[atom]; }

  private:
    std::vector<std::vector<PredicateId>> atoms_;
    std::vector<AtomSet> meanings_; // by TestRef::index
};

// Whether any kind of event satisfies the test. Used to warn about tests that can never hold.
[[nodiscard]] bool satisfiable(const Terms& terms, const Theory& theory, TestRef test);

} // namespace katlas::kat

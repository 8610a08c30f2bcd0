// From predicates to atoms: which kinds of event can exist, as far as a query can tell.
//
// Given the tests of a query, an AtomSpace enumerates the truth assignments to the predicates that they mention which
// extend to an assignment of all predicates satisfying the theory's constraints, and merges assignments that satisfy
// the same tests. What remains are the query's atoms, numbered 0..size-1, and each test is a set of them; the Boolean
// algebra on tests is exact from then on, and every constraint has been decided for good (thesis Prop. 5).
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

    // `tests`: every test that the query will ask about. Refused, as what a query tells apart, where there
    // would be too many atoms.
    [[nodiscard]] static Expected<AtomSpace> create(const Terms& terms, const Theory& theory,
                                                    std::span<const TestRef> tests);

    [[nodiscard]] std::size_t size() const { return atoms_.size(); }
    [[nodiscard]] AtomSet all() const { return AtomSet::first(size()); }
    // `t` must be among the tests given to create().
    [[nodiscard]] AtomSet meaning(TestRef t) const { return meanings_[t.index]; }

    // The predicates that hold in a representative of the atom, the one with the fewest; names in declaration order.
    [[nodiscard]] const std::vector<PredicateId>& positives(std::size_t atom) const { return atoms_[atom]; }

  private:
    std::vector<std::vector<PredicateId>> atoms_;
    std::vector<AtomSet> meanings_; // by TestRef::index
};

// Is there an event kind that satisfies the test at all? Used to warn about tests that can never hold.
[[nodiscard]] bool satisfiable(const Terms& terms, const Theory& theory, TestRef test);

} // namespace katlas::kat

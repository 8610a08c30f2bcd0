// Kinds of events that satisfy a test, with as few predicates as possible.
//
// A word decides for its events only the predicates that the query tells apart, but an event of a graph has every
// predicate decided. The choice matters for the reader, who wants a plain write and not a write of persistent memory.
// It also matters for hypotheses: the fewer predicates hold, the fewer hypotheses apply. So a kind is a model of the
// test and the theory's constraints with the fewest predicates. It is found by iterative deepening: if a formula fails,
// one of the predicates that it mentions must be added.
#pragma once

#include "katlas/kat/specification.hpp"

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace katlas::prover {

class EventKinds {
  public:
    using Kind = std::vector<kat::PredicateId>; // what holds, ascending

    // Adds terms to the workspace.
    explicit EventKinds(const kat::Workspace& workspace) : workspace_(workspace) {}

    // A preference among kinds, beyond the fewest predicates. An event that is no read, write or fence yet becomes the
    // first of `shapes` that the test allows.
    struct Preference {
        std::vector<std::string_view> shapes; // e.g. fence, write, read, in order of preference
        bool all_users_predicates = false;    // add every predicate of the user that the test allows
    };

    // Nothing if no event satisfies the test.
    [[nodiscard]] std::optional<Kind> choose(kat::TestRef test, const Preference& preference);

  private:
    const std::optional<Kind>& fewest(kat::TestRef test);
    // The predicates that occur in it.
    const Kind& mentions_of(kat::TestRef formula);

    kat::Workspace workspace_;
    std::unordered_map<std::uint32_t, std::optional<Kind>> known_; // by TestRef::index
    std::unordered_map<std::uint32_t, Kind> mentions_;             // of formulas, by the same
};

} // namespace katlas::prover

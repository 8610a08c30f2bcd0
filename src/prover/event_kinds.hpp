// Kinds of events that satisfy a test, with as few predicates as possible.
//
// A word says of its events only what the query tells apart; an event of a graph has every predicate decided. The
// choice matters for the reader, who wants a plain write and not one of persistent memory, and for hypotheses, which
// apply to fewer events the fewer predicates hold. So a kind is a model of the test and the theory's constraints with
// the fewest predicates, found by iterative deepening: whatever formula fails must be mended by one of the predicates
// that it mentions.
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

    // Terms are added to the workspace.
    explicit EventKinds(const kat::Workspace& workspace) : workspace_(workspace) {}

    // Kinds differ in what they add to the fewest predicates: an event is made a fence, write or read, in this order,
    // unless it is something already.
    struct Preference {
        std::vector<std::string_view> shapes; // the first that the test allows
        bool all_users_predicates = false;    // every predicate of the user's that the test allows
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

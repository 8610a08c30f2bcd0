// Vacuous claims: claims that hold because nothing could violate them.
//
// `left <= right` says nothing where the assumptions leave nothing that `left` relates; a claim about cycles says
// nothing where its right side contains `id`; no claim says anything about events that the assumptions exclude. Such
// claims are proved like others, and rightly so. They are mostly not what their author means, so a note tells the
// reader. The note names the assumptions that cause the vacuity: as few as can be found by leaving out one after the
// other.
//
// A note is true: it rests on a proof. The lack of a note says nothing, since the search for notes is bounded. A fact
// that a claim or a single assumption states openly (`e <= 0`, `assume EXCL = 0`) is no news and has no note.
#pragma once

#include "katlas/prover/prover.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace katlas::prover {

struct Vacuity {
    std::string text;                     // "the left side relates nothing"
    std::vector<SourceRange> assumptions; // the user's, statement by statement; none: the base theory is enough
};

class Vacuities {
  public:
    // Both must outlive the object; the prover is a prover of the specification.
    Vacuities(const kat::Specification& specification, Prover& prover)
        : specification_(specification), workspace_(prover.workspace()), prover_(prover) {}

    // Notes on a claim that was proved.
    [[nodiscard]] std::vector<Vacuity> of(const kat::Claim& claim);
    // Notes on kinds of events that the assumptions of all files exclude.
    [[nodiscard]] const std::vector<Vacuity>& of_theory();
    // Notes on a model, given by its key in the specification.
    [[nodiscard]] std::vector<Vacuity> of_model(const std::string& key);

  private:
    using Holds = std::function<bool(Prover&)>;

    void of_predicates(std::vector<Vacuity>& found);
    void of_expressions(const kat::Claim& claim, std::vector<Vacuity>& found);
    [[nodiscard]] std::vector<kat::PredicateId> asked_predicates() const;
    [[nodiscard]] bool is_stated(kat::TestRef none) const;
    [[nodiscard]] bool relates_nothing(Prover& prover, kat::ExprRef left, bool cyclic) const;
    [[nodiscard]] kat::TestRef where_reflexive(kat::ExprRef e);
    [[nodiscard]] std::vector<SourceRange> causes(const Holds& holds);
    [[nodiscard]] std::vector<SourceRange> statements() const;

    const kat::Specification& specification_;
    kat::Workspace workspace_; // the prover's
    Prover& prover_;
    std::optional<std::vector<Vacuity>> of_theory_;
};

} // namespace katlas::prover

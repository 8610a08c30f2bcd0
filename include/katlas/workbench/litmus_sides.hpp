// The sides that a litmus test separates: two models, or the two answers to a statement.
//
// A side judges candidate executions by the reference semantics, and explores programs. If a model has an explorer, the
// side uses it. Otherwise it explores all executions of a base model and filters them by the reference semantics
// (explore_causally.hpp). This finds only those executions of the side that the base model has, too.
#pragma once

#include "katlas/explore/result.hpp"
#include "katlas/kat/specification.hpp"
#include "katlas/synthesis/candidate.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace katlas::workbench {

struct LitmusSide {
    std::string name;     // "tso", "the statement fails"
    std::string why_not;  // not empty: candidates cannot be judged
    bool filtered = true; // explored by a base model with a filter: executions outside of the base model are missed
    std::optional<compile::Machine> machine; // the machine of the model (machine_labels.hpp)
    std::function<bool(const synthesis::Candidate&)> allows;
    std::function<explore::Result(const program::Program&, const explore::Options&)> explore;
    // For a filtered side: also tries executions that cannot be built causes first, such as those with values out of
    // thin air (explore_candidates.hpp); either the coherent ones only, or all.
    std::function<explore::Result(const program::Program&, const explore::Options&, bool coherent)> try_candidates;
};

// The side of a model whose terms belong to the specification. It also judges by the user's assumptions, as far as they
// are about relations of programs: a test made of a counterexample has to satisfy the assumptions, like the
// counterexample. `name` is the model's name for users; if find_check_model() knows the name, programs are explored as
// by `katlas check`.
[[nodiscard]] LitmusSide model_side(const std::shared_ptr<const kat::Specification>& specification,
                                    const kat::Model& model, const std::string& name, bool explorer);

// The side of the base model itself. It has all executions that a filtered side can find.
[[nodiscard]] LitmusSide base_side();

// The side of the executions that satisfy the user's assumptions and on which the claim fails, or on which it holds.
[[nodiscard]] LitmusSide claim_side(const std::shared_ptr<const kat::Specification>& specification,
                                    const kat::Claim& claim, bool holds);

} // namespace katlas::workbench

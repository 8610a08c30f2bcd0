// What a litmus test separates: two models, or the two answers to a statement.
//
// A side judges candidate executions by the reference semantics and explores programs. Where there is an explorer for a
// model it is used; otherwise all executions of a base model are explored and the reference semantics filters them
// (explore_causally.hpp), which finds what the side allows as far as the base model does.
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
    bool filtered = true; // explored by a base model with a filter: executions that it does not have are not found
    std::optional<compile::Machine> machine; // that a model is of (machine_labels.hpp)
    std::function<bool(const synthesis::Candidate&)> allows;
    std::function<explore::Result(const program::Program&, const explore::Options&)> explore;
    // Of a filtered side: executions of which some cannot be made causes first, as those with values out of thin air
    // (explore_candidates.hpp); only those that are coherent, or all.
    std::function<explore::Result(const program::Program&, const explore::Options&, bool coherent)> try_candidates;
};

// A model, whose terms are the specification's. It judges by the user's assumptions, too, as far as they speak of what
// programs have: what is made of a counterexample has to satisfy them as the counterexample does. `name` is what users
// call it; where find_check_model() knows it, it is explored as `katlas check` does.
[[nodiscard]] LitmusSide model_side(const std::shared_ptr<const kat::Specification>& specification,
                                    const kat::Model& model, const std::string& name, bool explorer);

// The base model itself, which has the executions that a filtered side can find.
[[nodiscard]] LitmusSide base_side();

// The executions that satisfy the user's assumptions and on which the claim fails, or on which it holds.
[[nodiscard]] LitmusSide claim_side(const std::shared_ptr<const kat::Specification>& specification,
                                    const kat::Claim& claim, bool holds);

} // namespace katlas::workbench

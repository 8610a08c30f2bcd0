#include "katlas/semantics/cross_check.hpp"

#include "graph_search.hpp"

namespace katlas::graph {

Violations::Violations(const kat::Specification& specification, const kat::Claim& claim, bool with_assumptions,
                       bool programs) {
    if (std::optional<std::vector<Obligation>> obligations = compile(specification, claim))
        prepare(specification, std::move(*obligations), with_assumptions, programs);
    else
        why_not_ = "a rotation or deduplication that is not at the top of the right side has no meaning on graphs";
}

Violations::Violations(const kat::Setting& setting, std::vector<Obligation> claims, bool with_assumptions,
                       bool programs) {
    prepare(setting, std::move(claims), with_assumptions, programs);
}

void Violations::prepare(const kat::Setting& setting, std::vector<Obligation> claims, bool with_assumptions,
                         bool programs) {
    auto space = GraphSpace::create(setting, std::move(claims), {}, with_assumptions, programs);
    if (!space) {
        why_not_ = space.why_not();
        return;
    }
    space_ = std::make_unique<const GraphSpace>(std::move(*space));
}

Violations::~Violations() = default;

Enumeration Violations::for_each(const EnumerationLimits& limits,
                                 const std::function<bool(const ExecutionGraph&)>& visit, bool one_of_each) const {
    SearchControl control{limits, visit};
    control.one_of_each = one_of_each;
    if (space_) {
        search_graphs(*space_, control);
    } else {
        control.outcome.complete = false;
        control.outcome.why = why_not_;
    }
    return control.outcome;
}

namespace {

ViolationSearch first_of(const Violations& violations, const EnumerationLimits& limits) {
    ViolationSearch result;
    const std::function<bool(const ExecutionGraph&)> take = [&](const ExecutionGraph& graph) {
        result.violation = graph;
        return false;
    };
    const Enumeration outcome = violations.for_each(limits, take, false);
    result.judged = outcome.judged;
    result.complete = outcome.complete || result.violation;
    result.sampled = outcome.sampled;
    result.why = outcome.why;
    return result;
}

} // namespace

ViolationSearch find_violation(const kat::Specification& specification, const kat::Claim& claim,
                               const EnumerationLimits& limits) {
    return first_of(Violations(specification, claim, limits.with_assumptions, limits.structure.programs), limits);
}

ViolationSearch find_violation(const kat::Setting& setting, std::vector<Obligation> claims,
                               const EnumerationLimits& limits) {
    return first_of(Violations(setting, std::move(claims), limits.with_assumptions, limits.structure.programs), limits);
}

} // namespace katlas::graph

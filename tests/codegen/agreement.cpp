#include "codegen/agreement.hpp"

#include "katlas/semantics/enumerate.hpp"
#include "support/scale.hpp"

#include <fmt/format.h>

namespace katlas::tests {

using graph::BaseRelation;
using graph::BitMatrix;

Planned::Planned(const std::string& name) {
    std::vector<std::string> keys;
    document = load_models({name}, {}, sources, diagnostics, keys);
    REQUIRE(keys.size() == 1);
    key = keys.front();
    make_plan();
}

Planned::Planned(const std::string& name, const std::string& text) : key(name) {
    document = load_text(name + ".kat", text, sources, diagnostics);
    make_plan();
}

void Planned::make_plan() {
    for (const Diagnostic& d : diagnostics.all())
        UNSCOPED_INFO(render(d, sources));
    REQUIRE_FALSE(diagnostics.has_errors());
    const auto made = codegen::plan_checker(document, sources, key, key);
    UNSCOPED_INFO((made ? "" : made.why_not()));
    REQUIRE(made);
    plan = *made;
}

namespace {

std::vector<graph::Obligation> obligations_of(const kat::Model& model) {
    std::vector<graph::Obligation> obligations;
    for (const kat::Axiom& a : model.axioms)
        obligations.push_back(graph::compile(a));
    return obligations;
}

} // namespace

Reference::Reference(const Planned& planned)
    : planned_(planned), judge_(planned.document.terms, obligations_of(planned.model())) {}

bool Reference::consistent(const graph::ExecutionGraph& g) {
    const graph::TheoryMap map(planned_.document.theory);
    const auto relation = [&](BaseRelation r) { return g.relation(*map.relation(r)); };
    const BitMatrix internal = relation(BaseRelation::rfi) | relation(BaseRelation::coi) | relation(BaseRelation::fri);
    return internal.subset_of(relation(BaseRelation::po)) && judge_.all_hold(g);
}

std::string fault_of(const Document& document, const SparseGraph& g, const runtime::Violation& violation) {
    const graph::ExecutionGraph matrices = to_matrices(document, g);
    for (std::size_t i = 0; i < violation.path.size(); ++i) {
        const auto& [event, name] = violation.path[i];
        const bool inverse = name.ends_with("^-1");
        const std::string_view forward = name.substr(0, name.size() - (inverse ? 3 : 0));
        const EventId next = i + 1 < violation.path.size() ? violation.path[i + 1].event : violation.end;
        bool known = false;
        for (kat::RelationId r = 0; r < document.theory.relations.size(); ++r)
            if (document.theory.relations[r].name == forward) {
                known = true;
                const BitMatrix& pairs = matrices.relation(r);
                if (!(inverse ? pairs.has(next, event) : pairs.has(event, next)))
                    return fmt::format("{} is not {}-before {}", event, name, next);
            }
        if (!known)
            return fmt::format("no relation {}", name);
    }
    return "";
}

std::string to_text(const SparseGraph& g) {
    constexpr const char* kinds[] = {"R", "W", "F"};
    constexpr const char* modes[] = {"na", "rlx", "acq", "rel", "acq-rel", "sc"};
    std::string text;
    for (EventId e = 0; e < g.size(); ++e) {
        const auto& n = g[e];
        text += fmt::format("\n{}: thread {}, {} {}{}", e, n.thread, kinds[static_cast<std::size_t>(n.label.kind)],
                            modes[static_cast<std::size_t>(n.label.mode)], n.label.exclusive ? " excl" : "");
        if (n.location != SparseGraph::no_location)
            text += fmt::format(" of {}", n.location);
        if (g.is_read(e))
            text += fmt::format(", reads from {}", n.rf);
        if (g.is_write(e) && n.co_next != SparseGraph::none)
            text += fmt::format(", co-before {}", n.co_next);
    }
    return text;
}

Tally for_each_small_graph(const Planned& planned, std::size_t max_events,
                           const std::function<void(const SparseGraph&, const graph::ExecutionGraph&)>& visit) {
    const Labels labels(planned.document, planned.model());
    std::vector<kat::ExprRef> mentioned;
    for (const kat::Axiom& a : planned.model().axioms)
        mentioned.push_back(a.expr);
    graph::EnumerationLimits limits;
    limits.max_events = max_events;
    Tally tally;
    std::size_t number = 0;
    const auto outcome = graph::enumerate(planned.document, mentioned, limits, [&](const graph::ExecutionGraph& g) {
        if (number++ % stride_of(7) != 0)
            return true;
        const auto sparse = to_sparse(planned.document, labels, g, planned.plan.atoms);
        if (sparse) {
            visit(*sparse, g);
            ++tally.graphs;
        } else
            ++tally.skipped;
        return true;
    });
    REQUIRE(outcome.complete);
    return tally;
}

} // namespace katlas::tests

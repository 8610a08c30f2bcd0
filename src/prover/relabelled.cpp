#include "katlas/prover/relabelled.hpp"

#include "event_kinds.hpp"
#include "katlas/kat/base.hpp"
#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/well_formed.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace katlas::prover {
namespace {

bool is_mode(const kat::Theory& theory, kat::PredicateId p) {
    constexpr std::array<std::string_view, 5> names = {"NA", "RLX", "ACQ", "REL", "SC"};
    return theory.predicates[p].builtin && std::ranges::find(names, theory.predicates[p].name) != names.end();
}

// The event with another mode: the mode of the kind, or else the weakest mode of the kind.
std::vector<kat::PredicateId> with_mode(const kat::Theory& theory, std::vector<kat::PredicateId> event,
                                        const EventKind& kind) {
    std::erase_if(event, [&](kat::PredicateId p) { return is_mode(theory, p); });
    if (kind.mode.empty())
        return event;
    for (kat::PredicateId p = 0; p < theory.predicates.size(); ++p) {
        const std::string& name = theory.predicates[p].name;
        const std::string& mode = kind.modes.front();
        if (is_mode(theory, p) && (name == mode || (mode == "ACQREL" && (name == "ACQ" || name == "REL"))))
            event.push_back(p);
    }
    return event;
}

// Turns the event into an event of the kind. Predicates of the event beyond the fewest of its old kind stay. False if
// the result is no event of the kind.
bool give_kind(const kat::Workspace& workspace, graph::ExecutionGraph& g, std::size_t event, const EventKind& kind) {
    if ((graph::where(workspace.terms, g, kind.test) >> event & 1U) != 0)
        return true;
    const auto fewest = EventKinds(workspace).choose(kind.test, {});
    if (!fewest)
        return false;
    for (kat::PredicateId p = 0; p < g.num_predicates(); ++p) {
        const graph::EventSet bit = graph::EventSet{1} << event;
        if (std::ranges::binary_search(*fewest, p))
            g.set_where(p, g.where(p) | bit);
        else if (is_mode(workspace.theory, p))
            g.set_where(p, g.where(p) & ~bit);
    }
    return (graph::where(workspace.terms, g, kind.test) >> event & 1U) != 0;
}

} // namespace

std::vector<std::pair<std::size_t, std::size_t>> ordered_neighbours(const kat::Setting& setting,
                                                                    const Counterexample& known) {
    std::vector<std::pair<std::size_t, std::size_t>> found;
    if (!known.witness)
        return found;
    const Witness& w = *known.witness;
    const kat::Letter po = kat::base_letter(setting.theory, "po");
    for (std::size_t i = 0; i < w.letters.size(); ++i) {
        if (w.letters[i] == po)
            found.emplace_back(w.events[i], w.events[i + 1]);
        if (w.letters[i] == po.flipped())
            found.emplace_back(w.events[i + 1], w.events[i]);
    }
    return found;
}

std::optional<Counterexample> relabelled(const kat::Workspace& workspace, const Counterexample& known,
                                         std::size_t before, std::size_t after, const EventKind& first,
                                         const EventKind& second, const kat::Model& allowing,
                                         const kat::Axiom& forbidding) {
    const Witness& w = *known.witness;
    if (known.word.events.size() != w.events.size() || w.events.size() != w.letters.size() + 1)
        return std::nullopt;
    graph::ExecutionGraph g = w.graph;
    if (!give_kind(workspace, g, before, first) || !give_kind(workspace, g, after, second))
        return std::nullopt;
    graph::derive(g, workspace);
    if (!graph::defects(workspace, g).empty() || !graph::violated_assumptions(workspace, g).empty() ||
        !graph::holds(workspace, g, allowing) || graph::holds(workspace, g, forbidding))
        return std::nullopt;
    Counterexample result = known;
    result.witness->graph = std::move(g);
    for (std::size_t i = 0; i < w.events.size(); ++i)
        if (w.events[i] == before || w.events[i] == after)
            result.word.events[i] =
                with_mode(workspace.theory, known.word.events[i], w.events[i] == before ? first : second);
    return result;
}

} // namespace katlas::prover

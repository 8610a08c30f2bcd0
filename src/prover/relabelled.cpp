#include "katlas/prover/relabelled.hpp"

#include "event_kinds.hpp"
#include "katlas/graph/base_relations.hpp"
#include "katlas/graph/well_formed.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace katlas::prover {
namespace {

constexpr std::array<std::string_view, 5> mode_names = {"NA", "RLX", "ACQ", "REL", "SC"};

// "[R;ACQ;EXCL]" of another mode: "[R;EXCL;SC]". The mode of a kind may be several names' first.
std::string with_mode(const std::string& step, const EventKind& kind) {
    std::vector<std::string> names;
    std::string name;
    for (const char ch : step.substr(1)) {
        if (ch != ';' && ch != ']') {
            name += ch;
            continue;
        }
        if (!name.empty() && std::ranges::find(mode_names, name) == mode_names.end())
            names.push_back(name);
        name.clear();
    }
    const std::string mode = kind.mode.substr(0, kind.mode.find('/'));
    if (mode == "ACQREL")
        names.insert(names.end(), {"ACQ", "REL"});
    else if (!mode.empty())
        names.push_back(mode);
    std::string text = "[";
    for (const std::string& n : names)
        text += (text.size() > 1 ? ";" : "") + n;
    return text + "]";
}

// Makes the event one of the kind: what holds of it beyond the fewest predicates of its own kind stays. False if that
// is no event of the kind.
bool give_kind(Document& document, graph::ExecutionGraph& g, std::size_t event, const EventKind& kind) {
    if ((graph::where(document.terms, g, kind.test) >> event & 1U) != 0)
        return true;
    const auto fewest = EventKinds(document).choose(kind.test, {});
    if (!fewest)
        return false;
    for (kat::PredicateId p = 0; p < g.num_predicates(); ++p) {
        const std::string& name = document.theory.predicates[p].name;
        const bool is_mode = std::ranges::find(mode_names, name) != mode_names.end();
        const graph::EventSet bit = graph::EventSet{1} << event;
        if (std::ranges::binary_search(*fewest, p))
            g.set_where(p, g.where(p) | bit);
        else if (is_mode)
            g.set_where(p, g.where(p) & ~bit);
    }
    return (graph::where(document.terms, g, kind.test) >> event & 1U) != 0;
}

} // namespace

std::vector<std::pair<std::size_t, std::size_t>> ordered_neighbours(const Document& document,
                                                                    const Counterexample& known) {
    std::vector<std::pair<std::size_t, std::size_t>> found;
    if (!known.witness)
        return found;
    const Witness& w = *known.witness;
    const kat::Letter po = base_letter(document, "po");
    for (std::size_t i = 0; i < w.letters.size(); ++i) {
        if (w.letters[i] == po)
            found.emplace_back(w.events[i], w.events[i + 1]);
        if (w.letters[i] == po.flipped())
            found.emplace_back(w.events[i + 1], w.events[i]);
    }
    return found;
}

std::optional<Counterexample> relabelled(Document& document, const Counterexample& known, std::size_t before,
                                         std::size_t after, const EventKind& first, const EventKind& second,
                                         const kat::Model& allowing, const kat::Axiom& forbidding) {
    const Witness& w = *known.witness;
    if (known.steps.size() != 2 * w.letters.size() + 1 || w.events.size() != w.letters.size() + 1)
        return std::nullopt;
    graph::ExecutionGraph g = w.graph;
    if (!give_kind(document, g, before, first) || !give_kind(document, g, after, second))
        return std::nullopt;
    graph::derive(g, graph::TheoryMap(document.theory));
    if (!graph::defects(document, g).empty() || !graph::violated_assumptions(document, g).empty() ||
        !graph::holds(document, g, allowing) || graph::holds(document, g, forbidding))
        return std::nullopt;
    Counterexample result = known;
    result.witness->graph = std::move(g);
    for (std::size_t i = 0; i < w.events.size(); ++i)
        if (w.events[i] == before || w.events[i] == after)
            result.steps[2 * i] = with_mode(known.steps[2 * i], w.events[i] == before ? first : second);
    return result;
}

} // namespace katlas::prover

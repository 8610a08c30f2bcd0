#include "katlas/explain/explanation.hpp"

#include "katlas/semantics/model_judge.hpp"

#include <algorithm>

namespace katlas::explain {
namespace {

using explore::Execution;
using explore::Stop;
using program::Value;

constexpr std::size_t most_values = 20; // values of an observable that are listed

// Longest first: the name of the file that declares a model.
std::string module_of(const kat::Specification& specification, const std::string& key) {
    std::string found;
    for (const auto& [name, scope] : specification.modules)
        if (name.size() > found.size() && (key == name || key.starts_with(name + "::")))
            found = name;
    return found;
}

// The axioms in question and the theory's, and their terms. It must not be moved, since other objects refer to it.
struct Axioms {
    kat::Terms terms;
    kat::Setting setting;
    kat::Model model; // and the theory's axiom

    Axioms(const kat::Specification& specification, const std::string& key, bool coherent_threads)
        : terms(specification.terms), setting(terms, specification.theory), model(specification.models.at(key)) {
        const graph::TheoryMap map(setting.theory);
        const auto letter = [&](graph::BaseRelation r) { return terms.letter({.relation = map.relation(r).value()}); };
        using enum graph::BaseRelation;
        kat::Axiom axiom;
        axiom.kind = kat::Axiom::Kind::irreflexive;
        axiom.expr = coherent_threads ? terms.sequence(letter(po), terms.unite({letter(rf), letter(co), letter(fr)}))
                                      : terms.zero();
        model.axioms.push_back(axiom);
    }
};

class Explainer {
  public:
    Explainer(const program::Program& program, const program::Condition& condition,
              const kat::Specification& specification, const std::string& key, const ExplainOptions& options)
        : program_(program), condition_(condition), options_(options),
          axioms_(specification, key, options.coherent_threads),
          names_(specification, module_of(specification, key), axioms_.terms),
          judge_(axioms_.setting, axioms_.model, program.has_instructions()),
          dependencies_(graph::ModelJudge::speaks_of_dependencies(specification, specification.models.at(key))) {
        found_.violations.resize(axioms_.model.axioms.size());
        found_.possible.holds.resize(condition.nodes.size());
        found_.possible.values.resize(condition.observables.size());
        finders_.resize(axioms_.model.axioms.size());
    }

    Explanation run() {
        explore::each_candidate(program_, dependencies_,
                                {.execution =
                                     [&](const Execution& x) {
                                         if (seen_++ == options_.max_candidates)
                                             found_.ended_by = Limit::candidates;
                                         else
                                             look_at(x);
                                         return alive();
                                     },
                                 .alive = [&] { return alive(); }});
        return std::move(found_);
    }

  private:
    [[nodiscard]] bool alive() {
        if (!found_.ended_by && options_.stop.requested())
            found_.ended_by = options_.stop.reason() == StopReason::interrupt ? Limit::interrupt : Limit::time;
        return !found_.ended_by;
    }

    void look_at(const Execution& x) {
        Stop worst = Stop::finished;
        for (std::uint32_t t = 1; t <= x.c.num_threads(); ++t)
            worst = std::max(worst, x.c.stop(t));
        const bool error = std::ranges::any_of(x.errors, [](const auto& e) { return e.has_value(); });
        if (error)
            found_.error = found_.error || is_allowed(x);
        else if (worst == Stop::cut)
            found_.cut = found_.cut || is_allowed(x);
        else if (worst == Stop::finished && is_outcome(x))
            explain(x);
    }

    [[nodiscard]] bool is_allowed(const Execution& x) { return judge_.consistent(x.c.graph, x.dependencies); }

    // As the condition compares it (program::Outcomes).
    [[nodiscard]] Value observed(const program::Observable& o, Value value) const {
        const Value shown = program::wrap(value, o.type);
        return shown == value || program_.resolve(value) ? value : shown;
    }

    [[nodiscard]] bool is_outcome(const Execution& x) {
        std::vector<Value> columns;
        columns.reserve(condition_.observables.size());
        for (const program::Observable& o : condition_.observables)
            columns.push_back(observed(o, o.kind == program::Observable::Kind::in_register
                                              ? x.c.state(static_cast<std::uint32_t>(o.thread) + 1)[o.slot]
                                              : x.c.value(x.c.graph.co_last(o.location))));
        if (!condition_.holds(condition_.filter, columns))
            return false;
        ++found_.complete;
        for (program::PropositionRef p = 0; p < condition_.nodes.size(); ++p)
            found_.possible.holds[p] = found_.possible.holds[p] || condition_.holds(p, columns);
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (found_.possible.values[i].size() < most_values)
                found_.possible.values[i].insert(columns[i]);
        return condition_.holds(condition_.proposition, columns) !=
               (condition_.quantifier == program::Quantifier::for_all);
    }

    void explain(const Execution& x) {
        if (x.c.graph.size() <= graph::ModelJudge::capacity)
            explain(x, judge_.concrete<graph::ExecutionGraph>(x.c.graph, x.dependencies));
        else
            explain(x, judge_.concrete<graph::WideGraph>(x.c.graph, x.dependencies));
    }

    template <typename Graph>
    void explain(const Execution& x, const Graph& g) {
        ++found_.candidates;
        const std::vector<bool> holds = judge_.verdicts(g);
        std::vector<std::size_t> violated;
        for (std::size_t a = 0; a < holds.size(); ++a)
            if (!holds[a])
                violated.push_back(a);
        if (violated.empty()) {
            allow(x);
            return;
        }
        for (const std::size_t a : violated)
            ++found_.violations[a];
        if (found_.allowed == 0)
            forbid(x, g, std::move(violated));
    }

    void allow(const Execution& x) {
        ++found_.allowed;
        found_.forbidden.clear();
        found_.unexplained = 0;
        if (found_.example && found_.example->machine == Machine::sc)
            return;
        std::optional<Machine> best;
        if (found_.example)
            best = found_.example->machine;
        for (const Machine machine : {Machine::sc, Machine::tso, Machine::pso}) {
            if (best && machine >= *best)
                break;
            if (auto run = interleaving_of(x.c.graph, machine)) {
                found_.example = Allowed{x, machine, std::move(*run)};
                return;
            }
        }
        if (!found_.example)
            found_.example = Allowed{x, std::nullopt, {}};
    }

    template <typename Graph>
    void forbid(const Execution& x, const Graph& g, std::vector<std::size_t> violated) {
        for (Forbidden& f : found_.forbidden)
            if (std::ranges::find(violated, f.axioms.front()) != violated.end() && shares(f, x, g)) {
                ++f.candidates;
                return;
            }
        if (found_.forbidden.size() == options_.max_groups) {
            ++found_.unexplained;
            return;
        }
        const std::size_t axiom = violated.front();
        auto& finder = finders_[axiom];
        if (!finder)
            finder.emplace(axioms_.setting, names_, axioms_.model.axioms[axiom]);
        found_.forbidden.push_back({x, std::move(violated), finder->find(g).value(), 1});
    }

    // Whether the graph has the violation, on events that are the same in thread, place, label, location and value.
    template <typename Graph>
    [[nodiscard]] static bool shares(const Forbidden& f, const Execution& x, const Graph& g) {
        const explore::Configuration& other = f.execution.c;
        const auto counterpart = [&](std::size_t e) -> std::optional<std::size_t> {
            const auto& node = other.graph[static_cast<graph::EventId>(e)];
            if (node.thread == 0)
                return e;
            graph::EventId found = x.c.graph.first_of_thread(node.thread);
            for (std::uint32_t i = 0; i < node.index && found != graph::SparseGraph::none; ++i)
                found = x.c.graph[found].po_next;
            if (found == graph::SparseGraph::none || !(x.c.graph[found].label == node.label) ||
                x.c.graph[found].location != node.location ||
                x.c.value(found) != other.value(static_cast<graph::EventId>(e)))
                return std::nullopt;
            return found;
        };
        return std::ranges::all_of(edges_of(f.violation.parts),
                                   [&](const PathStep& w) {
                                       const auto from = counterpart(w.from);
                                       const auto to = counterpart(w.to);
                                       const auto& relation = g.relation(w.letter->relation);
                                       return from && to &&
                                              (w.letter->inverse ? relation.has(*to, *from) : relation.has(*from, *to));
                                   }) &&
               counterpart(f.violation.first);
    }

    const program::Program& program_;
    const program::Condition& condition_;
    const ExplainOptions& options_;
    Axioms axioms_;
    DefinitionNames names_;
    graph::ModelJudge judge_;
    bool dependencies_;
    std::vector<std::optional<ViolationFinder>> finders_; // by axiom, made when needed
    std::uint64_t seen_ = 0;
    Explanation found_;
};

} // namespace

Explanation explain(const program::Program& program, const program::Condition& condition,
                    const kat::Specification& specification, const std::string& key, const ExplainOptions& options) {
    return Explainer(program, condition, specification, key, options).run();
}

} // namespace katlas::explain

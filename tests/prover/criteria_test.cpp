// The criteria for properties of models, against the properties themselves on all small graphs: of random models whose
// definitions have intersections and differences.
#include "katlas/frontend/document.hpp"
#include "katlas/kat/base.hpp"
#include "katlas/prover/criteria.hpp"
#include "katlas/semantics/base_relations.hpp"
#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/enumerate.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "support/scale.hpp"

#include <array>
#include <functional>
#include <iostream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;
using graph::Event;
using graph::ExecutionGraph;

namespace {

class RandomText {
  public:
    explicit RandomText(std::mt19937& random) : random_(random) {}

    std::string model() {
        std::string text;
        std::string axiom = "acyclic ";
        for (int d = 0, n = 1 + below(2); d < n; ++d) {
            const char* const by = below(3) == 0 ? "&" : "\\";
            text += fmt::format("define d{} = ({}) {} ({})\n", d, expr(2), by, expr(2));
            axiom += fmt::format("d{} | ", d);
        }
        return text + axiom + expr(1) + "\n";
    }

  private:
    int below(int n) { return std::uniform_int_distribution(0, n - 1)(random_); }
    const char* one_of(std::initializer_list<const char*> names) { return std::data(names)[below(int(names.size()))]; }
    std::string expr(int depth) {
        const int kind = depth == 0 ? 0 : below(6);
        if (kind < 2)
            return one_of(
                {"po", "po-loc", "rf", "rfe", "rfi", "co", "coe", "fr", "fre", "detour", "rf^-1", "po-loc^-1"});
        if (kind == 2)
            return fmt::format("{};({})", one_of({"[R]", "[W]", "[F]", "[R & ACQ]", "[W & !REL]", "[!SC]"}),
                               expr(depth - 1));
        if (kind < 5) {
            std::string first = expr(depth - 1);
            return fmt::format("({});({})", first, expr(depth - 1));
        }
        std::string first = expr(depth - 1);
        return fmt::format("({}) | ({})", first, expr(depth - 1));
    }
    std::mt19937& random_;
};

// One way to change a graph, and whether the model allows what becomes of it.
class Changes {
  public:
    Changes(const Document& document, const kat::Model& model)
        : document_(document), model_(model), map_(document.theory),
          modes_(predicates({"NA", "RLX", "ACQ", "REL", "SC"})), rf_(map_.relation(graph::BaseRelation::rf).value()),
          co_(map_.relation(graph::BaseRelation::co).value()) {}

    // Without an event that no other event needs: the last one of its thread, from which nobody reads.
    void each_prefix(const ExecutionGraph& g, const std::function<void(bool)>& allowed) const {
        for (std::size_t e = 0; e < g.size(); ++e) {
            bool needed = g.event(e).is_initial();
            for (std::size_t f = 0; f < g.size(); ++f)
                needed = needed || g.relation(rf_).has(e, f) ||
                         (g.event(f).thread == g.event(e).thread && g.event(f).position > g.event(e).position);
            if (needed)
                continue;
            std::vector<std::size_t> kept;
            for (std::size_t f = 0; f < g.size(); ++f)
                if (f != e)
                    kept.push_back(f);
            judge(made(g, kept, g.events()), allowed);
        }
    }
    // With a fence at each place.
    void each_fence(const ExecutionGraph& g, const std::function<void(bool)>& allowed) const {
        for (std::size_t e = 0; e < g.size(); ++e) {
            if (g.event(e).is_initial())
                continue;
            std::vector<Event> events = g.events();
            for (Event& other : events)
                other.position = 2 * other.position;
            std::vector<std::size_t> all = numbers(g.size());
            events.push_back({g.event(e).thread, 2 * g.event(e).position - 1, Event::no_location});
            all.push_back(g.size());
            ExecutionGraph changed = made(g, all, events);
            for (const char* p : {"F", "ACQ", "REL", "SC"})
                changed.put(map_.predicate(p).value(), g.size());
            judge(std::move(changed), allowed);
        }
    }
    // With a stronger mode of one event.
    void each_stronger_mode(const ExecutionGraph& g, const std::function<void(bool)>& allowed) const {
        constexpr std::array<std::pair<unsigned, unsigned>, 6> steps{
            {{1, 2}, {2, 4}, {2, 8}, {4, 12}, {8, 12}, {12, 28}}}; // bits: NA, RLX, ACQ, REL, SC
        for (std::size_t e = 0; e < g.size(); ++e) {
            unsigned mode = 0;
            for (std::size_t m = 0; m < modes_.size(); ++m)
                mode |= unsigned(g.where(modes_[m]) >> e & 1U) << m;
            if (mode == 0) // the model does not ask
                mode = 2;
            for (const auto& [weak, strong] : steps) {
                if (mode != weak || g.event(e).is_initial())
                    continue;
                ExecutionGraph changed = made(g, numbers(g.size()), g.events());
                for (std::size_t m = 0; m < modes_.size(); ++m) {
                    const auto bit = graph::EventSet{1} << e;
                    const auto others = changed.where(modes_[m]) & ~bit;
                    changed.set_where(modes_[m], others | ((strong >> m & 1U) != 0 ? bit : 0));
                }
                judge(std::move(changed), allowed);
            }
        }
    }
    // With one thread after another.
    void each_merging(const ExecutionGraph& g, const std::function<void(bool)>& allowed) const {
        for (int first = 1; first <= int(g.size()); ++first)
            for (int second = 1; second <= int(g.size()); ++second) {
                std::vector<Event> events = g.events();
                bool both = false;
                for (Event& e : events)
                    if (e.thread == second && first != second) {
                        e.thread = first;
                        e.position += 100;
                        both = true;
                    }
                if (both)
                    judge(made(g, numbers(g.size()), events), allowed);
            }
    }

  private:
    [[nodiscard]] std::vector<kat::PredicateId> predicates(std::initializer_list<const char*> names) const {
        std::vector<kat::PredicateId> ids;
        for (const char* name : names)
            ids.push_back(map_.predicate(name).value());
        return ids;
    }
    static std::vector<std::size_t> numbers(std::size_t n) {
        std::vector<std::size_t> all(n);
        for (std::size_t i = 0; i < n; ++i)
            all[i] = i;
        return all;
    }
    // The events `kept` of those given, as the graph has them. It may lack the last ones.
    [[nodiscard]] ExecutionGraph made(const ExecutionGraph& g, const std::vector<std::size_t>& kept,
                                      const std::vector<Event>& events) const {
        std::vector<Event> own;
        for (const std::size_t e : kept)
            own.push_back(events[e]);
        ExecutionGraph result(document_.theory, own);
        for (std::size_t i = 0; i < kept.size(); ++i) {
            if (kept[i] >= g.size())
                continue;
            for (kat::PredicateId p = 0; p < g.num_predicates(); ++p)
                if ((g.where(p) >> kept[i] & 1U) != 0)
                    result.put(p, i);
            for (std::size_t j = 0; j < kept.size(); ++j)
                for (const kat::RelationId r : {rf_, co_})
                    if (kept[j] < g.size() && g.relation(r).has(kept[i], kept[j]))
                        result.relate(r, i, j);
        }
        return result;
    }
    void judge(ExecutionGraph changed, const std::function<void(bool)>& allowed) const {
        graph::derive(changed, document_);
        if (graph::defects(document_, changed).empty())
            allowed(graph::holds(document_, changed, model_));
    }

    const Document& document_;
    const kat::Model& model_;
    graph::TheoryMap map_;
    std::vector<kat::PredicateId> modes_;
    kat::RelationId rf_;
    kat::RelationId co_;
};

} // namespace

TEST_CASE("what criteria show of random models with definitions holds of all small graphs") {
    constexpr unsigned seed = 20261123;
    std::mt19937 random(seed);
    std::array<int, 4> shown{};  // models of which a criterion shows the property
    std::array<int, 4> broken{}; // models of which it shows nothing, and that do not have it
    // Models without a property each.
    const std::vector<std::string> given{
        "define d = fr \\ (fr;co)\nempty d;[W & REL]\n", "define d = po \\ (po;[F];po)\nempty [W];d;[R]\n",
        "define d = ([R & !ACQ];po) & po-loc\nacyclic d | fr | rf\n", "define d = (co;rf) \\ detour\nacyclic d | po\n",
        "define d = rfe \\ (co;co)\nempty d\n"};
    for (int i = 0, n = katlas::tests::scaled(100); i < n; ++i) {
        const std::string text = std::size_t(i) < given.size() ? given[std::size_t(i)] : RandomText(random).model();
        INFO("seed " << seed << ", model " << i << ":\n" << text);
        SourceMap sources;
        Diagnostics diagnostics;
        Document document = load_text("m.kat", text, sources, diagnostics);
        REQUIRE_FALSE(diagnostics.has_errors());
        const kat::Model model = document.models.at("m");
        const kat::Workspace workspace{document.terms, document.theory};
        const prover::Hierarchy hierarchy(document.terms, document.theory);
        const bool stays = !prover::against_subtraction(workspace, model);
        const bool merges = !prover::between_threads(workspace, hierarchy, model, 0);
        const std::array<bool, 4> claimed{stays, stays, !prover::against_mode_strengthening(workspace, model), merges};
        std::array<bool, 4> has{true, true, true, true};
        const Changes changes(document, model);
        graph::EnumerationLimits limits;
        limits.max_events = 3;
        limits.structure.programs = true;
        std::size_t left = 3000; // graphs
        graph::enumerate(document, std::vector{model.axioms.front().expr}, limits, [&](const ExecutionGraph& g) {
            const bool consistent = graph::holds(document, g, model);
            if (consistent)
                changes.each_prefix(g, [&](bool allowed) { has[0] = has[0] && allowed; });
            if (!consistent) {
                changes.each_fence(g, [&](bool allowed) { has[1] = has[1] && !allowed; });
                changes.each_stronger_mode(g, [&](bool allowed) { has[2] = has[2] && !allowed; });
                changes.each_merging(g, [&](bool allowed) { has[3] = has[3] && !allowed; });
            }
            return --left != 0;
        });
        for (std::size_t p = 0; p < claimed.size(); ++p) {
            INFO("property " << p);
            CHECK((has[p] || !claimed[p]));
            shown[p] += claimed[p] ? 1 : 0;
            broken[p] += !claimed[p] && !has[p] ? 1 : 0;
        }
    }
    std::cout << "criteria on random models from seed " << seed << ", shown and not had: ";
    for (std::size_t p = 0; p < shown.size(); ++p)
        std::cout << shown[p] << ' ' << broken[p] << (p + 1 < shown.size() ? ", " : "\n");
    for (std::size_t p = 0; p < shown.size(); ++p) {
        CHECK(shown[p] > 0);
        CHECK(broken[p] > 0);
    }
}

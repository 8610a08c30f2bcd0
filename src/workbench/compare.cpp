#include "katlas/workbench/compare.hpp"

#include "axiom_order.hpp"
#include "katlas/prover/claims.hpp"
#include "katlas/support/cpu_time.hpp"
#include "katlas/support/workers.hpp"
#include "katlas/workbench/litmus_sides.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

std::string name_of(const kat::Axiom& axiom, std::size_t i) {
    return axiom.name.empty() ? fmt::format("axiom {}", i + 1) : axiom.name;
}

class Comparer {
  public:
    Comparer(const kat::Specification& specification, const CompareOptions& options)
        : specification_(specification), options_(options), prover_(specification) {}

    // `stronger` and `weaker` are the models' keys in the specification.
    DirectionResult direction(const std::string& stronger, const std::string& weaker) {
        const kat::Model& given = specification_.models.at(stronger);
        const kat::Model& goal = specification_.models.at(weaker);
        const std::vector<kat::Axiom>& axioms = goal.axioms;
        DirectionResult result{given.name, goal.name, {}};
        const std::vector<prover::Query> queries = prover::implications(prover_.workspace().terms, given, goal);
        std::vector<std::optional<AxiomResult>> decided(queries.size());
        for (const std::size_t i : simplest_first(specification_.terms, axioms)) {
            decided[i] = decide(queries[i]);
            decided[i]->name = name_of(axioms[i], i);
            if (!options_.in_full && decided[i]->decision.verdict == prover::Verdict::refuted)
                break;
        }
        for (std::optional<AxiomResult>& one : decided)
            if (one)
                result.axioms.push_back(std::move(*one));
        return result;
    }

  private:
    AxiomResult decide(const prover::Query& query) {
        prover::Limits limits;
        limits.stop = StopToken(deadline_after(options_.timeout), options_.interrupted);
        limits.explain = options_.explain;
        AxiomResult one;
        const double start = thread_cpu_seconds();
        one.decision = prover_.decide(query, limits);
        one.word = shown_word(specification_, one.decision);
        one.graph = shown_graph(specification_.theory, one.decision);
        one.cpu_seconds = thread_cpu_seconds() - start;
        return one;
    }

    const kat::Specification& specification_;
    const CompareOptions& options_;
    prover::Prover prover_;
};

struct ComparedSide {
    const kat::Model* model = nullptr;
    LitmusSide side;
};

// If the axiom is refuted, makes a test of its counterexample: the stronger model of the direction allows it, the
// weaker one forbids it. If the graph belongs to no C program, and there are no assumptions in addition to those of the
// models, another test is tried.
void make_litmus_test(const kat::Setting& setting, AxiomResult& axiom, const ComparedSide& allowing,
                      const ComparedSide& forbidding, bool assuming) {
    const auto& c = axiom.decision.counterexample;
    if (axiom.decision.verdict != prover::Verdict::refuted || !c || !c->witness)
        return;
    axiom.litmus = litmus_test(setting.theory, c->witness->graph, allowing.side, forbidding.side);
    if (!assuming)
        use_another(*axiom.litmus, setting, *allowing.model, *forbidding.model, allowing.side, forbidding.side);
}

} // namespace

prover::Verdict DirectionResult::verdict() const {
    prover::Verdict whole = prover::Verdict::proved;
    for (const AxiomResult& a : axioms)
        if (a.decision.verdict == prover::Verdict::refuted || whole == prover::Verdict::proved)
            whole = a.decision.verdict;
    return whole;
}

double DirectionResult::cpu_seconds() const {
    double seconds = 0;
    for (const AxiomResult& a : axioms)
        seconds += a.cpu_seconds;
    return seconds;
}

std::string PairResult::relation() const {
    const prover::Verdict there = forth.verdict();
    const prover::Verdict here = back.verdict();
    if (there == prover::Verdict::unknown || here == prover::Verdict::unknown)
        return "unknown";
    if (there == prover::Verdict::proved)
        return here == prover::Verdict::proved ? "equivalent" : "stronger";
    return here == prover::Verdict::proved ? "weaker" : "incomparable";
}

std::vector<PairResult> undecided_pairs(const kat::Specification& specification, const std::vector<std::string>& keys) {
    const auto direction = [&](const std::string& stronger, const std::string& weaker) {
        const kat::Model& goal = specification.models.at(weaker);
        DirectionResult result{specification.models.at(stronger).name, goal.name, {}};
        for (std::size_t i = 0; i < goal.axioms.size(); ++i) {
            AxiomResult& axiom = result.axioms.emplace_back();
            axiom.name = name_of(goal.axioms[i], i);
            axiom.decision.reason = "it was interrupted";
        }
        return result;
    };
    std::vector<PairResult> results;
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = i + 1; j < keys.size(); ++j)
            results.push_back({direction(keys[i], keys[j]), direction(keys[j], keys[i])});
    return results;
}

void compare_all(const kat::Specification& specification, const std::vector<std::string>& keys,
                 const CompareOptions& options, std::vector<PairResult>& results, const Update& update) {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = i + 1; j < keys.size(); ++j)
            pairs.emplace_back(i, j);
    const auto decide = [&](std::size_t piece) {
        const auto& [first, second] = pairs[piece / 2];
        const bool forth = piece % 2 == 0;
        Comparer comparer(specification, options);
        DirectionResult direction = comparer.direction(keys[forth ? first : second], keys[forth ? second : first]);
        DirectionResult& shown = forth ? results[piece / 2].forth : results[piece / 2].back;
        update([&] { shown = std::move(direction); });
    };
    for_each_of(2 * pairs.size(), options.jobs, decide);
}

void make_litmus_tests(const std::shared_ptr<const kat::Specification>& specification,
                       const std::vector<std::string>& keys, bool assuming, unsigned jobs,
                       std::vector<PairResult>& pairs, const std::function<void()>& one_made) {
    std::vector<ComparedSide> sides;
    sides.reserve(keys.size());
    for (const std::string& key : keys)
        sides.push_back({&specification->models.at(key), model_side(specification, specification->models.at(key),
                                                                    specification->models.at(key).name, true)});
    struct Piece {
        DirectionResult* direction;
        std::size_t allowing;
        std::size_t forbidding;
    };
    std::vector<Piece> pieces;
    std::size_t next = 0;
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = i + 1; j < keys.size(); ++j, ++next) {
            pieces.push_back({&pairs[next].forth, i, j});
            pieces.push_back({&pairs[next].back, j, i});
        }
    for_each_of(pieces.size(), jobs, [&](std::size_t i) {
        // Judges have caches, so each piece has its own judges.
        const ComparedSide allowing = sides[pieces[i].allowing];
        const ComparedSide forbidding = sides[pieces[i].forbidding];
        for (AxiomResult& a : pieces[i].direction->axioms)
            make_litmus_test(*specification, a, allowing, forbidding, assuming);
        one_made();
    });
}

std::vector<LitmusTestReport*> tests_of(std::vector<PairResult>& pairs) {
    std::vector<LitmusTestReport*> made;
    for (PairResult& pair : pairs)
        for (DirectionResult* direction : {&pair.forth, &pair.back})
            for (AxiomResult& a : direction->axioms)
                if (a.litmus && a.litmus->none.empty())
                    made.push_back(&*a.litmus);
    return made;
}

std::vector<VacuityNote> vacuities_of(const kat::Specification& specification, const std::vector<std::string>& keys,
                                      const SourceMap& sources) {
    prover::Prover prover(specification);
    prover::Vacuities vacuities(specification, prover);
    std::vector<prover::Vacuity> found = vacuities.of_theory();
    for (const std::string& key : keys) {
        const std::vector<prover::Vacuity> more = vacuities.of_model(key);
        found.insert(found.end(), more.begin(), more.end());
    }
    return notes_of(found, sources);
}

} // namespace katlas::workbench

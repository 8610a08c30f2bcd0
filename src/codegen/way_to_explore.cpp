#include "katlas/codegen/way_to_explore.hpp"

#include "katlas/codegen/dependency_checker.hpp"
#include "katlas/codegen/plan_checker.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/kat/rewrite.hpp"
#include "katlas/semantics/annotations.hpp"
#include "katlas/semantics/model_judge.hpp"

#include <fmt/format.h>

namespace katlas::codegen {
namespace {

class Choice {
  public:
    Choice(const Document& document, const SourceMap& sources, const std::string& key, const StopToken& stop,
           LemmaStore* lemmas)
        : document_(document), sources_(sources), key_(key), model_(document.models.at(key)), stop_(stop),
          lemmas_(lemmas) {
        limits_.stop = stop;
    }

    WayToExplore run() {
        choose();
        if (!model_.flags.empty() && (way_.kind == Kind::checker || way_.kind == Kind::causal_base)) {
            Choice other(document_, sources_, key_, stop_, lemmas_);
            if (other.by_candidates())
                way_.for_flags = std::make_shared<const WayToExplore>(std::move(other.way_));
        }
        if (stop_.requested()) { // a proof that failed may only have been interrupted
            WayToExplore stopped;
            stopped.kind = Kind::stopped;
            return stopped;
        }
        return std::move(way_);
    }

  private:
    using Kind = WayToExplore::Kind;

    void choose() {
        // A model with scopes need not be coherent: it may order accesses only where their scopes include one another.
        if (const std::string spoken = graph::ModelJudge::spoken_of_scopes(document_, model_); !spoken.empty()) {
            way_.because = fmt::format("it speaks of scopes, by '{}'", spoken);
            if (const std::string without = unrecorded(); without.empty())
                way_.kind = Kind::candidates;
            else
                way_.because = fmt::format("programs have no record of '{}'", without);
            return;
        }
        // Only the reference semantics tells annotations apart.
        if (const std::string spoken = graph::spoken_of_annotations(document_, model_); !spoken.empty()) {
            way_.because = fmt::format("it speaks of annotations, by '{}'", spoken);
            if (!by_candidates() && !by_all_candidates())
                way_.because = fmt::format("programs have no record of '{}'", unrecorded());
            return;
        }
        auto examined = examine(document_, model_, limits_, lemmas_);
        if (auto* refusal = std::get_if<Refusal>(&examined)) {
            const bool other_way = refusal->requirement == Requirement::causal_order ||
                                   refusal->requirement == Requirement::maximal_extension;
            way_.because = reason_of(*refusal);
            if (stop_.requested() || (other_way && (by_candidates() || by_all_candidates())))
                return;
            if (refusal->remembered)
                examined = examine(document_, model_, limits_);
            way_.refusal = std::get<Refusal>(std::move(examined));
            return;
        }
        const auto& profile = std::get<ExplorationProfile>(examined);
        auto plan = plan_checker(document_, sources_, key_, key_, stop_, lemmas_);
        if (plan)
            way_.plan = *std::move(plan);
        else
            way_.because = plan.why_not();
        if (way_.plan)
            way_.kind = Kind::checker;
        else if (profile.causal_base && graph::ModelJudge::without_record(document_, model_).empty()) {
            way_.kind = Kind::causal_base;
            if (!shipped_dependency_checker(key_)) {
                plan_with_dependencies();
                if (profile.kept_order && way_.plan)
                    plan_without_dependencies();
            }
        } else if (!by_candidates())
            (void)by_all_candidates();
        way_.profile = profile;
    }

    void plan_with_dependencies() {
        if (auto plan = plan_checker_with_dependencies(document_, sources_, key_, key_, stop_, lemmas_))
            way_.plan = *std::move(plan);
    }

    void plan_without_dependencies() {
        if (auto plan = plan_checker_without_dependencies(document_, sources_, key_, key_, stop_, lemmas_))
            way_.weaker = *std::move(plan);
    }

    // All candidates are tried under a model that is not known to be coherent. False if they do not record its
    // relations.
    bool by_all_candidates() {
        if (!unrecorded().empty())
            return false;
        way_.kind = Kind::candidates;
        way_.because += ", and coherence is not known to follow";
        return true;
    }

    // A relation of which candidates have no record, or an order that executions choose and that a flag speaks of;
    // empty: there is none.
    [[nodiscard]] std::string unrecorded() const {
        using Record = graph::ModelJudge::Record;
        for (const kat::Flag& flag : model_.flags)
            if (const auto chosen = kat::chosen_relations_of(document_.terms, document_.theory, {flag.expr});
                !chosen.empty())
                return document_.theory.relations[chosen.front()].name;
        return graph::ModelJudge::without_record(document_, model_, Record::of_candidates);
    }

    // False if the model is not known to be coherent, or if candidates do not record its relations.
    bool by_candidates() {
        if (!unrecorded().empty())
            return false;
        way_.coherence = examine_coherence(document_, model_, limits_, lemmas_);
        if (!way_.coherence.coherent)
            return false;
        way_.kind = Kind::candidates;
        plan_with_dependencies();
        way_.happens_before = happens_before_of(document_, key_, stop_, lemmas_);
        if (way_.happens_before && !graph::ModelJudge::without_record(document_, *way_.happens_before).empty())
            way_.happens_before.reset();
        return true;
    }

    const Document& document_;
    const SourceMap& sources_;
    const std::string& key_;
    const kat::Model& model_;
    StopToken stop_;
    LemmaStore* lemmas_;
    prover::Limits limits_;
    WayToExplore way_;
};

} // namespace

WayToExplore way_to_explore(const Document& document, const SourceMap& sources, const std::string& key,
                            const StopToken& stop, LemmaStore* lemmas) {
    return Choice(document, sources, key, stop, lemmas).run();
}

Lemmas prove_shipped_lemmas(const StopToken& stop) {
    LemmaStore all(false);
    for (const ShippedModel& model : shipped_models()) {
        SourceMap sources;
        Diagnostics diagnostics;
        std::vector<std::string> keys;
        const Document document = load_models({std::string(model.name)}, {}, sources, diagnostics, keys);
        (void)way_to_explore(document, sources, keys.at(0), stop, &all);
    }
    return all.own();
}

} // namespace katlas::codegen

#include "katlas/library/compare.hpp"

#include "katlas/cat/load.hpp"
#include "katlas/workbench/compare.hpp"
#include "model_state.hpp"

#include <fmt/format.h>

namespace katlas {
namespace {

Implication implication_of(const workbench::DirectionResult& d) {
    Implication implication{d.stronger, d.weaker, answer_of(d.verdict()), {}};
    for (const workbench::AxiomResult& a : d.axioms) {
        ImpliedAxiom& axiom = implication.axioms.emplace_back();
        axiom.name = a.name;
        axiom.answer = answer_of(a.decision.verdict);
        if (axiom.answer == Answer::unknown)
            axiom.reason = a.decision.reason;
        axiom.counterexample = counterexample_of(a.decision, a.word, a.graph, a.litmus,
                                                 fmt::format("{} allows it, {} forbids it", d.stronger, d.weaker));
    }
    return implication;
}

Order order_of(const Implication& forth, const Implication& back) {
    if (forth.answer == Answer::unknown || back.answer == Answer::unknown)
        return Order::unknown;
    if (forth.answer == Answer::proved)
        return back.answer == Answer::proved ? Order::equivalent : Order::stronger;
    return back.answer == Answer::proved ? Order::weaker : Order::incomparable;
}

} // namespace

const char* to_string(Order order) {
    switch (order) {
    case Order::stronger:
        return "stronger";
    case Order::weaker:
        return "weaker";
    case Order::equivalent:
        return "equivalent";
    case Order::incomparable:
        return "incomparable";
    case Order::unknown:
        break;
    }
    return "unknown";
}

Result<Comparison> compare(const Model& first, const Model& second, const CompareOptions& options) {
    GivenTexts texts = first.state()->texts;
    texts.insert(second.state()->texts.begin(), second.state()->texts.end());
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document = cat::load_models({first.state()->path, second.state()->path}, options.assume, sources,
                                         diagnostics, keys, texts);
    if (diagnostics.has_errors())
        return Failure{first_error(diagnostics, sources), render_all(diagnostics, sources)};
    document.models.at(keys[0]).name = first.name();
    document.models.at(keys[1]).name = second.name();
    std::vector<workbench::PairResult> pairs = workbench::undecided_pairs(document, keys);
    workbench::CompareOptions asked;
    asked.timeout = options.timeout;
    asked.jobs = options.jobs;
    asked.interrupted = options.stop;
    workbench::compare_all(document, keys, asked, pairs, workbench::update_at_once);
    if (options.litmus)
        workbench::make_litmus_tests(std::make_shared<const Document>(std::move(document)), keys,
                                     !options.assume.empty(), options.jobs, pairs);
    Comparison result;
    result.forth = implication_of(pairs.front().forth);
    result.back = implication_of(pairs.front().back);
    result.order = order_of(result.forth, result.back);
    return result;
}

} // namespace katlas

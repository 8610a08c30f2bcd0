#include "katlas/library/model.hpp"

#include "katlas/cat/load.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/support/text.hpp"
#include "katlas/workbench/picture.hpp"
#include "model_state.hpp"

#include <atomic>

#include <fmt/format.h>

namespace katlas {
namespace {

Result<std::vector<Axiom>> axioms_of(const std::string& path, const GivenTexts& texts) {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document = cat::load_models({path}, {}, sources, diagnostics, keys, texts);
    if (diagnostics.has_errors())
        return Failure{first_error(diagnostics, sources), render_all(diagnostics, sources)};
    std::vector<Axiom> axioms;
    for (const kat::Axiom& a : document.models.at(keys.front()).axioms)
        axioms.push_back({a.name.empty() ? fmt::format("axiom {}", axioms.size() + 1) : a.name,
                          single_spaced(sources.text(a.where))});
    return axioms;
}

} // namespace

Model::State::State(std::string given, std::string where, GivenTexts content)
    : name(std::move(given)), path(std::move(where)), texts(std::move(content)),
      explored(
          [this](const std::string& text) {
              const std::scoped_lock lock(mutex);
              said += text;
          },
          texts) {}

Result<Model> Model::load(const std::string& name) {
    const auto state = std::make_shared<State>(name, name, GivenTexts());
    auto axioms = axioms_of(state->path, state->texts);
    if (!axioms)
        return axioms.refused();
    state->axioms = std::move(*axioms);
    return Model(state);
}

Result<Model> Model::parse(const std::string& name, std::string text) {
    // Of no file that there may be, nor of another text.
    static std::atomic<std::uint64_t> texts{0};
    const std::string path = fmt::format("<text {}>/{}.kat", ++texts, name);
    const auto state = std::make_shared<State>(name, path, GivenTexts{{path, std::move(text)}});
    auto axioms = axioms_of(state->path, state->texts);
    if (!axioms)
        return axioms.refused();
    state->axioms = std::move(*axioms);
    return Model(state);
}

const std::string& Model::name() const {
    return state_->name;
}

const std::vector<Axiom>& Model::axioms() const {
    return state_->axioms;
}

std::vector<std::string> shipped_model_names() {
    std::vector<std::string> names;
    for (const ShippedModel& m : shipped_models())
        names.emplace_back(m.name);
    return names;
}

const char* to_string(Answer answer) {
    switch (answer) {
    case Answer::proved:
        return "proved";
    case Answer::refuted:
        return "refuted";
    case Answer::unknown:
        break;
    }
    return "unknown";
}

Answer answer_of(prover::Verdict verdict) {
    switch (verdict) {
    case prover::Verdict::proved:
        return Answer::proved;
    case prover::Verdict::refuted:
        return Answer::refuted;
    case prover::Verdict::unknown:
        break;
    }
    return Answer::unknown;
}

Graph graph_of(const workbench::ShownGraph& graph, const std::string& title) {
    return {graph.text, workbench::graph_to_dot(graph.portrait, title)};
}

std::optional<Counterexample> counterexample_of(const prover::Decision& decision, const std::vector<std::string>& word,
                                                const std::optional<workbench::ShownGraph>& graph,
                                                const std::optional<workbench::LitmusTestReport>& litmus,
                                                const std::string& title) {
    if (decision.verdict != prover::Verdict::refuted || !decision.counterexample)
        return std::nullopt;
    Counterexample shown;
    shown.steps = word;
    if (graph)
        shown.graph = graph_of(*graph, title);
    if (litmus)
        shown.litmus = litmus->text;
    return shown;
}

} // namespace katlas

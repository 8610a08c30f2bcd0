#include "candidate_model.hpp"

#include "katlas/semantics/growing_judge.hpp"
#include "katlas/semantics/model_judge.hpp"

#include <algorithm>

namespace katlas::workbench {
namespace {

class ModelOutlineJudge final : public explore::OutlineJudge {
  public:
    ModelOutlineJudge(std::shared_ptr<const Document> document, const std::string& key)
        : document_(std::move(document)), judge_(*document_, document_->models.at(key)) {}

    void begin(const graph::Outline& outline) override { judge_.begin(outline); }
    [[nodiscard]] bool admits(const graph::Outline& outline) override { return judge_.admits(outline); }
    [[nodiscard]] std::uint64_t flags() override { return judge_.flags(); }

  private:
    std::shared_ptr<const Document> document_;
    graph::GrowingJudge judge_;
};

} // namespace

std::function<std::unique_ptr<explore::OutlineJudge>()> outline_judges(const std::shared_ptr<const Document>& document,
                                                                       const std::string& key) {
    if (!graph::GrowingJudge::subtracted(*document, document->models.at(key)).empty())
        return {};
    return [document, key] { return std::make_unique<ModelOutlineJudge>(document, key); };
}

std::function<std::uint64_t(const explore::Configuration&, const graph::DependencyEdges&)>
flag_finder(const std::shared_ptr<const Document>& document, const std::string& key, const program::Program& program) {
    const kat::Model& model = document->models.at(key);
    if (model.flags.empty())
        return {};
    std::vector<kat::ExprRef> flags;
    for (const kat::Flag& flag : model.flags)
        flags.push_back(flag.expr);
    return [document, flags, judge = graph::ModelJudge(*document, model, program.has_instructions(), program.places())](
               const explore::Configuration& c, const graph::DependencyEdges& dependencies) {
        return judge.relating(c.graph, dependencies, flags);
    };
}

explore::CandidateModel::RaceFinder race_finder_by_flag(const std::shared_ptr<const Document>& document,
                                                        const std::string& key, const program::Program& program) {
    const kat::Model& model = document->models.at(key);
    const auto race = std::ranges::find(model.flags, "data-race", &kat::Flag::name);
    if (race == model.flags.end())
        return {};
    return [document, expr = race->expr,
            judge = graph::ModelJudge(*document, model, program.has_instructions(), program.places())](
               const explore::Configuration& c, const graph::DependencyEdges& dependencies) {
        return judge.first_pair(c.graph, dependencies, expr);
    };
}

std::uint64_t race_flag(const kat::Model& model) {
    const auto race = std::ranges::find(model.flags, "data-race", &kat::Flag::name);
    return race == model.flags.end() ? 0 : std::uint64_t{1} << (race - model.flags.begin());
}

std::vector<std::string> flag_names(const kat::Model& model) {
    std::vector<std::string> names;
    for (const kat::Flag& flag : model.flags)
        names.push_back(flag.name);
    return names;
}

} // namespace katlas::workbench

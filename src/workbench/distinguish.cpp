#include "katlas/workbench/distinguish.hpp"

#include "katlas/synthesis/separations.hpp"
#include "proved_stronger.hpp"

#include <utility>

namespace katlas::workbench {
namespace {

LitmusSide everything() {
    LitmusSide side = base_side();
    side.name = "any";
    return side;
}

} // namespace

Separator::Separator(std::shared_ptr<const kat::Specification> specification, std::vector<std::string> keys,
                     std::vector<std::string> names)
    : specification_(std::move(specification)), keys_(std::move(keys)), names_(std::move(names)) {
    sides_.reserve(keys_.size());
    for (std::size_t i = 0; i < keys_.size(); ++i)
        sides_.push_back(model_side(specification_, specification_->models.at(keys_[i]), names_[i], true));
}

Separation Separator::find(std::optional<std::size_t> allowing, std::size_t forbidding,
                           const DistinguishOptions& options) const {
    Separation result;
    result.allowing = allowing ? names_[*allowing] : std::string();
    result.forbidding = names_[forbidding];
    constexpr double seconds_to_prove = 10;
    if (allowing && proved_stronger(*specification_, specification_->models.at(keys_[*allowing]),
                                    specification_->models.at(keys_[forbidding]),
                                    StopToken(deadline_after(seconds_to_prove), options.interrupted))) {
        result.proved = true;
        result.up_to = options.up_to;
        return result;
    }
    synthesis::SeparationLimits limits;
    limits.max_events = options.up_to;
    limits.exhaustive = options.exhaustive;
    limits.cycles = options.cycles;
    limits.max_tests = options.max_tests;
    limits.interrupted = options.interrupted;
    limits.events = options.events;
    limits.progress = options.graphs;
    const synthesis::Separations found = synthesis::minimal_separations(
        *specification_, allowing ? specification_->models.at(keys_[*allowing]) : kat::Model(),
        specification_->models.at(keys_[forbidding]), limits);
    result.up_to = found.up_to;
    result.interrupted = found.why.empty() && found.up_to < options.up_to && options.interrupted != nullptr &&
                         options.interrupted->load(std::memory_order_relaxed);
    result.sampled = found.sampled;
    result.why = found.why;
    result.tests.reserve(found.minimal.size());
    for (const synthesis::Candidate& candidate : found.minimal) {
        result.tests.push_back(litmus_test(candidate, allowing ? sides_[*allowing] : everything(), sides_[forbidding]));
        if (!allowing) // without an allowing model: the base model of explorations may lack some executions
            result.tests.back().runs.erase(result.tests.back().runs.begin());
    }
    return result;
}

} // namespace katlas::workbench

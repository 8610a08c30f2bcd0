#include "katlas/workbench/report_results.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace katlas::workbench {
namespace {

std::size_t pair_number(std::size_t models, std::size_t first, std::size_t second) {
    return first * models - first * (first + 1) / 2 + second - first - 1;
}

// The number of models that are weaker than this one.
std::size_t weaker_ones(const ReportResults& r, std::size_t model) {
    std::size_t count = 0;
    for (std::size_t other = 0; other < r.models.size(); ++other)
        if (other != model) {
            const std::string relation = r.pair(std::min(model, other), std::max(model, other)).relation();
            count += relation == (model < other ? "stronger" : "weaker") ? 1U : 0U;
        }
    return count;
}

} // namespace

const PairResult& ReportResults::pair(std::size_t first, std::size_t second) const {
    return comparison.pairs[pair_number(models.size(), first, second)];
}

double ReportResults::cpu_seconds() const {
    double seconds = 0;
    for (const PairResult& p : comparison.pairs)
        seconds += p.forth.cpu_seconds() + p.back.cpu_seconds();
    for (const ReportModel& m : models)
        seconds += m.found.cpu_seconds();
    for (const FileResult& f : theorems)
        for (const AssertionResult& a : f.assertions)
            seconds += a.cpu_seconds;
    return seconds;
}

void sort_models(ReportResults& results) {
    const std::size_t n = results.models.size();
    std::vector<std::size_t> weaker(n);
    for (std::size_t i = 0; i < n; ++i)
        weaker[i] = weaker_ones(results, i);
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return weaker[a] > weaker[b]; });
    std::vector<ReportModel> models;
    std::vector<PairResult> pairs;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < n; ++i) {
        names.push_back(results.comparison.models[order[i]]);
        for (std::size_t j = i + 1; j < n; ++j) {
            const auto [first, second] = std::minmax(order[i], order[j]);
            PairResult pair = results.pair(first, second);
            if (order[i] > order[j])
                std::swap(pair.forth, pair.back);
            pairs.push_back(std::move(pair));
        }
    }
    models.reserve(n);
    for (const std::size_t i : order)
        models.push_back(std::move(results.models[i]));
    results.models = std::move(models);
    results.comparison.models = std::move(names);
    results.comparison.pairs = std::move(pairs);
}

} // namespace katlas::workbench

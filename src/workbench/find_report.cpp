#include "katlas/workbench/find_report.hpp"

#include "katlas/support/text.hpp"
#include "katlas/support/workers.hpp"
#include "katlas/workbench/compare.hpp"
#include "katlas/workbench/find_properties.hpp"
#include "katlas/workbench/prove_file.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

// Fills in the texts of the models.
void describe_models(const Document& document, const SourceMap& sources, const std::vector<std::string>& keys,
                     const std::vector<std::string>& names, ReportResults& results) {
    std::vector<const syntax::File*> trees;
    for (const syntax::File& tree : document.trees)
        trees.push_back(&tree);
    std::rotate(trees.begin(), trees.begin() + (trees.empty() ? 0 : 1), trees.end()); // the base theory is read first
    for (const syntax::File* tree : trees) {
        const std::string& name = sources.name(tree->source);
        results.sources.push_back({document.imported.contains(tree->source) ? name + " (imported)" : name,
                                   std::string(kat_text(document, sources, *tree))});
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const kat::Model& model = document.models.at(keys[i]);
        ReportModel shown;
        shown.name = names[i];
        for (const kat::Axiom& a : model.axioms) {
            const syntax::File* tree = &tree_of(document, a.where.file);
            const auto source = static_cast<std::size_t>(std::ranges::find(trees, tree) - trees.begin());
            if (std::ranges::find(shown.sources, source) == shown.sources.end())
                shown.sources.push_back(source);
            shown.axioms.push_back({a.name.empty() ? fmt::format("axiom {}", shown.axioms.size() + 1) : a.name,
                                    single_spaced(sources.text(a.where))});
        }
        results.models.push_back(std::move(shown));
    }
}

void find_all_properties(const kat::Specification& specification, const std::vector<std::string>& keys,
                         const ReportOptions& options, ReportResults& results) {
    options.begin("properties", keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const kat::Model& model = specification.models.at(keys[i]);
        const PropertiesOptions asked{
            .timeout = options.timeout, .jobs = options.jobs, .litmus = true, .assuming = !options.assume.empty()};
        results.models[i].found.model = options.models[i];
        find_properties(specification, model, asked, results.models[i].found);
        options.step();
    }
}

void prove_theorems(const ReportOptions& options, ReportResults& results) {
    ProveOptions asked;
    asked.timeout = options.timeout;
    asked.litmus = true;
    asked.explain = true;
    results.theorems.resize(options.theorems.size());
    options.begin("theorems", options.theorems.size());
    for_each_of(options.theorems.size(), options.jobs, [&](std::size_t i) {
        results.theorems[i] = prove_file(options.theorems[i], asked);
        options.step();
    });
}

} // namespace

ReportResults find_report(Document document, const std::vector<std::string>& keys, const SourceMap& sources,
                          const ReportOptions& options) {
    ReportResults results;
    results.assume = options.assume;
    results.has_properties = !options.without_properties;
    results.comparison.models = options.models;
    describe_models(document, sources, keys, options.models, results);
    for (std::size_t i = 0; i < keys.size(); ++i)
        document.models.at(keys[i]).name = options.models[i];
    std::vector<PairResult>& pairs = results.comparison.pairs;
    pairs = undecided_pairs(document, keys);
    options.begin("implications", keys.size() * (keys.size() - 1));
    compare_all(document, keys,
                {.timeout = options.timeout,
                 .jobs = options.jobs,
                 .in_full = options.models.size() == 2,
                 .explain = true,
                 .interrupted = nullptr},
                pairs, [&](const std::function<void()>& change) {
                    change();
                    options.step();
                });
    const auto shared = std::make_shared<const Document>(std::move(document));
    options.begin("litmus tests", 2 * pairs.size());
    make_litmus_tests(shared, keys, !options.assume.empty(), options.jobs, pairs, options.step);
    if (results.has_properties)
        find_all_properties(*shared, keys, options, results);
    prove_theorems(options, results);
    sort_models(results);
    return results;
}

} // namespace katlas::workbench

// The contents of a report: models compared with each other in full.
#pragma once

#include "katlas/workbench/compare_results.hpp"
#include "katlas/workbench/properties_results.hpp"
#include "katlas/workbench/prove_results.hpp"

#include <string>
#include <vector>

namespace katlas::workbench {

struct ReportSource {
    std::string name; // the file's name in messages
    std::string text;
};

struct ReportModel {
    std::string name; // as the user named it
    struct Axiom {
        std::string name;
        std::string text;
    };
    std::vector<Axiom> axioms;
    std::vector<std::size_t> sources; // the files of its axioms
    ModelProperties found;
};

struct ReportResults {
    std::string title;
    std::string version;
    std::vector<std::string> assume;
    Comparison comparison;           // its models are those of `models`, in the same order
    std::vector<ReportModel> models; // the strongest first
    std::vector<FileResult> theorems;
    std::vector<ReportSource> sources; // all files read for the models, the base theory last
    bool has_properties = true;

    [[nodiscard]] const PairResult& pair(std::size_t first, std::size_t second) const; // first < second
    [[nodiscard]] double cpu_seconds() const;
};

// Sorts models by the number of models that they are stronger than, the largest first. Equals keep their order.
void sort_models(ReportResults& results);

} // namespace katlas::workbench

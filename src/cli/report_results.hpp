// What `katlas report` found out, and the page that it becomes.
#pragma once

#include "compare_results.hpp"
#include "properties_results.hpp"
#include "prove_results.hpp"

#include <string>
#include <vector>

namespace katlas::cli {

struct ReportSource {
    std::string name; // as messages call the file
    std::string text;
};

struct ReportModel {
    std::string name;  // as the user named it
    std::string about; // the comment that its file begins with
    struct Axiom {
        std::string name;
        std::string text;
    };
    std::vector<Axiom> axioms;
    std::vector<std::size_t> sources; // the files that its axioms stand in
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

// Those that are stronger than more others come first; equals keep their order.
void sort_models(ReportResults& results);

// The page.
[[nodiscard]] std::string to_html(const ReportResults& results);
// What was found, in a line or two.
[[nodiscard]] std::string to_text(const ReportResults& results);
[[nodiscard]] int exit_status_of(const ReportResults& results);

} // namespace katlas::cli

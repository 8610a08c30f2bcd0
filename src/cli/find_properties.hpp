// Finding out what a model guarantees, for `katlas properties` and for the report.
#pragma once

#include "katlas/frontend/document.hpp"
#include "properties_results.hpp"

#include <functional>

namespace katlas::cli {

struct PropertiesOptions {
    std::string model;
    std::vector<std::string> assume;
    std::string format = "text";
    double timeout = 0; // seconds for each claim; 0: none
    unsigned jobs = 0;  // 0: one for each core
    bool verbose = false;
    std::string litmus; // the folder for litmus tests; empty: none are made
};

// Fills in properties, kinds and the table of `found`, with litmus tests if these are asked for; none is written yet.
// The document's terms grow.
void find_properties(
    Document& document, const kat::Model& model, const PropertiesOptions& options, ModelProperties& found,
    const std::function<void(const std::function<void()>&)>& update = [](const std::function<void()>& change) {
        change();
    });

} // namespace katlas::cli

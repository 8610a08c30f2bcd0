// Finds the guarantees of a model.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/workbench/properties_results.hpp"
#include "katlas/workbench/update.hpp"

namespace katlas::workbench {

struct PropertiesOptions {
    double timeout = 0;    // seconds for each claim; 0: none
    unsigned jobs = 0;     // 0: one for each core
    bool litmus = false;   // with litmus tests
    bool assuming = false; // there are assumptions in addition to those of the model
};

// Fills in properties, kinds and the table of `found`.
void find_properties(const kat::Setting& setting, const kat::Model& model, const PropertiesOptions& options,
                     ModelProperties& found, const Update& update = update_at_once);

} // namespace katlas::workbench

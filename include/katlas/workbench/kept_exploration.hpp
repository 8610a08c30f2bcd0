// The parameters of a check with checkpoints: the file of the checkpoints, and the checkpoint to resume.
#pragma once

#include "katlas/workbench/checkpoint.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace katlas::workbench {

struct Keeping {
    std::filesystem::path file; // replaced by each checkpoint; empty: no checkpoints
    double every = 60;          // seconds between two checkpoints
    bool resumed = false;       // resume from `checkpoint`
    Checkpoint checkpoint;      // the last one; at first the one to resume, or only its settings
    std::string failure{};      // why the last one could not be written; empty: it was written
    // The exploration is split into so many parts, which are written into the folder `file`; 0: no split.
    unsigned parts = 0;
    struct Part {
        std::string file;
        double size = 0; // the estimated number of executions
    };
    std::vector<Part> written{}; // parts
};

} // namespace katlas::workbench

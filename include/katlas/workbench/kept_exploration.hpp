// What a check with checkpoints is given: where they are written, and what is taken up.
#pragma once

#include "katlas/workbench/checkpoint.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace katlas::workbench {

struct Keeping {
    std::filesystem::path file; // replaced by each checkpoint; empty: none is written
    double every = 60;          // seconds between two of them
    bool resumed = false;       // the checkpoint is taken up
    Checkpoint checkpoint;      // the last one; at first what is taken up, or its settings only
    std::string failure{};      // why the last one was not written; empty: it was
    // Into so many parts the exploration is split, and written into the folder `file`; 0: it is not split.
    unsigned parts = 0;
    struct Part {
        std::string file;
        double size = 0; // the estimated number of executions
    };
    std::vector<Part> written{}; // parts
};

} // namespace katlas::workbench

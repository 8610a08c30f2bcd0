// Deciding the statements of a file, for `katlas prove` and for the report.
#pragma once

#include "prove_results.hpp"

namespace katlas::cli {

struct ProveOptions {
    std::vector<std::string> files;
    std::string format = "text";
    double timeout = 0;          // seconds for each assertion; 0: none
    unsigned jobs = 0;           // 0: one for each core
    std::size_t cross_check = 0; // events; 0: none
    bool verbose = false;
    bool explain = false;    // and verbose
    std::string certificate; // empty: none
    std::string litmus;      // likewise
    bool strict = false;     // a vacuous assertion is a failure
};

[[nodiscard]] FileResult prove_file(const std::string& path, const ProveOptions& options);

} // namespace katlas::cli

// Deciding the statements of a file, for `katlas prove` and for the report.
#pragma once

#include "prove_results.hpp"

#include <functional>

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

// Makes a change of results; of those that another thread may look at, under a lock.
using Update = std::function<void(const std::function<void()>&)>;

// Sets the result: when the file is read, all its assertions, undecided; then each as it is decided.
void prove_file(const std::string& path, const ProveOptions& options, FileResult& result, const Update& update);
[[nodiscard]] FileResult prove_file(const std::string& path, const ProveOptions& options);

} // namespace katlas::cli

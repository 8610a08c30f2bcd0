// Decides the statements of a file.
#pragma once

#include "katlas/workbench/prove_results.hpp"
#include "katlas/workbench/update.hpp"

namespace katlas::workbench {

struct ProveOptions {
    double timeout = 0;          // seconds for each assertion; 0: none
    std::size_t cross_check = 0; // events; 0: none
    bool explain = false;        // with the steps of each decision
    bool certify = false;        // with a certificate of each proof
    bool litmus = false;         // with a litmus test of each refutation
    const StopToken::Flag* interrupted = nullptr;
    std::optional<std::string> text{}; // replaces the text of the file, which is not read
};

// The result of a file before it is read.
[[nodiscard]] FileResult undecided_file(const std::string& path);

// Sets the result in steps: once the file is read, all its assertions as undecided; then each assertion as it is
// decided.
void prove_file(const std::string& path, const ProveOptions& options, FileResult& result, const Update& update);
[[nodiscard]] FileResult prove_file(const std::string& path, const ProveOptions& options);

// The tests that were made.
[[nodiscard]] std::vector<LitmusTestReport*> tests_of(std::vector<FileResult>& files);

} // namespace katlas::workbench

// What `katlas prove` found out, and its two renderings.
#pragma once

#include "katlas/prover/prover.hpp"

#include <string>
#include <vector>

namespace katlas::cli {

struct Explained {
    prover::ExplanationStep step;
    std::string place;      // of the assumption that the step is about; empty: none
    std::string assumption; // and with its text
};

struct AssertionResult {
    std::size_t line = 0;
    std::string name; // empty: unnamed
    bool refute = false;
    prover::Decision decision;
    std::vector<std::string> assumptions; // those used, as "file:line"
    std::vector<Explained> explanation;   // with --explain
    double cpu_seconds = 0;

    // As stated: an assertion proved, or a refutation refuted.
    [[nodiscard]] bool as_stated() const {
        return decision.verdict == (refute ? prover::Verdict::refuted : prover::Verdict::proved);
    }
};

struct FileResult {
    std::string file;
    bool readable = true;
    std::string diagnostics; // rendered, errors and warnings
    std::string first_error; // unreadable: the first error's message
    std::vector<AssertionResult> assertions;
    std::vector<std::string> certificates; // blocks of a certificate file
    bool uncertified = false;              // some wanted certificate could not be made
};

[[nodiscard]] const char* verdict_name(prover::Verdict verdict);
[[nodiscard]] std::string to_text(const std::vector<FileResult>& files, bool verbose);
[[nodiscard]] std::string to_json(const std::vector<FileResult>& files);
[[nodiscard]] int exit_status_of(const std::vector<FileResult>& files);

} // namespace katlas::cli

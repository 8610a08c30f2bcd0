// The smallest litmus tests that tell two models apart, and those of the minimal cycles that a model forbids.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/support/stop_token.hpp"
#include "katlas/workbench/litmus_tests.hpp"

#include <atomic>
#include <memory>

namespace katlas::workbench {

struct DistinguishOptions {
    std::size_t up_to = 4;      // events of a test
    std::size_t exhaustive = 5; // up to so many events all graphs are tried,
    std::size_t cycles = 6;     // and up to so many all cycles that pass each thread once
    std::size_t max_tests = 0;  // 0: all
    const StopToken::Flag* interrupted = nullptr;
    std::atomic<std::size_t>* events = nullptr;   // of the graphs that are tried now
    std::atomic<std::uint64_t>* graphs = nullptr; // tried so far
};

// What one direction has found.
struct Separation {
    std::string allowing; // empty: everything
    std::string forbidding;
    std::vector<LitmusTestReport> tests;
    bool proved = false;   // that there are none
    std::size_t up_to = 0; // events: the search is over for these
    bool interrupted = false;
    bool sampled = false;
    std::string why; // not searched: why
};

// Models of a specification by the names that users know them by, and their sides, explored as `katlas check` does.
class Separator {
  public:
    Separator(std::shared_ptr<const kat::Specification> specification, std::vector<std::string> keys,
              std::vector<std::string> names);

    // What the first model allows and the second forbids; without a first, what the second forbids. Nothing is looked
    // for where the prover shows with little effort that there is nothing.
    [[nodiscard]] Separation find(std::optional<std::size_t> allowing, std::size_t forbidding,
                                  const DistinguishOptions& options) const;

  private:
    std::shared_ptr<const kat::Specification> specification_;
    std::vector<std::string> keys_;
    std::vector<std::string> names_;
    std::vector<LitmusSide> sides_;
};

} // namespace katlas::workbench

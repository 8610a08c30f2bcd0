// The smallest litmus tests that distinguish two models, and the litmus tests of the minimal cycles that a model
// forbids.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/support/stop_token.hpp"
#include "katlas/workbench/litmus_tests.hpp"

#include <atomic>
#include <memory>

namespace katlas::workbench {

struct DistinguishOptions {
    std::size_t up_to = 4;      // events of a test
    std::size_t exhaustive = 5; // all graphs with up to so many events are tried,
    std::size_t cycles = 6;     // and all cycles with up to so many events that pass each thread once
    std::size_t max_tests = 0;  // 0: all
    const StopToken::Flag* interrupted = nullptr;
    std::atomic<std::size_t>* events = nullptr;   // events of the graphs that are tried now
    std::atomic<std::uint64_t>* graphs = nullptr; // tried so far
};

// The result of one direction.
struct Separation {
    std::string allowing; // empty: everything
    std::string forbidding;
    std::vector<LitmusTestReport> tests;
    bool proved = false;   // the prover shows that there are no tests
    std::size_t up_to = 0; // the search is complete for up to so many events
    bool interrupted = false;
    bool sampled = false;
    std::string why;      // if not searched: the reason
    std::string searched; // in words; empty: graphs, as the options say
};

// Models of a specification, by the names that users know, and their sides. Programs are explored as by `katlas check`.
class Separator {
  public:
    Separator(std::shared_ptr<const kat::Specification> specification, std::vector<std::string> keys,
              std::vector<std::string> names);

    // Finds tests that the first model allows and the second forbids; without a first model, tests that the second
    // forbids. There is no search if the prover shows with little effort that there are no such tests.
    [[nodiscard]] Separation find(std::optional<std::size_t> allowing, std::size_t forbidding,
                                  const DistinguishOptions& options) const;

  private:
    std::shared_ptr<const kat::Specification> specification_;
    std::vector<std::string> keys_;
    std::vector<std::string> names_;
    std::vector<LitmusSide> sides_;
};

} // namespace katlas::workbench

#include "katlas/explore/explore_in_rounds.hpp"

namespace katlas::explore {

// A round lasts a while even if the next checkpoint is due at once, so that each round makes progress.
Alarm::Alarm(Checkpoints& checkpoints)
    : thread_([this, &checkpoints](const std::stop_token& ended) {
          constexpr std::chrono::milliseconds between_looks{10};
          std::unique_lock lock(mutex_);
          do
              ended_.wait_for(lock, ended, between_looks, [] { return false; });
          while (!ended.stop_requested() && !checkpoints.due());
          if (!ended.stop_requested())
              checkpoints.ask();
      }) {}

} // namespace katlas::explore

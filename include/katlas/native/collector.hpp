// The observer that turns executions of native programs into a Result and watches over the limits.
#pragma once

#include "katlas/native/crew.hpp"
#include "katlas/native/result.hpp"

#include <chrono>
#include <functional>
#include <map>

namespace katlas::native {

// Two accesses of one location in different threads. One of them writes, one is not atomic, and neither is in the
// causal prefix of the other.
[[nodiscard]] std::optional<std::pair<explore::EventId, explore::EventId>>
find_causal_race(const explore::PartialExecution& c);

// Passes the options on that concern the machine.
void set_options(Machine& machine, const Options& options);

class Collector {
  public:
    using RaceFinder =
        std::function<std::optional<std::pair<explore::EventId, explore::EventId>>(const NativeExecution&)>;

    // Both must outlive this.
    Collector(const Options& options, Crew& crew);
    void find_races(RaceFinder finder) { find_race_ = std::move(finder); }
    // Whether the exploration goes on after an error.
    [[nodiscard]] bool keeps_going() const { return options_.keep_going; }

    bool execution(const NativeExecution& c);
    bool error(const NativeExecution& c, std::uint32_t thread, const program::Action& action);
    bool alive();
    // Whether the collector has ended the exploration.
    [[nodiscard]] bool has_ended() const { return result_.ended != explore::Ended::no; }

    // Drops the results: they are void, or belong to another process.
    void begin_anew();
    void begin_part();
    [[nodiscard]] Result take();

  private:
    // False if the exploration is to end.
    bool found(Error error);
    bool look_for_memory_fault(const NativeExecution& c);
    bool look_for_race(const NativeExecution& c);
    // Throws Refusal.
    static void refuse_torn_writes(const NativeExecution& c);
    bool look_for_leaks(const NativeExecution& c);
    bool look_for_waiting(const NativeExecution& c);

    // Whether one more execution is within the limit.
    [[nodiscard]] bool admit();

    const Options& options_;
    Crew& crew_;
    RaceFinder find_race_;
    Result result_;
    std::map<std::pair<Error::Kind, std::string>, std::size_t> seen_; // errors, by kind and place
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double cpu_start_ = 0;
    std::uint64_t reported_ = 0; // executions, as progress
};

} // namespace katlas::native

// A run of a native program with dependencies (explore/program_run.hpp). Positions are slots; an action may take two
// slots.
#pragma once

#include "katlas/native/native_run.hpp"

namespace katlas::native {

class DependentRun {
  public:
    // A run of no program, to be assigned to.
    DependentRun() = default;
    // All threads at their start. The machine, which follows dependencies, must outlive the run.
    explicit DependentRun(Machine& machine);

    [[nodiscard]] std::uint32_t num_threads() const { return run_.num_threads(); }
    [[nodiscard]] std::uint32_t num_locations() const { return run_.num_locations(); }
    [[nodiscard]] Value initial_value(std::uint32_t location) const { return run_.initial_value(location); }
    [[nodiscard]] static std::uint64_t digest() { return 0; }
    [[nodiscard]] Value portable(Value value) const { return run_.portable(value); }
    [[nodiscard]] bool has_locks() const { return run_.has_locks(); }

    // Throws Discovery and Refusal.
    [[nodiscard]] program::Action next_action(std::uint32_t thread) { return run_.next_action(thread); }
    void complete(std::uint32_t thread, Value value, bool spurious);
    [[nodiscard]] std::uint32_t position(std::uint32_t thread) const { return threads_[thread - 1].position; }
    void put_back(std::uint32_t thread, std::uint32_t position);
    void become(const DependentRun& other, std::span<const std::uint32_t> positions);
    [[nodiscard]] bool wakes_others(std::uint32_t thread) const { return run_.wakes_others(thread); }
    [[nodiscard]] explore::ActionDependencies dependencies(std::uint32_t thread) const;

    // The same run, by actions.
    [[nodiscard]] const NativeRun& run() const { return run_; }

  private:
    struct Thread {
        std::vector<std::uint32_t> slots; // of the performed actions
        std::uint32_t position = 0;
    };

    NativeRun run_;
    std::vector<Thread> threads_;
    std::vector<std::uint32_t> counts_; // of become, kept to spare allocations
};

} // namespace katlas::native

// A second kind of program for the explorer: threads that are C++ functions, of which no state can be kept. A thread is
// put back by running it again from its start with what it was told (program_run.hpp admits that). It shares nothing
// with the interpreter.
#pragma once

#include "katlas/explore/program_run.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace katlas::tests {

using program::Action;
using program::ActionKind;
using program::Value;

// What a thread calls. Each call is an action.
class NativeThread {
  public:
    struct Told {
        Value value = 0;
        bool spurious = false;
    };
    explicit NativeThread(const std::vector<Told>& told) : told_(told) {}

    Value load(program::Location location, program::Mode mode);
    void store(program::Location location, Value value, program::Mode mode);
    Value fetch_add(program::Location location, Value value, program::Mode mode);
    // Whether it succeeded.
    bool compare_exchange(program::Location location, Value& expected, Value desired, program::Mode mode, bool weak);
    void fence(program::Mode mode);
    void assume(bool condition);

    // Thrown where the thread comes to an action that it was not told of.
    struct Arrived {
        Action action;
    };

  private:
    Told perform(const Action& action);

    const std::vector<Told>& told_;
    std::size_t next_ = 0;
};

struct NativeProgram {
    std::vector<Value> initial;
    std::vector<std::function<void(NativeThread&)>> threads;
};

class NativeRun {
  public:
    NativeRun() = default;
    explicit NativeRun(const NativeProgram& program) : program_(&program), told_(program.threads.size()) {}

    [[nodiscard]] std::uint32_t num_threads() const { return static_cast<std::uint32_t>(told_.size()); }
    [[nodiscard]] std::uint32_t num_locations() const { return static_cast<std::uint32_t>(program_->initial.size()); }
    [[nodiscard]] Value initial_value(std::uint32_t location) const { return program_->initial[location]; }
    [[nodiscard]] static std::uint64_t digest() { return 1; }
    [[nodiscard]] static bool has_locks() { return false; }
    [[nodiscard]] Action next_action(std::uint32_t thread) const;
    void complete(std::uint32_t thread, Value value, bool spurious) { told_[thread - 1].push_back({value, spurious}); }
    [[nodiscard]] std::uint32_t position(std::uint32_t thread) const {
        return static_cast<std::uint32_t>(told_[thread - 1].size());
    }
    void put_back(std::uint32_t thread, std::uint32_t position) { told_[thread - 1].resize(position); }
    void become(const NativeRun& other, std::span<const std::uint32_t> positions) {
        *this = other;
        for (std::size_t t = 0; t < told_.size(); ++t)
            told_[t].resize(positions[t]);
    }

  private:
    const NativeProgram* program_ = nullptr;
    std::vector<std::vector<NativeThread::Told>> told_;
};

static_assert(explore::ProgramRun<NativeRun>);

} // namespace katlas::tests

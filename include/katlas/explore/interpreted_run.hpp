// Programs of the interpreter (program/program.hpp) as runs that explorers can explore (program_run.hpp).
//
// The run keeps the state of a thread at each position that the thread has passed. A small state is kept as a copy. For
// a large state only its header is kept, with a mark in the thread's journal. So all states of a thread with many
// registers take no more room than its writes to the registers.
#pragma once

#include "katlas/explore/program_run.hpp"
#include "katlas/program/dependencies.hpp"
#include "katlas/program/journal.hpp"

#include <optional>
#include <vector>

namespace katlas::explore {

using program::Word;

// A digest of everything in the program that the interpreter uses.
[[nodiscard]] std::uint64_t digest_of(const program::Program& program);

class InterpretedRun {
  public:
    // A run of no program, to be assigned to.
    InterpretedRun() = default;
    // All threads at their start. The program must outlive the run.
    explicit InterpretedRun(const program::Program& program);

    [[nodiscard]] std::uint32_t num_threads() const { return static_cast<std::uint32_t>(positions_.size()); }
    [[nodiscard]] std::uint32_t num_locations() const { return static_cast<std::uint32_t>(program_->num_locations()); }
    [[nodiscard]] Value initial_value(std::uint32_t location) const { return program_->initial_value(location); }
    [[nodiscard]] std::uint64_t digest() const { return digest_of(*program_); }
    [[nodiscard]] bool has_locks() const { return has_locks_; }

    [[nodiscard]] program::Action next_action(std::uint32_t thread) {
        return journals_.empty() ? program_->next_action(thread - 1, state(thread))
                                 : program_->next_action(thread - 1, state(thread), journals_[thread - 1]);
    }
    void complete(std::uint32_t thread, Value value_read, bool spurious) {
        pass(thread);
        if (journals_.empty())
            program_->complete(thread - 1, state(thread), value_read, spurious);
        else
            program_->complete(thread - 1, state(thread), value_read, spurious, journals_[thread - 1]);
    }
    [[nodiscard]] std::uint32_t position(std::uint32_t thread) const { return positions_[thread - 1]; }
    void put_back(std::uint32_t thread, std::uint32_t position);
    // What threads were before they were put back (RestoringRun).
    class Past;
    void put_back(std::uint32_t thread, std::uint32_t position, Past& past);
    void restore(const Past& past);
    void become(const InterpretedRun& other, std::span<const std::uint32_t> positions);

    [[nodiscard]] const program::Program& program() const { return *program_; }
    // The state of a thread, state_words() words; the states of all threads, one after another.
    [[nodiscard]] Word* state(std::uint32_t thread) { return states_.data() + (thread - 1) * words_; }
    [[nodiscard]] const Word* state(std::uint32_t thread) const { return states_.data() + (thread - 1) * words_; }
    [[nodiscard]] std::span<const Word> states() const { return states_; }
    // The instruction at which a thread was at an older position, and its state there.
    [[nodiscard]] std::uint32_t instruction_at(std::uint32_t thread, std::uint32_t position) const {
        return program::Program::position(kept(thread, position));
    }
    void copy_state_at(std::uint32_t thread, std::uint32_t position, Word* to) const;
    // Counts the position as passed: for callers that run the state of a thread themselves, with dependencies.
    void pass(std::uint32_t thread);

    // Where a thread is and has been.
    struct ThreadState {
        std::vector<Word> now;
        std::vector<Word> kept;
        std::uint32_t position = 0;
        program::Journal journal;
    };
    [[nodiscard]] ThreadState thread(std::uint32_t thread) const;
    void set_thread(std::uint32_t thread, const ThreadState& state);

  private:
    [[nodiscard]] const Word* kept(std::uint32_t thread, std::uint32_t position) const {
        return kept_[thread - 1].data() + position * kept_words_;
    }

    // Larger states have journals.
    static constexpr std::size_t small_state = 64;

    const program::Program* program_ = nullptr;
    bool has_locks_ = false;
    std::size_t words_ = 0;
    std::size_t kept_words_ = 0;
    std::vector<Word> states_;               // by thread, words_ each
    std::vector<std::uint32_t> positions_;   // by thread
    std::vector<std::vector<Word>> kept_;    // by thread, kept_words_ for each older position; the rest is void
    std::vector<program::Journal> journals_; // by thread, or none
};

class InterpretedRun::Past {
  public:
    void clear() {
        parts_.clear();
        words_.clear();
        entries_.clear();
    }

  private:
    friend InterpretedRun;
    struct Part {
        std::uint32_t thread;
        std::uint32_t passed;  // positions
        std::uint32_t entries; // of the journal
        std::size_t mark;      // the journal's last one
    };
    std::vector<Part> parts_;
    std::vector<Word> words_; // of one part after another: what is kept of each position, and the state
    std::vector<program::Journal::Entry> entries_; // likewise
};

// Runs with dependencies. Positions are slots.
class InterpretedDependentRun {
  public:
    InterpretedDependentRun() = default;
    explicit InterpretedDependentRun(const program::Program& program);

    [[nodiscard]] std::uint32_t num_threads() const { return static_cast<std::uint32_t>(threads_.size()); }
    [[nodiscard]] std::uint32_t num_locations() const { return static_cast<std::uint32_t>(program_->num_locations()); }
    [[nodiscard]] Value initial_value(std::uint32_t location) const { return program_->initial_value(location); }
    [[nodiscard]] std::uint64_t digest() const { return digest_of(*program_); }
    [[nodiscard]] bool has_locks() const { return program_->may_take_locks(); }

    [[nodiscard]] program::Action next_action(std::uint32_t thread) {
        Thread& t = threads_[thread - 1];
        return program_->next_action(thread - 1, t.state.data(), t.dependencies);
    }
    void complete(std::uint32_t thread, Value value_read, bool spurious);
    [[nodiscard]] std::uint32_t position(std::uint32_t thread) const {
        return static_cast<std::uint32_t>(threads_[thread - 1].dependencies.num_events());
    }
    void put_back(std::uint32_t thread, std::uint32_t position);
    void become(const InterpretedDependentRun& other, std::span<const std::uint32_t> positions);
    [[nodiscard]] ActionDependencies dependencies(std::uint32_t thread) const {
        const program::Dependencies& d = threads_[thread - 1].dependencies;
        return {.address = d.address(),
                .data = d.data(),
                .pick_address = d.pick_address(),
                .pick_data = d.pick_data(),
                .path = d.path(),
                .expected = d.expected()};
    }

    [[nodiscard]] const program::Program& program() const { return *program_; }

  private:
    // A thread's state at an older position. Void where the thread has not stood at that position.
    struct Kept {
        std::vector<Word> state;
        std::optional<program::Dependencies> dependencies;
    };
    struct Thread {
        std::vector<Word> state;
        program::Dependencies dependencies;
        std::vector<Kept> kept; // by position
    };

    const program::Program* program_ = nullptr;
    std::vector<Thread> threads_;
};

static_assert(ProgramRun<InterpretedRun>);
static_assert(DependentRun<InterpretedDependentRun>);

} // namespace katlas::explore

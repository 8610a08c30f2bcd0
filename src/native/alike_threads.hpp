// The threads of a program that may be exchanged for each other: one parent creates them in succession, with the same
// function and the same argument. One order of such threads is explored (explore/symmetry.hpp).
//
// If two of these threads are exchanged, nothing may tell. So their parent does nothing that others could see between
// the creations of the threads of a group, nor between the joins. The threads of a group have the same result.
// They do not ask who they are, create and await no threads, and have no memory of their own whose address may be
// known: no blocks, no thread-local variables, and no local variables that are visible outside of their functions. The
// runs of the program check these conditions (Machine::State::check_alike and others in alike_threads.cpp). If one
// fails, all threads are told apart from then on, and the exploration starts again.
//
// A parent that waits for one of the threads may get further if the threads are exchanged, and only some of the threads
// may be created in an execution. Such executions tell the threads apart, too (NativeRun::has_whole_groups).
#pragma once

#include "katlas/native/machine.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace katlas::native {

class AlikeThreads {
  public:
    // The threads with these leaders may be exchanged; see explore::leaders_among.
    void exchange(std::vector<std::uint32_t> leaders) {
        groups_.assign(leaders.size(), 0);
        sizes_.assign(leaders.size(), 0);
        any_ = false;
        for (std::size_t i = 0; i < leaders.size(); ++i) {
            groups_[i] = leaders[i] == 0 ? static_cast<std::uint32_t>(i + 1) : groups_[leaders[i] - 1];
            ++sizes_[groups_[i] - 1];
            any_ |= leaders[i] != 0;
        }
        leaders_ = std::move(leaders);
    }
    void tell_apart() { apart_ = true; }
    [[nodiscard]] bool are_told_apart() const { return apart_; }

    // Whether any threads may be exchanged; whether this one may.
    [[nodiscard]] bool any() const { return any_; }
    [[nodiscard]] bool has(std::uint32_t thread) const { return any_ && size_of_group(thread) > 1; }
    [[nodiscard]] std::uint32_t leader(std::uint32_t thread) const { return any_ ? leaders_[thread - 1] : 0; }
    // The first thread of the thread's group, and the number of threads in the group. Requires that there are any.
    [[nodiscard]] std::uint32_t group(std::uint32_t thread) const { return groups_[thread - 1]; }
    [[nodiscard]] std::uint32_t size_of_group(std::uint32_t thread) const { return sizes_[group(thread) - 1]; }

  private:
    std::vector<std::uint32_t> leaders_; // by thread
    std::vector<std::uint32_t> groups_;  // likewise
    std::vector<std::uint32_t> sizes_;   // by the first thread of the group
    bool any_ = false;
    bool apart_ = false;
};

} // namespace katlas::native

// Memory accesses as actions, for the functions that replace accesses and for library functions.
#pragma once

#include "machine_state.hpp"

#include <optional>

namespace katlas::native {

// Whether an access is an action: whether another thread uses the memory, too. Does not return if the memory must not
// be used.
[[nodiscard]] bool is_visible(const void* address, unsigned size, const Site* site);

// An action on a place, which is looked up or made. Does not return if other accesses of the same memory have other
// sizes.
[[nodiscard]] Machine::Next atomic_action(program::ActionKind kind, program::Mode mode, const void* address,
                                          unsigned size, const Site* site);

// Limits of an atomic update.
struct Limits {
    // The update changes nothing if it reads this value. Not available in code for machines, which have no such
    // instruction, and not with dependencies.
    std::optional<std::uint64_t> excluded{};
    bool settled = false; // see program::Action
};
// Performs an update and returns the value that it has read.
std::uint64_t update(void* address, std::uint64_t operand, const Access& access, const Limits& limits,
                     const Site* site);

void perform_fence(program::Mode mode, const Site* site);

// The write of a read-modify-write, right after its read.
void write_exclusive(const void* address, std::uint64_t value, const Access& access, const Site* site,
                     bool settled = false);

// Writes a special value, for the allocation or the end of memory, to all places of shared memory in the range. If the
// write retires a block, `retires` is the size of the block.
void mark(std::byte* address, std::size_t size, program::Value value, const Site* site, std::string_view what,
          std::size_t retires = 0);

// Reads bytes of the running thread one by one, until a zero byte or the limit. The thread has only one such text,
// which is valid until the next call.
[[nodiscard]] const std::string& read_text(const char* text, std::size_t limit, const Site* site);
[[nodiscard]] inline const std::string& read_text(const char* text, const Site* site) {
    return read_text(text, ~std::size_t{0}, site);
}
[[nodiscard]] std::uint8_t read_byte(const void* address, const Site* site);
void write_bytes(void* to, std::string_view bytes, const Site* site);
// Makes the next write depend on the present dependencies of the running function's result.
void depend_on_result();
// Writes the text that the thread has read last: each byte keeps its own dependencies.
void write_text(void* to, std::string_view text, const Site* site);

// Ends the running thread's local variables, except for the first `frame` ones (variables.cpp).
void end_variables(std::size_t frame, const Site* site);

} // namespace katlas::native

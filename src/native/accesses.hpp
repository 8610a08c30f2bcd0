// Accesses of memory as actions, for the functions that stand in the place of accesses and for those of libraries.
#pragma once

#include "machine_state.hpp"

#include <optional>

namespace katlas::native {

// Whether an access is an action: some other thread uses the memory, too. Does not return where the memory is not to
// be used.
[[nodiscard]] bool is_visible(const void* address, unsigned size, const Site* site);

// An action on a place, which is found or made. Does not return if other accesses of the same memory have other sizes.
[[nodiscard]] Machine::Next atomic_action(program::ActionKind kind, program::Mode mode, const void* address,
                                          unsigned size, const Site* site);

// Limits of an atomic update.
struct Limits {
    // It changes nothing where it reads this value. Not in code for machines, which have no such instruction, and not
    // where dependencies are followed.
    std::optional<std::uint64_t> excluded{};
    bool settled = false; // see program::Action
};
// Gives what the update has read.
std::uint64_t update(void* address, std::uint64_t operand, const Access& access, const Limits& limits,
                     const Site* site);

void perform_fence(program::Mode mode, const Site* site);

// The write of a read-modify-write, right after its read.
void write_exclusive(const void* address, std::uint64_t value, const Access& access, const Site* site,
                     bool settled = false);

// Writes a value of no size, as the allocation and the end of memory do, to all places of shared memory there.
// If it retires a block, the block has so many bytes.
void mark(std::byte* address, std::size_t size, program::Value value, const Site* site, std::string_view what,
          std::size_t retires = 0);

// Bytes that the running thread reads one by one, until one is zero or there are so many, and those that it writes. The
// text is the thread's only one: it is there until the next call.
[[nodiscard]] const std::string& read_text(const char* text, std::size_t limit, const Site* site);
[[nodiscard]] inline const std::string& read_text(const char* text, const Site* site) {
    return read_text(text, ~std::size_t{0}, site);
}
[[nodiscard]] std::uint8_t read_byte(const void* address, const Site* site);
void write_bytes(void* to, std::string_view bytes, const Site* site);
// What is written next depends on what the running function's result depends on so far.
void depend_on_result();
// Likewise the text that the thread has read last: each byte depends on what it was read from.
void write_text(void* to, std::string_view text, const Site* site);

// The running thread's local variables end, but for the first so many (variables.cpp).
void end_variables(std::size_t frame, const Site* site);

} // namespace katlas::native

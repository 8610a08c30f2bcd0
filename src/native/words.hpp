// Objects of libraries by which threads wait for each other, as words of 4 bytes that are read and written atomically.
// Such an object is in the program's memory, and what its word holds is in the execution graph. A thread that cannot go
// on is blocked, in one execution, by what it has read. That it goes on later is another execution, in which it reads
// something else. So a thread never tries twice.
#pragma once

#include "accesses.hpp"

namespace katlas::native {

// The object is one that threads share. Does not return where it is not in the program's memory.
void share_object(const void* object, std::size_t size, const Site* site);
[[nodiscard]] std::uint32_t read_word(const void* word, program::Mode mode, const Site* site);
void write_word(void* word, std::uint32_t value, program::Mode mode, const Site* site);
// Gives what was there before.
std::uint32_t add_to_word(void* word, std::uint32_t operand, program::Mode mode, const Site* site);
std::uint32_t subtract_from_word(void* word, std::uint32_t operand, program::Mode mode, const Site* site);
std::uint32_t remove_from_word(void* word, std::uint32_t bits, program::Mode mode, const Site* site);
// A compare-exchange of this mode where it succeeds: whether it did.
[[nodiscard]] bool exchange_word(void* word, std::uint32_t expected, std::uint32_t desired, program::Mode mode,
                                 const Site* site);
// Adds to a word, and acquires, unless it has the value `excluded`: whether it did.
[[nodiscard]] bool add_to_word_unless(void* word, std::uint32_t excluded, std::uint32_t operand, const Site* site);
// A compare-exchange of a word that is to be 0, and acquires. The thread is blocked where it is not.
void take_word(void* word, std::uint32_t desired, const Site* site);

} // namespace katlas::native

// Library objects by which threads wait for each other, as words of 4 bytes that are read and written atomically. Such
// an object is in the program's memory, and the values of its word are in the execution graph. A thread that cannot go
// on is blocked, in this execution, by the value that it has read. If the thread goes on later, that is another
// execution, in which it reads another value. So a thread never tries twice.
#pragma once

#include "accesses.hpp"

namespace katlas::native {

// Makes the object shared. Does not return if the object is not in the program's memory.
void share_object(const void* object, std::size_t size, const Site* site);
[[nodiscard]] std::uint32_t read_word(const void* word, program::Mode mode, const Site* site);
void write_word(void* word, std::uint32_t value, program::Mode mode, const Site* site);
// Adds to a word, and returns its old value.
std::uint32_t add_to_word(void* word, std::uint32_t operand, program::Mode mode, const Site* site);
std::uint32_t subtract_from_word(void* word, std::uint32_t operand, program::Mode mode, const Site* site);
std::uint32_t remove_from_word(void* word, std::uint32_t bits, program::Mode mode, const Site* site);
// A compare-exchange with this mode on success. Returns whether it succeeded.
[[nodiscard]] bool exchange_word(void* word, std::uint32_t expected, std::uint32_t desired, program::Mode mode,
                                 const Site* site);
// Adds to a word, with acquire, unless the word has the value `excluded`. Returns whether it did.
[[nodiscard]] bool add_to_word_unless(void* word, std::uint32_t excluded, std::uint32_t operand, const Site* site);
// An acquire compare-exchange of a word from 0. The thread is blocked if the word is not 0.
void take_word(void* word, std::uint32_t desired, const Site* site);

} // namespace katlas::native

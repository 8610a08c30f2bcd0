// A thread whose reads guess: it does what the thread of the program does if its reads read these values, and writes
// down at its end what it guessed.
//
// Threads take turns: each waits for the end of the one before it. So a thread knows what earlier threads did. It need
// not guess the values of their writes, and it gives up where it does not do what they have guessed of it.
#pragma once

#include "guesses.hpp"
#include "katlas/transform/store_buffers.hpp"

namespace katlas::transform {

// Gives the ghosts of the thread their registers. Throws program::CannotUnfold.
[[nodiscard]] BufferedThread guessing_thread(Guesses& guesses, std::size_t thread);

} // namespace katlas::transform

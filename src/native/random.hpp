// The pseudo-random numbers of a thread: those that programs get from the GNU C library, by the same generators.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace katlas::native {

// rand and random: additive feedback, x[i] = x[i - 31] + x[i - 3].
class AdditiveGenerator {
  public:
    explicit AdditiveGenerator(std::uint32_t seed);
    [[nodiscard]] std::int32_t next();

  private:
    static constexpr std::size_t size = 31;
    static constexpr std::size_t lag = 3;

    std::array<std::uint32_t, size> words_{}; // the last ones
    std::size_t at_ = lag;                    // of the oldest one
};

} // namespace katlas::native

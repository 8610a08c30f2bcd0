// A digest of numbers and bytes: FNV-1a with 64 bits (G. Fowler, L. C. Noll, K.-P. Vo). It is the same in all processes
// and on all machines. It detects differences by chance or mistake, but not collisions that somebody constructs.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

namespace katlas {

class Fnv {
  public:
    void add_byte(std::uint8_t byte) { value_ = (value_ ^ byte) * 1099511628211U; }
    template <std::integral T>
    void add(T number) {
        auto rest = static_cast<std::uint64_t>(number);
        for (int i = 0; i < 8; ++i, rest >>= 8U)
            add_byte(static_cast<std::uint8_t>(rest & 0xffU));
    }
    // A text without its length.
    void add_bytes(std::string_view text) {
        for (const char c : text)
            add_byte(static_cast<std::uint8_t>(c));
    }
    void add(std::string_view text) {
        add(text.size());
        add_bytes(text);
    }
    [[nodiscard]] std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 14695981039346656037U;
};

} // namespace katlas

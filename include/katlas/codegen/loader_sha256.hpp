// SHA-256 (FIPS 180-4). The cache of checkers names and seals its entries with it: two models must never share an
// entry. Boost 1.74 has SHA-1 only, and a dependency on a library for cryptography would be too much for one function.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace katlas::codegen {

class Sha256 {
  public:
    void add(std::string_view bytes);
    // Adds the bytes preceded by their number, so that no two sequences of fields make the same input.
    void add_field(std::string_view bytes);
    // 64 hexadecimal digits. Nothing may be added afterwards.
    [[nodiscard]] std::string finish();

  private:
    void block(const unsigned char* bytes);

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<unsigned char, 64> buffer_{};
    std::uint64_t length_ = 0;
};

[[nodiscard]] std::string sha256(std::string_view bytes);

} // namespace katlas::codegen

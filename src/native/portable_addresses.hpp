// A form of addresses that is the same in all processes of a program.
//
// The addresses of the parts of a program differ between processes: its object, the libraries, and the arenas of its
// threads. Each part has a second place, which is the same in all processes and has no memory. The conversion of a
// value exchanges the two places. So the conversion is its own inverse, and a value that is no address does not change,
// unless it looks like an address. In that case another process detects that its program behaves differently.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace katlas::native {

class PortableAddresses {
  public:
    // The parts are the loaded modules. `program` is an address in the program's object, whose file name is not fixed.
    explicit PortableAddresses(const void* program);
    // Adds a part.
    void add(std::string_view name, std::uint64_t begin, std::uint64_t size);

    // Linear in the modules.
    [[nodiscard]] std::uint64_t operator()(std::uint64_t value) const;
    // Whether the address is in a part.
    [[nodiscard]] bool has(std::uint64_t address) const;

  private:
    struct Part {
        std::uint64_t begin = 0;
        std::uint64_t size = 0;
        std::uint64_t portable = 0; // its begin in all processes
    };
    std::vector<Part> parts_;
};

} // namespace katlas::native

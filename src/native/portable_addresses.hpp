// Addresses in a form that other processes of the same program understand.
//
// Where the parts of a program are in memory is for the loader to say: its object, the libraries, and the arenas of its
// threads. Each part has a second place that is the same in all processes, where no memory is. The portable form of a
// value is the value with the two places exchanged. So it is its own inverse, and a value that is no address stays what
// it is, unless it looks like one. Then another process finds that its program does something else.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace katlas::native {

class PortableAddresses {
  public:
    // Of the modules that are loaded. `program`: an address in the program's object, whose file has no name of its own.
    explicit PortableAddresses(const void* program);
    // One more part.
    void add(std::string_view name, std::uint64_t begin, std::uint64_t size);

    // Linear in the modules.
    [[nodiscard]] std::uint64_t operator()(std::uint64_t value) const;
    // Whether it is in a part.
    [[nodiscard]] bool has(std::uint64_t address) const;

  private:
    struct Part {
        std::uint64_t begin = 0;
        std::uint64_t size = 0;
        std::uint64_t portable = 0; // where it begins in all processes
    };
    std::vector<Part> parts_;
};

} // namespace katlas::native

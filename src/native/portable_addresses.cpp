#include "portable_addresses.hpp"

#include "katlas/support/fnv.hpp"

#include <algorithm>

#include <link.h>

namespace katlas::native {
namespace {

// No user process has memory at these addresses.
constexpr std::uint64_t first_place = std::uint64_t{0x6000} << 48U;
constexpr unsigned size_bits = 40;
constexpr std::uint64_t most_places = 1U << 15U;
// Addresses below are the same in all processes.
constexpr std::uint64_t lowest = std::uint64_t{1} << 32U;

constexpr std::string_view name_of_program = "the program";

std::string_view file_name(std::string_view path) {
    return path.substr(path.rfind('/') + 1);
}

struct Look {
    PortableAddresses* addresses;
    std::uint64_t program;
};

int look_at(dl_phdr_info* module, std::size_t /*size*/, void* data) {
    const auto& look = *static_cast<const Look*>(data);
    std::uint64_t begin = ~std::uint64_t{0};
    std::uint64_t end = 0;
    for (int i = 0; i < module->dlpi_phnum; ++i)
        if (const ElfW(Phdr)& part = module->dlpi_phdr[i]; part.p_type == PT_LOAD) {
            begin = std::min<std::uint64_t>(begin, module->dlpi_addr + part.p_vaddr);
            end = std::max<std::uint64_t>(end, module->dlpi_addr + part.p_vaddr + part.p_memsz);
        }
    if (begin < end)
        look.addresses->add(begin <= look.program && look.program < end ? name_of_program
                                                                        : file_name(module->dlpi_name),
                            begin, end - begin);
    return 0;
}

} // namespace

PortableAddresses::PortableAddresses(const void* program) {
    Look look{this, reinterpret_cast<std::uint64_t>(program)};
    dl_iterate_phdr(&look_at, &look);
}

// If two names would get the same place, the first one gets it.
void PortableAddresses::add(std::string_view name, std::uint64_t begin, std::uint64_t size) {
    Fnv digest;
    digest.add(name);
    const std::uint64_t portable = first_place + (digest.value() % most_places << size_bits);
    const bool is_taken = std::ranges::any_of(parts_, [&](const Part& part) { return part.portable == portable; });
    if (begin >= lowest && size < std::uint64_t{1} << size_bits && !is_taken)
        parts_.push_back({begin, size, portable});
}

std::uint64_t PortableAddresses::operator()(std::uint64_t value) const {
    for (const Part& part : parts_) {
        if (value - part.begin < part.size)
            return part.portable + (value - part.begin);
        if (value - part.portable < part.size)
            return part.begin + (value - part.portable);
    }
    return value;
}

bool PortableAddresses::has(std::uint64_t address) const {
    return std::ranges::any_of(parts_, [&](const Part& part) { return address - part.begin < part.size; });
}

} // namespace katlas::native

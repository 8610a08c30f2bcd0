#include "embedded_bitcode.hpp"

#include "elf_section.hpp"
#include "katlas/native/module_section.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace katlas::workbench {
namespace {

constexpr std::string_view magic = "BC\xC0\xDE";
constexpr std::size_t word_size = 4;

std::uint32_t word_at(std::string_view bytes, std::size_t i) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < word_size; ++k)
        word |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i + k])) << (8 * k);
    return word;
}

// Whether the word begins a block: the abbreviation ENTER_SUBBLOCK in 2 bits, the block's number in one piece of 8
// bits, the width of its abbreviations in one piece of 4 bits, and zeros. The upper bit of a piece would mean that more
// pieces follow.
bool begins_block(std::uint32_t word) {
    constexpr std::uint32_t enter_subblock = 1;
    constexpr std::uint32_t must_be_zero = ~0U << 14U | 1U << 13U | 1U << 9U;
    return (word & 3U) == enter_subblock && (word & must_be_zero) == 0;
}

// The length of the module at the beginning of the bytes. Nothing if the module has no blocks or goes beyond the bytes.
std::optional<std::size_t> length_of_module(std::string_view bytes) {
    std::size_t end = magic.size();
    while (bytes.size() - end >= 2 * word_size && begins_block(word_at(bytes, end))) {
        const std::uint64_t length = std::uint64_t{word_at(bytes, end + word_size)} * word_size;
        end += 2 * word_size;
        if (length > bytes.size() - end)
            return std::nullopt;
        end += length;
    }
    return end == magic.size() ? std::nullopt : std::optional(end);
}

} // namespace

Expected<std::vector<std::string_view>> modules_in(std::string_view section) {
    std::vector<std::string_view> modules;
    for (;;) {
        section.remove_prefix(std::min(section.size(), section.find_first_not_of('\0')));
        if (section.empty())
            return modules;
        const auto length = section.starts_with(magic) ? length_of_module(section) : std::nullopt;
        if (!length)
            return Refused{std::string("its section ") + native::module_section + " is damaged"};
        modules.push_back(section.substr(0, *length));
        section.remove_prefix(*length);
    }
}

Expected<std::vector<std::string_view>> embedded_modules(std::string_view file) {
    const auto section = elf_section(file, native::module_section);
    if (!section)
        return section.refused();
    auto modules = modules_in(*section);
    if (modules && modules->empty())
        return Refused{std::string("it was not compiled by katlas-cc: it has no section ") + native::module_section};
    return modules;
}

} // namespace katlas::workbench

#include "native_tests.hpp"

#include "katlas/support/files.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>

#include <elf.h>

namespace katlas::workbench {
namespace {

// A structure at an offset of a file; nothing if the file is too short.
template <typename T>
std::optional<T> at(std::string_view bytes, std::size_t offset) {
    if (offset > bytes.size() || bytes.size() - offset < sizeof(T))
        return std::nullopt;
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

} // namespace

std::vector<std::string> tests_of(const std::filesystem::path& object) {
    const auto file = read_file(object);
    const std::string_view bytes = file ? std::string_view(*file) : std::string_view();
    const auto header = at<Elf64_Ehdr>(bytes, 0);
    std::vector<std::pair<Elf64_Addr, std::string>> found;
    for (std::size_t i = 0; header && i < header->e_shnum; ++i) {
        const auto section = at<Elf64_Shdr>(bytes, header->e_shoff + i * sizeof(Elf64_Shdr));
        if (!section || section->sh_type != SHT_DYNSYM)
            continue;
        const auto names = at<Elf64_Shdr>(bytes, header->e_shoff + section->sh_link * sizeof(Elf64_Shdr));
        for (std::size_t k = 0; names && k < section->sh_size / sizeof(Elf64_Sym); ++k) {
            const auto symbol = at<Elf64_Sym>(bytes, section->sh_offset + k * sizeof(Elf64_Sym));
            if (!symbol || ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || symbol->st_shndx == SHN_UNDEF)
                continue;
            const std::string_view rest = bytes.substr(std::min(bytes.size(), names->sh_offset + symbol->st_name));
            const std::string_view name = rest.substr(0, rest.find('\0'));
            if (name.starts_with(prefix_of_tests))
                found.emplace_back(symbol->st_value, name.substr(std::strlen(prefix_of_tests)));
        }
    }
    std::ranges::sort(found);
    std::vector<std::string> tests;
    tests.reserve(found.size());
    for (auto& [address, name] : found)
        tests.push_back(std::move(name));
    return tests;
}

} // namespace katlas::workbench

#include "elf_section.hpp"

#include <cstring>
#include <optional>

#include <elf.h>

namespace katlas::workbench {
namespace {

std::optional<std::string_view> part(std::string_view file, std::uint64_t begin, std::uint64_t size) {
    if (begin > file.size() || size > file.size() - begin)
        return std::nullopt;
    return file.substr(begin, size);
}

template <typename Structure>
Structure read(std::string_view bytes) {
    Structure result;
    std::memcpy(&result, bytes.data(), sizeof result);
    return result;
}

// The headers of all sections, and the section with their names.
class Sections {
  public:
    // Nothing if some header is outside of the file.
    static std::optional<Sections> of(std::string_view file) {
        const auto begin = part(file, 0, sizeof(Elf64_Ehdr));
        if (!begin)
            return std::nullopt;
        const auto header = read<Elf64_Ehdr>(*begin);
        Sections result;
        if (header.e_shoff == 0)
            return result;
        const auto first = part(file, header.e_shoff, sizeof(Elf64_Shdr));
        if (!first || header.e_shentsize != sizeof(Elf64_Shdr))
            return std::nullopt;
        // Numbers that do not fit into the file header are in the first section header.
        const auto null = read<Elf64_Shdr>(*first);
        const std::uint64_t count = header.e_shnum != 0 ? header.e_shnum : null.sh_size;
        const std::uint64_t names = header.e_shstrndx != SHN_XINDEX ? header.e_shstrndx : null.sh_link;
        if (count > file.size() / sizeof(Elf64_Shdr))
            return std::nullopt;
        const auto headers = part(file, header.e_shoff, count * sizeof(Elf64_Shdr));
        if (!headers || names >= count)
            return std::nullopt;
        result.headers_ = *headers;
        const Elf64_Shdr of_names = result.header(names);
        const auto text = part(file, of_names.sh_offset, of_names.sh_size);
        if (!text)
            return std::nullopt;
        result.names_ = *text;
        return result;
    }

    [[nodiscard]] std::uint64_t size() const { return headers_.size() / sizeof(Elf64_Shdr); }
    [[nodiscard]] Elf64_Shdr header(std::uint64_t i) const {
        return read<Elf64_Shdr>(headers_.substr(i * sizeof(Elf64_Shdr)));
    }
    [[nodiscard]] bool has_name(const Elf64_Shdr& section, std::string_view name) const {
        if (section.sh_name >= names_.size())
            return false;
        const std::string_view text = names_.substr(section.sh_name);
        return text.substr(0, text.find('\0')) == name;
    }

  private:
    std::string_view headers_;
    std::string_view names_;
};

} // namespace

bool is_elf(std::string_view file) {
    return file.starts_with(std::string_view(ELFMAG, SELFMAG));
}

Expected<std::string_view> elf_section(std::string_view file, std::string_view name) {
    if (file.size() < EI_NIDENT || !is_elf(file) || file[EI_CLASS] != ELFCLASS64 || file[EI_DATA] != ELFDATA2LSB)
        return Refused{"it is not an ELF file of 64 bits, least byte first"};
    const auto sections = Sections::of(file);
    if (!sections)
        return Refused{"it is a damaged ELF file: its sections lie outside of it"};
    for (std::uint64_t i = 0; i < sections->size(); ++i) {
        const Elf64_Shdr header = sections->header(i);
        if (header.sh_type == SHT_NOBITS || !sections->has_name(header, name))
            continue;
        if ((header.sh_flags & SHF_COMPRESSED) != 0)
            return Refused{"its section " + std::string(name) + " is compressed"};
        const auto bytes = part(file, header.sh_offset, header.sh_size);
        if (!bytes)
            return Refused{"it is a damaged ELF file: its section " + std::string(name) + " lies outside of it"};
        return *bytes;
    }
    return std::string_view();
}

} // namespace katlas::workbench

#include "../../src/workbench/elf_section.hpp"
#include "../../src/workbench/embedded_bitcode.hpp"
#include "support/scale.hpp"

#include <cstring>
#include <random>

#include <catch2/catch.hpp>
#include <elf.h>

using katlas::workbench::elf_section;
using katlas::workbench::modules_in;

namespace {

std::string word(std::uint32_t value) {
    std::string bytes;
    for (unsigned shift = 0; shift < 32; shift += 8)
        bytes += static_cast<char>(value >> shift & 0xFFU);
    return bytes;
}

// A block with that number and a width of 5 for its abbreviations, whose words are any.
std::string block(unsigned number, const std::string& words) {
    return word(1U | number << 2U | 5U << 10U) + word(static_cast<std::uint32_t>(words.size() / 4)) + words;
}

const std::string magic = "BC\xC0\xDE";

std::vector<std::string> split(const std::string& section) {
    const auto modules = modules_in(section);
    REQUIRE(modules);
    return {modules->begin(), modules->end()};
}

// An ELF file with one section of these bytes, and the names of sections.
std::string elf_file(const std::string& name, const std::string& bytes) {
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    const std::string names = std::string(1, '\0') + name + '\0';
    header.e_shoff = sizeof header + bytes.size() + names.size();
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = 3;
    header.e_shstrndx = 2;
    Elf64_Shdr sections[3]{};
    sections[1].sh_name = 1;
    sections[1].sh_type = SHT_PROGBITS;
    sections[1].sh_offset = sizeof header;
    sections[1].sh_size = bytes.size();
    sections[2].sh_type = SHT_STRTAB;
    sections[2].sh_offset = sizeof header + bytes.size();
    sections[2].sh_size = names.size();
    std::string file(reinterpret_cast<const char*>(&header), sizeof header);
    file += bytes + names;
    file.append(reinterpret_cast<const char*>(sections), sizeof sections);
    return file;
}

} // namespace

TEST_CASE("Modules are found one behind the other, with zeros between them") {
    const std::string a = magic + block(13, word(7)) + block(8, word(1) + word(2)) + block(23, "");
    const std::string b = magic + block(8, magic); // in a block anything may be
    CHECK(split("").empty());
    CHECK(split(std::string(5, '\0')).empty());
    CHECK(split(a) == std::vector{a});
    CHECK(split(a + b + a) == std::vector{a, b, a});
    CHECK(split(std::string(2, '\0') + a + std::string(7, '\0') + b + '\0') == std::vector{a, b});
}

TEST_CASE("What is no module, and modules that are cut, are refused") {
    const std::string a = magic + block(8, word(1) + word(2));
    for (std::size_t size = 1; size < a.size(); ++size)
        CHECK_FALSE(modules_in(a.substr(0, size)));
    CHECK_FALSE(modules_in(a + "x"));
    CHECK_FALSE(modules_in("x" + a));
    CHECK_FALSE(modules_in(magic + magic + block(8, "")));
    CHECK_FALSE(modules_in(magic + word(1U | 8U << 2U) + word(~0U)));
}

TEST_CASE("A section is found by its name, and never goes beyond the file") {
    const std::string file = elf_file(".katlas", "the bytes");
    CHECK(*elf_section(file, ".katlas") == "the bytes");
    CHECK(elf_section(file, ".kat")->empty());
    CHECK(elf_section(file, ".katlass")->empty());
    CHECK_FALSE(elf_section("", ".katlas"));
    CHECK_FALSE(elf_section(std::string(64, 'x'), ".katlas"));
    for (std::size_t size = 0; size < file.size(); ++size)
        CHECK_FALSE(elf_section(file.substr(0, size), ".katlas"));
    std::mt19937 random(1);
    for (int i = 0; i < katlas::tests::scaled(100'000); ++i) {
        std::string changed = file;
        for (int k = 0; k < 3; ++k)
            changed[random() % changed.size()] = static_cast<char>(random() % 4 == 0 ? 0xFF : random());
        if (const auto section = elf_section(changed, ".katlas"); section && !section->empty())
            CHECK((section->data() >= changed.data() &&
                   section->data() + section->size() <= changed.data() + changed.size()));
    }
}

TEST_CASE("Numbers of sections that a header has no room for are in the first section's") {
    std::string file = elf_file(".katlas", "the bytes");
    Elf64_Ehdr header;
    std::memcpy(&header, file.data(), sizeof header);
    Elf64_Shdr first{};
    first.sh_size = header.e_shnum;
    first.sh_link = header.e_shstrndx;
    header.e_shnum = 0;
    header.e_shstrndx = SHN_XINDEX;
    std::memcpy(file.data(), &header, sizeof header);
    std::memcpy(file.data() + header.e_shoff, &first, sizeof first);
    CHECK(*elf_section(file, ".katlas") == "the bytes");
}

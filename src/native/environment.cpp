// The environment, which is empty at first. It is a list in the program's memory, whose begin is a variable that the
// pass adds (instrument/sections.cpp). Its accesses are plain, since a call of setenv that is not ordered with one of
// getenv is a race in C's library, too.
#include "accesses.hpp"

#include <cerrno>
#include <cstring>
#include <string>

using namespace katlas::native;

extern "C" void* katlas_malloc(std::size_t size);

namespace {

constexpr std::uint32_t of_pointer = Access{.log_size = 3}.word();

// An entry of the list: the next one, and a text "NAME=value".
constexpr std::size_t offset_of_text = 8;
constexpr std::size_t size_of_entry = 16;

char* pointer_at(const void* from, const Site* site) {
    return reinterpret_cast<char*>(katlas_read(from, of_pointer, site));
}
void write_pointer_to(void* to, const void* pointer, const Site* site) {
    depend_on_result();
    katlas_write(to, reinterpret_cast<std::uintptr_t>(pointer), of_pointer, site);
}

// The value in the text; null if the text has another name. The name ends with a zero byte, or with '='.
char* value_in_text(char* text, const char* name, const Site* site) {
    for (std::size_t i = 0;; ++i) {
        const std::uint8_t wanted = read_byte(name + i, site);
        const std::uint8_t known = read_byte(text + i, site);
        if (wanted == 0 || wanted == '=')
            return known == '=' ? text + i + 1 : nullptr;
        if (wanted != known)
            return nullptr;
    }
}

// Where the address of the entry with the name is; else where the list ends.
char** entry_named(const char* name, char** begin, const Site* site) {
    char** at = begin;
    while (char* entry = pointer_at(at, site)) {
        if (value_in_text(pointer_at(entry + offset_of_text, site), name, site) != nullptr)
            break;
        at = reinterpret_cast<char**>(entry);
    }
    return at;
}

// A block that counts as no leak.
char* allocate_of_library(std::size_t size) {
    const Label label = katlas_result_label;
    katlas_here = nullptr;
    auto* block = static_cast<char*>(katlas_malloc(size));
    katlas_result_label = label;
    return block;
}

void set_text(char** at, const char* text, const Site* site) {
    char* entry = pointer_at(at, site);
    if (entry == nullptr) {
        entry = allocate_of_library(size_of_entry);
        write_pointer_to(entry, nullptr, site);
        write_pointer_to(entry + offset_of_text, text, site);
        return write_pointer_to(at, entry, site);
    }
    write_pointer_to(entry + offset_of_text, text, site);
}

bool is_name_of_variable(const char* name, const Site* site) {
    const std::string& text = read_text(name, site);
    if (!text.empty() && text.find('=') == std::string::npos)
        return true;
    machine().thread().error = EINVAL;
    return false;
}

} // namespace

extern "C" {

char* katlas_getenv_in(const char* name, char** begin) {
    const Site* site = katlas_here;
    static_cast<void>(read_text(name, site));
    char* entry = pointer_at(entry_named(name, begin, site), site);
    return entry == nullptr ? nullptr : value_in_text(pointer_at(entry + offset_of_text, site), name, site);
}
int katlas_setenv_in(const char* name, const char* value, int overwrite, char** begin) {
    const Site* site = katlas_here;
    if (!is_name_of_variable(name, site))
        return -1;
    char** at = entry_named(name, begin, site);
    if (overwrite == 0 && pointer_at(at, site) != nullptr)
        return 0;
    const std::size_t size_of_name = read_text(name, site).size();
    const std::size_t size_of_value = read_text(value, site).size();
    char* text = allocate_of_library(size_of_name + size_of_value + 2);
    katlas_copy(text, name, size_of_name, site);
    write_bytes(text + size_of_name, "=", site);
    katlas_copy(text + size_of_name + 1, value, size_of_value + 1, site);
    set_text(at, text, site);
    return 0;
}
// The text itself becomes a part of the environment.
int katlas_putenv_in(char* text, char** begin) {
    const Site* site = katlas_here;
    if (read_text(text, site).find('=') == std::string::npos)
        machine().refuse(site, "putenv without a value");
    set_text(entry_named(text, begin, site), text, site);
    return 0;
}
int katlas_unsetenv_in(const char* name, char** begin) {
    const Site* site = katlas_here;
    if (!is_name_of_variable(name, site))
        return -1;
    char** at = entry_named(name, begin, site);
    if (char* entry = pointer_at(at, site); entry != nullptr)
        write_pointer_to(at, pointer_at(entry, site), site);
    return 0;
}
}

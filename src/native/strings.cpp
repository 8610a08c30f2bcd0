// <string.h> and the number conversions of <stdlib.h>, byte by byte, so that each byte is accessed like by the program
// itself.
#include "accesses.hpp"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <utility>

using namespace katlas::native;

namespace {

constexpr std::size_t no_limit = ~std::size_t{0};

std::size_t length(const char* text, std::size_t limit, const Site* site) {
    std::size_t n = 0;
    while (n < limit && read_byte(text + n, site) != 0)
        ++n;
    return n;
}

// Less than, equal to or greater than 0. A text ends with the byte 0, memory does not.
int compare(const void* a, const void* b, std::size_t limit, bool as_text, const Site* site) {
    for (std::size_t i = 0; i < limit; ++i) {
        const int x = read_byte(static_cast<const std::byte*>(a) + i, site);
        const int y = read_byte(static_cast<const std::byte*>(b) + i, site);
        if (x != y)
            return x - y;
        if (as_text && x == 0)
            return 0;
    }
    return 0;
}

const char* find_byte(const char* text, int byte, std::size_t limit, bool as_text, const Site* site) {
    for (std::size_t i = 0; i < limit; ++i) {
        const auto c = read_byte(text + i, site);
        if (c == static_cast<std::uint8_t>(byte))
            return text + i;
        if (as_text && c == 0)
            return nullptr;
    }
    return nullptr;
}

// Copies at most `limit` bytes of a text, and a zero byte.
void copy_text(char* to, const char* from, std::size_t limit, const Site* site) {
    const std::string& text = read_text(from, limit, site);
    write_text(to, {text.c_str(), text.size() + 1}, site);
}

// Reads bytes up to the first one with this value.
std::string& read_until(const char* from, int byte, std::size_t limit, const Site* site) {
    auto& m = machine();
    std::string& bytes = m.thread().text;
    bytes.clear();
    m.thread().text_labels.clear();
    while (bytes.size() < limit && (bytes.empty() || bytes.back() != static_cast<char>(byte))) {
        const Label before = std::exchange(katlas_result_label, 0);
        const auto c = static_cast<char>(read_byte(from + bytes.size(), site));
        if (m.labels)
            m.thread().text_labels.push_back(
                std::exchange(katlas_result_label, m.labels->join(before, katlas_result_label)));
        bytes += c;
    }
    return bytes;
}

// Writes as many bytes of the text as there is room for, and fills the rest with zeros. Returns the text's size.
std::size_t fill_with_text(char* to, const char* from, std::size_t room, const Site* site) {
    const std::size_t size = read_text(from, room, site).size();
    std::string& text = machine().thread().text;
    text.resize(room);
    write_text(to, text, site);
    return size;
}

// The result of a function that returns one of its arguments, which does not depend on the function's reads.
char* argument(char* to) {
    katlas_result_label = machine().thread().flow.address;
    return to;
}

// The text up to the end of a number.
const std::string& read_number(const char* from, bool has_point, const Site* site) {
    std::string& text = machine().thread().text;
    text.clear();
    const auto is_part = [&](unsigned char c) {
        if (std::isspace(c) != 0)
            return text.find_first_not_of(" \t\n\v\f\r") == std::string::npos;
        return std::isalnum(c) != 0 || c == '+' || c == '-' || (has_point && c == '.');
    };
    for (;; ++from) {
        const std::uint8_t c = read_byte(from, site);
        if (!is_part(c))
            return text;
        text += static_cast<char>(c);
    }
}

// `base` is for integers.
template <class Number, class... Base>
Number parse(Number (*convert)(const char*, char**, Base...), const char* from, char** end, Base... base) {
    const Site* site = katlas_here;
    const std::string& text = read_number(from, std::is_floating_point_v<Number>, site);
    char* stop = nullptr;
    errno = 0;
    const Number number = convert(text.c_str(), &stop, base...);
    if (errno != 0)
        machine().thread().error = errno;
    depend_on_result();
    if (end != nullptr)
        katlas_write(end, reinterpret_cast<std::uintptr_t>(from + (stop - text.c_str())), Access{.log_size = 3}.word(),
                     site);
    return number;
}

} // namespace

extern "C" {

void* katlas_malloc(std::size_t size);

void* katlas_memcpy(void* to, const void* from, std::size_t size) {
    katlas_copy(to, from, size, katlas_here);
    return to;
}
void* katlas_memmove(void* to, const void* from, std::size_t size) {
    return katlas_memcpy(to, from, size);
}
void* katlas_memset(void* to, int byte, std::size_t size) {
    katlas_fill(to, static_cast<std::uint8_t>(byte), size, katlas_here);
    return to;
}
void* katlas_memcpy_chk(void* to, const void* from, std::size_t size, std::size_t /*room*/) {
    return katlas_memcpy(to, from, size);
}
void* katlas_memmove_chk(void* to, const void* from, std::size_t size, std::size_t /*room*/) {
    return katlas_memcpy(to, from, size);
}
void* katlas_memset_chk(void* to, int byte, std::size_t size, std::size_t /*room*/) {
    return katlas_memset(to, byte, size);
}
int katlas_memcmp(const void* a, const void* b, std::size_t size) {
    return compare(a, b, size, false, katlas_here);
}
int katlas_bcmp(const void* a, const void* b, std::size_t size) {
    return katlas_memcmp(a, b, size);
}
void katlas_bzero(void* to, std::size_t size) {
    katlas_memset(to, 0, size);
}
void* katlas_memchr(const void* memory, int byte, std::size_t size) {
    return const_cast<char*>(find_byte(static_cast<const char*>(memory), byte, size, false, katlas_here));
}

void* katlas_memrchr(const void* memory, int byte, std::size_t size) {
    const Site* site = katlas_here;
    const auto* begin = static_cast<const std::byte*>(memory);
    while (size-- != 0)
        if (read_byte(begin + size, site) == static_cast<std::uint8_t>(byte))
            return const_cast<std::byte*>(begin + size);
    return nullptr;
}
void* katlas_mempcpy(void* to, const void* from, std::size_t size) {
    katlas_copy(to, from, size, katlas_here);
    return static_cast<std::byte*>(to) + size;
}
void katlas_bcopy(const void* from, void* to, std::size_t size) {
    katlas_copy(to, from, size, katlas_here);
}
void* katlas_memccpy(void* to, const void* from, int byte, std::size_t size) {
    const Site* site = katlas_here;
    std::string& bytes = read_until(static_cast<const char*>(from), byte, size, site);
    write_text(to, bytes, site);
    const bool found = !bytes.empty() && bytes.back() == static_cast<char>(byte);
    return found ? static_cast<std::byte*>(to) + bytes.size() : nullptr;
}

std::size_t katlas_strlen(const char* text) {
    return length(text, no_limit, katlas_here);
}
std::size_t katlas_strnlen(const char* text, std::size_t limit) {
    return length(text, limit, katlas_here);
}
int katlas_strcmp(const char* a, const char* b) {
    return compare(a, b, no_limit, true, katlas_here);
}
int katlas_strncmp(const char* a, const char* b, std::size_t limit) {
    return compare(a, b, limit, true, katlas_here);
}
char* katlas_strcpy(char* to, const char* from) {
    copy_text(to, from, no_limit, katlas_here);
    return argument(to);
}
char* katlas_stpcpy(char* to, const char* from) {
    copy_text(to, from, no_limit, katlas_here);
    return to + machine().thread().text.size();
}
// Fills the rest of the room with zeros.
char* katlas_strncpy(char* to, const char* from, std::size_t room) {
    fill_with_text(to, from, room, katlas_here);
    return argument(to);
}
char* katlas_stpncpy(char* to, const char* from, std::size_t room) {
    return to + fill_with_text(to, from, room, katlas_here);
}
char* katlas_strcat(char* to, const char* from) {
    const Site* site = katlas_here;
    copy_text(to + length(to, no_limit, site), from, no_limit, site);
    return argument(to);
}
char* katlas_strncat(char* to, const char* from, std::size_t limit) {
    const Site* site = katlas_here;
    copy_text(to + length(to, no_limit, site), from, limit, site);
    return argument(to);
}
char* katlas_strchr(const char* text, int byte) {
    return const_cast<char*>(find_byte(text, byte, no_limit, true, katlas_here));
}
char* katlas_strchrnul(const char* text, int byte) {
    const Site* site = katlas_here;
    for (const char* at = text;; ++at)
        if (const std::uint8_t c = read_byte(at, site); c == 0 || c == static_cast<std::uint8_t>(byte))
            return const_cast<char*>(at);
}
char* katlas_strrchr(const char* text, int byte) {
    const Site* site = katlas_here;
    const char* last = nullptr;
    for (const char* at = text;; ++at) {
        const std::uint8_t c = read_byte(at, site);
        if (c == static_cast<std::uint8_t>(byte))
            last = at;
        if (c == 0)
            return const_cast<char*>(last);
    }
}
char* katlas_strstr(const char* text, const char* what) {
    const Site* site = katlas_here;
    const std::size_t size = length(what, no_limit, site);
    for (const char* at = text;; ++at) {
        if (compare(at, what, size, true, site) == 0)
            return const_cast<char*>(at);
        if (read_byte(at, site) == 0)
            return nullptr;
    }
}
char* katlas_strndup(const char* text, std::size_t limit) {
    const Site* site = katlas_here;
    const std::string& copy = read_text(text, limit, site);
    katlas_here = site;
    auto* memory = static_cast<char*>(katlas_malloc(copy.size() + 1));
    write_text(memory, {copy.c_str(), copy.size() + 1}, site);
    katlas_result_label = 0;
    return memory;
}
char* katlas_strdup(const char* text) {
    return katlas_strndup(text, no_limit);
}

long katlas_strtol(const char* text, char** end, int base) {
    return parse(&std::strtol, text, end, base);
}
unsigned long katlas_strtoul(const char* text, char** end, int base) {
    return parse(&std::strtoul, text, end, base);
}
long long katlas_strtoll(const char* text, char** end, int base) {
    return parse(&std::strtoll, text, end, base);
}
unsigned long long katlas_strtoull(const char* text, char** end, int base) {
    return parse(&std::strtoull, text, end, base);
}
double katlas_strtod(const char* text, char** end) {
    return parse(&std::strtod, text, end);
}
float katlas_strtof(const char* text, char** end) {
    return parse(&std::strtof, text, end);
}
long double katlas_strtold(const char* text, char** end) {
    return parse(&std::strtold, text, end);
}
double katlas_atof(const char* text) {
    return katlas_strtod(text, nullptr);
}
long katlas_atol(const char* text) {
    return katlas_strtol(text, nullptr, 10);
}
int katlas_atoi(const char* text) {
    return static_cast<int>(katlas_atol(text));
}
}

// Functions of <string.h> that look for bytes of a set, and those that take texts apart.
#include "accesses.hpp"

#include <bitset>
#include <cctype>

using namespace katlas::native;

namespace {

constexpr std::uint32_t of_letter = Access{.log_size = 0}.word();
constexpr std::uint32_t of_position = Access{.log_size = 3}.word();

using Bytes = std::bitset<256>;

Bytes set_of(const char* text, const Site* site) {
    Bytes set;
    for (const char c : read_text(text, site))
        set.set(static_cast<unsigned char>(c));
    return set;
}

// The number of bytes at the begin of the text that are all in the set, or all outside.
std::size_t span(const char* text, const Bytes& set, bool in_set, const Site* site) {
    std::size_t n = 0;
    for (std::uint8_t c = read_byte(text, site); c != 0 && set[c] == in_set; c = read_byte(text + n, site))
        ++n;
    return n;
}

void write_pointer(void* to, const char* pointer, const Site* site) {
    depend_on_result();
    katlas_write(to, reinterpret_cast<std::uintptr_t>(pointer), of_position, site);
}

// Ends the token that begins there, and returns where the next one begins; null if this is the last one.
char* end_token(char* begin, const Bytes& delimiters, const Site* site) {
    char* end = begin + span(begin, delimiters, false, site);
    if (read_byte(end, site) == 0)
        return nullptr;
    katlas_write(end, 0, of_letter, site);
    return end + 1;
}

// The next token, and what is left of the text behind it.
struct Token {
    char* begin;
    char* rest;
};
Token next_token(char* text, const char* delimiters, const Site* site) {
    const Bytes set = set_of(delimiters, site);
    char* begin = text + span(text, set, true, site);
    if (read_byte(begin, site) == 0)
        return {nullptr, begin};
    char* rest = end_token(begin, set, site);
    return {begin, rest};
}

int compare_letters(const char* a, const char* b, std::size_t limit, const Site* site) {
    for (std::size_t i = 0; i < limit; ++i) {
        const int x = std::tolower(read_byte(a + i, site));
        const int y = std::tolower(read_byte(b + i, site));
        if (x != y || x == 0)
            return x - y;
    }
    return 0;
}

} // namespace

extern "C" {

std::size_t katlas_strspn(const char* text, const char* accepted) {
    const Site* site = katlas_here;
    return span(text, set_of(accepted, site), true, site);
}
std::size_t katlas_strcspn(const char* text, const char* rejected) {
    const Site* site = katlas_here;
    return span(text, set_of(rejected, site), false, site);
}
char* katlas_strpbrk(const char* text, const char* accepted) {
    const Site* site = katlas_here;
    const char* found = text + span(text, set_of(accepted, site), false, site);
    return read_byte(found, site) == 0 ? nullptr : const_cast<char*>(found);
}
int katlas_strcasecmp(const char* a, const char* b) {
    return compare_letters(a, b, ~std::size_t{0}, katlas_here);
}
int katlas_strncasecmp(const char* a, const char* b, std::size_t limit) {
    return compare_letters(a, b, limit, katlas_here);
}
char* katlas_strcasestr(const char* text, const char* what) {
    const Site* site = katlas_here;
    const std::size_t size = span(what, {}, false, site);
    for (const char* at = text;; ++at) {
        if (compare_letters(at, what, size, site) == 0)
            return const_cast<char*>(at);
        if (read_byte(at, site) == 0)
            return nullptr;
    }
}
void* katlas_memmem(const void* memory, std::size_t size, const void* what, std::size_t size_of_what) {
    const Site* site = katlas_here;
    const auto* begin = static_cast<const std::byte*>(memory);
    for (std::size_t at = 0; size_of_what <= size && at <= size - size_of_what; ++at) {
        std::size_t same = 0;
        while (same < size_of_what &&
               read_byte(begin + at + same, site) == read_byte(static_cast<const std::byte*>(what) + same, site))
            ++same;
        if (same == size_of_what)
            return const_cast<std::byte*>(begin + at);
    }
    return nullptr;
}

// Each thread has its own position in a text; in C's library the position is one variable of all threads.
char* katlas_strtok(char* text, const char* delimiters) {
    auto& position = machine().thread().next_token;
    if (text == nullptr) {
        text = static_cast<char*>(position.value);
        if (machine().labels)
            katlas_result_label = machine().labels->join(katlas_result_label, position.label);
    }
    if (text == nullptr)
        return nullptr;
    const Token token = next_token(text, delimiters, katlas_here);
    machine().note_change();
    machine().thread().next_token = {token.rest, katlas_result_label};
    return token.begin;
}
char* katlas_strtok_r(char* text, const char* delimiters, char** position) {
    const Site* site = katlas_here;
    if (text == nullptr)
        text = reinterpret_cast<char*>(katlas_read(position, of_position, site));
    if (text == nullptr)
        return nullptr;
    const Token token = next_token(text, delimiters, site);
    write_pointer(position, token.rest, site);
    return token.begin;
}
char* katlas_strsep(char** position, const char* delimiters) {
    const Site* site = katlas_here;
    auto* text = reinterpret_cast<char*>(katlas_read(position, of_position, site));
    if (text != nullptr)
        write_pointer(position, end_token(text, set_of(delimiters, site), site), site);
    return text;
}
}

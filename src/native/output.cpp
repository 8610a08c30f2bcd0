// The output of the program: it is kept with its thread, and shown with an error. Texts are read like the program's own
// accesses (accesses.hpp).
#include "format.hpp"

#include <algorithm>
#include <cstring>

#include <unistd.h>

using namespace katlas::native;

extern "C" void* katlas_malloc(std::size_t size);

namespace {

void print(std::string_view text) {
    auto& m = machine();
    m.thread().output += text;
    m.note_change();
    if (m.watcher)
        m.watcher->printed(text);
}

int print_formatted(const char* format, std::va_list arguments) {
    Arguments own;
    va_copy(own.list, arguments);
    const std::string& text = formatted(format, own, katlas_here);
    print(text);
    return static_cast<int>(text.size());
}

// Writes as much as there is room for, and a zero byte at the end.
int write_formatted(char* to, std::size_t room, const char* format, std::va_list arguments) {
    const Site* site = katlas_here;
    Arguments own;
    va_copy(own.list, arguments);
    std::string& text = formatted(format, own, site);
    const int size = static_cast<int>(text.size());
    if (room != 0) {
        text.resize(std::min(text.size(), room - 1));
        write_bytes(to, {text.c_str(), text.size() + 1}, site);
    }
    return size;
}

// The block gets the size of the text, and the address is written last, as by a program.
int allocate_formatted(char** to, const char* format, std::va_list arguments, const Site* site) {
    Arguments own;
    va_copy(own.list, arguments);
    const std::string& text = formatted(format, own, site);
    const Label label = katlas_result_label;
    katlas_here = site;
    auto* memory = static_cast<char*>(katlas_malloc(text.size() + 1));
    katlas_result_label = label;
    write_bytes(memory, {text.c_str(), text.size() + 1}, site);
    katlas_write(to, reinterpret_cast<std::uintptr_t>(memory), Access{.log_size = 3}.word(), site);
    return static_cast<int>(text.size());
}

// Descriptors other than those of the output have files, which programs do not have.
void check_descriptor(int descriptor) {
    if (descriptor != STDOUT_FILENO && descriptor != STDERR_FILENO)
        machine().refuse(katlas_here, "output to a file descriptor other than 1 and 2");
}

} // namespace

extern "C" {

int katlas_putchar(int c) {
    const char text = static_cast<char>(c);
    print({&text, 1});
    return c;
}
int katlas_puts(const char* text) {
    print(read_text(text, katlas_here));
    print("\n");
    return 1;
}
int katlas_fputs(const char* text, void* /*stream*/) {
    print(read_text(text, katlas_here));
    return 1;
}
int katlas_fputc(int c, void* /*stream*/) {
    return katlas_putchar(c);
}
int katlas_putc(int c, void* /*stream*/) {
    return katlas_putchar(c);
}
std::size_t katlas_fwrite(const void* from, std::size_t size, std::size_t count, void* /*stream*/) {
    const Site* site = katlas_here;
    for (std::size_t i = 0; i < size * count; ++i)
        katlas_putchar(read_byte(static_cast<const std::byte*>(from) + i, site));
    return count;
}
ssize_t katlas_write_output(int descriptor, const void* from, std::size_t size) {
    check_descriptor(descriptor);
    return static_cast<ssize_t>(katlas_fwrite(from, 1, size, nullptr));
}
int katlas_fflush(void* /*stream*/) {
    return 0;
}
// Nothing is kept back: each text is part of the output at once.
void katlas_setbuf(void* /*stream*/, char* /*buffer*/) {}
int katlas_setvbuf(void* /*stream*/, char* /*buffer*/, int /*mode*/, std::size_t /*size*/) {
    return 0;
}
void katlas_setlinebuf(void* /*stream*/) {}
void katlas_perror(const char* text) {
    const Site* site = katlas_here;
    if (text != nullptr && read_byte(text, site) != 0) {
        print(read_text(text, site));
        print(": ");
    }
    print(std::strerror(machine().thread().error));
    print("\n");
}

int katlas_vprintf(const char* format, std::va_list arguments) {
    return print_formatted(format, arguments);
}
int katlas_vfprintf(void* /*stream*/, const char* format, std::va_list arguments) {
    return print_formatted(format, arguments);
}
int katlas_vsnprintf(char* to, std::size_t room, const char* format, std::va_list arguments) {
    return write_formatted(to, room, format, arguments);
}
int katlas_vsprintf(char* to, const char* format, std::va_list arguments) {
    return write_formatted(to, ~std::size_t{0}, format, arguments);
}
int katlas_printf(const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const int size = print_formatted(format, arguments);
    va_end(arguments);
    return size;
}
int katlas_fprintf(void* /*stream*/, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const int size = print_formatted(format, arguments);
    va_end(arguments);
    return size;
}
int katlas_snprintf(char* to, std::size_t room, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const int size = write_formatted(to, room, format, arguments);
    va_end(arguments);
    return size;
}
int katlas_sprintf(char* to, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const int size = write_formatted(to, ~std::size_t{0}, format, arguments);
    va_end(arguments);
    return size;
}
int katlas_vasprintf(char** to, const char* format, std::va_list arguments) {
    return allocate_formatted(to, format, arguments, katlas_here);
}
int katlas_asprintf(char** to, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const int size = allocate_formatted(to, format, arguments, katlas_here);
    va_end(arguments);
    return size;
}
int katlas_vdprintf(int descriptor, const char* format, std::va_list arguments) {
    check_descriptor(descriptor);
    return print_formatted(format, arguments);
}
int katlas_dprintf(int descriptor, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const int size = katlas_vdprintf(descriptor, format, arguments);
    va_end(arguments);
    return size;
}
}

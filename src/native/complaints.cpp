// The texts of errors: <err.h>, <error.h>, and strerror_r.
#include "format.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

using namespace katlas::native;

extern "C" {
int katlas_vprintf(const char* format, std::va_list arguments);
int katlas_printf(const char* format, ...);
[[noreturn]] void katlas_exit(int status);
}

namespace {

// The name of the program, a text, and that of an error; 0: no error.
void complain(const char* format, std::va_list arguments, int error) {
    const Site* site = katlas_here;
    const auto& known = machine().arguments;
    katlas_printf("%s: ", known.arguments != nullptr ? known.arguments[0] : "");
    katlas_here = site;
    if (format != nullptr)
        katlas_vprintf(format, arguments);
    if (error != 0)
        katlas_printf(format != nullptr ? ": %s" : "%s", std::strerror(error));
    katlas_printf("\n");
    katlas_here = site;
}

// The text of an error, in the program's memory, or as much of it as there is room for.
void write_error(int error, char* to, std::size_t room, const Site* site) {
    const char* text = std::strerror(error);
    const std::size_t size = std::strlen(text);
    if (room == 0)
        return;
    write_bytes(to, {text, std::min(size, room - 1)}, site);
    katlas_write(to + std::min(size, room - 1), 0, Access{.log_size = 0}.word(), site);
}

bool is_known_error(int error) {
    return ::strerrorname_np(error) != nullptr;
}

} // namespace

extern "C" {

void katlas_vwarn(const char* format, std::va_list arguments) {
    complain(format, arguments, machine().thread().error);
}
void katlas_vwarnx(const char* format, std::va_list arguments) {
    complain(format, arguments, 0);
}
[[noreturn]] void katlas_verr(int status, const char* format, std::va_list arguments) {
    katlas_vwarn(format, arguments);
    katlas_exit(status);
}
[[noreturn]] void katlas_verrx(int status, const char* format, std::va_list arguments) {
    katlas_vwarnx(format, arguments);
    katlas_exit(status);
}
void katlas_warn(const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    katlas_vwarn(format, arguments);
    va_end(arguments);
}
void katlas_warnx(const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    katlas_vwarnx(format, arguments);
    va_end(arguments);
}
[[noreturn]] void katlas_err(int status, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    katlas_vwarn(format, arguments);
    va_end(arguments);
    katlas_exit(status);
}
[[noreturn]] void katlas_errx(int status, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    katlas_vwarnx(format, arguments);
    va_end(arguments);
    katlas_exit(status);
}
void katlas_error(int status, int error, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    complain(format, arguments, error);
    va_end(arguments);
    if (status != 0)
        katlas_exit(status);
}

// The version of the GNU C library writes only texts that it has to make.
const char* katlas_strerror_r(int error, char* to, std::size_t room) {
    const Site* site = katlas_here;
    if (is_known_error(error))
        return std::strerror(error);
    write_error(error, to, room, site);
    return to;
}
int katlas_xpg_strerror_r(int error, char* to, std::size_t room) {
    write_error(error, to, room, katlas_here);
    if (!is_known_error(error))
        return EINVAL;
    return std::strlen(std::strerror(error)) < room ? 0 : ERANGE;
}
}

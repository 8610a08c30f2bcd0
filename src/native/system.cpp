// What programs ask about the system. The answers are constants.
#include "accesses.hpp"

#include <cerrno>
#include <cstdio>
#include <string_view>

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace katlas::native;

namespace {

constexpr int process = 1000;
constexpr unsigned user = 1000;
constexpr int processors = 2; // as std::thread::hardware_concurrency() says

} // namespace

extern "C" {

int katlas_getpid() {
    return process;
}
int katlas_getppid() {
    return 1;
}
unsigned katlas_getuid() {
    return user;
}
unsigned katlas_geteuid() {
    return user;
}
unsigned katlas_getgid() {
    return user;
}
unsigned katlas_getegid() {
    return user;
}
// Nothing was used so far.
int katlas_getrusage(int /*of*/, void* to) {
    katlas_fill(to, 0, sizeof(rusage), katlas_here);
    return 0;
}
// Allocators have no options, and keep no memory back.
int katlas_mallopt(int /*option*/, int /*value*/) {
    return 1;
}
int katlas_malloc_trim(std::size_t /*kept*/) {
    return 0;
}
// The standard streams, which have no ends and no errors.
int katlas_fileno(const void* stream) {
    return stream == stdin ? STDIN_FILENO : stream == stdout ? STDOUT_FILENO : STDERR_FILENO;
}
int katlas_feof(void* /*stream*/) {
    return 0;
}
int katlas_ferror(void* /*stream*/) {
    return 0;
}
void katlas_clearerr(void* /*stream*/) {}
// The first thread has the number of the process.
int katlas_gettid() {
    machine().tell_apart_if_alike();
    return process + static_cast<int>(machine().running()) - 1;
}
// All threads use the data of one processor, as is possible on a real one.
int katlas_sched_getcpu() {
    return 0;
}
int katlas_get_nprocs() {
    return processors;
}
long katlas_sysconf(int name) {
    switch (name) {
    case _SC_NPROCESSORS_CONF:
    case _SC_NPROCESSORS_ONLN:
        return processors;
    case _SC_PAGESIZE:
        return 4096;
    case _SC_CLK_TCK:
        return 100;
    case _SC_LEVEL1_DCACHE_LINESIZE:
        return 64;
    default:
        machine().refuse(katlas_here, fmt::format("sysconf({})", name));
    }
}
// There is only the locale of programs that set none.
const char* katlas_setlocale(int /*category*/, const char* name) {
    const std::string_view known = name == nullptr ? std::string_view() : read_text(name, katlas_here);
    return known.empty() || known == "C" || known == "POSIX" ? "C" : nullptr;
}
// The output is kept, and not shown on a terminal.
int katlas_isatty(int /*descriptor*/) {
    machine().thread().error = ENOTTY;
    return 0;
}
// main gets no options.
int katlas_getopt(int count, char* const* /*arguments*/, const char* /*options*/) {
    if (count > 1)
        machine().refuse(katlas_here, "getopt with arguments other than those of main");
    return -1;
}
int katlas_getopt_long(int count, char* const* arguments, const char* options, const void* /*all*/, int* /*index*/) {
    return katlas_getopt(count, arguments, options);
}
}

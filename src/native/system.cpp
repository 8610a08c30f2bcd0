// What programs ask about the system. The answers are constants.
#include "accesses.hpp"

#include <cerrno>
#include <string_view>

#include <fmt/format.h>
#include <unistd.h>

using namespace katlas::native;

namespace {

constexpr int process = 1000;
constexpr int processors = 2; // as std::thread::hardware_concurrency() says

} // namespace

extern "C" {

int katlas_getpid() {
    return process;
}
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

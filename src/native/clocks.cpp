// Time does not pass, and there is no environment.
#include "accesses.hpp"

using namespace katlas::native;

namespace {

constexpr std::int64_t the_second = 1'000'000'000;

void write_time(void* to, const Site* site) {
    constexpr std::uint32_t plain = Access{.log_size = 3}.word();
    katlas_write(to, the_second, plain, site);
    katlas_write(static_cast<std::byte*>(to) + 8, 0, plain, site); // the part of a second
}

} // namespace

extern "C" {

std::int64_t katlas_clock() {
    return 0;
}
std::int64_t katlas_time(std::int64_t* to) {
    if (to != nullptr)
        katlas_write(to, the_second, Access{.log_size = 3}.word(), katlas_here);
    return the_second;
}
int katlas_gettimeofday(void* to, void* /*zone*/) {
    write_time(to, katlas_here);
    return 0;
}
int katlas_clock_gettime(int /*clock*/, void* to) {
    write_time(to, katlas_here);
    return 0;
}
int katlas_timespec_get(void* to, int base) {
    write_time(to, katlas_here);
    return base;
}
const char* katlas_getenv(const char* /*name*/) {
    return nullptr;
}

// Each thread has its own.
int* katlas_errno_location() {
    return &machine().thread().error;
}
}

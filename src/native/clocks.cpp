// Time passes only by waiting. Each thread has its own clock, which advances by waits that time out, by sleep, and much
// by rounds of loops that have no effect except in time (idle_rounds.hpp).
#include "clocks.hpp"

#include "accesses.hpp"

#include <algorithm>
#include <ctime>
#include <limits>

using namespace katlas::native;

namespace {

constexpr std::int64_t the_second = 1'000'000'000;
constexpr std::int64_t nanoseconds = 1'000'000'000;

std::int64_t time_waited() {
    machine().note_question_for_time();
    return machine().thread().waited;
}

// `unit` is the unit of the fraction of a second, in nanoseconds.
void write_time(void* to, std::uint64_t unit, const Site* site) {
    constexpr std::uint32_t plain = Access{.log_size = 3}.word();
    const std::int64_t waited = time_waited();
    machine().note_time_at(to);
    katlas_write(to, static_cast<std::uint64_t>(the_second + waited / nanoseconds), plain, site);
    katlas_write(static_cast<std::byte*>(to) + 8, static_cast<std::uint64_t>(waited % nanoseconds) / unit, plain, site);
}

std::int64_t read_time(const void* time, const Site* site) {
    constexpr std::uint32_t plain = Access{.log_size = 3}.word();
    constexpr std::int64_t longest = std::int64_t{1} << 33U;
    const auto seconds = static_cast<std::int64_t>(katlas_read(time, plain, site));
    const auto rest = static_cast<std::int64_t>(katlas_read(static_cast<const std::byte*>(time) + 8, plain, site));
    return std::clamp(seconds, -longest, longest) * nanoseconds + rest;
}

} // namespace

namespace katlas::native {

void sleep_until(const void* time, const Site* site) {
    machine().note_time_at(time);
    std::int64_t& waited = machine().thread().waited;
    waited = std::max(waited, read_time(time, site) - the_second * nanoseconds);
}

void sleep_for(std::chrono::nanoseconds time) {
    constexpr std::int64_t latest = std::numeric_limits<std::int64_t>::max() - the_second * nanoseconds;
    std::int64_t& waited = machine().thread().waited;
    waited += std::min<std::int64_t>(time.count(), std::max<std::int64_t>(latest - waited, 0));
}

void sleep_for(const void* time, const Site* site) {
    sleep_for(std::chrono::nanoseconds(std::max<std::int64_t>(read_time(time, site), 0)));
}

// So many days are more than a year, and their milliseconds and microseconds are positive in 32 bits, too.
bool let_much_time_pass() {
    constexpr std::chrono::nanoseconds much = std::chrono::days(370);
    constexpr std::chrono::nanoseconds most = std::chrono::days(200 * 365);
    if (std::chrono::nanoseconds(machine().thread().waited) > most)
        return false;
    sleep_for(much);
    return true;
}

std::int64_t second_of_running_thread() {
    return the_second + machine().thread().waited / nanoseconds;
}

} // namespace katlas::native

extern "C" {

std::int64_t katlas_clock() {
    return 0;
}
std::int64_t katlas_time(std::int64_t* to) {
    const std::int64_t now = the_second + time_waited() / nanoseconds;
    if (to != nullptr) {
        machine().note_time_at(to, sizeof now);
        katlas_write(to, static_cast<std::uint64_t>(now), Access{.log_size = 3}.word(), katlas_here);
    }
    return now;
}
int katlas_gettimeofday(void* to, void* /*zone*/) {
    write_time(to, 1000, katlas_here);
    return 0;
}
int katlas_clock_gettime(int /*clock*/, void* to) {
    write_time(to, 1, katlas_here);
    return 0;
}
int katlas_clock_getres(int /*clock*/, void* to) {
    const Site* site = katlas_here;
    if (to == nullptr)
        return 0;
    katlas_write(to, 0, Access{.log_size = 3}.word(), site);
    katlas_write(static_cast<std::byte*>(to) + 8, 1, Access{.log_size = 3}.word(), site);
    return 0;
}
int katlas_clock_nanosleep(int /*clock*/, int flags, const void* time, void* /*left*/) {
    if ((flags & TIMER_ABSTIME) != 0)
        sleep_until(time, katlas_here);
    else
        sleep_for(time, katlas_here);
    return 0;
}
int katlas_timespec_get(void* to, int base) {
    write_time(to, 1, katlas_here);
    return base;
}
const char* katlas_getenv(const char* name) {
    static_cast<void>(read_text(name, katlas_here));
    katlas_result_label = 0;
    return nullptr;
}

// Each thread has its own.
int* katlas_errno_location() {
    machine().tell_apart_if_alike();
    return &machine().thread().error;
}
}

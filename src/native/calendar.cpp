// Dates and times of <time.h>, which are those of UTC. The library's functions compute with a copy of the program's
// struct tm, whose members are read and written like by the program itself.
#include "accesses.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <ctime>
#include <string>

using namespace katlas::native;

namespace {

constexpr std::array members = {&tm::tm_sec,  &tm::tm_min,  &tm::tm_hour, &tm::tm_mday, &tm::tm_mon,
                                &tm::tm_year, &tm::tm_wday, &tm::tm_yday, &tm::tm_isdst};
constexpr std::size_t size_of_member = sizeof(int);
static_assert(offsetof(tm, tm_isdst) == (members.size() - 1) * size_of_member);

constexpr std::uint32_t of_member = Access{.log_size = 2}.word();
constexpr std::uint32_t of_long = Access{.log_size = 3}.word();

constexpr const char* zone_of_local_time = "UTC";
constexpr const char* zone_of_universal_time = "GMT";

// The members that the functions of dates need; others may be uninitialised.
tm read_date(const void* from, const Site* site) {
    constexpr std::uint32_t unchecked = Access{.log_size = 2, .partial = true}.word();
    tm date{};
    for (std::size_t i = 0; i < members.size(); ++i)
        date.*members[i] =
            static_cast<int>(katlas_read(static_cast<const std::byte*>(from) + i * size_of_member, unchecked, site));
    date.tm_isdst = 0;
    date.tm_zone = zone_of_local_time;
    return date;
}

void write_date(void* to, const tm& date, const char* zone, const Site* site) {
    auto* begin = static_cast<std::byte*>(to);
    const auto write = [&](std::size_t offset, std::uint64_t value, std::uint32_t word) {
        depend_on_result();
        katlas_write(begin + offset, value, word, site);
    };
    for (std::size_t i = 0; i < members.size(); ++i)
        write(i * size_of_member, static_cast<std::uint32_t>(date.*members[i]), of_member);
    write(offsetof(tm, tm_gmtoff), 0, of_long);
    write(offsetof(tm, tm_zone), reinterpret_cast<std::uintptr_t>(zone), of_long);
}

// Null if the year does not fit its type.
void* date_of(const void* time, void* to, const char* zone) {
    const Site* site = katlas_here;
    const auto seconds = static_cast<std::time_t>(katlas_read(time, of_long, site));
    tm date{};
    if (::gmtime_r(&seconds, &date) == nullptr) {
        machine().thread().error = EOVERFLOW;
        return nullptr;
    }
    write_date(to, date, zone, site);
    return to;
}

// Also brings the members into their ranges.
std::int64_t time_of(void* date) {
    const Site* site = katlas_here;
    tm own = read_date(date, site);
    const std::time_t seconds = ::timegm(&own);
    write_date(date, own, zone_of_local_time, site);
    return seconds;
}

// The conversions of a format, one of which would ask for the host's zone.
void check_format(const std::string& format, const Site* site) {
    for (std::size_t at = format.find('%'); at < format.size(); at = format.find('%', at + 1)) {
        at = format.find_first_not_of("_-0^#123456789EO+", at + 1);
        if (at == std::string::npos)
            return;
        if (format[at] == 's')
            machine().refuse(site, "the conversion %s of strftime");
    }
}

char* write_as_text(char* to, const tm& date, const Site* site) {
    constexpr std::size_t most = 64;
    std::array<char, most> text{};
    const std::size_t size = std::strftime(text.data(), text.size(), "%a %b %e %H:%M:%S %Y\n", &date);
    write_bytes(to, {text.data(), size + 1}, site);
    return to;
}

} // namespace

extern "C" {

void* katlas_localtime_r(const void* time, void* to) {
    return date_of(time, to, zone_of_local_time);
}
void* katlas_gmtime_r(const void* time, void* to) {
    return date_of(time, to, zone_of_universal_time);
}
std::int64_t katlas_mktime(void* date) {
    return time_of(date);
}
std::int64_t katlas_timegm(void* date) {
    return time_of(date);
}
void katlas_tzset() {}

std::size_t katlas_strftime(char* to, std::size_t room, const char* format, const void* date) {
    const Site* site = katlas_here;
    tm own = read_date(date, site);
    const std::string& wanted = read_text(format, site);
    check_format(wanted, site);
    if (wanted.find('Z') != std::string::npos)
        own.tm_zone = reinterpret_cast<const char*>(
            katlas_read(static_cast<const std::byte*>(date) + offsetof(tm, tm_zone), of_long, site));
    constexpr std::size_t most = 1024;
    std::array<char, most> text{}; // a dropped fiber destroys no objects
    const std::size_t size = std::strftime(text.data(), std::min(room, most), wanted.c_str(), &own);
    if (size == 0 && room > most && !wanted.empty())
        machine().refuse(site, "a date of this length");
    if (size != 0)
        write_bytes(to, {text.data(), size + 1}, site);
    else if (room != 0)
        katlas_write(to, 0, Access{.log_size = 0}.word(), site); // nothing fits, or there is nothing
    return size;
}

char* katlas_asctime_r(const void* date, char* to) {
    const Site* site = katlas_here;
    return write_as_text(to, read_date(date, site), site);
}
char* katlas_ctime_r(const void* time, char* to) {
    const Site* site = katlas_here;
    const auto seconds = static_cast<std::time_t>(katlas_read(time, of_long, site));
    tm date{};
    if (::gmtime_r(&seconds, &date) == nullptr)
        return nullptr;
    return write_as_text(to, date, site);
}
}

#include "externals.hpp"

#include "mathematics.hpp"
#include "source_name.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::native {
namespace {

constexpr std::array harmless = {
    std::string_view("_Unwind_DeleteException"),
    std::string_view("_Unwind_Resume"),
    std::string_view("_ZNKSt9type_info14__is_pointer_pEv"),
    std::string_view("_ZNKSt9type_info15__is_function_pEv"),
    std::string_view("_ZSt3cin"),
    std::string_view("_ZSt4cerr"),
    std::string_view("_ZSt4clog"),
    std::string_view("_ZSt4cout"),
    std::string_view("_ZSt7nothrow"),
    std::string_view("__ctype_b_loc"),
    std::string_view("__ctype_tolower_loc"),
    std::string_view("__ctype_toupper_loc"),
    std::string_view("__divdc3"),
    std::string_view("__divsc3"),
    std::string_view("__divti3"),
    std::string_view("__divxc3"),
    std::string_view("__dso_handle"),
    std::string_view("__errno_location"),
    std::string_view("__modti3"),
    std::string_view("__muldc3"),
    std::string_view("__mulodi4"),
    std::string_view("__muloti4"),
    std::string_view("__mulsc3"),
    std::string_view("__mulxc3"),
    std::string_view("__popcountdi2"),
    std::string_view("__powidf2"),
    std::string_view("__powisf2"),
    std::string_view("__stack_chk_fail"),
    std::string_view("__udivti3"),
    std::string_view("__umodti3"),
    std::string_view("abs"),
    std::string_view("difftime"),
    std::string_view("div"),
    std::string_view("ffs"),
    std::string_view("ffsl"),
    std::string_view("ffsll"),
    std::string_view("getpagesize"),
    std::string_view("imaxabs"),
    std::string_view("isalnum"),
    std::string_view("isalpha"),
    std::string_view("isblank"),
    std::string_view("iscntrl"),
    std::string_view("isdigit"),
    std::string_view("isgraph"),
    std::string_view("islower"),
    std::string_view("isprint"),
    std::string_view("ispunct"),
    std::string_view("isspace"),
    std::string_view("isupper"),
    std::string_view("isxdigit"),
    std::string_view("labs"),
    std::string_view("ldiv"),
    std::string_view("llabs"),
    std::string_view("lldiv"),
    std::string_view("stderr"),
    std::string_view("stdin"),
    std::string_view("stdout"),
    std::string_view("strerror"),
    std::string_view("strsignal"),
    std::string_view("toascii"),
    std::string_view("tolower"),
    std::string_view("toupper"),
};
static_assert(std::ranges::is_sorted(harmless));

// Constants of C++'s shared object: type information of fundamental types, and the classes of type information.
// Programs do not change them.
bool is_about_types(std::string_view name) {
    if (name.starts_with("_ZTVN10__cxxabiv1") || name.starts_with("_ZTIN10__cxxabiv1"))
        return true;
    if (!name.starts_with("_ZTI"))
        return false;
    name.remove_prefix(4);
    while (name.starts_with('P') || name.starts_with('K'))
        name.remove_prefix(1);
    return name.size() == 1 || name == "Dn" || name == "Ds" || name == "Di" || name == "Du";
}

// Headers turn these names into others.
struct Renamed {
    std::string_view symbol;
    const char* in_source;
};
constexpr std::array renamed_by_headers = {
    Renamed{"__cpu_model", "__builtin_cpu_supports"},
    Renamed{"__getdelim", "getdelim"},
    Renamed{"__isoc99_fscanf", "fscanf"},
    Renamed{"__isoc99_scanf", "scanf"},
    Renamed{"__isoc99_sscanf", "sscanf"},
    Renamed{"__isoc99_vsscanf", "vsscanf"},
    Renamed{"__overflow", "putc_unlocked"},
    Renamed{"__sigsetjmp", "sigsetjmp"},
    Renamed{"__uflow", "getc_unlocked"},
    Renamed{"__xpg_basename", "basename"},
    Renamed{"_setjmp", "setjmp"},
};

} // namespace

bool tries_to_lock(std::string_view name) {
    return name.starts_with("katlas_") &&
           (name.ends_with("_trylock") || name.ends_with("_timedlock") || name.ends_with("_clocklock"));
}

bool asks_for_time(std::string_view name) {
    return name == "katlas_time" || name == "katlas_gettimeofday" || name == "katlas_clock_gettime" ||
           name == "katlas_timespec_get";
}

bool is_harmless(std::string_view name) {
    return std::ranges::binary_search(harmless, name) || name.starts_with("katlas_") || is_mathematical(name) ||
           is_about_types(name);
}

// Compilers call such functions for objects whose alignment is less than their size.
std::string text_of_external(std::string_view name) {
    constexpr std::string_view sizes = "1248";
    if (name.starts_with("__atomic_") && name[name.size() - 2] == '_' && sizes.find(name.back()) != sizes.npos)
        return fmt::format("an atomic access of {} bytes of an object that may be misaligned ({})", name.back(), name);
    const auto* const known = std::ranges::find(renamed_by_headers, name, &Renamed::symbol);
    return known != renamed_by_headers.end() ? known->in_source : source_name(std::string(name));
}

// The loader looks for variables at once, and also for functions whose addresses the program uses.
std::string why_not_loaded(std::string_view message) {
    constexpr std::string_view before = "undefined symbol: ";
    const auto at = message.find(before);
    if (at == message.npos)
        return std::string(message);
    const std::string_view name = message.substr(at + before.size());
    return refusal_of(text_of_external(name.substr(0, name.find_first_of(" ,"))));
}

std::string refusal_of(std::string_view names) {
    return fmt::format("the program uses what cannot be explored: {}", names);
}

} // namespace katlas::native

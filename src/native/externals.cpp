#include "externals.hpp"

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
    std::string_view("__dso_handle"),
    std::string_view("__errno_location"),
    std::string_view("__modti3"),
    std::string_view("__muldc3"),
    std::string_view("__mulsc3"),
    std::string_view("__stack_chk_fail"),
    std::string_view("__udivti3"),
    std::string_view("__umodti3"),
    std::string_view("abs"),
    std::string_view("acos"),
    std::string_view("acosh"),
    std::string_view("asin"),
    std::string_view("asinh"),
    std::string_view("atan"),
    std::string_view("atan2"),
    std::string_view("atanh"),
    std::string_view("cbrt"),
    std::string_view("ceil"),
    std::string_view("ceilf"),
    std::string_view("ceill"),
    std::string_view("copysign"),
    std::string_view("cos"),
    std::string_view("cosf"),
    std::string_view("cosh"),
    std::string_view("difftime"),
    std::string_view("div"),
    std::string_view("erf"),
    std::string_view("exp"),
    std::string_view("exp2"),
    std::string_view("expf"),
    std::string_view("expl"),
    std::string_view("expm1"),
    std::string_view("fabs"),
    std::string_view("fabsf"),
    std::string_view("fabsl"),
    std::string_view("ffs"),
    std::string_view("ffsl"),
    std::string_view("ffsll"),
    std::string_view("floor"),
    std::string_view("floorf"),
    std::string_view("floorl"),
    std::string_view("fma"),
    std::string_view("fmaf"),
    std::string_view("fmax"),
    std::string_view("fmaxf"),
    std::string_view("fmin"),
    std::string_view("fminf"),
    std::string_view("fmod"),
    std::string_view("fmodf"),
    std::string_view("getpagesize"),
    std::string_view("hypot"),
    std::string_view("ilogb"),
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
    std::string_view("ldexp"),
    std::string_view("ldiv"),
    std::string_view("llabs"),
    std::string_view("lldiv"),
    std::string_view("llround"),
    std::string_view("log"),
    std::string_view("log10"),
    std::string_view("log1p"),
    std::string_view("log2"),
    std::string_view("logf"),
    std::string_view("logl"),
    std::string_view("lrint"),
    std::string_view("lrintf"),
    std::string_view("lround"),
    std::string_view("nearbyint"),
    std::string_view("nextafter"),
    std::string_view("nextafterf"),
    std::string_view("pow"),
    std::string_view("powf"),
    std::string_view("powl"),
    std::string_view("remainder"),
    std::string_view("rint"),
    std::string_view("rintf"),
    std::string_view("round"),
    std::string_view("roundf"),
    std::string_view("scalbn"),
    std::string_view("sin"),
    std::string_view("sinf"),
    std::string_view("sinh"),
    std::string_view("sqrt"),
    std::string_view("sqrtf"),
    std::string_view("sqrtl"),
    std::string_view("stderr"),
    std::string_view("stdin"),
    std::string_view("stdout"),
    std::string_view("strerror"),
    std::string_view("tan"),
    std::string_view("tanf"),
    std::string_view("tanh"),
    std::string_view("tgamma"),
    std::string_view("tolower"),
    std::string_view("toupper"),
    std::string_view("trunc"),
    std::string_view("truncf"),
    std::string_view("truncl"),
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
    return std::ranges::binary_search(harmless, name) || name.starts_with("katlas_") || is_about_types(name);
}

// Compilers call such functions for objects whose alignment is less than their size.
std::string text_of_external(std::string_view name) {
    constexpr std::string_view sizes = "1248";
    if (name.starts_with("__atomic_") && name[name.size() - 2] == '_' && sizes.find(name.back()) != sizes.npos)
        return fmt::format("an atomic access of {} bytes of an object that may be misaligned ({})", name.back(), name);
    return source_name(std::string(name));
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

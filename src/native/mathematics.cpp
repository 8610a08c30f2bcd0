#include "mathematics.hpp"

#include <algorithm>
#include <array>

namespace katlas::native {
namespace {

// Each of them also has versions for float and long double, with the letters f and l at the end of their names.
constexpr std::array mathematical = {
    std::string_view("__finite"),   std::string_view("__fpclassify"), std::string_view("__isinf"),
    std::string_view("__isnan"),    std::string_view("__signbit"),    std::string_view("acos"),
    std::string_view("acosh"),      std::string_view("asin"),         std::string_view("asinh"),
    std::string_view("atan"),       std::string_view("atan2"),        std::string_view("atanh"),
    std::string_view("cabs"),       std::string_view("cacos"),        std::string_view("cacosh"),
    std::string_view("carg"),       std::string_view("casin"),        std::string_view("casinh"),
    std::string_view("catan"),      std::string_view("catanh"),       std::string_view("cbrt"),
    std::string_view("ccos"),       std::string_view("ccosh"),        std::string_view("ceil"),
    std::string_view("cexp"),       std::string_view("cimag"),        std::string_view("clog"),
    std::string_view("clog10"),     std::string_view("conj"),         std::string_view("copysign"),
    std::string_view("cos"),        std::string_view("cosh"),         std::string_view("cpow"),
    std::string_view("cproj"),      std::string_view("creal"),        std::string_view("csin"),
    std::string_view("csinh"),      std::string_view("csqrt"),        std::string_view("ctan"),
    std::string_view("ctanh"),      std::string_view("drem"),         std::string_view("erf"),
    std::string_view("erfc"),       std::string_view("exp"),          std::string_view("exp10"),
    std::string_view("exp2"),       std::string_view("expm1"),        std::string_view("fabs"),
    std::string_view("fdim"),       std::string_view("floor"),        std::string_view("fma"),
    std::string_view("fmax"),       std::string_view("fmin"),         std::string_view("fmod"),
    std::string_view("gamma"),      std::string_view("hypot"),        std::string_view("ilogb"),
    std::string_view("j0"),         std::string_view("j1"),           std::string_view("jn"),
    std::string_view("ldexp"),      std::string_view("lgamma"),       std::string_view("llogb"),
    std::string_view("llrint"),     std::string_view("llround"),      std::string_view("log"),
    std::string_view("log10"),      std::string_view("log1p"),        std::string_view("log2"),
    std::string_view("logb"),       std::string_view("lrint"),        std::string_view("lround"),
    std::string_view("nearbyint"),  std::string_view("nextafter"),    std::string_view("nextdown"),
    std::string_view("nexttoward"), std::string_view("nextup"),       std::string_view("pow"),
    std::string_view("remainder"),  std::string_view("rint"),         std::string_view("round"),
    std::string_view("roundeven"),  std::string_view("scalb"),        std::string_view("scalbln"),
    std::string_view("scalbn"),     std::string_view("significand"),  std::string_view("sin"),
    std::string_view("sinh"),       std::string_view("sqrt"),         std::string_view("tan"),
    std::string_view("tanh"),       std::string_view("tgamma"),       std::string_view("trunc"),
    std::string_view("y0"),         std::string_view("y1"),           std::string_view("yn"),
};
static_assert(std::ranges::is_sorted(mathematical));

} // namespace

bool is_mathematical(std::string_view name) {
    const auto is_known = [](std::string_view of_double) {
        return std::ranges::binary_search(mathematical, of_double);
    };
    return is_known(name) ||
           ((name.ends_with('f') || name.ends_with('l')) && is_known(name.substr(0, name.size() - 1)));
}

} // namespace katlas::native

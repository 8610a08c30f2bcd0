// Functions of <math.h> that return a second result in memory.
#include "accesses.hpp"

#include <bit>

#include <math.h>

using namespace katlas::native;

namespace {

void write_number(void* to, double number, const Site* site = katlas_here) {
    katlas_write(to, std::bit_cast<std::uint64_t>(number), Access{.log_size = 3}.word(), site);
}
void write_number(void* to, float number, const Site* site = katlas_here) {
    katlas_write(to, std::bit_cast<std::uint32_t>(number), Access{.log_size = 2}.word(), site);
}
void write_number(void* to, int number, const Site* site = katlas_here) {
    katlas_write(to, static_cast<std::uint32_t>(number), Access{.log_size = 2}.word(), site);
}

template <typename Number, typename Second>
Number with_second_result(Number (*function)(Number, Second*), Number number, Second* to) {
    Second second{};
    const Number first = function(number, &second);
    write_number(to, second);
    return first;
}

} // namespace

extern "C" {

double katlas_modf(double number, double* whole) {
    return with_second_result<double, double>(&::modf, number, whole);
}
float katlas_modff(float number, float* whole) {
    return with_second_result<float, float>(&::modff, number, whole);
}
double katlas_frexp(double number, int* exponent) {
    return with_second_result<double, int>(&::frexp, number, exponent);
}
float katlas_frexpf(float number, int* exponent) {
    return with_second_result<float, int>(&::frexpf, number, exponent);
}
double katlas_lgamma_r(double number, int* sign) {
    return with_second_result<double, int>(&::lgamma_r, number, sign);
}
float katlas_lgammaf_r(float number, int* sign) {
    return with_second_result<float, int>(&::lgammaf_r, number, sign);
}
void katlas_sincos(double number, double* sine, double* cosine) {
    const Site* site = katlas_here;
    write_number(sine, ::sin(number), site);
    write_number(cosine, ::cos(number), site);
}
void katlas_sincosf(float number, float* sine, float* cosine) {
    const Site* site = katlas_here;
    write_number(sine, ::sinf(number), site);
    write_number(cosine, ::cosf(number), site);
}
double katlas_remquo(double number, double by, int* quotient) {
    int whole = 0;
    const double rest = ::remquo(number, by, &whole);
    write_number(quotient, whole);
    return rest;
}
}

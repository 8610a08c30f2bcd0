// Functions of <math.h> that return a second result in memory.
#include "accesses.hpp"

#include <bit>

#include <math.h>

using namespace katlas::native;

namespace {

void write_number(void* to, double number) {
    katlas_write(to, std::bit_cast<std::uint64_t>(number), Access{.log_size = 3}.word(), katlas_here);
}
void write_number(void* to, float number) {
    katlas_write(to, std::bit_cast<std::uint32_t>(number), Access{.log_size = 2}.word(), katlas_here);
}
void write_number(void* to, int number) {
    katlas_write(to, static_cast<std::uint32_t>(number), Access{.log_size = 2}.word(), katlas_here);
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
}

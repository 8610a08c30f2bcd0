// Functions of <math.h> that return a second result in memory.
#include "accesses.hpp"

#include <bit>
#include <cmath>

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

} // namespace

extern "C" {

double katlas_modf(double number, double* whole) {
    double integer = 0;
    const double fraction = std::modf(number, &integer);
    write_number(whole, integer);
    return fraction;
}
float katlas_modff(float number, float* whole) {
    float integer = 0;
    const float fraction = std::modf(number, &integer);
    write_number(whole, integer);
    return fraction;
}
double katlas_frexp(double number, int* exponent) {
    int power = 0;
    const double fraction = std::frexp(number, &power);
    write_number(exponent, power);
    return fraction;
}
float katlas_frexpf(float number, int* exponent) {
    int power = 0;
    const float fraction = std::frexp(number, &power);
    write_number(exponent, power);
    return fraction;
}
}

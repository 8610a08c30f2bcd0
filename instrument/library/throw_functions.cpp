// Functions by which headers throw.
#include <cstdarg>
#include <cstdio>
#include <functional>
#include <future>
#include <new>
#include <stdexcept>
#include <system_error>
#include <typeinfo>

#include <bits/functexcept.h>
#include <cxxabi.h>

namespace std {

void __throw_bad_exception() {
    throw bad_exception();
}
void __throw_bad_alloc() {
    throw bad_alloc();
}
void __throw_bad_array_new_length() {
    throw bad_array_new_length();
}
void __throw_bad_cast() {
    throw bad_cast();
}
void __throw_bad_typeid() {
    throw bad_typeid();
}
void __throw_bad_function_call() {
    throw bad_function_call();
}
void __throw_logic_error(const char* text) {
    throw logic_error(text);
}
void __throw_domain_error(const char* text) {
    throw domain_error(text);
}
void __throw_invalid_argument(const char* text) {
    throw invalid_argument(text);
}
void __throw_length_error(const char* text) {
    throw length_error(text);
}
void __throw_out_of_range(const char* text) {
    throw out_of_range(text);
}
void __throw_out_of_range_fmt(const char* format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    throw out_of_range(text);
}
void __throw_runtime_error(const char* text) {
    throw runtime_error(text);
}
void __throw_range_error(const char* text) {
    throw range_error(text);
}
void __throw_overflow_error(const char* text) {
    throw overflow_error(text);
}
void __throw_underflow_error(const char* text) {
    throw underflow_error(text);
}
void __throw_system_error(int code) {
    throw system_error(error_code(code, generic_category()));
}
void __throw_future_error(int code) {
    throw future_error(make_error_code(future_errc(code)));
}

} // namespace std

extern "C" {
void __cxxabiv1::__cxa_bad_cast() {
    throw std::bad_cast();
}
void __cxxabiv1::__cxa_bad_typeid() {
    throw std::bad_typeid();
}
void __cxxabiv1::__cxa_throw_bad_array_new_length() {
    throw std::bad_array_new_length();
}
}

// What is printed to std::cout, std::cerr and std::clog. Other streams are refused, and so are manipulators other than
// std::endl, std::ends, std::flush, std::boolalpha, std::dec, std::hex and std::oct. Each thread has its own state of
// the manipulators, for all streams: what is printed has no effect on executions.
#include "runtime.hpp"

#include <cstdio>
#include <iostream>

namespace {

void check(const std::ostream& stream) {
    if (&stream != &std::cout && &stream != &std::cerr && &stream != &std::clog)
        katlas_refuse("a stream other than std::cout, std::cerr and std::clog");
}

// Manipulators set the flags of an object that is no stream.
alignas(std::ios_base) thread_local unsigned char manipulated[sizeof(std::ios_base)];

std::ios_base& state() {
    return *reinterpret_cast<std::ios_base*>(manipulated);
}
std::ios_base::fmtflags base() {
    return state().flags() & std::ios_base::basefield;
}

template <class Value>
std::ostream& print(std::ostream& stream, const char* format, Value value) {
    check(stream);
    std::printf(format, value);
    return stream;
}

const char* in_base(const char* decimal, const char* octal, const char* hexadecimal) {
    return base() == std::ios_base::hex ? hexadecimal : base() == std::ios_base::oct ? octal : decimal;
}
std::ostream& print_truth(std::ostream& stream, bool value) {
    if ((state().flags() & std::ios_base::boolalpha) == 0)
        return print(stream, "%d", value);
    return print(stream, "%s", value ? "true" : "false");
}

std::ostream& print_text(std::ostream& stream, const char* text, std::size_t size) {
    check(stream);
    std::fwrite(text, 1, size, nullptr);
    return stream;
}

} // namespace

// Members of the stream's class, by the names that compilers have for them.
#define KATLAS_NAMED(symbol) __asm__(symbol)
#define KATLAS_PRINTS(name, symbol, type, format)                                                                      \
    std::ostream& name(std::ostream& stream, type value) KATLAS_NAMED(symbol);                                         \
    std::ostream& name(std::ostream& stream, type value) {                                                             \
        return print(stream, format, value);                                                                           \
    }

namespace katlas_streams {

KATLAS_PRINTS(print_int, "_ZNSolsEi", int, in_base("%d", "%o", "%x"))
KATLAS_PRINTS(print_short, "_ZNSolsEs", short, in_base("%hd", "%ho", "%hx"))
KATLAS_PRINTS(print_long, "_ZNSolsEl", long, in_base("%ld", "%lo", "%lx"))
KATLAS_PRINTS(print_long_long, "_ZNSolsEx", long long, in_base("%lld", "%llo", "%llx"))
KATLAS_PRINTS(print_unsigned, "_ZNSolsEj", unsigned, in_base("%u", "%o", "%x"))
KATLAS_PRINTS(print_unsigned_short, "_ZNSolsEt", unsigned short, in_base("%hu", "%ho", "%hx"))
KATLAS_PRINTS(print_unsigned_long, "_ZNSolsEm", unsigned long, in_base("%lu", "%lo", "%lx"))
KATLAS_PRINTS(print_unsigned_long_long, "_ZNSolsEy", unsigned long long, in_base("%llu", "%llo", "%llx"))
std::ostream& print_bool(std::ostream& stream, bool value) KATLAS_NAMED("_ZNSolsEb");
std::ostream& print_bool(std::ostream& stream, bool value) {
    return print_truth(stream, value);
}
KATLAS_PRINTS(print_double, "_ZNSolsEd", double, "%g")
KATLAS_PRINTS(print_float, "_ZNSolsEf", float, "%g")
KATLAS_PRINTS(print_pointer, "_ZNSolsEPKv", const void*, "%p")
KATLAS_PRINTS(print_character, "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c", char, "%c")
KATLAS_PRINTS(print_signed_character, "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_a", signed char, "%c")
KATLAS_PRINTS(print_unsigned_character, "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_h", unsigned char, "%c")
KATLAS_PRINTS(put, "_ZNSo3putEc", char, "%c")
KATLAS_PRINTS(print_characters, "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc", const char*, "%s")
KATLAS_PRINTS(print_signed_characters, "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKa", const signed char*,
              "%s")
KATLAS_PRINTS(print_unsigned_characters, "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKh",
              const unsigned char*, "%s")
KATLAS_PRINTS(insert_long, "_ZNSo9_M_insertIlEERSoT_", long, in_base("%ld", "%lo", "%lx"))
KATLAS_PRINTS(insert_unsigned_long, "_ZNSo9_M_insertImEERSoT_", unsigned long, in_base("%lu", "%lo", "%lx"))
std::ostream& insert_bool(std::ostream& stream, bool value) KATLAS_NAMED("_ZNSo9_M_insertIbEERSoT_");
std::ostream& insert_bool(std::ostream& stream, bool value) {
    return print_truth(stream, value);
}
KATLAS_PRINTS(insert_double, "_ZNSo9_M_insertIdEERSoT_", double, "%g")
KATLAS_PRINTS(insert_pointer, "_ZNSo9_M_insertIPKvEERSoT_", const void*, "%p")

std::ostream& insert(std::ostream& stream, const char* text, long size)
    KATLAS_NAMED("_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l");
std::ostream& insert(std::ostream& stream, const char* text, long size) {
    return print_text(stream, text, static_cast<std::size_t>(size));
}
std::ostream& insert_string(std::ostream& stream, const std::string& text)
    KATLAS_NAMED("_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE");
std::ostream& insert_string(std::ostream& stream, const std::string& text) {
    return print_text(stream, text.data(), text.size());
}
std::ostream& write(std::ostream& stream, const char* text, long size) KATLAS_NAMED("_ZNSo5writeEPKcl");
std::ostream& write(std::ostream& stream, const char* text, long size) {
    return print_text(stream, text, static_cast<std::size_t>(size));
}
std::ostream& flush(std::ostream& stream) KATLAS_NAMED("_ZNSo5flushEv");
std::ostream& flush(std::ostream& stream) {
    check(stream);
    return stream;
}
std::ostream& manipulate(std::ostream& stream, std::ostream& (*manipulator)(std::ostream&))
    KATLAS_NAMED("_ZNSolsEPFRSoS_E");
std::ostream& manipulate(std::ostream& stream, std::ostream& (*manipulator)(std::ostream&)) {
    return manipulator(stream);
}
std::ostream& manipulate_state(std::ostream& stream, std::ios_base& (*manipulator)(std::ios_base&))
    KATLAS_NAMED("_ZNSolsEPFRSt8ios_baseS0_E");
std::ostream& manipulate_state(std::ostream& stream, std::ios_base& (*manipulator)(std::ios_base&)) {
    check(stream);
    manipulator(state());
    if ((state().flags() & ~(std::ios_base::basefield | std::ios_base::boolalpha)) != 0)
        katlas_refuse("a manipulator other than std::boolalpha, std::dec, std::hex, std::oct and their kin");
    return stream;
}
std::ostream& flush_manipulator(std::ostream& stream)
    KATLAS_NAMED("_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_");
std::ostream& flush_manipulator(std::ostream& stream) {
    return flush(stream);
}
std::ostream& end_line(std::ostream& stream) KATLAS_NAMED("_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_");
std::ostream& end_line(std::ostream& stream) {
    return put(stream, '\n');
}
// Nothing is kept back that another stream would have to flush, so that changes are not remembered.
std::ostream* tied_to(const std::ios* stream) KATLAS_NAMED("_ZNKSt9basic_iosIcSt11char_traitsIcEE3tieEv");
std::ostream* tied_to(const std::ios* stream) {
    return stream == &std::cout ? nullptr : &std::cout;
}
std::ostream* tie(const std::ios* stream, std::ostream* other)
    KATLAS_NAMED("_ZNSt9basic_iosIcSt11char_traitsIcEE3tieEPSo");
std::ostream* tie(const std::ios* stream, std::ostream* /*other*/) {
    return tied_to(stream);
}

std::ostream& end_text(std::ostream& stream) KATLAS_NAMED("_ZSt4endsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_");
std::ostream& end_text(std::ostream& stream) {
    return put(stream, '\0');
}

std::ostream& print_null(std::ostream& stream, std::nullptr_t null) KATLAS_NAMED("_ZNSolsEDn");
std::ostream& print_null(std::ostream& stream, std::nullptr_t /*null*/) {
    return print_characters(stream, "nullptr");
}

} // namespace katlas_streams

// All output is in one order, whether it is C's or that of streams.
bool std::ios_base::sync_with_stdio(bool /*in_order*/) {
    return true;
}

// The streams themselves are not used.
std::ios_base::Init::Init() = default;
std::ios_base::Init::~Init() = default;

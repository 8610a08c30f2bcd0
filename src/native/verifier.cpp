// Functions by which programs talk to explorers: assumptions, choices, errors. The names are those of katlas/verify.h,
// of SV-COMP and of existing explorers. Also the ends of programs.
#include "accesses.hpp"
#include "process_end.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <limits>
#include <string>
#include <utility>

using namespace katlas::native;
using katlas::program::ActionKind;
using katlas::program::BlockReason;
using katlas::program::ErrorKind;

namespace {

// Chooses by bisection: each question halves the remaining range, smaller values first.
std::int64_t choose_between(std::int64_t least, std::int64_t greatest) {
    auto& m = machine();
    const Site* site = katlas_here;
    while (least < greatest) {
        const auto half =
            static_cast<std::int64_t>((static_cast<std::uint64_t>(greatest) - static_cast<std::uint64_t>(least)) / 2);
        if (m.choose(site))
            least += half + 1;
        else
            greatest = least + half;
    }
    return least;
}

[[noreturn]] void unbounded(const char* name) {
    machine().refuse(katlas_here, std::string(name) + " has too many values: use katlas_choose(least, greatest)");
}

// Any value of the given range that the type can represent.
template <typename Integer>
Integer undetermined(const char* name) {
    const auto& range = machine().undetermined;
    if (!range)
        machine().refuse(katlas_here, std::string(name) + " has too many values: use --nondet LEAST..GREATEST, or "
                                                          "katlas_choose(least, greatest)");
    using Limits = std::numeric_limits<Integer>;
    const std::int64_t least = std::cmp_less(range->least, Limits::min()) ? Limits::min() : range->least;
    const std::int64_t greatest =
        std::cmp_greater(range->greatest, Limits::max()) ? static_cast<std::int64_t>(Limits::max()) : range->greatest;
    if (least > greatest)
        machine().refuse(katlas_here, std::string(name) + " has no value in the range of --nondet");
    return static_cast<Integer>(choose_between(least, greatest));
}

} // namespace

extern "C" {

void katlas_VERIFIER_assume(int condition) {
    auto& m = machine();
    if (m.labels)
        m.branch_on(m.thread().flow.address);
    if (condition == 0)
        m.stop({.kind = ActionKind::blocked, .reason = BlockReason::assume, .position = m.position_of(katlas_here)});
}
void katlas_katlas_assume(int condition) {
    katlas_VERIFIER_assume(condition);
}
std::int64_t katlas_katlas_choose(std::int64_t least, std::int64_t greatest) {
    if (least > greatest)
        machine().fail(ErrorKind::bad_address, katlas_here, "a choice of nothing");
    return choose_between(least, greatest);
}
bool katlas_VERIFIER_nondet_bool() {
    return choose_between(0, 1) != 0;
}
signed char katlas_VERIFIER_nondet_char() {
    return undetermined<signed char>("__VERIFIER_nondet_char");
}
unsigned char katlas_VERIFIER_nondet_uchar() {
    return undetermined<unsigned char>("__VERIFIER_nondet_uchar");
}
short katlas_VERIFIER_nondet_short() {
    return undetermined<short>("__VERIFIER_nondet_short");
}
unsigned short katlas_VERIFIER_nondet_ushort() {
    return undetermined<unsigned short>("__VERIFIER_nondet_ushort");
}
int katlas_VERIFIER_nondet_int() {
    return undetermined<int>("__VERIFIER_nondet_int");
}
unsigned katlas_VERIFIER_nondet_uint() {
    return undetermined<unsigned>("__VERIFIER_nondet_uint");
}
long katlas_VERIFIER_nondet_long() {
    return undetermined<long>("__VERIFIER_nondet_long");
}
unsigned long katlas_VERIFIER_nondet_ulong() {
    return undetermined<unsigned long>("__VERIFIER_nondet_ulong");
}
long long katlas_VERIFIER_nondet_longlong() {
    return undetermined<long long>("__VERIFIER_nondet_longlong");
}
unsigned long long katlas_VERIFIER_nondet_ulonglong() {
    return undetermined<unsigned long long>("__VERIFIER_nondet_ulonglong");
}
std::size_t katlas_VERIFIER_nondet_size_t() {
    return undetermined<std::size_t>("__VERIFIER_nondet_size_t");
}
std::uint8_t katlas_VERIFIER_nondet_u8() {
    return undetermined<std::uint8_t>("__VERIFIER_nondet_u8");
}
std::uint16_t katlas_VERIFIER_nondet_u16() {
    return undetermined<std::uint16_t>("__VERIFIER_nondet_u16");
}
std::uint32_t katlas_VERIFIER_nondet_u32() {
    return undetermined<std::uint32_t>("__VERIFIER_nondet_u32");
}
std::int64_t katlas_VERIFIER_nondet_loff_t() {
    return undetermined<std::int64_t>("__VERIFIER_nondet_loff_t");
}
unsigned katlas_VERIFIER_nondet_unsigned() {
    return undetermined<unsigned>("__VERIFIER_nondet_unsigned");
}
[[noreturn]] void katlas_VERIFIER_nondet_pointer() {
    unbounded("__VERIFIER_nondet_pointer");
}
[[noreturn]] void katlas_VERIFIER_nondet_float() {
    unbounded("__VERIFIER_nondet_float");
}
[[noreturn]] void katlas_VERIFIER_nondet_double() {
    unbounded("__VERIFIER_nondet_double");
}
[[noreturn]] void katlas_VERIFIER_error() {
    machine().fail(ErrorKind::assertion, katlas_here, "the program says that this is an error");
}
[[noreturn]] void katlas_reach_error() {
    katlas_VERIFIER_error();
}
[[noreturn]] void katlas_assert_fail(const char* condition, const char* file, unsigned line, const char* /*function*/) {
    auto& m = machine();
    m.fail(ErrorKind::assertion, m.site_at(file, line), std::string("assertion failed: ") + condition);
}

// The program itself marks the rounds of a loop that waits, and its last round.
void katlas_VERIFIER_loop_begin() {}
void katlas_VERIFIER_spin_start() {
    machine().begin_round();
}
void katlas_VERIFIER_spin_end(int last) {
    if (last == 0)
        machine().wait(katlas_here, BlockReason::spin);
}

// The code between begin and end is optional: executions that run it end after it.
bool katlas_VERIFIER_opt_begin() {
    return machine().choose(katlas_here);
}
[[noreturn]] void katlas_VERIFIER_opt_end() {
    auto& m = machine();
    m.stop({.kind = ActionKind::blocked, .reason = BlockReason::assume, .position = m.position_of(katlas_here)});
}

[[noreturn]] void katlas_abort() {
    machine().fail(ErrorKind::assertion, katlas_here, "abort");
}
// A thread cannot end the others.
[[noreturn]] void katlas_exit(int status) {
    if (machine().running() != 1)
        machine().refuse(katlas_here, "exit in a thread other than main");
    machine().check_status(status, katlas_argument_labels[0], katlas_here);
    machine().exit();
}
[[noreturn]] void katlas_Exit(int status) {
    if (machine().running() != 1)
        machine().refuse(katlas_here, "_Exit in a thread other than main");
    machine().check_status(status, katlas_argument_labels[0], katlas_here);
    machine().thread().ends_process_by = called_exit;
    machine().stop({.kind = ActionKind::finished});
}
}

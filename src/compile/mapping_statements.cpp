#include "mapping_statements.hpp"

#include <array>

#include <fmt/format.h>

namespace katlas::compile {

namespace {

using program::Mode;

std::string order(Mode mode) {
    switch (mode) {
    case Mode::non_atomic:
    case Mode::relaxed:
        return "memory_order_relaxed";
    case Mode::acquire:
        return "memory_order_acquire";
    case Mode::release:
        return "memory_order_release";
    case Mode::acq_rel:
        return "memory_order_acq_rel";
    case Mode::seq_cst:
        break;
    }
    return "memory_order_seq_cst";
}

// The end of the name of a read-modify-write of the kernel.
std::string_view suffix(Mode mode) {
    switch (mode) {
    case Mode::relaxed:
        return "_relaxed";
    case Mode::acquire:
        return "_acquire";
    case Mode::release:
        return "_release";
    default:
        return "";
    }
}

std::vector<MappingStatement> kernel_statements() {
    std::vector<MappingStatement> all = {
        {Kind::write, Mode::non_atomic, "*X = 7;", true},
        {Kind::read, Mode::non_atomic, "r = *X;", true},
        {Kind::read, Mode::relaxed, "r = READ_ONCE(*X);", true},
        {Kind::read, Mode::acquire, "r = smp_load_acquire(X);", true},
        {Kind::write, Mode::relaxed, "WRITE_ONCE(*X, 7);", true},
        {Kind::write, Mode::release, "smp_store_release(X, 7);", true},
        {Kind::add_unless, Mode::seq_cst, "r = atomic_add_unless(X, 5, 1);"},
        {Kind::add_unless, Mode::seq_cst, "r = atomic_add_unless(X, 5, 0);"},
        {Kind::lock, Mode::acquire, "spin_lock(X);"},
        {Kind::try_lock, Mode::acquire, "r = spin_trylock(X);"},
        {Kind::unlock, Mode::release, "spin_unlock(X);"},
        {Kind::fence, Mode::seq_cst, "smp_mb();"},
        {Kind::rmb, Mode::relaxed, "smp_rmb();"},
        {Kind::wmb, Mode::relaxed, "smp_wmb();"},
        {Kind::barrier, Mode::relaxed, "barrier();"},
        {Kind::before_atomic, Mode::relaxed, "smp_mb__before_atomic();"},
        {Kind::after_atomic, Mode::relaxed, "smp_mb__after_atomic();"},
        {Kind::after_spinlock, Mode::relaxed, "smp_mb__after_spinlock();"},
        {Kind::after_unlock_lock, Mode::relaxed, "smp_mb__after_unlock_lock();"},
    };
    for (const Kind kind : {Kind::add_only, Kind::sub_only, Kind::and_only, Kind::or_only, Kind::xor_only}) {
        std::string_view name = to_string(kind);
        name.remove_suffix(std::string_view("_only").size());
        all.push_back({kind, Mode::relaxed, fmt::format("atomic_{}(5, X);", name)});
    }
    for (const Mode mode : {Mode::relaxed, Mode::acquire, Mode::release, Mode::seq_cst}) {
        all.push_back({Kind::exchange, mode, fmt::format("r = xchg{}(X, 7);", suffix(mode)), true});
        for (const Kind kind : {Kind::add, Kind::sub, Kind::bit_and, Kind::bit_or, Kind::bit_xor})
            all.push_back({kind, mode, fmt::format("r = atomic_fetch_{}{}(5, X);", to_string(kind), suffix(mode))});
        for (const int expected : {0, 1}) // the value in memory, and another value
            all.push_back({Kind::cas, mode, fmt::format("r = cmpxchg{}(X, {}, 7);", suffix(mode), expected)});
    }
    return all;
}

} // namespace

std::string placed(std::string_view statement, std::string_view location, char reg) {
    std::string text(statement);
    if (const std::size_t x = text.find('X'); x != std::string::npos)
        text.replace(x, 1, location);
    if (text.starts_with("r ="))
        text.front() = reg;
    return text;
}

std::vector<MappingStatement> mapping_statements(Language language) {
    if (language == Language::kernel)
        return kernel_statements();
    constexpr std::array orders = {Mode::relaxed, Mode::acquire, Mode::release, Mode::acq_rel, Mode::seq_cst};
    std::vector<MappingStatement> all = {{Kind::write, Mode::non_atomic, "*X = 7;", true},
                                         {Kind::read, Mode::non_atomic, "r = *X;", true}};
    for (const Mode mode : {Mode::relaxed, Mode::acquire, Mode::seq_cst})
        all.push_back({Kind::read, mode, fmt::format("r = atomic_load_explicit(X, {});", order(mode)), true});
    for (const Mode mode : {Mode::relaxed, Mode::release, Mode::seq_cst})
        all.push_back({Kind::write, mode, fmt::format("atomic_store_explicit(X, 7, {});", order(mode)), true});
    for (const Mode mode : orders) {
        all.push_back(
            {Kind::exchange, mode, fmt::format("r = atomic_exchange_explicit(X, 7, {});", order(mode)), true});
        for (const Kind kind : {Kind::add, Kind::sub, Kind::bit_and, Kind::bit_or, Kind::bit_xor})
            all.push_back(
                {kind, mode, fmt::format("r = atomic_fetch_{}_explicit(X, 5, {});", to_string(kind), order(mode))});
        for (const auto& [kind, strength] : {std::pair(Kind::cas, "strong"), {Kind::weak_cas, "weak"}})
            for (const std::string_view expected : {"same", "other"}) // the value in memory, and another value
                all.push_back(
                    {kind, mode,
                     fmt::format("r = atomic_compare_exchange_{}_explicit(X, {}, 7, {}, {});", strength, expected,
                                 order(mode), order(mode == Mode::seq_cst ? mode : Mode::relaxed))});
    }
    all.push_back({Kind::cas, Mode::acquire,
                   "r = atomic_compare_exchange_strong_explicit(X, other, 7, memory_order_relaxed, "
                   "memory_order_acquire);"});
    for (const Mode mode : orders)
        all.push_back({Kind::fence, mode, fmt::format("atomic_thread_fence({});", order(mode))});
    return all;
}

std::string mapping_test(Language language, std::string_view first, std::string_view second, bool observed) {
    const std::string code = fmt::format("{}\n{}\n{}", placed(first, "x", 'r'), placed(second, "y", 's'),
                                         observed ? " r = r + 1; *out = r;\n" : "");
    if (language == Language::kernel) // the barrier makes it a test of the kernel, and becomes no instruction
        return fmt::format("C pair\n{{}}\nP0 (int* x, int* y, int* out) {{\n int r; int s;\n barrier();\n{}}}\n"
                           "locations [0:r; 0:s; x; y; out;]\nexists (x=0)\n",
                           code);
    return fmt::format("C pair\n{{ other=1; }}\n"
                       "P0 (atomic_int* x, atomic_int* y, int* same, int* other, int* out) {{\n int r; int s;\n{}}}\n"
                       "locations [0:r; 0:s; x; y; same; other; out;]\nexists (x=0)\n",
                       code);
}

} // namespace katlas::compile

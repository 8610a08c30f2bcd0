// The kinds of accesses that have templates in mapping files: their names there, and the modes that they can have.
#pragma once

#include "katlas/compile/mapping.hpp"
#include "katlas/graph/mode_name.hpp"

#include <algorithm>
#include <array>

namespace katlas::compile {

struct KindInfo {
    enum class Modes : std::uint8_t { of_reads, of_writes, of_updates, relaxed, acquire, release };

    Kind kind;
    std::string_view name;
    Modes modes;
    bool of_kernel = false;

    [[nodiscard]] constexpr bool has(program::Mode mode) const {
        switch (modes) {
        case Modes::of_reads:
            return mode != program::Mode::release && mode != program::Mode::acq_rel;
        case Modes::of_writes:
            return mode != program::Mode::acquire && mode != program::Mode::acq_rel;
        case Modes::of_updates:
            return mode != program::Mode::non_atomic;
        case Modes::relaxed:
            return mode == program::Mode::relaxed;
        case Modes::acquire:
            return mode == program::Mode::acquire;
        case Modes::release:
            break;
        }
        return mode == program::Mode::release;
    }
};

inline constexpr std::array kinds = {
    KindInfo{Kind::read, "read", KindInfo::Modes::of_reads},
    KindInfo{Kind::write, "write", KindInfo::Modes::of_writes},
    KindInfo{Kind::fence, "fence", KindInfo::Modes::of_updates},
    KindInfo{Kind::exchange, "exchange", KindInfo::Modes::of_updates},
    KindInfo{Kind::add, "add", KindInfo::Modes::of_updates},
    KindInfo{Kind::sub, "sub", KindInfo::Modes::of_updates},
    KindInfo{Kind::bit_and, "and", KindInfo::Modes::of_updates},
    KindInfo{Kind::bit_or, "or", KindInfo::Modes::of_updates},
    KindInfo{Kind::bit_xor, "xor", KindInfo::Modes::of_updates},
    KindInfo{Kind::cas, "cas", KindInfo::Modes::of_updates},
    KindInfo{Kind::weak_cas, "weak_cas", KindInfo::Modes::of_updates},
    KindInfo{Kind::add_only, "add_only", KindInfo::Modes::relaxed, true},
    KindInfo{Kind::sub_only, "sub_only", KindInfo::Modes::relaxed, true},
    KindInfo{Kind::and_only, "and_only", KindInfo::Modes::relaxed, true},
    KindInfo{Kind::or_only, "or_only", KindInfo::Modes::relaxed, true},
    KindInfo{Kind::xor_only, "xor_only", KindInfo::Modes::relaxed, true},
    KindInfo{Kind::add_unless, "add_unless", KindInfo::Modes::of_updates, true},
    KindInfo{Kind::lock, "lock", KindInfo::Modes::acquire, true},
    KindInfo{Kind::try_lock, "try_lock", KindInfo::Modes::acquire, true},
    KindInfo{Kind::unlock, "unlock", KindInfo::Modes::release, true},
    KindInfo{Kind::rmb, "rmb", KindInfo::Modes::relaxed, true},
    KindInfo{Kind::wmb, "wmb", KindInfo::Modes::relaxed, true},
    KindInfo{Kind::barrier, "barrier", KindInfo::Modes::relaxed, true},
    KindInfo{Kind::before_atomic, "before_atomic", KindInfo::Modes::relaxed, true},
    KindInfo{Kind::after_atomic, "after_atomic", KindInfo::Modes::relaxed, true},
    KindInfo{Kind::after_spinlock, "after_spinlock", KindInfo::Modes::relaxed, true},
    KindInfo{Kind::after_unlock_lock, "after_unlock_lock", KindInfo::Modes::relaxed, true},
};

[[nodiscard]] constexpr const KindInfo& find_kind(Kind kind) {
    return *std::ranges::find(kinds, kind, &KindInfo::kind);
}

// The update that gives a result, of one that gives none; any other kind is itself.
[[nodiscard]] constexpr Kind with_result(Kind kind) {
    switch (kind) {
    case Kind::add_only:
        return Kind::add;
    case Kind::sub_only:
        return Kind::sub;
    case Kind::and_only:
        return Kind::bit_and;
    case Kind::or_only:
        return Kind::bit_or;
    case Kind::xor_only:
        return Kind::bit_xor;
    default:
        return kind;
    }
}

} // namespace katlas::compile

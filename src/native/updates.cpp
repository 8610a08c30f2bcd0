#include "updates.hpp"

namespace katlas::native {

using program::RmwOp;

namespace {

std::int64_t extended(std::uint64_t value, unsigned size) {
    const unsigned shift = 64 - 8 * size;
    return static_cast<std::int64_t>(value << shift) >> shift;
}

} // namespace

std::uint64_t updated(std::uint64_t old, std::uint64_t operand, const Access& access) {
    const unsigned size = access.size();
    const auto choose = [&](bool mine) { return mine ? operand : old; };
    switch (access.update) {
    case Update::exchange:
        return operand;
    case Update::add:
        return masked(old + operand, size);
    case Update::subtract:
        return masked(old - operand, size);
    case Update::bit_and:
        return old & operand;
    case Update::bit_nand:
        return masked(~(old & operand), size);
    case Update::bit_or:
        return old | operand;
    case Update::bit_xor:
        return old ^ operand;
    case Update::signed_max:
        return choose(extended(operand, size) > extended(old, size));
    case Update::signed_min:
        return choose(extended(operand, size) < extended(old, size));
    case Update::unsigned_max:
        return choose(operand > old);
    case Update::unsigned_min:
        return choose(operand < old);
    }
    return operand;
}

WideValue updated(const WideValue& old, const WideValue& operand, Update update) {
    const auto each_word = [&](const auto& f) { return WideValue{f(old[0], operand[0]), f(old[1], operand[1])}; };
    switch (update) {
    case Update::add: {
        const std::uint64_t low = old[0] + operand[0];
        return {low, old[1] + operand[1] + (low < old[0] ? 1U : 0U)};
    }
    case Update::subtract:
        return {old[0] - operand[0], old[1] - operand[1] - (old[0] < operand[0] ? 1U : 0U)};
    case Update::bit_and:
        return each_word([](std::uint64_t a, std::uint64_t b) { return a & b; });
    case Update::bit_nand:
        return each_word([](std::uint64_t a, std::uint64_t b) { return ~(a & b); });
    case Update::bit_or:
        return each_word([](std::uint64_t a, std::uint64_t b) { return a | b; });
    case Update::bit_xor:
        return each_word([](std::uint64_t a, std::uint64_t b) { return a ^ b; });
    default:
        return operand;
    }
}

RmwOp operation_of(Update update) {
    switch (update) {
    case Update::exchange:
        return RmwOp::exchange;
    case Update::add:
        return RmwOp::fetch_add;
    case Update::subtract:
        return RmwOp::fetch_sub;
    case Update::bit_or:
        return RmwOp::fetch_or;
    case Update::bit_xor:
        return RmwOp::fetch_xor;
    default:
        return RmwOp::fetch_and;
    }
}

} // namespace katlas::native

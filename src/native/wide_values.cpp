#include "wide_values.hpp"

#include "katlas/support/fnv.hpp"

namespace katlas::native {
namespace {

// The two highest bits of a number are 10. Addresses of user processes have 00, their portable form 01, and the special
// values 11.
constexpr std::uint64_t mark_of_number = std::uint64_t{1} << 63U;

} // namespace

std::optional<std::uint64_t> WideValues::number_of(const WideValue& value, const PortableAddresses& portable) {
    if (value == WideValue{})
        return 0;
    Fnv hash;
    for (const std::uint64_t word : value)
        hash.add(portable(word));
    const std::uint64_t number = mark_of_number | hash.value() >> 2U;
    if (const auto [known, is_new] = values_.try_emplace(number, value); !is_new && known->second != value)
        return std::nullopt;
    return number;
}

WideValue WideValues::value_of(std::uint64_t number) const {
    const auto known = values_.find(number);
    if (known != values_.end())
        return known->second;
    return {number, number};
}

} // namespace katlas::native

// The registers of x86, by all their names.
#include "x86.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::machine {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return result;
}

// Registers with letters: rax, eax, ax, al and so on.
constexpr std::array<std::string_view, 4> lettered = {"ax", "bx", "cx", "dx"};
constexpr std::array<std::string_view, 4> indexes = {"si", "di", "bp", "sp"};
constexpr std::array<std::string_view, 8> others = {"rip", "cs", "ds", "es", "fs", "gs", "ss", "eip"};

} // namespace

std::optional<MachineRegister> find_x86_64(std::string_view text) {
    std::string name = lower(text);
    if (!name.empty() && name.front() == '%')
        name.erase(0, 1);
    const std::string_view all = name;
    const auto view = [&](std::string_view base, std::uint32_t order, bool low) -> std::optional<MachineRegister> {
        if (all.substr(0, 1) == "r" && all.substr(1) == base)
            return MachineRegister{name, order, 64, false};
        if (all.substr(0, 1) == "e" && all.substr(1) == base)
            return MachineRegister{fmt::format("r{}", base), order, 32, false};
        if (all == base)
            return MachineRegister{fmt::format("r{}", base), order, 16, false};
        if (low && all.size() == 2 && all[0] == base[0] && all[1] == 'l')
            return MachineRegister{fmt::format("r{}", base), order, 8, false};
        return std::nullopt;
    };
    for (std::uint32_t r = 0; r < lettered.size(); ++r)
        if (auto found = view(lettered[r], r, true))
            return found;
    for (std::uint32_t r = 0; r < indexes.size(); ++r)
        if (auto found = view(indexes[r], r + 4, false))
            return found;
    for (std::uint32_t r = 8; r < 16; ++r) {
        const std::string base = fmt::format("r{}", r);
        for (const auto& [suffix, width] : {std::pair("", 64U), {"d", 32U}, {"w", 16U}, {"b", 8U}})
            if (all == fmt::format("{}{}", base, suffix))
                return MachineRegister{base, r, width, false};
    }
    const auto* const other = std::find(others.begin(), others.end(), all);
    if (other != others.end())
        return MachineRegister{name, 16 + static_cast<std::uint32_t>(other - others.begin()), 64, false};
    return std::nullopt;
}

// The 32-bit registers, shown in capitals.
std::optional<MachineRegister> find_x86(std::string_view text) {
    auto found = find_x86_64(text);
    if (!found || found->width == 64 || found->order >= 8)
        return std::nullopt;
    found->name.front() = 'e';
    for (char& c : found->name)
        c = static_cast<char>(c - 'a' + 'A');
    return found;
}

} // namespace katlas::machine

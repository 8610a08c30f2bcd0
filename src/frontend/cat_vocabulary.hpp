// What the names of .cat models mean in the base theory: its relations, and the sets of events of each architecture.
#pragma once

#include "cat_terms.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace katlas::cat {

// A relation of the base theory, as models/prelude.kat declares it.
struct Letter {
    std::string_view name;
    std::uint8_t from;
    std::uint8_t to;
    bool keeps_location;
    std::string_view of_one_location; // its pairs of one location
    int thread;                       // +1: keeps the thread, -1: changes it, 0: neither
    std::string_view internal;        // thread == 0: its pairs within a thread, if they have a name
    std::string_view external;
    bool within_po;
};

[[nodiscard]] std::span<const Letter> letters();
[[nodiscard]] const Letter* find_letter(std::string_view name);

// What a file's first word says.
enum class Architecture : std::uint8_t { unknown, c, x86, aarch64, ppc, riscv };
[[nodiscard]] Architecture architecture_of(std::string_view word);

// The set or relation that herd gives a name before any definition; nothing for unknown names. Throws Outside for those
// of herd's names that have no counterpart.
[[nodiscard]] std::optional<TermRef> predefined(std::string_view name, Architecture architecture, Terms& terms);

// The text, in cat, that stands for one of the files of herd's library; `stdlib.cat` is read before every model.
// Nothing for other files. These are definitions of the same names, made for execution graphs of Katlas.
[[nodiscard]] std::optional<std::string_view> library_text(std::string_view file);

} // namespace katlas::cat

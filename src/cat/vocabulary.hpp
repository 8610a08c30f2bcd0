// The meaning of names of .cat models in the base theory: its relations, and the sets of events of each architecture.
#pragma once

#include "terms.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace katlas::cat {

[[nodiscard]] std::span<const Letter> letters();

// Relations that stand for intersections and differences; a file that uses them declares them (declarations.hpp). Also
// relations of the base theory that only the library of .cat files in Katlas mentions.
[[nodiscard]] std::span<const Letter> recorded_letters();
// A letter of either kind.
[[nodiscard]] const Letter* find_letter(std::string_view name);

// The architecture that a file's first word names.
enum class Architecture : std::uint8_t { unknown, c, x86, aarch64, ppc, riscv, arm, mips, bpf, linux_kernel };
[[nodiscard]] Architecture architecture_of(std::string_view word);
[[nodiscard]] std::string_view word_of(Architecture architecture);
// The architecture that alone has a set of this name; nothing if there are several, or none.
[[nodiscard]] std::optional<Architecture> only_architecture_of(std::string_view set);
// Whether only other architectures have a set of this name.
[[nodiscard]] bool lacks_set(Architecture architecture, std::string_view set);

// The set or relation that herd gives a name before any definition; nothing for unknown names. Throws Outside for those
// of herd's names that have no counterpart.
[[nodiscard]] std::optional<TermRef> predefined(std::string_view name, Architecture architecture, Terms& terms);

// Functions that herd has; `domain` and the enumeration of orders are known here as well.
[[nodiscard]] bool is_primitive(std::string_view name);
// The part of a machine that a name of herd is about, if execution graphs do not have this part; empty for other names.
[[nodiscard]] std::string_view feature_of(std::string_view name);
// The same for a variant of herd.
[[nodiscard]] std::string_view feature_of_variant(std::string_view variant);

// The text, in cat, that stands for one of the files of herd's library; `stdlib.cat` is read before every model.
// Nothing for other files. These are definitions of the same names, made for execution graphs of Katlas.
[[nodiscard]] std::optional<std::string_view> library_text(std::string_view file);
// Whether that text is read even if there is a file of the name, because the file's own definitions have no
// counterpart.
[[nodiscard]] bool replaces_file(std::string_view file);

} // namespace katlas::cat

// What the names of .cat models mean in the base theory: its relations, and the sets of events of each architecture.
#pragma once

#include "terms.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace katlas::cat {

[[nodiscard]] std::span<const Letter> letters();

// Relations for which intersections and differences stand, which a file declares that uses them (declarations.hpp). And
// relations of the base theory that only Katlas's own library of .cat files speaks of.
[[nodiscard]] std::span<const Letter> recorded_letters();
// Of either.
[[nodiscard]] const Letter* find_letter(std::string_view name);

// What a file's first word says.
enum class Architecture : std::uint8_t { unknown, c, x86, aarch64, ppc, riscv, arm, mips, bpf, linux_kernel };
[[nodiscard]] Architecture architecture_of(std::string_view word);
[[nodiscard]] std::string_view word_of(Architecture architecture);
// The architecture that alone has a set of this name; nothing if there are several, or none.
[[nodiscard]] std::optional<Architecture> only_architecture_of(std::string_view set);
// Whether only others have a set of this name.
[[nodiscard]] bool lacks_set(Architecture architecture, std::string_view set);

// The set or relation that herd gives a name before any definition; nothing for unknown names. Throws Outside for those
// of herd's names that have no counterpart.
[[nodiscard]] std::optional<TermRef> predefined(std::string_view name, Architecture architecture, Terms& terms);

// Functions that herd has; `domain` and the enumeration of orders are known here as well.
[[nodiscard]] bool is_primitive(std::string_view name);
// What part of a machine a name of herd's is about that execution graphs do not have; empty for other names.
[[nodiscard]] std::string_view feature_of(std::string_view name);
// The same of a variant that herd can be asked for.
[[nodiscard]] std::string_view feature_of_variant(std::string_view variant);

// The text, in cat, that stands for one of the files of herd's library; `stdlib.cat` is read before every model.
// Nothing for other files. These are definitions of the same names, made for execution graphs of Katlas.
[[nodiscard]] std::optional<std::string_view> library_text(std::string_view file);
// Whether that text is read even if there is a file of the name: what it defines has no counterpart as it is written.
[[nodiscard]] bool replaces_file(std::string_view file);

} // namespace katlas::cat

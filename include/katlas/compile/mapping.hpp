// Compilation mappings as data: the instructions that the accesses and fences of C become on a machine.
//
// A mapping is a file models/mappings/NAME.map. A proof takes the statement "the compiler puts a fence there" from an
// assumption in models/mappings/*.kat. The templates of instructions say what this statement means. `assumes` names the
// assumptions, and a test checks for all pairs of accesses that the instructions fulfil them. So the theorems and the
// compiler speak of the same mapping. docs/compile.md describes the format:
//
//     target power
//     assumes power-lwsync power-leading-sync
//     define before rel acq_rel = lwsync
//     define before sc          = sync
//     define before na rlx acq  =
//     read                      = {before} ; {load} {v},0({a})
//
// Each file of assumptions states its sources.
#pragma once

#include "katlas/machine/machine.hpp"
#include "katlas/program/instruction.hpp"
#include "katlas/support/diagnostics.hpp"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace katlas::compile {

using machine::find_machine;
using machine::Machine;
using machine::machine_of;
using machine::to_string;

// The kinds of templates: read, write, fence, and one kind for each read-modify-write operation.
enum class Kind : std::uint8_t { read, write, fence, exchange, add, sub, bit_and, bit_or, bit_xor, cas, weak_cas };
[[nodiscard]] std::string_view to_string(Kind kind);
[[nodiscard]] Kind kind_of(program::RmwOp op);

struct Mapping {
    std::string name;
    Machine machine = Machine::x86;
    std::vector<std::string> assumes; // stems of .kat files beside the mapping's, or of shipped ones
    std::vector<SourceRange> assumes_places;
    std::vector<std::string> models; // shipped ones under which C programs are compiled by this mapping, see below
    // Instructions between semicolons, with operands in braces. Definitions are expanded.
    std::map<std::pair<Kind, program::Mode>, std::string> templates;
    std::map<std::pair<Kind, program::Mode>, SourceRange> places; // of the lines that give the templates
    SourceRange target_place;

    // Null if the mapping has no such template.
    [[nodiscard]] const std::string* find(Kind kind, program::Mode mode) const;
};

// Reads a mapping. Errors go to the diagnostics. Linear in the text, since definitions cannot be nested.
[[nodiscard]] std::optional<Mapping> parse_mapping(std::string name, FileId file, const SourceMap& sources,
                                                   Diagnostics& diagnostics);

// The mappings that are part of the program, by name. Among the mappings to one machine exactly one has models; this
// one is the default. Its first model is the model of the machine's assembly.
struct ShippedMapping {
    std::string_view name;
    std::string_view text;
};
[[nodiscard]] std::span<const ShippedMapping> shipped_mappings();
// The mapping of that name, or null.
[[nodiscard]] const ShippedMapping* find_shipped_mapping(std::string_view name);
[[nodiscard]] const Mapping& default_mapping_to(Machine machine);
[[nodiscard]] std::string_view default_mapping(Machine machine);
[[nodiscard]] std::string_view model_of(Machine machine); // "tso", "aarch64", ...
// The machine of a shipped model; nothing for models of languages and other models without a mapping.
[[nodiscard]] std::optional<Machine> machine_of(std::string_view model);

} // namespace katlas::compile

// Compilation mappings as data: the instructions that the accesses and fences of C become on a machine. A mapping is of
// C11, or of the C of the Linux kernel.
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
enum class Kind : std::uint8_t {
    read,
    write,
    fence,
    exchange,
    add,
    sub,
    bit_and,
    bit_or,
    bit_xor,
    cas,
    weak_cas,
    // Of the kernel alone. Updates that give no result; without a template they are compiled like the others.
    add_only,
    sub_only,
    and_only,
    or_only,
    xor_only,
    add_unless,
    lock,
    try_lock,
    unlock,
    // Barriers of the kernel alone (graph::Kernel). smp_mb is a fence.
    rmb,
    wmb,
    barrier,
    before_atomic,
    after_atomic,
    after_spinlock,
    after_unlock_lock,
};
[[nodiscard]] std::string_view to_string(Kind kind);
[[nodiscard]] Kind kind_of(program::RmwOp op);

// What a mapping compiles.
enum class Language : std::uint8_t { c, kernel };

struct Mapping {
    std::string name;
    Machine machine = Machine::x86;
    Language source = Language::c;
    std::vector<std::string> assumes; // stems of .kat files beside the mapping's, or of shipped ones
    std::vector<SourceRange> assumes_places;
    std::vector<std::string> models; // shipped ones under which programs are compiled by this mapping, see below
    // Instructions between semicolons, with operands in braces. Definitions are expanded.
    std::map<std::pair<Kind, program::Mode>, std::string> templates;
    std::map<std::pair<Kind, program::Mode>, SourceRange> places; // of the lines that give the templates
    SourceRange target_place;

    // An update that gives no result may have the template of one that gives a result. Null if there is no template.
    [[nodiscard]] const std::string* find(Kind kind, program::Mode mode) const;
};

// Reads a mapping. Errors go to the diagnostics. Linear in the text, since definitions cannot be nested.
[[nodiscard]] std::optional<Mapping> parse_mapping(std::string name, FileId file, const SourceMap& sources,
                                                   Diagnostics& diagnostics);

// The mappings that are part of the program, by name. Each shipped model of a machine is among the models of one
// mapping of C11, which is the same for all models of the machine, and among the models of one mapping of the kernel.
// The first mapping with models is the default. Its first model is the model of the machine's assembly.
struct ShippedMapping {
    std::string_view name;
    std::string_view text;
};
[[nodiscard]] std::span<const ShippedMapping> shipped_mappings();
// The mapping of that name, or null.
[[nodiscard]] const ShippedMapping* find_shipped_mapping(std::string_view name);
[[nodiscard]] const Mapping& default_mapping_to(Machine machine, Language source = Language::c);
[[nodiscard]] std::string_view default_mapping(Machine machine, Language source = Language::c);
// The mapping by which programs are compiled under a shipped model of a machine.
[[nodiscard]] const Mapping& default_mapping_under(std::string_view model, Language source);
[[nodiscard]] std::string_view model_of(Machine machine); // "tso", "aarch64", ...
// The machine of a shipped model; nothing for models of languages and other models without a mapping.
[[nodiscard]] std::optional<Machine> machine_of(std::string_view model);

} // namespace katlas::compile

// Checks of a compilation mapping: its code means what the source means, and it fulfils its assumptions.
//
// A theorem about a mapping is proved from an assumption, "between these accesses stands that fence". Whether the
// mapping's instructions fulfil the assumption is a finite question about pairs of statements: each statement of C in
// each mode is compiled alone (check_templates), then each pair of them (check_pairs). The code is read back as an
// assembly test and run, and the execution graph of the run is judged by the reference semantics. In this graph the
// accesses have the modes of C, and the fences and dependencies are those of the machine.
//
// The check does not cover read-modify-writes with a comparison between their read and their write (the
// compare-exchanges of most machines), and reports them as unchecked. It does not cover assumptions about more than two
// statements either.
#pragma once

#include "katlas/compile/mapping.hpp"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace katlas::compile {

// What is wrong with the code of one statement or of a pair of statements.
struct MappingFault {
    SourceRange where; // in the mapping's file: the line of the template, or the name of the assumption
    std::string message;
    std::vector<std::string> statements; // of C
    std::vector<std::string> code;       // the instructions that they become
    SourceRange assumption;              // the line that is violated; an empty range for faults of templates
};

// The result for one assumption that the mapping names.
struct AssumptionCheck {
    std::string name;
    std::string not_checked; // why not; empty if it was
    std::size_t violations = 0;
};

struct MappingReport {
    std::size_t templates = 0;         // that were compiled, run and compared with the source
    std::vector<std::string> unmapped; // "cas rlx": accesses for which the mapping has no template
    std::map<std::string, std::vector<std::string>> unchecked; // accesses whose code cannot be judged, by the reason
    std::size_t pairs = 0;                                     // of statements
    std::vector<AssumptionCheck> assumptions;
    std::vector<MappingFault> faults; // the first for each line of the mapping and for each assumption
    bool stopped = false;             // `stop` ended the check early
};

// Compiles each kind of access in each mode by itself, and compares the code's accesses, values and fences with the
// source's. Takes milliseconds.
[[nodiscard]] MappingReport check_templates(const Mapping& mapping);

// Adds the faults of pairs of statements. A whole mapping has some 1,800 pairs. The files of the assumptions are read;
// a file that cannot be read is an error in the diagnostics. `stop` is asked between pairs. Takes about a second.
void check_pairs(const Mapping& mapping, MappingReport& report, SourceMap& sources, Diagnostics& diagnostics,
                 const std::function<bool()>& stop);

// Reports each unknown assumption that the mapping names to the diagnostics.
void require_assumptions(const Mapping& mapping, SourceMap& sources, Diagnostics& diagnostics);

} // namespace katlas::compile

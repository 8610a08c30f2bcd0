// Stand-ins: if all events of a program have certain kinds, some models allow the same executions as another model that
// is cheaper to check. The program is then explored under the cheaper model.
//
// The table of stand-ins is data (models/theorems/stand-ins.txt), beside the theorems that justify it. A race needs a
// non-atomic access, and no row with a theorem covers non-atomic accesses. So no race is lost if the stand-in has no
// happens-before.
//
// Some theorems are about executions without cycles of po and rf. Such a stand-in is for programs that have only such
// executions; the exploration checks this (explore/ordered_threads.hpp).
#pragma once

#include "katlas/program/program.hpp"

#include <span>
#include <string>
#include <string_view>

namespace katlas::workbench {

struct StandIn {
    enum class Programs : std::uint8_t {
        all,
        ordered,   // programs in C that order all reads before all later writes
        of_machine // machine programs, for which the model's name stands for another model; no theorem
    };

    std::string model;
    std::string cheaper;
    std::string theorem; // "rc11-as-sc": the statement is in models/theorems/rc11-as-sc.kat
    Programs programs;
    std::string events; // a test of the language, as the theorem has it
    std::string kind;   // the programs that it covers, in words
};

// In the order of the table.
[[nodiscard]] std::span<const StandIn> stand_ins();

// Whether events with this label satisfy the test.
[[nodiscard]] bool covers(const StandIn& stand_in, graph::Label label, bool instructions = false);

// The stand-in for a program under a shipped model; null if there is none. O(instructions).
[[nodiscard]] const StandIn* find_stand_in(std::string_view model, const program::Program& program);

} // namespace katlas::workbench

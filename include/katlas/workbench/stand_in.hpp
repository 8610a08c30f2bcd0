// Stand-ins: where all events of a program are of certain kinds, some models allow the same executions as another one
// that is cheaper to check, and the program is explored under that.
//
// Which model stands in for which is data (models/theorems/stand-ins.txt), beside the theorems that justify it. A race
// needs a non-atomic access, and no row with a theorem covers one, so that races are not lost where the stand-in has no
// happens-before.
//
// Some theorems are about executions without cycles of po and rf. Such a stand-in is for programs that have no others,
// which shows while they are explored (explore/ordered_threads.hpp).
#pragma once

#include "katlas/program/program.hpp"

#include <span>
#include <string>
#include <string_view>

namespace katlas::workbench {

struct StandIn {
    enum class Programs : std::uint8_t {
        all,
        ordered,   // those of C that order all reads before all later writes
        of_machine // programs of a machine, of which the model named means the other one: there is no theorem
    };

    std::string model;
    std::string cheaper;
    std::string theorem; // "rc11-as-sc": the statement is in models/theorems/rc11-as-sc.kat
    Programs programs;
    std::string events; // a test of the language, as the theorem has it
    std::string kind;   // of which programs it is, in words
};

// In the order of the table.
[[nodiscard]] std::span<const StandIn> stand_ins();

// Whether events with this label satisfy the test.
[[nodiscard]] bool covers(const StandIn& stand_in, graph::Label label, bool instructions = false);

// For a program under a shipped model; null if there is none. O(instructions).
[[nodiscard]] const StandIn* find_stand_in(std::string_view model, const program::Program& program);

} // namespace katlas::workbench

// Stand-ins: where all events of a program are of certain kinds, some models allow the same executions as another one
// that is cheaper to check, and the program is explored under that.
//
// Each row is a theorem that the prover has established (models/theorems/, by the row's name): the models are
// equivalent if only an initial write, to which nothing leads by po, rf, co or fr, is not of the kind. A race needs a
// non-atomic access, and no row covers one, so that races are not lost where the stand-in has no happens-before.
//
// Some theorems are about executions without cycles of po and rf. Such a stand-in is for programs that have no others,
// which shows while they are explored (ordered_threads.hpp).
#pragma once

#include "katlas/program/program.hpp"

#include <span>
#include <string_view>

namespace katlas::explore {

struct StandIn {
    std::string_view model;
    std::string_view cheaper;
    std::string_view theorem; // "rc11-as-sc": the statement is in models/theorems/rc11-as-sc.kat
    std::string_view events;  // a test of the language, as the theorem has it
    std::string_view kind;    // the same in words
    bool (*covers)(graph::Label);
    bool ordered = false; // only for programs that order all reads before all later writes
};

[[nodiscard]] std::span<const StandIn> stand_ins();

// For a program under a model; null if there is none. O(instructions).
[[nodiscard]] const StandIn* find_stand_in(std::string_view model, const program::Program& program);

} // namespace katlas::explore

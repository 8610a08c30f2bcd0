// An execution of a program step by step, as shown by a page (error_pages.hpp).
//
// Steps are the events except for the initial writes, in an order in which the program can be run. Edges lead from one
// step, or from an initial write, to another step: every rf edge, co from each write to the next one, and fr to the
// next write. If po | rf | co | fr has a cycle, the execution is not sequentially consistent, and `cycle` is a shortest
// such cycle.
#pragma once

#include "katlas/workbench/call_stack.hpp"
#include "katlas/workbench/portrait.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace katlas::workbench {

struct ExecutionSteps {
    static constexpr std::uint32_t initial =
        std::numeric_limits<std::uint32_t>::max(); // an initial write, in the place of a step

    struct Step {
        std::string name;         // "P0.3"
        std::uint32_t thread = 0; // among `threads`
        std::string label;        // "R*[acq]", see label_text()
        std::string deed;         // "create P1"; empty: a plain read, write or fence
        std::string location;     // empty: a fence
        std::string value;        // likewise
        bool matters = false;     // for a read of a native program: without its value there would be no error
        std::uint32_t co = 0;     // for a write: its place in the coherence order of its location, from 1
        std::optional<Statement> statement;
        CallStack calls; // of a native program
    };
    struct Location {
        std::string name;
        std::string value; // the initial one
    };
    struct Edge {
        std::string relation;
        std::uint32_t from = 0; // steps
        std::uint32_t to = 0;
    };

    std::vector<std::string> threads; // "P0"
    std::vector<Location> locations;  // accessed locations, in the order of their first access
    std::vector<Step> steps;
    std::vector<Edge> edges;
    std::vector<Edge> cycle;          // closed; empty: there is none
    std::vector<std::uint32_t> about; // the steps of the error, such as the two accesses of a race
};

} // namespace katlas::workbench

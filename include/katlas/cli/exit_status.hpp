// Exit statuses of every command (docs/cli.md). If several apply, the program ends with the first of internal_error,
// bad_input, otherwise_decided, undecided.
#pragma once

#include <initializer_list>

namespace katlas::cli {

enum ExitStatus : int {
    all_as_stated = 0, // every assertion proved and every refutation refuted
    otherwise_decided = 1,
    bad_input = 2,
    undecided = 3,
    internal_error = 4 // a cross-check or a litmus test contradicts a proof
};

// The exit status of a run to which both statuses apply.
[[nodiscard]] constexpr int worse_of(int a, int b) {
    for (const int status : {internal_error, bad_input, otherwise_decided, undecided})
        if (a == status || b == status)
            return status;
    return all_as_stated;
}

} // namespace katlas::cli

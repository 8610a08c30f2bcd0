// Exit statuses of every command (docs/cli.md). If several apply, the first of bad_input, otherwise_decided, undecided.
#pragma once

namespace katlas::cli {

enum ExitStatus : int {
    all_as_stated = 0, // every assertion proved and every refutation refuted
    otherwise_decided = 1,
    bad_input = 2,
    undecided = 3
};

} // namespace katlas::cli

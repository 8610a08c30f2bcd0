// The command `katlas nfa-inclusion`: language inclusion of plain automata in Mata's text format, one pair or a list.
#pragma once

namespace CLI {
class App;
}

namespace katlas::cli {

// Adds the subcommand. When it runs it stores its exit status: 0 every inclusion holds; 2 some input could not be read;
// else 1 some does not hold; else 3 some is undecided within the limits.
void register_nfa_inclusion(CLI::App& app, int& exit_status);

} // namespace katlas::cli

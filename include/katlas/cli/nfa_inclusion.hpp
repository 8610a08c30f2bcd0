// The command `katlas nfa-inclusion`: language inclusion of plain automata in Mata's text format, one pair or a list.
#pragma once

namespace CLI {
class App;
}

namespace katlas::cli {

// Adds the subcommand. Running it sets the exit status: 0 if every inclusion holds; 2 if some input could not be read;
// else 1 if some inclusion does not hold; else 3 if some inclusion is undecided within the limits.
void register_nfa_inclusion(CLI::App& app, int& exit_status);

} // namespace katlas::cli

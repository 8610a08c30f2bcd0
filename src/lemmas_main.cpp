// Prints what the prover decides of the shipped models on the way to explore under them: generated/lemmas.txt, which
// becomes a part of the program (katlas/codegen/lemmas.hpp). Run by scripts/generate.

#include "katlas/codegen/way_to_explore.hpp"

#include <cstdio>

#include <fmt/format.h>

int main() {
    fmt::print(
        "# What was decided of the shipped models: see include/katlas/codegen/lemmas.hpp. Made by scripts/generate.\n"
        "{}",
        katlas::codegen::prove_shipped_lemmas().to_text());
    return std::fflush(stdout) == 0 ? 0 : 1;
}

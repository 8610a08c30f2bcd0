// The katlas program: one subcommand for each thing it does.

#include "katlas/cli/app.hpp"

int main(int argc, char** argv) {
    return katlas::cli::run_program(argc, argv, KATLAS_VERSION);
}

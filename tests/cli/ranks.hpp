// The program of MPI jobs, where it was built.
#pragma once

#include "program.hpp"

namespace katlas::testing {

inline bool has_ranks() {
    static const bool has =
        std::filesystem::exists(KATLAS_BINARY "-mpi") && run_in_source_tree("command -v mpirun >/dev/null").status == 0;
    return has;
}

// For mpirun, before its name. What Open MPI keeps until the end is no leak of ours; the modules that keep it are gone
// when leaks are looked for, so that nothing could name them.
inline std::string mpi_environment() {
    return "ASAN_OPTIONS=\"$ASAN_OPTIONS:detect_leaks=0\" OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ";
}

// A command by so many ranks, which may be more than there are cores.
inline std::string by_ranks(int ranks, const std::string& arguments) {
    return mpi_environment() + "mpirun --oversubscribe -n " + std::to_string(ranks) +
           " '" KATLAS_BINARY "-mpi' check " + arguments;
}

} // namespace katlas::testing

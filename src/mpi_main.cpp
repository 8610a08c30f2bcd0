// `katlas-mpi`: katlas, of which the ranks of one MPI job explore a program together. The first rank shows the result.
#include "katlas/cli/app.hpp"
#include "mpi/mpi_peers.hpp"

#include <cstdio>

#include <boost/mpi/environment.hpp>

int main(int argc, char** argv) {
    const boost::mpi::environment environment(argc, argv);
    const boost::mpi::communicator world;
    katlas::mpi::MpiPeers peers(world);
    if (!peers.is_first() && std::freopen("/dev/null", "w", stdout) == nullptr)
        boost::mpi::environment::abort(1);
    const int status = katlas::cli::run_program(argc, argv, KATLAS_VERSION, &peers);
    // The others would wait for ever for a rank that cannot go on.
    if (peers.is_within_exploration())
        boost::mpi::environment::abort(status);
    return status;
}

// Prints the costs of messages between the first two ranks of an MPI job: the figures of a network (network.hpp).
#include <vector>

#include <fmt/format.h>
#include <mpi.h>

namespace {

constexpr int rounds = 20'000;

// The seconds that a message takes from rank to rank.
double latency(int rank, int bytes) {
    std::vector<char> message(static_cast<std::size_t>(bytes));
    const auto send = [&] { MPI_Send(message.data(), bytes, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD); };
    const auto receive = [&] {
        MPI_Recv(message.data(), bytes, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    };
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    for (int i = 0; i < rounds; ++i)
        if (rank == 0) {
            send();
            receive();
        } else {
            receive();
            send();
        }
    return (MPI_Wtime() - start) / (2.0 * rounds);
}

// The seconds to find that no message has come.
double look() {
    const double start = MPI_Wtime();
    int any = 0;
    for (int i = 0; i < rounds; ++i)
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &any, MPI_STATUS_IGNORE);
    return (MPI_Wtime() - start) / rounds;
}

// The CPU seconds that an empty message takes in the rank.
double overhead(int rank) {
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    for (int i = 0; i < rounds; ++i)
        if (rank == 0)
            MPI_Send(nullptr, 0, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
        else
            MPI_Recv(nullptr, 0, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return (MPI_Wtime() - start) / rounds;
}

} // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank < 2 && size >= 2) {
        constexpr int long_message = 10'000;
        const double empty = latency(rank, 0);
        const double bytes_per_second = long_message / (latency(rank, long_message) - empty);
        const double looking = look();
        const double busy = overhead(rank);
        if (rank == 0)
            fmt::print("latency {:.2f} us, {:.1f} GB/s, overhead {:.2f} us, look {:.2f} us\n", empty * 1e6,
                       bytes_per_second * 1e-9, busy * 1e6, looking * 1e6);
    }
    MPI_Finalize();
    return size >= 2 ? 0 : 2;
}

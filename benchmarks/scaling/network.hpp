// The costs of messages. A message takes `latency` plus the time of its bytes from rank to rank, and `overhead` of CPU
// time in both ranks. To look for messages takes `look`.
//
// A network can carry all messages at once, and all pairs of ranks have the same distance.
#pragma once

#include <span>
#include <string_view>

namespace katlas::scaling {

struct Network {
    std::string_view name;
    double latency;          // seconds, including the time in MPI
    double bytes_per_second; // of one rank
    double overhead;         // seconds
    double look;             // seconds
    std::string_view source; // of the figures
    [[nodiscard]] double seconds(double bytes) const { return latency + bytes / bytes_per_second; }
};

[[nodiscard]] std::span<const Network> networks();
// The network of that name; null if there is none.
[[nodiscard]] const Network* find_network(std::string_view name);

} // namespace katlas::scaling

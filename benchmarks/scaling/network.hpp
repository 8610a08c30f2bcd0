// What messages cost. One takes `latency` and the time of its bytes from rank to rank, and `overhead` of the processor
// of both. To look whether there are any takes `look`.
//
// A network has room for all messages at once, and each rank is as far from each other one.
#pragma once

#include <span>
#include <string_view>

namespace katlas::scaling {

struct Network {
    std::string_view name;
    double latency;          // seconds, with what MPI takes
    double bytes_per_second; // of one rank
    double overhead;         // seconds
    double look;             // seconds
    std::string_view source; // of the figures
    [[nodiscard]] double seconds(double bytes) const { return latency + bytes / bytes_per_second; }
};

[[nodiscard]] std::span<const Network> networks();
// Null if there is none.
[[nodiscard]] const Network* find_network(std::string_view name);

} // namespace katlas::scaling

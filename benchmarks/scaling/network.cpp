#include "network.hpp"

#include <algorithm>

namespace katlas::scaling {

// Figures are on the slow side of what is published for a pair of ranks without other traffic.
std::span<const Network> networks() {
    static constexpr Network all[] = {
        {"shared", 1.0e-6, 5e9, 0.3e-6, "ranks of one machine: Open MPI 4.1 on the machine of the recordings"},
        {"infiniband", 2.0e-6, 12e9, 0.5e-6,
         "HDR100: below 1 us and 100 Gb/s between adapters (D. K. Panda, MVAPICH2 at SC'18); 1.1 us between ranks "
         "without a switch (example of QLogic's OFED manual); with switches and a loaded node"},
        {"ethernet25", 20e-6, 2.5e9, 3e-6, "TCP over 25 Gb/s: two passes of the kernel, and interrupts"},
        {"ethernet10", 30e-6, 1.1e9, 5e-6, "TCP over 10 Gb/s, likewise"}};
    return all;
}

const Network* find_network(std::string_view name) {
    const auto all = networks();
    const auto found = std::ranges::find(all, name, &Network::name);
    return found == all.end() ? nullptr : &*found;
}

} // namespace katlas::scaling

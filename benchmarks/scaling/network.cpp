#include "network.hpp"

#include <algorithm>

namespace katlas::scaling {

// The first network has the output of measure_messages on the machine of the recordings. The others are on the slow
// side of the published figures for a pair of ranks without other traffic. Their overheads and looks are assumed.
std::span<const Network> networks() {
    static constexpr Network all[] = {
        {"shared", 0.2e-6, 3e9, 0.1e-6, 0.05e-6, "ranks of one machine, by Open MPI 4.1: measured"},
        {"infiniband", 2e-6, 12e9, 0.5e-6, 0.1e-6,
         "100 Gb/s and below 1 us between adapters (D. K. Panda, The MVAPICH2 project, SC'18); 1.1 us between ranks "
         "(QLogic, OFED+ host software user guide, example of osu_latency); with switches and a loaded node"},
        {"ethernet25", 20e-6, 2.5e9, 3e-6, 0.5e-6, "TCP: two passes of the kernel and an interrupt; assumed"},
        {"ethernet10", 30e-6, 1.1e9, 5e-6, 0.5e-6, "likewise"}};
    return all;
}

const Network* find_network(std::string_view name) {
    const auto all = networks();
    const auto found = std::ranges::find(all, name, &Network::name);
    return found == all.end() ? nullptr : &*found;
}

} // namespace katlas::scaling

// Everything that a machine has found out about its program by discoveries (machine.hpp). A process that goes on with
// the exploration takes the record over, and makes none of the discoveries again.
//
// The record belongs to one shared object. It has addresses, in their portable form (Machine::portable), and is
// complete. Knowledge (knowledge.hpp), in contrast, goes with a trace to other builds of the source.
#pragma once

#include "katlas/native/knowledge.hpp"

#include <cstdint>
#include <vector>

namespace katlas::native {

// A number of shared places, adjacent and of equal size.
struct DiscoveredPlaces {
    std::uint64_t address = 0;
    std::uint32_t size = 0;
    std::uint32_t count = 1;
    bool atomic = false;

    friend bool operator==(const DiscoveredPlaces&, const DiscoveredPlaces&) = default;
};

// Adjacent words of 8 bytes that are no longer private to their thread.
struct DiscoveredWords {
    std::uint64_t address = 0;
    std::uint64_t count = 0;
    bool shared = false;
    bool given_away = false; // in a block that another thread has freed

    friend bool operator==(const DiscoveredWords&, const DiscoveredWords&) = default;
};

struct Discoveries {
    bool first_awaited = false; // see Knowledge, also for the next three
    bool locks = false;
    bool rewrites = false;
    std::vector<KnownThread> threads{};
    std::vector<DiscoveredPlaces> places{}; // by location
    std::vector<DiscoveredWords> words{};   // ascending
    std::vector<std::uint64_t> awaiting{};  // sites of reads that await a value
    std::vector<std::uint64_t> ordered{};   // counters of barriers at which the order of threads matters

    friend bool operator==(const Discoveries&, const Discoveries&) = default;
};

// The discoveries of the machine of this process. Linear in the memory that the program uses.
[[nodiscard]] Discoveries discoveries_so_far();
// To be called before anything runs. Throws Refusal if the discoveries belong to another program.
void take_over(const Discoveries& discoveries);

} // namespace katlas::native

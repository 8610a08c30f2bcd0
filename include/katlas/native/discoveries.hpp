// All that a machine has found out about its program by making discoveries (machine.hpp), for another process that goes
// on with the exploration: who takes it over makes none of them again.
//
// It is of one shared object. Unlike Knowledge, which goes with a trace to other builds of the source (knowledge.hpp),
// it has addresses, in their portable form (Machine::portable), and is complete.
#pragma once

#include "katlas/native/knowledge.hpp"

#include <cstdint>
#include <vector>

namespace katlas::native {

// So many shared places, one right behind the other and of one size.
struct DiscoveredPlaces {
    std::uint64_t address = 0;
    std::uint32_t size = 0;
    std::uint32_t count = 1;
    bool atomic = false;

    friend bool operator==(const DiscoveredPlaces&, const DiscoveredPlaces&) = default;
};

// Words of 8 bytes, one behind the other, that are not their thread's alone any more.
struct DiscoveredWords {
    std::uint64_t address = 0;
    std::uint64_t count = 0;
    bool shared = false;
    bool given_away = false; // in a block that another thread has freed

    friend bool operator==(const DiscoveredWords&, const DiscoveredWords&) = default;
};

struct Discoveries {
    bool first_awaited = false; // see Knowledge, as the next two
    bool locks = false;
    std::vector<KnownThread> threads{};
    std::vector<DiscoveredPlaces> places{}; // by location
    std::vector<DiscoveredWords> words{};   // ascending
    std::vector<std::uint64_t> awaiting{};  // sites of reads that await a value
    std::vector<std::uint64_t> ordered{};   // counters of barriers at which the order of threads matters

    friend bool operator==(const Discoveries&, const Discoveries&) = default;
};

// Of the machine of this process. Linear in the memory that the program uses.
[[nodiscard]] Discoveries discoveries_so_far();
// Before anything runs. Throws Refusal if they are not of this program.
void take_over(const Discoveries& discoveries);

} // namespace katlas::native

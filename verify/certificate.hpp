// What a certificate says of an inclusion of automata; docs/certificate.md has the grammar, and why the checks suffice.
// Reading makes sure that numbers are in range, that the alphabet means something, and that nothing is much larger than
// the file. `check` throws what is wrong with a proof, with the line.
#pragma once

#include <bitset>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace verify {

[[noreturn]] inline void reject(std::size_t line, const std::string& why) {
    throw std::runtime_error(std::to_string(line) + ": rejected: " + why);
}

constexpr std::size_t max_numbers = 4'000'000; // in ranges, written out, in the whole file
constexpr std::size_t max_set = 1024;          // of atoms, markers and states of a right side
using Bits = std::bitset<max_set>;
using Numbers = std::vector<std::size_t>;
constexpr std::size_t none = SIZE_MAX;

struct State {
    bool initial = false;
    Bits accepts;                         // markers
    std::map<std::size_t, Numbers> moves; // by symbol: the targets
};

// The right-hand set one symbol after that of another entry (the first: at the start), and the left states it covers.
struct Entry {
    std::size_t line = 0;
    std::size_t parent = 0;
    std::size_t symbol = 0;
    Numbers covered;
};

struct Inclusion {
    std::size_t line = 0;
    std::string notes;    // for readers; nothing depends on them
    std::string closure;  // of the right side; or "form": the sides as written are enough, and the rest is empty
    bool rotates = false; // how the relation reads the right side: rotated,
    bool powers = false;  // and deduplicated; with neither, what it shows implies the claim for every closure
    std::size_t markers = 0;
    Numbers marker_of; // by symbol: the marker whose atoms include the symbol's, if there is one
    std::vector<State> left;
    std::vector<State> right;
    std::vector<Entry> entries;
};

void check(const Inclusion& inclusion);

} // namespace verify

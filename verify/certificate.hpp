// What a certificate says, as read; docs/certificate.md has the grammar. Reading makes sure that every number is in
// range, that the alphabet means something, and that nothing is much larger than the file. Whether the relation is a
// proof is for `check`, with the argument in docs/certificate.md.
#pragma once

#include <bitset>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace verify {

// Why a certificate is not accepted, and the line (0: the whole).
struct Rejected : std::runtime_error {
    Rejected(std::size_t at, const std::string& why) : std::runtime_error(why), line(at) {}
    std::size_t line;
};

constexpr std::size_t max_set = 1024; // of atoms, markers and states of a right side
using Bits = std::bitset<max_set>;

enum class Closure { plain, rotated, deduplicated, rotated_then_deduplicated };

constexpr std::size_t none = SIZE_MAX;

struct Move {
    std::size_t symbol = 0;
    std::size_t target = 0;
};

struct State {
    bool initial = false;
    Bits accepts; // markers
    std::vector<Move> moves;
};

// State `above` simulates state `below`. Those of the left side are numbered first, then those of the right side.
struct Simulated {
    std::size_t line = 0;
    std::size_t below = 0;
    std::size_t above = 0;
};

// The right-hand set one symbol after that of the entry `parent` (none: at the start), and the left states it covers.
struct Entry {
    std::size_t line = 0;
    std::size_t parent = none;
    std::size_t symbol = 0;
    std::vector<std::size_t> covered;
};

struct Inclusion {
    std::size_t line = 0;
    std::vector<std::string> notes; // for readers; nothing depends on them
    bool trivial = false;           // if so, only the sides as written follow
    std::string left_text;
    std::string right_text;
    Closure closure = Closure::plain;
    bool within_language = false; // the relation shows L(left) <= L(right), which every closure of L(right) contains
    std::size_t markers = 0;
    std::vector<std::size_t> marker_of; // by symbol: the marker whose atoms include the symbol's, if there is one
    std::vector<State> left;
    std::vector<State> right;
    std::vector<Simulated> simulation;
    std::vector<Entry> entries;
};

// Checks the digest and reads the rest; throws Rejected.
[[nodiscard]] std::vector<Inclusion> read_certificate(std::string_view text);

// Throws Rejected if the inclusion is not proved.
void check(const Inclusion& inclusion);

} // namespace verify

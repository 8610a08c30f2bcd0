// The families of litmus tests.
#include "katlas/synthesis/cycle.hpp"

#include <array>
#include <sstream>

#include <fmt/format.h>

namespace katlas::synthesis {
namespace {

struct Family {
    std::string_view name;
    std::string_view shape;
};

constexpr std::array families = {
    Family{"SB", "WR Fre WR Fre"},
    Family{"MP", "WW Rfe RR Fre"},
    Family{"LB", "RW Rfe RW Rfe"},
    Family{"S", "WW Rfe RW Coe"},
    Family{"R", "WW Coe WR Fre"},
    Family{"2+2W", "WW Coe WW Coe"},
    Family{"WRC", "W Rfe RW Rfe RR Fre"},
    Family{"WWC", "W Rfe RW Rfe RW Coe"},
    Family{"RWC", "W Rfe RR Fre WR Fre"},
    Family{"WRW+WR", "W Rfe RW Coe WR Fre"},
    Family{"WRW+2W", "W Rfe RW Coe WW Coe"},
    Family{"WRR+2W", "W Rfe RR Fre WW Coe"},
    Family{"ISA2", "WW Rfe RW Rfe RR Fre"},
    Family{"W+RWC", "WW Rfe RR Fre WR Fre"},
    Family{"Z6.0", "WW Rfe RW Coe WR Fre"},
    Family{"Z6.1", "WW Coe WW Rfe RW Coe"},
    Family{"Z6.2", "WW Rfe RW Rfe RW Coe"},
    Family{"Z6.3", "WW Coe WW Rfe RR Fre"},
    Family{"Z6.4", "WW Coe WR Fre WR Fre"},
    Family{"Z6.5", "WW Coe WW Coe WR Fre"},
    Family{"IRIW", "W Rfe RR Fre W Rfe RR Fre"},
    Family{"IRRWIW", "W Rfe RR Fre W Rfe RW Coe"},
    Family{"IRWIW", "W Rfe RW Coe W Rfe RW Coe"},
    Family{"CoRR", "W Rfe RRs Fre"},
    Family{"CoRW2", "W Rfe RWs Coe"},
    Family{"CoWR", "W Coe WRs Fre"},
    Family{"CoRW1", "RWs Rfe"},
    Family{"CoWW", "WWs Coe"},
};

constexpr std::array rings = {
    Family{"SB", "WR Fre"},
    Family{"LB", "RW Rfe"},
    Family{"2W", "WW Coe"},
};

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    std::istringstream in{std::string(text)};
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

std::string exact_family(const std::string& shape) {
    for (const Family& family : families)
        if (family.shape == shape)
            return std::string(family.name);
    const std::vector<std::string> words = words_of(shape);
    for (const Family& ring : rings) {
        const std::vector<std::string> link = words_of(ring.shape);
        bool fits = words.size() >= 6;
        for (std::size_t i = 0; i < words.size(); ++i)
            fits = fits && words[i] == link[i % 2];
        if (fits)
            return fmt::format("{}.{}", words.size() / 2, ring.name);
    }
    return {};
}

} // namespace

std::string family_of(std::string_view shape) {
    const std::string whole(shape);
    if (std::string family = exact_family(whole); !family.empty())
        return family;
    // Accesses of one location in the place of two locations of the family: the name of the thread says so.
    std::string any_locations;
    for (const char c : whole)
        if (c != 's')
            any_locations += c;
    return exact_family(any_locations);
}

std::size_t family_rank(std::string_view family) {
    std::size_t rank = 0;
    for (const Family& known : families) {
        if (known.name == family)
            return rank;
        ++rank;
    }
    return family.empty() ? rank + 1 : rank;
}

} // namespace katlas::synthesis

#include "lines.hpp"
#include "tableau.hpp"

#include <algorithm>
#include <set>

namespace verify {
namespace {

std::string digest_of(std::string_view text) { // FNV-1a
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    return std::to_string(hash);
}

class Reader : private Lines {
  public:
    using Lines::Lines;

    std::vector<Proof> run() {
        std::vector<Proof> result;
        need("katlas-certificate");
        if (number(2) != 1)
            fail("the version is not known");
        for (;;)
            if (next("inclusion"))
                result.emplace_back(inclusion());
            else if (next("tableau"))
                result.emplace_back(read_tableau(*this));
            else
                break;
        need("end");
        if (number(none) != result.size() || !has_ended())
            fail("the file should end here, with the number of its proofs");
        return result;
    }

  private:
    Inclusion inclusion() {
        Inclusion i;
        i.line = line_number();
        while (next("note"))
            i.notes += rest() + "\n";
        need("closure");
        i.closure = word();
        if (i.closure == "form") {
            need("left");
            const std::string left = rest();
            need("right");
            if (rest() != left && left != "0" && left != "[0]")
                fail("the sides are not the same, and the left one is not [0]");
            return i;
        }
        const std::set<std::string> closures{"plain", "rotated", "deduplicated", "rotated_then_deduplicated"};
        const std::string_view reading = word();
        if (!closures.contains(i.closure) || (reading != "plain" && reading != i.closure))
            fail("there is no such closure");
        i.rotates = reading.starts_with("rotated");
        i.powers = reading.ends_with("deduplicated");
        alphabet(i);
        i.left = automaton(i, "left", max_numbers);
        i.right = automaton(i, "right", max_set + 1);
        need("initial");
        i.entries.push_back({line_number(), 0, 0, numbers(i.left.size())});
        while (next("set")) {
            const std::size_t parent = number(i.entries.size());
            const std::size_t symbol = number(i.marker_of.size());
            i.entries.push_back({line_number(), parent, symbol, numbers(i.left.size())});
        }
        return i;
    }
    // Markers are disjoint blocks of atoms, and so are the symbols of a letter: rotation needs each within one or none.
    void alphabet(Inclusion& i) {
        Numbers marker_of_atom(max_set, none);
        for (; i.markers < max_set && next("marker"); ++i.markers)
            for (const std::size_t atom : numbers(max_set))
                if (std::exchange(marker_of_atom[atom], i.markers) != none)
                    fail("an atom is in two markers");
        std::map<std::string_view, Bits> used; // by letter
        while (next("symbol")) {
            Bits& before = used[word()];
            const Numbers atoms = numbers(max_set);
            i.marker_of.push_back(atoms.empty() ? none : marker_of_atom[atoms.front()]);
            for (const std::size_t atom : atoms) {
                if (before[atom])
                    fail("an atom is in two symbols of the letter");
                before.set(atom);
                if (i.rotates && marker_of_atom[atom] != i.marker_of.back())
                    fail("the atoms are neither in one marker nor in none");
            }
        }
    }
    std::vector<State> automaton(const Inclusion& i, std::string_view side, std::size_t below) {
        need(side);
        const std::size_t size = number(below);
        std::vector<State> states;
        while (states.size() < size) {
            State& s = states.emplace_back();
            s.initial = next("start");
            if (!s.initial)
                need("state");
            for (const std::size_t marker : numbers(i.markers))
                s.accepts.set(marker);
            while (next("to")) {
                const std::size_t target = number(size);
                for (const std::size_t symbol : numbers(i.marker_of.size()))
                    s.moves[symbol].push_back(target);
            }
        }
        return states;
    }
};

} // namespace

std::vector<Proof> read_certificate(std::string_view text) {
    const std::size_t end = text.rfind("digest ");
    if (end == none || text.substr(end + 7) != digest_of(text.substr(0, end)) + "\n")
        reject(0, "the digest at the end is not that of the file, which must have been changed or cut off");
    return Reader(text.substr(0, end)).run();
}

} // namespace verify

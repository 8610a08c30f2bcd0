#include "certificate.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace verify {
namespace {

constexpr std::size_t max_items = 4'000'000; // numbers in ranges, written out, in the whole file

std::string digest_of(std::string_view text) { // FNV-1a
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    return std::to_string(hash);
}

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::vector<Inclusion> run() {
        std::vector<Inclusion> result;
        need("katlas-certificate");
        if (number(2) != 1)
            fail("the version is not known");
        while (next("inclusion"))
            result.push_back(inclusion());
        need("end");
        if (number(none) != result.size() || !line_.empty() || !text_.empty())
            fail("the file should end here, with the number of its inclusions");
        return result;
    }

  private:
    [[noreturn]] void fail(const std::string& why) const { reject(number_, why); }
    // Goes on to the next line if it begins with the keyword.
    bool next(std::string_view keyword) {
        if (!line_.empty())
            fail("the line is too long");
        const std::size_t end = text_.find('\n');
        const std::string_view line = text_.substr(0, end);
        if (end == none || line.substr(0, line.find(' ')) != keyword)
            return false;
        text_.remove_prefix(end + 1);
        ++number_;
        line_ = line.substr(std::min(keyword.size() + 1, line.size()));
        return true;
    }
    void need(std::string_view keyword) {
        if (!next(keyword))
            reject(number_ + 1, std::string(keyword) + " was expected");
    }
    std::string_view word() {
        const std::string_view result = line_.substr(0, line_.find(' '));
        line_.remove_prefix(std::min(result.size() + 1, line_.size()));
        return result;
    }
    std::string rest() { return std::string(std::exchange(line_, {})); }
    [[nodiscard]] std::size_t to_number(std::string_view digits, std::size_t below) const {
        std::size_t value = digits.empty() ? none : 0;
        for (const char c : digits)
            value = c >= '0' && c <= '9' && value <= max_items ? 10 * value + static_cast<std::size_t>(c - '0') : none;
        if (value >= below)
            fail(std::string(digits.substr(0, 20)) + " is not a number that can stand here");
        return value;
    }
    std::size_t number(std::size_t below) { return to_number(word(), below); }
    // "3 5-8": numbers and ranges up to the end of the line.
    Numbers numbers(std::size_t below) {
        Numbers result;
        while (!line_.empty()) {
            const std::string_view range = word();
            const std::size_t dash = range.find('-');
            const std::size_t first = to_number(range.substr(0, dash), below);
            const std::size_t last = dash == none ? first : to_number(range.substr(dash + 1), below);
            for (std::size_t i = first; i <= last; ++i, ++items_)
                result.push_back(i);
            if (items_ > max_items)
                fail("the certificate is too large");
        }
        return result;
    }
    Inclusion inclusion() {
        Inclusion i;
        i.line = number_;
        while (next("note"))
            i.notes += rest() + "\n";
        need("closure");
        i.closure = word();
        if (i.closure == "form") {
            need("left");
            const std::string left = rest();
            need("right");
            if (rest() != left && left != "0")
                fail("the sides are not the same, and the left one is not 0");
            return i;
        }
        const std::set<std::string> closures{"plain", "rotated", "deduplicated", "rotated_then_deduplicated"};
        const std::string_view reading = word();
        if (!closures.contains(i.closure) || (reading != "plain" && reading != i.closure))
            fail("there is no such closure");
        i.rotates = reading.starts_with("rotated");
        i.powers = reading.ends_with("deduplicated");
        alphabet(i);
        i.left = automaton(i, "left", max_items);
        i.right = automaton(i, "right", max_set + 1);
        need("initial");
        i.entries.push_back({number_, 0, 0, numbers(i.left.size())});
        while (next("set")) {
            const std::size_t parent = number(i.entries.size());
            const std::size_t symbol = number(i.marker_of.size());
            i.entries.push_back({number_, parent, symbol, numbers(i.left.size())});
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

    std::string_view text_; // what follows the line at hand
    std::string_view line_; // what is left of that
    std::size_t number_ = 0;
    std::size_t items_ = 0;
};

} // namespace

std::vector<Inclusion> read_certificate(std::string_view text) {
    const std::size_t end = text.rfind("digest ");
    if (end == none || text.substr(end + 7) != digest_of(text.substr(0, end)) + "\n")
        reject(0, "the digest at the end is not that of the file, which must have been changed or cut off");
    return Reader(text.substr(0, end)).run();
}

} // namespace verify

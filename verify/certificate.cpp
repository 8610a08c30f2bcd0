#include "certificate.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

namespace verify {
namespace {

constexpr std::size_t max_items = 20'000'000; // numbers in ranges, written out, in the whole file

std::string digest_of(std::string_view text) { // FNV-1a, 64 bits
    unsigned long long hash = 0xCBF29CE484222325;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    std::array<char, 17> hex{};
    std::snprintf(hex.data(), hex.size(), "%016llx", hash);
    return hex.data();
}

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::vector<Inclusion> run() {
        std::vector<Inclusion> result;
        need("katlas-certificate");
        (void)number(2); // the version
        while (next("inclusion") || next("trivial"))
            result.push_back(inclusion());
        need("end");
        if (number(none) != result.size())
            fail("another number of inclusions stands before");
        if (!line_.empty() || !text_.empty())
            fail("the file should end here");
        return result;
    }

  private:
    [[noreturn]] void fail(const std::string& why) const { throw Rejected(number_, why); }

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
        keyword_ = keyword;
        line_ = line.substr(std::min(keyword.size() + 1, line.size()));
        return true;
    }
    void need(std::string_view keyword) {
        if (next(keyword))
            return;
        ++number_;
        fail("'" + std::string(keyword) + "' was expected");
    }
    std::string_view word() {
        const std::string_view result = line_.substr(0, line_.find(' '));
        line_.remove_prefix(std::min(result.size() + 1, line_.size()));
        return result;
    }
    std::string rest() { return std::string(std::exchange(line_, {})); }
    [[nodiscard]] std::size_t to_number(std::string_view digits, std::size_t below) const {
        std::size_t value = 0;
        for (const char c : digits)
            value = c >= '0' && c <= '9' && value < max_items ? 10 * value + static_cast<std::size_t>(c - '0') : none;
        if (digits.empty() || value >= below)
            fail("'" + std::string(digits.substr(0, 20)) + "' is not a number that can stand here");
        return value;
    }
    std::size_t number(std::size_t below) { return to_number(word(), below); }
    // "3 5-8": numbers and ranges up to the end of the line.
    std::vector<std::size_t> numbers(std::size_t below) {
        std::vector<std::size_t> result;
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
        i.trivial = keyword_ == "trivial";
        while (next("note"))
            i.notes.push_back(rest());
        if (i.trivial) {
            need("left");
            i.left_text = rest();
            need("right");
            i.right_text = rest();
            return i;
        }
        need("closure");
        static const std::map<std::string_view, Closure> closures{
            {"plain", Closure::plain},
            {"rotated", Closure::rotated},
            {"deduplicated", Closure::deduplicated},
            {"rotated_then_deduplicated", Closure::rotated_then_deduplicated}};
        const auto closure = closures.find(word());
        const std::string_view followed = word();
        if (closure == closures.end() || (followed != "language" && followed != "closure"))
            fail("there is no such closure");
        i.closure = closure->second;
        i.within_language = followed == "language";
        alphabet(i);
        i.left = automaton(i, "left", max_items);
        i.right = automaton(i, "right", max_set + 1);
        const std::size_t states = i.left.size() + i.right.size();
        while (next("simulated")) {
            const std::size_t below = number(states);
            i.simulation.push_back({number_, below, number(states)});
        }
        while (next("set") || next("initial")) {
            Entry e;
            e.line = number_;
            if (keyword_ == "set") {
                e.parent = number(i.entries.size());
                e.symbol = number(i.marker_of.size());
            }
            e.covered = numbers(i.left.size());
            i.entries.push_back(std::move(e));
        }
        return i;
    }

    // Blocks of atoms. Markers are disjoint, and so are the symbols of one letter. Closures need that a symbol's block
    // lies within one marker's or outside all of them.
    void alphabet(Inclusion& i) {
        std::vector<std::size_t> marker_of_atom(max_set, none);
        for (; next("marker"); ++i.markers)
            for (const std::size_t atom : numbers(max_set))
                if (std::exchange(marker_of_atom[atom], i.markers) != none || i.markers == max_set)
                    fail("an atom is in two markers");
        std::map<std::string_view, Bits> used; // by letter
        while (next("symbol")) {
            Bits& before = used[word()];
            const std::vector<std::size_t> atoms = numbers(max_set);
            i.marker_of.push_back(atoms.empty() ? none : marker_of_atom[atoms.front()]);
            for (const std::size_t atom : atoms) {
                if (before[atom])
                    fail("an atom is in two symbols of the letter");
                before.set(atom);
                if (marker_of_atom[atom] != i.marker_of.back() && !i.within_language)
                    fail("the atoms are neither in one marker nor in none");
            }
        }
    }

    std::vector<State> automaton(const Inclusion& i, std::string_view side, std::size_t below) {
        need(side);
        const std::size_t size = number(below);
        std::vector<State> states;
        for (bool initial = next("start"); initial || next("state"); initial = next("start")) {
            State& s = states.emplace_back();
            s.initial = initial;
            for (const std::size_t marker : numbers(i.markers))
                s.accepts.set(marker);
            while (next("to")) {
                const std::size_t target = number(size);
                for (const std::size_t symbol : numbers(i.marker_of.size()))
                    s.moves.push_back({symbol, target});
            }
        }
        if (states.size() != size)
            fail("another number of states was announced");
        return states;
    }

    std::string_view text_;    // what follows the line at hand
    std::string_view line_;    // what is left of it
    std::string_view keyword_; // what it began with
    std::size_t number_ = 0;
    std::size_t items_ = 0;
};

} // namespace

std::vector<Inclusion> read_certificate(std::string_view text) {
    const std::size_t end = text.rfind("digest ");
    if (end == none || text.substr(end) != "digest " + digest_of(text.substr(0, end)) + "\n")
        throw Rejected(0, "the digest at the end is not that of the file, which must have been changed or cut off");
    return Reader(text.substr(0, end)).run();
}

} // namespace verify

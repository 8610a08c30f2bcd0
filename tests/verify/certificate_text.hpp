// Certificates as the tests see them: parsed loosely, changed, printed again with a fresh digest; and judged by the
// definitions, on words, without any of the prover's or the verifier's code.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace katlas::tests {

using Set = std::set<int>;
using Relation = std::set<std::pair<int, int>>;
using Word = std::vector<int>; // of symbols

struct CertificateState {
    bool initial = false;
    Set accepts;
    Relation moves; // symbol, target
};

struct CertificateEntry {
    int parent = -1; // -1: the initial set
    int symbol = 0;
    Set covered;
};

struct Certificate {
    std::string closure;
    std::string reading;
    std::vector<Set> markers;
    std::vector<std::pair<std::string, Set>> symbols;
    std::vector<CertificateState> left;
    std::vector<CertificateState> right;
    std::vector<CertificateEntry> entries;
};

inline Set read_set(std::istream& in) {
    Set result;
    for (std::string range; in >> range;) {
        const std::size_t dash = range.find('-');
        const int first = std::stoi(range);
        const int last = dash == std::string::npos ? first : std::stoi(range.substr(dash + 1));
        for (int i = first; i <= last; ++i)
            result.insert(i);
    }
    return result;
}

// The inclusions of a file, without those that are true by their form.
inline std::vector<Certificate> parse_certificates(const std::string& text) {
    std::vector<Certificate> result;
    std::istringstream lines(text);
    std::vector<CertificateState>* side = nullptr;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string keyword;
        words >> keyword;
        if (keyword == "inclusion")
            result.emplace_back();
        if (result.empty())
            continue;
        Certificate& c = result.back();
        if (keyword == "closure") {
            words >> c.closure >> c.reading;
        } else if (keyword == "marker") {
            c.markers.push_back(read_set(words));
        } else if (keyword == "symbol") {
            std::string letter;
            words >> letter;
            c.symbols.emplace_back(letter, read_set(words));
        } else if (keyword == "left" || keyword == "right") {
            side = keyword == "left" ? &c.left : &c.right;
        } else if (keyword == "start" || keyword == "state") {
            side->push_back({keyword == "start", read_set(words), {}});
        } else if (keyword == "to") {
            int target = 0;
            words >> target;
            for (const int symbol : read_set(words))
                side->back().moves.emplace(symbol, target);
        } else if (keyword == "initial") {
            c.entries.push_back({-1, 0, read_set(words)});
        } else if (keyword == "set") {
            CertificateEntry e;
            words >> e.parent >> e.symbol;
            e.covered = read_set(words);
            c.entries.push_back(e);
        }
    }
    std::erase_if(result, [](const Certificate& c) { return c.closure == "form"; });
    return result;
}

// With the right digest.
inline std::string with_digest(std::string body) {
    std::uint64_t hash = 14695981039346656037U;
    for (const char c : body) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 1099511628211U;
    }
    return body.append("digest ").append(std::to_string(hash)).append("\n");
}

inline std::string print(const Certificate& c) {
    std::ostringstream out;
    const auto set = [&](const Set& s) {
        for (const int i : s)
            out << " " << i;
        out << "\n";
    };
    out << "katlas-certificate 1\ninclusion\nclosure " << c.closure << " " << c.reading << "\n";
    for (const Set& marker : c.markers) {
        out << "marker";
        set(marker);
    }
    for (const auto& [letter, atoms] : c.symbols) {
        out << "symbol " << letter;
        set(atoms);
    }
    for (const auto* side : {&c.left, &c.right}) {
        out << (side == &c.left ? "left " : "right ") << side->size() << "\n";
        for (const CertificateState& s : *side) {
            out << (s.initial ? "start" : "state");
            set(s.accepts);
            for (const auto& [symbol, target] : s.moves)
                out << "to " << target << " " << symbol << "\n";
        }
    }
    for (const CertificateEntry& e : c.entries) {
        if (e.parent < 0)
            out << "initial";
        else
            out << "set " << e.parent << " " << e.symbol;
        set(e.covered);
    }
    out << "end 1\n";
    return with_digest(out.str());
}

// ---- Words ----------------------------------------------------------------------------------------------------------

using States = std::vector<CertificateState>;

inline Set initial_of(const States& states) {
    Set result;
    for (std::size_t s = 0; s < states.size(); ++s)
        if (states[s].initial)
            result.insert(static_cast<int>(s));
    return result;
}

inline Set run(const States& states, Set from, const Word& word) {
    for (const int symbol : word) {
        Set to;
        for (const int s : from)
            for (const auto& [by, target] : states[static_cast<std::size_t>(s)].moves)
                if (by == symbol)
                    to.insert(target);
        from = std::move(to);
    }
    return from;
}

inline bool accepts_at(const States& states, const Set& at, int marker) {
    return std::ranges::any_of(at, [&](int s) { return states[static_cast<std::size_t>(s)].accepts.contains(marker); });
}

inline bool is_word(const States& states, const Word& word, int marker) {
    return accepts_at(states, run(states, initial_of(states), word), marker);
}

// The end markers that contain the atoms of the symbol.
inline Set ends_of(const Certificate& c, int symbol) {
    Set result;
    const Set& atoms = c.symbols[static_cast<std::size_t>(symbol)].second;
    for (std::size_t m = 0; m < c.markers.size(); ++m)
        if (!atoms.empty() && std::ranges::includes(c.markers[m], atoms))
            result.insert(static_cast<int>(m));
    return result;
}

// w.e in rotated(L): vu.f in L, w = uv, where f contains the atoms before v, or f = e when v is empty.
inline bool is_rotated_word(const Certificate& c, const Word& w, int e) {
    for (std::size_t split = 0; split <= w.size(); ++split) {
        const auto at = w.begin() + static_cast<std::ptrdiff_t>(split);
        Word turned(at, w.end());
        turned.insert(turned.end(), w.begin(), at);
        const Set ends = split == w.size() ? Set{e} : ends_of(c, *at);
        if (std::ranges::any_of(ends, [&](int f) { return is_word(c.right, turned, f); }))
            return true;
    }
    return false;
}

// w.e in the language as `closure` reads it. A power of w that is accepted at all is accepted with an exponent of at
// most the number of states, and one more for the rotation.
inline bool is_right_word(const Certificate& c, const std::string& closure, const Word& w, int e) {
    const bool rotates = closure.starts_with("rotated");
    const std::size_t powers = closure.ends_with("deduplicated") ? c.right.size() + 1 : 1;
    Word power;
    for (std::size_t n = 1; n <= powers; ++n) {
        power.insert(power.end(), w.begin(), w.end());
        if (rotates ? is_rotated_word(c, power, e) : is_word(c.right, power, e))
            return true;
    }
    return false;
}

// Is there a word of the left side with at most so many letters that is not of the right one? Not all words are tried
// if there are very many.
inline bool claim_fails(const Certificate& c, std::size_t max_length, std::size_t max_words) {
    std::vector<std::pair<Word, Set>> level{{{}, initial_of(c.left)}};
    for (std::size_t length = 0; length <= max_length && !level.empty(); ++length) {
        std::vector<std::pair<Word, Set>> next;
        for (const auto& [word, at] : level) {
            for (int e = 0; e < static_cast<int>(c.markers.size()); ++e)
                if (accepts_at(c.left, at, e) && !is_right_word(c, c.closure, word, e))
                    return true;
            for (int symbol = 0; symbol < static_cast<int>(c.symbols.size()) && next.size() < max_words; ++symbol) {
                Set to = run(c.left, at, {symbol});
                if (to.empty())
                    continue;
                next.emplace_back(word, std::move(to));
                next.back().first.push_back(symbol);
            }
        }
        level = std::move(next);
    }
    return false;
}

// ---- Relations ------------------------------------------------------------------------------------------------------

// Where a word leads from everywhere, and with a split in its midst; by trying every split.
struct Matrices {
    Relation reach;
    Relation split;
};

inline Matrices matrices_of(const Certificate& c, const Word& word) {
    Matrices m;
    if (c.reading == "plain") {
        for (const int q : run(c.right, initial_of(c.right), word))
            m.reach.emplace(0, q);
        return m;
    }
    for (int p = 0; p < static_cast<int>(c.right.size()); ++p) {
        for (const int q : run(c.right, {p}, word))
            m.reach.emplace(p, q);
        if (!c.reading.starts_with("rotated"))
            continue;
        for (auto at = word.begin(); at != word.end(); ++at) {
            const Set before = run(c.right, {p}, Word(word.begin(), at));
            if (std::ranges::any_of(ends_of(c, *at), [&](int f) { return accepts_at(c.right, before, f); }))
                for (const int q : run(c.right, initial_of(c.right), Word(at, word.end())))
                    m.split.emplace(p, q);
        }
    }
    return m;
}

// Does the relation prove the inclusion? As docs/certificate.md says, with words in place of steps.
inline bool is_proof(const Certificate& c) {
    if (c.reading.starts_with("rotated"))
        for (const auto& [letter, atoms] : c.symbols)
            for (const Set& marker : c.markers) {
                Set common;
                std::ranges::set_intersection(atoms, marker, std::inserter(common, common.end()));
                if (!common.empty() && common != atoms)
                    return false;
            }
    std::vector<Word> words;
    std::vector<Matrices> sets;
    for (const CertificateEntry& e : c.entries) {
        words.emplace_back();
        if (e.parent >= 0) {
            words.back() = words[static_cast<std::size_t>(e.parent)];
            words.back().push_back(e.symbol);
        }
        sets.push_back(matrices_of(c, words.back()));
    }
    const auto is_covered = [&](int x, const Word& word) {
        const Matrices m = matrices_of(c, word);
        for (std::size_t k = 0; k < sets.size(); ++k)
            if (c.entries[k].covered.contains(x) && std::ranges::includes(m.reach, sets[k].reach) &&
                std::ranges::includes(m.split, sets[k].split))
                return true;
        return false;
    };
    if (!std::ranges::all_of(initial_of(c.left), [&](int x) { return is_covered(x, {}); }))
        return false;
    for (std::size_t k = 0; k < sets.size(); ++k)
        for (const int x : c.entries[k].covered) {
            const CertificateState& state = c.left[static_cast<std::size_t>(x)];
            for (const int marker : state.accepts)
                if (!is_right_word(c, c.reading, words[k], marker))
                    return false;
            for (const auto& [symbol, target] : state.moves) {
                Word longer = words[k];
                longer.push_back(symbol);
                if (!is_covered(target, longer))
                    return false;
            }
        }
    return true;
}

} // namespace katlas::tests

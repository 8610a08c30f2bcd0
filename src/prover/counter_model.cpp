#include "katlas/prover/counter_model.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>

namespace katlas::prover {
namespace {

using automata::GuardedEdge;
using automata::GuardedWord;
using automata::State;
using automata::Symbol;

constexpr std::size_t max_events = 64;
constexpr std::size_t max_repairs = 5'000;

using Event = std::size_t;

class Structure {
  public:
    Structure(const GuardedWord& word, bool cyclic, const std::vector<std::optional<Symbol>>& flipped)
        : flipped_(flipped) {
        const std::size_t n = cyclic && !word.letters.empty() ? word.letters.size() : word.atoms.size();
        atoms_.assign(word.atoms.begin(), word.atoms.begin() + static_cast<std::ptrdiff_t>(n));
        for (std::size_t i = 0; i < word.letters.size(); ++i)
            add(i, word.letters[i], (i + 1) % n);
    }

    [[nodiscard]] std::size_t size() const { return atoms_.size(); }
    [[nodiscard]] std::size_t atom(Event e) const { return atoms_[e]; }

    Event new_event(std::size_t atom) {
        atoms_.push_back(atom);
        return atoms_.size() - 1;
    }
    void add(Event from, Symbol letter, Event to) {
        edges_[from].emplace(letter, to);
        if (flipped_[letter])
            edges_[to].emplace(*flipped_[letter], from);
    }

    // The events to which the automaton leads from `from`.
    [[nodiscard]] std::set<Event> reach(const GuardedNfa& nfa, Event from) const {
        std::set<Event> found;
        std::set<std::pair<State, Event>> seen;
        std::vector<std::pair<State, Event>> todo;
        for (const State s : nfa.initial)
            if (seen.emplace(s, from).second)
                todo.emplace_back(s, from);
        while (!todo.empty()) {
            const auto [s, e] = todo.back();
            todo.pop_back();
            if (nfa.accept[s].contains(atoms_[e]))
                found.insert(e);
            const auto steps = edges_.find(e);
            if (steps == edges_.end())
                continue;
            for (const GuardedEdge& edge : nfa.edges[s]) {
                if (!edge.pre.contains(atoms_[e]))
                    continue;
                for (auto it = steps->second.lower_bound({edge.letter, 0});
                     it != steps->second.end() && it->first == edge.letter; ++it)
                    if (edge.post.contains(atoms_[it->second]) && seen.emplace(edge.target, it->second).second)
                        todo.emplace_back(edge.target, it->second);
            }
        }
        return found;
    }

    // Makes `gone` the same event as `kept`.
    void merge(Event kept, Event gone) {
        std::map<Event, std::set<std::pair<Symbol, Event>>> merged;
        for (const auto& [from, steps] : edges_)
            for (const auto& [letter, to] : steps)
                merged[from == gone ? kept : from].emplace(letter, to == gone ? kept : to);
        edges_ = std::move(merged);
        alias_[gone] = kept;
    }
    [[nodiscard]] Event resolve(Event e) const {
        for (auto it = alias_.find(e); it != alias_.end(); it = alias_.find(e))
            e = it->second;
        return e;
    }
    [[nodiscard]] bool is_alive(Event e) const { return !alias_.contains(e); }

  private:
    const std::vector<std::optional<Symbol>>& flipped_; // by symbol: its converse
    std::vector<std::size_t> atoms_;
    std::map<Event, std::set<std::pair<Symbol, Event>>> edges_;
    std::map<Event, Event> alias_;
};

// A shortest word of the automaton between two atoms.
std::optional<GuardedWord> shortest_word(const GuardedNfa& nfa, std::size_t from, std::size_t to) {
    struct Step {
        State state;
        std::size_t atom;
        std::size_t previous;
        Symbol letter;
    };
    constexpr std::size_t none = SIZE_MAX;
    std::vector<Step> steps;
    std::set<std::pair<State, std::size_t>> seen;
    for (const State s : nfa.initial)
        if (seen.emplace(s, from).second)
            steps.push_back({s, from, none, 0});
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step now = steps[i];
        if (now.atom == to && nfa.accept[now.state].contains(to)) {
            GuardedWord word;
            for (std::size_t j = i; j != none; j = steps[j].previous) {
                word.atoms.insert(word.atoms.begin(), steps[j].atom);
                if (steps[j].previous != none)
                    word.letters.insert(word.letters.begin(), steps[j].letter);
            }
            return word;
        }
        for (const GuardedEdge& e : nfa.edges[now.state])
            if (e.pre.contains(now.atom))
                e.post.for_each([&](std::size_t b) {
                    if (seen.emplace(e.target, b).second)
                        steps.push_back({e.target, b, i, e.letter});
                });
    }
    return std::nullopt;
}

class Chase {
  public:
    Chase(Structure structure, const Vocabulary& vocabulary) : structure_(std::move(structure)), words_(vocabulary) {}

    Confirmation run() {
        for (bool changed = true; changed;) {
            changed = false;
            for (const Rule& rule : words_.rules)
                for (Event u = 0; u < structure_.size(); ++u) {
                    if (!structure_.is_alive(u))
                        continue;
                    const std::set<Event> needed = structure_.reach(rule.left, u);
                    if (needed.empty())
                        continue;
                    const std::set<Event> given = structure_.reach(rule.right_offered, u);
                    for (const Event v : needed) {
                        if (given.contains(v))
                            continue;
                        if (!repair(rule, u, v))
                            return Confirmation::contradicted;
                        if (++repairs_ > max_repairs || structure_.size() > max_events)
                            return Confirmation::out_of_budget;
                        changed = true;
                        break; // the structure changed under the sets at hand
                    }
                }
        }
        return Confirmation::confirmed;
    }

    [[nodiscard]] const Structure& structure() const { return structure_; }

  private:
    bool repair(const Rule& rule, Event u, Event v) {
        const auto path = shortest_word(rule.right, structure_.atom(u), structure_.atom(v));
        if (!path)
            return false;
        if (path->letters.empty()) {
            structure_.merge(std::min(u, v), std::max(u, v));
            return true;
        }
        Event at = u;
        for (std::size_t i = 0; i < path->letters.size(); ++i) {
            const Event next = i + 1 == path->letters.size() ? v : structure_.new_event(path->atoms[i + 1]);
            structure_.add(at, path->letters[i], next);
            at = next;
        }
        return true;
    }

    Structure structure_;
    const Vocabulary& words_;
    std::size_t repairs_ = 0;
};

bool has_fixed_point(const Structure& structure, const GuardedNfa& nfa) {
    for (Event e = 0; e < structure.size(); ++e)
        if (structure.is_alive(e) && structure.reach(nfa, e).contains(e))
            return true;
    return false;
}

} // namespace

Confirmation confirm(const GuardedWord& word, const Vocabulary& vocabulary, const GuardedNfa& right,
                     const GuardedNfa& irreflexive, bool cyclic, bool rotated) {
    Chase chase(Structure(word, cyclic, vocabulary.flipped), vocabulary);
    const Confirmation outcome = chase.run();
    if (outcome != Confirmation::confirmed)
        return outcome;
    const Structure& structure = chase.structure();
    if (has_fixed_point(structure, irreflexive))
        return Confirmation::contradicted;
    if (rotated)
        return has_fixed_point(structure, right) ? Confirmation::contradicted : Confirmation::confirmed;
    const Event first = structure.resolve(0);
    const Event last = structure.resolve(cyclic ? 0 : word.letters.size());
    return structure.reach(right, first).contains(last) ? Confirmation::contradicted : Confirmation::confirmed;
}

} // namespace katlas::prover

#include "katlas/prover/counter_model.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace katlas::prover {
namespace {

using automata::GuardedEdge;
using automata::GuardedWord;
using automata::State;
using automata::Symbol;

constexpr std::size_t max_new_events = 64;
constexpr std::size_t max_repairs = 5'000;

using Event = std::size_t;

class Structure {
  public:
    Structure(const GuardedWord& word, bool cyclic) {
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
    bool add(Event from, Symbol letter, Event to) { return edges_[from].emplace(letter, to).second; }

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

    // Calls f(from, letter, to) for each pair.
    template <typename F>
    void for_each_pair(F&& f) const {
        for (const auto& [from, steps] : edges_)
            for (const auto& [letter, to] : steps)
                f(from, letter, to);
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

// Events that steps of a certain kind show to have the same location (or thread): a union-find structure.
class Classes {
  public:
    template <typename Joins>
    Classes(const Structure& structure, Joins&& joins) : leader_(structure.size()) {
        std::iota(leader_.begin(), leader_.end(), Event{0});
        structure.for_each_pair([&](Event from, Symbol letter, Event to) {
            if (joins(letter))
                leader_[find(from)] = find(to);
        });
    }
    [[nodiscard]] bool same(Event a, Event b) const { return find(a) == find(b); }

  private:
    [[nodiscard]] Event find(Event e) const {
        while (leader_[e] != e)
            e = leader_[e];
        return e;
    }

    std::vector<Event> leader_;
};

class Chase {
  public:
    Chase(Structure structure, const Vocabulary& vocabulary) : structure_(std::move(structure)), words_(vocabulary) {}

    Confirmation run() {
        for (bool changed = true; changed;) {
            changed = add_converses_and_twins();
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
                        if (++repairs_ > max_repairs || structure_.size() > given_ + max_new_events)
                            return Confirmation::out_of_budget;
                        changed = true;
                        break; // the structure changed under the sets at hand
                    }
                }
        }
        return effects_hold() ? Confirmation::confirmed : Confirmation::contradicted;
    }

    [[nodiscard]] const Structure& structure() const { return structure_; }

  private:
    bool add_converses_and_twins() {
        const Classes locations(structure_, [&](Symbol l) { return words_.infos[l].keeps_location; });
        struct Pair {
            Event from;
            Symbol letter;
            Event to;
        };
        std::vector<Pair> missing;
        structure_.for_each_pair([&](Event from, Symbol letter, Event to) {
            const auto converse = std::ranges::find(words_.letters, words_.letters[letter].flipped());
            if (converse != words_.letters.end())
                missing.push_back({to, static_cast<Symbol>(converse - words_.letters.begin()), from});
            const auto twin = words_.infos[letter].location_twin;
            if (twin && locations.same(from, to) && words_.has_location.contains(structure_.atom(from)) &&
                words_.has_location.contains(structure_.atom(to)))
                missing.push_back({from, *twin, to});
        });
        bool changed = false;
        for (const Pair& p : missing)
            changed = structure_.add(p.from, p.letter, p.to) || changed;
        return changed;
    }

    [[nodiscard]] bool effects_hold() const {
        const Classes threads(structure_, [&](Symbol l) { return words_.infos[l].keeps_thread; });
        const Classes locations(structure_, [&](Symbol l) { return words_.infos[l].keeps_location; });
        bool hold = true;
        structure_.for_each_pair([&](Event from, Symbol letter, Event to) {
            const automata::LetterInfo& info = words_.infos[letter];
            hold = hold && !(info.changes_thread && threads.same(from, to)) &&
                   !(info.changes_location && locations.same(from, to));
        });
        return hold;
    }

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
    std::size_t given_ = structure_.size();
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
    Chase chase(Structure(word, cyclic), vocabulary);
    const Confirmation outcome = chase.run();
    if (outcome != Confirmation::confirmed)
        return outcome;
    const Structure& structure = chase.structure();
    if (has_fixed_point(structure, irreflexive))
        return Confirmation::contradicted;
    if (rotated)
        return has_fixed_point(structure, right) ? Confirmation::related : Confirmation::confirmed;
    const Event first = structure.resolve(0);
    const Event last = structure.resolve(cyclic ? 0 : word.letters.size());
    return structure.reach(right, first).contains(last) ? Confirmation::related : Confirmation::confirmed;
}

} // namespace katlas::prover

// Bisimulation quotient of guarded automata.

#include "katlas/automata/guarded.hpp"

#include <algorithm>
#include <span>
#include <unordered_map>

namespace katlas::automata {
namespace {

// What tells two states apart, given the present classes.
struct Signature {
    std::uint32_t own_class = 0;
    AtomSet accept;
    std::vector<GuardedEdge> edges; // targets are classes; sorted, parallel edges joined
    friend bool operator==(const Signature&, const Signature&) = default;
};

struct SignatureHash {
    std::size_t operator()(const Signature& s) const {
        std::size_t h = s.accept.hash() * 31 + s.own_class;
        for (const GuardedEdge& e : s.edges)
            h = (h ^ (e.pre.hash() + e.post.hash() * 3 + e.letter * 0x9E3779B97F4A7C15ULL + e.target)) *
                0xBF58476D1CE4E5B9ULL;
        return h ^ (h >> 29U);
    }
};

class Refiner {
  public:
    explicit Refiner(const GuardedNfa& nfa) : nfa_(nfa), class_of_(nfa.size(), 0), members_(1), into_(nfa.size()) {
        for (State s = 0; s < nfa.size(); ++s) {
            members_[0].push_back(s);
            place_.push_back(s);
            for (const GuardedEdge& e : nfa.edges[s])
                into_[e.target].push_back(s);
        }
    }

    std::vector<std::uint32_t> run() {
        std::vector<State> dirty = members_[0];
        std::vector<bool> is_dirty(nfa_.size(), true);
        while (!dirty.empty()) {
            // Regroup the dirty states of each class; states that were not touched keep the class's name.
            std::ranges::sort(dirty, {}, [&](State s) { return std::pair(class_of_[s], s); });
            std::vector<State> moved;
            for (std::size_t from = 0, to = 0; from < dirty.size(); from = to) {
                const std::uint32_t c = class_of_[dirty[from]];
                while (to < dirty.size() && class_of_[dirty[to]] == c)
                    ++to;
                split(c, std::span(dirty).subspan(from, to - from), is_dirty, moved);
            }
            for (const State s : dirty)
                is_dirty[s] = false;
            dirty.clear();
            for (const State t : moved)
                for (const State s : into_[t])
                    if (!is_dirty[s]) {
                        is_dirty[s] = true;
                        dirty.push_back(s);
                    }
        }
        return class_of_;
    }

    [[nodiscard]] std::size_t num_classes() const { return members_.size(); }

    Signature signature(State s) const {
        Signature sig{class_of_[s], nfa_.accept[s], nfa_.edges[s]};
        for (GuardedEdge& e : sig.edges)
            e.target = class_of_[e.target];
        join_parallel(sig.edges);
        return sig;
    }

  private:
    // Splits a class by the signatures of its dirty states. The other states have one signature, which has not changed:
    // they keep the class's name, together with the dirty states of the same signature. If all states are dirty, the
    // largest part keeps the name.
    void split(std::uint32_t c, std::span<const State> dirty, const std::vector<bool>& is_dirty,
               std::vector<State>& moved) {
        if (members_[c].size() == 1)
            return;
        std::unordered_map<Signature, std::vector<State>, SignatureHash> parts;
        for (const State s : dirty)
            parts[signature(s)].push_back(s);
        if (dirty.size() < members_[c].size()) {
            const auto clean = std::ranges::find_if(members_[c], [&](State s) { return !is_dirty[s]; });
            parts.erase(signature(*clean));
        }
        std::vector<std::vector<State>> groups;
        groups.reserve(parts.size());
        for (auto& [sig, states] : parts)
            groups.push_back(std::move(states));
        // Largest first; ties and the rest by least state, so that the result does not depend on hashing.
        std::ranges::sort(groups, [](const auto& x, const auto& y) {
            return x.size() != y.size() ? x.size() > y.size() : x.front() < y.front();
        });
        for (std::size_t g = dirty.size() == members_[c].size() ? 1 : 0; g < groups.size(); ++g) {
            const auto name = static_cast<std::uint32_t>(members_.size());
            for (const State s : groups[g]) {
                // Fills the gap in the old class with its last state.
                std::vector<State>& old = members_[c];
                old[place_[s]] = old.back();
                place_[old.back()] = place_[s];
                old.pop_back();
                class_of_[s] = name;
                moved.push_back(s);
            }
            members_.push_back(std::move(groups[g]));
            for (std::size_t i = 0; i < members_[name].size(); ++i)
                place_[members_[name][i]] = i;
        }
    }

    const GuardedNfa& nfa_;
    std::vector<std::uint32_t> class_of_;
    std::vector<std::vector<State>> members_;
    std::vector<std::size_t> place_; // of a state in its class's members
    std::vector<std::vector<State>> into_;
};

} // namespace

void join_parallel(std::vector<GuardedEdge>& edges) {
    std::ranges::sort(edges, {}, [](const GuardedEdge& e) { return std::tuple(e.letter, e.target, e.post, e.pre); });
    std::size_t kept = 0;
    for (const GuardedEdge& e : edges) {
        if (kept > 0 && edges[kept - 1].letter == e.letter && edges[kept - 1].target == e.target &&
            edges[kept - 1].post == e.post)
            edges[kept - 1].pre |= e.pre;
        else
            edges[kept++] = e;
    }
    edges.resize(kept);
}

GuardedNfa quotient(const GuardedNfa& nfa) {
    Refiner refiner(nfa);
    const std::vector<std::uint32_t> class_of = refiner.run();
    GuardedNfa result;
    result.accept.resize(refiner.num_classes());
    result.edges.resize(refiner.num_classes());
    std::vector<bool> done(refiner.num_classes(), false);
    for (State s = 0; s < nfa.size(); ++s) {
        const std::uint32_t c = class_of[s];
        if (done[c])
            continue;
        done[c] = true;
        Signature sig = refiner.signature(s);
        result.accept[c] = sig.accept;
        result.edges[c] = std::move(sig.edges);
    }
    for (const State s : nfa.initial)
        if (std::ranges::find(result.initial, class_of[s]) == result.initial.end())
            result.initial.push_back(class_of[s]);
    return result;
}

} // namespace katlas::automata

#include "walks.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>

namespace katlas::prover {
namespace {

using automata::AtomSet;
using automata::GuardedEdge;
using automata::GuardedNfa;
using automata::State;
using automata::Symbol;

// Of the right side's automaton. Places on a word are its two ends, and one more while it grows.
constexpr std::size_t max_right_states = 21;

using Row = std::uint64_t;

// A relation between the states at some places: node = place * states + state. Reflexive and transitive.
class Reach {
  public:
    explicit Reach(std::size_t nodes) : rows_(nodes) {
        for (std::size_t i = 0; i < nodes; ++i)
            rows_[i] = Row{1} << i;
    }

    [[nodiscard]] Row from(std::size_t node) const { return rows_[node]; }
    [[nodiscard]] bool has(std::size_t a, std::size_t b) const { return (rows_[a] >> b & 1U) != 0; }
    void add(std::size_t a, std::size_t b) { rows_[a] |= Row{1} << b; }
    void close() { // Warshall
        for (std::size_t k = 0; k < rows_.size(); ++k)
            for (Row& row : rows_)
                if ((row >> k & 1U) != 0)
                    row |= rows_[k];
    }

    [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }

  private:
    std::vector<Row> rows_;
};

// Builds the automaton. A state is the walk relation of the word so far, together with the block of its last atom.
class Recogniser {
  public:
    Recogniser(const GuardedNfa& right, const std::vector<bool>& spoken,
               const std::vector<std::optional<Symbol>>& flipped, std::size_t atoms, Ground ground,
               const WalkLimits& limits)
        : right_(right), spoken_(spoken), flipped_(flipped), ground_(ground), limits_(limits), n_(right.size()) {
        std::vector<AtomSet> sets(right.accept.begin(), right.accept.end());
        for (const auto& edges : right.edges)
            for (const GuardedEdge& e : edges)
                sets.insert(sets.end(), {e.pre, e.post});
        blocks_ = automata::blocks_of(atoms, sets);
    }

    std::optional<GuardedNfa> run() {
        Reach at_start(2 * n_);
        for (std::size_t q = 0; q < n_; ++q) { // both ends are one place
            at_start.add(q, n_ + q);
            at_start.add(n_ + q, q);
        }
        for (std::size_t b = 0; b < blocks_.size(); ++b)
            result_.initial.push_back(state_of(at_start, b));
        for (std::size_t i = 0; i < known_.size(); ++i) {
            const auto [reach, block] = known_[i];
            for (Symbol l = 0; l < spoken_.size(); ++l)
                for (std::size_t next = 0; spoken_[l] && next < blocks_.size(); ++next) {
                    const State target = state_of(grown(reach, block, l, next), next);
                    result_.add_edge(static_cast<State>(i), {blocks_[block], blocks_[next], l, target});
                    if (result_.size() > limits_.max_states || ++edges_ > limits_.max_edges)
                        return std::nullopt;
                }
        }
        return std::move(result_);
    }

  private:
    // One letter more, between atoms of these blocks.
    [[nodiscard]] Reach grown(const Reach& reach, std::size_t block, Symbol letter, std::size_t next) const {
        Reach wide(3 * n_); // the old ends, and the new one
        for (std::size_t a = 0; a < 2 * n_; ++a)
            for (Row row = reach.from(a); row != 0; row &= row - 1)
                wide.add(a, static_cast<std::size_t>(std::countr_zero(row)));
        const std::optional<Symbol> back = flipped_[letter];
        for (State p = 0; p < n_; ++p)
            for (const GuardedEdge& e : right_.edges[p]) {
                if (e.letter == letter && blocks_[block].subset_of(e.pre) && blocks_[next].subset_of(e.post))
                    wide.add(n_ + p, 2 * n_ + e.target);
                if (back && e.letter == *back && blocks_[next].subset_of(e.pre) && blocks_[block].subset_of(e.post))
                    wide.add(2 * n_ + p, n_ + e.target);
            }
        wide.close();
        const auto node = [&](std::size_t end) { return end < n_ ? end : end + n_; };
        Reach narrow(2 * n_);
        for (std::size_t a = 0; a < 2 * n_; ++a)
            for (std::size_t b = 0; b < 2 * n_; ++b)
                if (wide.has(node(a), node(b)))
                    narrow.add(a, b);
        return narrow;
    }

    State state_of(Reach reach, std::size_t block) {
        if (ground_ == Ground::chain)
            forget(reach);
        const auto [known, is_new] = states_.try_emplace({reach.rows(), block}, result_.size());
        if (is_new) {
            known_.emplace_back(reach, block);
            result_.add_state(accepts(reach, block) ? blocks_[block] : AtomSet());
        }
        return known->second;
    }

    // On a chain a walk begins at the first event, in an initial state, and ends at the last event. So pairs that lead
    // back to the first event, and pairs that begin there in other states, are not needed once they are part of pairs
    // that lead on.
    void forget(Reach& reach) const {
        Reach kept(2 * n_);
        for (std::size_t q = 0; q < n_; ++q)
            for (std::size_t r = 0; r < n_; ++r) {
                if (reach.has(n_ + q, n_ + r))
                    kept.add(n_ + q, n_ + r);
                for (const State i : right_.initial)
                    if (reach.has(i, n_ + r))
                        kept.add(right_.initial.front(), n_ + r);
            }
        reach = kept;
    }

    [[nodiscard]] bool accepts(const Reach& reach, std::size_t block) const {
        Reach joined = reach;
        if (ground_ == Ground::ring) {
            for (std::size_t q = 0; q < n_; ++q) {
                joined.add(q, n_ + q);
                joined.add(n_ + q, q);
            }
            joined.close();
        }
        for (const State i : right_.initial)
            for (State q = 0; q < n_; ++q)
                if (joined.has(i, n_ + q) && blocks_[block].subset_of(right_.accept[q]))
                    return true;
        return false;
    }

    const GuardedNfa& right_;
    const std::vector<bool>& spoken_;
    const std::vector<std::optional<Symbol>>& flipped_;
    Ground ground_;
    WalkLimits limits_;
    std::size_t n_;
    std::vector<AtomSet> blocks_;
    GuardedNfa result_;
    std::size_t edges_ = 0;
    std::vector<std::pair<Reach, std::size_t>> known_; // by state
    std::map<std::pair<std::vector<Row>, std::size_t>, State> states_;
};

} // namespace

std::optional<GuardedNfa> walkable(const GuardedNfa& right, const std::vector<bool>& spoken,
                                   const std::vector<std::optional<Symbol>>& flipped, std::size_t atoms, Ground ground,
                                   const WalkLimits& limits) {
    if (right.size() == 0 || right.initial.empty() || right.size() > max_right_states)
        return std::nullopt;
    return Recogniser(right, spoken, flipped, atoms, ground, limits).run();
}

} // namespace katlas::prover

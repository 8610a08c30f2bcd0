#include "katlas/automata/guarded_inclusion.hpp"

#include "katlas/automata/symbol_classes.hpp"

#include <algorithm>
#include <set>

namespace katlas::automata {
namespace {

// The symbols of the plain alphabet: for each letter its blocks in a row, then the end markers.
class Minterms {
  public:
    Minterms(const GuardedNfa& left, const GuardedNfa& right, std::size_t num_letters, std::size_t atoms,
             bool ends_refine_letters) {
        std::vector<std::set<AtomSet>> guards(num_letters);
        std::set<AtomSet> accepting;
        for (const GuardedNfa* side : {&left, &right}) {
            for (const AtomSet& a : side->accept)
                accepting.insert(a);
            for (const auto& edges : side->edges)
                for (const GuardedEdge& e : edges)
                    guards[e.letter].insert(e.pre);
        }
        const std::vector<AtomSet> ends = blocks_of(atoms, {accepting.begin(), accepting.end()});
        for (std::size_t l = 0; l < num_letters; ++l) {
            first_.push_back(static_cast<Symbol>(block_.size()));
            if (guards[l].empty())
                continue;
            if (ends_refine_letters)
                guards[l].insert(accepting.begin(), accepting.end());
            for (const AtomSet& b : blocks_of(atoms, {guards[l].begin(), guards[l].end()})) {
                block_.push_back(b);
                letter_.push_back(static_cast<Symbol>(l));
            }
        }
        first_.push_back(static_cast<Symbol>(block_.size()));
        block_.insert(block_.end(), ends.begin(), ends.end());
    }

    [[nodiscard]] Symbol first_end() const { return first_.back(); }
    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(block_.size()); }
    [[nodiscard]] const AtomSet& block(Symbol s) const { return block_[s]; }
    [[nodiscard]] Symbol letter(Symbol s) const { return letter_[s]; }

    // Calls f(symbol) for each block of the letter inside the guard, which is a union of blocks.
    template <typename F>
    void symbols(Symbol letter, const AtomSet& guard, F&& f) const {
        for (Symbol s = first_[letter]; s < first_[letter + 1]; ++s)
            if (block_[s].intersects(guard))
                f(s);
    }
    template <typename F>
    void ends(const AtomSet& accept, F&& f) const {
        for (Symbol s = first_end(); s < count(); ++s)
            if (block_[s].intersects(accept))
                f(s);
    }

  private:
    std::vector<Symbol> first_; // by letter, and one more: the end markers
    std::vector<AtomSet> block_;
    std::vector<Symbol> letter_;
};

// `nfa` with full posts. One more state accepts; end markers lead there.
Nfa to_plain(const GuardedNfa& nfa, const Minterms& minterms) {
    Nfa plain;
    plain.num_symbols = minterms.count();
    plain.initial = nfa.initial;
    std::ranges::sort(plain.initial);
    plain.initial.erase(std::unique(plain.initial.begin(), plain.initial.end()), plain.initial.end());
    plain.final.assign(nfa.size() + 1, 0);
    plain.final.back() = 1;
    const State done = nfa.size();
    for (State s = 0; s < nfa.size(); ++s) {
        const auto begin = static_cast<std::ptrdiff_t>(plain.moves.size());
        for (const GuardedEdge& e : nfa.edges[s])
            minterms.symbols(e.letter, e.pre, [&](Symbol a) { plain.moves.push_back({a, e.target}); });
        minterms.ends(nfa.accept[s], [&](Symbol a) { plain.moves.push_back({a, done}); });
        std::sort(plain.moves.begin() + begin, plain.moves.end());
        plain.moves.erase(std::unique(plain.moves.begin() + begin, plain.moves.end()), plain.moves.end());
        plain.row.push_back(static_cast<std::uint32_t>(plain.moves.size()));
    }
    plain.row.push_back(static_cast<std::uint32_t>(plain.moves.size()));
    return plain;
}

// The right side with guards as wide as the left side allows: an edge's guard need not exclude atoms with which the
// left side never takes that letter, or arrives by it. Wide posts keep push_posts from splitting states, wide pres make
// fewer blocks.
GuardedNfa relax(const GuardedNfa& right, const GuardedNfa& left, std::size_t num_letters, const AtomSet& all) {
    std::vector<AtomSet> never_before(num_letters, all);
    std::vector<AtomSet> never_after(num_letters, all);
    for (const auto& edges : left.edges)
        for (const GuardedEdge& e : edges) {
            never_before[e.letter] -= e.pre;
            never_after[e.letter] -= e.post;
        }
    GuardedNfa relaxed = right;
    for (auto& edges : relaxed.edges)
        for (GuardedEdge& e : edges) {
            e.pre |= never_before[e.letter];
            e.post |= never_after[e.letter];
        }
    return relaxed;
}

} // namespace

bool accepts(const GuardedNfa& nfa, const GuardedWord& word) {
    std::set<State> now(nfa.initial.begin(), nfa.initial.end());
    for (std::size_t i = 0; i < word.letters.size(); ++i) {
        std::set<State> next;
        for (const State s : now)
            for (const GuardedEdge& e : nfa.edges[s])
                if (e.letter == word.letters[i] && e.pre.contains(word.atoms[i]) && e.post.contains(word.atoms[i + 1]))
                    next.insert(e.target);
        now = std::move(next);
    }
    return std::ranges::any_of(now, [&](State s) { return nfa.accept[s].contains(word.atoms.back()); });
}

GuardedNfa single_word(const GuardedWord& word) {
    GuardedNfa nfa;
    nfa.initial = {nfa.add_state()};
    for (std::size_t i = 0; i < word.letters.size(); ++i) {
        const State next = nfa.add_state();
        nfa.add_edge(next - 1,
                     {AtomSet::single(word.atoms[i]), AtomSet::single(word.atoms[i + 1]), word.letters[i], next});
    }
    nfa.accept.back() = AtomSet::single(word.atoms.back());
    return nfa;
}

GuardedInclusionResult check_guarded_inclusion(const GuardedNfa& left, const GuardedNfa& right, std::size_t num_letters,
                                               std::size_t atoms, InclusionOptions options) {
    const AtomSet all = AtomSet::first(atoms);
    const GuardedNfa l = push_posts(left, all);
    const GuardedNfa r = push_posts(relax(right, left, num_letters, all), all);
    const Minterms minterms(l, r, num_letters, atoms, options.closure != RightClosure::plain);
    // A symbol's kind: the end marker whose block contains its own, if one does; end markers are of their own kinds.
    std::vector<std::uint32_t> kind(minterms.count(), minterms.count());
    for (Symbol s = 0; s < minterms.count(); ++s)
        minterms.ends(minterms.block(s), [&](Symbol e) {
            if (s >= minterms.first_end())
                kind[s] = minterms.count() + 1;
            else if (minterms.block(s).subset_of(minterms.block(e)))
                kind[s] = e;
        });
    const MergedSymbols merged = merge_symbols(to_plain(l, minterms), to_plain(r, minterms), kind);
    options.first_end_symbol =
        static_cast<Symbol>(std::ranges::lower_bound(merged.original, minterms.first_end()) - merged.original.begin());
    options.end_markers_of.clear();
    for (const Symbol s : merged.original) {
        if (s >= minterms.first_end())
            break;
        options.end_markers_of.emplace_back();
        if (kind[s] < minterms.count())
            options.end_markers_of.back().push_back(merged.renamed[kind[s]]);
    }
    const InclusionResult plain =
        check_inclusion(drop_dominated_moves(merged.left, merged.right, options.end_markers_of), merged.right, options);
    GuardedInclusionResult result{plain.verdict, {}, plain.stats};
    for (const Symbol name : plain.counterexample) {
        const Symbol s = merged.original[name];
        result.counterexample.atoms.push_back(minterms.block(s).lowest());
        if (s < minterms.first_end())
            result.counterexample.letters.push_back(minterms.letter(s));
    }
    return result;
}

} // namespace katlas::automata

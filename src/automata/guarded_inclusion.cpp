#include "katlas/automata/guarded_inclusion.hpp"

#include "katlas/automata/certificate.hpp"
#include "katlas/automata/symbol_classes.hpp"
#include "katlas/automata/trim.hpp"

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
    std::vector<AtomSet> useless; // by state: atoms with which no word goes on, so that entering with them adds no word
    for (State s = 0; s < right.size(); ++s) {
        useless.push_back(all - right.accept[s]);
        for (const GuardedEdge& e : right.edges[s])
            useless.back() -= e.pre;
    }
    GuardedNfa relaxed = right;
    for (auto& edges : relaxed.edges)
        for (GuardedEdge& e : edges) {
            e.pre |= never_before[e.letter];
            e.post |= never_after[e.letter] | useless[e.target];
        }
    const std::vector<AtomSet> entry = entry_atoms(relaxed, all);
    for (State s = 0; s < relaxed.size(); ++s)
        for (GuardedEdge& e : relaxed.edges[s])
            e.pre |= all - entry[s];
    return relaxed;
}

// Both sides with full posts, over an alphabet that may tell apart where a letter arrives.
struct FullPosts {
    GuardedNfa left;
    GuardedNfa right;
    std::vector<Symbol> original; // by letter
    std::vector<AtomSet> arrival; // by letter; none when letters do not tell where they arrive
};

FullPosts push_posts_of_both(const GuardedNfa& left, const GuardedNfa& right, std::size_t num_letters,
                             const AtomSet& all) {
    FullPosts result{push_posts(left, all), push_posts(right, all), {}, {}};
    for (std::size_t l = 0; l < num_letters; ++l)
        result.original.push_back(static_cast<Symbol>(l));
    return result;
}

// Splits letters by the posts of the right side, so that the right side need not remember the posts. An edge of either
// side becomes one edge for each block in which its letter may arrive. The left side tells the block when it takes the
// letter, and goes on within this block; the right side takes the letter only if the whole block is in its post. The
// right side keeps its size, and the left side may grow.
FullPosts split_letters(const GuardedNfa& left, const GuardedNfa& right, std::size_t num_letters, std::size_t atoms) {
    std::vector<std::set<AtomSet>> posts(num_letters);
    for (const auto& edges : right.edges)
        for (const GuardedEdge& e : edges)
            posts[e.letter].insert(e.post);
    FullPosts result;
    std::vector<std::vector<AtomSet>> blocks;
    std::vector<Symbol> first;
    for (std::size_t l = 0; l < num_letters; ++l) {
        blocks.push_back(blocks_of(atoms, {posts[l].begin(), posts[l].end()}));
        first.push_back(static_cast<Symbol>(result.original.size()));
        result.original.insert(result.original.end(), blocks.back().size(), static_cast<Symbol>(l));
        result.arrival.insert(result.arrival.end(), blocks.back().begin(), blocks.back().end());
    }
    const AtomSet all = AtomSet::first(atoms);
    const auto split = [&](const GuardedNfa& nfa, bool posts_stay) {
        GuardedNfa parts = nfa;
        for (State s = 0; s < nfa.size(); ++s) {
            parts.edges[s].clear();
            for (const GuardedEdge& e : nfa.edges[s])
                for (std::size_t b = 0; b < blocks[e.letter].size(); ++b)
                    if (const AtomSet post = e.post & blocks[e.letter][b]; !post.empty())
                        parts.edges[s].push_back(
                            {e.pre, posts_stay ? post : all, first[e.letter] + static_cast<Symbol>(b), e.target});
        }
        return parts;
    };
    result.left = push_posts(split(left, true), all);
    result.right = split(right, false);
    return result;
}

// A step of a rotated or deduplicated right side costs a matrix of bits, and there are about as many steps as the left
// side has edges; there are fewer steps if the states differ only in how they were entered. Hence the factor, which was
// found by measurement.
FullPosts full_posts(const GuardedNfa& left, const GuardedNfa& right, std::size_t num_letters, std::size_t atoms,
                     bool matrices) {
    FullPosts pushed = push_posts_of_both(left, right, num_letters, AtomSet::first(atoms));
    if (!matrices || pushed.right.size() == right.size())
        return pushed;
    FullPosts split = split_letters(left, right, num_letters, atoms);
    const auto cost = [](const FullPosts& f) {
        const std::size_t n = f.right.size();
        return f.left.num_edges() * n * ((n + 63) / 64);
    };
    return 2 * cost(split) < 3 * cost(pushed) ? split : pushed;
}

} // namespace

namespace {

// The states that are reached from the given states by reading the word as a cycle that begins at letter `first`.
std::set<State> read(const GuardedNfa& nfa, const GuardedWord& word, std::size_t first, std::set<State> now) {
    for (std::size_t step = 0; step < word.letters.size(); ++step) {
        const std::size_t i = (first + step) % word.letters.size();
        std::set<State> next;
        for (const State s : now)
            for (const GuardedEdge& e : nfa.edges[s])
                if (e.letter == word.letters[i] && e.pre.contains(word.atoms[i]) && e.post.contains(word.atoms[i + 1]))
                    next.insert(e.target);
        now = std::move(next);
    }
    return now;
}

} // namespace

bool accepts(const GuardedNfa& nfa, const GuardedWord& word) {
    return accepts(nfa, word, RightClosure::plain);
}

bool accepts(const GuardedNfa& nfa, const GuardedWord& word, RightClosure closure) {
    const bool rotates = closure == RightClosure::rotated || closure == RightClosure::rotated_then_deduplicated;
    const bool repeats = closure == RightClosure::deduplicated || closure == RightClosure::rotated_then_deduplicated;
    const std::size_t rotations = rotates ? std::max<std::size_t>(1, word.letters.size()) : 1;
    for (std::size_t first = 0; first < rotations; ++first) {
        const std::size_t last_atom = first == 0 ? word.atoms.back() : word.atoms[first];
        // Reads copy after copy, as long as copies lead to states at which no copy has begun.
        std::set<State> begun;
        for (std::set<State> now(nfa.initial.begin(), nfa.initial.end()); !now.empty();) {
            begun.insert(now.begin(), now.end());
            now = read(nfa, word, first, std::move(now));
            if (std::ranges::any_of(now, [&](State s) { return nfa.accept[s].contains(last_atom); }))
                return true;
            if (!repeats)
                break;
            std::erase_if(now, [&](State s) { return begun.contains(s); });
        }
    }
    return false;
}

PlainInclusion to_plain_inclusion(const GuardedNfa& left, const GuardedNfa& right, std::size_t num_letters,
                                  std::size_t atoms, RightClosure closure) {
    const bool matrices = closure != RightClosure::plain;
    const FullPosts full = full_posts(left, right, num_letters, atoms, matrices);
    const Minterms minterms(full.left, full.right, full.original.size(), atoms, matrices);
    PlainInclusion result;
    for (Symbol s = 0; s < minterms.first_end(); ++s) {
        const Symbol letter = minterms.letter(s);
        result.symbols.push_back(
            {full.original[letter], full.arrival.empty() ? AtomSet::none() : full.arrival[letter], minterms.block(s)});
    }
    for (Symbol s = minterms.first_end(); s < minterms.count(); ++s)
        result.markers.push_back(minterms.block(s));
    result.left = trim(to_plain(full.left, minterms));
    result.right = trim(to_plain(full.right, minterms));
    return result;
}

GuardedInclusionResult check_guarded_inclusion(const GuardedNfa& left, const GuardedNfa& right, std::size_t num_letters,
                                               std::size_t atoms, InclusionOptions options) {
    const AtomSet all = AtomSet::first(atoms);
    const bool matrices = options.closure != RightClosure::plain;
    const auto [l, r, original, arrival] =
        full_posts(left, relax(right, left, num_letters, all), num_letters, atoms, matrices);
    const Minterms minterms(l, r, original.size(), atoms, matrices);
    // A symbol's kind: the end marker whose block contains the symbol's block, if there is one. Each end marker is a
    // kind of its own.
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
            result.counterexample.letters.push_back(original[minterms.letter(s)]);
    }
    return result;
}

} // namespace katlas::automata

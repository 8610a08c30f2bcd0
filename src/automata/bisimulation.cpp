#include "katlas/automata/bisimulation.hpp"

#include "katlas/automata/nfa_builder.hpp"
#include "katlas/automata/trim.hpp"

#include <algorithm>
#include <numeric>

namespace katlas::automata {

namespace {

using EdgeSignature = std::vector<Move>; // sorted, unique; the targets are blocks

class Refinement {
  public:
    explicit Refinement(const Nfa& nfa)
        : nfa_(nfa), before_(reverse(nfa)), block_of_(nfa.num_states(), 0), elements_(nfa.num_states()),
          place_(nfa.num_states()), dirty_(nfa.num_states(), 0) {
        std::iota(elements_.begin(), elements_.end(), 0);
        const auto middle =
            std::stable_partition(elements_.begin(), elements_.end(), [&](State s) { return nfa.final[s] == 0; });
        const auto size = static_cast<std::uint32_t>(middle - elements_.begin());
        add_block(0, size);
        add_block(size, nfa.num_states());
        for (State s = 0; s < nfa.num_states(); ++s) {
            mark_dirty(s);
        }
    }

    Partition run() {
        while (!queue_.empty()) {
            const std::uint32_t block = queue_.back();
            queue_.pop_back();
            refine(block);
        }
        // Names in the order of the smallest states.
        Partition result;
        result.block_of.resize(block_of_.size());
        std::vector<std::uint32_t> name(blocks_.size(), UINT32_MAX);
        for (State s = 0; s < block_of_.size(); ++s) {
            if (name[block_of_[s]] == UINT32_MAX) {
                name[block_of_[s]] = result.num_blocks++;
            }
            result.block_of[s] = name[block_of_[s]];
        }
        return result;
    }

  private:
    // Blocks are intervals of elements_; within a block the first `dirty` elements are dirty. A block is queued iff it
    // has dirty elements.
    struct Block {
        std::uint32_t begin;
        std::uint32_t end;
        std::uint32_t dirty = 0;
    };
    struct Signed {
        std::uint64_t hash;
        State state;
        std::uint32_t begin; // of the signature in pool_
        std::uint32_t end;
    };

    std::uint32_t add_block(std::uint32_t begin, std::uint32_t end) {
        const auto block = static_cast<std::uint32_t>(blocks_.size());
        blocks_.push_back({begin, end});
        for (std::uint32_t i = begin; i < end; ++i) {
            block_of_[elements_[i]] = block;
            place_[elements_[i]] = i;
        }
        return block;
    }

    void mark_dirty(State s) {
        if (dirty_[s] != 0) {
            return;
        }
        dirty_[s] = 1;
        Block& block = blocks_[block_of_[s]];
        if (block.dirty == 0) {
            queue_.push_back(block_of_[s]);
        }
        const std::uint32_t to = block.begin + block.dirty++;
        const State other = elements_[to];
        std::swap(elements_[to], elements_[place_[s]]);
        place_[other] = place_[s];
        place_[s] = to;
    }

    Signed sign(State s) {
        const auto begin = static_cast<std::uint32_t>(pool_.size());
        const auto moves = nfa_.moves_of(s);
        for (std::size_t i = 0; i < moves.size();) {
            // The moves are sorted by symbol, so only the few moves by one symbol are out of order now.
            const Symbol symbol = moves[i].symbol;
            const auto run = static_cast<std::ptrdiff_t>(pool_.size());
            for (; i < moves.size() && moves[i].symbol == symbol; ++i) {
                pool_.push_back({symbol, block_of_[moves[i].target]});
            }
            std::sort(pool_.begin() + run, pool_.end());
            pool_.erase(std::unique(pool_.begin() + run, pool_.end()), pool_.end());
        }
        std::uint64_t hash = 0x9e3779b97f4a7c15U;
        for (auto move = pool_.begin() + begin; move != pool_.end(); ++move) {
            hash = (hash ^ ((std::uint64_t{move->symbol} << 32U) | move->target)) * 0xff51afd7ed558ccdU;
            hash ^= hash >> 32U;
        }
        return {hash, s, begin, static_cast<std::uint32_t>(pool_.size())};
    }

    [[nodiscard]] bool same(const Signed& a, const Signed& b) const {
        return a.hash == b.hash && std::equal(pool_.begin() + a.begin, pool_.begin() + a.end, pool_.begin() + b.begin,
                                              pool_.begin() + b.end);
    }

    [[nodiscard]] bool less(const Signed& a, const Signed& b) const {
        if (a.hash != b.hash) {
            return a.hash < b.hash;
        }
        return std::lexicographical_compare(pool_.begin() + a.begin, pool_.begin() + a.end, pool_.begin() + b.begin,
                                            pool_.begin() + b.end);
    }

    // Splits a block by the signatures of its dirty states. All its clean states have one signature.
    void refine(std::uint32_t block) {
        const Block old = blocks_[block];
        blocks_[block].dirty = 0;
        for (std::uint32_t i = old.begin; i < old.begin + old.dirty; ++i) {
            dirty_[elements_[i]] = 0;
        }
        if (old.end - old.begin == 1) {
            return;
        }
        pool_.clear();
        signed_.clear();
        for (std::uint32_t i = old.begin; i < old.begin + old.dirty; ++i) {
            signed_.push_back(sign(elements_[i]));
        }
        const bool has_clean = old.begin + old.dirty < old.end;
        std::sort(signed_.begin(), signed_.end(), [&](const Signed& a, const Signed& b) { return less(a, b); });
        if (has_clean) { // dirty states that still look like the clean ones go last, next to them
            const Signed clean = sign(elements_[old.begin + old.dirty]);
            std::stable_partition(signed_.begin(), signed_.end(), [&](const Signed& s) { return !same(s, clean); });
            signed_.push_back(clean);
        }
        // Groups of equal signatures as intervals of elements_; the last one takes the clean states along.
        groups_.clear();
        std::uint32_t begin = old.begin;
        for (std::uint32_t i = 0; i < old.dirty; ++i) {
            elements_[old.begin + i] = signed_[i].state;
            place_[signed_[i].state] = old.begin + i;
            if (i + 1 < signed_.size() && !same(signed_[i], signed_[i + 1])) {
                groups_.push_back({begin, old.begin + i + 1});
                begin = old.begin + i + 1;
            }
        }
        groups_.push_back({begin, old.end});
        const auto largest = std::max_element(groups_.begin(), groups_.end(), [](const Block& a, const Block& b) {
            return a.end - a.begin < b.end - b.begin;
        });
        blocks_[block] = *largest;
        groups_.erase(largest);
        const auto first_new = static_cast<std::uint32_t>(blocks_.size());
        for (const Block& group : groups_) {
            add_block(group.begin, group.end);
        }
        for (auto fresh = first_new; fresh < blocks_.size(); ++fresh) {
            touch_predecessors(fresh);
        }
    }

    void touch_predecessors(std::uint32_t block) {
        // Marking moves elements within blocks, perhaps within this block.
        const std::vector<State> members(elements_.begin() + blocks_[block].begin,
                                         elements_.begin() + blocks_[block].end);
        for (const State s : members) {
            for (const Move& move : before_.moves_of(s)) {
                mark_dirty(move.target);
            }
        }
    }

    const Nfa& nfa_;
    Nfa before_;
    std::vector<std::uint32_t> block_of_;
    std::vector<State> elements_;
    std::vector<std::uint32_t> place_; // of a state in elements_
    std::vector<std::uint8_t> dirty_;
    std::vector<Block> blocks_;
    std::vector<std::uint32_t> queue_;
    EdgeSignature pool_;
    std::vector<Signed> signed_;
    std::vector<Block> groups_;
};

} // namespace

Partition bisimilarity(const Nfa& nfa) {
    return Refinement(nfa).run();
}

Nfa quotient(const Nfa& nfa, const Partition& partition) {
    NfaBuilder builder(nfa.num_symbols, partition.num_blocks);
    for (const State s : nfa.initial) {
        builder.set_initial(partition.block_of[s]);
    }
    for (State s = 0; s < nfa.num_states(); ++s) {
        if (nfa.final[s] != 0) {
            builder.set_final(partition.block_of[s]);
        }
        for (const Move& move : nfa.moves_of(s)) {
            builder.add_move(partition.block_of[s], move.symbol, partition.block_of[move.target]);
        }
    }
    return builder.build();
}

Nfa reduce(const Nfa& nfa) {
    Nfa current = trim(nfa);
    // Another turn pays only after a turn that removed many states.
    for (std::uint32_t before = UINT32_MAX; current.num_states() < before - before / 10;) {
        before = current.num_states();
        for (int direction = 0; direction < 2; ++direction) {
            current = reverse(quotient(current, bisimilarity(current)));
        }
    }
    return current;
}

} // namespace katlas::automata

#include "shared_space.hpp"

#include "katlas/automata/bisimulation.hpp"
#include "katlas/automata/nfa_builder.hpp"
#include "katlas/automata/simulation.hpp"
#include "katlas/automata/trim.hpp"

#include <algorithm>

namespace katlas::automata::detail {

namespace {

constexpr std::uint32_t max_shared_states = 8192;

// Blocks of mutually similar states.
Partition similarity_classes(const Simulation& simulation) {
    Partition result;
    result.block_of.assign(simulation.num_states, UINT32_MAX);
    for (State q = 0; q < simulation.num_states; ++q) {
        if (result.block_of[q] != UINT32_MAX) {
            continue;
        }
        for_each_bit(simulation.up_row(q), simulation.row_words, [&](State r) {
            if (simulation.simulates(q, r)) {
                result.block_of[r] = result.num_blocks;
            }
        });
        ++result.num_blocks;
    }
    return result;
}

// The order on the classes.
BitRows order_on_classes(const Simulation& simulation, const Partition& classes) {
    BitRows above(classes.num_blocks, classes.num_blocks);
    std::vector<std::uint8_t> done(classes.num_blocks, 0);
    for (State q = 0; q < simulation.num_states; ++q) {
        const std::uint32_t c = classes.block_of[q];
        if (done[c] == 0) {
            done[c] = 1;
            for_each_bit(simulation.up_row(q), simulation.row_words,
                         [&](State r) { set_bit(above.row(c), classes.block_of[r]); });
        }
    }
    return above;
}

// Is some member of the range strictly above `state`?
template <class Range, class Projection>
bool is_dominated(State state, const Range& range, const BitRows& above, Projection&& target) {
    return std::any_of(range.begin(), range.end(), [&](const auto& other) {
        return target(other) != state && test_bit(above.row(state), target(other));
    });
}

// The part of `space` that is reachable from `initial`, without dominated moves; `kept` tells its states' numbers in
// it.
Nfa carve(const Nfa& space, std::vector<State> initial, const BitRows& above, std::vector<State>& kept) {
    sort_unique(initial);
    std::vector<State> renamed(space.num_states(), UINT32_MAX);
    kept.clear();
    const auto visit = [&](State s) {
        if (renamed[s] == UINT32_MAX) {
            renamed[s] = static_cast<State>(kept.size());
            kept.push_back(s);
        }
        return renamed[s];
    };
    struct Edge {
        State source;
        Move move;
    };
    std::vector<Edge> edges;
    std::vector<State> starts;
    for (const State s : initial) {
        if (!is_dominated(s, initial, above, [](State other) { return other; })) {
            starts.push_back(visit(s));
        }
    }
    for (std::size_t head = 0; head < kept.size(); ++head) {
        const auto moves = space.moves_of(kept[head]);
        for (std::size_t begin = 0, end = 0; begin < moves.size(); begin = end) {
            while (end < moves.size() && moves[end].symbol == moves[begin].symbol) {
                ++end;
            }
            const auto run = moves.subspan(begin, end - begin);
            for (const Move& move : run) {
                if (!is_dominated(move.target, run, above, [](const Move& other) { return other.target; })) {
                    edges.push_back({static_cast<State>(head), {move.symbol, visit(move.target)}});
                }
            }
        }
    }
    NfaBuilder builder(space.num_symbols, static_cast<std::uint32_t>(kept.size()));
    for (const State s : starts) {
        builder.set_initial(s);
    }
    for (const Edge& edge : edges) {
        builder.add_move(edge.source, edge.move.symbol, edge.move.target);
    }
    for (State s = 0; s < kept.size(); ++s) {
        builder.set_final(s, space.final[kept[s]] != 0);
    }
    return builder.build();
}

} // namespace

bool can_share(const Nfa& left, const Nfa& right, std::uint64_t max_memory) {
    // Similarity on the union, the order on its classes, and three relations between the sides.
    constexpr std::uint64_t relations = 5;
    const std::uint64_t states = left.num_states() + right.num_states();
    return states <= max_shared_states && relations * states * states / 8 <= max_memory;
}

std::optional<SharedSpace> share(const Nfa& left, const Nfa& right, const StopToken& stop) {
    const Nfa both = disjoint_union(left, right);
    const Partition bisimilar = bisimilarity(both);
    const Nfa merged = quotient(both, bisimilar);
    const std::optional<Simulation> simulation = simulation_preorder(merged, stop);
    if (!simulation) {
        return std::nullopt;
    }
    const Partition classes = similarity_classes(*simulation);
    const BitRows above = order_on_classes(*simulation, classes);
    const Nfa space = quotient(merged, classes);

    const auto class_of = [&](State s) { return classes.block_of[bisimilar.block_of[s]]; };
    std::vector<State> left_initial;
    for (const State s : left.initial) {
        left_initial.push_back(class_of(s));
    }
    std::vector<State> right_initial;
    for (const State s : right.initial) {
        right_initial.push_back(class_of(s + left.num_states()));
    }
    SharedSpace result;
    std::vector<State> of_left;
    std::vector<State> of_right;
    result.left = carve(space, std::move(left_initial), above, of_left);
    result.right = carve(space, std::move(right_initial), above, of_right);

    result.right_above_left = BitRows(of_left.size(), of_right.size());
    result.right_below_left = BitRows(of_left.size(), of_right.size());
    result.right_below_right = BitRows(of_right.size(), of_right.size());
    result.left_above_left.resize(of_left.size());
    for (State x = 0; x < of_left.size(); ++x) {
        for (State y = 0; y < of_right.size(); ++y) {
            if (test_bit(above.row(of_left[x]), of_right[y])) {
                set_bit(result.right_above_left.row(x), y);
            }
            if (test_bit(above.row(of_right[y]), of_left[x])) {
                set_bit(result.right_below_left.row(x), y);
            }
        }
        for (State other = 0; other < of_left.size(); ++other) {
            if (other != x && test_bit(above.row(of_left[x]), of_left[other])) {
                result.left_above_left[x].push_back(other);
            }
        }
    }
    for (State y = 0; y < of_right.size(); ++y) {
        for (State other = 0; other < of_right.size(); ++other) {
            if (test_bit(above.row(of_right[other]), of_right[y])) {
                set_bit(result.right_below_right.row(y), other);
            }
        }
    }
    return result;
}

} // namespace katlas::automata::detail

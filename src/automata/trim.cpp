#include "katlas/automata/trim.hpp"

#include <cassert>

namespace katlas::automata {

namespace {

// Sources of the transitions into each state, letters forgotten.
struct Predecessors {
    std::vector<std::uint32_t> row;
    std::vector<State> sources;
};

Predecessors predecessors_of(const Nfa& nfa) {
    Predecessors result;
    result.row.assign(nfa.num_states() + 2, 0);
    result.sources.resize(nfa.moves.size());
    // Offsets are counted two places ahead, so that filling leaves each row's start where it belongs.
    for (const Move& move : nfa.moves) {
        ++result.row[move.target + 2];
    }
    for (std::size_t s = 2; s < result.row.size(); ++s) {
        result.row[s] += result.row[s - 1];
    }
    for (State s = 0; s < nfa.num_states(); ++s) {
        for (const Move& move : nfa.moves_of(s)) {
            result.sources[result.row[move.target + 1]++] = s;
        }
    }
    return result;
}

} // namespace

std::vector<std::uint32_t> distances_to_final(const Nfa& nfa) {
    const Predecessors before = predecessors_of(nfa);
    std::vector<std::uint32_t> distance(nfa.num_states(), unreachable);
    std::vector<State> queue;
    queue.reserve(nfa.num_states());
    for (State s = 0; s < nfa.num_states(); ++s) {
        if (nfa.final[s] != 0) {
            distance[s] = 0;
            queue.push_back(s);
        }
    }
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const State s = queue[head];
        for (std::uint32_t i = before.row[s]; i < before.row[s + 1]; ++i) {
            const State p = before.sources[i];
            if (distance[p] == unreachable) {
                distance[p] = distance[s] + 1;
                queue.push_back(p);
            }
        }
    }
    return distance;
}

Nfa trim(const Nfa& nfa) {
    const std::vector<std::uint32_t> distance = distances_to_final(nfa);
    std::vector<std::uint8_t> keep(nfa.num_states(), 0);
    std::vector<State> stack;
    std::uint32_t kept = 0;
    const auto visit = [&](State s) {
        if (keep[s] == 0 && distance[s] != unreachable) {
            keep[s] = 1;
            ++kept;
            stack.push_back(s);
        }
    };
    for (const State s : nfa.initial) {
        visit(s);
    }
    while (!stack.empty()) {
        const State s = stack.back();
        stack.pop_back();
        for (const Move& move : nfa.moves_of(s)) {
            visit(move.target);
        }
    }
    if (kept == nfa.num_states()) {
        return nfa;
    }
    Nfa result;
    result.num_symbols = nfa.num_symbols;
    std::vector<State> renamed(nfa.num_states(), unreachable);
    result.final.reserve(kept);
    for (State s = 0; s < nfa.num_states(); ++s) {
        if (keep[s] != 0) {
            renamed[s] = static_cast<State>(result.final.size());
            result.final.push_back(nfa.final[s]);
        }
    }
    result.row.reserve(kept + 1);
    result.moves.reserve(nfa.moves.size());
    for (State s = 0; s < nfa.num_states(); ++s) {
        if (keep[s] == 0) {
            continue;
        }
        for (const Move& move : nfa.moves_of(s)) {
            if (keep[move.target] != 0) {
                result.moves.push_back({move.symbol, renamed[move.target]});
            }
        }
        result.row.push_back(static_cast<std::uint32_t>(result.moves.size()));
    }
    for (const State s : nfa.initial) {
        if (keep[s] != 0) {
            result.initial.push_back(renamed[s]);
        }
    }
    return result;
}

Nfa reverse(const Nfa& nfa) {
    Nfa result;
    result.num_symbols = nfa.num_symbols;
    result.final.assign(nfa.num_states(), 0);
    for (const State s : nfa.initial) {
        result.final[s] = 1;
    }
    for (State s = 0; s < nfa.num_states(); ++s) {
        if (nfa.final[s] != 0) {
            result.initial.push_back(s);
        }
    }
    // Two counting sorts, by symbol and then stably by the new source: each row comes out sorted by symbol, and by
    // target because the sources are walked in order.
    struct Edge {
        Symbol symbol;
        State source;
        State target;
    };
    std::vector<std::uint32_t> cursor(nfa.num_symbols + 1, 0);
    for (const Move& move : nfa.moves) {
        ++cursor[move.symbol + 1];
    }
    for (Symbol a = 0; a < nfa.num_symbols; ++a) {
        cursor[a + 1] += cursor[a];
    }
    std::vector<Edge> by_symbol(nfa.moves.size());
    for (State s = 0; s < nfa.num_states(); ++s) {
        for (const Move& move : nfa.moves_of(s)) {
            by_symbol[cursor[move.symbol]++] = {move.symbol, move.target, s};
        }
    }
    result.row.assign(nfa.num_states() + 1, 0);
    for (const Edge& edge : by_symbol) {
        ++result.row[edge.source + 1];
    }
    for (State s = 0; s < nfa.num_states(); ++s) {
        result.row[s + 1] += result.row[s];
    }
    std::vector<std::uint32_t> place(result.row.begin(), result.row.end() - 1);
    result.moves.resize(by_symbol.size());
    for (const Edge& edge : by_symbol) {
        result.moves[place[edge.source]++] = {edge.symbol, edge.target};
    }
    return result;
}

Nfa disjoint_union(const Nfa& first, const Nfa& second) {
    assert(first.num_symbols == second.num_symbols);
    Nfa result = first;
    const State shift = first.num_states();
    const auto move_shift = static_cast<std::uint32_t>(first.moves.size());
    for (const State s : second.initial) {
        result.initial.push_back(s + shift);
    }
    result.final.insert(result.final.end(), second.final.begin(), second.final.end());
    result.moves.reserve(first.moves.size() + second.moves.size());
    for (const Move& move : second.moves) {
        result.moves.push_back({move.symbol, move.target + shift});
    }
    result.row.reserve(result.row.size() + second.num_states());
    for (State s = 0; s < second.num_states(); ++s) {
        result.row.push_back(second.row[s + 1] + move_shift);
    }
    return result;
}

} // namespace katlas::automata

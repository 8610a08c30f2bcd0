#include "katlas/automata/symbol_classes.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace katlas::automata {
namespace {

using Column = std::vector<std::tuple<bool, State, State>>; // side, source, target

Nfa rename(const Nfa& nfa, const std::vector<Symbol>& name, std::uint32_t num_symbols) {
    Nfa result;
    result.num_symbols = num_symbols;
    result.initial = nfa.initial;
    result.final = nfa.final;
    for (State s = 0; s < nfa.num_states(); ++s) {
        // The new names ascend with the least symbols of the classes, and only these symbols keep their moves. So the
        // order of moves stays.
        for (const Move& m : nfa.moves_of(s))
            if (name[m.symbol] != UINT32_MAX)
                result.moves.push_back({name[m.symbol], m.target});
        result.row.push_back(static_cast<std::uint32_t>(result.moves.size()));
    }
    return result;
}

} // namespace

MergedSymbols merge_symbols(const Nfa& left, const Nfa& right, const std::vector<std::uint32_t>& kind) {
    std::vector<Column> columns(left.num_symbols);
    for (const bool side : {false, true}) {
        const Nfa& nfa = side ? right : left;
        for (State s = 0; s < nfa.num_states(); ++s)
            for (const Move& m : nfa.moves_of(s))
                columns[m.symbol].emplace_back(side, s, m.target);
    }
    MergedSymbols merged;
    std::vector<Symbol> name(left.num_symbols, UINT32_MAX);
    std::map<std::pair<std::uint32_t, Column>, Symbol> known;
    for (Symbol s = 0; s < left.num_symbols; ++s) {
        const auto next = static_cast<Symbol>(merged.original.size());
        const auto [it, is_new] = known.try_emplace({kind[s], std::move(columns[s])}, next);
        merged.renamed.push_back(it->second);
        if (is_new) {
            name[s] = next;
            merged.original.push_back(s);
        }
    }
    const auto count = static_cast<std::uint32_t>(merged.original.size());
    merged.left = rename(left, name, count);
    merged.right = rename(right, name, count);
    return merged;
}

Nfa drop_dominated_moves(const Nfa& left, const Nfa& right, const std::vector<std::vector<Symbol>>& ends) {
    // The abilities of `right` under a symbol: its moves, and the states at which a word may be split before the
    // symbol.
    std::vector<std::vector<std::uint64_t>> abilities(right.num_symbols);
    for (State s = 0; s < right.num_states(); ++s)
        for (const Move& m : right.moves_of(s))
            abilities[m.symbol].push_back(std::uint64_t{s} << 32U | m.target);
    std::vector<std::vector<std::uint64_t>> splits(right.num_symbols);
    for (Symbol s = 0; s < ends.size(); ++s)
        for (const Symbol e : ends[s])
            for (const std::uint64_t move : abilities[e])
                splits[s].push_back(move >> 32U | std::uint64_t{1} << 63U);
    for (Symbol s = 0; s < right.num_symbols; ++s) {
        abilities[s].insert(abilities[s].end(), splits[s].begin(), splits[s].end());
        std::ranges::sort(abilities[s]);
    }
    // A bit for each ability, modulo 64: most pairs of symbols are told apart by these words.
    std::vector<std::uint64_t> signature(right.num_symbols, 0);
    for (Symbol s = 0; s < right.num_symbols; ++s)
        for (const std::uint64_t ability : abilities[s])
            signature[s] |= std::uint64_t{1} << (ability * 0x9E3779B97F4A7C15ULL >> 58U);
    std::vector<std::vector<bool>> weaker(right.num_symbols, std::vector<bool>(right.num_symbols, false));
    for (Symbol a = 0; a < right.num_symbols; ++a)
        for (Symbol b = 0; b < right.num_symbols; ++b)
            weaker[a][b] = a != b && (signature[a] & ~signature[b]) == 0 &&
                           abilities[a].size() <= abilities[b].size() &&
                           std::ranges::includes(abilities[b], abilities[a]) &&
                           (abilities[a].size() < abilities[b].size() || a < b);

    Nfa result;
    result.num_symbols = left.num_symbols;
    result.initial = left.initial;
    result.final = left.final;
    std::vector<std::vector<Symbol>> symbols_to(left.num_states()); // of the state at hand
    for (State s = 0; s < left.num_states(); ++s) {
        const auto moves = left.moves_of(s);
        for (const Move& m : moves)
            symbols_to[m.target].push_back(m.symbol);
        for (const Move& m : moves)
            if (std::ranges::none_of(symbols_to[m.target], [&](Symbol other) { return weaker[other][m.symbol]; }))
                result.moves.push_back(m);
        for (const Move& m : moves)
            symbols_to[m.target].clear();
        result.row.push_back(static_cast<std::uint32_t>(result.moves.size()));
    }
    return result;
}

} // namespace katlas::automata

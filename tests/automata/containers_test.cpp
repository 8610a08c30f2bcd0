// The containers under the inclusion search, against standard ones: interned sets, pairs, and rules by subset.
#include "../src/automata/matrix_store.hpp"
#include "../src/automata/pair_set.hpp"
#include "../src/automata/rule_table.hpp"
#include "../src/automata/set_store.hpp"
#include "../src/automata/symbol_index.hpp"
#include "katlas/automata/nfa_builder.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include <catch2/catch.hpp>

using namespace katlas::automata;
using namespace katlas::automata::detail;

namespace {

using Row = std::vector<Word>;

Row random_row(std::mt19937& random, std::size_t words, double density) {
    Row row(words, 0);
    std::bernoulli_distribution in(density);
    for (std::size_t i = 0; i < words * word_bits; ++i) {
        if (in(random)) {
            set_bit(row.data(), i);
        }
    }
    return row;
}

bool contained(const Row& a, const Row& b) {
    for (std::size_t w = 0; w < a.size(); ++w) {
        if ((a[w] & ~b[w]) != 0) {
            return false;
        }
    }
    return true;
}

} // namespace

TEST_CASE("interned sets are equal exactly when their ids are") {
    constexpr unsigned seed = 51;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (const std::size_t words : {1U, 3U, 4U, 5U, 20U}) {
        SetStore store(words);
        std::map<Row, SetId> known;
        for (int i = 0; i < 3000; ++i) {
            // Few elements, so that sets recur; both storage forms occur.
            Row row(words, 0);
            const std::size_t size = i % 5 == 0 ? 3 * words : static_cast<std::size_t>(i % 3);
            for (std::size_t k = 0; k < size; ++k) {
                set_bit(row.data(), random() % std::min<std::size_t>(words * word_bits, 40));
            }
            const auto [entry, is_new] = known.try_emplace(row, static_cast<SetId>(known.size()));
            const SetStore::Interned interned = store.intern(row.data());
            REQUIRE(interned.id == entry->second);
            REQUIRE(interned.is_new == is_new);
        }
        CHECK(store.num_sets() == known.size());
        for (const auto& [row, id] : known) {
            Row expanded(words, ~Word{0});
            store.expand(id, expanded.data());
            REQUIRE(expanded == row);
            const Row other = random_row(random, words, 0.7);
            REQUIRE(store.is_subset(id, other.data()) == contained(row, other));
            REQUIRE(store.is_subset(id, row.data()));
        }
    }
}

TEST_CASE("a set store tells apart sets whose hash, size and signature may agree") {
    // Single elements in different words have equal size, and equal signature when 64 apart.
    SetStore store(64);
    for (std::size_t element = 0; element < 64 * word_bits; ++element) {
        Row row(64, 0);
        set_bit(row.data(), element);
        REQUIRE(store.intern(row.data()).is_new);
    }
}

TEST_CASE("interned matrices are equal exactly when their ids are") {
    constexpr unsigned seed = 55;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (const std::size_t row_words : {1U, 2U, 5U}) {
        constexpr std::size_t rows = 70;
        MatrixStore store(rows, row_words);
        std::map<Row, SetId> known;
        for (int i = 0; i < 3000; ++i) {
            Row matrix(rows * row_words, 0);
            for (std::size_t k = random() % 4; k > 0; --k) { // a few bits in a few rows, so that both recur
                set_bit(matrix.data() + random() % 3 * 33 * row_words, random() % 3 * 21 * row_words);
            }
            std::vector<RowId> ids;
            for (std::size_t r = 0; r < rows; ++r) {
                const Word* row = matrix.data() + r * row_words;
                ids.push_back(store.intern_row(row));
                REQUIRE(std::equal(row, row + row_words, store.row(ids.back())));
                REQUIRE((ids.back() == empty_row) == std::all_of(row, row + row_words, [](Word w) { return w == 0; }));
            }
            const auto [entry, is_new] = known.try_emplace(matrix, static_cast<SetId>(known.size()));
            const SetStore::Interned interned = store.intern(ids.data());
            REQUIRE(interned.id == entry->second);
            REQUIRE(interned.is_new == is_new);
            std::vector<RowId> stored(rows, no_set);
            store.rows_of(interned.id, stored.data());
            REQUIRE(stored == ids);
        }
        CHECK(store.num_sets() == known.size());
        CHECK(store.num_rows() < store.num_sets());
        for (const auto& [matrix, id] : known) {
            Row expanded(store.words(), ~Word{0});
            store.expand(id, expanded.data());
            REQUIRE(expanded == matrix);
            Word signature = 0;
            std::uint32_t size = 0;
            for (const Word w : matrix) {
                signature |= w;
                size += static_cast<std::uint32_t>(std::popcount(w));
            }
            REQUIRE(store.signature(id) == signature);
            REQUIRE(store.size(id) == size);
            Row other = random_row(random, store.words(), 0.7);
            REQUIRE(store.is_subset(id, other.data()) == contained(matrix, other));
            unite(other.data(), matrix.data(), store.words());
            REQUIRE(store.is_subset(id, other.data()));
        }
    }
}

TEST_CASE("a rule table finds a contained set if and only if there is one") {
    constexpr unsigned seed = 52;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int found = 0;
    for (const std::size_t words : {1U, 2U, 8U, 9U}) {
        for (const double density : {0.03, 0.1, 0.3}) {
            SetStore store(words);
            RuleTable<SetStore> table(3, store);
            std::vector<std::vector<Row>> families(3);
            std::set<std::pair<std::uint32_t, SetId>> added;
            for (int i = 0; i < 700; ++i) {
                const auto family = static_cast<std::uint32_t>(random() % 3);
                const Row rule = random_row(random, words, density);
                const SetId id = store.intern(rule.data()).id;
                if (added.emplace(family, id).second) {
                    table.add(family, id);
                    families[family].push_back(rule);
                }
                const Row row = random_row(random, words, i % 2 == 0 ? 0.8 : 0.95);
                table.set_row(row.data());
                for (std::uint32_t asked = 0; asked < 3; ++asked) {
                    const bool expected = std::ranges::any_of(
                        families[asked], [&](const Row& candidate) { return contained(candidate, row); });
                    REQUIRE(table.contains_subset(asked) == expected);
                    found += expected ? 1 : 0;
                }
            }
        }
    }
    CHECK(found > 1000);
}

TEST_CASE("a pair set knows which pairs are new") {
    constexpr unsigned seed = 53;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (const std::uint32_t columns : {10U, 256U, 257U, 5000U}) {
        PairSet pairs(columns);
        std::set<std::pair<std::uint32_t, std::uint32_t>> known;
        for (int i = 0; i < 5000; ++i) {
            const auto row = static_cast<std::uint32_t>(random() % 60);
            const auto column =
                static_cast<std::uint32_t>(random() % std::min(columns, 40U) + (columns - std::min(columns, 40U)));
            REQUIRE(pairs.insert(row, column) == known.emplace(row, column).second);
        }
    }
}

TEST_CASE("a symbol index gives the moves by one symbol, with and without its table") {
    constexpr unsigned seed = 54;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (const std::uint32_t symbols : {2U, 5000U}) {
        NfaBuilder builder(symbols, 8);
        for (int i = 0; i < 40; ++i) {
            builder.add_move(static_cast<State>(random() % 8), static_cast<Symbol>(random() % symbols),
                             static_cast<State>(random() % 8));
        }
        const Nfa nfa = builder.build();
        const SymbolIndex index(nfa);
        for (State s = 0; s < nfa.num_states(); ++s) {
            for (Symbol a = 0; a < symbols; ++a) {
                std::vector<Move> expected;
                std::ranges::copy_if(nfa.moves_of(s), std::back_inserter(expected),
                                     [&](const Move& move) { return move.symbol == a; });
                const auto moves = index.moves(s, a);
                REQUIRE(std::ranges::equal(moves, expected));
            }
        }
    }
}

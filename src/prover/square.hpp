// Relations between at most eight nodes, as the bits of one word: bit 8 x + y says that x is related to y.
#pragma once

#include <cstddef>
#include <cstdint>

namespace katlas::prover {

using Square = std::uint64_t;
using NodeSet = std::uint8_t;

inline constexpr std::size_t most_nodes = 8;

constexpr Square pair_of(std::size_t x, std::size_t y) {
    return Square{1} << (8 * x + y);
}
constexpr bool has(Square s, std::size_t x, std::size_t y) {
    return (s >> (8 * x + y) & 1U) != 0;
}
constexpr NodeSet first_nodes(std::size_t n) {
    return static_cast<NodeSet>((1U << n) - 1);
}

// The nodes of one row as a column: node x becomes the pair (x, 0).
constexpr Square column_of(NodeSet nodes) {
    Square column = 0;
    for (std::size_t x = 0; x < most_nodes; ++x)
        if ((nodes >> x & 1U) != 0)
            column |= pair_of(x, 0);
    return column;
}

constexpr Square rows_of(NodeSet nodes) {
    return column_of(nodes) * 0xFF;
}
constexpr Square columns_of(NodeSet nodes) {
    return nodes * Square{0x0101010101010101};
}
constexpr Square all_pairs(std::size_t n) {
    return rows_of(first_nodes(n)) & columns_of(first_nodes(n));
}

constexpr Square diagonal_of(NodeSet nodes) {
    return rows_of(nodes) & Square{0x8040201008040201};
}

// The nodes that are related to themselves.
constexpr NodeSet loops_of(Square s) {
    NodeSet nodes = 0;
    for (std::size_t x = 0; x < most_nodes; ++x)
        if (has(s, x, x))
            nodes = static_cast<NodeSet>(nodes | 1U << x);
    return nodes;
}

// The nodes that have a successor.
constexpr NodeSet sources_of(Square s) {
    NodeSet nodes = 0;
    for (std::size_t x = 0; x < most_nodes; ++x)
        if ((s >> (8 * x) & 0xFFU) != 0)
            nodes = static_cast<NodeSet>(nodes | 1U << x);
    return nodes;
}

// The relational composition.
constexpr Square then(Square a, Square b) {
    Square result = 0;
    for (std::size_t z = 0; z < most_nodes; ++z)
        result |= (a >> z & Square{0x0101010101010101}) * (b >> (8 * z) & 0xFFU);
    return result;
}

// The converse: three rounds that exchange blocks beside the diagonal.
constexpr Square converse(Square s) {
    Square moved = (s ^ (s >> 7U)) & Square{0x00AA00AA00AA00AA};
    s ^= moved ^ (moved << 7U);
    moved = (s ^ (s >> 14U)) & Square{0x0000CCCC0000CCCC};
    s ^= moved ^ (moved << 14U);
    moved = (s ^ (s >> 28U)) & Square{0x00000000F0F0F0F0};
    return s ^ moved ^ (moved << 28U);
}

// The transitive closure: a path has at most eight steps.
constexpr Square plus(Square s) {
    for (int i = 0; i < 3; ++i)
        s |= then(s, s);
    return s;
}

} // namespace katlas::prover

#include "katlas/report/lattice.hpp"
#include "support/markup.hpp"
#include "support/scale.hpp"

#include <array>
#include <iostream>
#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas::report;

namespace {

using Matrix = std::vector<std::vector<bool>>;

Matrix closure(Matrix m) {
    for (std::size_t k = 0; k < m.size(); ++k)
        for (std::size_t i = 0; i < m.size(); ++i)
            for (std::size_t j = 0; j < m.size(); ++j)
                m[i][j] = m[i][j] || (m[i][k] && m[k][j]);
    return m;
}

// Whether each model implies each other, by a preorder with cycles; what compare would make of it.
std::vector<std::vector<Order>> order_of(const Matrix& implies) {
    const std::size_t n = implies.size();
    std::vector<std::vector<Order>> order(n, std::vector<Order>(n, Order::equivalent));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            if (i != j)
                order[i][j] = implies[i][j] ? (implies[j][i] ? Order::equivalent : Order::stronger)
                                            : (implies[j][i] ? Order::weaker : Order::incomparable);
    return order;
}

Matrix random_preorder(std::mt19937& random) {
    const std::size_t n = 1 + random() % 9;
    Matrix m(n, std::vector<bool>(n, false));
    const std::size_t rare = 2 + random() % 8;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            m[i][j] = i == j || random() % rare == 0;
    return closure(m);
}

LatticeTexts texts_of(const Lattice& lattice, std::size_t models) {
    LatticeTexts texts;
    for (std::size_t i = 0; i < models; ++i)
        texts.models.push_back({fmt::format("m<{}>", i), fmt::format("#m{}", i)});
    for (std::size_t i = 0; i < lattice.lines.size(); ++i)
        texts.lines.push_back({i % 2 == 0 ? "SB" : "", fmt::format("#l{}", i), "a & b"});
    return texts;
}

} // namespace

TEST_CASE("A lattice has the lines that nothing else says, and no others", "[report]") {
    std::mt19937 random(17);
    std::cout << "notice: seed 17\n";
    for (int round = 0; round < katlas::tests::scaled(400); ++round) {
        const Matrix implies = random_preorder(random);
        const Lattice lattice = lattice_of(order_of(implies));
        std::vector<std::size_t> node(implies.size(), 0);
        std::size_t placed = 0;
        for (std::size_t k = 0; k < lattice.nodes.size(); ++k)
            for (const std::size_t model : lattice.nodes[k]) {
                node[model] = k;
                ++placed;
            }
        REQUIRE(placed == implies.size());
        // Two models are in one node iff each implies the other; one implies the other iff a way leads down.
        const auto ways = [&](std::size_t without) {
            Matrix down(lattice.nodes.size(), std::vector<bool>(lattice.nodes.size(), false));
            for (std::size_t k = 0; k < down.size(); ++k)
                down[k][k] = true;
            for (std::size_t line = 0; line < lattice.lines.size(); ++line)
                if (line != without)
                    down[lattice.lines[line].upper][lattice.lines[line].lower] = true;
            return closure(down);
        };
        const Matrix all = ways(lattice.lines.size());
        for (std::size_t i = 0; i < implies.size(); ++i)
            for (std::size_t j = 0; j < implies.size(); ++j) {
                REQUIRE((node[i] == node[j]) == (implies[i][j] && implies[j][i]));
                REQUIRE(all[node[i]][node[j]] == implies[i][j]);
            }
        for (std::size_t line = 0; line < lattice.lines.size(); ++line)
            REQUIRE(ways(line) != all);
    }
}

TEST_CASE("A lattice says no more than what is known", "[report]") {
    std::vector<std::vector<Order>> order(3, std::vector<Order>(3, Order::unknown));
    order[0][1] = order[1][2] = Order::stronger;
    order[1][0] = order[2][1] = Order::weaker;
    const Lattice lattice = lattice_of(order); // 0 to 2 is unknown by itself, and follows
    CHECK(lattice.nodes.size() == 3);
    CHECK(lattice.lines.size() == 2);
    CHECK(lattice_of({}).nodes.empty());
}

TEST_CASE("A lattice's drawing links every model and every line", "[report]") {
    std::mt19937 random(19);
    std::cout << "notice: seed 19\n";
    for (int round = 0; round < katlas::tests::scaled(60); ++round) {
        const Matrix implies = random_preorder(random);
        const Lattice lattice = lattice_of(order_of(implies));
        const auto svg = katlas::tests::read_markup(
            lattice_drawing(lattice, texts_of(lattice, implies.size()), "drawing", "a <title>"));
        REQUIRE(svg.fault == "");
        CHECK(svg.count("a") == implies.size() + lattice.lines.size());
        CHECK(svg.elements.front().attributes.at("aria-labelledby") == "drawing-title");
        // No two names lie on each other.
        std::vector<std::array<double, 4>> boxes;
        for (const auto& e : svg.elements)
            if (e.name == "rect" && !e.has_class("target"))
                boxes.push_back({std::stod(e.attributes.at("x")), std::stod(e.attributes.at("y")),
                                 std::stod(e.attributes.at("width")), std::stod(e.attributes.at("height"))});
        REQUIRE(boxes.size() == lattice.nodes.size());
        for (std::size_t i = 0; i < boxes.size(); ++i)
            for (std::size_t j = i + 1; j < boxes.size(); ++j) {
                const bool apart = boxes[i][0] + boxes[i][2] <= boxes[j][0] ||
                                   boxes[j][0] + boxes[j][2] <= boxes[i][0] ||
                                   boxes[i][1] + boxes[i][3] <= boxes[j][1] || boxes[j][1] + boxes[j][3] <= boxes[i][1];
                CHECK(apart);
            }
        // What is stronger stands above.
        for (const Lattice::Line& line : lattice.lines)
            CHECK(boxes[line.upper][1] + boxes[line.upper][3] < boxes[line.lower][1]);
    }
}

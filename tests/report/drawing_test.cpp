#include "katlas/report/drawing.hpp"
#include "katlas/report/html.hpp"
#include "katlas/report/page.hpp"
#include "katlas/semantics/execution_graph.hpp"
#include "katlas/workbench/picture.hpp"
#include "support/markup.hpp"
#include "support/scale.hpp"

#include <array>
#include <iostream>
#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using katlas::report::drawing;
using katlas::workbench::Portrait;

namespace {

const std::array<std::string, 9> relations{"rf", "co", "fr", "rmw", "addr", "data", "ctrl", "user<>", "po"};

Portrait random_portrait(std::mt19937& random) {
    Portrait p;
    const auto initial = static_cast<int>(random() % 3);
    for (int i = 0; i < initial; ++i)
        p.events.push_back({fmt::format("W x{} = 0", i), 0, i, "x"});
    const auto threads = 1 + static_cast<int>(random() % 4);
    for (int t = 1; t <= threads; ++t) {
        const auto size = 1 + static_cast<int>(random() % 4);
        for (int i = 0; i < size; ++i) {
            p.events.push_back({random() % 2 == 0 ? "R x = 1" : "W[<REL>] \"long\" = 2", t, i, "x"});
            if (i > 0)
                p.edges.push_back({"po", p.events.size() - 2, p.events.size() - 1, random() % 2 == 0});
        }
    }
    for (std::size_t i = random() % 7; i > 0; --i) {
        const std::size_t from = random() % p.events.size();
        const std::size_t to = random() % p.events.size();
        const std::string& relation = relations[random() % (relations.size() - 1)];
        if (from != to)
            p.edges.push_back({relation, from, to, random() % 2 == 0});
    }
    return p;
}

bool is_shown(const Portrait& p, const Portrait::Edge& e) {
    return e.on_walk || e.relation != "co" || p.events[e.from].thread != 0;
}

} // namespace

TEST_CASE("A drawing has every event and every edge, and events that do not touch", "[report]") {
    std::mt19937 random(23);
    std::cout << "notice: seed 23\n";
    for (int round = 0; round < katlas::tests::scaled(200); ++round) {
        const Portrait p = random_portrait(random);
        const auto svg = katlas::tests::read_markup(drawing(p, "drawing-7", "two & \"more\""));
        REQUIRE(svg.fault == "");
        CHECK(svg.broken_reference() == "");
        std::size_t events = 0;
        std::size_t edges = 0;
        for (const Portrait::Edge& e : p.edges)
            edges += is_shown(p, e) ? 1U : 0U;
        for (std::size_t e = 0; e < p.events.size(); ++e) {
            bool used = p.events[e].thread != 0;
            for (const Portrait::Edge& edge : p.edges)
                used = used || (is_shown(p, edge) && (edge.from == e || edge.to == e));
            events += used ? 1U : 0U;
        }
        std::size_t drawn_edges = 0;
        std::vector<std::array<double, 4>> boxes;
        for (const auto& e : svg.elements) {
            drawn_edges += e.has_class("edge") ? 1U : 0U;
            if (e.name == "rect" && svg.elements[e.parent].has_class("event"))
                boxes.push_back({std::stod(e.attributes.at("x")), std::stod(e.attributes.at("y")),
                                 std::stod(e.attributes.at("width")), std::stod(e.attributes.at("height"))});
        }
        CHECK(drawn_edges == edges);
        CHECK(boxes.size() == events);
        for (std::size_t i = 0; i < boxes.size(); ++i)
            for (std::size_t j = i + 1; j < boxes.size(); ++j) {
                const bool apart = boxes[i][0] + boxes[i][2] <= boxes[j][0] ||
                                   boxes[j][0] + boxes[j][2] <= boxes[i][0] ||
                                   boxes[i][1] + boxes[i][3] <= boxes[j][1] || boxes[j][1] + boxes[j][3] <= boxes[i][1];
                CHECK(apart);
            }
    }
}

TEST_CASE("Who cannot see a drawing is read its events and edges", "[report]") {
    Portrait p;
    p.events = {{"W x = 0", 0, 0, "x"}, {"W x = 1", 1, 0, "x"}, {"R x = 0", 2, 0, "x"}};
    p.edges = {{"rf", 0, 2, false}, {"co", 0, 1, false}, {"fr", 2, 1, true}};
    const std::string svg = drawing(p, "d", "it");
    CHECK(svg.find("<title id=\"d-title\">it</title>") != std::string::npos);
    CHECK(svg.find("<desc id=\"d-text\">Initial writes: W x = 0. thread 1: W x = 1. thread 2: R x = 0. rf from W x = 0 "
                   "of the initial writes to R x = 0 of thread 2. fr from R x = 0 of thread 2 to W x = 1 of thread 1, "
                   "in the counterexample.</desc>") != std::string::npos);
}

TEST_CASE("Drawings in a page have the colours of other pictures", "[report]") {
    const std::string style = katlas::report::page("", "", "");
    for (const std::string& relation : relations) {
        Portrait p;
        p.events = {{"W x = 1", 1, 0, "x"}, {"R x = 1", 2, 0, "x"}};
        p.edges = {{relation, 0, 1, true}};
        const std::string dot = katlas::workbench::graph_to_dot(p, "");
        const std::string colour = dot.substr(dot.find(" color=\"#", dot.find("e0 -> e1 [xlabel")) + 8, 7);
        INFO(relation << " " << colour);
        CHECK(style.find(fmt::format("--{}: {};", katlas::report::edge_class(relation), colour)) != std::string::npos);
    }
}

// Executions as herd has them, of execution graphs: relations are matrices, and a read-modify-write of C is one event.
#pragma once

#include "cat/printed.hpp"
#include "katlas/cat/import.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "semantics/graph_of.hpp"
#include "semantics/loaded.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

namespace katlas::herd {

using graph::BitMatrix;
using graph::Event;
using graph::ExecutionGraph;
using tests::Loaded;

// A graph of two or three threads with reads, writes, updates and fences of two locations. Each update reads from what
// is before its write in co, any other read from any write. If updates are not to be atomic, they read as other reads.
inline ExecutionGraph graph_with_updates(tests::Random& random, const Loaded& base, bool atomic = true) {
    struct Made {
        Event event;
        std::string predicates; // letters of R, W, F, U (exclusive), S (SC)
    };
    constexpr int locations = 2;
    std::vector<Made> made;
    for (int l = 0; l < locations; ++l)
        made.push_back({{Event::initial_thread, 0, l}, "W"});
    const int threads = 2 + static_cast<int>(random.below(2));
    for (int thread = 1; thread <= threads; ++thread)
        for (int i = 0, n = 1 + static_cast<int>(random.below(3)), position = 0; i < n; ++i) {
            const int l = static_cast<int>(random.below(locations));
            const std::string mode = random.chance(60) ? "S" : "";
            const std::size_t kind = random.below(7);
            if (kind == 0)
                made.push_back({{thread, position++, Event::no_location}, "FS"});
            else if (kind < 3)
                made.push_back({{thread, position++, l}, "R" + mode});
            else if (kind < 5)
                made.push_back({{thread, position++, l}, "W" + mode});
            else
                for (const char* half : {"RU", "WU"})
                    made.push_back({{thread, position++, l}, half + mode});
        }
    std::vector<Event> events;
    events.reserve(made.size());
    for (const Made& m : made)
        events.push_back(m.event);
    ExecutionGraph g(base.document.theory, events);
    std::vector<std::vector<std::size_t>> writes(locations);
    for (std::size_t e = 0; e < made.size(); ++e) {
        const auto is = [&](char c) { return made[e].predicates.find(c) != std::string::npos; };
        for (const auto& [c, name] : std::map<char, std::string>{{'R', "R"}, {'W', "W"}, {'F', "F"}, {'U', "EXCL"}})
            if (is(c))
                g.put(base.predicate(name), e);
        for (const char* name : {"SC", "ACQ", "REL"})
            if (is('S'))
                g.put(base.predicate(name), e);
        if (!is('S'))
            g.put(base.predicate("RLX"), e);
        if (!is('F'))
            g.put(base.predicate("LOC"), e);
        if (is('R'))
            g.put(base.predicate("DEP"), e);
        if (is('W')) {
            auto& order = writes[static_cast<std::size_t>(events[e].location)];
            const std::size_t at = events[e].is_initial() ? 0 : 1 + random.below(order.size());
            order.insert(order.begin() + static_cast<std::ptrdiff_t>(at), e);
        }
    }
    for (const auto& order : writes)
        for (std::size_t i = 0; i < order.size(); ++i)
            for (std::size_t j = i + 1; j < order.size(); ++j)
                g.relate(base.relation("co"), order[i], order[j]);
    for (std::size_t e = 0; e < made.size(); ++e) {
        if (made[e].predicates.front() != 'R')
            continue;
        const auto& order = writes[static_cast<std::size_t>(events[e].location)];
        const bool updates = made[e].predicates.find('U') != std::string::npos;
        if (updates)
            g.relate(base.relation("rmw"), e, e + 1);
        if (!updates || !atomic) {
            g.relate(base.relation("rf"), order[random.below(order.size())], e);
            continue;
        }
        g.relate(base.relation("rf"), *(std::ranges::find(order, e + 1) - 1), e);
    }
    derive(g, base.document);
    return g;
}

// Events of an execution as herd has them: those of a graph, where each class of `same` is one event.
class HerdExecution {
  public:
    HerdExecution(const Loaded& base, const ExecutionGraph& g, bool single_events) : base_(base), g_(g) {
        const BitMatrix& rmw = g.relation(base.relation("rmw"));
        std::vector<std::size_t> number(g.size());
        for (std::size_t e = 0; e < g.size(); ++e) {
            number[e] = members_.size();
            bool merged = false;
            for (std::size_t r = 0; single_events && r < e && !merged; ++r)
                if (rmw.has(r, e)) {
                    number[e] = number[r];
                    members_[number[r]].push_back(e);
                    merged = true;
                }
            if (!merged)
                members_.push_back({e});
        }
        number_ = number;
    }

    [[nodiscard]] std::size_t size() const { return members_.size(); }

    [[nodiscard]] BitMatrix relation(const std::string& name) const {
        BitMatrix m(size());
        const BitMatrix& given = g_.relation(base_.relation(name));
        for (std::size_t x = 0; x < g_.size(); ++x)
            for (std::size_t y = 0; y < g_.size(); ++y)
                if (given.has(x, y) && number_[x] != number_[y])
                    m.set(number_[x], number_[y]);
        return m;
    }
    // [set]
    [[nodiscard]] BitMatrix test(const std::string& name) const {
        BitMatrix m(size());
        for (std::size_t e = 0; e < g_.size(); ++e)
            if (g_.holds(base_.predicate(name), e))
                m.set(number_[e], number_[e]);
        return m;
    }
    [[nodiscard]] BitMatrix same(bool location) const {
        BitMatrix m(size());
        for (std::size_t x = 0; x < g_.size(); ++x)
            for (std::size_t y = 0; y < g_.size(); ++y) {
                const Event& a = g_.event(x);
                const Event& b = g_.event(y);
                if (location ? a.has_location() && a.location == b.location : a.thread == b.thread)
                    m.set(number_[x], number_[y]);
            }
        return m;
    }
    [[nodiscard]] BitMatrix everything() const {
        BitMatrix m(size());
        for (std::size_t x = 0; x < size(); ++x)
            for (std::size_t y = 0; y < size(); ++y)
                m.set(x, y);
        return m;
    }

  private:
    const Loaded& base_;
    const ExecutionGraph& g_;
    std::vector<std::vector<std::size_t>> members_;
    std::vector<std::size_t> number_;
};

// An expression of .cat, with parentheses everywhere, and its value.
struct Expression {
    std::string text;
    std::function<BitMatrix(const HerdExecution&)> value;
};

// The import of a model with one axiom; nothing if it is refused.
inline std::optional<std::string> kat_of(const std::string& cat, const std::string& architecture = "") {
    SourceMap sources;
    Diagnostics diagnostics;
    const auto model = import_cat_text("t.cat", cat, sources, diagnostics, {architecture, {}});
    if (!model)
        return std::nullopt;
    CHECK(katlas::testing::printed_fault(*model, sources).empty());
    return to_text(*model);
}

} // namespace katlas::herd

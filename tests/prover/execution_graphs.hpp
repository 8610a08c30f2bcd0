// Random execution graphs, well-formed by construction, with every relation and predicate of the base theory computed
// from its definition: events in threads, po, rf (each read from one write), co (total on each location), dependencies
// within po. Initial writes form thread 0 and are po-related to nothing.
#pragma once

#include "structures.hpp"

#include <numeric>
#include <optional>
#include <utility>

namespace katlas::tests {

struct ExecutionGraph : Structure {
    std::vector<int> thread;
    std::vector<int> location; // -1: none
};

class GraphBuilder {
  public:
    explicit GraphBuilder(Random& random) : random_(random) {}

    // Nothing if it got more events than a matrix has room for.
    std::optional<ExecutionGraph> build() {
        g_ = {};
        const int locations = 1 + static_cast<int>(random_.below(2));
        for (int l = 0; l < locations; ++l)
            add(0, "W", l);
        const int threads = 1 + static_cast<int>(random_.below(3));
        const std::size_t events = 2 + random_.below(5);
        for (int t = 1; t <= threads; ++t) {
            if (t > 1 && random_.chance(15))
                add(t, "TB", -1);
            const std::size_t share = events / static_cast<std::size_t>(threads) + 1;
            for (std::size_t i = 0; i < share; ++i)
                add_event(t, locations);
            if (random_.chance(10))
                add(t, "TE", -1);
        }
        if (g_.size > max_size)
            return std::nullopt;
        program_order();
        communication();
        dependencies();
        twins();
        return g_;
    }

  private:
    void add(int thread, const std::string& kind, int location) {
        const std::size_t e = g_.size++;
        g_.thread.push_back(thread);
        g_.location.push_back(location);
        g_.put(kind, e);
        const bool acquires = kind != "TC" && kind != "TE";
        const bool releases = kind != "TB" && kind != "TJ";
        switch (random_.below(7)) {
        case 0:
            g_.put("NA", e);
            break;
        case 1:
            g_.put("RLX", e);
            break;
        case 2:
        case 3:
            if (acquires)
                g_.put("ACQ", e);
            if (releases && random_.chance(50))
                g_.put("REL", e);
            break;
        case 4:
            if (releases)
                g_.put("REL", e);
            break;
        case 5:
            if (acquires && releases)
                for (const char* mode : {"ACQ", "REL", "SC"})
                    g_.put(mode, e);
            break;
        default:
            break;
        }
        if (kind == "R" || kind == "ALLOC")
            g_.put("DEP", e);
        if (location >= 0) {
            g_.put("LOC", e);
            for (const char* p : {"HEAP", "HPPROT", "D"})
                if (random_.chance(10))
                    g_.put(p, e);
        }
    }

    void add_event(int thread, int locations) {
        const int location = static_cast<int>(random_.below(static_cast<std::size_t>(locations)));
        const std::size_t kind = random_.below(20);
        if (kind < 8) {
            add(thread, "R", location);
        } else if (kind < 15) {
            add(thread, "W", location);
        } else if (kind < 17) {
            add(thread, "F", -1);
        } else if (kind == 17 && g_.size + 1 < max_size) { // an atomic update
            add(thread, "R", location);
            add(thread, "W", location);
            g_.put("EXCL", g_.size - 2);
            g_.put("EXCL", g_.size - 1);
            g_.relations["rmw"].set(g_.size - 2, g_.size - 1);
        } else if (kind == 18) {
            add(thread, random_.chance(50) ? "ALLOC" : "FREE", location);
        } else {
            add(thread, random_.chance(50) ? "TC" : "TJ", -1);
        }
    }

    [[nodiscard]] Matrix where(bool (*related)(const ExecutionGraph&, std::size_t, std::size_t)) const {
        Matrix result;
        for (std::size_t x = 0; x < g_.size; ++x)
            for (std::size_t y = 0; y < g_.size; ++y)
                if (related(g_, x, y))
                    result.set(x, y);
        return result;
    }

    void program_order() {
        auto& r = g_.relations;
        r["any"] = where([](const ExecutionGraph&, std::size_t, std::size_t) { return true; });
        r["same-thread"] =
            where([](const ExecutionGraph& g, std::size_t x, std::size_t y) { return g.thread[x] == g.thread[y]; });
        r["same-cta"] = r["same-gpu"] = r["same-thread"]; // no thread has a place
        r["loc-overlap"] = where([](const ExecutionGraph& g, std::size_t x, std::size_t y) {
            return g.location[x] >= 0 && g.location[x] == g.location[y];
        });
        r["po"] = where([](const ExecutionGraph& g, std::size_t x, std::size_t y) {
            return x < y && g.thread[x] == g.thread[y] && g.thread[x] != 0;
        });
        r["tc"] = where([](const ExecutionGraph& g, std::size_t x, std::size_t y) {
            return g.holds("TC", x) && g.holds("TB", y) && g.thread[x] < g.thread[y];
        });
        r["tj"] = where([](const ExecutionGraph& g, std::size_t x, std::size_t y) {
            return g.holds("TE", x) && g.holds("TJ", y) && g.thread[x] != g.thread[y];
        });
        r["free"] = where([](const ExecutionGraph& g, std::size_t x, std::size_t y) {
            return g.holds("ALLOC", x) && g.holds("FREE", y) && g.location[x] == g.location[y];
        });
        r["alloc"] = where([](const ExecutionGraph& g, std::size_t x, std::size_t y) {
            return g.holds("ALLOC", x) && (g.holds("R", y) || g.holds("W", y)) && g.location[x] == g.location[y];
        });
    }

    // `name` split into what joins different threads and what does not.
    void split(const std::string& name) {
        g_.relations[name + "i"] = g_.relations[name] & g_.relations["same-thread"];
        g_.relations[name + "e"] = g_.relations[name] - g_.relations["same-thread"];
    }

    void communication() {
        auto& r = g_.relations;
        // co: each location's writes in some order, the initial one first, agreeing with po most of the time (only
        // internal co that contradicts po is outside the base theory).
        std::vector<std::size_t> order(g_.size);
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            const std::size_t j = random_.below(order.size() - 1);
            if (g_.thread[order[j]] != g_.thread[order[j + 1]] && g_.thread[order[j]] != 0)
                std::swap(order[j], order[j + 1]);
        }
        for (std::size_t i = 0; i < order.size(); ++i)
            for (std::size_t j = i + 1; j < order.size(); ++j)
                if (g_.holds("W", order[i]) && g_.holds("W", order[j]) && r["loc-overlap"].has(order[i], order[j]))
                    r["co"].set(order[i], order[j]);
        for (std::size_t x = 0; x < g_.size; ++x) {
            if (!g_.holds("R", x))
                continue;
            std::vector<std::size_t> writes;
            for (std::size_t w = 0; w < g_.size; ++w)
                if (g_.holds("W", w) && r["loc-overlap"].has(w, x) && !r["po"].has(x, w))
                    writes.push_back(w);
            r["rf"].set(random_.pick(writes), x);
        }
        r["fr"] = r["rf"].converse().then(r["co"]);
        split("rf");
        split("co");
        split("fr");
        r["po-loc"] = r["po"] & r["loc-overlap"];
        r["detour"] = r["po-loc"] & r["coe"].then(r["rfe"]);
    }

    void dependencies() {
        auto& r = g_.relations;
        for (const std::string name : {"addr", "data", "ctrl", "pick-addr", "pick-data", "pick-ctrl"})
            for (std::size_t x = 0; x < g_.size; ++x)
                for (std::size_t y = 0; y < g_.size; ++y)
                    if (g_.holds(name.starts_with("pick") ? "R" : "DEP", x) && r["po"].has(x, y) && random_.chance(30))
                        r[name].set(x, y);
        for (const char* name : {"amo", "within"})
            for (std::size_t x = 0; x < g_.size; ++x)
                for (std::size_t y = 0; y < g_.size; ++y)
                    if (r["rmw"].has(x, y) && random_.chance(50))
                        r[name].set(x, y);
    }

    void twins() {
        auto& r = g_.relations;
        r["data-between"] = r["data"] - r["within"];
        for (const std::string name : {"any", "same-thread", "same-cta", "same-gpu", "addr", "data", "data-between",
                                       "ctrl", "pick-addr", "pick-data", "pick-ctrl", "tc", "tj", "alloc"})
            r[name + "-loc"] = r[name] & r["loc-overlap"];
        for (const auto& [synonym, name] : std::map<std::string, std::string>{
                 {"mo", "co"}, {"moe", "coe"}, {"moi", "coi"}, {"rb", "fr"}, {"rbe", "fre"}, {"rbi", "fri"}})
            r[synonym] = r[name];
    }

    Random& random_;
    ExecutionGraph g_;
};

// Does po agree with fr within a thread? The base theory has it so: fri and coi lie within po-loc.
inline bool internal_order(ExecutionGraph& g) {
    const Matrix& po = g.relations["po"];
    return (g.relations["fri"] - po).empty() && (g.relations["coi"] - po).empty() && (g.relations["rfi"] - po).empty();
}

inline ExecutionGraph random_graph(Random& random) {
    for (;;) {
        std::optional<ExecutionGraph> g = GraphBuilder(random).build();
        if (g && internal_order(*g))
            return *std::move(g);
    }
}

} // namespace katlas::tests

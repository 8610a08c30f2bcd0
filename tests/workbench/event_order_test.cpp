// The order of events before an error, against relations as matrices.
#include "explore/random_dependent_program.hpp"
#include "katlas/explore/explore_candidates.hpp"
#include "katlas/graph/bit_matrix.hpp"
#include "katlas/workbench/event_order.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using explore::Configuration;
using explore::EventId;
using graph::BitMatrix;

struct Relations {
    BitMatrix causes{0}; // po | rf
    BitMatrix all{0};    // po | rf | co | fr
};

Relations relations_of(const graph::SparseGraph& g) {
    constexpr EventId none = graph::SparseGraph::none;
    BitMatrix po(g.size());
    BitMatrix rf(g.size());
    BitMatrix co(g.size());
    for (EventId e = 0; e < g.size(); ++e) {
        if (!g.is_initial(e) && g[e].po_prev != none)
            po.set(g[e].po_prev, e);
        if (g.is_read(e))
            rf.set(g[e].rf, e);
        if (g.is_write(e) && g[e].co_next != none)
            co.set(e, g[e].co_next);
    }
    co = co.plus();
    return {po | rf, po | rf | co | rf.converse().then(co)};
}

bool is_cyclic(const BitMatrix& m) {
    return !(m.plus() & BitMatrix::identity(m.size())).empty();
}

// How often the thread changes.
int changes_in(const graph::SparseGraph& g, const std::vector<EventId>& order) {
    int changes = 0;
    for (std::size_t i = 1; i < order.size(); ++i)
        changes += g[order[i]].thread != g[order[i - 1]].thread ? 1 : 0;
    return changes;
}

// The least number of changes of an order of the events that respects the relation, by trying all of them.
class LeastChanges {
  public:
    LeastChanges(const graph::SparseGraph& g, const std::vector<EventId>& events, const BitMatrix& respected)
        : g_(g), events_(events), respected_(respected) {}

    int from(std::set<EventId> done, std::uint32_t thread) {
        if (done.size() == events_.size())
            return 0;
        const auto [known, is_new] = known_.try_emplace({done, thread}, 0);
        if (!is_new)
            return known->second;
        int least = 1'000'000;
        for (const EventId e : events_) {
            const bool can = !done.contains(e) && std::ranges::all_of(events_, [&](EventId before) {
                return !respected_.has(before, e) || done.contains(before);
            });
            if (!can)
                continue;
            std::set<EventId> more = done;
            more.insert(e);
            const int change = thread != 0 && g_[e].thread != thread ? 1 : 0;
            least = std::min(least, change + from(std::move(more), g_[e].thread));
        }
        return known_[{done, thread}] = least;
    }

  private:
    const graph::SparseGraph& g_;
    const std::vector<EventId>& events_;
    const BitMatrix& respected_;
    std::map<std::pair<std::set<EventId>, std::uint32_t>, int> known_;
};

struct Seen {
    int sequential = 0;
    int causal = 0;
    int none = 0;
};

void check_order(const Configuration& c, std::uint32_t thread, Seen& seen) {
    const Relations r = relations_of(c.graph);
    const EventId last = c.graph.last_of_thread(thread);
    const workbench::EventOrder order = workbench::order_before_error(c, thread);
    if (last == graph::SparseGraph::none) {
        CHECK(order.sequential);
        CHECK(order.events.empty());
        return;
    }
    std::vector<EventId> expected;
    const BitMatrix before = r.causes.plus();
    for (EventId e = c.graph.num_locations(); e < c.graph.size(); ++e)
        if (e == last || before.has(e, last))
            expected.push_back(e);
    BitMatrix causes(c.graph.size());
    BitMatrix all(c.graph.size());
    for (const EventId a : expected)
        for (const EventId b : expected) {
            if (r.causes.has(a, b))
                causes.set(a, b);
            if (r.all.has(a, b))
                all.set(a, b);
        }
    CHECK(order.sequential == !is_cyclic(all));
    if (is_cyclic(causes)) {
        ++seen.none;
        CHECK(order.events.empty());
        return;
    }
    ++(order.sequential ? seen.sequential : seen.causal);
    std::vector<EventId> sorted = order.events;
    std::sort(sorted.begin(), sorted.end());
    REQUIRE(sorted == expected);
    const BitMatrix& respected = order.sequential ? all : causes;
    for (std::size_t i = 0; i < order.events.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            CHECK_FALSE(respected.has(order.events[i], order.events[j]));
    if (expected.size() <= 8)
        CHECK(changes_in(c.graph, order.events) == LeastChanges(c.graph, expected, respected).from({}, 0));
}

} // namespace

TEST_CASE("the order before an error has all causes, and is a run where there is one") {
    Seen seen;
    const int programs = scaled(150);
    for (int i = 0; i < programs; ++i) {
        const std::uint64_t seed = static_cast<std::uint64_t>(i) + 1;
        const program::Program p =
            RandomDependentProgram(seed, {.max_statements = 4, .max_events = 7, .load_first = i % 2 == 0}).make();
        INFO("seed " << seed);
        (void)explore::explore_candidates(p, {},
                                          [&](const Configuration& c, const explore::DependencyEdges&) {
                                              for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
                                                  check_order(c, t, seen);
                                              return false;
                                          },
                                          {.atomic = true});
    }
    std::cout << "orders before errors: " << seen.sequential << " sequential, " << seen.causal << " of po | rf, none "
              << seen.none << ", of " << programs << " programs from seed 1\n";
    CHECK(seen.sequential > 0);
    CHECK(seen.causal > 0);
    CHECK(seen.none > 0);
}

} // namespace katlas::tests

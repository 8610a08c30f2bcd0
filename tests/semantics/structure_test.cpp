// The structures that a search of graphs may ask for, by their definitions on complete graphs.

#include "katlas/semantics/enumerate.hpp"
#include "katlas/semantics/structure.hpp"
#include "loaded.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

using namespace katlas;
using namespace katlas::graph;
using katlas::tests::Loaded;

namespace {

using Events = std::set<std::size_t>;

// A graph by its definition, for what structure.hpp says.
class Whole {
  public:
    Whole(const Loaded& loaded, const ExecutionGraph& g) : g_(g), loaded_(loaded) {
        for (std::size_t e = 0; e < g.size(); ++e)
            if (!g.event(e).is_initial())
                proper_.insert(e);
    }

    // A single event excuses the others.
    [[nodiscard]] bool lone() const {
        return std::ranges::any_of(proper_, [&](std::size_t e) { return excused({e}) == proper_; });
    }

    [[nodiscard]] bool strong() const {
        // Some set of events, each of which leads to each within it, excuses the others.
        const std::vector<std::size_t> all(proper_.begin(), proper_.end());
        for (std::size_t set = 1; set < (std::size_t{1} << all.size()); ++set) {
            Events chosen;
            for (std::size_t i = 0; i < all.size(); ++i)
                if ((set >> i & 1U) != 0)
                    chosen.insert(all[i]);
            if (chosen.size() > 1 &&
                std::ranges::all_of(chosen, [&](std::size_t e) { return reached(e, chosen) == chosen; }) &&
                excused(chosen) == proper_)
                return true;
        }
        return false;
    }

    [[nodiscard]] bool cycle() const {
        std::vector<int> threads;
        for (const std::size_t e : proper_)
            if (std::ranges::count(threads, g_.event(e).thread) == 0)
                threads.push_back(g_.event(e).thread);
        std::ranges::sort(threads);
        do
            for (std::size_t passed = 2; passed <= threads.size(); ++passed)
                if (passes(threads, passed))
                    return true;
        while (std::next_permutation(threads.begin(), threads.end()));
        return false;
    }

    // What makes a cycle critical.
    [[nodiscard]] bool critical() const {
        const auto is = [&](const char* predicate, std::size_t e) { return g_.holds(loaded_.predicate(predicate), e); };
        for (const std::size_t e : proper_) {
            const std::vector<std::size_t> thread = events_of(g_.event(e).thread);
            const bool fence = !g_.event(e).has_location();
            if (is("EXCL", e) || is("NA", e) || thread.size() > 3 || fence != (thread.size() == 3 && e == thread[1]))
                return false;
            if (thread.size() > 1 && g_.event(thread.front()).location == g_.event(thread.back()).location)
                return false;
        }
        return true;
    }

  private:
    [[nodiscard]] bool has(const char* relation, std::size_t a, std::size_t b) const {
        return g_.relation(loaded_.relation(relation)).has(a, b);
    }
    [[nodiscard]] bool communicates(std::size_t a, std::size_t b) const {
        return has("rf", a, b) || has("co", a, b) || has("fr", a, b);
    }

    // By at least one step within the set.
    [[nodiscard]] Events reached(std::size_t from, const Events& within) const {
        Events found;
        std::vector<std::size_t> open{from};
        while (!open.empty()) {
            const std::size_t e = open.back();
            open.pop_back();
            for (const std::size_t next : within)
                if ((communicates(e, next) || has("po", e, next) || has("rmw", next, e)) && found.insert(next).second)
                    open.push_back(next);
        }
        return found;
    }

    [[nodiscard]] Events excused(Events events) const {
        for (bool more = true; more;) {
            more = false;
            for (const std::size_t e : proper_)
                for (const std::size_t known : Events(events))
                    if (has("rf", e, known) || has("rmw", e, known) || has("rmw", known, e))
                        more = events.insert(e).second || more;
        }
        return events;
    }

    [[nodiscard]] std::vector<std::size_t> events_of(int thread) const {
        std::vector<std::size_t> events;
        for (const std::size_t e : proper_)
            if (g_.event(e).thread == thread)
                events.push_back(e);
        std::ranges::sort(events, {}, [&](std::size_t e) { return g_.event(e).position; });
        return events;
    }

    [[nodiscard]] bool passes(const std::vector<int>& threads, std::size_t passed) const {
        for (std::size_t i = 0; i < passed; ++i) {
            const std::vector<std::size_t> from = events_of(threads[i]);
            const std::vector<std::size_t> to = events_of(threads[(i + 1) % passed]);
            Events exits{from.back()};
            if (from.size() > 1 && has("rmw", from[from.size() - 2], from.back()))
                exits.insert(from[from.size() - 2]);
            Events entries{to.front()};
            if (to.size() > 1 && has("rmw", to[0], to[1]))
                entries.insert(to[1]);
            const auto goes_on = [&](std::size_t exit) {
                return std::ranges::any_of(entries, [&](std::size_t entry) { return communicates(exit, entry); });
            };
            if (std::ranges::none_of(exits, goes_on))
                return false;
        }
        for (std::size_t i = passed; i < threads.size(); ++i) {
            const std::vector<std::size_t> events = events_of(threads[i]);
            if (events.size() != 1 ||
                std::ranges::none_of(proper_, [&](std::size_t r) { return has("rf", events.front(), r); }))
                return false;
        }
        return true;
    }

    const ExecutionGraph& g_;
    const Loaded& loaded_;
    Events proper_;
};

using Text = std::vector<std::uint64_t>;

// Graphs come in one numbering.
Text text_of(const Loaded& loaded, const ExecutionGraph& g) {
    Text text{g.size()};
    for (std::size_t e = 0; e < g.size(); ++e) {
        text.push_back(static_cast<std::uint64_t>(g.event(e).thread + 1));
        text.push_back(static_cast<std::uint64_t>(g.event(e).location + 1));
        for (kat::PredicateId p = 0; p < loaded.document.theory.predicates.size(); ++p)
            text.push_back(g.where(p) >> e & 1U);
        for (const char* relation : {"rf", "co", "rmw"})
            text.push_back(g.relation(loaded.relation(relation)).row(e));
    }
    return text;
}

struct Is {
    bool strong = false;
    bool cycle = false;
    bool critical = false;
};

std::map<Text, Is> graphs(const Loaded& loaded, std::size_t events, Connection connection) {
    EnumerationLimits limits;
    limits.max_events = events;
    limits.structure.connection = connection;
    std::vector<kat::ExprRef> mentioned;
    for (const kat::Assertion& a : loaded.document.assertions)
        mentioned.push_back(a.claim.left);
    std::map<Text, Is> found;
    const Enumeration outcome = enumerate(loaded.document, mentioned, limits, [&](const ExecutionGraph& g) {
        const Whole whole(loaded, g);
        CHECK(found
                  .emplace(text_of(loaded, g), Is{whole.strong() || whole.lone(), whole.cycle() || whole.lone(),
                                                  whole.critical() && !whole.lone()})
                  .second);
        return true;
    });
    CHECK(outcome.complete);
    return found;
}

} // namespace

TEST_CASE("connected graphs are those of all graphs that the definitions pick") {
    for (const auto& [text, events] :
         {std::pair("assert empty po | rf | co | fr", 4U), std::pair("assert empty rmw | rf | co | [F]", 4U)}) {
        const Loaded loaded(text);
        const auto all = graphs(loaded, events, Connection::any);
        const auto strong = graphs(loaded, events, Connection::strong);
        const auto cycles = graphs(loaded, events, Connection::cycle);
        std::size_t expected_strong = 0;
        std::size_t expected_cycles = 0;
        for (const auto& [graph, is] : all) {
            CHECK(strong.contains(graph) == is.strong);
            CHECK(cycles.contains(graph) == (is.strong && is.cycle));
            expected_strong += is.strong ? 1U : 0U;
            expected_cycles += is.strong && is.cycle ? 1U : 0U;
        }
        CHECK(strong.size() == expected_strong);
        CHECK(cycles.size() == expected_cycles);
        CHECK(0 < expected_cycles);
        CHECK(expected_cycles < expected_strong);
        CHECK(expected_strong < all.size());
    }
}

TEST_CASE("critical cycles are those of all cycles that the definition picks") {
    for (const auto& [text, events] :
         {std::pair("assert empty po | rf | co | fr | [F]", 5U), std::pair("assert empty rmw | rf | co | [NA]", 4U)}) {
        const Loaded loaded(text);
        const auto cycles = graphs(loaded, events, Connection::cycle);
        const auto critical = graphs(loaded, events, Connection::critical);
        std::size_t expected = 0;
        for (const auto& [graph, is] : cycles) {
            CHECK(critical.contains(graph) == is.critical);
            expected += is.critical ? 1U : 0U;
        }
        CHECK(critical.size() == expected);
        CHECK(0 < expected);
        CHECK(expected < cycles.size());
    }
}

TEST_CASE("graphs of programs have exclusive accesses in pairs and no other events than reads, writes and fences") {
    const Loaded loaded("assert empty rmw;[REL & SC];rf | [F & REL] | [ISB] | [ALLOC];po");
    EnumerationLimits limits;
    limits.max_events = 3;
    limits.structure.programs = true;
    std::vector<kat::ExprRef> mentioned{loaded.document.assertions.front().claim.left};
    std::size_t updates = 0;
    std::size_t fences = 0;
    const auto holds = [&](const ExecutionGraph& g, const char* name, std::size_t e) {
        return g.holds(loaded.predicate(name), e);
    };
    (void)enumerate(loaded.document, mentioned, limits, [&](const ExecutionGraph& g) {
        for (std::size_t e = 0; e < g.size(); ++e) {
            if (g.event(e).is_initial())
                continue;
            CHECK((holds(g, "R", e) || holds(g, "W", e) || holds(g, "F", e)));
            CHECK_FALSE(holds(g, "ISB", e));
            CHECK_FALSE((holds(g, "R", e) && holds(g, "REL", e) && !holds(g, "SC", e)));
            fences += holds(g, "F", e) ? 1U : 0U;
            if (!holds(g, "EXCL", e))
                continue;
            ++updates;
            bool paired = false;
            for (std::size_t o = 0; o < g.size(); ++o)
                paired = paired || g.relation(loaded.relation("rmw")).has(e, o) ||
                         g.relation(loaded.relation("rmw")).has(o, e);
            CHECK(paired);
        }
        return true;
    });
    CHECK(updates > 0);
    CHECK(fences > 0);
}

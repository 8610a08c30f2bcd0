// Minimal separations of models, compared with a search that tries all small candidates.
#include "is_minimal.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/semantics/cross_check.hpp"
#include "katlas/synthesis/cycle.hpp"
#include "katlas/synthesis/from_graph.hpp"
#include "katlas/synthesis/judges.hpp"
#include "katlas/synthesis/litmus_text.hpp"
#include "katlas/synthesis/separations.hpp"
#include "random_candidate.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <iostream>
#include <set>
#include <tuple>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::synthesis;
using graph::Kind;
using graph::Mode;
using tests::is_minimal;

namespace {

struct Pair {
    Document document;
    std::vector<std::string> keys;

    Pair(const std::string& first, const std::string& second) {
        SourceMap sources;
        Diagnostics diagnostics;
        document = load_models({first, second}, {}, sources, diagnostics, keys);
        REQUIRE_FALSE(diagnostics.has_errors());
    }
    [[nodiscard]] const kat::Model& model(std::size_t i) const { return document.models.at(keys[i]); }
};

// Every candidate with up to so many events and without dependencies, plain accesses left out: some several times.
class Naive {
  public:
    Naive(const Alphabet& alphabet, std::size_t events, const std::function<void(const Candidate&)>& visit)
        : alphabet_(alphabet), visit_(visit) {
        for (std::size_t n = 1; n <= events; ++n) {
            c_.events.assign(n, {});
            choose_event(0);
        }
    }

  private:
    void choose_event(Place e) {
        if (e == c_.events.size()) {
            choose_updates();
            return;
        }
        CandidateEvent& event = c_.events[e];
        std::size_t locations = 0;
        for (Place d = 0; d < e; ++d)
            if (!c_.events[d].is_fence())
                locations = std::max(locations, c_.events[d].location + 1);
        for (std::size_t thread = e == 0 ? 0 : c_.events[e - 1].thread;
             thread <= (e == 0 ? 0 : c_.events[e - 1].thread + 1); ++thread)
            for (const Kind kind : {Kind::read, Kind::write, Kind::fence})
                for (const Mode mode : kind == Kind::read    ? alphabet_.reads
                                       : kind == Kind::write ? alphabet_.writes
                                                             : alphabet_.fences)
                    for (std::size_t l = 0; l <= (kind == Kind::fence ? 0 : locations); ++l) {
                        event = {.label = {.kind = kind, .mode = mode}, .thread = thread, .location = l, .source = {}};
                        choose_event(e + 1);
                    }
        event = {};
    }

    void choose_updates(Place e = 0) {
        if (e + 1 >= c_.events.size()) {
            c_.co.clear();
            for (Place w = 0; w < c_.events.size(); ++w) {
                const CandidateEvent& event = c_.events[w];
                if (event.is_fence())
                    continue;
                c_.co.resize(std::max(c_.co.size(), event.location + 1));
                if (event.is_write())
                    c_.co[event.location].push_back(w);
            }
            if (not_in_c(c_).empty())
                choose_source(0);
            return;
        }
        choose_updates(e + 1);
        const bool pair = c_.events[e].is_read() && c_.events[e + 1].is_write() && !c_.events[e].label.exclusive &&
                          c_.events[e].thread == c_.events[e + 1].thread &&
                          c_.events[e].location == c_.events[e + 1].location;
        if (!pair)
            return;
        c_.events[e].label.exclusive = c_.events[e + 1].label.exclusive = true;
        choose_updates(e + 1);
        c_.events[e].label.exclusive = c_.events[e + 1].label.exclusive = false;
    }

    void choose_source(Place e) {
        if (e == c_.events.size()) {
            choose_order(0);
            return;
        }
        choose_source(e + 1);
        if (!c_.events[e].is_read())
            return;
        for (const Place w : c_.co[c_.events[e].location]) {
            c_.events[e].source = w;
            choose_source(e + 1);
        }
        c_.events[e].source.reset();
    }

    void choose_order(std::size_t location) {
        if (location == c_.co.size()) {
            visit_(c_);
            return;
        }
        const std::vector<Place> before = c_.co[location];
        std::ranges::sort(c_.co[location]);
        do
            choose_order(location + 1);
        while (std::next_permutation(c_.co[location].begin(), c_.co[location].end()));
        c_.co[location] = before;
    }

    const Alphabet& alphabet_;
    const std::function<void(const Candidate&)>& visit_;
    Candidate c_;
};

// rf, co and fr within a thread follow po: what all execution graphs of the layer `graph` have.
bool well_formed(const Candidate& c) {
    for (Place a = 0; a < c.events.size(); ++a)
        for (Place b = a + 1; b < c.events.size(); ++b) {
            const CandidateEvent& x = c.events[a];
            const CandidateEvent& y = c.events[b];
            if (x.thread != y.thread || x.is_fence() || y.is_fence() || x.location != y.location)
                continue;
            const std::size_t seen_x = x.is_write() ? c.rank(a) : c.value_read(a);
            const std::size_t seen_y = y.is_write() ? c.rank(b) : c.value_read(b);
            if (x.is_write() && seen_y < seen_x)
                return false; // co or fr backwards
            if (y.is_write() && x.is_read() && x.source == b)
                return false;
        }
    return true;
}

std::vector<std::string> texts(const std::vector<Candidate>& candidates) {
    std::vector<std::string> result;
    result.reserve(candidates.size());
    for (const Candidate& c : candidates)
        result.push_back(canonical_text(c));
    std::ranges::sort(result);
    return result;
}

std::vector<std::string> naive_separations(const Pair& pair, std::size_t events, const Alphabet& alphabet) {
    CandidateJudge allows(pair.document, pair.document.models.at(pair.keys[0]));
    CandidateJudge forbids(pair.document, pair.document.models.at(pair.keys[1]));
    const Property separates = [&](const Candidate& c) { return !forbids.allows(c) && allows.allows(c); };
    std::set<std::string> found;
    const std::function<void(const Candidate&)> visit = [&](const Candidate& c) {
        if (well_formed(c) && is_minimal(c, separates))
            found.insert(canonical_text(c));
    };
    const Naive naive(alphabet, events, visit);
    return {found.begin(), found.end()};
}

std::vector<std::string> names(const Separations& found) {
    std::vector<std::string> result;
    for (const Candidate& c : found.minimal)
        result.push_back(named(c).name);
    return result;
}

SeparationLimits limits(std::size_t max_events, std::size_t exhaustive) {
    SeparationLimits result;
    result.max_events = max_events;
    result.exhaustive = exhaustive;
    result.cycles = max_events;
    return result;
}

Separations separations(const Pair& pair, const SeparationLimits& limits) {
    return minimal_separations(pair.document, pair.model(0), pair.model(1), limits);
}

// Those of all graphs, whether they are strongly connected or not.
std::vector<std::string> separations_of_all_graphs(const Pair& pair, std::size_t events) {
    CandidateJudge allows(pair.document, pair.document.models.at(pair.keys[0]));
    CandidateJudge forbids(pair.document, pair.document.models.at(pair.keys[1]));
    const Property separates = [&](const Candidate& c) { return !forbids.allows(c) && allows.allows(c); };
    graph::EnumerationLimits limits;
    limits.max_events = events;
    const auto& models = pair.document.models;
    const graph::Violations violations(pair.document, graph::compile(models.at(pair.keys[0]), models.at(pair.keys[1])),
                                       true, false);
    std::set<std::string> found;
    (void)violations.for_each(limits, [&](const graph::ExecutionGraph& g) {
        for (const Candidate& c : readings_of(pair.document.theory, g).candidates)
            if (is_minimal(c, separates))
                found.insert(canonical_text(c));
        return true;
    });
    return {found.begin(), found.end()};
}

// Whether the threads are passed once each, in some order, by rf, co or fr from the last event of one to the first of
// the next; threads of one write that is read may stand aside. Read-modify-writes are entered and left by either half.
bool is_cycle(const Candidate& c) {
    std::vector<std::size_t> order(c.num_threads());
    for (std::size_t t = 0; t < order.size(); ++t)
        order[t] = t;
    const auto events_of = [&](std::size_t t) {
        std::vector<Place> events;
        for (Place e = 0; e < c.events.size(); ++e)
            if (c.events[e].thread == t)
                events.push_back(e);
        return events;
    };
    const auto communicates = [&](Place a, Place b) {
        const CandidateEvent& x = c.events[a];
        const CandidateEvent& y = c.events[b];
        if (x.is_fence() || y.is_fence() || x.location != y.location || (x.is_read() && y.is_read()))
            return false;
        if (y.is_read())
            return y.source == a;
        return (x.is_read() ? c.value_read(a) : c.rank(a)) < c.rank(b);
    };
    const auto follows = [&](std::size_t t, std::size_t u) {
        const std::vector<Place> from = events_of(t);
        const std::vector<Place> to = events_of(u);
        std::vector<Place> exits{from.back()};
        std::vector<Place> entries{to.front()};
        if (c.ends_rmw(from.back()))
            exits.push_back(from.back() - 1);
        if (c.begins_rmw(to.front()))
            entries.push_back(to.front() + 1);
        for (const Place exit : exits)
            for (const Place entry : entries)
                if (communicates(exit, entry))
                    return true;
        return false;
    };
    const auto aside = [&](std::size_t t) {
        const std::vector<Place> events = events_of(t);
        return events.size() == 1 && std::ranges::any_of(c.events, [&](const CandidateEvent& e) {
                   return e.is_read() && e.source == events.front();
               });
    };
    do
        for (std::size_t passed = 2; passed <= order.size(); ++passed) {
            bool fits = true;
            for (std::size_t i = 0; i < order.size() && fits; ++i)
                fits = i < passed ? follows(order[i], order[(i + 1) % passed]) : aside(order[i]);
            if (fits)
                return true;
        }
    while (std::next_permutation(order.begin(), order.end()));
    return false;
}

using ModelPair = std::pair<const char*, const char*>;

// All elements, or one of `part` in a run that is scaled down.
template <typename T>
std::vector<T> some_of(std::size_t part, const std::vector<T>& all) {
    std::vector<T> some;
    for (std::size_t i = 0; i < all.size(); i += katlas::tests::stride_of(part))
        some.push_back(all[i]);
    return some;
}

} // namespace

TEST_CASE("minimal separations are those that a search of all small programs finds", "[synthesis]") {
    const Alphabet relaxed{
        .reads = {Mode::relaxed}, .writes = {Mode::relaxed}, .fences = {Mode::seq_cst}, .dependencies = {}};
    std::size_t separated = 0;
    for (const auto& [allowing, forbidding] :
         {std::pair("tso", "sc"), std::pair("pso", "tso"), std::pair("pso", "sc"), std::pair("ra", "sra"),
          std::pair("sra", "tso"), std::pair("tso", "ra")}) {
        INFO(allowing << " allows and " << forbidding << " forbids");
        const Pair pair(allowing, forbidding);
        const std::vector<std::string> expected = naive_separations(pair, 4, relaxed);
        CHECK(texts(separations(pair, {}).minimal) == expected);
        separated += expected.empty() ? 0U : 1U;
    }
    CHECK(separated == 4);
}

TEST_CASE("modes are searched as accesses are", "[synthesis]") {
    const Pair pair("tso", "rc11");
    const Alphabet modes{.reads = {Mode::relaxed, Mode::acquire, Mode::seq_cst},
                         .writes = {Mode::relaxed, Mode::release, Mode::seq_cst},
                         .fences = {},
                         .dependencies = {}};
    const std::vector<std::string> expected = naive_separations(pair, 4, modes);
    CHECK(texts(separations(pair, {}).minimal) == expected);
    CHECK_FALSE(expected.empty());
}

TEST_CASE("graphs that are not strongly connected have no part in minimal separations", "[synthesis]") {
    std::size_t separated = 0;
    for (const auto& [allowing, forbidding] : some_of<ModelPair>(
             4, {std::pair("pso", "sc"), std::pair("ra", "sra"), std::pair("tso", "ra"), std::pair("rc11", "ra"),
                 std::pair("ra", "rc11"), std::pair("imm", "rc11"), std::pair("rc11-genmc", "imm"),
                 std::pair("tso", "tso-fences-all"), std::pair("c11-orig", "rc11")})) {
        INFO(allowing << " allows and " << forbidding << " forbids");
        const Pair pair(allowing, forbidding);
        const std::vector<std::string> expected = separations_of_all_graphs(pair, 4);
        CHECK(texts(separations(pair, limits(4, 4)).minimal) == expected);
        separated += expected.empty() ? 0U : 1U;
    }
    CHECK(separated == (katlas::tests::is_scaled_down() ? 3U : 6U));
}

TEST_CASE("beyond what is searched in full all cycles through the threads are found", "[synthesis]") {
    std::size_t others = 0;
    for (const auto& [allowing, forbidding] : some_of<ModelPair>(
             3, {std::pair("tso", "sc"), std::pair("pso", "tso"), std::pair("ra", "sra"), std::pair("rc11-20", "rc11"),
                 std::pair("rc11", "rc11-genmc"), std::pair("imm", "rc11")})) {
        INFO(allowing << " allows and " << forbidding << " forbids");
        const Pair pair(allowing, forbidding);
        std::vector<Candidate> expected = separations(pair, limits(5, 5)).minimal;
        CHECK_FALSE(expected.empty());
        others += static_cast<std::size_t>(std::erase_if(expected, [](const Candidate& c) { return !is_cycle(c); }));
        CHECK(texts(separations(pair, limits(5, 1)).minimal) == texts(expected));
    }
    CHECK(others == 0);
}

TEST_CASE("critical cycles are among the cycles through the threads", "[synthesis]") {
    for (const auto& [allowing, forbidding, events] : some_of<std::tuple<const char*, const char*, std::size_t>>(
             3, {std::tuple("tso", "sc", 6U), std::tuple("sra", "tso", 6U), std::tuple("imm", "rc11", 4U)})) {
        INFO(allowing << " allows and " << forbidding << " forbids");
        const Pair pair(allowing, forbidding);
        CandidateJudge allows(pair.document, pair.document.models.at(pair.keys[0]));
        CandidateJudge forbids(pair.document, pair.document.models.at(pair.keys[1]));
        const Property separates = [&](const Candidate& c) { return !forbids.allows(c) && allows.allows(c); };
        const std::vector<std::string> found = texts(separations(pair, limits(events, 1)).minimal);
        SeparationLimits critical_only = limits(events, 0);
        critical_only.cycles = 0;
        const std::vector<std::string> critical = texts(separations(pair, critical_only).minimal);
        const Alphabet alphabet = alphabet_of(
            pair.document, {&pair.document.models.at(pair.keys[0]), &pair.document.models.at(pair.keys[1])});
        std::size_t cycles = 0;
        for (std::size_t n = 4; n <= events; ++n)
            for_each_critical_cycle(alphabet, n, [&](const Candidate& c) {
                if (is_minimal(c, separates)) {
                    ++cycles;
                    CHECK(std::ranges::binary_search(found, canonical_text(c)));
                    CHECK(std::ranges::binary_search(critical, canonical_text(c)));
                }
                return true;
            });
        CHECK(std::ranges::includes(found, critical));
        CHECK(cycles > 0);
    }
}

TEST_CASE("what a random execution that separates comes down to is found", "[synthesis]") {
    constexpr std::uint32_t seed = 23;
    std::cout << "random separations: seed " << seed << "\n";
    std::mt19937 engine(seed);
    std::size_t compared = 0;
    for (const auto& [allowing, forbidding] :
         some_of<ModelPair>(3, {std::pair("pso", "sc"), std::pair("rc11", "sc"), std::pair("ra", "sra"),
                                std::pair("rc11", "ra"), std::pair("rc11-20", "rc11")})) {
        INFO(allowing << " allows and " << forbidding << " forbids");
        const Pair pair(allowing, forbidding);
        CandidateJudge allows(pair.document, pair.document.models.at(pair.keys[0]));
        CandidateJudge forbids(pair.document, pair.document.models.at(pair.keys[1]));
        const Property separates = [&](const Candidate& c) { return !forbids.allows(c) && allows.allows(c); };
        const std::vector<std::string> found = texts(separations(pair, limits(5, 5)).minimal);
        for (int round = 0; round < 2000; ++round) { // not scaled: the searches take the time
            const Candidate c =
                katlas::tests::RandomCandidate{.threads = 3, .events = 3, .locations = 2, .interleaved = false}(engine);
            if (!well_formed(c) || !separates(c))
                continue;
            const Candidate least = minimised(c, separates);
            if (least.events.size() > 5 || !least.dependencies.empty())
                continue;
            ++compared;
            INFO(canonical_text(least));
            CHECK(std::ranges::binary_search(found, canonical_text(least)));
        }
    }
    CHECK(compared >= (katlas::tests::is_scaled_down() ? 5U : 20U));
}

TEST_CASE("minimal separations with five events are those that a search of all small programs finds", "[.][campaign]") {
    const Alphabet relaxed{
        .reads = {Mode::relaxed}, .writes = {Mode::relaxed}, .fences = {Mode::seq_cst}, .dependencies = {}};
    for (const auto& [allowing, forbidding] : {std::pair("tso", "sc"), std::pair("pso", "tso"), std::pair("ra", "sra"),
                                               std::pair("sra", "tso"), std::pair("tso", "ra")}) {
        INFO(allowing << " allows and " << forbidding << " forbids");
        const Pair pair(allowing, forbidding);
        CHECK(texts(separations(pair, limits(5, 5)).minimal) == naive_separations(pair, 5, relaxed));
    }
}

TEST_CASE("a search can be interrupted, and end with enough tests", "[synthesis]") {
    const Pair pair("tso", "sc");
    const std::atomic<bool> interrupted{true};
    SeparationLimits at_once = limits(6, 6);
    at_once.interrupted = &interrupted;
    const Separations nothing = separations(pair, at_once);
    CHECK(nothing.up_to < 6);
    SeparationLimits few = limits(6, 6);
    few.max_tests = 3;
    const Separations some = separations(pair, few);
    CHECK(some.up_to == 5);
    CHECK(names(some) == std::vector<std::string>{"SB", "R", "RWC"});
    CHECK(separations(pair, limits(5, 5)).up_to == 5);
}

TEST_CASE("the smallest separations are those of the literature", "[synthesis]") {
    CHECK(names(separations(Pair("tso", "sc"), {})) == std::vector<std::string>{"SB", "R"});
    CHECK(names(separations(Pair("pso", "tso"), {})) == std::vector<std::string>{"MP", "S", "2+2W"});
    CHECK(names(separations(Pair("ra", "sra"), {})) == std::vector<std::string>{"2+2W"});
    CHECK(names(separations(Pair("imm", "rc11"), {})).front() == "LB");
    CHECK(separations(Pair("sc", "tso"), {}).minimal.empty());
    const Separations iriw = separations(Pair("imm", "rc11"), limits(4, 1));
    CHECK(iriw.minimal.size() == 4);
}

TEST_CASE("critical cycles go beyond what is searched otherwise", "[synthesis]") {
    if (katlas::tests::is_scaled_down())
        return; // minutes under the sanitizers; smaller searches are of the same code
    const Pair pair("rc11", "rc11-genmc");
    SeparationLimits most = limits(7, 2);
    most.cycles = 2;
    CHECK(names(separations(pair, most)) ==
          std::vector<std::string>{"ISA2+fencescrlxrlx+poacqrlx+poscsc", "ISA2+poscsc+porlxrel+fencescrlxrlx",
                                   "Z6.2+fencescrlxrlx+poacqrlx+poscsc", "Z6.2+poscsc+porlxrel+fencescrlxrlx"});
}

TEST_CASE("release sequences and plain writes tell the published RC11 from the one in use", "[synthesis]") {
    CHECK(names(separations(Pair("rc11-genmc", "rc11"), limits(5, 4))) ==
          std::vector<std::string>{"MP+porlxrel-posrelrlx+poacqrlx", "S+porlxrel-posrelrlx+poacqrlx"});
    CHECK(names(separations(Pair("rc11", "rc11-genmc"), limits(5, 4))) ==
          std::vector<std::string>{"MP+fencescrlxna+poscsc", "MP+poscsc+fencescnarlx", "S+fencescrlxna+poscsc",
                                   "S+poscsc+fencescnarlx"});
}

TEST_CASE("one separation is found where the first size with any is asked for", "[synthesis]") {
    const Property any = [](const Candidate&) { return true; };
    const Pair pair("sra", "tso");
    CHECK_FALSE(smallest_separation(pair.document, pair.model(0), pair.model(1), 4, any, std::nullopt));
    const std::optional<Candidate> found =
        smallest_separation(pair.document, pair.model(0), pair.model(1), 6, any, std::nullopt);
    REQUIRE(found);
    CHECK(named(*found).name == "WRR+2W");
    const std::optional<Candidate> of_four = smallest_separation(
        pair.document, pair.model(0), pair.model(1), 6,
        [](const Candidate& candidate) { return candidate.num_threads() == 4; }, std::nullopt);
    REQUIRE(of_four);
    CHECK(of_four->num_threads() == 4);
    const Pair weak_fences("tso", "tso-fences-all");
    const std::optional<Candidate> fences =
        smallest_separation(weak_fences.document, weak_fences.model(0), weak_fences.model(1), 6, any, std::nullopt);
    REQUIRE(fences);
    CHECK(named(*fences).family == "R");
    const std::optional<Candidate> on_x86 = smallest_separation(weak_fences.document, weak_fences.model(0),
                                                                weak_fences.model(1), 6, any, compile::Machine::x86);
    REQUIRE(on_x86);
    CHECK(named(*on_x86).name == "R+po+lfence");
}

TEST_CASE("where no critical cycle separates models a cycle with longer threads is found", "[synthesis]") {
    const Property any = [](const Candidate&) { return true; };
    // The published psc has no step from the first write of a location over a second one of the thread.
    const Pair pair("rc11-published", "rc11");
    const std::optional<Candidate> found =
        smallest_separation(pair.document, pair.model(0), pair.model(1), 6, any, std::nullopt);
    REQUIRE(found);
    CHECK(named(*found).name == "W+RWC+poscrel+posacqsc+poscsc");
}

TEST_CASE("what a model forbids is found without another model", "[synthesis]") {
    const Pair pair("sc", "tso");
    const Separations found = minimal_separations(pair.document, {}, pair.model(0), {});
    const std::vector<std::string> all = names(found);
    for (const char* name : {"SB", "MP", "LB", "S", "R", "2+2W"})
        CHECK(std::ranges::count(all, name) == 1);
    CandidateJudge sc(pair.document, pair.document.models.at(pair.keys[0]));
    for (const Candidate& c : found.minimal) {
        CHECK_FALSE(sc.allows(c));
        for (const Candidate& weaker : weakenings(c))
            CHECK(sc.allows(weaker));
    }
}

// Minimal separations of models, compared with a search that tries all small candidates.
#include "katlas/synthesis/cycle.hpp"
#include "katlas/synthesis/judges.hpp"
#include "katlas/synthesis/litmus_text.hpp"
#include "katlas/synthesis/minimal.hpp"
#include "katlas/synthesis/separations.hpp"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::synthesis;
using graph::Kind;
using graph::Mode;

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

Separations separations(const Pair& pair, const SeparationLimits& limits) {
    return minimal_separations(pair.document, pair.keys[0], pair.keys[1], limits);
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

TEST_CASE("critical cycles are found among them where they are all that is searched", "[synthesis]") {
    for (const auto& [allowing, forbidding] :
         {std::pair("tso", "sc"), std::pair("pso", "tso"), std::pair("ra", "sra"), std::pair("imm", "rc11")}) {
        INFO(allowing << " allows and " << forbidding << " forbids");
        const Pair pair(allowing, forbidding);
        CHECK(texts(separations(pair, {.max_events = 4, .exhaustive = 3}).minimal) ==
              texts(separations(pair, {.max_events = 4, .exhaustive = 4}).minimal));
    }
}

TEST_CASE("the smallest separations are those of the literature", "[synthesis]") {
    CHECK(names(separations(Pair("tso", "sc"), {})) == std::vector<std::string>{"SB", "R"});
    CHECK(names(separations(Pair("pso", "tso"), {})) == std::vector<std::string>{"MP", "S", "2+2W"});
    CHECK(names(separations(Pair("ra", "sra"), {})) == std::vector<std::string>{"2+2W"});
    CHECK(names(separations(Pair("imm", "rc11"), {})).front() == "LB");
    CHECK(separations(Pair("sc", "tso"), {}).minimal.empty());
    const Separations iriw = separations(Pair("imm", "rc11"), {.max_events = 4, .exhaustive = 1});
    CHECK(iriw.minimal.size() == 4);
}

TEST_CASE("the shapes that tell the published RC11 from the one in use have seven events", "[synthesis]") {
    const Pair pair("rc11", "rc11-tools");
    CHECK(separations(pair, {.max_events = 6, .exhaustive = 2}).minimal.empty());
    const Separations found = separations(pair, {.max_events = 7, .exhaustive = 2});
    CHECK(names(found) ==
          std::vector<std::string>{"ISA2+fencescrlxrlx+poacqrlx+poscsc", "ISA2+poscsc+porlxrel+fencescrlxrlx",
                                   "Z6.2+fencescrlxrlx+poacqrlx+poscsc", "Z6.2+poscsc+porlxrel+fencescrlxrlx"});
}

TEST_CASE("one separation is found where the first size with any is asked for", "[synthesis]") {
    const Property any = [](const Candidate&) { return true; };
    const Pair pair("sra", "tso");
    CHECK_FALSE(smallest_separation(pair.document, pair.keys[0], pair.keys[1], 4, any));
    const std::optional<Candidate> found = smallest_separation(pair.document, pair.keys[0], pair.keys[1], 6, any);
    REQUIRE(found);
    CHECK(named(*found).name == "WRR+2W");
    const std::optional<Candidate> of_four =
        smallest_separation(pair.document, pair.keys[0], pair.keys[1], 6,
                            [](const Candidate& candidate) { return candidate.num_threads() == 4; });
    REQUIRE(of_four);
    CHECK(of_four->num_threads() == 4);
    const Pair weak_fences("tso", "tso-fences-all");
    const std::optional<Candidate> fences =
        smallest_separation(weak_fences.document, weak_fences.keys[0], weak_fences.keys[1], 6, any);
    REQUIRE(fences);
    CHECK(named(*fences).family == "R");
}

TEST_CASE("what a model forbids is found without another model", "[synthesis]") {
    const Pair pair("sc", "tso");
    const Separations found = minimal_separations(pair.document, "", pair.keys[0], {});
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

#include "katlas/prover/realise.hpp"

#include "completions.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "paths.hpp"

#include <algorithm>

namespace katlas::prover {
namespace {

using graph::BitMatrix;
using graph::ExecutionGraph;
using graph::Obligation;
using kat::ExprRef;
using kat::TestRef;

constexpr std::size_t path_length = 4;
constexpr std::size_t path_count = 12;
constexpr std::size_t max_repairs = 120;

// Evaluates the claim and the assumptions on one graph after the other.
class Inspection {
  public:
    Inspection(const kat::Setting& setting, std::vector<Obligation> obligations)
        : obligations_(std::move(obligations)), plan_(setting.terms, roots(obligations_)),
          tests_(setting.terms, plan_.tests()), test_step_(setting.terms.num_tests()) {
        for (std::uint32_t i = 0; i < tests_.order().size(); ++i)
            test_step_[tests_.order()[i].index] = i;
    }

    void look_at(const ExecutionGraph& graph) {
        size_ = graph.size();
        tests_.run(
            graph.all(), [&](kat::PredicateId p) { return graph.where(p); }, test_values_);
        plan_.run<BitMatrix>(
            size_, [&](kat::Letter l) { return graph.letter(l); },
            [&](TestRef t) { return BitMatrix::diagonal(size_, test_values_[test_step_[t.index]]); }, values_);
    }
    [[nodiscard]] BitMatrix violations(std::size_t obligation) const {
        return graph::violations<BitMatrix>(obligations_[obligation], size_,
                                            [&](ExprRef e) { return values_[plan_.step_of(e)]; });
    }
    [[nodiscard]] std::size_t size() const { return obligations_.size(); }
    [[nodiscard]] const Obligation& operator[](std::size_t i) const { return obligations_[i]; }

  private:
    static std::vector<ExprRef> roots(const std::vector<Obligation>& obligations) {
        std::vector<ExprRef> result;
        for (const Obligation& o : obligations)
            for (const ExprRef e : graph::roots_of(o))
                result.push_back(e);
        return result;
    }

    std::vector<Obligation> obligations_;
    graph::EvaluationPlan plan_;
    graph::TestPlan tests_;
    std::vector<std::uint32_t> test_step_; // by TestRef::index
    std::vector<graph::EventSet> test_values_;
    std::vector<BitMatrix> values_;
    std::size_t size_ = 0;
};

// First the claim, then the claim for the word alone, then the assumptions in their order.
constexpr std::size_t the_claim = 0;
constexpr std::size_t the_word = 1;
constexpr std::size_t first_assumption = 2;

std::vector<Obligation> obligations_of(const kat::Workspace& workspace, const PlainWord& word,
                                       const Obligation& claim) {
    std::vector<Obligation> result{claim, claim};
    result[the_word].left = expression_of(workspace.terms, word);
    for (const kat::Assumption& a : workspace.theory.assumptions)
        result.push_back(graph::compile(workspace.terms, workspace.theory, a));
    return result;
}

class Realiser {
  public:
    Realiser(const kat::Workspace& workspace, const PlainWord& word, const Obligation& claim,
             const RealisationLimits& limits)
        : s_(workspace), word_(word), limits_(limits), inspection_(workspace, obligations_of(workspace, word, claim)) {
        for (std::size_t i = first_assumption; i < inspection_.size(); ++i) {
            const Obligation& o = inspection_[i];
            ways_.push_back(
                o.cyclic ? std::vector<Path>{}
                         : shortest_paths(workspace.terms, workspace.terms.unite(o.right), path_length, path_count));
        }
        obstacle_.obstacle = "no well-formed execution graph has it";
    }

    Realisation run() {
        const std::vector<EventKinds::Preference> preferences = {{{"F", "W", "R"}, false},
                                                                 {{"W", "R", "F"}, false},
                                                                 {{}, false},
                                                                 {{"F", "W", "R"}, true},
                                                                 {{"R", "W", "F"}, true}};
        std::vector<std::vector<EventKinds::Kind>> seen;
        for (const EventKinds::Preference& preference : preferences) {
            s_.preference = preference;
            const Sketch sketch = word_sketch();
            given_events_ = sketch.events.size();
            // Different preferences may choose the same kinds for this word.
            std::vector<EventKinds::Kind> kinds;
            for (const Sketch::Event& e : sketch.events)
                if (auto kind = s_.kinds.choose(e.test, preference))
                    kinds.push_back(std::move(*kind));
            if (kinds.size() < sketch.events.size())
                break;
            if (std::ranges::find(seen, kinds) != seen.end())
                continue;
            seen.push_back(std::move(kinds));
            graphs_ = 0;
            if (complete(sketch, 0) || out_of_time())
                break;
        }
        return std::move(obstacle_);
    }

  private:
    [[nodiscard]] Sketch word_sketch() {
        Sketch sketch;
        const std::size_t events = 1 + *std::ranges::max_element(word_.places);
        for (std::size_t e = 0; e < events; ++e)
            sketch.add(s_.workspace.terms.top());
        for (std::size_t i = 0; i < word_.tests.size(); ++i)
            sketch.require(s_, word_.places[i], word_.tests[i]);
        for (std::size_t i = 0; i < word_.letters.size(); ++i)
            sketch.relate(s_, word_.letters[i], word_.places[i], word_.places[i + 1]);
        return sketch;
    }

    [[nodiscard]] bool out_of_time() const { return limits_.stop.requested(); }
    [[nodiscard]] bool spent() const { return graphs_ >= limits_.max_graphs || out_of_time(); }

    // Looks for a graph of the sketch; true if it was found.
    bool complete(Sketch sketch, std::size_t repairs) {
        const auto layout = lay_out(s_, sketch);
        if (!layout)
            return false;
        for_each_completion(s_, sketch, *layout, limits_.stop, [&](const Completion& c) {
            ++graphs_;
            if (has_all_edges(sketch, c))
                consider(sketch, c, repairs);
            return !obstacle_.witness && !spent();
        });
        return obstacle_.witness.has_value();
    }

    // The sketch requires pairs of derived relations, which the choices may not give.
    [[nodiscard]] static bool has_all_edges(const Sketch& sketch, const Completion& c) {
        return std::ranges::all_of(sketch.edges, [&](const Sketch::Edge& e) {
            const auto& [relation, from, to] = e;
            return c.graph.relation(relation).has(c.place[from], c.place[to]);
        });
    }

    void consider(const Sketch& sketch, const Completion& c, std::size_t repairs) {
        inspection_.look_at(c.graph);
        // Until the assumptions hold, the left side may lack pairs that follow from the word.
        if (inspection_.violations(the_word).empty()) {
            note(rank_holds, "the claim holds on the execution graph that has it", std::nullopt);
            return;
        }
        struct Broken {
            std::size_t assumption = 0;
            BitMatrix pairs;
        };
        std::optional<Broken> broken;
        for (std::size_t a = 0; a < ways_.size(); ++a) {
            const BitMatrix pairs = inspection_.violations(first_assumption + a);
            if (!pairs.empty() && (!broken || ways_[a].size() < ways_[broken->assumption].size()))
                broken = Broken{a, pairs};
        }
        if (!broken) {
            if (!inspection_.violations(the_claim).empty())
                accept(c);
            return;
        }
        note(rank_assumption, "", broken->assumption);
        if (repairs < max_repairs)
            repair(sketch, c, broken->assumption, broken->pairs, repairs + 1);
    }

    void accept(const Completion& c) {
        if (const auto defects = graph::defects(s_.workspace, c.graph); !defects.empty()) {
            note(rank_defect, "the execution graph that has it is not well-formed: " + defects.front(), std::nullopt);
            return;
        }
        std::vector<std::size_t> events;
        for (const std::size_t place : word_.places)
            events.push_back(c.place[place]);
        obstacle_ = {Witness{c.graph, std::move(events), word_.letters}, "", std::nullopt};
    }

    // Satisfies a violated assumption in some ways, one after the other.
    void repair(const Sketch& sketch, const Completion& c, std::size_t assumption, const BitMatrix& pairs,
                std::size_t repairs) {
        const std::vector<Path>& ways = ways_[assumption];
        if (ways.size() == 1 && ways[0].letters.size() == 1) { // no choice: satisfied everywhere at once
            Sketch next = sketch;
            for (std::size_t x = 0; x < c.graph.size(); ++x)
                graph::for_each_event(pairs.row(x), [&](std::size_t y) {
                    add(next, ways[0], {c.origin[x], c.origin[y]});
                });
            (void)complete(std::move(next), repairs);
            return;
        }
        std::size_t x = 0;
        while (pairs.row(x) == 0)
            ++x;
        const std::size_t from = c.origin[x];
        const std::size_t to = c.origin[static_cast<std::size_t>(std::countr_zero(pairs.row(x)))];
        const auto attempt = [&](const Path& way, std::vector<std::size_t> events, Sketch next) {
            if (way.letters.empty())
                next.merge(s_, from, to);
            add(next, way, std::move(events));
            return complete(std::move(next), repairs) || spent();
        };
        for (const Path& way : ways) {
            const std::size_t between = way.letters.empty() ? 0 : way.letters.size() - 1;
            if (sketch.events.size() + between <= given_events_ + limits_.max_new_events) {
                Sketch next = sketch;
                std::vector<std::size_t> events{from};
                for (std::size_t i = 0; i < between; ++i)
                    events.push_back(next.add(s_.workspace.terms.top()));
                if (!way.letters.empty())
                    events.push_back(to);
                if (attempt(way, std::move(events), std::move(next)))
                    return;
            }
            if (between == 1)
                for (const std::size_t middle : c.origin)
                    if (attempt(way, {from, middle, to}, sketch))
                        return;
        }
    }

    // Leads the path along the events.
    void add(Sketch& sketch, const Path& way, std::vector<std::size_t> events) {
        events.resize(way.tests.size());
        for (std::size_t i = 0; i < way.tests.size(); ++i)
            sketch.require(s_, events[i], way.tests[i]);
        for (std::size_t i = 0; i < way.letters.size(); ++i)
            sketch.relate(s_, way.letters[i], events[i], events[i + 1]);
    }

    // The obstacle to report if nothing is found: the first one of the highest rank.
    enum Rank : int { rank_nothing, rank_holds, rank_defect, rank_assumption };
    void note(Rank rank, std::string obstacle, std::optional<std::size_t> assumption) {
        if (rank <= noted_)
            return;
        noted_ = rank;
        obstacle_.obstacle = std::move(obstacle);
        obstacle_.assumption = assumption;
    }

    SketchContext s_;
    const PlainWord& word_;
    const RealisationLimits& limits_;
    Inspection inspection_;
    std::vector<std::vector<Path>> ways_; // the ways to satisfy each assumption
    Realisation obstacle_;
    Rank noted_ = rank_nothing;
    std::size_t given_events_ = 0;
    std::size_t graphs_ = 0;
};

} // namespace

ExprRef expression_of(kat::Terms& terms, const PlainWord& word) {
    std::vector<ExprRef> parts{terms.test(word.tests[0])};
    for (std::size_t i = 0; i < word.letters.size(); ++i) {
        parts.push_back(terms.letter(word.letters[i]));
        parts.push_back(terms.test(word.tests[i + 1]));
    }
    return terms.sequence(parts);
}

Realisation realise(const kat::Workspace& workspace, const PlainWord& word, const Obligation& claim,
                    const RealisationLimits& limits) {
    return Realiser(workspace, word, claim, limits).run();
}

} // namespace katlas::prover

// What is required of models, and what is found of them, against the definitions on all small graphs.
#include "../../src/codegen/requirements_extension.hpp"
#include "katlas/codegen/requirements.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/kat/base.hpp"
#include "katlas/prover/criteria.hpp"
#include "katlas/semantics/cross_check.hpp"
#include "katlas/semantics/enumerate.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "required_model.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;
using codegen::CausalOrder;
using codegen::ExplorationProfile;
using codegen::Refusal;
using codegen::Requirement;
using tests::LoadedModel;

namespace {

Refusal refusal_of(const std::string& text) {
    INFO(text);
    auto result = LoadedModel::of_text(text).examine();
    REQUIRE(std::holds_alternative<Refusal>(result));
    return std::get<Refusal>(std::move(result));
}

ExplorationProfile profile_of(const std::string& text) {
    INFO(text);
    auto result = LoadedModel::of_text(text).examine();
    if (const auto* refusal = std::get_if<Refusal>(&result))
        FAIL(to_text(*refusal));
    return std::get<ExplorationProfile>(std::move(result));
}

// A model, what may be found of it, and what its graphs are to range over.
class Reference {
  public:
    // Not initialised with its other members: axioms grow the document.
    explicit Reference(const LoadedModel& m) : document(m.document), model(m.model) {
        const auto letter = [&](const char* name) { return kat::base_relation(document.terms, document.theory, name); };
        kat::Terms& t = document.terms;
        // Only what programs have.
        const auto p = [&](const char* name) { return kat::base_predicate(document.terms, document.theory, name); };
        document.theory.constraints.push_back(t.disjunction(t.disjunction(p("R"), p("W")), p("F")));
        const auto back = t.letter(kat::base_letter(document.theory, "rmw").flipped());
        goals = {
            prover::no_cycle_of_program_order({t, document.theory}).axioms.front(),
            prover::no_cycle_of_dependencies({t, document.theory}, model).axioms.front(),
            {kat::Axiom::Kind::irreflexive, "atomic", t.sequence(t.sequence(letter("fr"), letter("co")), back), {}},
            {kat::Axiom::Kind::acyclic,
             "coherent",
             t.unite({letter("po-loc"), letter("rf"), letter("co"), letter("fr")}),
             {}}};
        for (const kat::Axiom& a : model.axioms)
            mentioned.push_back(a.expr);
        for (const char* r : {"po", "rf", "co", "rmw"})
            mentioned.push_back(letter(r));
        ctrl_is_closed = {
            kat::Assumption::Kind::inclusion, t.sequence(letter("ctrl"), letter("po")), letter("ctrl"), {}};
    }

    Document document;
    kat::Model model;
    std::vector<kat::Axiom> goals;
    std::vector<kat::ExprRef> mentioned;
    kat::Assumption ctrl_is_closed;
};

// Judges graphs by a model's axioms and the goals, those last.
class GraphJudge {
  public:
    explicit GraphJudge(const Reference& ref) : ref_(ref), judge_(ref.document.terms, obligations(ref)) {}

    // What a profile says of a graph is true.
    void check(const ExplorationProfile& profile, const graph::ExecutionGraph& g) {
        const std::vector<bool> verdicts = judge_.verdicts(g);
        const std::size_t n = ref_.model.axioms.size();
        const auto all = [&](const std::vector<bool>& v) {
            return std::all_of(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(n), [](bool b) { return b; });
        };
        const bool consistent = all(verdicts);
        if (consistent) {
            if (profile.causal_order == CausalOrder::program_order)
                REQUIRE(verdicts[n]);
            else if (!verdicts[n + 1])
                REQUIRE((profile.branches_last && !holds(ref_.document, g, ref_.ctrl_is_closed)));
            REQUIRE((!profile.atomic || verdicts[n + 2]));
            REQUIRE((!profile.coherent || verdicts[n + 3]));
        }
        for (const codegen::Fragment& f : profile.fragments)
            if (std::ranges::all_of(f.absent, [&](kat::PredicateId p) { return g.where(p) == 0; }))
                REQUIRE(std::ranges::all_of(f.needed, [&](std::size_t i) { return verdicts[i]; }) == consistent);
        for (std::size_t e = 0; e < g.size(); ++e)
            if (codegen::is_maximal(ref_.document, g, e)) {
                ++extensions;
                // Extensible and prefix-closed.
                REQUIRE(all(judge_.verdicts(codegen::without(ref_.document, g, e))) == consistent);
            }
        ++graphs;
        consistent_graphs += consistent ? 1 : 0;
    }

    std::uint64_t graphs = 0;
    std::uint64_t consistent_graphs = 0;
    std::uint64_t extensions = 0;

  private:
    static std::vector<graph::Obligation> obligations(const Reference& ref) {
        std::vector<graph::Obligation> all;
        for (const kat::Axiom& a : ref.model.axioms)
            all.push_back(graph::compile(a));
        for (const kat::Axiom& a : ref.goals)
            all.push_back(graph::compile(a));
        return all;
    }

    const Reference& ref_;
    graph::Judge judge_;
};

// Every `stride`-th of the graphs.
GraphJudge check_graphs(const Reference& ref, const ExplorationProfile& profile, std::size_t max_events,
                        std::uint64_t stride) {
    graph::EnumerationLimits limits;
    limits.max_events = max_events;
    limits.max_attempts = 300;
    limits.samples = 10;
    GraphJudge judge(ref);
    std::uint64_t seen = 0;
    const auto outcome = enumerate(ref.document, ref.mentioned, limits, [&](const graph::ExecutionGraph& g) {
        if (seen++ % stride == 0)
            judge.check(profile, g);
        return judge.graphs < 6'000;
    });
    CHECK(outcome.why.empty());
    return judge;
}

// No graph of a few events, whatever its relations are, has these axioms and violates the goal.
void check_implied(const Reference& ref, const std::vector<kat::Axiom>& axioms, const kat::Axiom& goal,
                   const std::vector<kat::PredicateId>& absent, bool branches_last) {
    INFO("implies " << goal.name);
    Document document = ref.document;
    for (const kat::PredicateId p : absent)
        document.theory.constraints.push_back(document.terms.negation(document.terms.predicate(p)));
    if (branches_last)
        document.theory.assumptions.push_back(ref.ctrl_is_closed);
    kat::Model stronger;
    stronger.axioms = axioms;
    kat::Model weaker;
    weaker.axioms = {goal};
    graph::EnumerationLimits limits;
    limits.max_attempts = 2'000;
    const graph::ViolationSearch search = find_violation(document, graph::compile(stronger, weaker), limits);
    CHECK(search.why.empty());
    CHECK_FALSE(search.violation);
}

void check_implications(const Reference& ref, const ExplorationProfile& profile) {
    const std::vector<kat::PredicateId> none;
    const auto& axioms = ref.model.axioms;
    check_implied(ref, axioms, ref.goals[profile.causal_order == CausalOrder::program_order ? 0 : 1], none,
                  profile.branches_last);
    if (profile.atomic)
        check_implied(ref, axioms, ref.goals[2], none, false);
    if (profile.coherent)
        check_implied(ref, axioms, ref.goals[3], none, false);
    for (const codegen::Fragment& f : profile.fragments) {
        std::vector<kat::Axiom> needed;
        for (const std::size_t i : f.needed)
            needed.push_back(axioms[i]);
        for (std::size_t i = 0; i < axioms.size(); ++i)
            if (std::ranges::find(f.needed, i) == f.needed.end())
                check_implied(ref, needed, axioms[i], f.absent, false);
    }
}

std::string source_text(const std::string& path) {
    std::ifstream in(KATLAS_SOURCE_DIR "/" + path, std::ios::binary);
    REQUIRE(in);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

TEST_CASE("the requirements of the shipped models") {
    const std::string expected = source_text("tests/codegen/requirements.expected");
    const std::size_t stride = tests::stride_of(12);
    std::string all;
    for (std::size_t i = 0; i < shipped_models().size(); i += stride) {
        all += fmt::format("{}\n", LoadedModel::shipped(std::string(shipped_models()[i].name)).text());
        if (stride == 1)
            continue;
        CHECK(expected.find(all) != std::string::npos);
        all.clear();
    }
    if (stride == 1)
        CHECK(all == expected);
}

TEST_CASE("what the models of hardware have of the causal base") {
    struct Row {
        std::string model;
        bool picks;
        bool acquires;
    };
    for (const Row& row : {Row{"imm", false, false}, Row{"armv8", false, true}, Row{"aarch64", true, true},
                           Row{"power", false, false}, Row{"riscv", false, false}}) {
        INFO(row.model);
        const auto result = LoadedModel::shipped(row.model).known();
        const auto* profile = std::get_if<ExplorationProfile>(&result);
        REQUIRE(profile != nullptr);
        CHECK(profile->causal_base);
        CHECK(profile->causal_picks == row.picks);
        CHECK(profile->causal_acquires == row.acquires);
    }
}

TEST_CASE("what is found of shipped models holds of all small graphs") {
    struct Size {
        std::string model;
        std::size_t max_events;
        std::uint64_t stride; // where a model tells many kinds of events apart
    };
    const std::vector<Size> sizes{{"sc", 4, 3},     {"tso", 3, 1},   {"pso", 3, 1},  {"ra", 4, 3},
                                  {"sra", 4, 3},    {"rc11", 3, 97}, {"imm", 3, 97}, {"armv8", 3, 1999},
                                  {"riscv", 3, 97}, {"power", 3, 97}};
    for (std::size_t i = 0; i < sizes.size(); i += tests::stride_of(3)) {
        const Size& size = sizes[i];
        INFO(size.model);
        const LoadedModel m = LoadedModel::shipped(size.model);
        const auto result = m.known();
        const auto* profile = std::get_if<ExplorationProfile>(&result);
        REQUIRE(profile != nullptr);
        const Reference ref(m);
        const GraphJudge judge = check_graphs(ref, *profile, size.max_events, size.stride);
        CHECK(judge.extensions > 100);
        CHECK(judge.consistent_graphs > 100);
        check_implications(ref, *profile);
    }
}

// ---- Models that fail
// ----------------------------------------------------------------------------------------------------

namespace {

const std::string atomicity = "irreflexive fre;coe;rmw^-1 as atomicity\n";
const std::string causal = "acyclic po | rf as causal\n";

} // namespace

TEST_CASE("models that exploration would be wrong about are refused") {
    SECTION("values out of thin air") {
        const Refusal r = refusal_of("acyclic po-loc | rf | co | fr as coherence-only\n" + atomicity);
        CHECK(r.requirement == Requirement::causal_order);
        CHECK_FALSE(r.undecided);
        CHECK(r.word.size() > 4);
        CHECK_FALSE(r.graph.empty());
        const std::string text = to_text(r);
        CHECK(text.starts_with("model 't' cannot be explored: requirement 'causal order' fails\n"));
        CHECK(text.find("--rfe-->") != std::string::npos);
        CHECK(text.find("thread 1") != std::string::npos);
    }
    SECTION("of data alone") {
        CHECK(refusal_of("acyclic rf | addr | ctrl as causal\n").requirement == Requirement::causal_order);
    }
    SECTION("no axiom at all that helps") {
        CHECK(refusal_of("irreflexive po;po as nothing\n").requirement == Requirement::causal_order);
    }
    // Requirement, axiom and part of a model that is causal besides; whether a graph shows it.
    struct Case {
        std::string axiom;
        std::string part;
        bool shown;
    };
    for (const Case& c : std::vector<Case>{
             {"empty [R];po;[R]", "", true},
             {"empty [F]", "", true},
             {"empty fre;rfe", "", true},
             {"irreflexive [R & SC]", "", true},               // a read that nothing may be
             {"irreflexive fri;rmw^-1", "rmw^-1", true},       // no read-modify-write at all
             {"irreflexive rmw;rmw^-1", "rmw^-1", true},       //
             {"irreflexive rf^-1;rf;[R & SC]", "rf^-1", true}, // no two reads of a write, one of them SC: r = r
             {"irreflexive po;po^-1", "po^-1", true},          // no thread of two events
             {"acyclic po | co^-1", "co^-1", true},            //
             {"acyclic [W];same-thread;[W] | co", "same-thread", false}, // no write at all, so no graph is consistent
             {"acyclic [R];any;[R];po-loc", "any", true},                //
         }) {
        INFO(c.axiom);
        const Refusal r = refusal_of(causal + atomicity + c.axiom + " as wrong\n");
        CHECK(r.requirement == Requirement::maximal_extension);
        CHECK(r.axiom == "wrong");
        CHECK(r.part == c.part);
        CHECK(r.undecided != c.shown);
        CHECK(r.graph.empty() != c.shown);
        CHECK(to_text(r).find(c.shown ? "consistent without e" : "no graph of up to 3 events") != std::string::npos);
    }
    SECTION("a declared relation that may lead anywhere") {
        const Refusal r = refusal_of("relation strange\nacyclic po | rf | strange as wrong\n");
        CHECK(r.requirement == Requirement::maximal_extension);
        CHECK(r.part == "strange");
    }
}

TEST_CASE("models in which converses do no harm are accepted") {
    for (const char* axiom : {
             "acyclic po | rf | co | rf^-1;co", // from-reads, spelt out
             "irreflexive rmw^-1;fre;coe",      //
             "irreflexive rmw^-1;rf^-1;co;co",  // atomicity, spelt out
             "irreflexive po;rf^-1;[W & SC];co",
             "empty [R & W]",
             "empty [R];rmw;[R]",
         }) {
        INFO(axiom);
        const ExplorationProfile p = profile_of(fmt::format("{}{} as right\n", causal, axiom));
        CHECK(p.causal_order == CausalOrder::program_order);
    }
}

TEST_CASE("facts that a model does not have are not claimed") {
    const ExplorationProfile weak = profile_of(causal);
    CHECK_FALSE(weak.atomic);
    CHECK_FALSE(weak.coherent);
    const ExplorationProfile half = profile_of(causal + "acyclic po-loc | rf | co | fr as per-location\n");
    CHECK(half.coherent);
    CHECK_FALSE(half.atomic);
    CHECK(profile_of(causal + atomicity).atomic);
    // Atomicity that only some writes have.
    CHECK_FALSE(profile_of(causal + "irreflexive fre;[W & SC];coe;rmw^-1 as some\n").atomic);
    // An axiom too many, in all programs or in some.
    const ExplorationProfile more =
        profile_of("acyclic po | rf | co | fr as strong\nirreflexive [SC];po;fr as weak\n" + atomicity);
    CHECK(more.fragments.front().needed == std::vector<std::size_t>{0, 2});
    const ExplorationProfile sc = profile_of(causal + "acyclic [SC];(po | co | fr);[SC] as sc\n");
    REQUIRE(sc.fragments.size() == 5);
    CHECK(sc.fragments[0].needed == std::vector<std::size_t>{0, 1});
    CHECK(sc.fragments[1].needed == std::vector<std::size_t>{0});
    CHECK(sc.fragments[3].needed == std::vector<std::size_t>{0, 1});
    CHECK(sc.fragments[4].needed == std::vector<std::size_t>{0});
}

TEST_CASE("assumptions that a profile rests on are named") {
    const std::string axioms = "acyclic po | rf | later as causal\n" + atomicity;
    const ExplorationProfile p = profile_of("relation later\nassume later <= po\n" + axioms);
    CHECK(p.rests_on.size() == 1);
    // An assumption about relations that are not the user's proves nothing for programs that do not satisfy it.
    const LoadedModel m = LoadedModel::of_text("assume rf <= co;rf\nacyclic po | co as causal\n");
    const auto result = m.examine();
    if (const auto* profile = std::get_if<ExplorationProfile>(&result))
        CHECK_FALSE(profile->rests_on.empty());
}

TEST_CASE("coherence and atomicity are found of models without a causal order") {
    const auto facts = [](const std::string& text) {
        INFO(text);
        const LoadedModel m = LoadedModel::of_text(text);
        const codegen::CoherenceFacts f = codegen::examine_coherence(m.document, m.model);
        return std::pair(f.coherent, f.atomic);
    };
    const std::string coherence = "acyclic po-loc | rf | co | fr as per-location\n";
    CHECK(facts(coherence + atomicity) == std::pair(true, true));
    CHECK(facts(coherence) == std::pair(true, false));
    CHECK(facts(atomicity) == std::pair(false, true));
    CHECK(facts("irreflexive po-loc;fr as old-values\n") == std::pair(false, false));
    CHECK(facts("acyclic po-loc | rfe | co | fr as per-location\n").first);
}

TEST_CASE("happens-before is a view that contains po and is transitive") {
    const auto has = [](const std::string& text) {
        INFO(text);
        const LoadedModel m = LoadedModel::of_text(text + "irreflexive po;rf as a\n");
        return codegen::happens_before_of(m.document, "t").has_value();
    };
    CHECK(has("view hb = (po | rf)+\n"));
    CHECK_FALSE(has("view hb = po | rf\n"));
    CHECK_FALSE(has("view hb = rf+\n"));
    CHECK_FALSE(has("let hb = (po | rf)+\n"));
}

TEST_CASE("views") {
    const auto with = [](const std::string& view) { return causal + "view " + view + "\n"; };
    const ExplorationProfile p = profile_of(with("hb = (po | [REL];rf;[ACQ])+") +
                                            "view hb-stable = (po | [REL];rf;[ACQ])*;po\nview before = po\n");
    REQUIRE(p.saved.size() == 3);
    CHECK(p.saved[0].name == "before");
    CHECK((p.saved[0].stable && p.saved[0].transitive));
    CHECK(p.saved[1].name == "hb");
    CHECK((!p.saved[1].stable && p.saved[1].transitive));
    CHECK(p.saved[2].name == "hb-stable");
    CHECK((p.saved[2].stable && p.saved[2].transitive));
    CHECK_FALSE(profile_of(with("seen = po*;rf")).saved.front().transitive);

    const Refusal outside = refusal_of(with("eco = rf | co | fr"));
    CHECK(outside.requirement == Requirement::view_within_causal_order);
    CHECK(outside.part == "eco");
    CHECK_FALSE(outside.word.empty());
    const Refusal gaps = refusal_of(with("seen = rf"));
    CHECK(gaps.requirement == Requirement::view_along_po);
    CHECK(gaps.part == "seen");
    CHECK(to_text(gaps).find("one number for each thread") != std::string::npos);
}

// ---- The extension of random models, against the definition
// --------------------------------------------------------------

namespace {

std::string random_expression(std::mt19937& random, int depth) {
    const auto pick = [&](const std::vector<std::string>& from) { return from[random() % from.size()]; };
    if (depth == 0 || random() % 3 == 0)
        return pick({"po", "rf", "co", "fr", "po-loc", "rmw", "rfe", "coe", "fri", "rf^-1", "co^-1", "rmw^-1", "[R]",
                     "[W]", "[F]", "[R & EXCL]", "[W & EXCL]"});
    switch (random() % 4) {
    case 0:
        return fmt::format("({} | {})", random_expression(random, depth - 1), random_expression(random, depth - 1));
    case 1:
        return fmt::format("({})+", random_expression(random, depth - 1));
    default:
        return fmt::format("({};{})", random_expression(random, depth - 1), random_expression(random, depth - 1));
    }
}

} // namespace

TEST_CASE("no maximal extension of a random model fails unless that is said") {
    constexpr unsigned seed = 20240611;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int accepted = 0;
    int shown = 0;
    int open = 0;
    for (int i = 0; i < tests::scaled(150); ++i) {
        const char* kind = std::array{"acyclic", "irreflexive", "irreflexive", "empty"}[random() % 4];
        const std::string axiom = fmt::format("{} {} as random\n", kind, random_expression(random, 3));
        INFO(axiom);
        const LoadedModel m = LoadedModel::of_text(axiom);
        std::vector<std::size_t> rests_on;
        const auto objection = codegen::against_maximal_extension(m.document, m.model, rests_on);
        const auto failed = codegen::find_failed_extension(m.document, m.model, 2);
        if (!objection) {
            ++accepted;
            REQUIRE_FALSE(failed);
        } else {
            ++(failed ? shown : open);
        }
    }
    CHECK(accepted > 0);
    CHECK(shown > 0);
    if (tests::scaled(150) >= 150)
        CHECK(shown > open); // most objections are real
}

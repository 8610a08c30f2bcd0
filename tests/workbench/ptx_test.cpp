// models/ptx.kat: its verdicts on tests are those of the literature, and what it allows of any test is what the PTX ISA
// allows, word by word (isa_of_ptx.hpp).
#include "candidates_of_tests.hpp"
#include "isa_of_ptx.hpp"
#include "katlas/explore/each_candidate.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "katlas/workbench/check_model.hpp"
#include "machine/litmus_fixture.hpp"
#include "support/scale.hpp"
#include "support/text_file.hpp"

#include <filesystem>
#include <map>
#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {
namespace {

const std::string ptx_tests = KATLAS_SOURCE_DIR "/examples/ptx";

struct PtxTally {
    std::size_t candidates = 0;
    std::size_t consistent = 0;
};

// The model, or a mutant of it.
struct PtxModel {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;

    explicit PtxModel(const std::string& text = {})
        : document(load_models({text.empty() ? "ptx" : "m.kat"}, {}, sources, diagnostics, keys, nullptr,
                               text.empty() ? GivenTexts() : GivenTexts{{"m.kat", text}})) {
        for (const Diagnostic& d : diagnostics.all())
            UNSCOPED_INFO(render(d, sources));
        REQUIRE_FALSE(diagnostics.has_errors());
    }
    // What it allows of a test, and the number of candidates that it allows.
    std::size_t allowed(const program::Program& program, Finals& finals, PtxTally& tally) const {
        graph::ModelJudge judge(document, document.models.at(keys.at(0)), program.has_instructions(), program.places());
        std::size_t consistent = 0;
        explore::each_candidate(program, true,
                                {.execution =
                                     [&](const explore::Execution& x) {
                                         auto& found = finals[reads_of(x.c.graph)];
                                         ++tally.candidates;
                                         if (judge.consistent(x.c.graph, x.dependencies)) {
                                             ++consistent;
                                             found.insert(last_writes(x.c.graph));
                                         }
                                         return true;
                                     },
                                 .alive = {}});
        tally.consistent += consistent;
        return consistent;
    }
};

Finals allowed_by_isa(const program::Program& program) {
    Finals finals;
    explore::each_candidate(program, true,
                            {.execution =
                                 [&](const explore::Execution& x) {
                                     const std::string reads = reads_of(x.c.graph);
                                     if (!finals.contains(reads))
                                         finals[reads] =
                                             IsaOfPtx(x.c.graph, x.dependencies, program.places()).final_writes();
                                     return true;
                                 },
                             .alive = {}});
    return finals;
}

// Compares the model with the ISA on all candidates of a test.
void compare_with_isa(const program::Program& program, PtxTally& tally) {
    static const PtxModel ptx;
    Finals by_model;
    const std::size_t consistent = ptx.allowed(program, by_model, tally);
    const Finals by_isa = allowed_by_isa(program);
    CHECK(by_model == by_isa);
    // The explorer finds these executions.
    const auto model = workbench::find_check_model("ptx", {.say = {}, .compiles = false});
    REQUIRE(model);
    const explore::Result found = model->explore(program, {});
    CHECK(found.complete + found.blocked == consistent);
}

// Tests of few events, in which threads communicate through one or two locations.
class RandomPtx {
  public:
    explicit RandomPtx(std::uint64_t seed) : random_(seed) {}

    std::string make() {
        const std::size_t threads = 2 + pick(2);
        std::vector<std::vector<std::string>> columns;
        std::size_t longest = 0;
        std::size_t left = 6; // instructions
        for (std::size_t t = 0; t < threads; ++t) {
            columns.push_back({fmt::format("P{}@cta {},gpu {}", t, pick(2), pick(4) == 0 ? 1 : 0)});
            const std::size_t most = std::min<std::size_t>(1 + pick(4), left);
            for (std::size_t i = 0; i < most; ++i)
                columns.back().push_back(instruction(i));
            left -= most;
            longest = std::max(longest, columns.back().size());
        }
        std::string text = "PTX random\n{ x=0; y=0; }\n";
        for (std::size_t row = 0; row < longest; ++row)
            for (std::size_t t = 0; t < threads; ++t)
                text += (t == 0 ? "" : "|") + (row < columns[t].size() ? columns[t][row] : std::string()) +
                        (t + 1 == threads ? ";\n" : "");
        return text;
    }

  private:
    std::size_t pick(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
    std::string scope() { return std::vector<std::string>{".cta", ".gpu", ".sys", ".sys"}[pick(4)]; }

    std::string instruction(std::size_t i) {
        const std::string place = pick(3) == 0 ? "y" : "x";
        const std::string value = i > 0 && pick(5) == 0 ? fmt::format("r{}", pick(i)) : fmt::format("{}", 1 + pick(2));
        switch (pick(9)) {
        case 0:
            return fmt::format("st.weak {}, {}", place, value);
        case 1:
        case 2:
            return fmt::format("st.{}{} {}, {}", pick(2) == 0 ? "relaxed" : "release", scope(), place, value);
        case 3:
            return fmt::format("ld.weak r{}, {}", i, place);
        case 4:
        case 5:
            return fmt::format("ld.{}{} r{}, {}", pick(2) == 0 ? "relaxed" : "acquire", scope(), i, place);
        case 6:
            return fmt::format("atom.{}{}.add r{}, {}, 1",
                               std::vector<std::string>{"relaxed", "acquire", "release", "acq_rel"}[pick(4)], scope(),
                               i, place);
        default:
            return fmt::format("fence.{}{}", pick(3) == 0 ? "acq_rel" : "sc", scope());
        }
    }

    std::mt19937_64 random_;
};

} // namespace

TEST_CASE("the tests of PTX in examples have the verdicts that their conditions state") {
    const auto model = workbench::find_check_model("ptx", {.say = {}, .compiles = false});
    REQUIRE(model);
    std::size_t forbidden = 0;
    std::size_t allowed = 0;
    for (const auto& [name, text] : texts_of_tests(ptx_tests)) {
        INFO(name);
        const AnyLitmus litmus(text);
        INFO(litmus.rendered());
        REQUIRE(litmus.test);
        CHECK(litmus.test->name + ".litmus" == name);
        explore::Options options;
        options.condition = &litmus.test->condition;
        options.keep_going = true;
        const explore::Result found = model->explore(litmus.test->program, options);
        CHECK(found.exhaustive());
        CHECK(found.outcomes->report().required_holds);
        ++(litmus.test->condition.quantifier == program::Quantifier::exists ? allowed : forbidden);
    }
    CHECK(allowed >= 25);
    CHECK(forbidden >= 30);
}

TEST_CASE("models/ptx.kat allows what the PTX ISA allows, on the tests in examples") {
    PtxTally tally;
    for (const auto& [name, text] : texts_of_tests(ptx_tests)) {
        INFO(name);
        const AnyLitmus litmus(text);
        REQUIRE(litmus.test);
        compare_with_isa(litmus.test->program, tally);
    }
    CHECK(tally.candidates > 500);
}

TEST_CASE("models/ptx.kat allows what the PTX ISA allows, on random tests") {
    PtxTally tally;
    const int tests = scaled(200);
    for (int i = 0; i < tests; ++i) {
        const std::string text = RandomPtx(7'000 + static_cast<std::uint64_t>(i)).make();
        INFO(i << "\n" << text);
        const AnyLitmus litmus(text);
        INFO(litmus.rendered());
        REQUIRE(litmus.test);
        compare_with_isa(litmus.test->program, tally);
    }
    WARN(tally.candidates << " candidates, of which ptx allows " << tally.consistent);
}

TEST_CASE("tests in C are explored under a model with an order that executions choose") {
    const GivenTexts texts{{"m.kat", "relation fence-order : (F & SC) * (F & SC) (some order)\n"
                                     "acyclic po-loc | rf | co | fr as coherent\n"
                                     "let hb = (po | fence-order)+\n"
                                     "irreflexive hb;(rf | co | fr) as ordered\n"}};
    const auto model = workbench::find_check_model("m.kat", {.say = {}, .compiles = false, .texts = texts});
    REQUIRE(model);
    const auto executions = [&](const std::string& first, const std::string& second) {
        const AnyLitmus litmus(
            "C SB\n{ }\n"
            "P0 (atomic_int* x, atomic_int* y) { atomic_store_explicit(x, 1, memory_order_relaxed); " +
            first +
            " int r = atomic_load_explicit(y, memory_order_relaxed); }\n"
            "P1 (atomic_int* x, atomic_int* y) { atomic_store_explicit(y, 1, memory_order_relaxed); " +
            second +
            " int r = atomic_load_explicit(x, memory_order_relaxed); }\n"
            "exists (0:r=0 /\\ 1:r=0)\n");
        REQUIRE(litmus.test);
        return model->explore(litmus.test->program, {}).complete;
    };
    const std::string fence = "atomic_thread_fence(memory_order_seq_cst);";
    CHECK(executions(fence, fence) == 3);
    CHECK(executions(fence, "") == 4);
    CHECK(executions("", "") == 4);
}

TEST_CASE("mutants of models/ptx.kat do not allow what the PTX ISA allows") {
    const std::string text = text_of_file(KATLAS_SOURCE_DIR "/models/ptx.kat");
    const std::pair<const char*, const char*> mutants[] = {
        {"[CTA];same-cta | ", "[CTA];same-gpu | "},
        {"[GPU];same-gpu | ", "[GPU];any | "},
        {"(reaches & reaches^-1)", "(reaches | reaches^-1)"},
        {"define seen = rf & morally-strong", "define seen = rf"},
        {"seen;(rmw;seen)*", "seen"},
        {"[W & REL];(po-loc;[strong-write])?", "[W & REL]"},
        {"([strong-read];po-loc)?;[R & ACQ]", "[R & ACQ]"},
        {"[F];po;[strong-write]", "[fence-sc];po;[strong-write]"},
        {"acquire-pattern & morally-strong", "acquire-pattern"},
        {"any-fence-order & morally-strong", "any-fence-order"},
        {"(po | synchronizes | fence-order)+", "(po | synchronizes)+"},
        {"base-cause | observation;base-cause", "base-cause"},
        {"initial;co | co", "co"},
        {"(morally-strong | cause | cause^-1)", "morally-strong"},
        {"(morally-strong | cause | cause^-1)", "any"},
        {"empty unordered-writes as coherent", ""},
        {"irreflexive between;rmw^-1 as atomicity", ""},
        {"acyclic rf | addr | data | ctrl as no-thin-air", ""},
        {"irreflexive (rf | pfr);cause as causality", "irreflexive rf;cause as causality"},
        {"irreflexive (rf | pfr);cause as causality", "irreflexive pfr;cause as causality"},
    };
    // Not among them are parts of the model that follow from others. Where an order of fences contradicts causality,
    // one that agrees with it forbids less. What sc-per-location forbids is also forbidden by coherent and causality,
    // since morally strong reads observe, and base causality order has po.
    constexpr std::size_t tests_of_mutants = 200;
    std::vector<program::Program> tests;
    std::vector<Finals> expected;
    const auto add = [&](const std::string& test) {
        const AnyLitmus litmus(test);
        REQUIRE(litmus.test);
        tests.push_back(litmus.test->program);
        expected.push_back(allowed_by_isa(tests.back()));
    };
    for (const auto& [name, test] : texts_of_tests(ptx_tests))
        add(test);
    std::string alive;
    for (const auto& [from, to] : mutants) {
        const std::size_t at = text.find(from);
        REQUIRE(at != std::string::npos);
        const PtxModel mutant(std::string(text).replace(at, std::string(from).size(), to));
        bool differs = false;
        PtxTally tally;
        for (std::size_t i = 0; !differs && i < tests_of_mutants; ++i) {
            if (i == tests.size())
                add(RandomPtx(50'000 + i).make());
            Finals found;
            static_cast<void>(mutant.allowed(tests[i], found, tally));
            differs = found != expected[i];
        }
        if (!differs)
            alive += std::string(from) + " -> " + to + "\n";
    }
    CHECK(alive == "");
}

} // namespace katlas::tests

// models/javascript.kat and its companions: their verdicts on tests are those of the literature, what they allow of any
// test is what ECMA-262 allows, word by word (standard_of_javascript.hpp), and compiled tests show no more.
#include "candidates_of_tests.hpp"
#include "compile/compiled.hpp"
#include "katlas/explore/each_candidate.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "katlas/workbench/check_model.hpp"
#include "standard_of_javascript.hpp"
#include "support/scale.hpp"
#include "support/text_file.hpp"

#include <filesystem>
#include <map>
#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {
namespace {

using Edition = StandardOfJavaScript::Edition;

const std::string javascript_tests = KATLAS_SOURCE_DIR "/examples/javascript";

struct JavaScriptTally {
    std::size_t candidates = 0;
    std::size_t allowed = 0;
};

// A model, or a mutant of it.
struct JavaScriptModel {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;

    explicit JavaScriptModel(const std::string& name, const std::string& text = {})
        : document(load_models({text.empty() ? name : "m.kat"}, {}, sources, diagnostics, keys, nullptr,
                               text.empty() ? GivenTexts() : GivenTexts{{"m.kat", text}})) {
        for (const Diagnostic& d : diagnostics.all())
            UNSCOPED_INFO(render(d, sources));
        REQUIRE_FALSE(diagnostics.has_errors());
    }

    Finals allowed(const program::Program& program, JavaScriptTally& tally) const {
        Finals finals;
        graph::ModelJudge judge(document, document.models.at(keys.at(0)), program.has_instructions());
        explore::each_candidate(program, false,
                                {.execution =
                                     [&](const explore::Execution& x) {
                                         auto& found = finals[reads_of(x.c.graph)];
                                         ++tally.candidates;
                                         if (!judge.consistent(x.c.graph, x.dependencies))
                                             return true;
                                         ++tally.allowed;
                                         found.insert(last_writes(x.c.graph));
                                         return true;
                                     },
                                 .alive = {}});
        return finals;
    }
};

Finals allowed_by_standard(const program::Program& program, Edition edition) {
    Finals finals;
    explore::each_candidate(program, false,
                            {.execution =
                                 [&](const explore::Execution& x) {
                                     const std::string reads = reads_of(x.c.graph);
                                     if (!finals.contains(reads))
                                         finals[reads] = StandardOfJavaScript(x.c.graph, edition).final_writes();
                                     return true;
                                 },
                             .alive = {}});
    return finals;
}

// Compares the models with the standard on all candidates of a test.
void compare_with_standard(const program::Program& program, JavaScriptTally& tally, bool with_orders) {
    static const JavaScriptModel javascript("javascript");
    static const JavaScriptModel published("javascript-published");
    static const JavaScriptModel of_2019("javascript-2019");
    const Finals by_standard = allowed_by_standard(program, Edition::repaired);
    CHECK(javascript.allowed(program, tally) == by_standard);
    if (!with_orders)
        return;
    JavaScriptTally others;
    CHECK(published.allowed(program, others) == by_standard);
    CHECK(of_2019.allowed(program, others) == allowed_by_standard(program, Edition::of_2019));
}

// Tests of few events, in which threads communicate through one or two locations.
class RandomJavaScript {
  public:
    explicit RandomJavaScript(std::uint64_t seed) : random_(seed) {}

    std::string make(std::size_t events) {
        const std::size_t threads = 2 + pick(2);
        left_ = events;
        two_locations_ = pick(4) != 0;
        std::string text = "C random\n{ }\n";
        condition_ = "x=1 /\\ y=1";
        for (std::size_t t = 0; t < threads; ++t) {
            text += fmt::format("P{} (int* x, int* y) {{\n", t);
            const std::size_t most = 1 + pick(4);
            for (std::size_t i = 0; i < most && left_ != 0; ++i)
                text += "  " + statement(t, i) + "\n";
            text += "}\n";
        }
        return text + "exists (" + condition_ + ")\n";
    }

  private:
    std::size_t pick(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }

    // Its condition names all registers, so that all of them are part of final states.
    std::string reading(std::size_t thread, std::size_t i, const std::string& read) {
        condition_ += fmt::format(" /\\ {}:r{}=0", thread, i);
        return fmt::format("int r{} = {};", i, read);
    }

    std::string statement(std::size_t thread, std::size_t i) {
        const std::string place = two_locations_ && pick(2) == 0 ? "y" : "x";
        const std::size_t value = 1 + pick(2);
        --left_;
        switch (pick(left_ == 0 ? 6 : 8)) {
        case 0:
            return fmt::format("*{} = {};", place, value);
        case 1:
        case 2:
            return fmt::format("atomic_store_explicit({}, {}, memory_order_seq_cst);", place, value);
        case 3:
            return reading(thread, i, "*" + place);
        case 4:
        case 5:
            return reading(thread, i, fmt::format("atomic_load_explicit({}, memory_order_seq_cst)", place));
        case 6:
            --left_;
            return reading(thread, i, fmt::format("atomic_fetch_add_explicit({}, 1, memory_order_seq_cst)", place));
        default:
            --left_;
            return fmt::format("int e{} = {}; ", i, pick(2)) +
                   reading(thread, i,
                           fmt::format("atomic_compare_exchange_strong_explicit({}, &e{}, {}, memory_order_seq_cst, "
                                       "memory_order_seq_cst)",
                                       place, i, value));
        }
    }

    std::mt19937_64 random_;
    std::size_t left_ = 0; // events that may be added
    bool two_locations_ = true;
    std::string condition_;
};

using Mutants = std::vector<std::pair<std::string, std::string>>; // what is replaced, and by what

// The mutants of the model's text that allow of all tests what the standard allows.
std::string mutants_alive(const std::string& text, const Mutants& mutants, Edition edition) {
    constexpr std::size_t tests_of_mutants = 300;
    std::vector<program::Program> tests;
    std::vector<Finals> expected;
    const auto add = [&](const std::string& test) {
        const AnyLitmus litmus(test);
        REQUIRE(litmus.test);
        tests.push_back(litmus.test->program);
        expected.push_back(allowed_by_standard(tests.back(), edition));
    };
    for (const auto& [name, test] : texts_of_tests(javascript_tests))
        add(test);
    std::string alive;
    for (const auto& [from, to] : mutants) {
        const std::size_t at = text.find(from);
        REQUIRE(at != std::string::npos);
        const JavaScriptModel mutant("", std::string(text).replace(at, from.size(), to));
        bool differs = false;
        JavaScriptTally tally;
        for (std::size_t i = 0; !differs && i < tests_of_mutants; ++i) {
            if (i == tests.size())
                add(RandomJavaScript(70'000 + i).make(6));
            differs = mutant.allowed(tests[i], tally) != expected[i];
        }
        if (!differs)
            alive += from + " -> " + to + "\n";
    }
    return alive;
}

workbench::CheckModel check_model_named(const std::string& name) {
    auto model = workbench::find_check_model(name, {.stop = {}, .say = {}, .compiles = false});
    REQUIRE(model);
    return *std::move(model);
}

explore::Result explored(const program::LitmusTest& test, const workbench::CheckModel& model) {
    explore::Options options;
    options.condition = &test.condition;
    options.keep_going = true;
    explore::Result found = model.explore(test.program, options);
    REQUIRE(found.exhaustive());
    return found;
}

States javascript_states(const program::LitmusTest& test, const workbench::CheckModel& model) {
    return parse_states(explored(test, model).outcomes->report().states);
}

// The states of the test, compiled by the mapping, that the model of JavaScript forbids.
States forbidden_states(const AnyLitmus& litmus, const std::string& mapping, const std::string& machine,
                        const std::string& model) {
    SourceMap sources = litmus.sources;
    Diagnostics diagnostics;
    const auto compiled =
        compile::compile_to_run(*litmus.test, shipped_mapping(mapping), litmus.file, {}, sources, diagnostics);
    for (const Diagnostic& d : diagnostics.all())
        UNSCOPED_INFO(render(d, sources));
    REQUIRE(compiled);
    const States shown = javascript_states(*compiled, check_model_named(machine));
    const States allowed = javascript_states(*litmus.test, check_model_named(model));
    States forbidden;
    std::ranges::set_difference(shown, allowed, std::inserter(forbidden, forbidden.end()));
    return forbidden;
}

} // namespace

TEST_CASE("the tests of JavaScript in examples have the verdicts that their conditions state") {
    const workbench::CheckModel model = check_model_named("javascript");
    std::size_t forbidden = 0;
    std::size_t allowed = 0;
    for (const auto& [name, text] : texts_of_tests(javascript_tests)) {
        INFO(name);
        const AnyLitmus litmus(text);
        INFO(litmus.rendered());
        REQUIRE(litmus.test);
        CHECK(litmus.test->name + ".litmus" == name);
        CHECK(explored(*litmus.test, model).outcomes->report().required_holds);
        ++(litmus.test->condition.quantifier == program::Quantifier::exists ? allowed : forbidden);
    }
    CHECK(allowed >= 20);
    CHECK(forbidden >= 25);
}

TEST_CASE("the models of JavaScript allow what ECMA-262 allows, on the tests in examples") {
    JavaScriptTally tally;
    for (const auto& [name, text] : texts_of_tests(javascript_tests)) {
        INFO(name);
        const AnyLitmus litmus(text);
        REQUIRE(litmus.test);
        compare_with_standard(litmus.test->program, tally, true);
    }
    CHECK(tally.candidates > 500);
}

TEST_CASE("the models of JavaScript allow what ECMA-262 allows, on random tests") {
    JavaScriptTally tally;
    const int tests = scaled(400);
    for (int i = 0; i < tests; ++i) {
        const std::string text = RandomJavaScript(3'000 + static_cast<std::uint64_t>(i)).make(i % 4 == 0 ? 8 : 6);
        INFO(i << "\n" << text);
        const AnyLitmus litmus(text);
        INFO(litmus.rendered());
        REQUIRE(litmus.test);
        compare_with_standard(litmus.test->program, tally, i % 4 != 0);
    }
    WARN(tally.candidates << " candidates, of which javascript allows " << tally.allowed);
}

TEST_CASE("mutants of models/javascript.kat do not allow what ECMA-262 allows") {
    const std::string text = text_of_file(KATLAS_SOURCE_DIR "/models/javascript.kat");
    const Mutants mutants = {
        {"(initial;loc-overlap) \\ id", "0"},
        {"let sw = [SC];rf;[SC]", "let sw = [SC];rf"},
        {"let sw = [SC];rf;[SC]", "let sw = rf;[SC]"},
        {"(po | sw | init-first)+", "(po | init-first)+"},
        {"(po | sw | init-first)+", "(po | rf | init-first)+"},
        {"(po | sw | init-first)+", "(sw | init-first)+"},
        {"irreflexive hb;rf as read-of-later", ""},
        {"irreflexive hb-loc;[W];hb-loc;rf^-1 as read-of-overwritten", ""},
        {"let co-sc = [W & SC];co;[W & SC]", "let co-sc = [W & SC];co"},
        {"let co-sc = [W & SC];co;[W & SC]", "let co-sc = co;[W & SC]"},
        {"(hb | co-sc | fr-sc | before-read | after-write) \\ rmw", "(hb | fr-sc | before-read | after-write) \\ rmw"},
        {"(hb | co-sc | fr-sc | before-read | after-write) \\ rmw", "(hb | co-sc | before-read | after-write) \\ rmw"},
        {"(hb | co-sc | fr-sc | before-read | after-write) \\ rmw", "(hb | co-sc | fr-sc | after-write) \\ rmw"},
        {"(hb | co-sc | fr-sc | before-read | after-write) \\ rmw", "(hb | co-sc | fr-sc | before-read) \\ rmw"},
        {"([W & SC];hb-loc;rf-hb^-1;[W & SC]) \\ id", "([W & SC];hb-loc;rf-hb^-1;[W]) \\ id"},
        {"([W & SC];hb-loc;rf-hb^-1;[W & SC]) \\ id", "([W];hb-loc;rf-hb^-1;[W & SC]) \\ id"},
        {"([W & SC];hb-loc;rf-hb^-1;[W & SC]) \\ id", "([W & SC];loc-overlap;rf-hb^-1;[W & SC]) \\ id"},
        {"[R & SC];rf-hb^-1;hb-loc;[W & SC]", "[R];rf-hb^-1;hb-loc;[W & SC]"},
        {"[R & SC];rf-hb^-1;hb-loc;[W & SC]", "[R & SC];rf-hb^-1;hb-loc;[W]"},
        {"[R & SC];rf-hb^-1;hb-loc;[W & SC]", "[R & SC];rf^-1;co;[W & SC]"},
        {"pairs-of-tot;(rmw | rmw^-1)?", "pairs-of-tot | rmw"},
        {"pairs-of-tot;(rmw | rmw^-1)?", "pairs-of-tot;rmw?"},
        {"irreflexive hb-loc;co as last-write", ""},
    };
    CHECK(mutants_alive(text, mutants, Edition::repaired) == "");
}

TEST_CASE("mutants of the models with an order of all events do not allow what ECMA-262 allows") {
    const auto text_of = [](const std::string& name) {
        std::string text = text_of_file(KATLAS_SOURCE_DIR "/models/" + name);
        const std::string included = "include \"";
        return text.insert(text.find(included) + included.size(), KATLAS_SOURCE_DIR "/models/");
    };
    const Mutants of_published = {
        {"empty outside-tot as memory-order", ""},
        {"irreflexive tot;tot;rmw^-1 as one-event", ""},
        {"irreflexive hb;rf as coherent-reads-1", ""},
        {"irreflexive javascript::hb-loc;[W];javascript::hb-loc;rf^-1 as coherent-reads-2", ""},
        {"between = tot-loc';[W & SC];tot-loc'", "between = tot-loc';[W];tot-loc'"},
        {"between-before-read = tot-loc';[W & SC];tot-hb", "between-before-read = tot-loc';[W & SC];tot-loc'"},
        {"between-after-write = tot-hb;[W & SC];tot-loc'", "between-after-write = tot-loc';[W & SC];tot-loc'"},
        {"empty javascript::sw & between as sc-atomics-1", ""},
        {"empty [SC];javascript::rf-hb & between-before-read as sc-atomics-2", ""},
        {"empty [SC];javascript::rf-hb & between-before-read as sc-atomics-2",
         "empty javascript::rf-hb & between-before-read as sc-atomics-2"},
        {"empty javascript::rf-hb;[SC] & between-after-write as sc-atomics-3", ""},
        {"empty javascript::rf-hb;[SC] & between-after-write as sc-atomics-3",
         "empty javascript::rf-hb & between-after-write as sc-atomics-3"},
        {"irreflexive javascript::hb-loc;co as last-write", ""},
        {"empty otherwise as last-sc-write", ""},
    };
    CHECK(mutants_alive(text_of("javascript-published.kat"), of_published, Edition::repaired) == "");
    const Mutants of_2019 = {
        {" | javascript::initial;rf;[SC]", ""},
        {"empty outside-tot as memory-order", ""},
        {"irreflexive tot;tot;rmw^-1 as one-event", ""},
        {"irreflexive hb;rf as coherent-reads-1", ""},
        {"irreflexive javascript::hb-loc;[W];javascript::hb-loc;rf^-1 as coherent-reads-2", ""},
        {"between = tot-loc';[W];tot-loc'", "between = tot-loc';[W & SC];tot-loc'"},
        {"empty sw & between as sc-atomics", ""},
        {"irreflexive javascript::hb-loc;co as last-write", ""},
    };
    CHECK(mutants_alive(text_of("javascript-2019.kat"), of_2019, Edition::of_2019) == "");
}

TEST_CASE("compiled to ARMv8, x86, POWER and RISC-V, tests show no state that JavaScript forbids") {
    const auto check = [](const std::string& text) {
        const AnyLitmus litmus(text);
        INFO(text << litmus.rendered());
        REQUIRE(litmus.test);
        for (const auto& [mapping, machine] :
             {std::pair("armv8-no-branch", "aarch64"), std::pair("x86-after-write", "tso"),
              std::pair("power-leading", "power"), std::pair("riscv", "riscv")}) {
            INFO(mapping);
            CHECK(forbidden_states(litmus, mapping, machine, "javascript") == States());
        }
    };
    for (const auto& [name, text] : texts_of_tests(javascript_tests))
        check(text);
    const int tests = scaled(60);
    for (int i = 0; i < tests; ++i)
        check(RandomJavaScript(90'000 + static_cast<std::uint64_t>(i)).make(8));
}

TEST_CASE("the model of JavaScript of 2019 forbids what ARMv8 shows, and allows what is not sequentially consistent") {
    const auto litmus_of = [](const std::string& name) {
        return AnyLitmus(text_of_file(javascript_tests + "/" + name + ".litmus"));
    };
    const AnyLitmus compilation = litmus_of("ARMv8-compilation");
    CHECK(forbidden_states(compilation, "armv8-no-branch", "aarch64", "javascript-2019").size() == 1);
    CHECK(forbidden_states(compilation, "x86-after-write", "tso", "javascript-2019") == States());
    for (const char* name : {"SC-DRF", "SC-DRF-written-first"}) {
        const AnyLitmus free_of_races = litmus_of(name);
        REQUIRE(free_of_races.test);
        CHECK_FALSE(
            explored(*free_of_races.test, check_model_named("javascript-2019")).outcomes->report().required_holds);
    }
}

TEST_CASE("what JavaScript does not have is refused by name") {
    const workbench::CheckModel model = check_model_named("javascript");
    const auto refusal = [&](const std::string& statement) -> std::string {
        const AnyLitmus litmus("C refused\n{ }\nP0 (int* x) { " + statement + " }\nexists (x=0)\n");
        INFO(litmus.rendered());
        REQUIRE(litmus.test);
        try {
            static_cast<void>(model.explore(litmus.test->program, {}));
        } catch (const std::runtime_error& e) {
            return e.what();
        }
        return "";
    };
    CHECK(refusal("atomic_store_explicit(x, 1, memory_order_seq_cst);") == "");
    CHECK(refusal("*x = 1; int r = *x;") == "");
    CHECK(refusal("atomic_store_explicit(x, 1, memory_order_release);") == "javascript has no release writes");
    CHECK(refusal("int r = atomic_load_explicit(x, memory_order_relaxed);") == "javascript has no relaxed reads");
    CHECK(refusal("int r = atomic_fetch_add_explicit(x, 1, memory_order_acquire);") ==
          "javascript has no acquire reads of read-modify-writes");
    CHECK(refusal("int e = 0; int r = atomic_compare_exchange_strong_explicit(x, &e, 1, memory_order_seq_cst, "
                  "memory_order_relaxed);") == "javascript has no relaxed reads");
    CHECK(refusal("atomic_thread_fence(memory_order_seq_cst);") == "javascript has no seq_cst fences");
}

} // namespace katlas::tests

// The theorems of compilation, tested: no compiled test has a final state that RC11 forbids the source. Mappings that
// are known to be wrong show some.
#include "compiled.hpp"
#include "support/expected_results.hpp"

#include <cstdlib>
#include <iostream>

namespace katlas::tests {
namespace {

struct Source {
    std::string text;
    bool undefined = false;
    States states;
};

// Every `stride`-th test, with its states under a model of the oracle.
std::map<std::string, Source> sources(const std::string& model, std::size_t stride) {
    std::map<std::string, Source> all;
    std::ifstream csv(oracle("c11") / "expected.csv");
    std::size_t number = 0;
    for (std::string line; std::getline(csv, line);) {
        const std::vector<std::string> f = fields(line);
        if (f[1] != model || number++ % stride != 0)
            continue;
        Source& source = all[f[0]];
        source.text = text_of_file(oracle("c11") / "tests" / f[0]);
        source.undefined = f[8].find("Undef") != std::string::npos;
        const std::set<std::string> states = split(f[9]);
        source.states = parse_states({states.begin(), states.end()});
    }
    return all;
}

struct Tally {
    std::size_t checked = 0;
    std::size_t equal = 0;     // the same states as the source
    std::size_t undefined = 0; // nothing to check
    std::size_t refused = 0;
    std::size_t beyond = 0; // the model has no words for it
    std::vector<std::string> violations;
};

std::string to_text(const State& state) {
    std::string text;
    for (const std::string& item : state)
        text += item + "; ";
    return text;
}

Tally check_all(const std::map<std::string, Source>& tests, const std::string& mapping_name) {
    const compile::Mapping mapping = shipped_mapping(mapping_name);
    const ReadyModel model(compile::model_of(mapping.machine));
    Tally tally;
    std::map<std::string, std::size_t> reasons;
    for (const auto& [file, source] : tests) {
        INFO(file);
        if (source.undefined) {
            ++tally.undefined;
            continue;
        }
        const CompiledText text = compiled(source.text, mapping);
        if (!text.result) {
            ++tally.refused;
            ++reasons[text.complaints];
            continue;
        }
        INFO(text.result->text);
        const AnyLitmus machine(text.result->text, {.unroll = 1});
        INFO(machine.rendered());
        REQUIRE(machine.test);
        if (const std::string why = model.beyond(machine.test->program); !why.empty()) {
            ++tally.beyond;
            ++reasons[why];
            continue;
        }
        const States states = renamed(states_of(*machine.test, model), *text.result);
        ++tally.checked;
        tally.equal += states == source.states;
        for (const State& state : states)
            if (!source.states.contains(state)) {
                tally.violations.push_back(file);
                if (tally.violations.size() <= 10)
                    std::cout << mapping_name << ": " << file << " shows " << to_text(state) << "\n";
                break;
            }
    }
    std::cout << mapping_name << ": " << tally.checked << " tests checked, " << tally.violations.size()
              << " with forbidden states, " << tally.equal << " with all that are allowed; " << tally.undefined
              << " undefined, " << tally.refused << " not compiled, " << tally.beyond << " not explored\n";
    for (const auto& [why, count] : reasons)
        std::cout << "  " << count << ": " << why << "\n";
    return tally;
}

// The suite takes one test of so many, a campaign all.
constexpr std::size_t sample = 7;

void check_correct(const std::vector<std::string>& mappings, std::size_t stride) {
    if (is_absent(oracle("c11") / "expected.csv"))
        return;
    const auto tests = sources("rc11.cat", stride);
    for (const std::string& mapping : mappings) {
        const Tally tally = check_all(tests, mapping);
        CHECK(tally.violations.empty());
        CHECK(tally.refused == 0);
        CHECK(tally.checked + tally.beyond + tally.undefined == tests.size());
        CHECK(tally.checked > tests.size() / 2);
    }
}

const std::vector<std::string> correct = {"x86-after-write", "x86-before-read",    "armv8", "riscv", "power-leading",
                                          "power-trailing",  "power-leading-isync"};

} // namespace

TEST_CASE("compiled tests show no state that RC11 forbids") {
    check_correct(correct, sample);
}

TEST_CASE("compiled tests without branches after reads show load buffering, which RC11 forbids") {
    if (is_absent(oracle("c11") / "expected.csv"))
        return;
    std::map<std::string, Source> buffering;
    for (auto& [file, source] : sources("rc11.cat", 1))
        if (file.starts_with("LB/"))
            buffering.try_emplace(file, std::move(source));
    CHECK_FALSE(check_all(buffering, "armv8-no-branch").violations.empty());
    CHECK(check_all(buffering, "armv8").violations.empty());
}

// What the other scheme shows needs a test of its own: see compile_test.cpp.
TEST_CASE("the mapping of the original C11 to POWER, trailing sync, shows what that forbids", "[.][campaign]") {
    if (is_absent(oracle("c11") / "expected.csv"))
        return;
    const auto tests = sources("c11_orig.cat", 1);
    CHECK_FALSE(check_all(tests, "power-trailing").violations.empty());
    CHECK(check_all(tests, "power-leading").violations.empty());
    CHECK(check_all(tests, "armv8-no-branch").violations.empty());
}

TEST_CASE("no compiled test of the collection shows a state that RC11 forbids", "[.][campaign]") {
    const char* only = std::getenv("KATLAS_MAPPING");
    check_correct(only == nullptr ? correct : std::vector<std::string>{only}, 1);
}

} // namespace katlas::tests

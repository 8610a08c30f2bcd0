// Any bytes: parsing and translating a litmus test ends, with diagnostics inside of the text or with a program that
// runs.
#include "katlas/machine/read_test.hpp"

#include <cstdio>
#include <cstdlib>

using namespace katlas;
using namespace katlas::program;

namespace {

void require(bool holds, const char* what) {
    if (holds)
        return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

// Each thread by itself, for some steps, with small values for its reads.
void run(const Program& program) {
    constexpr int steps = 50;
    for (std::size_t t = 0; t < program.num_threads(); ++t) {
        std::vector<Word> state(program.state_words());
        program.initial_state(t, state.data());
        for (int step = 0; step < steps; ++step) {
            const Action action = program.next_action(t, state.data());
            if (!is_visible(action.kind))
                break;
            require(action.kind == ActionKind::fence || action.location < program.num_locations(), "no such location");
            program.complete(t, state.data(), step % 3);
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    SourceMap sources;
    const FileId file = sources.add("fuzz.litmus", std::string(reinterpret_cast<const char*>(data), size));
    Diagnostics diagnostics;
    const std::optional<LitmusTest> test = machine::load_test(file, sources, diagnostics);
    require(test.has_value() != diagnostics.has_errors(), "a test and errors, or neither");
    for (const Diagnostic& d : diagnostics.all()) {
        require(d.range.begin <= d.range.end && d.range.end <= sources.text(file).size(),
                "a range outside of the text");
        require(!render(d, sources).empty(), "a diagnostic without text");
    }
    if (test)
        run(test->program);
    return 0;
}

// The Bell file of the Linux kernel, read as a file, means what is built in: states, executions and flags of the tests
// in the shared oracle.
#include "katlas/cat/import.hpp"
#include "katlas/workbench/check_model.hpp"
#include "program/load_litmus.hpp"
#include "support/expected_results.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

// The Bell file is a setting of the program.
class GivenBell {
  public:
    explicit GivenBell(std::string path) { set_bell_file(std::move(path)); }
    ~GivenBell() { set_bell_file({}); }
    GivenBell(const GivenBell&) = delete;
    GivenBell& operator=(const GivenBell&) = delete;
};

struct SeenUnderBell {
    std::vector<std::string> states;
    std::uint64_t executions = 0;
    std::set<std::string> flags;
    friend bool operator==(const SeenUnderBell&, const SeenUnderBell&) = default;
};

SeenUnderBell seen_under(const workbench::CheckModel& model, const program::LitmusTest& test) {
    explore::Options options;
    options.condition = &test.condition;
    const explore::Result found = model.explore(test.program, options);
    SeenUnderBell seen{found.outcomes->report().states, found.executions(), {}};
    for (std::size_t i = 0; i < model.flags.size(); ++i)
        if ((found.flags >> i & 1U) != 0)
            seen.flags.insert(model.flags[i]);
    return seen;
}

// The tests with few executions, as recorded.
std::vector<std::filesystem::path> small_kernel_tests(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::ifstream csv(folder / "expected.csv");
    std::string line;
    std::getline(csv, line);
    while (std::getline(csv, line)) {
        const std::vector<std::string> row = fields(line);
        if (row[2] != "timeout" && row[2] != "error" && std::stoull(row[7]) <= 16)
            files.push_back(folder / "tests" / row[0]);
    }
    return files;
}

workbench::CheckModel kernel_model(const std::filesystem::path& file) {
    const auto model =
        workbench::find_check_model(file.string(), {.stop = {}, .say = {}, .compiles = false, .texts = {}});
    INFO((model ? std::string() : model.why_not()));
    REQUIRE(model);
    return *model;
}

} // namespace

TEST_CASE("the kernel's Bell file, read as a file, means what is built in") {
    const std::filesystem::path folder = oracle("lkmm");
    if (is_absent(folder / "models/linux-kernel.bell"))
        return;
    const workbench::CheckModel built_in = kernel_model(folder / "models/linux-kernel.cat");
    const GivenBell given((folder / "models/linux-kernel.bell").string());
    const workbench::CheckModel read = kernel_model(folder / "models/linux-kernel.cat");
    const std::vector<std::filesystem::path> files = small_kernel_tests(folder);
    const std::size_t step = std::max<std::size_t>(1, 15 / static_cast<std::size_t>(std::max(1, scaled(1))));
    std::size_t compared = 0;
    std::set<std::string> raised;
    for (std::size_t i = 0; i < files.size(); i += step) {
        INFO(files[i]);
        SourceMap sources;
        Diagnostics diagnostics;
        const auto test = load_litmus(sources.add("t", text_of_file(files[i])), sources, diagnostics);
        if (!test)
            continue;
        const SeenUnderBell expected = seen_under(built_in, *test);
        const SeenUnderBell found = seen_under(read, *test);
        CHECK(found.states == expected.states);
        CHECK(found.executions == expected.executions);
        CHECK(found.flags == expected.flags);
        raised.insert(found.flags.begin(), found.flags.end());
        ++compared;
    }
    std::cout << compared << " kernel tests agree, raising " << raised.size() << " flags\n";
    CHECK(compared > files.size() / step / 2);
    CHECK(raised.contains("data-race"));
}

} // namespace katlas::tests

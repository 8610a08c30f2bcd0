// What an independent explorer says of programs in C: the same counts, and errors where it finds some.
#include "native_program.hpp"
#include "support/scale.hpp"
#include "support/shared_data.hpp"

#include <array>
#include <fstream>
#include <map>
#include <sstream>

#include <catch2/catch.hpp>

using namespace katlas::testing;

namespace {

struct Row {
    std::string kind, category, test, file, arguments, compiler_flags, model, mode, status, executions;
};

std::vector<Row> rows_of(const std::filesystem::path& table) {
    std::vector<Row> rows;
    std::ifstream in(table);
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        std::istringstream fields(line);
        Row r;
        for (std::string* field : {&r.kind, &r.category, &r.test, &r.file, &r.arguments, &r.compiler_flags, &r.model,
                                   &r.mode, &r.status, &r.executions})
            std::getline(fields, *field, ',');
        rows.push_back(std::move(r));
    }
    return rows;
}

// Its models by our names, or by our files, for commands that are run from elsewhere.
const std::map<std::string, std::string>& models() {
    static const std::map<std::string, std::string> names{
        {"sc", "sc"},
        {"rc11", "rc11-genmc"},
        {"tso", "\"$OLDPWD\"/tests/explore/models/tso-ordered-sc.kat"},
        {"ra", "\"$OLDPWD\"/tests/explore/models/release-acquire-relaxed.kat"},
        {"imm", "\"$OLDPWD\"/tests/explore/models/imm-ordered-sc.kat"}};
    return names;
}

// Programs that are not to be compared, and why (docs/native.md).
bool has_reason(const Row& row) {
    for (const char* reason : {"help-cas",     // hints by which it leaves executions out
                               "spin-2cas-se", // it takes a loop to wait that goes on
                               "mpmc-queue"})  // an order of failure that C does not have
        if (row.test == reason)
            return true;
    if (row.model == "imm" && (row.test == "barrier-det" || row.test == "barrier-lock"))
        return true; // plain data of many dependencies, which takes minutes
    // Programs with data races, for which it does not look.
    return row.model == "ra" && (row.test == "buf_ring" || row.test == "dq-opt");
}

// Includes a header that is not there, or has loops without an end in which threads make progress.
bool may_be_refused(const Row& row) {
    return row.test == "qspinlock" || row.test == "lamport-deadlock" ||
           // A loop of exchanges, under models that are not of this program.
           (row.test == "ttaslock-opt" && row.model != "rc11" && row.model != "sc");
}

} // namespace

TEST_CASE("An independent explorer finds as many executions of programs in C, and the same errors") {
    const auto folder = katlas::tests::shared_data("oracle/cprograms");
    if (katlas::tests::is_absent(folder) || cannot_check_c())
        return;
    const std::size_t stride = katlas::tests::stride_of_campaign(8) * katlas::tests::stride_of(16);
    const std::size_t max_executions = stride == 1 ? 1'000'000 : (katlas::tests::is_scaled_down() ? 500 : 2'000);
    std::vector<Row> rows;
    for (Row& row : rows_of(folder / "expected.csv"))
        if (row.mode == "plain" && row.file.ends_with(".c") && models().contains(row.model) && !has_reason(row) &&
            (row.executions.empty() || std::stoull(row.executions) <= max_executions))
            rows.push_back(std::move(row));
    std::size_t compared = 0;
    for (std::size_t i = 0; i < rows.size(); i += stride) {
        const Row& row = rows[i];
        const auto unroll = row.arguments.find("-unroll=");
        const std::string command =
            "cd '" + folder.string() + "' && katlas check " + row.file + " --format json --model " +
            models().at(row.model) + " --max-executions " + std::to_string(10 * max_executions) +
            (unroll == std::string::npos ? ""
                                         : " --unroll " + std::to_string(std::stoi(row.arguments.substr(unroll + 8)))) +
            (row.arguments.find("-disable-race-detection") == std::string::npos ? "" : " --no-races") + " %s -- -w " +
            row.compiler_flags + " 2>/dev/null";
        const auto checked = [&](const std::string& options) {
            std::string with_options = command;
            return result_of(run_in_source_tree(with_options.replace(command.find("%s"), 2, options)));
        };
        const auto result = checked("--plain");
        INFO(row.file << " under " << row.model << " with " << row.arguments << "\n" << result.dump().substr(0, 600));
        if (!result.contains("executions")) {
            CHECK(may_be_refused(row));
            continue;
        }
        if (result["ended_by"] == "max-executions")
            continue;
        const auto reduced = checked("");
        const bool wrong = result["num_errors"] != 0 || result["undefined"] == true;
        CHECK(wrong == (reduced["num_errors"] != 0 || reduced["undefined"] == true));
        CHECK(result["faults"].empty() == reduced["faults"].empty());
        if (row.status == "42") {
            CHECK((wrong || !result["faults"].empty()));
        } else if (row.status == "0" && row.kind == "correct") {
            CHECK_FALSE(wrong);
            const auto expected = std::stoull(row.executions);
            const auto executions = result["executions"].get<std::uint64_t>();
            CHECK((executions == expected || executions + result["cut"].get<std::uint64_t>() == expected));
            CHECK(reduced["executions"] <= executions);
        }
        ++compared;
    }
    CHECK(compared * 2 >= rows.size() / stride); // most are not too large
}

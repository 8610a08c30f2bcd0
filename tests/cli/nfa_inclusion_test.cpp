// The command nfa-inclusion as a user meets it: output, JSON and exit status.
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

namespace {

struct InclusionRun {
    int status = -1;
    std::string output; // standard output; standard error is dropped
};

InclusionRun run(const std::string& arguments) {
    InclusionRun result;
    const std::string command = std::string(KATLAS_BINARY) + " nfa-inclusion " + arguments + " 2>/dev/null";
    FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> buffer{};
    for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
        result.output.append(buffer.data(), n);
    }
    const int status = pclose(pipe);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
}

// A folder with three automata and a broken file, removed at the end.
class Folder {
  public:
    Folder() : path_(std::filesystem::temp_directory_path() / ("katlas-nfa-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(path_);
        write("ab.mata", "@NFA-explicit\n%Initial p\n%Final r\np a q\nq b r\n");
        write("all.mata", "@NFA-explicit\n%Initial p\n%Final p\np a p\np b p\n");
        write("nonempty.mata", "@NFA-explicit\n%Initial p\n%Final q\np a q\np b q\nq a q\nq b q\n");
        write("broken.mata", "@NFA-explicit\np a\n");
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name, std::ios::binary) << text;
    }
    [[nodiscard]] std::string operator()(const std::string& name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

} // namespace

TEST_CASE("nfa-inclusion decides single pairs") {
    const Folder folder;
    const InclusionRun included = run(folder("ab.mata") + " " + folder("all.mata"));
    CHECK(included.status == 0);
    CHECK(included.output.find(": included (") != std::string::npos);
    const InclusionRun refuted = run(folder("all.mata") + " " + folder("nonempty.mata"));
    CHECK(refuted.status == 1);
    CHECK(refuted.output.find("counterexample: (empty word)") != std::string::npos);
    const InclusionRun shortest = run(folder("nonempty.mata") + " " + folder("ab.mata"));
    CHECK(shortest.status == 1);
    CHECK(shortest.output.find(": not included (") != std::string::npos);
    const InclusionRun word = run(folder("ab.mata") + " " + folder("broken.mata"));
    CHECK(word.status == 2);
    CHECK(run(folder("ab.mata")).status != 0);
    CHECK(run("--problems " + folder("missing.csv")).status == 2);
    CHECK(run(folder("missing.mata") + " " + folder("ab.mata")).status == 2);
}

TEST_CASE("nfa-inclusion decides lists, and an unreadable file does not stop it") {
    const Folder folder;
    folder.write("list.csv", "name,right,left\nx,all.mata,ab.mata\n\"y, z\",ab.mata,broken.mata\nz,ab.mata,all.mata\n");
    const InclusionRun result = run("--format json --problems " + folder("list.csv"));
    CHECK(result.status == 2);
    const auto report = nlohmann::json::parse(result.output);
    const auto& results = report.at("results");
    REQUIRE(results.size() == 3);
    CHECK(results[0].at("verdict") == "included");
    CHECK(results[0].at("counterexample").is_null());
    CHECK(results[1].at("verdict") == "error");
    CHECK(results[1].at("message").get<std::string>().find("broken.mata:2:1") != std::string::npos);
    CHECK(results[2].at("verdict") == "not included");
    CHECK(results[2].at("counterexample") == nlohmann::json::array());
    CHECK(results[2].at("left") == folder("all.mata"));
    CHECK(results[2].at("cpu_seconds").is_number());
    CHECK(results[2].at("pairs").is_number_unsigned());

    folder.write("good.csv", "left,right\nab.mata,all.mata\nall.mata,ab.mata\n");
    CHECK(run("--problems " + folder("good.csv")).status == 1);
    folder.write("columns.csv", "left,wrong\nab.mata,all.mata\n");
    CHECK(run("--problems " + folder("columns.csv")).status == 2);
}

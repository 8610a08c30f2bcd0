// Programs in C, checked by the program that was built.
#pragma once

#include "../cli/program.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::testing {

// What `katlas check` says of a program's text, with further options. The text has all usual headers.
inline Run check_c(const std::string& text, const std::string& options) {
    return run_with_folder("cat >$d/program.c <<'END_OF_PROGRAM'\n"
                           "#include <pthread.h>\n#include <stdatomic.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
                           "#include <string.h>\n#include <katlas/verify.h>\n" +
                           text + "\nEND_OF_PROGRAM\ncd $d && katlas check program.c " + options);
}

inline nlohmann::json result_of(const Run& run) {
    const std::size_t begin = run.output.find('{');
    const auto all = nlohmann::json::parse(begin == std::string::npos ? "" : run.output.substr(begin), nullptr, false);
    return all.is_discarded() ? nlohmann::json{{"message", run.output}} : all["results"][0];
}

inline nlohmann::json result_of_c(const std::string& text, const std::string& model, const std::string& options = "") {
    return result_of(check_c(text, "--format json --model " + model + " " + options + " 2>/dev/null"));
}

// All values that executions of a program without errors write to its variable `result`, each as the label of the
// event.
inline std::set<std::string> results_of_c(const std::string& text, const std::string& model) {
    const auto result = result_of_c(text, model, "--show 100000 --timeout 60");
    INFO(text << result.value("message", nlohmann::json()) << result.value("faults", nlohmann::json()));
    CHECK(result.value("complete", false));
    CHECK(result.value("errors", nlohmann::json{"unknown"}).empty());
    std::set<std::string> values;
    for (const auto& graph : result.value("graphs", nlohmann::json::array()))
        for (const auto& event : graph.at("events"))
            if (event.contains("location") && event.at("location") == "result" && event.at("thread") != 0)
                values.insert(event.at("label").get<std::string>());
    return values;
}

// Two threads, of which the first one returns a number r, and a main that writes `result`, an expression over r.
inline std::string program_with_result(const std::string& first, const std::string& second, const std::string& result) {
    return "atomic_int result;\nvoid *thread0(void *p) {\n" + first + "}\nvoid *thread1(void *p) {\n" + second +
           "    return p;\n}\nint main(void) {\n    pthread_t a, b;\n    void *r;\n"
           "    pthread_create(&a, 0, thread0, 0);\n    pthread_create(&b, 0, thread1, 0);\n"
           "    pthread_join(a, &r);\n    pthread_join(b, 0);\n    result = 1 + (long)r + " +
           result + ";\n}\n";
}

// Whether `RandomLoop`, a program with a loop, has all its results although rounds are left out: those of the loop
// written out for three rounds. Its results(model, rounds) are those of so many rounds at most; 0 is the loop itself.
template <typename RandomLoop>
void has_all_results_in_few_rounds(int seeds, const std::vector<std::string>& models) {
    std::size_t some = 0;
    for (unsigned seed = 0; seed < static_cast<unsigned>(seeds); ++seed) {
        const RandomLoop loop(seed);
        const std::string& model = models[seed % models.size()];
        const std::set<std::string> all = loop.results(model, 0);
        some += all.size();
        for (const std::string& result : loop.results(model, 3)) {
            INFO(seed << ' ' << model << ' ' << result);
            CHECK(all.contains(result));
        }
    }
    CHECK(some > 0);
}

inline std::vector<std::string> kinds_of_faults(const nlohmann::json& result) {
    std::vector<std::string> kinds;
    for (const auto& fault : result["faults"])
        kinds.push_back(fault["kind"]);
    std::ranges::sort(kinds);
    return kinds;
}

// Starts `count` threads that run functions thread0, thread1, ..., and waits for them.
inline std::string main_with_threads(int count) {
    std::string text = fmt::format("int main(void) {{\n    pthread_t t[{}];\n", count);
    for (int i = 0; i < count; ++i)
        text += fmt::format("    pthread_create(&t[{0}], NULL, thread{0}, NULL);\n", i);
    return text +
           fmt::format("    for (int i = 0; i < {}; ++i)\n        pthread_join(t[i], NULL);\n    return 0;\n}}\n",
                       count);
}

} // namespace katlas::testing

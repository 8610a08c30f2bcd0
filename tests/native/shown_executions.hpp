// Executions of programs in C as --show has them in JSON, to compare those of programs that differ in how threads wait.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::testing {

// An execution without the accesses of one variable: what each thread does, and from where it reads.
inline std::string shown(const nlohmann::json& graph, const std::string& variable) {
    std::map<int, std::vector<std::string>> threads;
    std::map<std::size_t, std::string> names;
    const auto& events = graph["events"];
    for (std::size_t i = 0; i < events.size(); ++i) {
        const std::string location = events[i]["location"].is_string() ? events[i]["location"] : "";
        if (location == variable || location.starts_with(variable + "+"))
            continue;
        const int thread = events[i]["thread"];
        const std::string label = events[i]["label"];
        const std::size_t end = label.find(": ");
        names[i] = fmt::format("{}.{}", thread, thread == 0 ? label : std::to_string(threads[thread].size()));
        threads[thread].push_back(thread == 0 ? label : label.substr(end));
    }
    std::string text;
    for (const auto& [thread, labels] : threads)
        for (const std::string& label : labels)
            text += fmt::format("{} {}\n", thread, label);
    std::set<std::string> edges;
    for (const auto& edge : graph["edges"]) {
        const auto from = names.find(edge["from"]);
        const auto to = names.find(edge["to"]);
        const std::string relation = edge["relation"];
        if (from != names.end() && to != names.end() && (relation == "rf" || relation == "co"))
            edges.insert(fmt::format("{} {} {}\n", relation, from->second, to->second));
    }
    for (const std::string& edge : edges)
        text += edge;
    return text;
}

inline std::multiset<std::string> all_shown(const nlohmann::json& result, const std::string& variable) {
    std::multiset<std::string> all;
    for (const auto& graph : result["graphs"])
        all.insert(shown(graph, variable));
    return all;
}

} // namespace katlas::testing

// The candidates of litmus tests, as tests of models compare them with a standard's text: by what they read, and by
// their last writes.
#pragma once

#include "katlas/graph/sparse_graph.hpp"
#include "support/text_file.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace katlas::tests {

// The texts of the litmus tests in a folder, by the names of their files.
inline std::map<std::string, std::string> texts_of_tests(const std::string& folder) {
    std::map<std::string, std::string> texts;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".litmus")
            texts.emplace(entry.path().filename().string(), text_of_file(entry.path()));
    return texts;
}

// Everything about a candidate but co: which events there are, and from which writes they read.
inline std::string reads_of(const graph::SparseGraph& graph) {
    std::string all;
    for (graph::EventId e = 0; e < graph.size(); ++e) {
        const auto& n = graph[e];
        all += fmt::format("{}.{} {} {}{};", n.thread, n.index, n.location, static_cast<int>(n.label.mode),
                           n.label.kind == graph::Kind::read ? fmt::format(" {}", n.rf) : "");
    }
    return all;
}

// By locations.
inline std::vector<graph::EventId> last_writes(const graph::SparseGraph& graph) {
    std::vector<graph::EventId> last;
    for (std::uint32_t location = 0; location < graph.num_locations(); ++location)
        last.push_back(graph.co_last(location));
    return last;
}

// The last writes of candidates, by reads_of.
using Finals = std::map<std::string, std::set<std::vector<graph::EventId>>>;

} // namespace katlas::tests

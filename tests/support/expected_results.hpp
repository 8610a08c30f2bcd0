// The files of the shared oracle: litmus tests, and what another tool says of them.
#pragma once

#include "shared_data.hpp"
#include "support/text_file.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace katlas::tests {

inline std::filesystem::path oracle(const std::string& architecture) {
    return shared_data("oracle/" + architecture);
}

// file,model,verdict,result,states,positive,negative,executions,flags,statelist
inline std::vector<std::string> fields(std::string line) {
    if (!line.empty() && line.back() == '\r')
        line.pop_back();
    std::vector<std::string> all;
    std::size_t at = 0;
    while (all.size() < 9) {
        const std::size_t comma = line.find(',', at);
        all.push_back(line.substr(at, comma - at));
        at = comma + 1;
    }
    all.push_back(line.substr(at));
    return all;
}

inline std::set<std::string> split(const std::string& states) {
    std::set<std::string> all;
    for (std::size_t at = 0; at < states.size();) {
        const std::size_t bar = std::min(states.find(" | ", at), states.size());
        all.insert(states.substr(at, bar - at));
        at = bar + 3;
    }
    return all;
}

} // namespace katlas::tests

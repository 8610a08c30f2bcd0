#include "program_list.hpp"

#include "katlas/support/files.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace katlas::workbench {
namespace {

namespace fs = std::filesystem;

constexpr int deepest_list = 8; // lists of lists
constexpr std::size_t longest_name = 4096;
constexpr std::size_t most_programs = 1'000'000; // lists that name each other could give any number

void read_list(const std::string& path, int depth, std::vector<ListedProgram>& all) {
    const auto text = read_file(path);
    if (!text) {
        all.push_back({path, "the list cannot be read: " + text.why_not()});
        return;
    }
    if (depth == deepest_list) {
        all.push_back({path, "lists within lists have no end"});
        return;
    }
    const fs::path folder = fs::path(path).parent_path();
    std::istringstream in(*text);
    for (std::string line; all.size() <= most_programs && std::getline(in, line);) {
        line.erase(std::min(line.find('#'), line.size()));
        const std::size_t begin = line.find_first_not_of(" \t\r");
        if (begin == std::string::npos)
            continue;
        line = line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
        if (line.size() > longest_name) {
            all.push_back({path, "a name in the list is too long"});
            return;
        }
        const bool list = line.front() == '@';
        const std::string name = (folder / (list ? line.substr(1) : line)).string();
        if (list)
            read_list(name, depth + 1, all);
        else
            all.push_back({name, {}});
    }
}

} // namespace

std::vector<ListedProgram> listed_programs(const std::string& argument) {
    if (argument.size() < 2 || argument.front() != '@')
        return {{argument, {}}};
    std::vector<ListedProgram> all;
    read_list(argument.substr(1), 0, all);
    if (all.size() > most_programs)
        return {{argument.substr(1), "the list names too many programs"}};
    if (all.empty())
        all.push_back({argument.substr(1), "the list has no names"});
    return all;
}

} // namespace katlas::workbench

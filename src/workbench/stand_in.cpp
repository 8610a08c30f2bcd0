#include "katlas/workbench/stand_in.hpp"

#include "katlas/frontend/document.hpp"
#include "katlas/graph/label_predicates.hpp"
#include "katlas/semantics/evaluate.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::embedded {
extern const std::string_view stand_ins_text;
} // namespace katlas::embedded

namespace katlas::workbench {
namespace {

std::string trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string()
                                           : std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

struct NameOfPrograms {
    std::string_view name;
    StandIn::Programs programs;
};
constexpr std::array names_of_programs = {NameOfPrograms{"all", StandIn::Programs::all},
                                          NameOfPrograms{"ordered", StandIn::Programs::ordered},
                                          NameOfPrograms{"machine", StandIn::Programs::of_machine}};

StandIn row_of(const std::string& line) {
    std::istringstream columns(line);
    std::array<std::string, 6> parts;
    for (std::string& part : parts) {
        std::getline(columns, part, ';');
        part = trimmed(part);
        if (part.empty())
            throw std::logic_error(fmt::format("a column is missing in the table of stand-ins: {}", line));
    }
    const auto programs = std::ranges::find(names_of_programs, parts[3], &NameOfPrograms::name);
    if (programs == names_of_programs.end())
        throw std::logic_error(fmt::format("unknown programs in the table of stand-ins: {}", line));
    return {parts[0], parts[1], parts[2], programs->programs, parts[4], parts[5]};
}

// The parsed tests of the rows.
class Table {
  public:
    Table() {
        std::istringstream lines{std::string(embedded::stand_ins_text)};
        std::string tests;
        std::map<std::string, std::string> names; // of the tests, by their texts
        for (std::string line; std::getline(lines, line);)
            if (!line.empty() && line.front() != '#') {
                rows.push_back(row_of(line));
                const auto [name, is_new] = names.emplace(rows.back().events, fmt::format("test{}", names.size()));
                if (is_new)
                    tests += fmt::format("let {} = [{}]\n", name->second, name->first);
            }
        SourceMap sources;
        Diagnostics diagnostics;
        document_ = load_text("stand-ins", std::move(tests), sources, diagnostics);
        if (diagnostics.has_errors())
            throw std::logic_error("a test in the table of stand-ins: " + render_all(diagnostics, sources));
        const Scope& scope = document_.modules.find("stand-ins")->second;
        for (const auto& [events, name] : names)
            tests_.emplace(events, document_.terms.as_test(scope.find(name)->second.expr));
    }

    [[nodiscard]] bool covers(const StandIn& row, graph::Label label, bool instructions) const {
        const graph::TheoryMap map(document_.theory);
        graph::ExecutionGraph g(document_.theory, {graph::Event{}});
        for (const std::string_view name : graph::predicates_of(label))
            g.put(map.predicate(name).value(), 0);
        if (instructions)
            g.put(map.predicate("INSTR").value(), 0);
        return graph::where(document_.terms, g, tests_.at(row.events)) != 0;
    }

    std::vector<StandIn> rows;

  private:
    Document document_;
    std::map<std::string, kat::TestRef> tests_; // by their texts
};

const Table& table() {
    static const Table the_table;
    return the_table;
}

} // namespace

std::span<const StandIn> stand_ins() {
    return table().rows;
}

bool covers(const StandIn& stand_in, graph::Label label, bool instructions) {
    return table().covers(stand_in, label, instructions);
}

const StandIn* find_stand_in(std::string_view model, const program::Program& program) {
    std::vector<graph::Label> labels; // each once
    for (const graph::Label label : program.labels())
        if (std::ranges::find(labels, label) == labels.end())
            labels.push_back(label);
    const bool instructions = program.has_instructions();
    const auto stands_in = [&](const StandIn& s) {
        const bool admitted =
            s.programs == StandIn::Programs::all || (s.programs == StandIn::Programs::of_machine) == instructions;
        return s.model == model && admitted &&
               std::ranges::all_of(labels, [&](graph::Label label) { return covers(s, label, instructions); });
    };
    const auto found = std::ranges::find_if(table().rows, stands_in);
    return found == table().rows.end() ? nullptr : &*found;
}

} // namespace katlas::workbench

#include "native_legend.hpp"

#include "katlas/support/files.hpp"
#include "katlas/support/text.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

namespace katlas::workbench {

using graph::EventId;

NativeLegend::NativeLegend(const native::NativeExecution& c) : c_(c), actions_(native::actions_of(c)) {}

std::string NativeLegend::location(std::uint32_t location) const {
    return c_.run().machine().name_of(location);
}

std::string NativeLegend::value(EventId e) const {
    const native::Value v = c_.value(e);
    if (v == native::fresh_value)
        return "not written";
    if (v == native::freed_value)
        return "freed";
    return c_.run().machine().value_text(c_.graph[e].location, v);
}

std::string NativeLegend::deed(EventId e) const {
    const native::Machine::Next& a = actions_[e];
    if (a.what.empty())
        return {};
    if (a.creates != 0)
        return fmt::format("create P{}", a.creates - 1);
    if (a.waits_for != 0)
        return fmt::format("join P{}", a.waits_for - 1);
    if (a.what == "begin" || a.what == "end" || a.what == "chosen")
        return std::string(a.what);
    if (a.what == "choice")
        return fmt::format("choose {}", c_.alternatives(e).spurious ? "another" : "the first");
    return fmt::format("{} {}", a.what, location(c_.graph[e].location));
}

std::optional<Statement> NativeLegend::statement(EventId e) const {
    return c_.graph.is_initial(e) ? std::nullopt : statement_at(actions_[e].action.position);
}

std::string NativeLegend::place(std::uint32_t position, std::uint32_t thread) const {
    const native::Site* site = c_.run().machine().site(position);
    if (site == nullptr || *site->file == '\0')
        return fmt::format("P{}", thread - 1);
    return site->column == 0 ? fmt::format("{}:{}", site->file, site->line)
                             : fmt::format("{}:{}:{}", site->file, site->line, site->column);
}

std::optional<Statement> NativeLegend::statement_at(std::uint32_t position) const {
    const native::Site* site = c_.run().machine().site(position);
    if (site == nullptr || *site->file == '\0')
        return std::nullopt;
    const auto& lines = lines_of(site->file);
    return Statement{site->file, site->line,
                     site->line - 1 < lines.size() ? single_spaced(lines[site->line - 1]) : std::string()};
}

std::string NativeLegend::excerpt(std::uint32_t position) const {
    const native::Site* site = c_.run().machine().site(position);
    if (site == nullptr || *site->file == '\0')
        return {};
    const auto& lines = lines_of(site->file);
    if (site->line - 1 >= lines.size())
        return {};
    std::string line = lines[site->line - 1];
    std::ranges::replace(line, '\t', ' ');
    std::string text = fmt::format(" {:>4} | {}\n", site->line, line);
    if (site->column > 0 && site->column <= line.size())
        text += fmt::format("      | {:>{}}\n", '^', site->column);
    return text;
}

const std::vector<std::string>& NativeLegend::lines_of(const std::string& file) const {
    const auto [known, is_new] = files_.try_emplace(file);
    if (is_new)
        if (const auto text = read_file(file)) {
            std::istringstream in(*text);
            for (std::string line; std::getline(in, line);)
                known->second.push_back(line);
        }
    return known->second;
}

} // namespace katlas::workbench

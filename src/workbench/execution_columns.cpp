#include "execution_columns.hpp"

#include "print_execution.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas::workbench {
namespace {

using explore::Configuration;
using graph::EventId;
using graph::SparseGraph;

using Column = std::vector<std::string>;

Column column_of(const Configuration& c, std::uint32_t thread) {
    Column column{fmt::format("P{}", thread - 1)};
    for (EventId e = c.graph.first_of_thread(thread); e != SparseGraph::none; e = c.graph[e].po_next)
        column.push_back(event_text(c, e, ProgramLegend(c)));
    return column;
}

std::size_t width_of(const Column& column) {
    return std::ranges::max(column, {}, &std::string::size).size() + 2;
}

void append_rows(std::string& out, const std::vector<Column>& columns) {
    std::size_t height = 0;
    for (const Column& column : columns)
        height = std::max(height, column.size());
    for (std::size_t row = 0; row < height; ++row) {
        std::string line;
        for (const Column& column : columns)
            line += fmt::format("{:<{}}", row < column.size() ? column[row] : "", width_of(column));
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
}

void append_edges(std::string& out, const Configuration& c, std::string_view name,
                  const graph::DependencyEdges::Edges& edges) {
    std::vector<std::string> list;
    for (const auto& [from, to] : edges)
        list.push_back(fmt::format("{} -> {}", place_name(c, from), place_name(c, to)));
    if (!list.empty())
        out += fmt::format("{}: {}\n", name, fmt::join(list, ", "));
}

} // namespace

std::string place_name(const Configuration& c, EventId e) {
    return c.graph.is_initial(e) ? fmt::format("init({})", c.program().location_name(c.graph[e].location))
                                 : event_name(c, e);
}

std::string print_columns(const explore::Execution& x, std::size_t width) {
    const Configuration& c = x.c;
    std::string out;
    std::vector<Column> row;
    std::size_t used = 0;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        Column column = column_of(c, t);
        if (!row.empty() && used + width_of(column) > width + 2) {
            append_rows(out, row);
            row.clear();
            used = 0;
        }
        used += width_of(column);
        row.push_back(std::move(column));
    }
    append_rows(out, row);
    std::vector<std::string> initial;
    graph::DependencyEdges::Edges rf;
    graph::DependencyEdges::Edges co;
    for (EventId l = 0; l < c.graph.num_locations(); ++l)
        initial.push_back(fmt::format("{}={}", c.program().location_name(l), c.program().value_text(c.value(l))));
    for (EventId e = 0; e < c.graph.size(); ++e) {
        if (c.graph.is_read(e))
            rf.emplace_back(c.graph[e].rf, e);
        if (c.graph.is_write(e) && c.graph[e].co_next != SparseGraph::none && !c.graph.is_initial(e))
            co.emplace_back(e, c.graph[e].co_next);
    }
    if (!initial.empty())
        out += fmt::format("initially: {}\n", fmt::join(initial, ", "));
    append_edges(out, c, "rf", rf);
    append_edges(out, c, "co", co);
    using enum graph::DependencyKind;
    for (const graph::DependencyKind kind : {address, data, control, within, pick_address, pick_data, pick_control})
        append_edges(out, c, graph::dependency_kinds[static_cast<std::size_t>(kind)].relation, x.dependencies[kind]);
    return out;
}

} // namespace katlas::workbench

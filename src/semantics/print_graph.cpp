#include "katlas/semantics/print_graph.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas::graph {
namespace {

bool is_kind(const std::string& name) {
    constexpr std::array kinds = {"R", "W", "F", "TC", "TB", "TJ", "TK", "TE", "ALLOC", "FREE"};
    return std::ranges::find(kinds, name) != kinds.end();
}

// "W[REL]"; "event" if no kind of the base theory holds. LOC and DEP are not shown, nor are ACQ and REL next to SC.
std::string kind_of(const kat::Theory& theory, const ExecutionGraph& graph, std::size_t e) {
    std::string kind = "event";
    std::vector<std::string> attributes;
    bool sc = false;
    for (kat::PredicateId p = 0; p < theory.predicates.size(); ++p) {
        if (!graph.holds(p, e))
            continue;
        const kat::Predicate& predicate = theory.predicates[p];
        if (!predicate.builtin) {
            attributes.push_back(predicate.name);
        } else if (is_kind(predicate.name)) {
            kind = predicate.name;
        } else if (predicate.name != "LOC" && predicate.name != "DEP") {
            attributes.push_back(predicate.name);
            sc = sc || predicate.name == "SC";
        }
    }
    if (sc)
        std::erase_if(attributes, [](const std::string& a) { return a == "ACQ" || a == "REL"; });
    return attributes.empty() ? kind : fmt::format("{}[{}]", kind, fmt::join(attributes, ","));
}

// The value that an event writes or reads; none if it does neither, or reads from no write.
std::optional<std::size_t> value_of(const TheoryMap& map, const ExecutionGraph& graph, std::size_t e) {
    const auto in = [&](std::string_view name) {
        const auto p = map.predicate(name);
        return p && graph.holds(*p, e);
    };
    const auto rf = map.relation(BaseRelation::rf);
    const auto co = map.relation(BaseRelation::co);
    if (!rf || !co || (!in("W") && !in("R")))
        return std::nullopt;
    std::size_t write = e;
    if (in("R")) {
        const EventSet sources = graph.relation(*rf).converse().row(e);
        if (sources == 0)
            return std::nullopt;
        write = static_cast<std::size_t>(std::countr_zero(sources));
    }
    return static_cast<std::size_t>(std::popcount(graph.relation(*co).converse().row(write)));
}

std::string edges(const BitMatrix& m, std::size_t n) {
    std::vector<std::string> list;
    for (std::size_t x = 0; x < n; ++x)
        for_each_event(m.row(x), [&](std::size_t y) { list.push_back(fmt::format("e{} -> e{}", x, y)); });
    return fmt::format("{}", fmt::join(list, ", "));
}

} // namespace

std::string location_name(int location) {
    constexpr std::array names = {"x", "y", "z"};
    const auto index = static_cast<std::size_t>(location);
    return index < names.size() ? names[index] : fmt::format("l{}", location);
}

std::string describe_event(const kat::Theory& theory, const ExecutionGraph& graph, std::size_t event) {
    std::string text = kind_of(theory, graph, event);
    if (graph.event(event).has_location())
        text += fmt::format(" {}", location_name(graph.event(event).location));
    if (const auto value = value_of(TheoryMap(theory), graph, event))
        text += fmt::format(" = {}", *value);
    return text;
}

std::string print_graph(const kat::Theory& theory, const ExecutionGraph& graph, const std::string& indent) {
    const TheoryMap map(theory);
    std::map<int, std::vector<std::size_t>> threads;
    for (std::size_t e = 0; e < graph.size(); ++e)
        threads[graph.event(e).thread].push_back(e);
    std::vector<std::vector<std::string>> columns;
    std::size_t height = 0;
    for (auto& [thread, events] : threads) {
        std::ranges::stable_sort(events, {}, [&](std::size_t e) { return graph.event(e).position; });
        if (thread == Event::initial_thread)
            continue;
        std::vector<std::string> column{fmt::format("thread {}", thread)};
        for (const std::size_t e : events)
            column.push_back(fmt::format("e{}: {}", e, describe_event(theory, graph, e)));
        height = std::max(height, column.size());
        columns.push_back(std::move(column));
    }
    std::string out;
    for (std::size_t row = 0; row < height; ++row) {
        std::string line = indent;
        for (const auto& column : columns) {
            const std::size_t width = std::ranges::max(column, {}, &std::string::size).size() + 2;
            line += fmt::format("{:<{}}", row < column.size() ? column[row] : "", width);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    if (const auto initial = threads.find(Event::initial_thread); initial != threads.end()) {
        std::vector<std::string> list;
        for (const std::size_t e : initial->second)
            list.push_back(fmt::format("e{}: {} = {}", e, location_name(graph.event(e).location),
                                       value_of(map, graph, e).value_or(0)));
        out += fmt::format("{}initial: {}\n", indent, fmt::join(list, ", "));
    }
    for (kat::RelationId r = 0; r < map.num_relations(); ++r) {
        const auto is = [&](BaseRelation b) { return map[r].base != nullptr && map[r].base->relation == b; };
        BitMatrix shown(graph.size());
        if (is(BaseRelation::co))
            shown = graph.relation(r) - graph.relation(r).then(graph.relation(r));
        else if (is(BaseRelation::rf) || (map[r].source() == Source::itself && !map[r].twin_of))
            shown = graph.relation(r);
        if (!shown.empty())
            out += fmt::format("{}{}: {}\n", indent, theory.relations[r].name, edges(shown, graph.size()));
    }
    return out;
}

} // namespace katlas::graph

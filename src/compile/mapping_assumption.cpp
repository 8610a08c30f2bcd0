#include "mapping_assumption.hpp"

#include "katlas/cat/load.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/graph/label_predicates.hpp"
#include "katlas/semantics/model_judge.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/format.h>

namespace katlas::compile {

namespace {

namespace fs = std::filesystem;
using graph::BaseRelation;

} // namespace

std::unique_ptr<MappingAssumption> MappingAssumption::load(const std::string& name, const std::string& folder,
                                                           SourceRange where, SourceMap& sources,
                                                           Diagnostics& diagnostics) {
    std::error_code error;
    std::string path = (fs::path(folder) / fmt::format("{}.kat", name)).string();
    if (!fs::exists(path, error)) {
        const auto shipped = find_shipped_assumption(name);
        if (!shipped) {
            const std::string near = nearest_name(name, shipped_assumption_names());
            diagnostics.error(where, fmt::format("unknown assumption '{}'", name),
                              near.empty() ? fmt::format("it is neither '{}' nor shipped with katlas", path)
                                           : fmt::format("did you mean '{}'?", near));
            return nullptr;
        }
        path = *shipped;
    }
    const std::size_t errors = diagnostics.error_count();
    Document document = cat::load_document(path, sources, diagnostics);
    refuse_relational_assumptions(document, diagnostics);
    if (diagnostics.error_count() != errors)
        return nullptr;
    std::unique_ptr<MappingAssumption> result(new MappingAssumption(name, std::move(document)));
    if (result->assumptions_.empty()) {
        diagnostics.error(where, fmt::format("'{}' assumes nothing", path));
        return nullptr;
    }
    return result;
}

MappingAssumption::MappingAssumption(std::string name, Document document)
    : name_(std::move(name)), document_(std::move(document)), derivation_(document_.terms, document_.theory) {
    for (const kat::Assumption& a : document_.theory.assumptions) {
        if (!a.is_users())
            continue;
        assumptions_.push_back(a);
        const std::vector<graph::Obligation> obligation{graph::compile(document_.terms, document_.theory, a)};
        if (std::string unknown = graph::ModelJudge::without_record(document_, obligation); !unknown.empty())
            unknown_relation_ = std::move(unknown);
    }
}

std::optional<SourceRange> MappingAssumption::violated(std::span<const ThreadEvent> events) const {
    const graph::ExecutionGraph g = concrete(events);
    for (const kat::Assumption& a : assumptions_)
        if (!graph::holds(document_, g, a))
            return a.where;
    return std::nullopt;
}

graph::ExecutionGraph MappingAssumption::concrete(std::span<const ThreadEvent> events) const {
    std::vector<graph::Event> nodes;
    std::map<std::uint32_t, std::size_t> at; // by slot
    nodes.reserve(events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
        const int location = events[i].is_access() ? static_cast<int>(events[i].location) : graph::Event::no_location;
        nodes.push_back({.thread = 1, .position = static_cast<int>(i), .location = location});
        at[events[i].slot] = i;
    }
    graph::ExecutionGraph g(document_.theory, nodes);
    const auto relate = [&](BaseRelation r, const std::vector<std::uint32_t>& slots, std::size_t to) {
        for (const std::uint32_t slot : slots)
            g.relate(derivation_.map().relation(r).value(), at.at(slot), to);
    };
    for (std::size_t i = 0; i < events.size(); ++i) {
        for (const std::string_view name : graph::predicates_of(events[i].label))
            g.put(derivation_.map().predicate(name).value(), i);
        if (events[i].annotated)
            g.put(derivation_.map().predicate("INSTR").value(), i);
        relate(BaseRelation::addr, events[i].address, i);
        relate(BaseRelation::data, events[i].data, i);
        relate(BaseRelation::ctrl, events[i].control, i);
        if (events[i].label.kind != graph::Kind::read || !events[i].label.exclusive)
            continue;
        const auto write = std::find_if(events.begin() + static_cast<std::ptrdiff_t>(i), events.end(),
                                        [](const ThreadEvent& e) { return e.label.kind == graph::Kind::write; });
        if (write != events.end() && write->label.exclusive)
            g.relate(derivation_.map().relation(BaseRelation::rmw).value(), i,
                     static_cast<std::size_t>(write - events.begin()));
    }
    graph::derive(g, derivation_);
    return g;
}

} // namespace katlas::compile

#include "portrait_json.hpp"

namespace katlas::cli {

nlohmann::json statement_json(const std::optional<witness::Statement>& s) {
    return s ? nlohmann::json{{"file", s->file}, {"line", s->line}, {"text", s->text}} : nlohmann::json(nullptr);
}

nlohmann::json graph_json(const witness::Portrait& p) {
    using nlohmann::json;
    json events = json::array();
    for (const witness::Portrait::Event& e : p.events) {
        json& event = events.emplace_back(json{{"label", e.label},
                                               {"thread", e.thread},
                                               {"location", e.location.empty() ? json(nullptr) : json(e.location)}});
        if (e.statement)
            event["statement"] = statement_json(e.statement);
    }
    json edges = json::array();
    for (const witness::Portrait::Edge& e : p.edges)
        edges.push_back({{"relation", e.relation}, {"from", e.from}, {"to", e.to}, {"on_walk", e.on_walk}});
    return {{"events", std::move(events)},
            {"edges", std::move(edges)},
            {"walk", p.walk},
            {"steps", p.steps},
            {"cycle", p.is_cycle()}};
}

} // namespace katlas::cli

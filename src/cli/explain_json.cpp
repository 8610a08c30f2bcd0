#include "renderings.hpp"
#include "result_parts.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace katlas::cli {

using workbench::ExplainedAxiom;
using workbench::ExplainedForbidden;
using workbench::ExplainedPathStep;
using workbench::ExplainedStep;
using workbench::ExplainResult;
namespace {

using nlohmann::json;

json path_json(const std::vector<ExplainedPathStep>& parts) {
    json all = json::array();
    for (const ExplainedPathStep& w : parts)
        all.push_back({{"relation", w.relation}, {"from", w.from}, {"to", w.to}, {"parts", path_json(w.parts)}});
    return all;
}

json axioms_json(const ExplainResult& r) {
    json all = json::array();
    for (const ExplainedAxiom& a : r.axioms)
        all.push_back({{"name", a.name.empty() ? json(nullptr) : json(a.name)},
                       {"statement", a.statement},
                       {"place", a.place.empty() ? json(nullptr) : json(a.place)},
                       {"violations", a.violations}});
    return all;
}

json forbidden_json(const ExplainResult& r, std::size_t max) {
    json all = json::array();
    for (std::size_t i = 0; i < std::min(max, r.forbidden.size()); ++i) {
        const ExplainedForbidden& f = r.forbidden[i];
        all.push_back({{"graph", graph_json(f.graph.portrait)},
                       {"axioms", f.axioms},
                       {"parts", path_json(f.parts)},
                       {"candidates", f.candidates}});
    }
    return all;
}

json example_json(const ExplainResult& r) {
    if (!r.example)
        return nullptr;
    json run = json::array();
    for (const ExplainedStep& s : r.run)
        run.push_back({{"kind", s.kind}, {"event", s.event}, {"text", s.text}});
    return {{"graph", graph_json(r.example->portrait)},
            {"machine", r.machine.empty() ? json(nullptr) : json(r.machine)},
            {"run", std::move(run)}};
}

json result_json(const ExplainResult& r, std::size_t max) {
    json j{{"file", r.file}, {"test", r.test}, {"model", r.model}};
    if (!r.error.empty()) {
        j["verdict"] = "error";
        j["message"] = r.error;
        return j;
    }
    j["verdict"] = r.verdict();
    j["checked_as"] = r.checked_as;
    j["mapping"] = r.mapping.empty() ? json(nullptr) : json(r.mapping);
    j["warnings"] = r.warnings;
    j["condition"] = r.condition;
    j["outcome"] = r.outcome;
    j["ok"] = r.decided() ? json(r.quantifier == program::Quantifier::exists ? r.allowed != 0 : r.allowed == 0)
                          : json(nullptr);
    j["complete"] = r.ended_by.empty() && !r.cut;
    j["ended_by"] = r.ended_by.empty() ? json(nullptr) : json(r.ended_by);
    j["cut"] = r.cut;
    j["program_error"] = r.program_error;
    j["candidates"] = r.candidates;
    j["allowed"] = r.allowed;
    j["axioms"] = axioms_json(r);
    j["forbidden"] = forbidden_json(r, max);
    j["forbidden_groups"] = r.forbidden.size();
    j["unexplained"] = r.unexplained;
    j["example"] = example_json(r);
    j["reasons"] = r.reasons;
    return j;
}

} // namespace

std::string to_json(const ExplainResult& result, std::size_t max, int exit_status) {
    const json all{
        {"command", "explain"}, {"exit_status", exit_status}, {"results", json::array({result_json(result, max)})}};
    // Names of files may have any bytes.
    return all.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace katlas::cli

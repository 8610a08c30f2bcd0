#include "check_json.hpp"
#include "repair_text.hpp"
#include "result_parts.hpp"

#include <nlohmann/json.hpp>

namespace katlas::cli {
namespace {

using nlohmann::json;
using workbench::RepairResult;

json orders_json(const workbench::Assignment& orders) {
    json all = json::array();
    for (const workbench::Order order : orders)
        all.push_back(to_string(order));
    return all;
}

json places_json(const RepairResult& r) {
    json all = json::array();
    for (const workbench::ChosenPlace& p : r.places) {
        json& place = all.emplace_back(p.file.empty() ? json{{"thread", p.thread}, {"instruction", p.instruction}}
                                                      : json{{"file", p.file}, {"line", p.line}, {"column", p.column}});
        place["access"] = to_string(p.role);
        place["order"] = to_string(p.order);
        place["call"] = p.call;
        place["new_fence"] = p.new_fence;
    }
    return all;
}

std::string_view name_of(workbench::Goal goal) {
    switch (goal) {
    case workbench::Goal::robust:
        return "robust";
    case workbench::Goal::no_lb_races:
        return "no-lb-races";
    case workbench::Goal::correct:
        break;
    }
    return "correct";
}

// For robustness an execution; otherwise the result of a check.
json violation_json(const RepairResult& r, const workbench::CheckResult& violation) {
    if (r.goal != workbench::Goal::robust)
        return check_result_json(violation);
    return {{"test", violation.test},
            {"model", violation.model},
            {"graph", violation.graphs.empty() ? json(nullptr) : graph_json(violation.graphs.front().portrait)}};
}

json solution_json(const RepairResult& r, const workbench::Solution& s) {
    json j{{"cost", s.cost},
           {"orders", orders_json(s.orders)},
           {"patches", s.patches},
           {"confirmed", json::array()},
           {"needed", json::array()}};
    for (const workbench::CheckResult& c : s.confirmed)
        j["confirmed"].push_back({{"model", c.model}, {"test", c.test}, {"executions", c.executions}});
    for (const workbench::Need& need : s.needs)
        j["needed"].push_back({{"place", need.place},
                               {"weaker", to_string(need.weaker)},
                               {"violation", violation_json(r, need.violation)}});
    return j;
}

json repair_json(const RepairResult& r) {
    json j{{"program", r.program}, {"models", r.models}};
    if (!r.error.empty()) {
        j["verdict"] = "error";
        j["message"] = r.error;
        return j;
    }
    const bool nothing_to_do = r.direction == workbench::Direction::repair && r.correct_as_is;
    j["goal"] = name_of(r.goal);
    j["against"] = r.goal == workbench::Goal::robust ? json(r.against) : json(nullptr);
    j["verdict"] = r.wrong ? "wrong" : nothing_to_do ? "correct" : r.undecided ? "undecided" : "found";
    j["places"] = places_json(r);
    j["not_reached"] = r.not_reached;
    j["in_macros"] = r.in_macros;
    j["cost"] = r.cost;
    j["wrong"] = r.wrong ? violation_json(r, *r.wrong) : json(nullptr);
    j["solutions"] = json::array();
    for (const workbench::Solution& s : r.solutions)
        j["solutions"].push_back(solution_json(r, s));
    j["all"] = r.all;
    j["enough"] = r.best.empty() ? json(nullptr) : orders_json(r.best);
    j["not_monotone"] = r.not_monotone;
    j["cut"] = r.cut;
    j["explorations"] = r.trials;
    j["seconds"] = r.seconds;
    return j;
}

} // namespace

std::string to_json(const std::vector<RepairResult>& results, int exit_status) {
    json all{{"command", "repair"}, {"exit_status", exit_status}, {"results", json::array()}};
    if (!results.empty() && results.front().direction == workbench::Direction::relax)
        all["command"] = "relax";
    for (const RepairResult& r : results)
        all["results"].push_back(repair_json(r));
    // Names of files may have any bytes.
    return all.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace katlas::cli

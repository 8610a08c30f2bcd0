#include "check_json.hpp"

#include "renderings.hpp"
#include "result_parts.hpp"

#include <nlohmann/json.hpp>

namespace katlas::cli {

using workbench::CheckResult;
using workbench::ErrorText;
using workbench::FaultText;
using workbench::ShownGraph;
using workbench::TraceLine;
namespace {

using nlohmann::json;

json ended_json(explore::Ended ended) {
    switch (ended) {
    case explore::Ended::no:
        return nullptr;
    case explore::Ended::error:
        return "error";
    case explore::Ended::max_executions:
        return "max-executions";
    case explore::Ended::deadline:
        return "timeout";
    case explore::Ended::sample:
        return "sample";
    case explore::Ended::interrupt:
    case explore::Ended::watcher: // never shown, as the program is explored again
        break;
    }
    return "interrupt";
}

void add_condition(json& j, const CheckResult& r) {
    j["verdict"] = nullptr;
    j["ok"] = nullptr;
    j["condition"] = nullptr;
    if (r.has_condition) {
        j["verdict"] = program::to_string(r.outcomes.verdict);
        j["condition"] = r.condition;
        if (r.decided())
            j["ok"] = r.outcomes.required_holds;
    }
    j["states"] = r.outcomes.states;
    j["positive"] = r.outcomes.positive;
    j["negative"] = r.outcomes.negative;
}

json trace_json(const std::vector<TraceLine>& lines) {
    json all = json::array();
    for (const TraceLine& l : lines)
        all.push_back({{"event", l.event}, {"statement", statement_json(l.statement)}});
    return all;
}

json calls_json(const workbench::CallStack& calls) {
    json all = json::array();
    for (const workbench::CallFrame& frame : calls.frames) {
        json& j = all.emplace_back(json{{"function", frame.function}, {"file", nullptr}, {"line", nullptr}});
        if (!frame.file.empty()) {
            j["file"] = frame.file;
            j["line"] = frame.line;
        }
        if (frame.left_out != 0)
            j["left_out"] = frame.left_out;
    }
    return all;
}

json error_json(const ErrorText& e) {
    json order = json::array();
    for (const TraceLine& l : e.order)
        order.push_back(l.event);
    json j{{"thread", e.thread},
           {"place", e.place},
           {"message", e.message},
           {"statement", statement_json(e.statement)},
           {"order", std::move(order)},
           {"trace", trace_json(e.order)},
           {"order_of", e.sequential ? "po | rf | co | fr" : "po | rf"},
           {"graph", graph_json(e.graph.portrait)}};
    if (!e.calls.frames.empty())
        j["calls"] = calls_json(e.calls);
    if (!e.cause.empty())
        j["cause"] = {{"event", e.cause}, {"calls", calls_json(e.cause_calls)}};
    for (const auto& [thread, text] : e.output)
        j["output"][thread] = text;
    return j;
}

json load_buffering_json(const workbench::LoadBufferingText& l) {
    return {{"racy", l.racy},
            {"cyclic", l.cyclic ? json(*l.cyclic) : json(nullptr)},
            {"race_events", trace_json(l.race)},
            {"race_graph", l.race_in ? graph_json(l.race_in->portrait) : json(nullptr)}};
}

json fault_json(const FaultText& f) {
    json j = error_json(f.error);
    j["kind"] = workbench::to_string(f.kind);
    j["executions"] = f.executions;
    j["others"] = json::array();
    for (const workbench::OtherThread& other : f.others) {
        json& o = j["others"].emplace_back(json{{"thread", other.thread}, {"message", other.message}});
        if (!other.calls.frames.empty())
            o["calls"] = calls_json(other.calls);
    }
    return j;
}

// The trial; null if there was none.
json trial_of(const CheckResult& r) {
    if (!r.trial)
        return nullptr;
    return {{"executions", r.trial->executions},
            {"cpu_seconds", r.trial->cpu_seconds},
            {"peak_kb", r.trial->peak_kb},
            {"whole", r.trial->is_whole}};
}

} // namespace

json check_result_json(const CheckResult& r) {
    json j{{"file", r.file}, {"test", r.test}, {"model", r.model}};
    if (!r.error.empty()) {
        j["verdict"] = "error";
        j["message"] = r.error;
        return j;
    }
    j["mapping"] = r.mapping.empty() ? json(nullptr) : json(r.mapping);
    j["warnings"] = r.warnings;
    j["complete"] = r.complete();
    j["checked_as"] = r.stand_in == nullptr ? r.model : std::string(r.stand_in->cheaper);
    if (r.estimate) {
        j["estimate"] = {{"executions", r.estimate->executions},
                         {"standard_error", r.estimate->standard_error},
                         {"descents", r.estimate->descents},
                         {"reliable", r.estimate->reliable()},
                         {"least", r.estimate->interval().least},
                         {"greatest", r.estimate->interval().greatest},
                         {"trial", trial_of(r)}};
        j["ended_by"] = ended_json(r.ended);
        return j;
    }
    add_condition(j, r);
    if (!r.hash.empty())
        j["hash"] = r.hash;
    j["reads_from"] = nullptr;
    if (r.reads_from)
        j["reads_from"] = {{"completions", r.reads_from->completions}, {"dead_ends", r.reads_from->dead_ends}};
    if (r.load_buffering)
        j["load_buffering"] = load_buffering_json(*r.load_buffering);
    j["executions"] = r.executions;
    j["blocked"] = r.blocked;
    j["deadlocks"] = r.deadlocks;
    j["cut"] = r.cut;
    j["explored"] = r.explored();
    j["undefined"] = r.racy != 0;
    if (!r.flags.empty())
        j["flags"] = r.flags;
    j["race"] = r.race_in ? json(race_text(r)) : json(nullptr);
    j["race_events"] = trace_json(r.race);
    for (std::size_t i = 0; i < r.race_calls.size(); ++i)
        if (!r.race_calls[i].frames.empty())
            j["race_events"][i]["calls"] = calls_json(r.race_calls[i]);
    j["race_graph"] = r.race_in ? graph_json(r.race_in->portrait) : json(nullptr);
    j["ended_by"] = ended_json(r.ended);
    j["seconds"] = r.seconds;
    j["model_seconds"] = r.model_seconds;
    j["cpu_seconds"] = r.cpu_seconds;
    j["peak_kb"] = r.peak_kb;
    j["num_errors"] = r.num_errors;
    j["errors"] = json::array();
    for (const ErrorText& e : r.errors)
        j["errors"].push_back(error_json(e));
    j["faults"] = json::array();
    for (const FaultText& f : r.faults)
        j["faults"].push_back(fault_json(f));
    j["deadlock"] = r.deadlock ? graph_json(r.deadlock->portrait) : json(nullptr);
    j["graphs"] = json::array();
    for (const ShownGraph& g : r.graphs)
        j["graphs"].push_back(graph_json(g.portrait));
    return j;
}

std::string to_json(const std::vector<CheckResult>& results, std::size_t not_explored, int exit_status) {
    json all{
        {"command", "check"}, {"exit_status", exit_status}, {"not_explored", not_explored}, {"results", json::array()}};
    for (const CheckResult& r : results)
        all["results"].push_back(check_result_json(r));
    // Names of files may have any bytes.
    return all.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace katlas::cli

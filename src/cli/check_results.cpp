#include "check_results.hpp"

#include "katlas/cli/exit_status.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::cli {
namespace {

// herd's word for what the quantifier asks.
std::string_view kind_of(program::Quantifier q) {
    switch (q) {
    case program::Quantifier::exists:
        return "Allowed";
    case program::Quantifier::not_exists:
        return "Forbidden";
    case program::Quantifier::for_all:
        break;
    }
    return "Required";
}

std::string indented(const std::string& text) {
    std::string result;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        result += fmt::format("  {}\n", text.substr(at, end - at));
        at = end + 1;
    }
    return result;
}

std::string counts_of(const CheckResult& r) {
    std::string counts = fmt::format("{} complete", r.executions);
    if (r.blocked != 0)
        counts += fmt::format(", {} blocked", r.blocked);
    if (r.cut != 0)
        counts += fmt::format(", {} cut at the bound of a loop (see --unroll)", r.cut);
    if (r.num_errors != 0)
        counts += fmt::format(", {} ended by an error", r.num_errors);
    if (!r.exhaustive)
        counts += "; there may be more";
    return counts;
}

} // namespace

std::string to_text(const CheckResult& r) {
    if (!r.error.empty())
        return "";
    if (r.estimate)
        return fmt::format("Program {}\nModel {}\nEstimate {:.3g} executions, standard error {:.2g} ({} descents)\n",
                           r.test, r.model, r.estimate->executions, r.estimate->standard_error, r.estimate->descents);
    std::string text;
    if (r.has_condition) {
        text += fmt::format("Test {} {}\nStates {}\n", r.test, kind_of(r.quantifier), r.outcomes.states.size());
        for (const std::string& state : r.outcomes.states)
            text += state + "\n";
        text +=
            fmt::format("{}\nWitnesses\nPositive: {} Negative: {}\nCondition {}\nObservation {} {} {} {}\n",
                        r.outcomes.required_holds ? "Ok" : "No", r.outcomes.positive, r.outcomes.negative, r.condition,
                        r.test, program::to_string(r.outcomes.verdict), r.outcomes.positive, r.outcomes.negative);
    } else {
        text += fmt::format("Program {}\n", r.test);
    }
    text += fmt::format("Model {}\nExecutions {}\n", r.model, counts_of(r));
    const auto explored = static_cast<double>(r.executions + r.blocked + r.cut);
    text += fmt::format("Time {} {:.2f} s", r.test, r.seconds);
    if (r.cpu_seconds > 0.01)
        text += fmt::format(", {:.0f} executions per CPU second", explored / r.cpu_seconds);
    text += fmt::format(", peak memory {:.1f} MB\n", static_cast<double>(r.peak_kb) / 1024);
    for (const ErrorText& e : r.errors)
        text += fmt::format("Error in {} at {}: {}\n{}", e.thread, e.place, e.message, indented(e.graph));
    for (std::size_t i = 0; i < r.graphs.size(); ++i)
        text += fmt::format("Execution {}\n{}", i + 1, indented(r.graphs[i]));
    return text;
}

std::string to_json(const std::vector<CheckResult>& results) {
    nlohmann::json all{{"results", nlohmann::json::array()}};
    for (const CheckResult& r : results) {
        nlohmann::json j{{"file", r.file}, {"test", r.test}, {"model", r.model}};
        if (!r.error.empty()) {
            j["verdict"] = "error";
            j["message"] = r.error;
            all["results"].push_back(std::move(j));
            continue;
        }
        if (r.estimate) {
            j["estimate"] = {{"executions", r.estimate->executions},
                             {"standard_error", r.estimate->standard_error},
                             {"descents", r.estimate->descents}};
            j["complete"] = false;
            all["results"].push_back(std::move(j));
            continue;
        }
        if (r.has_condition) {
            j["verdict"] = program::to_string(r.outcomes.verdict);
            j["ok"] = r.outcomes.required_holds;
            j["states"] = r.outcomes.states;
            j["positive"] = r.outcomes.positive;
            j["negative"] = r.outcomes.negative;
            j["condition"] = r.condition;
        } else {
            j["verdict"] = nullptr;
            j["states"] = nlohmann::json::array();
            j["positive"] = 0;
            j["negative"] = 0;
        }
        j["executions"] = r.executions;
        j["blocked"] = r.blocked;
        j["cut"] = r.cut;
        j["undefined"] = false;
        j["complete"] = r.exhaustive && r.cut == 0;
        j["seconds"] = r.seconds;
        j["cpu_seconds"] = r.cpu_seconds;
        j["peak_kb"] = r.peak_kb;
        j["num_errors"] = r.num_errors;
        j["errors"] = nlohmann::json::array();
        for (const ErrorText& e : r.errors)
            j["errors"].push_back(
                {{"thread", e.thread}, {"place", e.place}, {"message", e.message}, {"graph", e.graph}});
        j["graphs"] = r.graphs;
        all["results"].push_back(std::move(j));
    }
    // Names of files may be of any bytes.
    return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

int exit_status_of(const std::vector<CheckResult>& results) {
    const auto any = [&](const auto& is) { return std::any_of(results.begin(), results.end(), is); };
    if (any([](const CheckResult& r) { return !r.error.empty(); }))
        return bad_input;
    if (any([](const CheckResult& r) { return r.violated(); }))
        return otherwise_decided;
    return any([](const CheckResult& r) { return r.estimate || !r.exhaustive || r.cut != 0; }) ? undecided
                                                                                               : all_as_stated;
}

} // namespace katlas::cli

#include "consistent_output.hpp"

#include "katlas/cli/exit_status.hpp"
#include "katlas/support/text.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::cli {
namespace {

using workbench::ConsistencyResult;
using workbench::RecordedEvent;
using TraceVerdict = ConsistencyResult::Verdict;

std::string_view word_for(TraceVerdict verdict) {
    return verdict == TraceVerdict::allowed     ? "allowed"
           : verdict == TraceVerdict::forbidden ? "forbidden"
                                                : "undecided";
}

std::string name_of_source(const std::vector<std::string>& names, std::size_t source) {
    return source == RecordedEvent::initial ? "init" : names[source];
}

std::string witness_text(const JudgedTrace& judged, const std::vector<std::string>& names) {
    const ConsistencyResult& r = judged.result;
    std::string out = r.order.empty() ? "  No order: program order and reads-from have a cycle\n"
                      : r.sequential  ? "  Order, sequentially consistent\n"
                                      : "  Order, of program order and reads-from\n";
    for (const std::size_t e : r.order) {
        out += fmt::format("    {}: {}", names[e], workbench::event_text(judged.trace, e));
        if (r.sources[e])
            out += fmt::format("  from {}", name_of_source(names, *r.sources[e]));
        out += '\n';
    }
    out += "  Coherence order\n";
    for (std::size_t l = 0; l < r.coherence.size(); ++l) {
        out += fmt::format("    {}: init", judged.trace.locations[l]);
        for (const std::size_t w : r.coherence[l])
            out += fmt::format(", {}", names[w]);
        out += '\n';
    }
    return out;
}

std::string core_text(const JudgedTrace& judged, const std::vector<std::string>& names, std::size_t max) {
    const ConsistencyResult& r = judged.result;
    if (r.unwritten) {
        const RecordedEvent& read = judged.trace.events[*r.unwritten];
        return fmt::format("  No write of {} has the value that is read\n    line {}  {}: {}\n",
                           judged.trace.locations[read.location], judged.lines[*r.unwritten], names[*r.unwritten],
                           workbench::event_text(judged.trace, *r.unwritten));
    }
    std::string out = fmt::format("  These events cannot be together{}\n",
                                  r.minimal ? "" : " (there was no time to find the fewest)");
    for (std::size_t i = 0; i < std::min(max, r.core.size()); ++i)
        out += fmt::format("    line {:<5} {}: {}\n", judged.lines[r.core[i]], names[r.core[i]],
                           workbench::event_text(judged.trace, r.core[i]));
    if (r.core.size() > max)
        out += fmt::format("    and {} more\n", r.core.size() - max);
    return out;
}

nlohmann::json names_json(const std::vector<std::size_t>& events, const std::vector<std::string>& names) {
    nlohmann::json all = nlohmann::json::array();
    for (const std::size_t e : events)
        all.push_back(names[e]);
    return all;
}

nlohmann::json witness_json(const JudgedTrace& judged, const std::vector<std::string>& names) {
    const ConsistencyResult& r = judged.result;
    nlohmann::json reads = nlohmann::json::array();
    for (std::size_t e = 0; e < r.sources.size(); ++e)
        if (r.sources[e])
            reads.push_back({{"read", names[e]}, {"from", name_of_source(names, *r.sources[e])}});
    nlohmann::json coherence = nlohmann::json::array();
    for (std::size_t l = 0; l < r.coherence.size(); ++l)
        coherence.push_back({{"location", judged.trace.locations[l]}, {"writes", names_json(r.coherence[l], names)}});
    return {{"order", r.order.empty() ? nlohmann::json() : names_json(r.order, names)},
            {"sequential", r.sequential},
            {"reads_from", std::move(reads)},
            {"coherence", std::move(coherence)}};
}

nlohmann::json core_json(const JudgedTrace& judged, const std::vector<std::string>& names) {
    nlohmann::json events = nlohmann::json::array();
    for (const std::size_t e : judged.result.core)
        events.push_back(
            {{"event", names[e]}, {"line", judged.lines[e]}, {"text", workbench::event_text(judged.trace, e)}});
    return {{"events", std::move(events)},
            {"minimal", judged.result.minimal},
            {"unwritten", judged.result.unwritten.has_value()}};
}

std::string dumped(const nlohmann::json& whole) {
    return whole.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

} // namespace

std::string to_text(const JudgedTrace& judged, const workbench::TraceModel& model, bool witness, std::size_t max) {
    const ConsistencyResult& r = judged.result;
    const std::vector<std::string> names = workbench::event_names(judged.trace);
    std::string out = fmt::format("Trace {}\nModel {}\nEvents {}\n", one_line(judged.trace.name), model.name,
                                  judged.trace.events.size());
    switch (r.verdict) {
    case TraceVerdict::allowed:
        out += "Allowed\n";
        if (r.check == ConsistencyResult::Check::contradicts)
            out += "  error: the model's checker says otherwise; this is a fault of Katlas\n";
        if (witness)
            out += witness_text(judged, names);
        break;
    case TraceVerdict::forbidden:
        out += "Forbidden\n" + core_text(judged, names, max);
        break;
    case TraceVerdict::undecided:
        out += fmt::format("Undecided: {}\n", r.why);
        break;
    }
    return out;
}

std::string summary(const std::vector<JudgedTrace>& all) {
    if (all.size() < 2)
        return {};
    const auto count = [&](TraceVerdict verdict) {
        return std::ranges::count_if(all, [&](const JudgedTrace& j) { return j.result.verdict == verdict; });
    };
    return fmt::format("{} traces: {} allowed, {} forbidden, {} undecided\n", all.size(), count(TraceVerdict::allowed),
                       count(TraceVerdict::forbidden), count(TraceVerdict::undecided));
}

std::string to_json(const std::vector<JudgedTrace>& all, const std::vector<FaultyFile>& faulty,
                    const workbench::TraceModel& model, int exit_status) {
    nlohmann::json traces = nlohmann::json::array();
    for (const JudgedTrace& judged : all) {
        const ConsistencyResult& r = judged.result;
        const std::vector<std::string> names = workbench::event_names(judged.trace);
        traces.push_back(
            {{"file", judged.file},
             {"trace", judged.trace.name},
             {"events", judged.trace.events.size()},
             {"threads", judged.trace.threads.size()},
             {"verdict", word_for(r.verdict)},
             {"message", r.verdict == TraceVerdict::undecided ? nlohmann::json(r.why) : nlohmann::json()},
             {"witness", r.verdict == TraceVerdict::allowed ? witness_json(judged, names) : nlohmann::json()},
             {"core", r.verdict == TraceVerdict::forbidden ? core_json(judged, names) : nlohmann::json()},
             {"steps", r.steps},
             {"seconds", r.seconds}});
    }
    for (const FaultyFile& f : faulty)
        traces.push_back({{"file", f.file}, {"verdict", "error"}, {"message", f.message}});
    return dumped({{"command", "consistent"},
                   {"model", model.name},
                   {"engine", model.machine ? "machine" : "coherence"},
                   {"message", nullptr},
                   {"traces", std::move(traces)},
                   {"exit_status", exit_status}});
}

std::string to_json(const std::string& model, const workbench::ModelRefusal& refusal, int exit_status) {
    return dumped({{"command", "consistent"},
                   {"model", model},
                   {"engine", nullptr},
                   {"message", refusal.reason},
                   {"traces", nlohmann::json::array()},
                   {"exit_status", exit_status}});
}

int exit_status_of(const std::vector<JudgedTrace>& all) {
    int status = all_as_stated;
    for (const JudgedTrace& judged : all) {
        const ConsistencyResult& r = judged.result;
        if (r.check == ConsistencyResult::Check::contradicts)
            status = internal_error;
        else if (r.verdict == TraceVerdict::forbidden)
            status = worse_of(status, otherwise_decided);
        else if (r.verdict == TraceVerdict::undecided)
            status = worse_of(status, undecided);
    }
    return status;
}

} // namespace katlas::cli

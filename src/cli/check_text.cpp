#include "check_progress.hpp"
#include "katlas/cli/exit_status.hpp"
#include "renderings.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::cli {

using workbench::CheckResult;
using workbench::ErrorText;
using workbench::FaultText;
namespace {

// herd's word for the quantifier.
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

std::string_view reason_text(explore::Ended ended) {
    switch (ended) {
    case explore::Ended::no:
        return "";
    case explore::Ended::error:
        return "it ended at the error (see --keep-going)";
    case explore::Ended::max_executions:
        return "--max-executions was reached";
    case explore::Ended::deadline:
        return "--timeout was reached";
    case explore::Ended::sample:
        return "these were taken at random (see --sample)";
    case explore::Ended::interrupt:
    case explore::Ended::watcher: // never shown, as the program is explored again
        break;
    }
    return "it was interrupted";
}

std::string partial_text(explore::Ended ended) {
    return ended == explore::Ended::no ? "" : fmt::format("; partial: {}", reason_text(ended));
}

std::string counts_of(const CheckResult& r) {
    std::string counts = fmt::format("{} complete", r.executions);
    if (r.blocked != 0)
        counts += fmt::format(", {} blocked", r.blocked);
    if (r.deadlocks != 0)
        counts += fmt::format(" ({} in deadlock)", r.deadlocks);
    if (r.cut != 0)
        counts += fmt::format(", {} cut at the bound of a loop (see --unroll)", r.cut);
    if (r.num_errors != 0)
        counts += fmt::format(", {} ended by an error", r.num_errors);
    return counts + partial_text(r.ended);
}

std::string condition_lines(const CheckResult& r) {
    std::string text = fmt::format("Test {} {}\nStates {}\n", r.test, kind_of(r.quantifier), r.outcomes.states.size());
    for (const std::string& state : r.outcomes.states)
        text += fmt::format("{}\n", state);
    const bool holds = r.outcomes.required_holds && r.faults.empty();
    const std::string_view answer = !r.decided() ? "Undecided" : holds ? "Ok" : "No";
    return text + fmt::format("{}\nWitnesses\nPositive: {} Negative: {}\nCondition {}\nObservation {} {} {} {}\n",
                              answer, r.outcomes.positive, r.outcomes.negative, r.condition, r.test,
                              program::to_string(r.outcomes.verdict), r.outcomes.positive, r.outcomes.negative);
}

std::string trace_lines(const ErrorText& e) {
    std::string text;
    if (!e.order.empty())
        text +=
            fmt::format("  what leads to it, {}:\n{}", order_text(e.sequential), indented(indented(to_text(e.order))));
    for (const auto& [thread, output] : e.output)
        text += fmt::format("  {} printed:\n{}", thread, indented(indented(output)));
    // If the order is a run with all events, the graph is not needed.
    if (!e.order_says_all)
        text += fmt::format("  the execution graph:\n{}", indented(indented(e.graph.text)));
    return text;
}

std::string call_lines(const workbench::CallStack& calls, const std::optional<workbench::Statement>& statement) {
    return statement ? to_text(calls, statement->file, statement->line) : to_text(calls, {}, 0);
}

std::string error_lines(const ErrorText& e) {
    std::string text = fmt::format("Error in {} at {}: {}\n{}{}", e.thread, e.place, e.message, e.excerpt,
                                   indented(call_lines(e.calls, e.statement)));
    if (!e.cause_calls.frames.empty())
        text += fmt::format("  {}\n{}", e.cause, indented(indented(call_lines(e.cause_calls, {}))));
    return text + trace_lines(e);
}

std::string heading_of(const FaultText& f) {
    const std::string where = fmt::format("{} {}", f.executions, f.executions == 1 ? "execution" : "executions");
    switch (f.kind) {
    case explore::FaultKind::deadlock:
        return fmt::format("Deadlock in {}", where);
    case explore::FaultKind::endless_loop:
        return fmt::format("Endless loop in {}", where);
    default:
        return fmt::format("Misuse of a mutex in {}", where);
    }
}

std::string fault_lines(const FaultText& f) {
    std::string text =
        fmt::format("{}: {} at {}: {}\n{}{}", heading_of(f), f.error.thread, f.error.place, f.error.message,
                    f.error.excerpt, indented(call_lines(f.error.calls, f.error.statement)));
    for (const workbench::OtherThread& other : f.others)
        text += fmt::format("  and {} {}\n{}", other.thread, other.message,
                            indented(indented(call_lines(other.calls, {}))));
    return text + trace_lines(f.error);
}

std::string load_buffering_line(const CheckResult& r) {
    const workbench::LoadBufferingText& l = *r.load_buffering;
    if (!l.has_race()) {
        const bool all = r.ended == explore::Ended::no && r.cut == 0 && r.num_errors == 0;
        const std::string_view meaning = l.of_dependencies ? ": no execution has a cycle of po and rf"
                                         : l.cyclic        ? ": the executions are those of rc11"
                                                           : ": weakestmo2 allows the same executions";
        return fmt::format("Load buffering no race{}\n", all ? meaning : " in what was explored");
    }
    std::string text =
        fmt::format("Load buffering a race in {} {} {}", l.racy, l.racy == 1 ? "execution" : "executions",
                    l.of_dependencies ? "without cycles of po and rf" : "of rc11");
    if (l.cyclic)
        text += fmt::format("; {} more with cycles of po and rf", *l.cyclic);
    return text + "\n";
}

std::string model_line(const CheckResult& r) {
    const std::string mapping = r.mapping.empty() ? "" : fmt::format("Mapping {}\n", r.mapping);
    if (r.stand_in == nullptr)
        return fmt::format("Model {}\n{}", r.model, mapping);
    return fmt::format("Model {}, checked as {}: {}\n{}", r.model, r.stand_in->cheaper, r.stand_in->kind, mapping);
}

} // namespace

std::string race_text(const CheckResult& r) {
    std::string text = to_text(r.race);
    // The calls are below each line.
    std::size_t at = 0;
    for (std::size_t i = 0; i < r.race_calls.size(); ++i) {
        at = text.find('\n', at) + 1;
        const std::string calls = indented(call_lines(r.race_calls[i], r.race[i].statement));
        text.insert(at, calls);
        at += calls.size();
    }
    return text + "are not ordered by happens-before in\n" + r.race_in->text;
}

std::string_view order_text(bool sequential) {
    return sequential ? "in the order of a sequentially consistent run (po | rf | co | fr)"
                      : "in an order of po | rf (no sequentially consistent run does it)";
}

std::string load_buffering_race(const workbench::LoadBufferingText& l) {
    if (!l.race_in)
        return "";
    return fmt::format("Load buffering race: the read {} a write that depends on it, for example\n{}",
                       l.racy == 0 ? "reads" : "could read",
                       indented(fmt::format("{}in\n{}", to_text(l.race), l.race_in->text)));
}

std::string what_is_wrong(const CheckResult& r) {
    std::string text;
    if (r.racy != 0)
        text += fmt::format("Undefined behaviour: a data race in {} {}, for example\n{}", r.racy,
                            r.racy == 1 ? "execution" : "executions", indented(race_text(r)));
    for (const std::string& flag : r.flags)
        if (r.racy == 0 || flag != "data-race")
            text += fmt::format("Flag {}\n", flag);
    for (const ErrorText& e : r.errors)
        text += error_lines(e);
    if (r.num_errors > r.errors.size())
        text += fmt::format("{} more errors are not shown\n", r.num_errors - r.errors.size());
    for (const FaultText& f : r.faults)
        text += fault_lines(f);
    return text;
}

namespace {

std::string estimate_lines(const CheckResult& r) {
    const explore::Estimate& e = *r.estimate;
    const auto [least, greatest] = e.interval();
    std::string text =
        fmt::format("Estimate {:.3g} executions, {:.3g} to {:.3g} with 95 % confidence ({} descents{})\n", e.executions,
                    least, greatest, e.descents, partial_text(r.ended));
    if (!e.reliable())
        text += "It may be far too small, since few descents count most\n";
    if (r.trial && r.trial->is_whole)
        return text + fmt::format("A trial run has explored all of them: {}\n", grouped(r.trial->executions));
    if (r.trial && r.trial->executions != 0 && r.trial->cpu_seconds > 0) {
        const double rate = static_cast<double>(r.trial->executions) / r.trial->cpu_seconds;
        text +=
            fmt::format("They take {} of CPU time at {} executions per second, and {:.0f} MB for each worker\n",
                        time_text(e.executions / rate), rounded(rate), static_cast<double>(r.trial->peak_kb) / 1024);
    }
    return text;
}

} // namespace

std::string to_text(const CheckResult& r) {
    if (!r.error.empty())
        return "";
    if (r.estimate)
        return fmt::format("Program {}\n{}{}", r.test, model_line(r), estimate_lines(r));
    std::string text = r.has_condition ? condition_lines(r) : fmt::format("Program {}\n", r.test);
    text += fmt::format("{}Executions {}\n", model_line(r), counts_of(r));
    if (r.reads_from)
        text +=
            fmt::format("Reads-from one execution for each function; {} searches for a coherence order, {} dead ends\n",
                        r.reads_from->completions, r.reads_from->dead_ends);
    if (r.load_buffering)
        text += load_buffering_line(r);
    const std::uint64_t explored = r.explored();
    if (r.exchanged != 0)
        text +=
            fmt::format("Explored {}, the others only differ in the order of threads with the same code\n", explored);
    text += fmt::format("Time {} {:.2f} s", r.test, r.seconds);
    if (r.model_seconds >= 0.1)
        text += fmt::format(" after {:.2f} s for the model", r.model_seconds);
    if (r.cpu_seconds > 0.01)
        text += fmt::format(", {:.0f} executions per CPU second", static_cast<double>(explored) / r.cpu_seconds);
    text += fmt::format(", peak memory {:.1f} MB\n", static_cast<double>(r.peak_kb) / 1024);
    if (!r.hash.empty())
        text += fmt::format("Hash={}\n", r.hash);
    // Otherwise a race only shows where load buffering may occur.
    if (r.load_buffering && r.load_buffering->wanted)
        text += load_buffering_race(*r.load_buffering);
    text += what_is_wrong(r);
    for (std::size_t i = 0; i < r.graphs.size(); ++i)
        text += fmt::format("Execution {}\n{}", i + 1, indented(r.graphs[i].text));
    if (r.graphs_left_out)
        text += fmt::format("no more than {} are kept\n", r.graphs.size());
    return text;
}

std::string summary(const std::vector<CheckResult>& results) {
    if (results.size() < 2)
        return "";
    std::size_t unread = 0;
    std::size_t violated = 0;
    std::size_t partial = 0;
    for (const CheckResult& r : results) {
        if (!r.error.empty())
            ++unread;
        else if (r.violated())
            ++violated;
        else if (!r.complete())
            ++partial;
    }
    std::string text = fmt::format("\n{} programs: {} as required, {} otherwise, {} partial", results.size(),
                                   results.size() - unread - violated - partial, violated, partial);
    if (unread != 0)
        text += fmt::format(", {} not read", unread);
    return text + "\n";
}

int exit_status_of(const std::vector<CheckResult>& results) {
    const auto any = [&](const auto& is) { return std::any_of(results.begin(), results.end(), is); };
    if (any([](const CheckResult& r) { return !r.error.empty(); }))
        return bad_input;
    if (any([](const CheckResult& r) { return r.violated(); }))
        return otherwise_decided;
    return any([](const CheckResult& r) { return !r.complete(); }) ? undecided : all_as_stated;
}

} // namespace katlas::cli

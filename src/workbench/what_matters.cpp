#include "what_matters.hpp"

#include "child_process.hpp"
#include "follow_trace.hpp"
#include "native_legend.hpp"

#include <algorithm>
#include <chrono>

#include <poll.h>
#include <sys/prctl.h>

namespace katlas::workbench {
namespace {

using graph::EventId;
using native::Error;

constexpr std::chrono::seconds longest{3};
constexpr std::size_t most_runs = 1'000;

// The alternative sources of a step.
struct Choice {
    std::size_t step = 0;
    std::vector<TraceEvent> writes{};
};

// The place in coherence order of the write that the thread last read or wrote there before the read. The read has no
// older source.
std::uint64_t seen_before(const graph::SparseGraph& g, EventId read) {
    const EventId before = g[read].po_loc_prev;
    if (before == graph::SparseGraph::none)
        return 0;
    const EventId write = g.is_read(before) ? g[before].rf : before;
    return g.is_initial(write) ? 0 : g[write].co_rank;
}

// The choices of all steps that have one; empty if a read comes before its write.
std::vector<Choice> choices_of(const Error& error, const std::vector<EventId>& steps, const Trace& trace) {
    const NativeLegend legend(error.c);
    std::vector<Choice> choices;
    std::vector<bool> there(error.c.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const EventId e = steps[i];
        const graph::SparseGraph::Node& n = error.c.graph[e];
        there[e] = true;
        if (!error.c.graph.is_read(e))
            continue;
        if (!error.c.graph.is_initial(n.rf) && !there[n.rf])
            return {};
        if (!legend.deed(e).empty())
            continue;
        Choice choice{.step = i};
        const std::uint64_t seen = seen_before(error.c.graph, e);
        if (!error.c.graph.is_initial(n.rf) && seen == 0)
            choice.writes.emplace_back();
        for (std::size_t k = 0; k < i; ++k)
            if (trace.steps[k].after && error.c.graph[steps[k]].location == n.location && steps[k] != n.rf &&
                error.c.graph[steps[k]].co_rank >= seen && trace.steps[k].value != trace.steps[i].value)
                choice.writes.push_back(trace.steps[k].event);
        if (!choice.writes.empty())
            choices.push_back(std::move(choice));
    }
    return choices;
}

bool has_error(native::Machine& machine, const Trace& trace) {
    try {
        TraceFollower follower(machine, trace, true);
        follower.let_values_differ();
        static_cast<void>(follower.run());
        return true;
    } catch (const Mismatch&) {
        return false;
    } catch (const native::Refusal&) {
        return false;
    }
}

// Writes a byte for each choice: whether it matters.
void try_all(const Error& error, const Trace& trace, const std::vector<Choice>& choices, const Descriptor& to) {
    for (const Choice& choice : choices) {
        const bool matters = std::ranges::any_of(choice.writes, [&](const TraceEvent& write) {
            Trace other = trace;
            other.steps[choice.step].from = write;
            return !has_error(error.c.run().machine(), other);
        });
        const char byte = matters ? 1 : 0;
        if (write(to.number(), &byte, 1) != 1)
            break;
    }
}

std::string read_until(const Descriptor& from, std::chrono::steady_clock::time_point end, std::size_t most) {
    std::string bytes;
    char byte = 0;
    while (bytes.size() < most) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        pollfd look{.fd = from.number(), .events = POLLIN, .revents = 0};
        if (left.count() <= 0 || poll(&look, 1, static_cast<int>(left.count())) <= 0 ||
            read(from.number(), &byte, 1) != 1)
            break;
        bytes += byte;
    }
    return bytes;
}

} // namespace

std::vector<bool> what_matters(const Error& error, const std::vector<EventId>& steps, const Trace& trace) {
    std::vector<bool> matters(steps.size());
    const std::vector<Choice> choices = choices_of(error, steps, trace);
    std::size_t runs = 0;
    for (const Choice& choice : choices)
        runs += choice.writes.size();
    if (choices.empty() || runs > most_runs)
        return matters;
    std::string found;
    try {
        Pipe results;
        const pid_t process = fork_process([&] {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            results.reading.reset();
            try_all(error, trace, choices, results.writing);
        });
        results.writing.reset();
        found = read_until(results.reading, std::chrono::steady_clock::now() + longest, choices.size());
        kill_process(process);
    } catch (const std::runtime_error&) { // it cannot be known then
    }
    for (std::size_t i = 0; found.size() == choices.size() && i < choices.size(); ++i)
        matters[choices[i].step] = found[i] != 0;
    return matters;
}

} // namespace katlas::workbench

#include "katlas/library/check.hpp"

#include "katlas/explore/configuration.hpp"
#include "katlas/program/program.hpp"
#include "katlas/support/workers.hpp"
#include "model_state.hpp"

#include <chrono>
#include <condition_variable>
#include <thread>
#include <utility>

#include <fmt/format.h>

namespace katlas {

struct Test::Source {
    workbench::ProgramSource source;
};

Test::Test(program::Program program) {
    auto source = std::make_shared<Source>();
    source->source.text = program.name();
    source->source.program = std::make_shared<const program::Program>(std::move(program));
    source_ = std::move(source);
}

Test Test::file(std::string path) {
    auto source = std::make_shared<Source>();
    source->source.text = std::move(path);
    return Test(std::shared_ptr<const Source>(std::move(source)));
}

Test Test::text(std::string name, std::string text) {
    auto source = std::make_shared<Source>();
    source->source.text = std::move(name);
    source->source.content = std::move(text);
    return Test(std::shared_ptr<const Source>(std::move(source)));
}

Test Test::family(std::string name) {
    auto source = std::make_shared<Source>();
    source->source.text = std::move(name);
    source->source.family = true;
    return Test(std::shared_ptr<const Source>(std::move(source)));
}

bool Execution::complete() const {
    for (std::uint32_t t = 1; t <= c_->num_threads(); ++t)
        if (c_->stop(t) != explore::Stop::finished)
            return false;
    return true;
}

std::optional<std::string> Execution::value(const std::string& location) const {
    const program::Program& program = c_->program();
    for (std::uint32_t l = 0; l < program.num_locations(); ++l)
        if (program.location_name(l) == location)
            return program.value_text(c_->value(c_->graph.co_last(l)));
    return std::nullopt;
}

std::optional<std::string> Execution::value(std::size_t thread, const std::string& register_name) const {
    const program::Program& program = c_->program();
    if (thread >= program.num_threads())
        return std::nullopt;
    const auto slot = program.register_slot(thread, register_name);
    if (!slot)
        return std::nullopt;
    return program.value_text(c_->state(static_cast<std::uint32_t>(thread) + 1)[*slot]);
}

std::size_t Execution::num_events() const {
    return c_->graph.size();
}

Graph Execution::graph() const {
    return graph_of(workbench::shown_execution(*c_), c_->program().name());
}

namespace {

// Calls tell(executions) once a second until its end.
class Ticker {
  public:
    explicit Ticker(const std::function<void(std::uint64_t)>& tell) : tell_(tell) {
        if (tell_)
            thread_ = std::jthread([this](const std::stop_token& over) { run(over); });
    }

    [[nodiscard]] std::atomic<std::uint64_t>* executions() { return tell_ ? &executions_ : nullptr; }

  private:
    void run(const std::stop_token& over) {
        std::mutex mutex;
        std::condition_variable_any end;
        std::unique_lock lock(mutex);
        while (!end.wait_for(lock, over, std::chrono::seconds(1), [&] { return over.stop_requested(); }))
            tell_(executions_);
    }

    const std::function<void(std::uint64_t)>& tell_;
    std::atomic<std::uint64_t> executions_{0};
    std::jthread thread_; // last: it uses the others
};

std::string ended_by(explore::Ended ended) {
    switch (ended) {
    case explore::Ended::no:
        break;
    case explore::Ended::error:
        return "error";
    case explore::Ended::max_executions:
        return "max-executions";
    case explore::Ended::deadline:
        return "timeout";
    case explore::Ended::interrupt:
        return "stop";
    case explore::Ended::watcher:
        return "callback";
    case explore::Ended::sample:
        return "sample";
    }
    return {};
}

CheckResult result_of(const workbench::CheckResult& r, const std::string& model) {
    CheckResult result;
    result.test = r.test;
    result.explored_under = r.stand_in == nullptr ? model : std::string(r.stand_in->cheaper);
    result.warnings = r.warnings;
    result.executions = r.executions;
    result.blocked = r.blocked;
    result.cut = r.cut;
    result.partial = !r.complete();
    result.ended_by = ended_by(r.ended);
    const auto add = [&](std::string kind, const workbench::ErrorText& e) {
        result.errors.push_back({std::move(kind), e.thread, e.place, e.message, graph_of(e.graph, e.message)});
    };
    for (const workbench::ErrorText& e : r.errors)
        add("error", e);
    for (const workbench::FaultText& f : r.faults)
        add(std::string(workbench::to_string(f.kind)), f.error);
    if (r.race_in) {
        std::string accesses;
        for (const workbench::TraceLine& line : r.race)
            accesses += fmt::format("{}{}", accesses.empty() ? "" : " and ", line.event);
        result.errors.push_back({"data race", "", "", accesses, graph_of(*r.race_in, "data race")});
    }
    if (r.has_condition) {
        result.condition = r.condition;
        result.verdict = program::to_string(r.outcomes.verdict);
        result.holds = r.outcomes.required_holds;
    }
    result.states = r.outcomes.states;
    result.positive = r.outcomes.positive;
    result.negative = r.outcomes.negative;
    for (const workbench::ShownGraph& g : r.graphs)
        result.graphs.push_back(graph_of(g, r.test));
    result.seconds = r.seconds;
    return result;
}

} // namespace

Result<CheckResult> check(const Test& test, const Model& model, const CheckOptions& options) {
    const auto mapping = workbench::mapping_choice(options.mapping);
    if (!mapping)
        return mapping.refused();
    Model::State& state = *model.state();
    workbench::CheckTask task{.model = state.path,
                              .mapping = &*mapping,
                              .unroll = options.unroll,
                              .estimate = 0,
                              .stand_ins = !options.exact_model,
                              .exploration = {}};
    Ticker ticker(options.progress);
    explore::Options& exploration = task.exploration;
    exploration.jobs = number_of_workers(options.jobs);
    exploration.max_executions = options.max_executions;
    exploration.stop = StopToken(deadline_after(options.timeout), options.stop);
    exploration.progress = ticker.executions();
    exploration.keep_going = options.keep_going;
    exploration.graphs = options.graphs;
    exploration.sample = {.descents = options.sample, .seed = options.seed};
    if (options.execution)
        exploration.watcher = [&] {
            return [&](const explore::Configuration& c) { return options.execution(Execution(c)); };
        };
    const workbench::CheckResult found = workbench::check_program(test.source().source, state.explored, task);
    if (found.error.empty())
        return result_of(found, model.name());
    const std::scoped_lock lock(state.mutex);
    return Failure{found.error, state.said + found.diagnostics};
}

} // namespace katlas

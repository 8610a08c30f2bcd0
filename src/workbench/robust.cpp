#include "katlas/workbench/robust.hpp"

#include "portrait_cycle.hpp"

namespace katlas::workbench {
namespace {

// Looks at an execution, and keeps it if its cycle is shorter than that of the one that is kept.
void look_at(RobustResult& result, ShownGraph graph, std::uint64_t executions = 1) {
    if (!add_sequential_cycle(graph.portrait))
        return;
    result.weak_executions += executions;
    if (!result.weak || graph.portrait.walk.size() < result.weak->portrait.walk.size())
        result.weak = std::move(graph);
}

// Complete ones, and those that end by an error.
std::uint64_t executions_of(const CheckResult& checked) {
    return checked.executions + checked.num_errors;
}

// By numbers: of the executions, those that sc does not have.
void compare_with_sc(RobustResult& result, const ProgramSource& source, CheckModels& models, CheckTask task) {
    task.model = "sc";
    task.exploration.graphs = 0;
    const CheckResult sc = check_program(source, models, task);
    if (!sc.error.empty() || !sc.complete())
        result.undecided = true;
    else if (executions_of(sc) < executions_of(result.checked))
        result.weak_executions = executions_of(result.checked) - executions_of(sc);
    else
        result.robust = result.weak_executions == 0;
}

} // namespace

RobustResult find_robustness(const ProgramSource& source, CheckModels& models, const CheckTask& task) {
    RobustResult result;
    CheckTask all = task;
    all.races = false; // an execution with a race is one like others
    all.exploration.keep_going = true;
    all.exploration.graphs = most_graphs;
    all.exploration.graphs_decide = false;
    result.checked = check_program(source, models, all);
    const CheckResult& checked = result.checked;
    if (!checked.error.empty())
        return result;
    for (const ShownGraph& graph : checked.graphs)
        look_at(result, graph);
    for (const ErrorText& error : checked.errors)
        look_at(result, error.graph);
    for (const FaultText& fault : checked.faults)
        look_at(result, fault.error.graph, fault.executions);
    if (checked.ended != explore::Ended::no)
        result.undecided = !result.weak;
    else if (checked.executions > checked.graphs.size() || checked.num_errors > checked.errors.size())
        compare_with_sc(result, source, models, all);
    else
        result.robust = !result.weak;
    return result;
}

} // namespace katlas::workbench

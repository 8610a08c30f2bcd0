#include "katlas/workbench/robust.hpp"

#include "native_mapping.hpp"
#include "portrait_cycle.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

// Examines an execution, and keeps it if its cycle is shorter than that of the kept one.
void look_at(RobustResult& result, ShownGraph graph) {
    if (!add_sequential_cycle(graph.portrait))
        return;
    ++result.weak_executions;
    if (!result.weak || graph.portrait.walk.size() < result.weak->portrait.walk.size())
        result.weak = std::move(graph);
}

// The mapping; empty: the program is explored uncompiled.
std::string_view compiled_by(const CheckResult& checked) {
    return checked.mapping == "none" ? std::string_view() : std::string_view(checked.mapping);
}

// Whether there may be more faults than are listed.
bool has_unlisted_faults(const CheckResult& checked, const CheckTask& task) {
    return checked.faults.size() >= task.exploration.max_errors;
}

// Compares the numbers: the difference is the number of executions that sc does not allow. The program is compiled in
// the same way for both models, as different mappings have different numbers of executions. Under a model with
// dependencies an instruction may have several executions that sc does not tell apart.
void compare_with_sc(RobustResult& result, const ProgramSource& source, CheckModels& models, CheckTask task) {
    const auto model = models.find(result.checked.model);
    if (!model || (*model)->dependencies || has_unlisted_faults(result.checked, task)) {
        result.undecided = result.weak_executions == 0;
        return;
    }
    MappingChoice same;
    if (const std::string_view mapping = compiled_by(result.checked); !mapping.empty() && !task.mapping->given) {
        auto found = mapping_choice(std::string(mapping));
        if (!found) {
            result.undecided = result.weak_executions == 0;
            return;
        }
        same = *std::move(found);
        task.mapping = &same;
    }
    task.model = sequential_consistency;
    task.exploration.graphs = 0;
    const CheckResult sc = check_program(source, models, task);
    if (!sc.error.empty() || sc.ended != explore::Ended::no || compiled_by(sc) != compiled_by(result.checked))
        result.undecided = result.weak_executions == 0;
    else if (sc.ends() < result.checked.ends())
        result.weak_executions = std::max(result.weak_executions, result.checked.ends() - sc.ends());
    else
        result.robust = result.weak_executions == 0;
}

template <typename See>
void for_each_graph(const CheckResult& checked, const See& see) {
    for (const ShownGraph& graph : checked.graphs)
        see(graph);
    for (const ErrorText& error : checked.errors)
        see(error.graph);
    for (const FaultText& fault : checked.faults)
        see(fault.error.graph);
}

// Whether all executions were seen, and all were kept that are complete, end with an error or have a fault. One
// execution is kept for each fault.
bool is_kept(const CheckResult& checked) {
    return checked.ended == explore::Ended::no && checked.executions <= checked.graphs.size() &&
           checked.num_errors <= checked.errors.size() &&
           std::ranges::all_of(checked.faults, [](const FaultText& fault) { return fault.executions <= 1; });
}

// Compares the texts of the executions under both models.
void compare_with(RobustResult& result, const CheckResult& other) {
    std::set<std::string_view> allowed;
    for_each_graph(other, [&](const ShownGraph& graph) { allowed.insert(graph.text); });
    if (is_kept(other))
        for_each_graph(result.checked, [&](const ShownGraph& graph) {
            if (allowed.contains(graph.text))
                return;
            ++result.weak_executions;
            if (!result.weak || graph.portrait.events.size() < result.weak->portrait.events.size())
                result.weak = graph;
        });
    const std::uint64_t mine = result.checked.ends();
    const std::uint64_t others = other.ends();
    if (other.ended == explore::Ended::no && mine > others)
        result.weak_executions = std::max(result.weak_executions, mine - others);
    result.robust = result.weak_executions == 0 && is_kept(result.checked) && is_kept(other);
    result.undecided = result.weak_executions == 0 && !result.robust;
}

// Whether all atomic accesses of a program in C are events under the model, and whether some reductions do not apply.
bool has_all_events(CheckModels& models, const std::string& name, const CheckTask& task) {
    const auto model = models.find(name);
    if (!model)
        return true;
    native::Options options;
    CheckResult named;
    named.model = name;
    static_cast<void>(compile_for_machine(named, options, **model, task));
    return options.all_atomics || options.shapes || (*model)->dependencies || !(*model)->shipped;
}

void explore_against(RobustResult& result, const ProgramSource& source, CheckModels& models, CheckTask task,
                     std::string_view against) {
    task.model = against;
    const CheckResult other = check_program(source, models, task);
    result.checked.diagnostics += other.diagnostics;
    result.checked.error = other.error;
    if (other.error.empty() && compiled_by(other) != compiled_by(result.checked)) {
        result.checked.error = fmt::format("{} and {} are models of programs that are compiled in different ways: with "
                                           "--mapping none the program is explored as it is",
                                           result.checked.model, other.model);
        result.checked.diagnostics += fmt::format("{}: error: {}\n", source.text, result.checked.error);
    }
    if (result.checked.error.empty())
        compare_with(result, other);
}

} // namespace

RobustResult find_robustness(const ProgramSource& source, CheckModels& models, const CheckTask& task,
                             std::string_view against) {
    RobustResult result;
    CheckTask all = task;
    all.races = false; // an execution with a race counts like others
    all.exploration.keep_going = true;
    all.exploration.graphs = most_graphs;
    all.exploration.graphs_decide = false;
    all.comparable = against != sequential_consistency &&
                     (has_all_events(models, all.model, all) || has_all_events(models, std::string(against), all));
    result.checked = check_program(source, models, all);
    const CheckResult& checked = result.checked;
    if (!checked.error.empty())
        return result;
    if (against != sequential_consistency) {
        explore_against(result, source, models, all, against);
        return result;
    }
    for_each_graph(checked, [&](const ShownGraph& graph) { look_at(result, graph); });
    if (checked.ended != explore::Ended::no)
        result.undecided = !result.weak;
    else if (!is_kept(checked) || has_unlisted_faults(checked, all))
        compare_with_sc(result, source, models, all);
    else
        result.robust = !result.weak;
    return result;
}

} // namespace katlas::workbench

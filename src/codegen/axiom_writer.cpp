#include "axiom_writer.hpp"

#include "cpp_names.hpp"
#include "sequential_graphs.hpp"

#include <algorithm>
#include <map>

#include <fmt/ranges.h>

namespace katlas::codegen {

using Method = AxiomPlan::Method;
using runtime::Skeleton;

AxiomSkeleton::AxiomSkeleton(const AxiomPlan& a, const CheckerPlan& plan)
    : starts_(a.automaton.starts), end_(a.method == Method::cycle ? 0 : a.automaton.size()) {
    // Graphs have initial writes.
    const auto restrictive = [&](AtomMask m) { return (m >> plan.atoms.initial & 1U) != 0 ? runtime::any_kind : m; };
    const auto add = [&](Skeleton::Arc arc) {
        arc.leaves = restrictive(arc.leaves);
        arc.enters = restrictive(arc.enters);
        for (const AtomMask m : {arc.leaves, arc.enters})
            kinds_ |= m == runtime::any_kind ? 0 : m;
        if (std::ranges::find(arcs_, arc) == arcs_.end())
            arcs_.push_back(arc);
    };
    for (State q = 0; q < a.automaton.size(); ++q) {
        for (const Transition& t : a.automaton.transitions[q])
            add({q, t.target, t.from, t.to, is_of_record(t.step) ? 1U << record_of(t.step) % 32 : 0});
        if (end_ != 0 && a.automaton.accept[q] != 0)
            add({q, end_, a.automaton.accept[q], runtime::any_kind, 0});
    }
}

bool AxiomSkeleton::depends_on_graph() const {
    const runtime::StateSet most = runtime::UsefulStates::find(view(), kinds_, ~0U);
    return std::ranges::any_of(arcs_, [&](const Skeleton::Arc& a) {
        const auto fewer = [&](AtomMask without, std::uint32_t records) {
            return without != runtime::any_kind &&
                   runtime::UsefulStates::find(view(), kinds_ & ~without, ~records) != most;
        };
        return fewer(a.leaves, 0) || fewer(a.enters, 0) || fewer(0, a.record);
    });
}

bool AxiomWriter::is_pruned(const std::string& identifier) const {
    return std::ranges::find(pruned_, identifier) != pruned_.end();
}

void AxiomWriter::write_skeleton(const AxiomPlan& a) {
    constexpr State too_few = 4; // for the question to be worth its cost
    if (a.automaton.size() < too_few || a.automaton.size() > runtime::most_useful_states || plan_.records.size() > 32)
        return;
    const AxiomSkeleton skeleton(a, plan_);
    if (!skeleton.depends_on_graph())
        return;
    pruned_.push_back(a.identifier);
    const auto mask = [&](AtomMask m) { return m == runtime::any_kind ? "runtime::any_kind" : names_.name(m); };
    out_.print("static constexpr std::array<runtime::Skeleton::Arc, {}> {}_arcs = {{{{", skeleton.arcs().size(),
               a.identifier);
    for (const Skeleton::Arc& arc : skeleton.arcs())
        out_.print("    {{{}, {}, {}, {}, {}}},", arc.from, arc.to, mask(arc.leaves), mask(arc.enters), arc.record);
    out_.line("}};");
    out_.print("static constexpr runtime::Skeleton {}_skeleton = {{{}, {}, 0x{:x}, {}_arcs}};", a.identifier,
               skeleton.view().starts, skeleton.view().end, skeleton.view().kinds, a.identifier);
}

void AxiomWriter::write_useful(const AxiomPlan& a) {
    if (!is_pruned(a.identifier))
        return;
    out_.print("const StateSet useful = {}_useful_.of({}_skeleton, g.atoms(), {});", a.identifier, a.identifier,
               plan_.records.empty() ? "0" : "present_");
    out_.line("if (useful == 0)");
    out_.line("    return true;");
}

void AxiomWriter::write_component(const AxiomPlan& a) {
    if (!stays_in_component(plan_, a) || finds_component_first(plan_))
        return;
    out_.line("if (!component_.find(g, e))");
    out_.line("    return true;");
}

void AxiomWriter::write_axiom(const AxiomPlan& a) {
    if (!is_checked(a))
        return;
    out_.comment(a.text.empty() ? a.name : fmt::format("{}: {}", a.name, a.text), 4);
    if (a.method == Method::cycle || a.method == Method::same_end || a.method == Method::path)
        write_skeleton(a);
    switch (a.method) {
    case Method::atomicity:
        out_.print("[[nodiscard]] static bool {}(const Graph& g) {{ return runtime::non_atomic(g) == Graph::none; }}",
                   a.identifier);
        if (plan_.with_dependencies)
            break;
        out_.print("[[nodiscard]] static bool {}_after(const Graph& g, EventId e) {{", a.identifier);
        out_.line("    return runtime::non_atomic_after(g, e) == Graph::none;");
        out_.line("}");
        break;
    case Method::never:
        begin_check(a, "", false);
        out_.line("return true;");
        end_check();
        break;
    case Method::cycle:
        write_cycle(a);
        break;
    case Method::same_end:
        write_same_end(a);
        break;
    case Method::path:
        write_path(a);
        break;
    }
    out_.blank();
}

void AxiomWriter::begin_check(const AxiomPlan& a, std::string_view suffix, bool with_event) {
    out_.print("[[nodiscard]] bool {}{}(const Graph& g{}) {{", a.identifier, suffix, with_event ? ", EventId e" : "");
    out_.in();
    if (a.by_itself != 0) {
        out_.print("if ({})", has_atoms(a.by_itself, "!="));
        out_.line("    return false;");
    }
    if (a.needed.empty())
        return;
    std::vector<std::string> missing;
    for (const AtomMask m : a.needed)
        missing.push_back(has_atoms(m, "=="));
    out_.print("if ({})", fmt::join(missing, " || "));
    out_.line("    return true;");
}

void AxiomWriter::end_check() {
    out_.out();
    out_.line("}");
}

std::string AxiomWriter::has_atoms(AtomMask mask, std::string_view relation) {
    return names_.is_full(mask) ? fmt::format("g.atoms() {} 0", relation)
                                : fmt::format("(g.atoms() & {}) {} 0", names_.name(mask), relation);
}

void AxiomWriter::write_cycle(const AxiomPlan& a) {
    const State n = a.automaton.size();
    const bool pruned = is_pruned(a.identifier);
    const std::string_view useful = pruned ? "useful" : "";
    begin_check(a, "", false);
    write_useful(a);
    write_steps_lambda(a.identifier, useful);
    out_.print("return !search_.has_cycle(g, {}, runtime::all_nodes(g, 1), steps);", n);
    end_check();
    if (!plan_.with_dependencies) {
        begin_check(a, "_after", true);
        write_useful(a);
        write_component(a);
        write_steps_lambda(a.identifier, useful, stays_in_component(plan_, a));
        if (n == 1) {
            out_.line("const auto back = [e](EventId to, State) { return to == e; };");
            out_.line("return !search_.reaches(g, 1, runtime::nodes_of(e, 1), steps, back);");
        } else
            out_.print("return !search_.has_cycle(g, {}, runtime::nodes_of(e, {}{}), steps);", n, n,
                       pruned ? ", useful" : "");
        end_check();
    }
    out_.line("// State 0 is where a word of the axiom ends and the next begins.");
    write_steps(a.identifier, a.automaton);
}

void AxiomWriter::write_same_end(const AxiomPlan& a) {
    const bool pruned = is_pruned(a.identifier);
    const std::string_view useful = pruned ? "useful" : "";
    begin_check(a, "", false);
    write_useful(a);
    write_steps_lambda(a.identifier, useful);
    if (a.by_thread) {
        write_lambda("const auto end = [&](EventId e, State q)",
                     fmt::format("return {}_accepts(g, e, q);", a.identifier));
        out_.print("return !search_.reaches_back(g, {}, {}, steps, end);", a.automaton.size(), a.automaton.starts);
    } else {
        out_.line("for (EventId end = 0; end < g.size(); ++end) {");
        out_.in();
        write_lambda("const auto back = [&](EventId e, State q)",
                     fmt::format("return e == end && {}_accepts(g, e, q);", a.identifier));
        if (asks_for_sequential(plan_)) {
            out_.print("if (!runtime::may_return(search_, g, {}, end, steps))", a.automaton.starts);
            out_.line("    continue;");
        }
        out_.print("if (search_.reaches(g, {}, runtime::nodes_of(end, {}), steps, back))", a.automaton.size(),
                   a.automaton.starts);
        out_.line("    return false;");
        out_.out();
        out_.line("}");
        out_.line("return true;");
    }
    end_check();
    if (!plan_.with_dependencies) {
        begin_check(a, "_after", true);
        if (a.is_coherence) {
            out_.line("if (runtime::leads_along_co_only(g, e))");
            out_.line("    return !runtime::overtaken(g, e, [&] { return clock(g, e); });");
        }
        write_useful(a);
        write_component(a);
        write_steps_lambda(a.identifier, useful, stays_in_component(plan_, a));
        write_lambda("const auto end = [&](EventId to, State q)",
                     fmt::format("return {}_accepts(g, to, q);", a.identifier));
        out_.print("return !search_.reaches_itself(g, {}, {}, e, steps, end{});", a.automaton.size(),
                   a.automaton.starts, pruned ? ", useful" : "");
        end_check();
    }
    write_steps(a.identifier, a.automaton);
    write_accepts(a.identifier, a.automaton);
}

void AxiomWriter::write_path(const AxiomPlan& a) {
    begin_check(a, "", false);
    write_useful(a);
    write_steps_lambda(a.identifier, is_pruned(a.identifier) ? "useful" : "");
    write_lambda("const auto end = [&](EventId e, State q)", fmt::format("return {}_accepts(g, e, q);", a.identifier));
    out_.print("return !search_.reaches(g, {}, runtime::all_nodes(g, {}), steps, end);", a.automaton.size(),
               a.automaton.starts);
    end_check();
    write_steps(a.identifier, a.automaton);
    write_accepts(a.identifier, a.automaton);
}

void AxiomWriter::write_view(const ViewPlan& view) {
    const Automaton& a = view.backwards;
    out_.comment(fmt::format("The converse of {}.", view.name));
    write_steps(view.identifier, a);
    write_accepts(view.identifier, a);
    out_.blank();
}

std::string AxiomWriter::name_of(Step step) const {
    if (!is_of_record(step))
        return std::string(function_of(step));
    const RecordPlan& record = plan_.records[record_of(step)];
    std::string name;
    for (const char c : is_inverse(step) ? record.converse : record.name)
        name += c < ' ' || c > '~' ? '?' : c;
    return name;
}

void AxiomWriter::write_record(std::size_t record) {
    const RecordPlan& plan = plan_.records[record];
    const std::string identifier = fmt::format("record_{}", record);
    out_.comment(plan.text.empty() ? plan.name : fmt::format("{}: {}", plan.name, plan.text), 4);
    out_.print("void {}(const Graph& g) {{", identifier);
    out_.in();
    out_.print("records_[{}].clear(g.size());", record);
    out_.line("for (EventId start = 0; start < g.size(); ++start) {");
    out_.in();
    write_find(identifier, plan.definition, 0);
    out_.line("for (const EventId to : sets_[0])");
    out_.print("    records_[{}].add(start, to);", record);
    out_.out();
    out_.line("}");
    out_.out();
    out_.line("}");
    write_automata(identifier, plan.definition);
    out_.blank();
}

void AxiomWriter::write_find(const std::string& identifier, const DefinitionPlan& definition, std::size_t depth) {
    if (definition.kind != DefinitionPlan::Kind::words) {
        write_find(identifier + "_a", definition.parts[0], depth);
        out_.print("if (!sets_[{}].empty()) {{", depth);
        out_.in();
        write_find(identifier + "_b", definition.parts[1], depth + 1);
        out_.print("sets_[{}].keep(sets_[{}], {});", depth, depth + 1, definition.kind == DefinitionPlan::Kind::both);
        out_.out();
        out_.line("}");
        return;
    }
    const Automaton& a = definition.automaton;
    const auto mask = [&](AtomMask m) -> std::string {
        return m == 0 ? "0" : names_.is_full(m) ? "~graph::AtomMask{0}" : names_.name(m);
    };
    if (a.size() == 0) {
        out_.print("sets_[{}].clear(g.size());", depth);
        out_.print("if (g.in(start, {}))", mask(definition.itself));
        out_.print("    sets_[{}].insert(start);", depth);
        return;
    }
    out_.line("{");
    out_.in();
    write_steps_lambda(identifier);
    write_lambda("const auto end = [&](EventId e, State q)", fmt::format("return {}_accepts(g, e, q);", identifier));
    out_.print("runtime::collect(search_, g, {}, {}, start, {}, steps, end, sets_[{}]);", a.size(), a.starts,
               mask(definition.itself), depth);
    out_.out();
    out_.line("}");
}

void AxiomWriter::write_automata(const std::string& identifier, const DefinitionPlan& definition) {
    if (definition.kind != DefinitionPlan::Kind::words) {
        write_automata(identifier + "_a", definition.parts[0]);
        write_automata(identifier + "_b", definition.parts[1]);
    } else if (definition.automaton.size() != 0) {
        write_steps(identifier, definition.automaton);
        write_accepts(identifier, definition.automaton);
    }
}

void AxiomWriter::write_lambda(const std::string& head, const std::string& statement) {
    const std::string line = fmt::format("{} {{ {} }};", head, statement);
    if (line.size() + out_.indent() <= TextWriter::width) {
        out_.line(line);
        return;
    }
    out_.print("{} {{", head);
    out_.print("    {}", statement);
    out_.line("};");
}

void AxiomWriter::write_steps_lambda(const std::string& identifier, std::string_view useful, bool in_component) {
    write_lambda("const auto steps = [&](EventId from, State q, const auto& visit)",
                 fmt::format("{}_steps(g, from, q, {}{}{});", identifier, useful, useful.empty() ? "" : ", ",
                             in_component ? "component_.only(visit)" : "visit"));
}

void AxiomWriter::write_steps(const std::string& identifier, const Automaton& a) {
    out_.line("//");
    for (State q = 0; q < a.size(); ++q)
        for (const Transition& t : a.transitions[q])
            out_.print("// {:3} -- {} --> {}", q,
                       fmt::format("{}{}{}{}{}", names_.text(t.from), names_.is_full(t.from) ? "" : ";",
                                   name_of(t.step), names_.is_full(t.to) ? "" : ";", names_.text(t.to)),
                       t.target);
    const bool one = a.size() == 1;
    out_.line("template <typename Visit>");
    const auto any_transition = [&](const auto& holds) {
        return std::ranges::any_of(a.transitions, [&](const std::vector<Transition>& of_state) {
            return std::ranges::any_of(of_state, holds);
        });
    };
    const bool follows_records = any_transition([](const Transition& t) { return is_of_record(t.step); });
    const bool looks_at_graph = any_transition(
        [&](const Transition& t) { return !is_of_record(t.step) || !names_.is_full(t.from) || !names_.is_full(t.to); });
    const bool pruned = is_pruned(identifier);
    out_.print("{}void {}_steps(const Graph&{}, EventId e, State{},{} const Visit& visit){} {{",
               follows_records ? "" : "static ", identifier, looks_at_graph ? " g" : "", one ? "" : " q",
               pruned ? " StateSet useful," : "", follows_records ? " const" : "");
    out_.in();
    if (one)
        write_transitions(a.transitions[0], pruned);
    else {
        out_.line("switch (q) {");
        for (State q = 0; q < a.size(); ++q) {
            if (a.transitions[q].empty())
                continue;
            out_.print("case {}:", q);
            out_.in();
            write_transitions(a.transitions[q], pruned);
            out_.line("break;");
            out_.out();
        }
        out_.line("default:");
        out_.line("    break;");
        out_.line("}");
    }
    out_.out();
    out_.line("}");
}

void AxiomWriter::write_if(const std::vector<std::string>& conditions) {
    if (conditions.empty())
        return;
    const std::string line = fmt::format("if ({})", fmt::join(conditions, " && "));
    out_.line(line.size() + out_.indent() <= TextWriter::width
                  ? line
                  : fmt::format("if ({})",
                                fmt::join(conditions, fmt::format(" &&\n{}", std::string(out_.indent() + 4, ' ')))));
}

void AxiomWriter::write_transitions(const std::vector<Transition>& transitions, bool pruned) {
    std::map<std::pair<Step, AtomMask>, std::vector<Transition>> groups;
    for (const Transition& t : transitions)
        groups[{t.step, t.from}].push_back(t);
    for (const auto& [key, group] : groups) {
        const auto [step, from] = key;
        std::vector<std::string> conditions;
        if (pruned) {
            runtime::StateSet targets = 0;
            for (const Transition& t : group)
                targets |= runtime::StateSet{1} << t.target;
            conditions.push_back(fmt::format("(useful & 0x{:x}) != 0", targets));
        }
        if (!names_.is_full(from))
            conditions.push_back(fmt::format("g.in(e, {})", names_.name(from)));
        if (!conditions.empty()) {
            write_if(conditions);
            out_.in();
        }
        const auto visit = [&](const Transition& t) {
            if (!is_of_record(t.step))
                return fmt::format("visit(to, {}, \"{}\");", t.target, relation_of(t.step));
            const RecordPlan& record = plan_.records[record_of(t.step)];
            return fmt::format("visit(to, {}, {});", t.target,
                               cpp_literal(is_inverse(t.step) ? record.converse : record.name));
        };
        const std::string follow = !is_of_record(step) ? fmt::format("runtime::{}(g, e", function_of(step))
                                                       : fmt::format("records_[{}].{}(e", record_of(step),
                                                                     is_inverse(step) ? "before" : "after");
        if (group.size() == 1 && names_.is_full(group.front().to))
            out_.print("{}, [&](EventId to) {{ {} }});", follow, visit(group.front()));
        else {
            out_.print("{}, [&](EventId to) {{", follow);
            for (const Transition& t : group) {
                std::vector<std::string> tests;
                if (pruned && group.size() > 1)
                    tests.push_back(fmt::format("runtime::has_state(useful, {})", t.target));
                if (!names_.is_full(t.to))
                    tests.push_back(fmt::format("g.in(to, {})", names_.name(t.to)));
                out_.in();
                write_if(tests);
                out_.out();
                out_.print("    {}{}", tests.empty() ? "" : "    ", visit(t));
            }
            out_.line("});");
        }
        if (!conditions.empty())
            out_.out();
    }
}

void AxiomWriter::write_accepts(const std::string& identifier, const Automaton& a) {
    std::map<AtomMask, std::vector<State>> by_mask;
    for (State q = 0; q < a.size(); ++q)
        if (a.accept[q] != 0)
            by_mask[a.accept[q]].push_back(q);
    const bool guarded = std::ranges::any_of(by_mask, [&](const auto& entry) { return !names_.is_full(entry.first); });
    out_.print("static bool {}_accepts(const Graph&{}, EventId{}, State q) {{", identifier, guarded ? " g" : "",
               guarded ? " e" : "");
    out_.in();
    out_.line("switch (q) {");
    for (const auto& [mask, states] : by_mask) {
        for (const State q : states)
            out_.print("case {}:", q);
        if (names_.is_full(mask))
            out_.line("    return true;");
        else
            out_.print("    return g.in(e, {});", names_.name(mask));
    }
    out_.line("default:");
    out_.line("    return false;");
    out_.line("}");
    out_.out();
    out_.line("}");
}

void AxiomWriter::write_explanation(const AxiomPlan& a) {
    if (a.by_itself != 0) {
        if (!names_.is_full(a.by_itself)) {
            out_.print("if (g.in(start, {}))", names_.name(a.by_itself));
            out_.in();
        }
        out_.print("return runtime::Violation{{{}, {{}}, start}};", cpp_literal(a.name));
        if (!names_.is_full(a.by_itself))
            out_.out();
    }
    if (a.method == Method::never)
        return;
    out_.line("{");
    out_.in();
    write_steps_lambda(a.identifier, is_pruned(a.identifier) ? "runtime::all_states" : "");
    if (a.method == Method::cycle)
        out_.line("const auto end = [start](EventId e, State q) { return e == start && q == 0; };");
    else if (a.method == Method::same_end)
        write_lambda("const auto end = [&](EventId e, State q)",
                     fmt::format("return e == start && {}_accepts(g, e, q);", a.identifier));
    else
        write_lambda("const auto end = [&](EventId e, State q)",
                     fmt::format("return {}_accepts(g, e, q);", a.identifier));
    out_.print("if (auto found = runtime::find_path(g, {}, {}, start, {}, steps, end))", cpp_literal(a.name),
               a.automaton.size(), a.automaton.starts);
    out_.line("    return found;");
    out_.out();
    out_.line("}");
}

} // namespace katlas::codegen

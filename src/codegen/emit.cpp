#include "katlas/codegen/emit.hpp"

#include "axiom_writer.hpp"
#include "cpp_names.hpp"
#include "guard_names.hpp"
#include "sequential_graphs.hpp"
#include "text_writer.hpp"

#include <algorithm>
#include <cctype>
#include <span>

#include <fmt/ranges.h>

namespace katlas::codegen {
namespace {

using Method = AxiomPlan::Method;

std::string stem_of(const std::string& model) {
    std::string stem;
    for (const char c : model)
        stem += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
    return stem;
}

std::string_view coherence_name(runtime::Coherence coherence) {
    switch (coherence) {
    case runtime::Coherence::unknown:
        break;
    case runtime::Coherence::of_threads:
        return "of_threads";
    case runtime::Coherence::of_causes:
        return "of_causes";
    case runtime::Coherence::of_view:
        return "of_view";
    }
    return "unknown";
}

class Emitter {
  public:
    explicit Emitter(const CheckerPlan& plan)
        : plan_(plan), names_(plan.atoms), class_(cpp_class_name(plan.model)), stem_(stem_of(plan.model)) {}

    CheckerText run() {
        // The private part is written first: it determines which guards need a name.
        out_.in();
        if (!plan_.with_dependencies)
            write_consistent_through();
        write_records();
        for (const AxiomPlan& axiom : plan_.axioms)
            writer_.write_axiom(axiom);
        if (plan_.view)
            writer_.write_view(*plan_.view);
        const std::string axioms = out_.take();
        out_ = {};
        write_head();
        out_.in();
        write_interface();
        write_guards();
        std::string header = out_.take() + axioms;
        header += fmt::format("    runtime::Search search_;\n{}}};\n\nstatic_assert(runtime::{}<{}>);\n\n"
                              "}} // namespace katlas::generated\n",
                              further_members(), plan_.with_dependencies ? "DependencyChecker" : "Checker", class_);
        out_ = {};
        write_source();
        return {class_, stem_, std::move(header), out_.take(),
                plan_.with_dependencies    ? CheckerText::Of::graphs_with_dependencies
                : plan_.drops_dependencies ? CheckerText::Of::weaker_model
                                           : CheckerText::Of::graphs};
    }

  private:
    static std::size_t num_sets(const DefinitionPlan& d) {
        return d.parts.empty() ? 1 : std::max(num_sets(d.parts[0]), 1 + num_sets(d.parts[1]));
    }

    [[nodiscard]] std::string further_members() const {
        std::string members = plan_.view ? "    runtime::Clock clock_;\n" : "";
        if (plan_.with_dependencies && asks_for_sequential_)
            members += "    runtime::SequentialOrder sequential_;\n";
        if (needs_component_)
            members += "    runtime::Component component_;\n";
        for (const std::string& axiom : writer_.pruned())
            members += fmt::format("    runtime::UsefulStates {}_useful_;\n", axiom);
        if (!plan_.records.empty())
            members += fmt::format("    std::array<runtime::Pairs, {}> records_;\n"
                                   "    std::uint32_t present_ = 0; // the records that have pairs, a bit for each\n",
                                   plan_.records.size());
        std::size_t sets = 0;
        for (const RecordPlan& record : plan_.records)
            if (!record.recorded)
                sets = std::max(sets, num_sets(record.definition));
        if (sets != 0)
            members += fmt::format("    std::array<runtime::EventSet, {}> sets_;\n", sets);
        return members;
    }

    // The functions that list the pairs of records.
    void write_records() {
        if (!plan_.with_dependencies)
            return;
        const bool recorded =
            std::ranges::any_of(plan_.records, [](const RecordPlan& r) { return r.recorded.has_value(); });
        out_.print("void record(const Graph&{}, const graph::DependencyEdges&{}) {{", plan_.records.empty() ? "" : " g",
                   recorded ? " d" : "");
        out_.in();
        for (std::size_t r = 0; r < plan_.records.size(); ++r)
            if (const auto kind = plan_.records[r].recorded)
                out_.print("records_[{}].assign(g.size(), d, graph::DependencyKind::{});", r,
                           graph::dependency_kinds[static_cast<std::size_t>(*kind)].name);
            else
                out_.print("record_{}(g);", r);
        if (!plan_.records.empty())
            out_.line("present_ = runtime::with_pairs(records_);");
        out_.out();
        out_.line("}");
        out_.blank();
        for (std::size_t r = 0; r < plan_.records.size(); ++r)
            if (!plan_.records[r].recorded)
                writer_.write_record(r);
    }

    // ---- The class up to its axioms

    void write_head() {
        out_.comment(fmt::format("Consistency under the model {}: made by `katlas generate` from {}.", plan_.model,
                                 plan_.source));
        out_.print("// FNV-1a of the model's text: {:016x}.", plan_.hash);
        out_.line("//");
        out_.line("// Kinds of events, as far as the axioms tell them apart:");
        for (std::size_t a = 0; a < plan_.atoms.names.size(); ++a)
            out_.comment(fmt::format("{:4}  {}", a, plan_.atoms.names[a]), 6);
        out_.line("#pragma once");
        out_.blank();
        // The other headers include checker.hpp.
        out_.line(plan_.with_dependencies ? "#include \"katlas/runtime/recorded.hpp\""
                  : plan_.view            ? "#include \"katlas/runtime/happens_before.hpp\""
                                          : "#include \"katlas/runtime/checker.hpp\"");
        if (asks_for_sequential_ || needs_component_)
            out_.line("#include \"katlas/runtime/sequential.hpp\"");
        out_.blank();
        out_.line("#include <array>");
        out_.line("#include <cstddef>");
        out_.line("#include <optional>");
        if (plan_.view)
            out_.line("#include <span>");
        out_.line("#include <string_view>");
        out_.blank();
        out_.line("namespace katlas::generated {");
        out_.blank();
        out_.print("class {} {{", class_);
        out_.line("  public:");
    }

    void write_interface() {
        out_.line("using Graph = graph::SparseGraph;");
        out_.line("using EventId = graph::EventId;");
        out_.line("using State = runtime::State;");
        out_.line("using StateSet = runtime::StateSet;");
        out_.blank();
        out_.print("static constexpr std::string_view model = {};", cpp_literal(plan_.model));
        if (!plan_.with_dependencies)
            write_facts();
        out_.blank();
        write_atom_of();
        out_.print("[[nodiscard]] static constexpr graph::AtomIndex initial_atom() {{ return {}; }}",
                   plan_.atoms.initial);
        out_.blank();
        if (plan_.with_dependencies) {
            write_consistent_with_dependencies();
            out_.line("[[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g, const "
                      "graph::DependencyEdges& d);");
            out_.blank();
            return;
        }
        write_consistent();
        write_consistent_after();
        out_.line("[[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g) const;");
        if (plan_.view)
            write_clock(*plan_.view);
        out_.blank();
    }

    void write_facts() {
        out_.print("static constexpr bool has_rmw_atomicity = {};", plan_.has_rmw_atomicity);
        out_.print("static constexpr bool coherent = {};", plan_.coherent);
        out_.print("static constexpr runtime::Coherence coherence = runtime::Coherence::{};",
                   coherence_name(plan_.coherence));
        out_.print("static constexpr bool first_failure_is_final = {};", plan_.first_failure_is_final);
        out_.print("static constexpr bool maximal_extensions_are_consistent = {};",
                   plan_.maximal_extensions_are_consistent);
        out_.print("static constexpr bool has_happens_before = {};", plan_.view && plan_.view->declared);
    }

    void write_table(std::string_view name, std::span<const AtomIndex> atoms) {
        const std::vector<unsigned> row(atoms.begin(), atoms.end());
        out_.print("constexpr std::array<graph::AtomIndex, {}> {} = {{{}}};", row.size(), name, fmt::join(row, ", "));
    }

    [[nodiscard]] std::string_view parameter_of_machines() const {
        if (plan_.with_dependencies)
            return plan_.atoms.machines ? ", bool instructions" : ", bool";
        return plan_.atoms.machines ? ", bool instructions = false" : "";
    }

    void write_atom_of() {
        const AtomPlan& atoms = plan_.atoms;
        out_.line("// By mode, for each first as of its own and then as part of a read-modify-write.");
        out_.print("[[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label{}) {{",
                   parameter_of_machines());
        out_.in();
        constexpr std::array kinds = {"reads", "writes", "fences"};
        for (std::size_t k = 0; k < kinds.size(); ++k)
            write_table(kinds[k], atoms.by_label[k]);
        if (atoms.machines) {
            write_table("machine_reads", atoms.machines->instructions[0]);
            write_table("machine_writes", atoms.machines->instructions[1]);
            write_table("discarded", atoms.machines->discarded);
            write_table("barriers", atoms.machines->barriers);
        }
        out_.line("const std::size_t i = 2 * static_cast<std::size_t>(label.mode) + (label.exclusive ? 1 : 0);");
        if (atoms.machines) {
            out_.line("if (label.barrier != graph::Barrier::none)");
            out_.line("    return barriers[static_cast<std::size_t>(label.barrier)];");
            out_.line("if (instructions && label.kind == graph::Kind::read)");
            out_.line("    return label.discarded ? discarded[i] : machine_reads[i];");
            out_.line("if (instructions && label.kind == graph::Kind::write)");
            out_.line("    return machine_writes[i];");
        }
        out_.line("return label.kind == graph::Kind::read ? reads[i] : label.kind == graph::Kind::write ? writes[i] : "
                  "fences[i];");
        out_.out();
        out_.line("}");
    }

    void write_clock(const ViewPlan& view) {
        out_.comment(fmt::format("By thread: how many of its events are {}-before e.", view.name), 0);
        out_.line("[[nodiscard]] std::span<const std::uint32_t> clock(const Graph& g, EventId e) {");
        out_.in();
        writer_.write_steps_lambda(view.identifier);
        writer_.write_lambda("const auto end = [&](EventId f, State q)",
                             fmt::format("return {}_accepts(g, f, q);", view.identifier));
        if (view.keeps)
            out_.print("return clock_.kept(search_, g, {}, e, 0x{:016x}U, steps, end);", view.backwards.size(),
                       view.owner);
        else
            out_.print("return clock_.of(search_, g, {}, {}, e, steps, end);", view.backwards.size(),
                       view.backwards.starts);
        out_.out();
        out_.line("}");
    }

    void write_conjunction(const std::vector<std::string>& calls) {
        const std::string all = fmt::format("return {};", fmt::join(calls, " && "));
        if (calls.empty())
            out_.line("return true;");
        else if (all.size() + out_.indent() <= TextWriter::width)
            out_.line(all);
        else {
            for (std::size_t i = 0; i + 1 < calls.size(); ++i) {
                out_.print("if (!{})", calls[i]);
                out_.line("    return false;");
            }
            out_.print("return {};", calls.back());
        }
    }

    void write_consistent_with_dependencies() {
        if (asks_for_sequential_) {
            out_.line("// Whether it is, whatever the dependencies are: it is sequentially consistent.");
            std::vector<std::string> calls{"sequential_.exists(g)"};
            for (const AxiomPlan& a : plan_.axioms)
                if (a.method == Method::atomicity)
                    calls.push_back(fmt::format("{}(g)", a.identifier));
            write_function("[[nodiscard]] bool surely_consistent(const Graph& g)", calls);
        } else
            out_.line("[[nodiscard]] static constexpr bool surely_consistent(const Graph&) { return false; }");
        out_.line("[[nodiscard]] bool consistent(const Graph& g, const graph::DependencyEdges& d) {");
        out_.in();
        out_.line("record(g, d);");
        std::vector<std::string> calls;
        for (const AxiomPlan& a : plan_.axioms)
            if (is_checked(a))
                calls.push_back(fmt::format("{}(g)", a.identifier));
        write_conjunction(calls);
        out_.out();
        out_.line("}");
    }

    void write_consistent() {
        std::vector<std::string> calls;
        for (const AxiomPlan& a : plan_.axioms)
            if (is_checked(a))
                calls.push_back(fmt::format("{}(g)", a.identifier));
        write_function("[[nodiscard]] bool consistent(const Graph& g)", calls);
    }

    void write_consistent_after() {
        out_.line("[[nodiscard]] bool consistent_after(const Graph& g, EventId e) {");
        out_.in();
        for (const AxiomPlan& a : plan_.axioms)
            if (a.method == Method::atomicity) {
                out_.print("if (!{}_after(g, e))", a.identifier);
                out_.line("    return false;");
            }
        out_.line("return runtime::all_affected(g, e, [&](EventId x) { return consistent_through(g, x); });");
        out_.out();
        out_.line("}");
    }

    void write_consistent_through() {
        std::vector<std::string> calls;
        bool needs_event = plan_.maximal_extensions_are_consistent;
        for (const AxiomPlan& a : plan_.axioms)
            if (is_checked(a) && a.method != Method::atomicity) {
                const bool whole = a.method == Method::path || a.method == Method::never;
                needs_event = needs_event || !whole;
                calls.push_back(whole ? fmt::format("{}(g)", a.identifier)
                                      : fmt::format("{}_after(g, e)", a.identifier));
            }
        out_.line("// Is nothing wrong with any cycle through e?");
        const std::string head = fmt::format("[[nodiscard]] bool consistent_through(const Graph&{}, EventId{})",
                                             calls.empty() && !needs_event ? "" : " g", needs_event ? " e" : "");
        if (!plan_.maximal_extensions_are_consistent) {
            write_function(head, calls);
        } else {
            out_.print("{} {{", head);
            out_.in();
            out_.line(finds_component_first(plan_) ? "if (!runtime::leads_somewhere(g, e) || !component_.find(g, e))"
                                                   : "if (!runtime::leads_somewhere(g, e))");
            out_.line("    return true;");
            write_conjunction(calls);
            out_.out();
            out_.line("}");
        }
        out_.blank();
    }

    // On one line if there is room, as clang-format does.
    void write_function(const std::string& head, const std::vector<std::string>& calls) {
        const std::string body = calls.empty() ? "return true;" : fmt::format("return {};", fmt::join(calls, " && "));
        if (const std::string line = fmt::format("{} {{ {} }}", head, body);
            line.size() + out_.indent() <= TextWriter::width) {
            out_.line(line);
            return;
        }
        out_.print("{} {{", head);
        out_.in();
        write_conjunction(calls);
        out_.out();
        out_.line("}");
    }

    void write_guards() {
        out_.out();
        out_.line("  private:");
        out_.in();
        for (const auto& [name, mask] : names_.used()) {
            out_.comment(names_.text(mask));
            out_.print("static constexpr graph::AtomMask {} = 0x{:x};", name, mask);
        }
        if (!names_.used().empty())
            out_.blank();
    }

    // ---- Explanations

    void write_source() {
        out_.comment(
            fmt::format("Why a graph is not consistent under the model {}: made by `katlas generate`.", plan_.model));
        out_.print("#include \"{}.hpp\"", stem_);
        out_.blank();
        out_.line("namespace katlas::generated {");
        out_.blank();
        const bool searches = std::ranges::any_of(
            plan_.axioms, [](const AxiomPlan& a) { return is_checked(a) && a.method != Method::atomicity; });
        if (plan_.with_dependencies)
            out_.print(
                "std::optional<runtime::Violation> {}::explain(const Graph& g, const graph::DependencyEdges& d) {{",
                class_);
        else
            out_.print("std::optional<runtime::Violation> {}::explain(const Graph& g) const {{", class_);
        out_.in();
        if (plan_.with_dependencies)
            out_.line("record(g, d);");
        for (const AxiomPlan& a : plan_.axioms)
            if (a.method == Method::atomicity) {
                out_.print("if (auto found = runtime::explain_atomicity(g, {}))", cpp_literal(a.name));
                out_.line("    return found;");
            }
        if (searches) {
            out_.line("for (EventId start = 0; start < g.size(); ++start) {");
            out_.in();
            for (const AxiomPlan& a : plan_.axioms)
                if (is_checked(a) && a.method != Method::atomicity)
                    writer_.write_explanation(a);
            out_.out();
            out_.line("}");
        }
        out_.line("return std::nullopt;");
        out_.out();
        out_.line("}");
        out_.blank();
        out_.line("} // namespace katlas::generated");
    }

    const CheckerPlan& plan_;
    bool asks_for_sequential_ = asks_for_sequential(plan_);
    bool needs_component_ = finds_component_first(plan_) || std::ranges::any_of(plan_.axioms, [&](const AxiomPlan& a) {
                                return stays_in_component(plan_, a);
                            });
    GuardNames names_;
    std::string class_;
    std::string stem_;
    TextWriter out_;
    AxiomWriter writer_{out_, names_, plan_};
};

} // namespace

CheckerText emit_checker(const CheckerPlan& plan) {
    return Emitter(plan).run();
}

std::string emit_list(const std::vector<CheckerText>& checkers) {
    TextWriter out;
    out.line("// All checkers of this folder: made by scripts/generate.");
    out.line("#pragma once");
    out.blank();
    std::vector<std::string> includes;
    includes.reserve(checkers.size());
    for (const CheckerText& c : checkers)
        includes.push_back(fmt::format("#include \"{}.hpp\"", c.stem));
    std::ranges::sort(includes);
    for (const std::string& include : includes)
        out.line(include);
    out.blank();
    out.line("namespace katlas::generated {");
    out.blank();
    using Of = CheckerText::Of;
    for (const auto& [of, name, what] :
         {std::tuple(Of::graphs, "", ""),
          std::tuple(Of::graphs_with_dependencies, "dependency_", " of graphs with dependencies"),
          std::tuple(Of::weaker_model, "weaker_", " of a model without its dependencies")}) {
        if (of != Of::graphs && std::ranges::find(checkers, of, &CheckerText::of) == checkers.end())
            continue;
        out.print("// Calls visit.template operator()<C>() for each checker C{}.", what);
        out.line("template <typename Visit>");
        out.print("void for_each_{}checker(const Visit& visit) {{", name);
        for (const CheckerText& c : checkers)
            if (c.of == of)
                out.print("    visit.template operator()<{}>();", c.class_name);
        out.line("}");
        out.blank();
    }
    out.line("} // namespace katlas::generated");
    return out.take();
}

} // namespace katlas::codegen

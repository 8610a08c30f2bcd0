#include "katlas/codegen/emit.hpp"

#include "guard_names.hpp"
#include "text_writer.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include <fmt/ranges.h>

namespace katlas::codegen {
namespace {

using Method = AxiomPlan::Method;

// "rc11-20" -> "Rc11_20", "sra" -> "Sra".
std::string class_name_of(const std::string& model) {
    std::string name;
    bool begins = true;
    for (const char c : model) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) == 0) {
            begins = true;
            continue;
        }
        if (begins && std::isdigit(byte) != 0)
            name += name.empty() ? "Model" : "_";
        name += begins ? static_cast<char>(std::toupper(byte)) : c;
        begins = false;
    }
    return name;
}

std::string stem_of(const std::string& model) {
    std::string stem;
    for (const char c : model)
        stem += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
    return stem;
}

class Emitter {
  public:
    explicit Emitter(const CheckerPlan& plan)
        : plan_(plan), names_(plan.atoms), class_(class_name_of(plan.model)), stem_(stem_of(plan.model)) {}

    CheckerText run() {
        // The private part first: it says which guards need a name.
        out_.in();
        write_consistent_through();
        for (const AxiomPlan& axiom : plan_.axioms)
            write_axiom(axiom);
        const std::string axioms = out_.take();
        out_ = {};
        write_head();
        out_.in();
        write_interface();
        write_guards();
        std::string header = out_.take() + axioms;
        header += fmt::format("    runtime::Search search_;\n}};\n\nstatic_assert(runtime::Checker<{}>);\n\n"
                              "}} // namespace katlas::generated\n",
                              class_);
        out_ = {};
        write_source();
        return {class_, stem_, std::move(header), out_.take()};
    }

  private:
    // ---- The class up to its axioms
    // -----------------------------------------------------------------------------------

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
        out_.line("#include \"katlas/runtime/checker.hpp\"");
        out_.blank();
        out_.line("#include <array>");
        out_.line("#include <cstddef>");
        out_.line("#include <optional>");
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
        out_.blank();
        out_.print("static constexpr std::string_view model = \"{}\";", plan_.model);
        out_.print("static constexpr bool has_rmw_atomicity = {};", plan_.has_rmw_atomicity);
        out_.print("static constexpr bool coherent = {};", plan_.coherent);
        out_.print("static constexpr bool maximal_extensions_are_consistent = {};",
                   plan_.maximal_extensions_are_consistent);
        out_.blank();
        out_.line("// By mode, for each first as of its own and then as part of a read-modify-write.");
        out_.line("[[nodiscard]] static constexpr graph::AtomIndex atom_of(graph::Label label) {");
        out_.in();
        constexpr std::array kinds = {"reads", "writes", "fences"};
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            std::vector<unsigned> row(plan_.atoms.by_label[k].begin(), plan_.atoms.by_label[k].end());
            out_.print("constexpr std::array<graph::AtomIndex, 12> {} = {{{}}};", kinds[k], fmt::join(row, ", "));
        }
        out_.line("const std::size_t i = 2 * static_cast<std::size_t>(label.mode) + (label.exclusive ? 1 : 0);");
        out_.line("return label.kind == graph::Kind::read ? reads[i] : label.kind == graph::Kind::write ? writes[i] : "
                  "fences[i];");
        out_.out();
        out_.line("}");
        out_.print("[[nodiscard]] static constexpr graph::AtomIndex initial_atom() {{ return {}; }}",
                   plan_.atoms.initial);
        out_.blank();
        write_consistent();
        write_consistent_after();
        out_.line("[[nodiscard]] std::optional<runtime::Violation> explain(const Graph& g) const;");
        out_.blank();
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

    [[nodiscard]] static bool is_checked(const AxiomPlan& a) { return a.method != Method::never || a.by_itself != 0; }

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
            out_.line("if (!runtime::leads_somewhere(g, e))");
            out_.line("    return true;");
            write_conjunction(calls);
            out_.out();
            out_.line("}");
        }
        out_.blank();
    }

    // On one line if there is room, as clang-format has it.
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

    // ---- One axiom
    // ------------------------------------------------------------------------------------------------------

    void write_axiom(const AxiomPlan& a) {
        if (!is_checked(a))
            return;
        out_.comment(fmt::format("{}: {}", a.name, a.text), 4);
        switch (a.method) {
        case Method::atomicity:
            out_.print(
                "[[nodiscard]] static bool {}(const Graph& g) {{ return runtime::non_atomic(g) == Graph::none; }}",
                a.identifier);
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

    // The function's head, and what decides the axiom without a search.
    void begin_check(const AxiomPlan& a, std::string_view suffix, bool with_event) {
        out_.print("[[nodiscard]] bool {}{}(const Graph& g{}) {{", a.identifier, suffix,
                   with_event ? ", EventId e" : "");
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
    void end_check() {
        out_.out();
        out_.line("}");
    }
    std::string has_atoms(AtomMask mask, std::string_view relation) {
        return names_.is_full(mask) ? fmt::format("g.atoms() {} 0", relation)
                                    : fmt::format("(g.atoms() & {}) {} 0", names_.name(mask), relation);
    }

    void write_cycle(const AxiomPlan& a) {
        const State n = a.automaton.size();
        begin_check(a, "", false);
        write_steps_lambda(a.identifier);
        out_.print("return !search_.has_cycle(g, {}, runtime::all_nodes(g, 1), steps);", n);
        end_check();
        begin_check(a, "_after", true);
        write_steps_lambda(a.identifier);
        if (n == 1) {
            out_.line("const auto back = [e](EventId to, State) { return to == e; };");
            out_.line("return !search_.reaches(g, 1, runtime::nodes_of(e, 1), steps, back);");
        } else
            out_.print("return !search_.has_cycle(g, {}, runtime::nodes_of(e, {}), steps);", n, n);
        end_check();
        out_.line("// State 0 is where a word of the axiom ends and the next begins.");
        write_steps(a.identifier, a.automaton);
    }

    void write_same_end(const AxiomPlan& a) {
        const std::string rotated = fmt::format("{}_rotated", a.identifier);
        begin_check(a, "", false);
        write_steps_lambda(a.identifier);
        if (a.by_thread) {
            write_lambda("const auto end = [&](EventId e, State q)",
                         fmt::format("return {}_accepts(g, e, q);", a.identifier));
            out_.print("return !search_.reaches_back(g, {}, {}, steps, end);", a.automaton.size(), a.automaton.starts);
        } else {
            out_.line("for (EventId end = 0; end < g.size(); ++end) {");
            out_.in();
            write_lambda("const auto back = [&](EventId e, State q)",
                         fmt::format("return e == end && {}_accepts(g, e, q);", a.identifier));
            out_.print("if (search_.reaches(g, {}, runtime::nodes_of(end, {}), steps, back))", a.automaton.size(),
                       a.automaton.starts);
            out_.line("    return false;");
            out_.out();
            out_.line("}");
            out_.line("return true;");
        }
        end_check();
        begin_check(a, "_after", true);
        write_steps_lambda(rotated);
        write_lambda("const auto back = [&](EventId to, State q)",
                     fmt::format("return to == e && {}_accepts(g, to, q);", rotated));
        out_.print("return !search_.reaches(g, {}, runtime::nodes_of(e, {}), steps, back);", a.rotated.size(),
                   a.rotated.starts);
        end_check();
        write_steps(a.identifier, a.automaton);
        write_accepts(a.identifier, a.automaton);
        out_.line("// The same read from any event of a word on.");
        write_steps(rotated, a.rotated);
        write_accepts(rotated, a.rotated);
    }

    void write_path(const AxiomPlan& a) {
        begin_check(a, "", false);
        write_steps_lambda(a.identifier);
        write_lambda("const auto end = [&](EventId e, State q)",
                     fmt::format("return {}_accepts(g, e, q);", a.identifier));
        out_.print("return !search_.reaches(g, {}, runtime::all_nodes(g, {}), steps, end);", a.automaton.size(),
                   a.automaton.starts);
        end_check();
        write_steps(a.identifier, a.automaton);
        write_accepts(a.identifier, a.automaton);
    }

    // A lambda of one statement, on one line if there is room.
    void write_lambda(const std::string& head, const std::string& statement) {
        const std::string line = fmt::format("{} {{ {} }};", head, statement);
        if (line.size() + out_.indent() <= TextWriter::width) {
            out_.line(line);
            return;
        }
        out_.print("{} {{", head);
        out_.print("    {}", statement);
        out_.line("};");
    }

    void write_steps_lambda(const std::string& identifier) {
        write_lambda("const auto steps = [&](EventId from, State q, const auto& visit)",
                     fmt::format("{}_steps(g, from, q, visit);", identifier));
    }

    // ---- Automata
    // ---------------------------------------------------------------------------------------------------------

    void write_steps(const std::string& identifier, const Automaton& a) {
        out_.line("//");
        for (State q = 0; q < a.size(); ++q)
            for (const Transition& t : a.transitions[q])
                out_.print("// {:3} -- {} --> {}", q,
                           fmt::format("{}{}{}{}{}", names_.text(t.from), names_.is_full(t.from) ? "" : ";",
                                       function_of(t.step), names_.is_full(t.to) ? "" : ";", names_.text(t.to)),
                           t.target);
        const bool one = a.size() == 1;
        out_.line("template <typename Visit>");
        out_.print("static void {}_steps(const Graph& g, EventId e, State{}, const Visit& visit) {{", identifier,
                   one ? "" : " q");
        out_.in();
        if (one)
            write_transitions(a.transitions[0]);
        else {
            out_.line("switch (q) {");
            for (State q = 0; q < a.size(); ++q) {
                if (a.transitions[q].empty())
                    continue;
                out_.print("case {}:", q);
                out_.in();
                write_transitions(a.transitions[q]);
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

    void write_transitions(const std::vector<Transition>& transitions) {
        std::map<std::pair<Step, AtomMask>, std::vector<Transition>> groups;
        for (const Transition& t : transitions)
            groups[{t.step, t.from}].push_back(t);
        for (const auto& [key, group] : groups) {
            const auto [step, from] = key;
            const bool guarded = !names_.is_full(from);
            if (guarded) {
                out_.print("if (g.in(e, {}))", names_.name(from));
                out_.in();
            }
            const auto visit = [&](const Transition& t) {
                return fmt::format("visit(to, {}, \"{}\");", t.target, relation_of(t.step));
            };
            if (group.size() == 1 && names_.is_full(group.front().to))
                out_.print("runtime::{}(g, e, [&](EventId to) {{ {} }});", function_of(step), visit(group.front()));
            else {
                out_.print("runtime::{}(g, e, [&](EventId to) {{", function_of(step));
                for (const Transition& t : group) {
                    if (!names_.is_full(t.to))
                        out_.print("    if (g.in(to, {}))", names_.name(t.to));
                    out_.print("    {}{}", names_.is_full(t.to) ? "" : "    ", visit(t));
                }
                out_.line("});");
            }
            if (guarded)
                out_.out();
        }
    }

    void write_accepts(const std::string& identifier, const Automaton& a) {
        std::map<AtomMask, std::vector<State>> by_mask;
        for (State q = 0; q < a.size(); ++q)
            if (a.accept[q] != 0)
                by_mask[a.accept[q]].push_back(q);
        const bool guarded =
            std::ranges::any_of(by_mask, [&](const auto& entry) { return !names_.is_full(entry.first); });
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

    // ---- Explanations
    // ------------------------------------------------------------------------------------------------------

    void write_source() {
        out_.comment(
            fmt::format("Why a graph is not consistent under the model {}: made by `katlas generate`.", plan_.model));
        out_.print("#include \"{}.hpp\"", stem_);
        out_.blank();
        out_.line("namespace katlas::generated {");
        out_.blank();
        const bool searches = std::ranges::any_of(
            plan_.axioms, [](const AxiomPlan& a) { return is_checked(a) && a.method != Method::atomicity; });
        out_.print("std::optional<runtime::Violation> {}::explain(const Graph& g) const {{", class_);
        out_.in();
        for (const AxiomPlan& a : plan_.axioms)
            if (a.method == Method::atomicity) {
                out_.print("if (auto found = runtime::explain_atomicity(g, \"{}\"))", a.name);
                out_.line("    return found;");
            }
        if (searches) {
            out_.line("for (EventId start = 0; start < g.size(); ++start) {");
            out_.in();
            for (const AxiomPlan& a : plan_.axioms)
                if (is_checked(a) && a.method != Method::atomicity)
                    write_explanation(a);
            out_.out();
            out_.line("}");
        }
        out_.line("return std::nullopt;");
        out_.out();
        out_.line("}");
        out_.blank();
        out_.line("} // namespace katlas::generated");
    }

    void write_explanation(const AxiomPlan& a) {
        if (a.by_itself != 0) {
            if (!names_.is_full(a.by_itself)) {
                out_.print("if (g.in(start, {}))", names_.name(a.by_itself));
                out_.in();
            }
            out_.print("return runtime::Violation{{\"{}\", {{}}, start}};", a.name);
            if (!names_.is_full(a.by_itself))
                out_.out();
        }
        if (a.method == Method::never)
            return;
        out_.line("{");
        out_.in();
        write_steps_lambda(a.identifier);
        if (a.method == Method::cycle)
            out_.line("const auto end = [start](EventId e, State q) { return e == start && q == 0; };");
        else if (a.method == Method::same_end)
            write_lambda("const auto end = [&](EventId e, State q)",
                         fmt::format("return e == start && {}_accepts(g, e, q);", a.identifier));
        else
            write_lambda("const auto end = [&](EventId e, State q)",
                         fmt::format("return {}_accepts(g, e, q);", a.identifier));
        out_.print("if (auto found = runtime::find_path(g, \"{}\", {}, start, {}, steps, end))", a.name,
                   a.automaton.size(), a.automaton.starts);
        out_.line("    return found;");
        out_.out();
        out_.line("}");
    }

    const CheckerPlan& plan_;
    GuardNames names_;
    std::string class_;
    std::string stem_;
    TextWriter out_;
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
    for (const CheckerText& c : checkers)
        includes.push_back(fmt::format("#include \"{}.hpp\"", c.stem));
    std::ranges::sort(includes);
    for (const std::string& include : includes)
        out.line(include);
    out.blank();
    out.line("namespace katlas::generated {");
    out.blank();
    out.line("// Calls visit.template operator()<C>() for each checker C.");
    out.line("template <typename Visit>");
    out.line("void for_each_checker(const Visit& visit) {");
    for (const CheckerText& c : checkers)
        out.print("    visit.template operator()<{}>();", c.class_name);
    out.line("}");
    out.blank();
    out.line("} // namespace katlas::generated");
    return out.take();
}

} // namespace katlas::codegen

#include "katlas/compile/check_mapping.hpp"

#include "katlas/compile/compile.hpp"
#include "katlas/graph/mode_name.hpp"
#include "katlas/machine/read_test.hpp"
#include "mapping_assumption.hpp"
#include "mapping_statements.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>

#include <fmt/format.h>

namespace katlas::compile {

namespace {

using program::Mode;
using program::RmwOp;

// The code of statements: a compiled test of one thread, read back.
struct Code {
    std::optional<program::LitmusTest> source;
    std::optional<program::LitmusTest> machine;
    std::vector<std::string> instructions;
    std::string fault; // the first complaint of the compiler, or of the reader of the code; empty if there is none
    bool compiled = false;
};

std::string first_error(const Diagnostics& diagnostics, const SourceMap& sources, bool with_line) {
    for (const Diagnostic& d : diagnostics.all())
        if (d.severity == Severity::error) {
            const auto [line, column] = sources.locate(d.range.file, d.range.begin);
            std::string text(sources.line(d.range.file, line));
            const std::size_t begin = text.find_first_not_of(' ');
            text = begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" ;") + 1 - begin);
            return with_line ? fmt::format("{} in '{}'", d.message, text) : d.message;
        }
    return {};
}

// The lines between the threads' heads and the question.
std::vector<std::string> instructions_of(std::string_view test) {
    std::vector<std::string> result;
    bool inside = false;
    for (std::size_t begin = 0; begin < test.size();) {
        const std::size_t end = std::min(test.find('\n', begin), test.size());
        std::string_view line = test.substr(begin, end - begin);
        begin = end + 1;
        if (line.starts_with("locations") || line.starts_with("exists"))
            break;
        if (inside) {
            const std::size_t first = line.find_first_not_of(' ');
            const std::size_t last = line.find_last_not_of(" ;");
            if (first != std::string_view::npos && last != std::string_view::npos)
                result.emplace_back(line.substr(first, last + 1 - first));
        }
        inside |= line.starts_with(" P0");
    }
    return result;
}

Code code_of(const std::string& text, const Mapping& mapping) {
    Code code;
    SourceMap sources;
    Diagnostics diagnostics;
    const FileId file = sources.add("statements", text);
    code.source = machine::load_test(file, sources, diagnostics, source_options());
    const auto compiled =
        code.source ? compile_test(*code.source, mapping, file, diagnostics) : std::optional<CompiledTest>();
    if (!compiled) {
        code.fault = first_error(diagnostics, sources, false);
        return code;
    }
    code.compiled = true;
    code.instructions = instructions_of(compiled->text);
    Diagnostics of_machine;
    code.machine = machine::load_test(sources.add("code", compiled->text), sources, of_machine);
    if (!code.machine)
        code.fault = first_error(of_machine, sources, true);
    return code;
}

// The run of the code as it runs alone. An exclusive read fails if the run does not reach its write. Such a read is
// found in a run in which the earlier ones fail, since a run may end at a read that should fail.
SingleRun run_of(const program::Program& machine) {
    std::vector<bool> fails;
    for (;;) {
        SingleRun run = run_once(machine, fails);
        std::vector<bool> passed_by;
        std::size_t exclusives = 0;
        for (std::size_t i = 0; i < run.events.size(); ++i) {
            const graph::Label& label = run.events[i].label;
            if (label.kind != graph::Kind::read || !label.exclusive)
                continue;
            while (exclusives < fails.size() && fails[exclusives])
                passed_by.push_back(fails[exclusives++]); // a read that fails is no exclusive read
            const bool paired = i + 1 < run.events.size() && run.events[i + 1].label.exclusive &&
                                run.events[i + 1].label.kind == graph::Kind::write;
            passed_by.push_back(!paired);
            ++exclusives;
        }
        while (exclusives < fails.size())
            passed_by.push_back(fails[exclusives++]);
        if (passed_by == fails || std::ranges::count(passed_by, true) <= std::ranges::count(fails, true))
            return run_once(machine, passed_by);
        fails = std::move(passed_by);
    }
}

std::string text_of(const ThreadEvent& e, const program::Program& program) {
    const bool read = e.label.kind == graph::Kind::read;
    return fmt::format("a {} of {} {} {}", read ? "read" : "write", program.value_text(e.value), read ? "from" : "to",
                       program.location_name(e.location));
}

// Gives the accesses of the machine the labels of the source. An access that the source does not have must be a relaxed
// read. Returns any other difference; empty if there is none.
std::string label_as(std::vector<ThreadEvent>& machine, const program::Program& machine_program,
                     const std::vector<ThreadEvent>& source, const program::Program& source_program) {
    std::size_t next = 0;
    const auto skip_fences = [&] {
        while (next < source.size() && !source[next].is_access())
            ++next;
    };
    for (ThreadEvent& e : machine) {
        if (!e.is_access())
            continue;
        skip_fences();
        const bool same =
            next < source.size() && source[next].label.kind == e.label.kind &&
            source[next].label.exclusive == e.label.exclusive &&
            source_program.location_name(source[next].location) == machine_program.location_name(e.location) &&
            source[next].value == e.value;
        if (same) {
            e.annotated = e.label.mode == source[next].label.mode || e.label.mode == graph::Mode::seq_cst;
            e.label = source[next++].label;
        } else if (e.label.kind == graph::Kind::read) {
            e.label = {graph::Kind::read, graph::Mode::relaxed, false, graph::Barrier::none};
        } else {
            return fmt::format("the code has {}, which the statement has not", text_of(e, machine_program));
        }
    }
    skip_fences();
    if (next < source.size())
        return fmt::format("the code lacks {}, which the statement has", text_of(source[next], source_program));
    return {};
}

bool is_as_strong(graph::Mode fence, graph::Mode asked) {
    return fence == asked || fence == graph::Mode::seq_cst ||
           (fence == graph::Mode::acq_rel && asked != graph::Mode::seq_cst);
}

// Whether fences of this mode mean anything in the machine's model. TSO has one fence only.
bool matters(Machine machine, graph::Mode mode) {
    return mode == graph::Mode::seq_cst || (machine != Machine::x86 && mode != graph::Mode::relaxed);
}

enum class Outcome : std::uint8_t { fine, faulty, unchecked };

struct Judged {
    Outcome outcome = Outcome::fine;
    std::string what;
    std::vector<ThreadEvent> events; // of the machine, with the labels of the source
};

// Whether the code means what the statements mean, apart from order.
Judged judge(const Code& code) {
    if (!code.machine)
        return {Outcome::faulty, code.fault, {}};
    if (code.machine->program.has(RmwOp::compare_and_swap))
        return {Outcome::unchecked, "what a compare-and-swap instruction does is chosen before it reads", {}};
    const SingleRun expected = run_once(code.source->program);
    SingleRun run = run_of(code.machine->program);
    if (!run.fault.empty())
        return {Outcome::faulty, run.fault, {}};
    std::string difference = label_as(run.events, code.machine->program, expected.events, code.source->program);
    const Outcome outcome = difference.empty() ? Outcome::fine : Outcome::faulty;
    return {outcome, std::move(difference), std::move(run.events)};
}

std::string name_of(Kind kind, program::Mode mode) {
    return fmt::format("{} {}", to_string(kind), to_string(mode));
}

SourceRange place_of(const Mapping& mapping, Kind kind, program::Mode mode) {
    const auto found = mapping.places.find({kind, mode});
    return found == mapping.places.end() ? mapping.target_place : found->second;
}

} // namespace

MappingReport check_templates(const Mapping& mapping) {
    MappingReport report;
    std::set<std::string> seen;     // accesses that are unmapped or unchecked already
    std::set<std::uint32_t> faulty; // where lines begin that are faulty already
    for (const MappingStatement& statement : mapping_statements(mapping.source)) {
        const std::string name = name_of(statement.kind, statement.mode);
        if (mapping.find(statement.kind, statement.mode) == nullptr) {
            if (seen.insert(name).second && !(statement.kind == Kind::fence && statement.mode == Mode::relaxed))
                report.unmapped.push_back(name);
            continue;
        }
        const Code code = code_of(mapping_test(mapping.source, statement.text, "", true), mapping);
        Judged judged = judge(code);
        if (judged.outcome == Outcome::fine && statement.kind == Kind::fence &&
            matters(mapping.machine, statement.mode) && std::ranges::none_of(judged.events, [&](const ThreadEvent& e) {
                return !e.is_access() && e.label.barrier == graph::Barrier::none &&
                       is_as_strong(e.label.mode, statement.mode);
            }))
            judged = {Outcome::faulty, "the code has no fence as strong as the statement's", {}};
        if (judged.outcome == Outcome::fine)
            ++report.templates;
        else if (judged.outcome == Outcome::unchecked) {
            if (seen.insert(name).second)
                report.unchecked[judged.what].push_back(name);
        } else if (const SourceRange place = place_of(mapping, statement.kind, statement.mode);
                   faulty.insert(place.begin).second) {
            report.faults.push_back({place,
                                     fmt::format("wrong code for {}: {}", name, judged.what),
                                     {placed(statement.text, "x", 'r')},
                                     code.instructions,
                                     {}});
            // Tests store by plain writes what the other statements read, and compare-exchanges make plain reads.
            if (statement.mode == Mode::non_atomic)
                break;
        }
    }
    return report;
}

namespace {

std::vector<std::unique_ptr<MappingAssumption>> load_assumptions(const Mapping& mapping, SourceMap& sources,
                                                                 Diagnostics& diagnostics) {
    const std::string folder = std::filesystem::path(sources.name(mapping.target_place.file)).parent_path().string();
    std::vector<std::unique_ptr<MappingAssumption>> result;
    for (std::size_t i = 0; i < mapping.assumes.size(); ++i)
        if (auto loaded =
                MappingAssumption::load(mapping.assumes[i], folder, mapping.assumes_places[i], sources, diagnostics))
            result.push_back(std::move(loaded));
    return result;
}

} // namespace

void require_assumptions(const Mapping& mapping, SourceMap& sources, Diagnostics& diagnostics) {
    (void)load_assumptions(mapping, sources, diagnostics);
}

void check_pairs(const Mapping& mapping, MappingReport& report, SourceMap& sources, Diagnostics& diagnostics,
                 const std::function<bool()>& stop) {
    const auto assumptions = load_assumptions(mapping, sources, diagnostics);
    if (assumptions.size() < mapping.assumes.size())
        return;
    for (const auto& assumption : assumptions) {
        AssumptionCheck& check = report.assumptions.emplace_back();
        check.name = assumption->name();
        if (!assumption->unknown_relation().empty())
            check.not_checked =
                fmt::format("programs have no record of its relation '{}'", assumption->unknown_relation());
    }
    const auto judge_pair = [&](const MappingStatement& first, const MappingStatement& second) {
        const Code code = code_of(mapping_test(mapping.source, first.text, second.text, false), mapping);
        const Judged judged = code.compiled ? judge(code) : Judged{Outcome::unchecked, {}, {}};
        if (judged.outcome != Outcome::fine) // faults of single templates are known already
            return;
        ++report.pairs;
        for (std::size_t i = 0; i < assumptions.size(); ++i) {
            AssumptionCheck& check = report.assumptions[i];
            const auto violated = check.not_checked.empty() ? assumptions[i]->violated(judged.events) : std::nullopt;
            if (!violated)
                continue;
            if (check.violations++ == 0)
                report.faults.push_back({mapping.assumes_places[i],
                                         fmt::format("the code violates the assumption '{}'", check.name),
                                         {placed(first.text, "x", 'r'), placed(second.text, "y", 's')},
                                         code.instructions,
                                         *violated});
        }
    };
    const std::vector<MappingStatement> statements = mapping_statements(mapping.source);
    for (const MappingStatement& first : statements)
        for (const MappingStatement& second : statements) {
            if (!first.common && !second.common)
                continue;
            if (stop()) {
                report.stopped = true;
                return;
            }
            judge_pair(first, second);
        }
}

} // namespace katlas::compile

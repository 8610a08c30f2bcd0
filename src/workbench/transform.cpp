#include "katlas/workbench/transform.hpp"

#include "katlas/cat/load.hpp"
#include "katlas/codegen/requirements.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/machine/read_test.hpp"
#include "katlas/program/families.hpp"
#include "katlas/support/files.hpp"
#include "katlas/support/text.hpp"
#include "katlas/transform/critical_cycles.hpp"
#include "katlas/transform/delay_pairs.hpp"
#include "katlas/transform/direct_targets.hpp"
#include "katlas/transform/guessed_executions.hpp"
#include "katlas/transform/print_program.hpp"
#include "proved_stronger.hpp"

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using transform::StoreBuffers;

constexpr std::pair<const char*, StoreBuffers> machines[] = {{"tso", StoreBuffers::of_threads},
                                                             {"pso", StoreBuffers::of_locations}};
constexpr double seconds_for_proof = 5; // about a model

std::size_t writes_of(const program::Program& program) {
    std::size_t writes = 0;
    for (std::size_t t = 0; t < program.num_threads(); ++t)
        for (const program::Instruction& i : program.code(t))
            writes += i.op == program::Op::write || i.op == program::Op::write_if_zero ? 1 : 0;
    return writes;
}

transform::Delays delays_of(TransformResult& result, const program::Program& program, const TransformTask& task) {
    if (task.pairs == TransformTask::Pairs::all)
        return {};
    const transform::EventGraph graph(program, *task.buffers);
    const transform::CriticalCycles cycles = transform::find_critical_cycles(graph);
    result.cycles = cycles.cycles.size();
    result.all_cycles = cycles.complete;
    transform::ChosenPairs chosen;
    if (!cycles.complete || !cycles.cycles.empty())
        chosen = task.pairs == TransformTask::Pairs::on_cycles ? transform::pairs_on_cycles(graph)
                                                               : transform::cheapest_pairs(graph);
    result.pairs = chosen.pairs.size();
    result.cheapest = chosen.cheapest;
    return transform::closed_delays(graph, chosen.pairs, program.num_threads());
}

void put_text(TransformResult& result, const program::Program& program, const program::Condition* condition,
              const TransformTask& task) {
    const transform::Delays delays = delays_of(result, program, task);
    std::vector<transform::BufferedThread> threads = transform::with_store_buffers(program, *task.buffers, delays);
    result.writes = writes_of(program);
    for (std::size_t t = 0; t < threads.size(); ++t) {
        result.cut = result.cut || threads[t].cut;
        result.delayed += threads[t].delayed;
        std::set<program::Operand> shown;
        if (condition != nullptr)
            for (const program::Observable& o : condition->observables)
                if (o.kind == program::Observable::Kind::in_register && o.thread == t)
                    shown.insert(program::Program::register_at(o.slot));
        transform::write_directly(threads[t], shown);
    }
    const transform::PrintedProgram printed{
        program, condition, threads,
        fmt::format("{} under {}, for sequential consistency{}", program.name(), task.model,
                    result.cut ? fmt::format("; loops run at most {} times", task.unroll) : "")};
    result.text = task.in_c ? as_c_program(printed) : as_litmus_test(printed);
}

// A model of which only coherence is asked, without the order between reads.
constexpr const char* coherence_of_writes = "coherence-of-writes.kat";
constexpr const char* coherence_of_writes_text = "acyclic [W];po-loc | po-loc;[W] | rf | co | fr as coherent\n";

// The same with guessed executions.
void put_guesses(TransformResult& result, const program::Program& program, const program::Condition* condition,
                 const TransformTask& task, const Document& document, const kat::Model& model, bool coherent) {
    const transform::GuessedExecutions guessed =
        transform::guess_executions(program, condition, kat::Setting(document), model, coherent);
    result.cut = guessed.cut;
    result.events = guessed.events;
    const transform::PrintedProgram printed{
        guessed.program, condition, guessed.threads,
        fmt::format("{} under {}, for sequential consistency: threads guess, P{} judges{}", program.name(), task.model,
                    program.num_threads(), result.cut ? fmt::format("; loops run at most {} times", task.unroll) : "")};
    result.text = task.in_c ? as_c_program(printed) : as_litmus_test(printed);
}

codegen::CoherenceFacts coherence_facts(const kat::Specification& specification, const kat::Model& model) {
    codegen::LemmaStore lemmas;
    prover::Limits limits;
    limits.stop = StopToken(deadline_after(seconds_for_proof), nullptr);
    return codegen::examine_coherence(specification, model, limits, &lemmas);
}

// Whether the program does the same under every model that is coherent and atomic, and can be written as it is.
bool is_robust_anyway(const program::Program& program) {
    const transform::EventGraph graph(program, std::nullopt);
    const transform::CriticalCycles cycles = transform::find_critical_cycles(graph, 1);
    return cycles.complete && cycles.cycles.empty() && !program.has(program::Op::store_conditional);
}

// Calls `use` with the program and its condition, or null. An exception of `use` becomes an error at its place.
template <typename Use>
void with_program(ReadProgram& read, const ProgramSource& source, const std::string& model,
                  const MappingChoice& mapping, std::uint32_t unroll, const Use& use) {
    const auto refuse = [&](const std::string& name, const std::string& why) {
        read.error = why;
        read.diagnostics += fmt::format("{}: error: {}\n", one_line(name), why);
    };
    read.test = source.text;
    if (!source.error.empty() || !source.native.empty()) {
        refuse(source.text,
               source.error.empty() ? "it is in C, and only litmus tests and families are read here" : source.error);
        return;
    }
    SourceMap sources;
    Diagnostics diagnostics;
    std::optional<program::FamilyProgram> built;
    std::optional<ReadyTest> ready;
    FileId file{};
    if (source.family) {
        built = source.program ? program::FamilyProgram{*source.program, {}} : program::build_family(source.text);
        if (!built->program) {
            refuse(source.text, built->error);
            return;
        }
    } else {
        auto content = source.content ? Expected<std::string>(*source.content)
                                      : read_file(source.text == "-" ? "/dev/stdin" : source.text, Streams::allowed);
        if (!content) {
            refuse(source.text, fmt::format("the file cannot be read: {}", content.why_not()));
            return;
        }
        file = sources.add(source.text, std::move(*content));
        if (const auto tree = machine::parse_test(file, sources, diagnostics))
            ready = ready_test(*tree, file, model, mapping, unroll, sources, diagnostics);
        if (ready) {
            read.test = ready->test.name;
            for (const std::string& warning : ready->warnings)
                read.diagnostics += fmt::format("{}: warning: {}\n", one_line(source.text), warning);
        }
    }
    const auto say = [&](std::uint32_t begin, std::uint32_t end, const std::string& why) {
        if (source.family)
            refuse(source.text, why);
        else
            diagnostics.error({file, begin, end}, why);
    };
    try {
        if (built)
            use(*built->program, nullptr);
        else if (ready)
            use(ready->test.program, &ready->test.condition);
    } catch (const program::CannotUnfold& e) {
        const program::Program& program = built ? *built->program : ready->test.program;
        const program::SourceSpan span = program.source(e.thread, e.position);
        say(span.begin, span.end, fmt::format("P{}: {}", e.thread, e.what()));
    } catch (const transform::CannotPrint& e) {
        say(0, 0, e.what());
    } catch (const transform::CannotGuess& e) {
        say(0, 0, e.what());
    }
    if (source.family)
        return;
    read.diagnostics += render_all(diagnostics, sources);
    read.error = first_error(diagnostics, sources);
}

// "P0: write x", for an event of the cycle.
std::string event_text(const program::Program& program, const transform::AbstractEvent& e) {
    return fmt::format("P{}: {} {}", e.thread, e.writes ? "write" : "read",
                       e.location ? program.location_name(*e.location) : "through a pointer");
}

} // namespace

Expected<StoreBuffers, Failure> store_buffers_of(const std::string& model, const GivenTexts& texts) {
    const bool shipped = find_shipped_model(model) != nullptr;
    for (const auto& [name, buffers] : machines)
        if (shipped && model == name)
            return buffers;
    SourceMap sources;
    Diagnostics diagnostics;
    for (const auto& [name, buffers] : machines) {
        if (shipped) // no other shipped model is equivalent to tso or pso
            break;
        std::vector<std::string> keys;
        const Document document = cat::load_models({model, name}, {}, sources, diagnostics, keys, texts);
        if (diagnostics.has_errors())
            return Failure{first_error(diagnostics, sources), render_all(diagnostics, sources)};
        const StopToken stop(deadline_after(seconds_for_proof), nullptr);
        if (proved_stronger(document, document.models.at(keys[0]), document.models.at(keys[1]), stop) &&
            proved_stronger(document, document.models.at(keys[1]), document.models.at(keys[0]), stop))
            return buffers;
    }
    const std::string why = fmt::format(
        "{} is not proved to be equal to tso or pso, and only these have store buffers that are known here", model);
    return Failure{why, fmt::format("error: {}\n", why)};
}

TransformResult transform_program(const ProgramSource& source, const TransformTask& task) {
    TransformResult result;
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    std::optional<Document> document;
    bool coherent = false;
    bool atomic = false; // and coherent
    if (!task.buffers) {
        GivenTexts texts = task.texts;
        texts.emplace(coherence_of_writes, coherence_of_writes_text);
        document = cat::load_models({task.model, coherence_of_writes}, {}, sources, diagnostics, keys, texts);
        if (diagnostics.has_errors()) {
            result.error = first_error(diagnostics, sources);
            result.diagnostics = render_all(diagnostics, sources);
            return result;
        }
        const kat::Model& model = document->models.at(keys[0]);
        const codegen::CoherenceFacts facts = coherence_facts(*document, model);
        const StopToken stop(deadline_after(seconds_for_proof), nullptr);
        coherent = facts.coherent || proved_stronger(*document, model, document->models.at(keys[1]), stop);
        atomic = facts.coherent && facts.atomic && task.pairs != TransformTask::Pairs::all;
    }
    with_program(result, source, task.model, *task.mapping, task.unroll,
                 [&](const program::Program& program, const program::Condition* condition) {
                     if (atomic && is_robust_anyway(program)) {
                         TransformTask as_it_is = task;
                         as_it_is.buffers = StoreBuffers::of_threads;
                         as_it_is.pairs = TransformTask::Pairs::cheapest;
                         put_text(result, program, condition, as_it_is);
                     } else if (document)
                         put_guesses(result, program, condition, task, *document, document->models.at(keys.front()),
                                     coherent);
                     else
                         put_text(result, program, condition, task);
                 });
    return result;
}

bool has_critical_cycles_only(const std::string& model, const GivenTexts& texts) {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document = cat::load_models({model}, {}, sources, diagnostics, keys, texts);
    if (diagnostics.has_errors())
        return false;
    const codegen::CoherenceFacts facts = coherence_facts(document, document.models.at(keys.front()));
    return facts.coherent && facts.atomic;
}

CyclesResult find_cycles(const ProgramSource& source, const std::string& model, std::optional<StoreBuffers> buffers,
                         const MappingChoice& mapping, std::uint32_t unroll, std::size_t most) {
    CyclesResult result;
    with_program(result, source, model, mapping, unroll,
                 [&](const program::Program& program, const program::Condition*) {
                     const transform::EventGraph graph(program, buffers);
                     const transform::CriticalCycles found = transform::find_critical_cycles(graph, most);
                     result.complete = found.complete;
                     for (const transform::CriticalCycle& c : found.cycles) {
                         CyclesResult::Cycle& cycle = result.cycles.emplace_back();
                         for (std::size_t i = 0; i < c.events.size(); ++i) {
                             cycle.events.push_back(event_text(program, graph.events()[c.events[i]]));
                             cycle.by_program_order.push_back(c.by_program_order[i]);
                         }
                     }
                 });
    return result;
}

} // namespace katlas::workbench

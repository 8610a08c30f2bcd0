#include "katlas/workbench/ready_test.hpp"

#include "katlas/cat/import.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/machine/read_test.hpp"
#include "katlas/program/condition_text.hpp"
#include "katlas/workbench/find_mapping.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::workbench {

using program::syntax::Architecture;

Expected<MappingChoice, Failure> mapping_choice(const std::string& option) {
    MappingChoice choice{.none = option == "none", .given = {}};
    if (option.empty() || choice.none)
        return choice;
    SourceMap sources;
    Diagnostics diagnostics;
    FoundMapping found = find_mapping(option, std::nullopt, sources, diagnostics);
    std::string said = found.message + render_all(diagnostics, sources);
    if (!found.mapping)
        return Failure{found.error.empty() ? first_error(diagnostics, sources) : found.error, std::move(said)};
    choice.given = std::move(found.mapping);
    choice.warnings = std::move(said);
    return choice;
}

bool needs_kernel_model(const program::syntax::Test& test) {
    return test.architecture == Architecture::c && program::is_of_kernel(test) &&
           std::ranges::any_of(test.exprs, [](const program::syntax::Expr& e) {
               return e.kind == program::syntax::Expr::Kind::call && !e.name.starts_with("spin_");
           });
}

std::string default_model(const program::syntax::Test& test) {
    const auto machine = compile::machine_of(test.architecture);
    if (needs_kernel_model(test))
        return "lkmm";
    if (test.architecture == Architecture::ptx)
        return "ptx";
    return machine ? std::string(compile::model_of(*machine)) : "sc";
}

std::string uncompiled_warning(const std::string& model) {
    const auto machine = compile::machine_of(model);
    return machine ? fmt::format("{} is a model of the machine {}, but this program is explored as it is and not as a "
                                 "compiler would translate it",
                                 model, to_string(*machine))
                   : std::string();
}

namespace {

// Reports faults of a C test to be compiled, and of the compiled test, with hints.
void report(const Diagnostics& found, const std::string& mapping, Diagnostics& diagnostics) {
    for (const Diagnostic& d : found.all())
        if (d.severity == Severity::error)
            diagnostics.error(
                d.range, fmt::format("by the mapping {}: {}", mapping, d.message),
                fmt::format("{}{}--mapping none explores the C program as it is", d.hint, d.hint.empty() ? "" : "; "));
}

// The Bell file of the model, for a test that may have annotations or scopes. Faults of the model are reported where it
// is read for the exploration.
std::optional<graph::BellFile> bell_for(const program::syntax::Test& test, const std::string& model) {
    const bool speaks =
        test.architecture == Architecture::lisa || (test.architecture == Architecture::c && !test.scopes.empty());
    if (!speaks || find_shipped_model(model) != nullptr)
        return std::nullopt;
    SourceMap sources;
    Diagnostics diagnostics;
    return bell_of_model(model, sources, diagnostics);
}

// What of the test has no meaning under a model without a Bell file; empty: nothing.
std::string_view without_bell(const program::syntax::Test& test) {
    const auto annotated = [](const program::syntax::AsmThread& thread) {
        return std::ranges::any_of(thread.lines, [](const program::syntax::AsmLine& line) {
            return line.instruction && !line.instruction->annotations.empty();
        });
    };
    if (test.architecture == Architecture::lisa && std::ranges::any_of(test.asm_threads, annotated))
        return "annotations";
    const bool has_scopes = test.architecture == Architecture::lisa || test.architecture == Architecture::c;
    return has_scopes && !test.scopes.empty() ? "scopes" : "";
}

std::optional<ReadyTest> compiled_test(const program::LitmusTest& source, FileId file, const compile::Mapping& mapping,
                                       std::uint32_t unroll, SourceMap& sources, Diagnostics& diagnostics) {
    Diagnostics found;
    auto test = compile::compile_to_run(source, mapping, file, {.unroll = unroll}, sources, found);
    report(found, mapping.name, diagnostics);
    if (!test)
        return std::nullopt;
    return ReadyTest{std::move(*test), program::to_text(source.condition, source.program), mapping.name, {}};
}

} // namespace

std::optional<ReadyTest> ready_test(const program::syntax::Test& tree, FileId file, const std::string& model,
                                    const MappingChoice& choice, std::uint32_t unroll, SourceMap& sources,
                                    Diagnostics& diagnostics) {
    const std::optional<graph::BellFile> bell = bell_for(tree, model);
    auto test = machine::translate_test(tree, diagnostics, {.unroll = unroll, .bell = bell ? &*bell : nullptr});
    if (!test)
        return std::nullopt;
    std::string meaningless;
    if (const std::string_view what = without_bell(tree); !bell && !what.empty())
        meaningless = fmt::format("{} has no Bell file, so that the {} of this test mean nothing", model, what);
    const auto machine = compile::machine_of(model);
    const auto own = compile::machine_of(tree.architecture);
    const bool in_c = tree.architecture == Architecture::c;
    if (in_c && !choice.none && (machine || choice.given)) {
        const compile::Mapping& mapping =
            choice.given ? *choice.given : compile::default_mapping_under(model, compile::language_of(*test));
        auto ready = compiled_test(*test, file, mapping, unroll, sources, diagnostics);
        if (ready && !meaningless.empty())
            ready->warnings.push_back(meaningless);
        if (ready && machine && mapping.machine != *machine)
            ready->warnings.push_back(fmt::format("the mapping {} is to the machine {}, but {} is a model of {}",
                                                  mapping.name, to_string(mapping.machine), model,
                                                  to_string(*machine)));
        return ready;
    }
    std::string condition = program::to_text(test->condition, test->program);
    ReadyTest ready{std::move(*test), std::move(condition), {}, {}};
    if (!meaningless.empty())
        ready.warnings.push_back(std::move(meaningless));
    if (in_c && machine) {
        ready.mapping = "none";
        ready.warnings.push_back(uncompiled_warning(model));
    } else if (needs_kernel_model(tree) && !machine && model != "lkmm" && find_shipped_model(model) != nullptr) {
        ready.warnings.push_back(
            fmt::format("this is a test of the Linux kernel, and {} may know nothing of its barriers and "
                        "of RCU; lkmm is the kernel's model",
                        model));
    } else if (tree.architecture == Architecture::ptx && model != "ptx" && find_shipped_model(model) != nullptr) {
        ready.warnings.push_back(
            fmt::format("this is a test of PTX, and {} knows nothing of scopes; ptx is the model of PTX", model));
    } else if (own && machine && *own != *machine) {
        ready.warnings.push_back(fmt::format("this is assembly of the machine {}, but {} is a model of {}",
                                             to_string(*own), model, to_string(*machine)));
    }
    return ready;
}

} // namespace katlas::workbench

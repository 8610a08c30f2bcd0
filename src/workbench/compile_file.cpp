#include "katlas/workbench/compile_file.hpp"

#include "katlas/compile/check_mapping.hpp"
#include "katlas/machine/read_test.hpp"
#include "katlas/support/files.hpp"
#include "katlas/support/text.hpp"
#include "katlas/workbench/find_mapping.hpp"

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

// Whether the mapping compiles single accesses correctly, and its assumptions are known.
bool is_sound(const compile::Mapping& mapping, SourceMap& sources, Diagnostics& diagnostics) {
    compile::require_assumptions(mapping, sources, diagnostics);
    for (const compile::MappingFault& fault : compile::check_templates(mapping).faults)
        diagnostics.error(fault.where, fault.message, fmt::format("of: {}", fault.statements.front()));
    return !diagnostics.has_errors();
}

// The test in the file, if it is one in C.
std::optional<program::LitmusTest> test_of(FileId file, SourceMap& sources, Diagnostics& diagnostics) {
    const auto tree = machine::parse_test(file, sources, diagnostics);
    if (tree && tree->architecture != program::syntax::Architecture::c) {
        diagnostics.error({file, 0, 0}, "only tests in C are compiled");
        return std::nullopt;
    }
    return tree ? machine::translate_test(*tree, diagnostics, compile::source_options()) : std::nullopt;
}

void compile_file(CompiledFile& compiled, const std::string& path, compile::Machine machine, SourceMap& sources,
                  Diagnostics& diagnostics) {
    auto text = read_file(path, Streams::allowed);
    if (!text) {
        compiled.error = fmt::format("the file cannot be read: {}", text.why_not());
        compiled.diagnostics += fmt::format("{}: error: {}\n", one_line(path), compiled.error);
        return;
    }
    const FileId file = sources.add(path, std::move(*text));
    const auto test = test_of(file, sources, diagnostics);
    if (!test)
        return;
    if (compiled.mapping.empty())
        compiled.mapping = compile::default_mapping(machine, compile::language_of(*test));
    const FoundMapping found = find_mapping(compiled.mapping, machine, sources, diagnostics);
    compiled.error = found.error;
    compiled.diagnostics += found.message;
    if (!found.mapping ||
        (compile::find_shipped_mapping(compiled.mapping) == nullptr && !is_sound(*found.mapping, sources, diagnostics)))
        return;
    compiled.test = test->name;
    if (auto result = compile::compile_test(*test, *found.mapping, file, diagnostics))
        compiled.result = std::move(*result);
}

} // namespace

CompiledFile compile_file(const std::string& path, compile::Machine machine, const std::string& mapping) {
    CompiledFile compiled;
    compiled.mapping = mapping;
    SourceMap sources;
    Diagnostics diagnostics;
    compile_file(compiled, path, machine, sources, diagnostics);
    compiled.diagnostics += render_all(diagnostics, sources);
    if (compiled.error.empty())
        compiled.error = first_error(diagnostics, sources);
    return compiled;
}

} // namespace katlas::workbench

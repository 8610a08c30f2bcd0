// A C test as the machine runs it: the compiled text is read back, with the names of the C test.
#include "katlas/compile/compile.hpp"
#include "katlas/machine/read_test.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::compile {
namespace {

using program::Observable;

// Gives each instruction of the text what the compiler knows about it. The most important part is the place in the C
// test, to which messages and traces refer.
void annotate(program::syntax::Test& tree, const CompiledTest& compiled, FileId file) {
    for (std::size_t t = 0; t < tree.asm_threads.size(); ++t) {
        auto line = compiled.lines.at(t).begin();
        for (program::syntax::AsmLine& l : tree.asm_threads[t].lines) {
            if (!l.instruction)
                continue;
            if (line == compiled.lines[t].end())
                throw std::logic_error("a compiled thread has more instructions than were written");
            program::syntax::AsmInstruction& i = *l.instruction;
            i.range = {file, line->source.begin, line->source.end};
            i.stop = line->stop;
            i.message = line->message;
            i.gives_up = line->gives_up;
            ++line;
        }
        if (line != compiled.lines[t].end())
            throw std::logic_error("a compiled thread has fewer instructions than were written");
    }
}

void rename(program::LitmusTest& test, const program::Program& source, const CompiledTest& compiled) {
    for (Observable& o : test.condition.observables) {
        const auto column = std::ranges::find(compiled.columns, o.name, &std::pair<std::string, std::string>::second);
        if (column != compiled.columns.end())
            o.name = column->first;
    }
    for (std::size_t i = 0; i < compiled.objects.size(); ++i)
        test.program.rename_object(compiled.objects[i], source.objects()[i].name);
}

// Puts the columns into the order that they have in the C test.
void reorder(program::Condition& condition, const program::Condition& source) {
    std::vector<program::Column> place(condition.observables.size());
    std::vector<Observable> columns;
    for (const Observable& o : source.observables) {
        const auto found = std::ranges::find(condition.observables, o.name, &Observable::name);
        if (found == condition.observables.end())
            return;
        place[static_cast<std::size_t>(found - condition.observables.begin())] =
            static_cast<program::Column>(columns.size());
        columns.push_back(*found);
    }
    if (columns.size() != condition.observables.size())
        return;
    condition.observables = std::move(columns);
    condition.num_shown = source.num_shown;
    if (place.empty())
        return;
    for (program::Proposition& p : condition.nodes) { // nodes without columns have 0 in both
        p.column = place[p.column];
        p.other = place[p.other];
    }
}

} // namespace

std::optional<program::LitmusTest> compile_to_run(const program::LitmusTest& test, const Mapping& mapping, FileId file,
                                                  const program::LitmusOptions& options, SourceMap& sources,
                                                  Diagnostics& diagnostics) {
    const auto compiled = compile_test(test, mapping, file, diagnostics, true);
    if (!compiled)
        return std::nullopt;
    const FileId text =
        sources.add(fmt::format("{} (compiled by {})", sources.name(file), mapping.name), compiled->text);
    auto tree = machine::parse_test(text, sources, diagnostics);
    if (!tree)
        return std::nullopt;
    annotate(*tree, *compiled, file);
    auto result = machine::translate_test(*tree, diagnostics, options);
    if (result) {
        result->hash = test.hash;
        rename(*result, test.program, *compiled);
        reorder(result->condition, test.condition);
    }
    return result;
}

} // namespace katlas::compile

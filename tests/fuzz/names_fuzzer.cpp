// Any bytes as a name: of a file, in what is written from it, and of a family of programs. A name is never more than
// that: what is written reads as it would with another name, and messages have their lines.
#include "katlas/cat/import.hpp"
#include "katlas/compile/compile.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/machine/read_test.hpp"
#include "katlas/program/families.hpp"
#include "katlas/support/text.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace katlas;

namespace {

void require(bool holds, const char* what) {
    if (holds)
        return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

constexpr const char* model_text = "\"a model\"\nacyclic po | rf | co | fr as sc\n";
constexpr const char* test_text = "C test\n{ x=0; }\nP0(atomic_int* x) { atomic_store_explicit(x, 1, "
                                  "memory_order_release); }\nexists (x=1)\n";

std::size_t lines_of(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

// The .kat text that a .cat file of that name is imported as.
void import(const std::string& name) {
    SourceMap sources;
    Diagnostics diagnostics;
    const auto plain = import_cat_text("plain.cat", model_text, sources, diagnostics);
    const auto model = import_cat_text(name, model_text, sources, diagnostics);
    require(plain && model, "the model is not imported");
    const std::string text = to_text(*model);
    require(lines_of(to_text(*plain)) == lines_of(text), "a name is of several lines");
    (void)load_text(name, text, sources, diagnostics);
    require(!diagnostics.has_errors(), "the imported text has errors");
}

// The litmus test that is compiled by a mapping of that name.
void compile_by(const std::string& name) {
    SourceMap sources;
    Diagnostics diagnostics;
    const compile::ShippedMapping& shipped = compile::shipped_mappings().front();
    const FileId file = sources.add(name, std::string(shipped.text));
    const auto mapping = compile::parse_mapping(name, file, sources, diagnostics);
    const FileId source = sources.add(name, test_text);
    const auto tree = machine::parse_test(source, sources, diagnostics);
    const auto test = tree ? machine::translate_test(*tree, diagnostics, compile::source_options()) : std::nullopt;
    require(mapping && test, "the mapping or the test is not read");
    const auto compiled = compile::compile_test(*test, *mapping, source, diagnostics);
    require(compiled.has_value(), "the test is not compiled");
    const auto again = machine::load_test(sources.add(name, compiled->text), sources, diagnostics);
    require(again.has_value() && again->program.num_threads() == test->program.num_threads(),
            "the compiled test is not read");
}

void complain(const std::string& name) {
    SourceMap sources;
    const FileId file = sources.add(name, "text\n");
    const std::string message = render({Severity::error, {file, 0, 4}, name, "perhaps " + name}, sources);
    require(lines_of(message) == 4, "a message has more lines than it should");
    const FileId unread = sources.add_unread(name);
    require(lines_of(render({Severity::error, {unread, 0, 0}, name, {}}, sources)) == 1, "a message of several lines");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string name(reinterpret_cast<const char*>(data), size);
    for (const char c : one_line(name))
        require(static_cast<unsigned char>(c) >= ' ' && c != 0x7f, "a character that cannot be shown");
    import(name);
    compile_by(name);
    complain(name);
    const program::FamilyProgram family = program::build_family(name.substr(0, std::min<std::size_t>(size, 200)));
    require(family.program.has_value() != !family.error.empty(), "a program and an error, or neither");
    require(lines_of(family.error) == 0, "an error of several lines");
    return 0;
}

#include "katlas/cli/draw.hpp"

#include "graphviz.hpp"
#include "katlas/cat/load.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/prover/claims.hpp"
#include "katlas/workbench/draw.hpp"
#include "model_options.hpp"
#include "read_file.hpp"

#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

using workbench::Drawing;

struct DrawOptions {
    std::string file;
    std::string assertion;
    std::string automaton;
    std::string out;
    double timeout = 0;
};

int status_of(Drawing::Kind kind) {
    switch (kind) {
    case Drawing::Kind::drawn:
        return all_as_stated;
    case Drawing::Kind::nothing_to_draw:
        return otherwise_decided;
    case Drawing::Kind::no_such_name:
        return bad_input;
    case Drawing::Kind::undecided:
        break;
    }
    return undecided;
}

int draw(const DrawOptions& options) {
    SourceMap sources;
    Diagnostics diagnostics;
    const Document document = cat::load_document(options.file, sources, diagnostics);
    if (!diagnostics.has_errors())
        prover::check_claims(document, document.assertions, diagnostics);
    if (!print_diagnostics(diagnostics, sources).empty())
        return bad_input;
    const Drawing drawing = options.automaton.empty()
                                ? workbench::draw_counterexample(document, sources, options.assertion, options.timeout)
                                : workbench::draw_automaton(document, options.automaton);
    const bool drawn = drawing.kind == Drawing::Kind::drawn;
    const std::string message = drawn ? write_picture(drawing.text, options.out) : drawing.text;
    if (!message.empty())
        fmt::print(stderr, "{}: {}\n", options.file, message);
    return drawn && !message.empty() ? bad_input : status_of(drawing.kind);
}

} // namespace

void register_draw(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<DrawOptions>();
    CLI::App* command = app.add_subcommand("draw", "Draw a counterexample, or an automaton");
    command->add_option("file", options->file, "The .kat file")->required()->type_name("FILE");
    auto* name = command->add_option("--name", options->assertion,
                                     "The refuted assertion to draw (default: the first one that is refuted)");
    command->add_option("--automaton", options->automaton, "Draw the automaton of this 'let' or axiom instead")
        ->excludes(name);
    command->add_option("-o,--output", options->out,
                        "FILE.dot, or what Graphviz can make of it: FILE.svg, FILE.png, FILE.pdf (default: DOT on "
                        "standard output)");
    add_timeout_option(*command, options->timeout, "Seconds for deciding the assertion");
    command->footer("Example:\n  katlas draw models/theorems/hierarchy.kat --name ra-to-tso -o ra-to-tso.svg\n\n"
                    "Exit status: 0 drawn, 1 there is no counterexample, 2 bad input, 3 undecided.");
    command->callback([options, &exit_status] { exit_status = draw(*options); });
}

} // namespace katlas::cli

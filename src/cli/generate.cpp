#include "katlas/cli/generate.hpp"

#include "katlas/cli/exit_status.hpp"
#include "katlas/support/text.hpp"
#include "katlas/workbench/generate.hpp"
#include "model_options.hpp"
#include "read_file.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::cli {
namespace {

namespace fs = std::filesystem;

using workbench::GeneratedChecker;

struct GenerateOptions {
    std::vector<std::string> models;
    std::string folder = ".";
    std::string list;
    std::string format = "text";
};

std::vector<fs::path> files_of(const GeneratedChecker& g, const GenerateOptions& options) {
    const fs::path folder = options.folder;
    return {folder / (g.text.stem + ".hpp"), folder / (g.text.stem + ".cpp")};
}

void print_text(const GeneratedChecker& g, const GenerateOptions& options) {
    const auto files = files_of(g, options);
    fmt::print("{}: {}, {}\n", g.model, files[0].string(), files[1].string());
    for (const codegen::AxiomPlan& a : g.plan.axioms)
        fmt::print("  {:<20} {}\n", a.name,
                   a.method == codegen::AxiomPlan::Method::atomicity ? std::string("compares neighbours in co")
                   : a.method == codegen::AxiomPlan::Method::never
                       ? std::string("always holds")
                       : fmt::format("{} state{}", a.automaton.size(), a.automaton.size() == 1 ? "" : "s"));
}

nlohmann::json checker_json(const GeneratedChecker& g, const GenerateOptions& options) {
    nlohmann::json result{{"model", g.model}};
    if (!g.error.empty()) {
        result["verdict"] = "error";
        result["message"] = g.error;
        return result;
    }
    result["verdict"] = "generated";
    result["message"] = nullptr;
    result["class"] = g.text.class_name;
    result["files"] = nlohmann::json::array();
    for (const fs::path& file : files_of(g, options))
        result["files"].push_back(file.string());
    result["kinds"] = g.plan.atoms.count;
    result["coherent"] = g.plan.coherent;
    result["rmw_atomicity"] = g.plan.has_rmw_atomicity;
    result["maximal_extensions_are_consistent"] = g.plan.maximal_extensions_are_consistent;
    result["axioms"] = nlohmann::json::array();
    for (const codegen::AxiomPlan& a : g.plan.axioms)
        result["axioms"].push_back({{"name", a.name}, {"states", a.automaton.size()}});
    return result;
}

int generate(const GenerateOptions& options) {
    bool all_written = true;
    bool failed = false;
    std::vector<codegen::CheckerText> checkers;
    std::set<std::string> stems;
    nlohmann::json results = nlohmann::json::array();
    std::error_code error;
    fs::create_directories(options.folder, error); // failures are reported below
    for (const std::string& model : options.models) {
        for (const GeneratedChecker& made : workbench::generate_checkers(model)) {
            GeneratedChecker g = made;
            fmt::print(stderr, "{}", g.diagnostics);
            // File names keep only the letters and digits of a model's name, so two models may have the same file name.
            if (g.error.empty() && !stems.insert(g.text.stem).second) {
                g.error = fmt::format("another model is written to {}.hpp, too", g.text.stem);
                fmt::print(stderr, "{}: error: {}\n", one_line(g.model), g.error);
            }
            failed = failed || !g.error.empty();
            results.push_back(checker_json(g, options));
            if (!g.error.empty())
                continue;
            const auto files = files_of(g, options);
            all_written = written(files[0], g.text.header) && written(files[1], g.text.source) && all_written;
            if (options.format == "text")
                print_text(g, options);
            checkers.push_back(g.text);
        }
    }
    if (!options.list.empty() && !failed)
        all_written = written(fs::path(options.folder) / options.list, codegen::emit_list(checkers)) && all_written;
    const int status = failed || !all_written ? bad_input : all_as_stated;
    if (options.format == "json")
        fmt::print("{}\n", nlohmann::json{{"command", "generate"}, {"exit_status", status}, {"results", results}}.dump(
                               2, ' ', false, nlohmann::json::error_handler_t::replace));
    return status;
}

} // namespace

void register_generate(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<GenerateOptions>();
    CLI::App* command = app.add_subcommand("generate", "Write the C++ consistency checker of a model");
    add_model_operands(*command, options->models)->required();
    command->add_option("-o,--output", options->folder, "The folder for MODEL.hpp and MODEL.cpp")
        ->type_name("DIR")
        ->capture_default_str();
    command->add_option("--list", options->list, "Write a header that includes all of them, too")->type_name("FILE");
    add_format_option(*command, options->format);
    command->footer(model_footer("A MODEL", "katlas generate tso -o checkers",
                                 "0 all were written, 2 bad input, or no checker can be made of a model."));
    command->callback([options, &exit_status] { exit_status = generate(*options); });
}

} // namespace katlas::cli

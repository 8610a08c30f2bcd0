#include "katlas/cli/compile.hpp"

#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/machine/machine.hpp"
#include "katlas/workbench/compile_file.hpp"
#include "model_options.hpp"
#include "read_file.hpp"

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::cli {
namespace {

using workbench::CompiledFile;

struct CompileOptions {
    std::string file;
    std::string machine;
    std::string mapping;
    std::string output;
    std::string format = "text";
    double timeout = 0;
};

nlohmann::json compiled_json(const CompiledFile& compiled, const CompileOptions& options) {
    nlohmann::json result{{"file", options.file}, {"target", options.machine}, {"mapping", compiled.mapping}};
    if (!compiled.error.empty()) {
        result["verdict"] = "error";
        result["message"] = compiled.error;
        return result;
    }
    result["verdict"] = "compiled";
    result["message"] = nullptr;
    result["test"] = compiled.test;
    result["output"] = options.output.empty() ? nlohmann::json(nullptr) : nlohmann::json(options.output);
    result["text"] = compiled.result.text;
    result["columns"] = nlohmann::json::array();
    for (const auto& [source, target] : compiled.result.columns)
        result["columns"].push_back({{"source", source}, {"target", target}});
    return result;
}

int compile_one(const CompileOptions& options) {
    end_after(options.timeout);
    CompiledFile compiled =
        workbench::compile_file(options.file, *compile::find_machine(options.machine), options.mapping);
    fmt::print(stderr, "{}", compiled.diagnostics);
    if (compiled.error.empty() && !options.output.empty() && !written(options.output, compiled.result.text))
        compiled.error = "the file cannot be written";
    const int status = compiled.error.empty() ? all_as_stated : bad_input;
    if (options.format == "json")
        fmt::print("{}\n", nlohmann::json{{"command", "compile"},
                                          {"exit_status", status},
                                          {"results", nlohmann::json::array({compiled_json(compiled, options)})}}
                               .dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    else if (compiled.error.empty() && options.output.empty())
        fmt::print("{}", compiled.result.text);
    return status;
}

} // namespace

void register_compile(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<CompileOptions>();
    std::vector<std::string> machines;
    machines.reserve(machine::all_machines.size());
    for (const machine::Machine m : machine::all_machines)
        machines.emplace_back(to_string(m));
    CLI::App* command = app.add_subcommand("compile", "Translate a litmus test in C to a machine, by a mapping");
    command->add_option("test", options->file, "The test")->required()->type_name("TEST.litmus");
    command->add_option("--to", options->machine, "The machine")->required()->check(CLI::IsMember(machines));
    command->add_option("--mapping", options->mapping, "The mapping: a shipped one, or a .map file")->type_name("NAME");
    command->add_option("-o,--output", options->output, "The file for the result, in place of standard output")
        ->type_name("FILE");
    add_timeout_option(*command, options->timeout, "Seconds; then it is given up");
    command->add_option("--format", options->format, "How to print the result")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
    command->footer(
        "The result is a litmus test in herd's format; 'katlas check' explores it under the model of the\n"
        "machine: tso, armv8, power or riscv.\n\n"
        "Example:\n  katlas compile mp.litmus --to power -o mp-power.litmus\n"
        "  katlas check mp-power.litmus --model power\n\n"
        "Exit status: 0 it was compiled, 2 bad input, or something that is not compiled, 3 the time was over.");
    command->callback([options, &exit_status] { exit_status = compile_one(*options); });
}

} // namespace katlas::cli

#include "katlas/cli/transform.hpp"

#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/workbench/transform.hpp"
#include "model_options.hpp"
#include "read_file.hpp"

#include <cstdio>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::cli {
namespace {

using workbench::TransformResult;

struct TransformOptions {
    std::vector<std::string> files;
    std::vector<std::string> families;
    std::string model;
    std::string mapping;
    std::string output;
    std::string language;
    std::string format = "text";
    bool all_pairs = false;
    bool everywhere = false;
    std::uint32_t unroll = 4;
    double timeout = 0;
};

// The summary when the text is written into a file.
std::string summary(const TransformResult& r, const TransformOptions& options) {
    std::string text = fmt::format("Program {}\nModel {}\n", r.test, options.model);
    const std::string bound = r.cut ? fmt::format(", loops run at most {} times", options.unroll) : "";
    if (r.events != 0)
        return text + fmt::format("Events {} guessed and judged{}\nWritten {}\n", r.events, bound, options.output);
    if (!options.everywhere)
        text += fmt::format("Critical cycles {}{}\nPairs {} chosen{}\n", r.cycles, r.all_cycles ? "" : " or more",
                            r.pairs, options.all_pairs || r.cheapest ? "" : ", perhaps more than are needed");
    return text + fmt::format("Writes {} of {} delayed{}\nWritten {}\n", r.delayed, r.writes, bound, options.output);
}

nlohmann::json to_json(const TransformResult& r, const TransformOptions& options) {
    nlohmann::json result{{"test", r.test}, {"model", options.model}};
    if (!r.error.empty()) {
        result["verdict"] = "error";
        result["message"] = r.error;
        return result;
    }
    result["verdict"] = "transformed";
    result["message"] = nullptr;
    const bool guessed = r.events != 0;
    const auto counted = [](bool known, std::size_t number) {
        return known ? nlohmann::json(number) : nlohmann::json(nullptr);
    };
    result["events"] = counted(guessed, r.events);
    result["writes"] = counted(!guessed, r.writes);
    result["delayed"] = counted(!guessed, r.delayed);
    result["cut"] = r.cut;
    result["cycles"] = counted(!guessed && !options.everywhere, r.cycles);
    result["pairs"] = counted(!guessed && !options.everywhere, r.pairs);
    result["output"] = options.output.empty() ? nlohmann::json(nullptr) : nlohmann::json(options.output);
    result["text"] = r.text;
    return result;
}

int refuse(const std::string& why) {
    fmt::print(stderr, "{}", why);
    return bad_input;
}

int transform_one(const TransformOptions& options) {
    end_after(options.timeout);
    const auto mapping = workbench::mapping_choice(options.mapping);
    fmt::print(stderr, "{}", mapping ? mapping->warnings : mapping.refused().diagnostics);
    if (!mapping)
        return bad_input;
    const auto programs = workbench::program_sources(options.files, options.families);
    if (programs.size() != 1)
        return refuse("error: one program is transformed: name a litmus test, or --program FAMILY\n");
    workbench::TransformTask task;
    task.model = options.model;
    if (const auto buffers = workbench::store_buffers_of(options.model))
        task.buffers = *buffers;
    task.mapping = &*mapping;
    task.unroll = options.unroll;
    using Pairs = workbench::TransformTask::Pairs;
    task.pairs = options.everywhere ? Pairs::all : options.all_pairs ? Pairs::on_cycles : Pairs::cheapest;
    task.in_c = options.language.empty() ? options.output.ends_with(".c") : options.language == "c";
    TransformResult result = workbench::transform_program(programs.front(), task);
    fmt::print(stderr, "{}", result.diagnostics);
    if (result.error.empty() && !options.output.empty() && !written(options.output, result.text))
        result.error = "the file cannot be written";
    const int status = result.error.empty() ? all_as_stated : bad_input;
    if (options.format == "json")
        fmt::print("{}\n", nlohmann::json{{"command", "transform"},
                                          {"exit_status", status},
                                          {"results", nlohmann::json::array({to_json(result, options)})}}
                               .dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    else if (result.error.empty())
        fmt::print("{}", options.output.empty() ? result.text : summary(result, options));
    return status;
}

} // namespace

void register_transform(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<TransformOptions>();
    CLI::App* command =
        app.add_subcommand("transform", "Make a program that does under sc what a program does under a model");
    command->add_option("program", options->files, "The litmus test")->type_name("TEST.litmus");
    command->add_option("--program", options->families, "A program of a family, e.g. lastzero:3")
        ->type_name("FAMILY[:N]")
        ->expected(1);
    add_model_operand(*command, "--model", options->model)->required();
    command->add_option("--mapping", options->mapping, mapping_help)->type_name("NAME|none");
    command->add_option("--unroll", options->unroll, "How often the body of a loop runs")->capture_default_str();
    command->add_option("-o,--output", options->output, "The file for the result, in place of standard output")
        ->type_name("FILE");
    command
        ->add_option("--to", options->language,
                     "A litmus test, or a program in C with pthreads (default: c if the file's name ends in .c)")
        ->check(CLI::IsMember({"litmus", "c"}));
    CLI::Option* all_pairs =
        command->add_flag("--all-pairs", options->all_pairs, "Delay all pairs on cycles, and not as few as are enough");
    command->add_flag("--everywhere", options->everywhere, "Delay whatever the model may reorder")->excludes(all_pairs);
    add_timeout_option(*command, options->timeout, "Seconds; then it is given up");
    add_format_option(*command, options->format);
    command->footer(model_footer("MODEL",
                                 "katlas transform examples/litmus/store-buffering.litmus --model tso -o sb-sc.litmus\n"
                                 "  katlas check sb-sc.litmus --model sc",
                                 "0 it was transformed, 2 bad input, or something that is not\n"
                                 "transformed, 3 the time was over."));
    command->callback([options, &exit_status] { exit_status = transform_one(*options); });
}

} // namespace katlas::cli

#include "katlas/cli/check_mapping.hpp"

#include "interrupts.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/compile/check_mapping.hpp"
#include "katlas/support/stop_token.hpp"
#include "katlas/workbench/find_mapping.hpp"
#include "model_options.hpp"
#include "read_file.hpp"

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::cli {
namespace {

struct CheckMappingOptions {
    std::vector<std::string> mappings;
    std::string format = "text";
    double timeout = 0;
};

struct Checked {
    std::string name;
    std::string error; // the reason why the mapping cannot be read; empty if it was read
    std::string machine;
    compile::MappingReport report;

    [[nodiscard]] int status() const {
        if (!error.empty())
            return bad_input;
        if (!report.faults.empty())
            return otherwise_decided;
        for (const compile::AssumptionCheck& check : report.assumptions)
            if (!check.not_checked.empty())
                return undecided;
        return report.stopped ? undecided : all_as_stated;
    }
    [[nodiscard]] std::string_view verdict() const {
        switch (status()) {
        case all_as_stated:
            return "correct";
        case otherwise_decided:
            return "wrong";
        case bad_input:
            return "error";
        default:
            return "unknown";
        }
    }
};

std::string place_and_text(SourceRange range, const SourceMap& sources) {
    return fmt::format("{}: {}", render_place(range, sources), sources.text(range));
}

void print_text(const Checked& checked, const SourceMap& sources) {
    fmt::print("{}\n", checked.name);
    if (!checked.error.empty()) {
        fmt::print("  error   not read: see the diagnostics\n");
        return;
    }
    const compile::MappingReport& r = checked.report;
    for (const compile::MappingFault& fault : r.faults) {
        fmt::print("  wrong   {}\n", fault.message);
        fmt::print("          at {}\n", place_and_text(fault.where, sources));
        if (fault.assumption.begin != fault.assumption.end)
            fmt::print("          which has {}\n", place_and_text(fault.assumption, sources));
        fmt::print("          of:\n");
        for (const std::string& statement : fault.statements)
            fmt::print("            {}\n", statement);
        if (!fault.code.empty())
            fmt::print("          becomes, on {}:\n", checked.machine);
        for (const std::string& instruction : fault.code)
            fmt::print("            {}\n", instruction);
    }
    for (const compile::AssumptionCheck& check : r.assumptions)
        if (!check.not_checked.empty())
            fmt::print("  unknown {}: {}\n", check.name, check.not_checked);
        else if (check.violations != 0)
            fmt::print("  wrong   {}: violated by {} of {} pairs of statements\n", check.name, check.violations,
                       r.pairs);
        else
            fmt::print("  {}{}: {} {} pairs of statements\n", r.stopped ? "unknown " : "holds   ", check.name,
                       r.stopped ? "not violated by the first" : "of", r.pairs);
    for (const auto& [reason, accesses] : r.unchecked)
        fmt::print("  note    not checked, since {}: {}\n", reason, fmt::join(accesses, ", "));
    if (!r.unmapped.empty())
        fmt::print("  note    not mapped, so not compiled: {}\n", fmt::join(r.unmapped, ", "));
    if (r.assumptions.empty())
        fmt::print("  note    the mapping names no assumption, so only single accesses were checked\n");
    fmt::print("{}: {} accesses of C to {} checked, {} wrong\n", checked.verdict(), r.templates, checked.machine,
               r.faults.size());
}

nlohmann::json mapping_json(const Checked& checked, const SourceMap& sources) {
    nlohmann::json result{{"mapping", checked.name}, {"verdict", checked.verdict()}, {"message", nullptr}};
    if (!checked.error.empty()) {
        result["message"] = checked.error;
        return result;
    }
    const compile::MappingReport& r = checked.report;
    result["target"] = checked.machine;
    result["accesses"] = r.templates;
    result["pairs"] = r.pairs;
    result["complete"] = !r.stopped;
    result["unmapped"] = r.unmapped;
    result["unchecked"] = nlohmann::json::array();
    for (const auto& [reason, accesses] : r.unchecked)
        result["unchecked"].push_back({{"reason", reason}, {"accesses", accesses}});
    result["assumptions"] = nlohmann::json::array();
    for (const compile::AssumptionCheck& check : r.assumptions)
        result["assumptions"].push_back(
            {{"name", check.name},
             {"violations", check.violations},
             {"not_checked", check.not_checked.empty() ? nlohmann::json(nullptr) : nlohmann::json(check.not_checked)}});
    result["faults"] = nlohmann::json::array();
    for (const compile::MappingFault& fault : r.faults)
        result["faults"].push_back({{"message", fault.message},
                                    {"place", place_and_text(fault.where, sources)},
                                    {"assumption", fault.assumption.begin == fault.assumption.end
                                                       ? nlohmann::json(nullptr)
                                                       : nlohmann::json(place_and_text(fault.assumption, sources))},
                                    {"statements", fault.statements},
                                    {"code", fault.code}});
    return result;
}

Checked check_one(const std::string& name, SourceMap& sources, const StopToken& stop) {
    Checked checked;
    checked.name = name;
    Diagnostics diagnostics;
    const workbench::FoundMapping found = workbench::find_mapping(name, std::nullopt, sources, diagnostics);
    fmt::print(stderr, "{}", found.message);
    if (found.mapping) {
        checked.machine = to_string(found.mapping->machine);
        checked.report = compile::check_templates(*found.mapping);
        compile::check_pairs(*found.mapping, checked.report, sources, diagnostics, [&] { return stop.requested(); });
    }
    const std::string error = print_diagnostics(diagnostics, sources);
    checked.error = found.error.empty() ? error : found.error;
    return checked;
}

int check_all(const CheckMappingOptions& options) {
    const CatchInterrupts catch_interrupts;
    const StopToken stop(deadline_after(options.timeout), &CatchInterrupts::happened());
    SourceMap sources;
    nlohmann::json results = nlohmann::json::array();
    int status = all_as_stated;
    for (const std::string& name : options.mappings) {
        const Checked checked = check_one(name, sources, stop);
        status = worse_of(status, checked.status());
        if (options.format == "json")
            results.push_back(mapping_json(checked, sources));
        else
            print_text(checked, sources);
    }
    if (options.format == "json")
        fmt::print("{}\n",
                   nlohmann::json{{"command", "check-mapping"}, {"exit_status", status}, {"results", results}}.dump(
                       2, ' ', false, nlohmann::json::error_handler_t::replace));
    return status;
}

} // namespace

void register_check_mapping(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<CheckMappingOptions>();
    CLI::App* command = app.add_subcommand("check-mapping", "Check that a compilation mapping does what it says");
    command->add_option("mappings", options->mappings, "The mappings: shipped ones, or .map files")
        ->required()
        ->type_name("NAME|FILE.map");
    command->add_option("--format", options->format, "How to print the results")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
    add_timeout_option(*command, options->timeout, "Seconds; then what is not checked is unknown");
    command->footer(
        "Each access of C in each mode is compiled and run: does the code read and write what the access does? Then "
        "all\n"
        "pairs of them: does the code fulfil the assumptions that the mapping names, which proofs rest on?\n\n"
        "Example:\n  katlas check-mapping mine.map\n\n"
        "Exit status: 0 correct, 1 something is wrong, 2 bad input, 3 undecided.");
    command->callback([options, &exit_status] { exit_status = check_all(*options); });
}

} // namespace katlas::cli

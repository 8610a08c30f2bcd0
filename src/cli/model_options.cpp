#include "model_options.hpp"

#include "katlas/frontend/shipped.hpp"

#include <fmt/format.h>

namespace katlas::cli {

void add_model_options(CLI::App& command, std::vector<std::string>& assume, std::string& format) {
    command.add_option("--assume", assume, "A .kat file whose assumptions hold, too; may be repeated")
        ->type_name("FILE")
        ->expected(1)
        ->take_all();
    command.add_option("--format", format, "How to print the results")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
}

void add_litmus_option(CLI::App& command, std::string& folder) {
    command
        .add_option("--litmus", folder,
                    "Write a litmus test for each counterexample into the folder, and explore it on both sides")
        ->type_name("DIR");
}

std::string model_footer(const std::string& article, const std::string& an_example) {
    std::string models;
    for (const ShippedModel& m : shipped_models())
        models += fmt::format("{}{}", models.empty() ? "" : ", ", m.name);
    return fmt::format("{} is one of {},\na .kat file with axioms, or FILE::NAME for a 'model' statement of a file.\n\n"
                       "Example:\n  {}\n\n"
                       "Exit status: 0 decided, 2 bad input, 3 undecided.",
                       article, models, an_example);
}

} // namespace katlas::cli

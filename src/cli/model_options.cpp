#include "model_options.hpp"

#include "katlas/frontend/shipped.hpp"
#include "katlas/support/text.hpp"

#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace katlas::cli {

CLI::Option* add_model_operand(CLI::App& command, const std::string& name, std::string& model) {
    return command.add_option(name, model, "The model")->type_name("MODEL");
}

CLI::Option* add_model_operands(CLI::App& command, std::vector<std::string>& models) {
    return command.add_option("models", models, "The models")->type_name("MODEL");
}

void add_model_options(CLI::App& command, std::vector<std::string>& assume, std::string& format) {
    command.add_option("--assume", assume, "A .kat file whose assumptions hold, too; may be repeated")
        ->type_name("FILE")
        ->expected(1)
        ->take_all();
    add_format_option(command, format);
}

void add_format_option(CLI::App& command, std::string& format) {
    command.add_option("--format", format, "How to print the results")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
}

void add_timeout_option(CLI::App& command, double& seconds, const std::string& description) {
    command.add_option("--timeout", seconds, description)->type_name("SECONDS")->check([](const std::string& text) {
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool good = error == std::errc() && end == text.data() + text.size() && value > 0 && std::isfinite(value);
        return good ? std::string() : fmt::format("'{}' is not a number of seconds above 0", one_line(text));
    });
}

void add_litmus_option(CLI::App& command, std::string& folder) {
    command
        .add_option("--litmus", folder,
                    "Write a litmus test for each counterexample into the folder, and explore it on both sides")
        ->type_name("DIR");
}

std::string model_footer(std::string_view article, std::string_view an_example, std::string_view statuses) {
    constexpr std::size_t width = 100;
    std::string text = fmt::format("{} is one of", article);
    std::size_t line_begin = 0;
    for (const ShippedModel& m : shipped_models()) {
        if (text.size() + m.name.size() + 2 - line_begin > width) {
            line_begin = text.size() + 1;
            text += '\n';
        } else {
            text += ' ';
        }
        text += fmt::format("{},", m.name);
    }
    return fmt::format(
        "{}\n"
        "a .kat file with axioms, a .cat file (herd's language, see 'katlas import'), or FILE::NAME for a\n"
        "'model' statement of a .kat file.\n\n"
        "Example:\n  {}\n\n"
        "Exit status: {}",
        text, an_example, statuses);
}

} // namespace katlas::cli

#include "option_table.hpp"

#include <algorithm>

namespace katlas::cli {

std::vector<OptionRow> option_table(const CLI::App& command) {
    std::vector<OptionRow> rows;
    for (const CLI::Option* option : command.get_options()) {
        OptionRow row;
        for (const std::string& name : option->get_snames())
            row.flags.push_back("-" + name);
        for (const std::string& name : option->get_lnames())
            row.flags.push_back("--" + name);
        row.description = option->get_description();
        row.required = option->get_required();
        row.repeated = option->get_items_expected_max() > 1;
        if (option->get_items_expected_max() > 0) {
            // The type is followed by a list of values in braces.
            const std::string type = option->get_type_name();
            const std::size_t open = type.find('{');
            const std::size_t close = type.find('}', open == std::string::npos ? 0 : open);
            // Validators follow after a colon; a validator in brackets belongs to the name.
            row.argument = type.substr(0, type.find_first_of(type.find('[') == std::string::npos ? ": " : " "));
            if (open != std::string::npos && close != std::string::npos)
                for (std::size_t at = open + 1; at < close;) {
                    const std::size_t end = std::min(type.find(',', at), close);
                    row.values.push_back(type.substr(at, end - at));
                    at = end + 1;
                }
            if (row.argument.empty())
                row.argument = "VALUE";
            row.takes_model = row.argument.find("MODEL") != std::string::npos;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<CommandRow> command_table(const CLI::App& app, bool unlisted) {
    std::vector<CommandRow> rows;
    for (const bool listed : {true, false})
        for (const CLI::App* command :
             app.get_subcommands([listed](const CLI::App* c) { return c->get_group().empty() != listed; }))
            if (listed || unlisted)
                rows.push_back({command->get_name(), command->get_description(), command->get_footer(),
                                option_table(*command), listed});
    return rows;
}

} // namespace katlas::cli

#include "katlas/workbench/find_mapping.hpp"

#include "katlas/support/files.hpp"
#include "katlas/support/text.hpp"

#include <filesystem>
#include <vector>

#include <fmt/format.h>

namespace katlas::workbench {

namespace fs = std::filesystem;

std::string mapping_names(std::optional<compile::Machine> machine) {
    std::string names;
    SourceMap sources;
    for (const compile::ShippedMapping& shipped : compile::shipped_mappings()) {
        Diagnostics ignored;
        const FileId file = sources.add(std::string(shipped.name), std::string(shipped.text));
        const auto mapping = compile::parse_mapping(std::string(shipped.name), file, sources, ignored);
        if (mapping && (!machine || mapping->machine == *machine))
            names += fmt::format("{}{}", names.empty() ? "" : ", ", shipped.name);
    }
    return names;
}

FoundMapping find_mapping(const std::string& name, std::optional<compile::Machine> machine, SourceMap& sources,
                          Diagnostics& diagnostics) {
    FoundMapping found;
    std::optional<std::string> text;
    if (const compile::ShippedMapping* shipped = compile::find_shipped_mapping(name)) {
        text = shipped->text;
    } else if (name.ends_with(".map")) {
        if (auto read = read_file(name, Streams::allowed)) {
            text = *std::move(read);
        } else {
            found.error = fmt::format("the file cannot be read: {}", read.why_not());
            found.message = fmt::format("{}: error: {}\n", one_line(name), found.error);
        }
    } else {
        found.error = fmt::format("unknown mapping '{}'", name);
    }
    if (text)
        found.mapping =
            compile::parse_mapping(fs::path(name).stem().string(), sources.add(name, *text), sources, diagnostics);
    if (found.mapping && machine && found.mapping->machine != *machine)
        found.error = fmt::format("the mapping '{}' is to {}", name, to_string(found.mapping->machine));
    if (!found.error.empty()) {
        found.message +=
            fmt::format("error: {}\n  hint: mappings{}: {}, or a file whose name ends with .map\n", found.error,
                        machine ? fmt::format(" to {}", to_string(*machine)) : "", mapping_names(machine));
        found.mapping.reset();
    }
    return found;
}

} // namespace katlas::workbench

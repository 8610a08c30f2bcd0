#include "mapping_option.hpp"

#include "read_file.hpp"

#include <filesystem>
#include <vector>

#include <fmt/format.h>

namespace katlas::cli {

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

std::optional<compile::Mapping> find_mapping(const std::string& name, std::optional<compile::Machine> machine,
                                             SourceMap& sources, Diagnostics& diagnostics, std::string& error) {
    std::optional<std::string> text;
    if (const compile::ShippedMapping* shipped = compile::find_shipped_mapping(name))
        text = shipped->text;
    else if (name.ends_with(".map"))
        text = text_of_file(name, error);
    else
        error = fmt::format("unknown mapping '{}'", name);
    std::optional<compile::Mapping> mapping;
    if (text)
        mapping =
            compile::parse_mapping(fs::path(name).stem().string(), sources.add(name, *text), sources, diagnostics);
    if (mapping && machine && mapping->machine != *machine)
        error = fmt::format("the mapping '{}' is to {}", name, to_string(mapping->machine));
    if (!error.empty()) {
        fmt::print(stderr, "error: {}\n  hint: mappings{}: {}, or a file whose name ends with .map\n", error,
                   machine ? fmt::format(" to {}", to_string(*machine)) : "", mapping_names(machine));
        return std::nullopt;
    }
    return mapping;
}

} // namespace katlas::cli

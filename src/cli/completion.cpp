#include "katlas/cli/shell.hpp"
#include "katlas/compile/mapping.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/program/families.hpp"
#include "option_table.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& w : words)
        all += fmt::format("{}{}", all.empty() ? "" : " ", w);
    return all;
}

std::vector<std::string> model_names() {
    std::vector<std::string> names;
    for (const ShippedModel& m : shipped_models())
        names.emplace_back(m.name);
    return names;
}

std::vector<std::string> family_names() {
    std::vector<std::string> names;
    for (const program::Family& f : program::families())
        names.emplace_back(f.name);
    return names;
}

std::vector<std::string> mapping_names() {
    std::vector<std::string> names;
    for (const compile::ShippedMapping& m : compile::shipped_mappings())
        names.emplace_back(m.name);
    return names;
}

// Words that complete a value. Files complete it, too, unless the list is exhaustive.
std::vector<std::string> words_of(const OptionRow& row) {
    const auto is = [&row](const char* flag) { return std::ranges::find(row.flags, flag) != row.flags.end(); };
    return row.takes_model                                     ? model_names()
           : is("--program")                                   ? family_names()
           : is("--mapping") || row.argument.ends_with(".map") ? mapping_names()
                                                               : row.values;
}

// Quotes a text with single quotes for a shell, and escapes the marks of zsh's specifications.
std::string in_quotes(std::string_view text, std::string_view marks = "") {
    std::string result;
    for (const char c : text) {
        if (c == '\n') {
            result += ' ';
        } else if (c == '\'') {
            result += "'\\''";
        } else {
            if (marks.find(c) != std::string_view::npos)
                result += '\\';
            result += c;
        }
    }
    return result;
}

std::string bash(const std::vector<CommandRow>& commands) {
    std::string names;
    std::string options;
    std::string values;
    for (const CommandRow& c : commands) {
        if (c.listed)
            names += fmt::format("{}{}", names.empty() ? "" : " ", c.name);
        std::string flags;
        std::string arguments;
        for (const OptionRow& row : c.options) {
            if (!row.flags.empty())
                flags += fmt::format("{}{}", flags.empty() ? "" : " ", joined(row.flags));
            else
                arguments = joined(words_of(row));
            for (const std::string& flag : row.flags)
                if (const auto words = words_of(row); !words.empty())
                    values += fmt::format("        '{} {}') words='{}' ;;\n", c.name, flag, joined(words));
                else if (!row.argument.empty())
                    values += fmt::format("        '{} {}') words='' ;;\n", c.name, flag);
        }
        options += fmt::format("        {}) options='{}'; arguments='{}' ;;\n", c.name, flags, arguments);
    }
    return fmt::format(R"(# Completion of katlas for bash.
_katlas() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}}
    local words options arguments
    if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W '{} --help --version' -- "$cur"))
        return
    fi
    case "$command $prev" in
{}        *)
            case $command in
{}            esac
            if [[ $cur == -* ]]; then
                COMPREPLY=($(compgen -W "$options" -- "$cur"))
                return
            fi
            words=$arguments ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$cur") $(compgen -f -- "$cur"))
}}
complete -o filenames -F _katlas katlas
)",
                       names, values, options);
}

std::string zsh(const std::vector<CommandRow>& commands) {
    std::string names;
    std::string cases;
    for (const CommandRow& c : commands) {
        if (c.listed)
            names += fmt::format("        '{}:{}'\n", c.name, in_quotes(c.description, ":"));
        std::string specs;
        for (const OptionRow& row : c.options) {
            const std::vector<std::string> words = words_of(row);
            const std::string action =
                row.takes_model
                    ? fmt::format("_alternative \"models\\:model\\:({})\" \"files\\:file\\:_files\"", joined(words))
                : words.empty() ? std::string("_files")
                                : fmt::format("({})", joined(words));
            if (row.flags.empty()) {
                specs += fmt::format(" \\\n            '*:{}:{}'", in_quotes(row.argument, ":"), action);
                continue;
            }
            for (const std::string& flag : row.flags)
                specs += fmt::format(
                    " \\\n            '*{}[{}]{}'", flag, in_quotes(row.description, "[]:"),
                    row.argument.empty() ? "" : fmt::format(":{}:{}", in_quotes(row.argument, ":"), action));
        }
        cases += fmt::format("        {}) _arguments{} ;;\n", c.name, specs);
    }
    return fmt::format(R"(#compdef katlas
_katlas() {{
    local -a commands
    commands=(
{}    )
    if ((CURRENT == 2)); then
        _describe command commands
        return
    fi
    local command=$words[2]
    shift words
    ((CURRENT--))
    case $command in
{}    esac
}}
_katlas "$@"
)",
                       names, cases);
}

std::string fish(const std::vector<CommandRow>& commands) {
    std::string all = "# Completion of katlas for fish.\n";
    for (const CommandRow& c : commands)
        if (c.listed)
            all += fmt::format("complete -c katlas -n __fish_use_subcommand -a {} -d '{}'\n", c.name,
                               in_quotes(c.description));
    for (const CommandRow& c : commands)
        for (const OptionRow& row : c.options) {
            const std::string when = fmt::format("-n '__fish_seen_subcommand_from {}'", c.name);
            const std::string words = joined(words_of(row));
            if (row.flags.empty()) {
                if (!words.empty())
                    all += fmt::format("complete -c katlas {} -a '{}'\n", when, words);
                continue;
            }
            std::string flags;
            for (const std::string& flag : row.flags)
                flags += flag.starts_with("--") ? fmt::format(" -l {}", flag.substr(2))
                                                : fmt::format(" -s {}", flag.substr(1));
            all += fmt::format("complete -c katlas {}{}{}{} -d '{}'\n", when, flags, row.argument.empty() ? "" : " -r",
                               words.empty() ? "" : fmt::format(" -a '{}'", words), in_quotes(row.description));
        }
    return all;
}

} // namespace

std::string completion_script(const CLI::App& app, Shell shell) {
    const std::vector<CommandRow> commands = command_table(app, true);
    switch (shell) {
    case Shell::bash:
        return bash(commands);
    case Shell::zsh:
        return zsh(commands);
    case Shell::fish:
        return fish(commands);
    }
    return {};
}

} // namespace katlas::cli

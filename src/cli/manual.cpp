#include "katlas/cli/exit_status.hpp"
#include "katlas/cli/shell.hpp"
#include "option_table.hpp"
#include "read_file.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

// Escapes a line of text for roff: no character acts as a request or an escape.
std::string roff(std::string_view text) {
    std::string result;
    bool line_begins = true;
    for (const char c : text) {
        if (line_begins && (c == '.' || c == '\''))
            result += "\\&";
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else
            result += c;
        line_begins = c == '\n';
    }
    return result;
}

std::string upper(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

std::string heading(const std::string& page, const std::string& version, const std::string& description) {
    return fmt::format(".TH {} 1 \"\" \"katlas {}\" \"Katlas\"\n.SH NAME\n{} \\- {}\n", upper(roff(page)), version,
                       roff(page), roff(description));
}

// A footer as in --help, without empty lines, which roff does not accept.
std::string verbatim(const std::string& text) {
    std::string lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines += end == at ? ".PP\n" : roff(std::string_view(text).substr(at, end - at)) + "\n";
        at = end + 1;
    }
    return fmt::format(".nf\n{}.fi\n", lines);
}

std::string command_page(const CommandRow& c, const std::string& version) {
    std::string page = heading("katlas-" + c.name, version, c.description);
    page += fmt::format(".SH SYNOPSIS\n.B katlas {}\n[\\fIOPTIONS\\fR]", roff(c.name));
    std::string options;
    for (const OptionRow& row : c.options) {
        if (row.flags.empty()) {
            const std::string name = fmt::format("\\fI{}\\fR{}", roff(row.argument), row.repeated ? "..." : "");
            page += row.required ? fmt::format(" {}", name) : fmt::format(" [{}]", name);
            options += fmt::format(".TP\n{}\n{}\n", name, roff(row.description));
            continue;
        }
        std::string flags;
        for (const std::string& flag : row.flags)
            flags += fmt::format("{}\\fB{}\\fR", flags.empty() ? "" : ", ", roff(flag));
        std::string values;
        for (const std::string& v : row.values)
            values += fmt::format("{}{}", values.empty() ? "" : "|", v);
        if (!row.argument.empty())
            flags += fmt::format(" \\fI{}\\fR", roff(values.empty() ? row.argument : values));
        options += fmt::format(".TP\n{}\n{}\n", flags, roff(row.description));
    }
    page += fmt::format("\n.SH DESCRIPTION\n{}.\n.SH OPTIONS\n{}", roff(c.description), options);
    if (!c.footer.empty())
        page += fmt::format(".SH NOTES\n{}", verbatim(c.footer));
    return page + ".SH SEE ALSO\n.BR katlas (1)\n";
}

int print_completion(const CLI::App& app, const std::string& shell) {
    const Shell kind = shell == "bash" ? Shell::bash : shell == "zsh" ? Shell::zsh : Shell::fish;
    fmt::print("{}", completion_script(app, kind));
    return all_as_stated;
}

int write_pages(const CLI::App& app, const std::string& folder, const std::string& version) {
    std::error_code error;
    std::filesystem::create_directories(folder, error); // failures are reported below
    for (const auto& [name, text] : manual_pages(app, version)) {
        if (!written((std::filesystem::path(folder) / name).string(), text))
            return bad_input;
    }
    return all_as_stated;
}

} // namespace

std::map<std::string, std::string> manual_pages(const CLI::App& app, const std::string& version) {
    std::map<std::string, std::string> pages;
    std::string list;
    std::string others;
    for (const CommandRow& c : command_table(app)) {
        pages[fmt::format("katlas-{}.1", c.name)] = command_page(c, version);
        list += fmt::format(".TP\n.B {}\n{}\n", roff(c.name), roff(c.description));
        others += fmt::format("{}.BR katlas\\-{} (1)", others.empty() ? "" : ",\n", roff(c.name));
    }
    pages["katlas.1"] =
        heading("katlas", version, "proofs about weak memory models") +
        fmt::format(".SH SYNOPSIS\n.B katlas\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] ...\n"
                    ".SH DESCRIPTION\nKatlas proves or refutes statements about weak memory models, makes "
                    "consistency checkers of them, and explores programs under them.\n"
                    ".SH COMMANDS\n{}.SH OPTIONS\n.TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nPrint help, also after a "
                    "command\n.TP\n\\fB\\-\\-version\\fR\nPrint the version\n.SH SEE ALSO\n{}\n",
                    list, others);
    return pages;
}

void register_shell(CLI::App& app, int& exit_status, const std::string& version) {
    const auto argument = std::make_shared<std::string>();
    CLI::App* completion = app.add_subcommand("completion", "Print a completion script for a shell")->group("");
    completion->add_option("shell", *argument, "The shell")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
    completion->callback([&app, argument, &exit_status] { exit_status = print_completion(app, *argument); });
    CLI::App* man = app.add_subcommand("man", "Write the manual pages")->group("");
    man->add_option("folder", *argument, "The folder for them")->required()->type_name("DIR");
    man->callback([&app, argument, version, &exit_status] { exit_status = write_pages(app, *argument, version); });
}

} // namespace katlas::cli

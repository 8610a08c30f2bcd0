// Completion scripts, manual pages and highlighting have every command, option and keyword.
#include "katlas/frontend/keywords.hpp"
#include "program.hpp"

#include <regex>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

using katlas::testing::run_in_source_tree;
using katlas::testing::source_text;

namespace {

// The commands that --help lists, with the long options that their --help lists.
std::vector<std::pair<std::string, std::set<std::string>>> commands() {
    std::vector<std::pair<std::string, std::set<std::string>>> all;
    const std::string help = run_in_source_tree("katlas --help").output;
    const std::string list = help.substr(help.find("Subcommands:"));
    const std::regex command("\n  ([a-z-]+) ");
    const std::regex option("\n  (?:-[a-z],)?(--[a-z-]+)");
    for (std::sregex_iterator c(list.begin(), list.end(), command), end; c != end; ++c) {
        const std::string text = run_in_source_tree("katlas " + (*c)[1].str() + " --help").output;
        std::set<std::string> options;
        for (std::sregex_iterator o(text.begin(), text.end(), option); o != end; ++o)
            options.insert((*o)[1].str());
        all.emplace_back((*c)[1].str(), options);
    }
    return all;
}

std::string without_backslashes(std::string text) {
    std::erase(text, '\\');
    return text;
}

} // namespace

TEST_CASE("completion and manual pages have every command and option", "[shell]") {
    const auto all = commands();
    REQUIRE(all.size() >= 9);
    const std::string bash = run_in_source_tree("katlas completion bash").output;
    const std::string zsh = run_in_source_tree("katlas completion zsh").output;
    const std::string fish = run_in_source_tree("katlas completion fish").output;
    const auto pages = run_in_source_tree("d=$(mktemp -d) && trap 'rm -rf \"$d\"' EXIT && katlas man $d && "
                                          "for f in $d/*; do echo \"page $(basename $f)\"; cat $f; done");
    REQUIRE(pages.status == 0);
    const std::string manual = without_backslashes(pages.output);
    for (const auto& [command, options] : all) {
        INFO(command);
        REQUIRE_FALSE(options.empty());
        const std::size_t at = manual.find("page katlas-" + command + ".1\n");
        REQUIRE(at != std::string::npos);
        const std::string page = manual.substr(at, manual.find("\npage ", at) - at);
        const std::size_t row = bash.find(command + ") options='");
        REQUIRE(row != std::string::npos);
        const std::string bash_row = bash.substr(row, bash.find('\n', row) - row);
        const std::size_t zsh_at = zsh.find(command + ") _arguments");
        REQUIRE(zsh_at != std::string::npos);
        const std::string zsh_row = zsh.substr(zsh_at, zsh.find(";;", zsh_at) - zsh_at);
        for (const std::string& option : options) {
            INFO(option);
            CHECK(page.find(option + "fR") != std::string::npos);
            CHECK(std::regex_search(bash_row, std::regex(option + "[ ']")));
            CHECK(zsh_row.find(option + "[") != std::string::npos);
            CHECK(fish.find("__fish_seen_subcommand_from " + command + "'") != std::string::npos);
            CHECK(std::regex_search(fish, std::regex("from " + command + "'[^\n]* -l " + option.substr(2) + " ")));
        }
    }
    CHECK(run_in_source_tree("katlas completion tcsh").status == 2);
    CHECK(run_in_source_tree("katlas man README.md").status == 2);
}

TEST_CASE("shells and man accept what is written for them", "[shell]") {
    CHECK(run_in_source_tree("katlas completion bash | bash -n").status == 0);
    // Completes a command, an option and a model.
    const auto complete = [](const std::string& words) {
        return run_in_source_tree(
                   "f=$(mktemp) && trap 'rm $f' EXIT && { katlas completion bash; echo 'COMP_WORDS=(" + words +
                   "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _katlas; echo \"${COMPREPLY[*]}\"'; } >$f && "
                   "bash $f")
            .output;
    };
    CHECK(complete("katlas compa") == "compare\n");
    CHECK(complete("katlas compare --assu") == "--assume\n");
    CHECK(complete("katlas check --model rc11-p") == "rc11-published\n");
    CHECK(complete("katlas prove --format j") == "json\n");
    for (const char* shell : {"zsh", "fish"}) {
        const std::string name = shell;
        CHECK(run_in_source_tree("if command -v " + name + " >/dev/null; then katlas completion " + name + " | " +
                                 name + " -n /dev/stdin; fi")
                  .status == 0);
    }
    const auto lint =
        run_in_source_tree("command -v man >/dev/null || exit 0; d=$(mktemp -d) && trap 'rm -rf \"$d\"' EXIT "
                           "&& katlas man $d && for f in $d/*; do "
                           "MANROFFSEQ= LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings -E UTF-8 -l $f >/dev/null; done");
    CHECK(lint.output.empty());
}

TEST_CASE("editors highlight the keywords of the language", "[shell]") {
    std::set<std::string> keywords;
    for (const katlas::Keyword& k : katlas::kat_keywords())
        keywords.emplace(k.text);
    const auto words_in = [](const std::string& text) {
        std::set<std::string> words;
        const std::regex word("[a-z]+");
        for (std::sregex_iterator w(text.begin(), text.end(), word), end; w != end; ++w)
            words.insert(w->str());
        return words;
    };
    const std::string vim = source_text("editors/vim/syntax/kat.vim");
    std::string lists;
    const std::regex line("syntax keyword kat[A-Za-z]+ ([^\n]*)");
    for (std::sregex_iterator l(vim.begin(), vim.end(), line), end; l != end; ++l)
        lists += (*l)[1].str() + " ";
    CHECK(words_in(lists) == keywords);
    const std::string emacs = source_text("editors/emacs/kat-mode.el");
    const std::size_t list = emacs.find("'(\"acyclic\"");
    CHECK(words_in(emacs.substr(list, emacs.find(')', list) - list)) == keywords);
    const std::string code = source_text("editors/vscode/syntaxes/kat.tmLanguage.json");
    const std::size_t alternatives = code.find("(acyclic|");
    CHECK(words_in(code.substr(alternatives, code.find(')', alternatives) - alternatives)) == keywords);
}

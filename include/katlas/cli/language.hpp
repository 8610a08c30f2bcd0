// `katlas language`: prints the words of the .kat language and the base theory as tables.
//
// The tables come from the program's own data: the keyword table of the scanner (keywords.hpp) and the loaded base
// theory (models/prelude.kat, embedded). The comments beside its declarations are the meanings. This command generates
// the reference in docs/language.md, so that the reference cannot differ from the program.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace katlas::cli {

struct LanguageTables {
    struct KeywordRow {
        std::string text;
        std::string place; // where the word may stand
        bool reserved = false;
        std::string meaning;
    };
    struct PredicateRow {
        std::string name;
        std::string meaning;
    };
    struct RelationRow {
        std::string name;
        std::string meaning;
        std::string domain; // empty: any event
        std::string range;
        std::string location; // "keeps", "changes", or empty
        bool total = false;   // orders the events of one location
        std::string thread;
        std::string twin;                 // the restriction to pairs of one location; empty: none
        std::string definition;           // of a defined relation, as written
        std::vector<std::string> assumed; // the assumptions that mention the relation, as written
    };
    struct DefinitionRow {
        std::string name;
        std::string body;
    };

    std::vector<KeywordRow> keywords;
    std::vector<PredicateRow> predicates;
    std::vector<std::string> constraints; // statements about predicates, as written
    std::vector<RelationRow> relations;   // without twins and without internal ones
    std::vector<std::string> internal;    // names that input may not use
    std::vector<DefinitionRow> definitions;
};

[[nodiscard]] LanguageTables language_tables();

// The text of docs/language.md between its markers.
[[nodiscard]] std::string to_markdown(const LanguageTables& tables);

// Adds the subcommand. Running it sets `exit_status` to the program's exit status.
void register_language(CLI::App& app, int& exit_status);

} // namespace katlas::cli

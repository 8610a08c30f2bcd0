// What the outputs of several commands have in common, as text and as JSON (docs/json.md).
#pragma once

#include "katlas/workbench/litmus_tests.hpp"
#include "katlas/workbench/shown_graph.hpp"
#include "katlas/workbench/vacuity_notes.hpp"

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace katlas::cli {

// Of what commands print in columns; longer lines are broken where they can be.
inline constexpr std::size_t text_width = 100;

[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);

// "[W] --po--> [R] --fr--> [W]", broken between steps; ends with a new line.
[[nodiscard]] std::string word_lines(const std::vector<std::string>& steps, const std::string& indent);

// The graph's lines, deeper than `indent`, and the walk through it.
void append_graph(std::string& out, const workbench::ShownGraph& graph, const std::string& indent, std::size_t width);
[[nodiscard]] nlohmann::json graph_json(const workbench::Portrait& portrait);
// Null if there is none.
[[nodiscard]] nlohmann::json graph_json(const std::optional<workbench::ShownGraph>& graph);
[[nodiscard]] nlohmann::json statement_json(const std::optional<workbench::Statement>& statement);

void append_notes(std::string& out, const std::vector<workbench::VacuityNote>& notes, const std::string& indent);
[[nodiscard]] nlohmann::json notes_json(const std::vector<workbench::VacuityNote>& notes);

// Makes the folder and writes NAME.litmus for each test. Prints to standard error what cannot be written, and returns
// false then.
[[nodiscard]] bool write_litmus_tests(const std::string& folder,
                                      const std::vector<workbench::LitmusTestReport*>& tests);
// Lines that begin with `indent`.
void append_litmus(std::string& out, const workbench::LitmusTestReport& test, const std::string& indent);
[[nodiscard]] nlohmann::json litmus_json(const workbench::LitmusTestReport& test);

} // namespace katlas::cli

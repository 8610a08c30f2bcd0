// The common parts of the outputs of several commands, as text and as JSON (docs/json.md).
#pragma once

#include "katlas/workbench/litmus_tests.hpp"
#include "katlas/workbench/shown_graph.hpp"
#include "katlas/workbench/vacuity_notes.hpp"

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace katlas::cli {

// The width of text output; longer lines are broken where possible.
inline constexpr std::size_t text_width = 100;

[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);

// "[W] --po--> [R] --fr--> [W]", broken between steps; ends with a new line.
[[nodiscard]] std::string word_lines(const std::vector<std::string>& steps, const std::string& indent);

// Appends the graph's lines, indented more than `indent`, and the walk through the graph.
void append_graph(std::string& out, const workbench::ShownGraph& graph, const std::string& indent, std::size_t width);
[[nodiscard]] nlohmann::json graph_json(const workbench::Portrait& portrait);
// Null if there is none.
[[nodiscard]] nlohmann::json graph_json(const std::optional<workbench::ShownGraph>& graph);
[[nodiscard]] nlohmann::json statement_json(const std::optional<workbench::Statement>& statement);

void append_notes(std::string& out, const std::vector<workbench::VacuityNote>& notes, const std::string& indent);
[[nodiscard]] nlohmann::json notes_json(const std::vector<workbench::VacuityNote>& notes);

// Makes the folder and writes NAME.litmus for each test. Returns false, with a message on standard error, if a file
// cannot be written.
[[nodiscard]] bool write_litmus_tests(const std::string& folder,
                                      const std::vector<workbench::LitmusTestReport*>& tests);
// Appends lines that begin with `indent`.
void append_litmus(std::string& out, const workbench::LitmusTestReport& test, const std::string& indent);
[[nodiscard]] nlohmann::json litmus_json(const workbench::LitmusTestReport& test);

} // namespace katlas::cli

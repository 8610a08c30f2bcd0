#include "result_parts.hpp"

#include "read_file.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>

namespace katlas::cli {

using workbench::LitmusRun;
using workbench::LitmusTestReport;
using workbench::Portrait;
using workbench::ShownGraph;
using workbench::Statement;
using workbench::VacuityNote;

std::string word_lines(const std::vector<std::string>& steps, const std::string& indent) {
    std::string text = indent;
    std::size_t width = indent.size();
    for (std::size_t i = 0; i < steps.size(); i += 2) {
        const std::string piece = i == 0 ? steps[0] : fmt::format(" --{}--> {}", steps[i - 1], steps[i]);
        if (i > 0 && width + piece.size() > text_width) {
            text += "\n" + indent + "   ";
            width = indent.size() + 3;
        }
        text += piece;
        width += piece.size();
    }
    return text + "\n";
}

void append_graph(std::string& out, const ShownGraph& graph, const std::string& indent, std::size_t width) {
    for (const std::string& line : lines_of(graph.text))
        out += fmt::format("{}  {}\n", indent, line);
    out += workbench::walk_text(graph.portrait, indent + "  ", width);
}

nlohmann::json graph_json(const std::optional<ShownGraph>& graph) {
    return graph ? graph_json(graph->portrait) : nlohmann::json(nullptr);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

void append_notes(std::string& out, const std::vector<VacuityNote>& notes, const std::string& indent) {
    for (const VacuityNote& note : notes) {
        out += fmt::format("{}vacuous: {}{}\n", indent, note.text, note.assumptions.empty() ? "" : ", because of");
        for (const std::string& a : note.assumptions)
            out += fmt::format("{}  {}\n", indent, a);
    }
}

nlohmann::json notes_json(const std::vector<VacuityNote>& notes) {
    nlohmann::json result = nlohmann::json::array();
    for (const VacuityNote& note : notes)
        result.push_back({{"text", note.text}, {"assumptions", note.assumptions}});
    return result;
}

bool write_litmus_tests(const std::string& folder, const std::vector<LitmusTestReport*>& tests) {
    std::error_code failure; // failures are reported below
    std::filesystem::create_directories(folder, failure);
    workbench::give_names(tests);
    bool all_written = true;
    for (LitmusTestReport* test : tests) {
        test->path = (std::filesystem::path(folder) / fmt::format("{}.litmus", test->name)).string();
        all_written = written(test->path, test->text) && all_written;
    }
    return all_written;
}

void append_litmus(std::string& out, const LitmusTestReport& test, const std::string& indent) {
    if (!test.none.empty()) {
        out += fmt::format("{}no litmus test: {}\n", indent, test.none);
        return;
    }
    out += fmt::format("{}litmus test {}{}\n", indent, test.name,
                       test.path.empty() ? "" : fmt::format(" in {}", test.path));
    std::size_t width = 0;
    for (const LitmusRun& run : test.runs)
        width = std::max(width, run.side.size());
    for (const LitmusRun& run : test.runs) {
        if (!run.failure.empty())
            out += fmt::format("{}  {:<{}}  not explored: {}\n", indent, run.side, width, run.failure);
        else
            out += fmt::format("{}  {:<{}}  {}, {} of {} executions{}\n", indent, run.side, width,
                               run.witnesses > 0 ? "allowed" : "forbidden", run.witnesses, run.executions,
                               run.as_expected() ? "" : " -- internal error: this contradicts the proof");
    }
}

nlohmann::json litmus_json(const LitmusTestReport& test) {
    using nlohmann::json;
    if (!test.none.empty())
        return {{"none", test.none}};
    json runs = json::array();
    for (const LitmusRun& run : test.runs) {
        json one{{"under", run.side}, {"expected", run.expected ? "allowed" : "forbidden"}, {"filtered", run.filtered}};
        if (run.failure.empty()) {
            one["verdict"] = run.witnesses > 0 ? "allowed" : "forbidden";
            one["witnesses"] = run.witnesses;
            one["executions"] = run.executions;
        } else {
            one["failure"] = run.failure;
        }
        runs.push_back(std::move(one));
    }
    return {{"name", test.name},     {"family", test.family.empty() ? json(nullptr) : json(test.family)},
            {"cycle", test.cycle},   {"language", test.language},
            {"events", test.events}, {"file", test.path.empty() ? json(nullptr) : json(test.path)},
            {"text", test.text},     {"explorations", std::move(runs)}};
}

nlohmann::json statement_json(const std::optional<Statement>& s) {
    return s ? nlohmann::json{{"file", s->file}, {"line", s->line}, {"text", s->text}} : nlohmann::json(nullptr);
}

nlohmann::json graph_json(const Portrait& p) {
    using nlohmann::json;
    json events = json::array();
    for (const Portrait::Event& e : p.events) {
        json& event = events.emplace_back(json{{"label", e.label},
                                               {"thread", e.thread},
                                               {"location", e.location.empty() ? json(nullptr) : json(e.location)}});
        if (e.statement)
            event["statement"] = statement_json(e.statement);
    }
    json edges = json::array();
    for (const Portrait::Edge& e : p.edges)
        edges.push_back({{"relation", e.relation}, {"from", e.from}, {"to", e.to}, {"on_walk", e.on_walk}});
    return {{"events", std::move(events)},
            {"edges", std::move(edges)},
            {"walk", p.walk},
            {"steps", p.steps},
            {"cycle", p.is_cycle()}};
}

} // namespace katlas::cli

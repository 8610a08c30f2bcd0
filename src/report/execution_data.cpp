#include "execution_data.hpp"

#include "katlas/codegen/loader_sha256.hpp"
#include "katlas/report/execution_page.hpp"

#include <charconv>

#include <nlohmann/json.hpp>

namespace katlas::report {
namespace {

using nlohmann::json;
using workbench::CallFrame;
using workbench::CallStack;
using workbench::ErrorPage;
using workbench::ExecutionSteps;

json calls_of(const CallStack& calls) {
    json frames = json::array();
    for (const CallFrame& frame : calls.frames) {
        frames.push_back({{"function", frame.function}, {"file", frame.file}, {"line", frame.line}});
        if (frame.left_out != 0)
            frames.push_back({{"left_out", frame.left_out}});
    }
    return frames;
}

void set_place(json& j, const std::optional<workbench::Statement>& statement) {
    if (statement) {
        j["file"] = statement->file;
        j["line"] = statement->line;
    }
}

json edges_of(const std::vector<ExecutionSteps::Edge>& edges) {
    json all = json::array();
    for (const ExecutionSteps::Edge& e : edges)
        if (e.from != ExecutionSteps::initial)
            all.push_back({e.relation, e.from, e.to});
    return all;
}

json step_of(const ExecutionSteps& steps, std::size_t i) {
    const ExecutionSteps::Step& step = steps.steps[i];
    json j{{"name", step.name},   {"thread", step.thread},   {"words", words_of(steps, i)},
           {"label", step.label}, {"matters", step.matters}, {"location", step.location},
           {"value", step.value}, {"co", step.co},           {"calls", calls_of(step.calls)}};
    set_place(j, step.statement);
    return j;
}

} // namespace

std::string execution_data(const ErrorPage& page) {
    json steps = json::array();
    for (std::size_t i = 0; i < page.steps.steps.size(); ++i)
        steps.push_back(step_of(page.steps, i));
    json locations = json::array();
    for (const ExecutionSteps::Location& location : page.steps.locations)
        locations.push_back({{"name", location.name}, {"value", location.value}});
    json endings = json::array();
    for (const ErrorPage::Ending& ending : page.endings) {
        json j{{"thread", ending.thread}, {"message", ending.message}, {"calls", calls_of(ending.calls)}};
        set_place(j, ending.statement);
        endings.push_back(std::move(j));
    }
    json files = json::array();
    for (const ErrorPage::Source& source : page.sources)
        files.push_back(source.file);
    const json all{{"kind", page.kind},
                   {"message", page.message},
                   {"threads", page.steps.threads},
                   {"locations", locations},
                   {"steps", steps},
                   {"edges", edges_of(page.steps.edges)},
                   {"cycle", edges_of(page.steps.cycle)},
                   {"about", page.steps.about},
                   {"endings", endings},
                   {"files", files}};
    const std::string text = all.dump(-1, ' ', true, json::error_handler_t::replace);
    std::string safe;
    for (const char c : text)
        safe += c == '<' ? "\\u003c" : c == '>' ? "\\u003e" : c == '&' ? "\\u0026" : std::string(1, c);
    return safe;
}

std::string script_digest(std::string_view script) {
    const std::string hexadecimal = codegen::sha256(script);
    std::string bytes;
    for (std::size_t i = 0; i < hexadecimal.size(); i += 2) {
        unsigned byte = 0;
        std::from_chars(hexadecimal.data() + i, hexadecimal.data() + i + 2, byte, 16);
        bytes += static_cast<char>(byte);
    }
    // Base64 (RFC 4648); 32 bytes end with one sign that fills up.
    constexpr std::string_view signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = (group << 8U) | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k > bytes.size() ? '=' : signs[(group >> (18 - 6 * k)) & 63U];
    }
    return "'sha256-" + text + "'";
}

} // namespace katlas::report

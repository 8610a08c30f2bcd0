#include "loader_compiler.hpp"

#include "katlas/codegen/loader_process.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace katlas::codegen {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

bool is_program(const std::string& path) {
    struct stat s {};
    return stat(path.c_str(), &s) == 0 && S_ISREG(s.st_mode) && access(path.c_str(), X_OK) == 0;
}

// Finds a program as a shell does: a name with a slash is a path, any other name is searched for in PATH.
std::optional<std::string> find_program(const std::string& name) {
    if (name.empty())
        return std::nullopt;
    const auto absolute = [](const std::string& path) {
        std::error_code ignored;
        const fs::path p = fs::absolute(path, ignored);
        return p.empty() ? path : p.string();
    };
    if (name.find('/') != std::string::npos)
        return is_program(name) ? std::optional(absolute(name)) : std::nullopt;
    const std::string path = variable("PATH");
    for (std::size_t at = 0; at <= path.size();) {
        const std::size_t end = std::min(path.find(':', at), path.size());
        const std::string folder = path.substr(at, end - at);
        // An empty entry means the working directory; nobody wants a compiler from there by accident.
        if (const std::string candidate = fmt::format("{}/{}", folder, name); !folder.empty() && is_program(candidate))
            return absolute(candidate);
        at = end + 1;
    }
    return std::nullopt;
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    constexpr const char* blanks = " \t\n";
    for (std::size_t at = text.find_first_not_of(blanks); at != std::string::npos;) {
        const std::size_t end = text.find_first_of(blanks, at);
        words.push_back(text.substr(at, end == std::string::npos ? end : end - at));
        at = text.find_first_not_of(blanks, end);
    }
    return words;
}

// A path with blanks may be a program; only otherwise is the text split into a program and arguments.
std::vector<std::string> command_of(const std::string& text) {
    if (const auto program = find_program(text))
        return {*program};
    std::vector<std::string> words = words_of(text);
    if (words.empty())
        return {};
    const auto program = find_program(words.front());
    if (!program)
        return {};
    words.front() = *program;
    return words;
}

constexpr std::array usual_compilers{"c++", "g++", "clang++"};
constexpr const char* none_runs =
    "no C++ compiler: CXX is not set, and neither c++ nor g++ nor clang++ is in PATH and runs";

LoadError no_compiler(std::string message, std::string output = {}) {
    return {LoadError::Kind::no_compiler, std::move(message), std::move(output)};
}

std::variant<Compiler, LoadError> identify(std::vector<std::string> command, const fs::path& scratch,
                                           std::chrono::milliseconds timeout, const StopToken& stop) {
    std::vector<std::string> asking = command;
    asking.emplace_back("--version");
    ProcessResult answer = run_program(asking, scratch, timeout, stop);
    if (answer.end == ProcessResult::End::timed_out || answer.end == ProcessResult::End::stopped)
        return LoadError{LoadError::Kind::timed_out, fmt::format("'{} --version' did not end in time", command.front()),
                         std::move(answer.output)};
    if (!answer.succeeded())
        return no_compiler(fmt::format("'{} --version' failed: it is no C++ compiler that runs here", command.front()),
                           std::move(answer.output));
    return Compiler{std::move(command), std::move(answer.output)};
}

} // namespace

std::optional<LoadError> no_compiler_to_try(const std::string& wanted) {
    const std::string cxx = wanted.empty() ? variable("CXX") : wanted;
    if (!cxx.empty())
        return command_of(cxx).empty()
                   ? std::optional(no_compiler(fmt::format("no C++ compiler: {}'{}' is no program that can be run",
                                                           wanted.empty() ? "CXX names " : "", cxx)))
                   : std::nullopt;
    if (std::ranges::any_of(usual_compilers, [](const char* name) { return find_program(name).has_value(); }))
        return std::nullopt;
    return no_compiler(none_runs);
}

std::variant<Compiler, LoadError> find_compiler(const std::string& wanted, const std::filesystem::path& scratch,
                                                std::chrono::milliseconds timeout, const StopToken& stop) {
    if (auto none = no_compiler_to_try(wanted))
        return *std::move(none);
    if (const std::string cxx = wanted.empty() ? variable("CXX") : wanted; !cxx.empty())
        return identify(command_of(cxx), scratch, timeout, stop);
    for (const char* name : usual_compilers) {
        const auto program = find_program(name);
        if (!program)
            continue;
        auto compiler = identify({*program}, scratch, timeout, stop);
        if (std::holds_alternative<Compiler>(compiler))
            return compiler;
    }
    return no_compiler(none_runs);
}

} // namespace katlas::codegen

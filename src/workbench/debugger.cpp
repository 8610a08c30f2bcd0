#include "katlas/workbench/debugger.hpp"

#include "debugged_run.hpp"
#include "katlas/codegen/loader_cache.hpp"
#include "katlas/codegen/loader_process.hpp"
#include "katlas/support/c_compiler.hpp"
#include "katlas/support/files.hpp"
#include "native_tests.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

namespace katlas::embedded {
extern const std::string_view debugger_script;
} // namespace katlas::embedded

namespace katlas::workbench {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::chrono::seconds longest_start{60};

// The step numbers as shown.
std::vector<std::size_t> numbers_of(std::vector<std::size_t> steps) {
    for (std::size_t& step : steps)
        ++step;
    return steps;
}

std::string in_one_line(const Trace& trace) {
    const TraceError& e = trace.error;
    const std::string at = e.place.empty() ? "" : fmt::format(" at {}", e.place.substr(0, e.place.rfind(':')));
    if (e.kind == "race")
        return fmt::format("a data race of steps {}", fmt::join(numbers_of(steps_of_error(trace)), " and "));
    if (e.kind == "deadlock")
        return "a deadlock";
    if (e.kind == "endless-loop")
        return "an endless loop";
    if (e.kind == "leak")
        return fmt::format("a leak: {}{}", e.message, at);
    return e.message + at;
}

// The input of the script.
std::string description_of(const DebuggerSession& session, const fs::path& trace_file) {
    const Trace& trace = *session.trace;
    const fs::path& object = session.replayed->program->object;
    Json steps = Json::array();
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        const TraceLine& line = session.replayed->steps[i];
        steps.push_back({{"thread", trace.steps[i].event.thread - 1},
                         {"event", line.event},
                         {"statement", line.statement ? to_text(*line.statement) : ""}});
    }
    const auto native = native_folder();
    const Json all{{"program", session.replayed->result.test},
                   {"model", trace.model},
                   {"executable", fs::read_symlink("/proc/self/exe").string()},
                   {"arguments", {debugged_command, object.string(), trace_file.string()}},
                   {"object", object.string()},
                   {"entry", trace.test.empty() ? "katlas_main" : native::prefix_of_tests + trace.test},
                   {"debuggable", session.replayed->debuggable},
                   {"headers", native ? native->string() : ""},
                   {"steps", std::move(steps)},
                   {"error", in_one_line(trace)},
                   {"error_steps", steps_of_error(trace)},
                   {"report", session.report}};
    return all.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Ctrl-C is meant for the debugger.
class IgnoreInterrupts {
  public:
    IgnoreInterrupts() : interrupt_(std::signal(SIGINT, SIG_IGN)), quit_(std::signal(SIGQUIT, SIG_IGN)) {}
    IgnoreInterrupts(const IgnoreInterrupts&) = delete;
    IgnoreInterrupts& operator=(const IgnoreInterrupts&) = delete;
    ~IgnoreInterrupts() {
        std::signal(SIGINT, interrupt_);
        std::signal(SIGQUIT, quit_);
    }

  private:
    void (*interrupt_)(int);
    void (*quit_)(int);
};

Expected<int> run_and_wait(std::vector<std::string> arguments) {
    std::vector<char*> pointers;
    pointers.reserve(arguments.size() + 1);
    for (std::string& argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    const IgnoreInterrupts ignored;
    const pid_t process = fork();
    if (process == 0) {
        std::signal(SIGINT, SIG_DFL);
        std::signal(SIGQUIT, SIG_DFL);
        execv(pointers.front(), pointers.data());
        _exit(127);
    }
    int status = 0;
    if (process < 0 || waitpid(process, &status, 0) < 0)
        return Refused{fmt::format("gdb cannot be started: {}", std::strerror(errno))};
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return Refused{"gdb cannot be started"};
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace

Expected<fs::path> find_debugger() {
    const char* path = std::getenv("PATH");
    std::string_view rest = path == nullptr ? "" : path;
    while (!rest.empty()) {
        const std::size_t end = rest.find(':');
        fs::path file = fs::path(rest.substr(0, end)) / "gdb";
        if (access(file.c_str(), X_OK) == 0)
            return file;
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return Refused{"gdb is not there: install it (apt-get install gdb)"};
}

Expected<int> debug(const fs::path& debugger, const DebuggerSession& session) {
    const auto folder = codegen::TemporaryFolder::make(fs::temp_directory_path());
    if (!folder)
        return Refused{"there is no folder for what gdb is to read"};
    if (!codegen::run_program({debugger.string(), "-nx", "-q", "-batch", "-ex", "python pass"},
                              folder->path() / "output.txt", longest_start)
             .succeeded())
        return Refused{"this gdb runs no scripts in Python: install one that does (apt-get install gdb)"};
    const fs::path script = folder->path() / "debugger.py";
    const fs::path trace = folder->path() / "trace.json";
    for (const auto& [file, text] :
         {std::pair(script, std::string(embedded::debugger_script)), std::pair(trace, session.replayed->trace),
          std::pair(folder->path() / "session.json", description_of(session, trace))})
        if (const auto written = write_file(file, text); !written)
            return Refused{fmt::format("{}: cannot be written: {}", file.string(), written.why_not())};

    std::vector<std::string> arguments{debugger.string(), "-q", "-iex", "set debuginfod enabled off"};
    if (session.batch)
        arguments.emplace_back("-batch");
    arguments.insert(arguments.end(), session.options.begin(), session.options.end());
    arguments.insert(arguments.end(), {"-x", script.string()});
    for (const std::string& command : session.commands)
        arguments.insert(arguments.end(), {"-ex", command});
    return run_and_wait(std::move(arguments));
}

} // namespace katlas::workbench

#include "look_up_calls.hpp"

#include "katlas/codegen/loader_process.hpp"
#include "katlas/support/files.hpp"
#include "native_tests.hpp"

#include <atomic>
#include <charconv>
#include <cstring>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

namespace katlas::workbench {
namespace {

namespace fs = std::filesystem;

// Looks for a program in the folders of PATH.
constexpr const char* path_searcher = "/usr/bin/env";
constexpr std::chrono::seconds longest_search{20};

std::vector<CallStack*> stacks_of(CheckResult& result) {
    std::vector<CallStack*> stacks;
    const auto add_steps = [&](ShownGraph& graph) {
        if (graph.steps)
            for (ExecutionSteps::Step& step : graph.steps->steps)
                stacks.push_back(&step.calls);
    };
    if (result.race_in)
        add_steps(*result.race_in);
    for (ErrorText& error : result.errors)
        add_steps(error.graph);
    for (FaultText& fault : result.faults)
        add_steps(fault.error.graph);
    for (ShownGraph& graph : result.graphs)
        add_steps(graph);
    for (CallStack& stack : result.race_calls)
        stacks.push_back(&stack);
    for (ErrorText& error : result.errors) {
        stacks.push_back(&error.calls);
        stacks.push_back(&error.cause_calls);
    }
    for (FaultText& fault : result.faults) {
        stacks.push_back(&fault.error.calls);
        for (OtherThread& other : fault.others)
            stacks.push_back(&other.calls);
    }
    return stacks;
}

constexpr const char* name_of_string =
    "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >";

// The name in the source: the pass renames main, and <katlas/verify.h> turns tests into functions.
std::string name_of_function(std::string_view symbol) {
    if (symbol == "katlas_main")
        return "main";
    if (symbol.starts_with(prefix_of_tests))
        symbol.remove_prefix(std::strlen(prefix_of_tests));
    std::string name(symbol);
    for (std::size_t at = 0; (at = name.find(name_of_string, at)) != std::string::npos;)
        name.replace(at, std::strlen(name_of_string), "std::string");
    for (std::size_t at = 0; (at = name.find(" >", at)) != std::string::npos;)
        name.erase(at, 1); // as written since C++11
    return name;
}

// Whether the file is a header of C++'s library, or Katlas's replacement of its functions.
bool is_of_library(std::string_view file) {
    return file.find("/include/c++/") != std::string_view::npos ||
           file.find("-linux-gnu/c++/") != std::string_view::npos || file.starts_with(native_prefix);
}

// Parses "/src/me/queue.c:31 (discriminator 2)".
void set_place(CallFrame& frame, std::string_view place, const std::string& folder) {
    const std::size_t colon = place.rfind(':');
    if (place.starts_with("??") || colon == std::string_view::npos)
        return;
    std::string_view file = place.substr(0, colon);
    if (file.starts_with("./")) // cached objects serve programs in other folders, so they do not name their own folder
        file.remove_prefix(2);
    else if (file.starts_with(folder) && file.substr(folder.size()).starts_with('/'))
        file.remove_prefix(folder.size() + 1);
    std::from_chars(place.data() + colon + 1, place.data() + place.size(), frame.line);
    if (frame.line != 0)
        frame.file = is_of_library(file) ? fs::path(file).lexically_normal().string() : std::string(file);
}

// If functions of C++'s library call one another, keeps only the one that the program called.
std::vector<CallFrame> without_inner_parts(std::vector<CallFrame> frames) {
    std::vector<CallFrame> kept;
    for (std::size_t i = 0; i < frames.size(); ++i)
        if (!is_of_library(frames[i].file) || frames[i].left_out != 0 ||
            (i + 1 < frames.size() && !is_of_library(frames[i + 1].file)))
            kept.push_back(std::move(frames[i]));
    return kept;
}

void set_frames(CallStack& stack, const CallFrames& known) {
    for (std::size_t i = 0; i < stack.addresses.size(); ++i) {
        if (const auto found = known.find(stack.addresses[i]); found != known.end())
            stack.frames.insert(stack.frames.end(), found->second.begin(), found->second.end());
        if (i + 1 == CallStack::kept_inside && !stack.frames.empty())
            stack.frames.back().left_out = stack.left_out;
    }
    stack.frames = without_inner_parts(std::move(stack.frames));
}

} // namespace

CallFrames parse_call_frames(std::string_view output, const std::string& folder) {
    CallFrames found;
    std::vector<CallFrame>* frames = nullptr;
    const auto next_line = [&] {
        const std::string_view line = output.substr(0, output.find('\n'));
        output.remove_prefix(std::min(output.size(), line.size() + 1));
        return line;
    };
    while (!output.empty()) {
        const std::string_view line = next_line();
        if (line.starts_with("0x")) {
            std::uint64_t address = 0;
            std::from_chars(line.data() + 2, line.data() + line.size(), address, 16);
            frames = &found[address];
            continue;
        }
        CallFrame frame{.function = name_of_function(line), .file = {}};
        set_place(frame, next_line(), folder);
        if (frames != nullptr && line != "??")
            frames->push_back(std::move(frame));
    }
    return found;
}

void look_up_calls(CheckResult& result, const NativeProgram& program, const StopToken& stop) {
    const std::vector<CallStack*> stacks = stacks_of(result);
    CallFrames sought;
    for (const CallStack* stack : stacks)
        for (const std::uint64_t address : stack->addresses)
            sought.try_emplace(address);
    if (sought.empty())
        return;
    std::vector<std::string> command{path_searcher, "addr2line", "-a", "-f", "-i", "-C", "-e", program.object.string()};
    for (const auto& [address, frames] : sought)
        command.push_back(fmt::format("{:#x}", address));
    // The file has the whole output; the result of the process has only its first part. Threads that explore different
    // tests of the program may look up calls at the same time.
    static std::atomic<unsigned> files{0};
    const fs::path output = program.object.parent_path() / fmt::format("calls-{}-{}.txt", getpid(), ++files);
    if (!codegen::run_program(command, output, longest_search, stop).succeeded())
        return;
    const auto text = read_file(output);
    std::error_code failed;
    fs::remove(output, failed);
    const fs::path folder = fs::current_path(failed);
    const CallFrames known = parse_call_frames(text ? *text : "", folder.string());
    for (CallStack* stack : stacks)
        set_frames(*stack, known);
}

} // namespace katlas::workbench

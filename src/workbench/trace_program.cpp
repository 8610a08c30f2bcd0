#include "trace_program.hpp"

#include "katlas/native/collector.hpp"
#include "native_mapping.hpp"
#include "native_tests.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas::workbench {

std::vector<std::string> files_of(const Trace& trace) {
    std::vector<std::string> files;
    for (const TraceSource& source : trace.sources)
        files.push_back(source.file);
    return files;
}

std::string name_of_program(const Trace& trace) {
    return trace.test.empty() ? fmt::format("{}", fmt::join(files_of(trace), " ")) : trace.test;
}

Expected<native::Options> options_of(const Trace& trace) {
    native::Options options;
    options.spurious_failures = trace.spurious_failures;
    options.undetermined = trace.undetermined;
    options.unroll = trace.unroll;
    options.all_atomics = trace.all_atomics;
    const auto mapping = mapping_choice(trace.mapping);
    if (!mapping)
        return Refused{mapping.why_not()};
    CheckResult named;
    named.test = name_of_program(trace);
    named.model = trace.model;
    CheckTask task;
    task.mapping = &*mapping;
    if (!trace.mapping.empty()) // the trace has the model's own options, and no model is used
        static_cast<void>(compile_for_machine(named, options, CheckModel{}, task));
    return options;
}

TraceMachine::TraceMachine(const std::filesystem::path& object, const Trace& trace, const native::Options& options)
    : machine_(object.string(), trace.test.empty() ? "main" : prefix_of_tests + trace.test) {
    set_options(machine_, options);
    if (trace.dependencies)
        machine_.follow_dependencies();
}

} // namespace katlas::workbench

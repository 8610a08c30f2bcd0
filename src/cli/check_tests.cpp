#include "check_tests.hpp"

#include "katlas/cli/exit_status.hpp"
#include "katlas/workbench/native_build.hpp"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas::cli {

using workbench::ProgramSource;

int list_tests(const std::vector<ProgramSource>& programs) {
    int status = all_as_stated;
    for (const ProgramSource& program : programs) {
        std::string fault = program.error;
        if (!program.native.empty() && program.native_test.empty())
            if (const auto built = workbench::build_native(program.native, program.compiler_flags, {}, {}); !built) {
                fmt::print(stderr, "{}", built.refused().messages);
                fault = built.why_not();
            }
        if (fault.empty()) {
            fmt::print("{}\n", program.text);
            continue;
        }
        fmt::print(stderr, "{}: error: {}\n", program.text, fault);
        status = bad_input;
    }
    return status;
}

Expected<std::vector<ProgramSource>> chosen_tests(std::vector<ProgramSource> programs,
                                                  const std::vector<std::string>& names) {
    std::vector<std::string> known;
    for (const ProgramSource& program : programs)
        if (!program.native_test.empty())
            known.push_back(program.native_test);
    for (const std::string& name : names)
        if (std::ranges::find(known, name) == known.end())
            return Refused{known.empty()
                               ? fmt::format("no test is called '{}': the programs have no tests", name)
                               : fmt::format("no test is called '{}'; there are: {}", name, fmt::join(known, ", "))};
    std::erase_if(programs, [&](const ProgramSource& program) {
        return std::ranges::find(names, program.native_test) == names.end();
    });
    return programs;
}

} // namespace katlas::cli

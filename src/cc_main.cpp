// katlas-cc and katlas-c++, compilers of C and of C++ for any build system: clang 16, whose executables run as usual,
// and are what `katlas check` explores.
//
// Each object has its module as the front end made it, before any optimisation, in a section that linkers concatenate.
// (The driver's option -fembed-bitcode would embed what the optimiser has left.)
#include "katlas/support/c_compiler.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

namespace {

#ifdef KATLAS_COMPILES_CXX
constexpr bool compiles_cxx = true;
constexpr const char* own_name = "katlas-c++";
#else
constexpr bool compiles_cxx = false;
constexpr const char* own_name = "katlas-cc";
#endif

// How options of GCC begin that clang does not have. They say how GCC optimises and what it looks for, so that a
// program means the same without them.
constexpr std::array only_for_gcc = {
    "-fanalyzer",
    "-fconserve-stack",
    "-fguess-branch-probability",
    "-fipa-",
    "-fno-aggressive-loop-optimizations",
    "-fno-allow-store-data-races",
    "-fno-guess-branch-probability",
    "-fno-ipa-",
    "-fno-tree-",
    "-fno-var-tracking",
    "-ftree-loop",
    "-ftree-parallelize-loops",
    "-fvar-tracking",
};

// These clang has.
constexpr std::array of_both = {"-fno-tree-slp-vectorize", "-fno-tree-vectorize"};

bool is_only_for_gcc(std::string_view argument) {
    return std::ranges::find(of_both, argument) == of_both.end() &&
           std::ranges::any_of(only_for_gcc, [&](const char* begin) { return argument.starts_with(begin); });
}

// Whether there may be something to link. What says something to the linker is an input of its own for clang, which
// would then link although nothing was asked for but the compiler's version.
bool has_input(const std::vector<std::string_view>& arguments) {
    return std::ranges::any_of(arguments, [](std::string_view a) {
        return a == "-" || !a.starts_with('-') || a.starts_with("-l") || a.starts_with("-Wl,");
    });
}

int fail(const char* why) {
    std::fprintf(stderr, "%s: error: %s\n", own_name, why);
    return 1;
}

} // namespace

int main(int argc, char** argv) {
    const auto compiler = katlas::c_compiler();
    if (!compiler)
        return fail("clang 16 is not there: install clang-16");
    const auto native = katlas::native_folder();
    if (!native)
        return fail("the folder of its headers is not there");
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);

    // Options of the user come later, and win.
    std::vector<std::string> command{compiler->string(),
                                     "-g",
                                     "-fpass-plugin=" + (*native / "katlas-embed.so").string(),
                                     "-Xclang",
                                     "-disable-O0-optnone",
                                     "-isystem",
                                     (*native / "include").string(),
                                     "-Qunused-arguments",
                                     "-Wno-unknown-warning-option",
                                     "-Wno-ignored-optimization-argument"};
    if (compiles_cxx) {
        command.emplace_back("--driver-mode=g++");
        katlas::add_cxx_options(command, *native);
    } else {
        katlas::add_c_options(command);
    }
    const auto end_of_options = std::ranges::find(arguments, "--");
    for (auto argument = arguments.begin(); argument != end_of_options; ++argument)
        if (is_only_for_gcc(*argument))
            std::fprintf(stderr, "%s: warning: clang does not know %s\n", own_name, std::string(*argument).c_str());
        else
            command.emplace_back(*argument);
    // The explorer looks for overflows itself. It knows the functions that a program calls, not those that the headers
    // of the C library call instead.
    command.insert(command.end(), {"-Xclang", "-U_FORTIFY_SOURCE"});
    command.insert(command.end(), end_of_options, arguments.end());
    if (has_input(arguments)) {
        if (end_of_options == arguments.end())
            command.emplace_back("-Xlinker"); // else -x would say of which language it is
        command.push_back((*native / "libkatlas-verify.a").string());
    }

    std::vector<char*> words;
    words.reserve(command.size() + 1);
    for (std::string& word : command)
        words.push_back(word.data());
    words.push_back(nullptr);
    execv(words.front(), words.data());
    return fail("clang 16 cannot be started");
}

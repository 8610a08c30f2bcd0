// Builds programs in C as shared objects that the explorer runs: clang 16 compiles them with the pass that turns
// accesses into calls of the runtime (instrument/). An executable made by katlas-cc contains its LLVM modules, which
// are compiled in the same way.
//
// Objects are kept in the user's cache. An object is used again if the sources, all options, and everything that the
// compiler read or looked for are as they were, which is known without the compiler (workbench/compilation_inputs.hpp).
#pragma once

#include "katlas/support/expected.hpp"
#include "katlas/support/stop_token.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace katlas::workbench {

// Whether a file is one that check_program gives to the compiler: .c, .i, .bc or .ll.
[[nodiscard]] bool is_native_source(const std::string& path);
// Whether a file is in ELF: an executable, an object or a shared object. Each such file is a program of its own.
[[nodiscard]] bool is_executable(const std::string& path);

// The prefix in the names of Katlas's own files that are compiled with programs.
inline constexpr const char* native_prefix = "katlas/";

struct NativeProgram {
    std::filesystem::path object;
    std::shared_ptr<const void> folder; // the folder exists as long as this object
    std::string warnings{};             // of the compiler, about what it takes for errors by default
};

struct BuildFailure {
    std::string reason;   // a sentence
    std::string messages; // of the compiler
};

// Variants of the compilation of a program, which do not change its behaviour.
struct NativeCode {
    bool labels = false;     // the code follows the dependencies of values (katlas/native/abi.hpp)
    bool debuggable = false; // a debugger sees all local variables, and no function is inlined
};

// `flags` are flags for the compiler.
[[nodiscard]] Expected<NativeProgram, BuildFailure> build_native(const std::vector<std::string>& files,
                                                                 const std::vector<std::string>& flags, NativeCode code,
                                                                 const StopToken& stop);

// The program of an object that was built before, in a folder of its own.
[[nodiscard]] Expected<NativeProgram, BuildFailure> native_program_of(std::string_view object);

// A store of built programs, for repeated explorations of one program: the compiler runs once for each. Several threads
// may use it at the same time.
class NativeBuilds {
  public:
    // As build_native(), but returns the earlier result for the same arguments.
    Expected<NativeProgram, BuildFailure> find(const std::vector<std::string>& files,
                                               const std::vector<std::string>& flags, NativeCode code,
                                               const StopToken& stop);

  private:
    using Key = std::tuple<std::vector<std::string>, std::vector<std::string>, bool, bool>;
    std::mutex mutex_;
    std::map<Key, NativeProgram> built_;
};

} // namespace katlas::workbench

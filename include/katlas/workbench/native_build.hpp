// Programs in C as shared objects that the explorer runs: clang 16 compiles them with the pass that makes accesses
// calls of the runtime (instrument/). An executable that katlas-cc made has its modules in it, which are compiled so,
// too.
//
// Objects are kept in the user's cache. Their key is a digest of the text that the compiler sees once it has included
// what is to be included, of all options, of the pass and of what the compiler says of itself, so that an object is
// that of just this program.
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
// Whether a file is of ELF: an executable, an object or a shared object, which is a program of its own.
[[nodiscard]] bool is_executable(const std::string& path);

// How files of Katlas are named that are compiled with programs.
inline constexpr const char* native_prefix = "katlas/";

struct NativeProgram {
    std::filesystem::path object;
    std::shared_ptr<const void> folder; // which exists as long as this
};

struct BuildFailure {
    std::string reason;   // a sentence
    std::string messages; // of the compiler
};

// How a program is compiled; what it does is the same.
struct NativeCode {
    bool labels = false;     // it says what its values depend on (katlas/native/abi.hpp)
    bool debuggable = false; // a debugger sees all local variables, and no function is inlined
};

// `flags`: of the compiler.
[[nodiscard]] Expected<NativeProgram, BuildFailure> build_native(const std::vector<std::string>& files,
                                                                 const std::vector<std::string>& flags, NativeCode code,
                                                                 const StopToken& stop);

// The program of an object that was built before, in a folder of its own.
[[nodiscard]] Expected<NativeProgram, BuildFailure> native_program_of(std::string_view object);

// Programs that were built, for who explores the same one many times: each is looked at by the compiler once. Several
// threads may ask at the same time.
class NativeBuilds {
  public:
    // As build_native(), and with its result where that was asked for before.
    Expected<NativeProgram, BuildFailure> find(const std::vector<std::string>& files,
                                               const std::vector<std::string>& flags, NativeCode code,
                                               const StopToken& stop);

  private:
    using Key = std::tuple<std::vector<std::string>, std::vector<std::string>, bool, bool>;
    std::mutex mutex_;
    std::map<Key, NativeProgram> built_;
};

} // namespace katlas::workbench

// Emitted source text -> a running checker: compiled with the system's compiler, cached, loaded. (Thesis 9.3.1 emits
// code that a tool is built with; here the tool is already running.)
//
// The cache is the folder `katlas` in the user's cache directory (XDG_CACHE_HOME, else ~/.cache). It has one shared
// object for each hash of everything that the object depends on: the text, the headers it includes (which are part of
// this program and need not be installed), the compiler's own account of its version, the flags, and checker_abi. So no
// entry goes out of date, and all entries may be deleted at any time.
//
// The bytes that are loaded from the cache are the bytes that were put there: an entry ends in a seal (a hash of its
// bytes), which is verified before the entry is loaded. An entry that is broken or of another version is made anew.
// Entries appear by one atomic rename, after they were loaded successfully; any number of processes may share the
// cache. A cache folder that others may write to, that is not ours, or that cannot be written is left alone: then a
// private temporary folder serves, and is removed at once.
//
// If several processes want the same checker at a time, one compiles it and the others wait.
//
// No shell is involved anywhere: programs are started with an argument vector.
#pragma once

#include "katlas/codegen/any_checker.hpp"
#include "katlas/codegen/emit.hpp"
#include "katlas/support/stop_token.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace katlas::codegen {

// A text that emitted code needs at compile time: a header, or a source (*.cpp) that is compiled with it.
struct RuntimeFile {
    std::string_view path; // as it is included, or as messages of the compiler name it
    std::string_view text;
};

// The files that this program was built with, in the order in which CMakeLists.txt lists them.
[[nodiscard]] std::span<const RuntimeFile> runtime_files();

struct LoadOptions {
    // A program and perhaps leading arguments. Empty: $CXX if that is set, else the first of c++, g++, clang++ in PATH.
    std::string compiler;
    std::vector<std::string> flags = {"-std=c++20", "-O2", "-DNDEBUG", "-w"};
    std::filesystem::path cache;                // the cache's folder; empty: the user's
    std::chrono::milliseconds timeout{120'000}; // for each run of the compiler
    bool use_cache = true;
    StopToken stop{}; // when it stops, the compiler is killed
    // Asked while another process compiles the same; empty: yes.
    std::function<bool()> still_wanted{};
};

struct LoadError {
    enum class Kind : std::uint8_t {
        no_compiler,    // no compiler was found, or none runs: an interpreter can serve instead
        compile_failed, // with the compiler's output
        timed_out,      // or asked to stop
        not_loadable,   // the object cannot be loaded, lacks the entry, or is not of this program's version
        no_folder       // not even a temporary folder can be written
    };
    Kind kind = Kind::no_compiler;
    std::string message; // one line
    std::string output;  // of the compiler; may have many lines
};

// A shared object in memory and the factory in it. The object must outlive every checker that it made; make() ensures
// this by shared ownership.
class LoadedChecker {
  public:
    enum class Origin : std::uint8_t { cached, compiled_and_cached, compiled };

    LoadedChecker(std::shared_ptr<const CheckerFactory> factory, Origin origin, std::string key)
        : factory_(std::move(factory)), origin_(origin), key_(std::move(key)) {}

    [[nodiscard]] std::string_view model() const { return factory_->model; }
    [[nodiscard]] Origin origin() const { return origin_; }
    // The key by which load_cached finds the checker in the cache, if it is there.
    [[nodiscard]] const std::string& key() const { return key_; }
    [[nodiscard]] std::shared_ptr<AnyChecker> make() const;

  private:
    std::shared_ptr<const CheckerFactory> factory_; // its deleter closes the shared object
    Origin origin_;
    std::string key_;
};

// `entry`: the name of the `extern "C"` function in the text that returns the factory. Any number of threads and
// processes may call this at a time. Takes as long as the compiler, or a few milliseconds from the cache.
[[nodiscard]] std::variant<LoadedChecker, LoadError> load_checker(std::string_view text, const std::string& entry,
                                                                  const LoadOptions& options = {});

// The checker of that key, without a compiler. Nothing if it is not in the cache, or does not load.
[[nodiscard]] std::optional<LoadedChecker> load_cached(const std::string& key, const std::string& entry,
                                                       const std::filesystem::path& cache);

// The source that load_checker compiles for a generated text, and the name of its entry.
struct CheckerSource {
    std::string text;
    std::string entry;
};
[[nodiscard]] CheckerSource source_of(const CheckerText& text);

// The same for a generated checker.
[[nodiscard]] std::variant<LoadedChecker, LoadError> load_checker(const CheckerText& text,
                                                                  const LoadOptions& options = {});

// The interpreted checker of the plan (interpreter.hpp). It decides the same, slower.
[[nodiscard]] std::shared_ptr<AnyChecker> interpret(const CheckerPlan& plan);

// The folder that serves as the cache without LoadOptions::cache; empty if the environment names none.
[[nodiscard]] std::filesystem::path user_cache_folder();

} // namespace katlas::codegen

#include "katlas/workbench/native_build.hpp"

#include "compilation_inputs.hpp"
#include "elf_section.hpp"
#include "embedded_bitcode.hpp"
#include "include_names.hpp"
#include "katlas/codegen/loader.hpp"
#include "katlas/codegen/loader_cache.hpp"
#include "katlas/codegen/loader_process.hpp"
#include "katlas/codegen/loader_sha256.hpp"
#include "katlas/native/abi.hpp"
#include "katlas/support/c_compiler.hpp"
#include "katlas/support/files.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <sstream>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

namespace fs = std::filesystem;

// Runs a program with additional environment variables.
constexpr const char* env_program = "/usr/bin/env";
constexpr const char* standard_of_cxx = "-std=c++20";
constexpr std::chrono::minutes longest_compilation{10};
// The environment by which clang changes its options and its search for files.
constexpr std::array variables_of_compiler{
    "CCC_OVERRIDE_OPTIONS", "CPATH",        "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH",
    "COMPILER_PATH",        "LIBRARY_PATH", "SDKROOT",        "SOURCE_DATE_EPOCH"};
// An entry of the cache that has the key of an object, and what the object depends on.
constexpr const char* inputs_ending = "-inputs";
constexpr std::size_t key_size = 64;

bool has_ending(const std::string& path, std::span<const char* const> endings) {
    return std::ranges::any_of(endings, [&](const char* ending) { return path.ends_with(ending); });
}

bool is_cxx_source(const std::string& path) {
    constexpr std::array endings{".cpp", ".cc", ".cxx", ".C", ".ii"};
    return has_ending(path, endings);
}

// Whether the file is bitcode or text of LLVM, from any language.
bool is_bitcode(const std::string& path) {
    constexpr std::array endings{".bc", ".ll"};
    return has_ending(path, endings);
}

bool is_preprocessed(const std::string& path) {
    constexpr std::array endings{".i", ".ii"};
    return has_ending(path, endings);
}

// Whether an object has mangled names of C++ symbols.
bool uses_cxx(const std::string& object) {
    constexpr std::array parts{"_ZN", "_ZS", "_ZT", "_Zd", "_Zn", "__cxa_", "katlas_gxx_personality_v0"};
    const auto bytes = read_file(object);
    return bytes &&
           std::ranges::any_of(parts, [&](const char* part) { return bytes->find(part) != std::string::npos; });
}

std::string version_of(const fs::path& compiler, const fs::path& scratch, const StopToken& stop) {
    return codegen::run_program({compiler.string(), "--version"}, scratch, std::chrono::seconds(20), stop).output;
}

// The output of a compiler with -v, up to its commands, which have names of temporary files: all that --version prints,
// and the folders of system headers.
std::string version_in(const std::string& output) {
    return output.substr(0, output.find("\n "));
}

// Those lines of the compiler's output that are about what it takes for errors unless told otherwise. A function that
// may end without a value is none of that.
std::string warnings_in(const std::string& output) {
    const auto is_error = [](const std::string& line) {
        return line.find(": warning: ") != std::string::npos &&
               line.find("does not return a value") == std::string::npos &&
               std::ranges::any_of(warnings_in_c,
                                   [&](const char* name) { return line.ends_with(fmt::format("[-W{}]", name)); });
    };
    std::string found;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);)
        if (is_error(line))
            found += line + "\n";
    return found;
}

// The begin of a command by which the pass makes such code.
std::vector<std::string> environment_of_pass(NativeCode code) {
    std::vector<std::string> command;
    if (code.labels || code.debuggable)
        command.emplace_back(env_program);
    if (code.labels)
        command.push_back(std::string(native::labels_variable) + "=1");
    if (code.debuggable)
        command.push_back(std::string(native::debugged_variable) + "=1");
    return command;
}

class Build {
  public:
    Build(const std::vector<std::string>& files, const std::vector<std::string>& flags, NativeCode code,
          const StopToken& stop)
        : given_(files), flags_(flags), code_(code), stop_(stop) {}

    Expected<NativeProgram, BuildFailure> run() {
        const auto compiler = c_compiler();
        if (!compiler)
            return BuildFailure{"programs in C and C++ are compiled by clang 16, which is not there: install clang-16",
                                {}};
        const auto native = native_folder();
        if (!native)
            return BuildFailure{"this Katlas was built without LLVM 16, so that it cannot run programs in C and C++: "
                                "install clang-16 and llvm-16-dev, and build it again",
                                {}};
        compiler_ = *compiler;
        native_ = *native;
        const fs::path cache_folder = codegen::user_cache_folder();
        if (!cache_folder.empty())
            cache_ = codegen::CheckerCache::open(cache_folder);
        auto folder = codegen::TemporaryFolder::make(cache_ ? cache_->folder() : fs::temp_directory_path());
        if (!folder)
            return BuildFailure{"there is no folder to compile in", {}};
        const auto own = std::make_shared<const codegen::TemporaryFolder>(std::move(*folder));
        folder_ = own->path();
        const fs::path object = folder_ / "program.so";
        if (auto failure = extract_modules())
            return std::move(*failure);
        const auto question = find_question();
        if (!question)
            return question.refused();
        if (const auto known = known_program(*question); known && write_file(object, *known))
            return NativeProgram{object, own};
        if (auto failure = compile_and_link(object))
            return std::move(*failure);
        if (warnings_.empty()) // else they are seen again next time
            keep(object, *question);
        return NativeProgram{object, own, warnings_};
    }

  private:
    // The begin of the command, up to the file, with options for the file's language.
    [[nodiscard]] std::vector<std::string> start_of_command(const std::string& file) const {
        std::vector<std::string> command = environment_of_pass(code_);
        command.push_back(compiler_.string());
        command.emplace_back("-D__KATLAS__=1");
        if (is_cxx_source(file)) {
            command.emplace_back(standard_of_cxx); // later options of the user take precedence
            add_cxx_options(command, native_);
        } else if (!is_bitcode(file)) {
            add_c_options(command);
        }
        command.insert(command.end(), {"-isystem", (native_ / "include").string()});
        for (const std::string& flag : flags_)
            if (is_for_language(flag, file))
                command.push_back(flag);
        return command;
    }

    // A language standard is for C or for C++, and a program may have files of both.
    static bool is_for_language(const std::string& flag, const std::string& file) {
        if (!flag.starts_with("-std="))
            return true;
        const bool of_cxx = flag.find("++") != std::string::npos;
        return is_bitcode(file) || of_cxx == is_cxx_source(file);
    }

    [[nodiscard]] std::vector<std::string> options_of_pass() const {
        return {"-O1",
                "-g",
                "-fdebug-compilation-dir=.",
                "-ffile-prefix-map=" + native_.string() + "/=" + native_prefix,
                "-fno-omit-frame-pointer",
                "-fno-crash-diagnostics",
                "-fPIC",
                "-fpass-plugin=" + (native_ / pass_file).string()};
    }

    std::optional<BuildFailure> compile_and_link(const fs::path& program) {
        std::vector<std::string> objects;
        for (const std::string& file : files_) {
            std::vector<std::string> command = start_of_command(file);
            const std::vector<std::string> options = options_of_pass();
            command.insert(command.end(), options.begin(), options.end());
            objects.push_back((folder_ / fmt::format("object{}.o", objects.size())).string());
            command.insert(command.end(), {"-Qunused-arguments", "-c", "-o", objects.back(), file});
            const bool is_whole = is_bitcode(file) || is_preprocessed(file); // it reads no other files
            if (auto failure = is_whole ? compile_whole(command) : compile_source(command))
                return failure;
        }
        std::vector<std::string> command{compiler_.string(), "-shared", "-Wl,-Bsymbolic", "-o", program.string()};
        command.insert(command.end(), objects.begin(), objects.end());
        if (std::ranges::any_of(objects, uses_cxx)) {
            const fs::path library = folder_ / "library.o";
            if (auto failure = make_library(library))
                return failure;
            command.insert(command.end(), {library.string(), "-lstdc++"});
        }
        command.insert(command.end(), flags_.begin(), flags_.end());
        command.emplace_back("-Qunused-arguments");
        return run_compiler(command);
    }

    // Compiles a source, and records what the compiler reads. The same run of the compiler prints its version, so that
    // there is no separate call for it.
    std::optional<BuildFailure> compile_source(const std::vector<std::string>& command) {
        const fs::path rule = folder_ / "rule.d";
        std::vector<std::string> asked = command;
        asked.insert(asked.end(), {"-v", "-MD", "-MF", rule.string()});
        const codegen::ProcessResult result = result_of(asked);
        if (!result.succeeded()) // the messages are for the user, and should be about the program only
            return run_compiler(command);
        version_ = version_in(result.output);
        warnings_ += warnings_in(result.output);
        const auto read = read_file(rule);
        inputs_.add_compilation(read ? *read : "", result.output);
        return std::nullopt;
    }

    std::optional<BuildFailure> compile_whole(const std::vector<std::string>& command) {
        const codegen::ProcessResult result = result_of(command);
        warnings_ += warnings_in(result.output);
        return failure_of(result);
    }

    [[nodiscard]] bool may_have_cxx() const {
        return std::ranges::any_of(files_, [](const std::string& f) { return is_cxx_source(f) || is_bitcode(f); });
    }

    // Makes the replacement of the shared object of C++'s library, which is the same for all programs.
    std::optional<BuildFailure> make_library(const fs::path& object) {
        codegen::Sha256 hash;
        hash.add_field(code_.labels ? "labelled library 1" : "library 1");
        add_tools(hash);
        for (const fs::path& file : files_of_library()) {
            const auto text = read_file(file);
            hash.add_field(text ? *text : "");
        }
        const std::string key = hash.finish();
        if (cache_)
            if (const auto known = cache_->read_intact(key); known && write_file(object, *known))
                return std::nullopt;
        std::vector<std::string> command = environment_of_pass({.labels = code_.labels});
        command.insert(command.end(), {compiler_.string(), standard_of_cxx});
        add_cxx_options(command, native_);
        const std::vector<std::string> options = options_of_pass();
        command.insert(command.end(), options.begin(), options.end());
        command.insert(command.end(), {"-c", "-o", object.string(), (native_ / "library" / "library.cpp").string()});
        if (auto failure = run_compiler(command))
            return failure;
        if (cache_)
            (void)cache_->publish(object, key);
        return std::nullopt;
    }

    // The sources of the replacement, and the headers that replace those of C++'s library.
    [[nodiscard]] std::vector<fs::path> files_of_library() const {
        std::vector<fs::path> files;
        std::error_code ignored;
        for (const fs::path& folder : {native_ / "library", native_ / "include"})
            for (const auto& entry : fs::recursive_directory_iterator(folder, ignored))
                if (entry.is_regular_file(ignored))
                    files.push_back(entry.path());
        std::ranges::sort(files);
        return files;
    }

    // Writes the modules of executables into files for the compiler. Returns nothing on success.
    std::optional<BuildFailure> extract_modules() {
        for (const std::string& file : given_) {
            const auto bytes = read_file(file);
            if (!bytes || !is_elf(*bytes)) {
                files_.push_back(file);
                continue;
            }
            const auto modules = embedded_modules(*bytes);
            if (!modules)
                return BuildFailure{modules.why_not(), {}};
            for (const std::string_view module : *modules) {
                files_.push_back((folder_ / fmt::format("module{}.bc", files_.size())).string());
                if (const auto written = write_file(files_.back(), module); !written)
                    return BuildFailure{fmt::format("its modules cannot be written: {}", written.why_not()), {}};
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] codegen::ProcessResult result_of(const std::vector<std::string>& command) const {
        return codegen::run_program(command, folder_ / "output.txt", longest_compilation, stop_);
    }

    // Returns nothing on success.
    std::optional<BuildFailure> run_compiler(const std::vector<std::string>& command) {
        return failure_of(result_of(command));
    }
    static std::optional<BuildFailure> failure_of(const codegen::ProcessResult& result) {
        using End = codegen::ProcessResult::End;
        if (result.succeeded())
            return std::nullopt;
        if (result.end == End::stopped)
            return BuildFailure{"the time was over before the program was compiled", {}};
        return BuildFailure{"the program does not compile", result.output};
    }

    void add_tools(codegen::Sha256& hash) {
        if (version_.empty())
            version_ = version_of(compiler_, folder_ / "output.txt", stop_);
        hash.add_field(version_);
        add_pass(hash);
    }

    void add_pass(codegen::Sha256& hash) const {
        const auto pass = read_file(native_ / pass_file);
        hash.add_field(pass ? *pass : "");
    }

    static void add_file(codegen::Sha256& hash, const fs::path& file) {
        const auto bytes = read_file(file);
        hash.add_field(bytes ? *bytes : "");
    }

    // An option may name a file, alone or after a sign: an object, or a list of options.
    static void add_option(codegen::Sha256& hash, const std::string& option, int depth) { // NOLINT(misc-no-recursion)
        constexpr int deepest = 4;
        hash.add_field(option);
        for (const std::size_t begin : {std::size_t{0}, option.find_first_of("@=") + 1}) {
            std::error_code ignored;
            const std::string name = option.substr(begin);
            if (!fs::is_regular_file(name, ignored))
                continue;
            add_file(hash, name);
            const auto inside = read_file(name);
            if (!option.starts_with('@') || depth == deepest || !inside)
                continue;
            std::istringstream options{std::string(*inside)};
            for (std::string inner; options >> inner;)
                add_option(hash, inner, depth + 1);
        }
    }

    // Adds the libraries in folders that options name.
    void add_libraries(codegen::Sha256& hash) const {
        for (std::size_t i = 0; i < flags_.size(); ++i) {
            if (!flags_[i].starts_with("-L"))
                continue;
            const fs::path folder = flags_[i] != "-L"       ? flags_[i].substr(2)
                                    : i + 1 < flags_.size() ? flags_[i + 1]
                                                            : "";
            for (const std::string& flag : flags_)
                if (std::error_code ignored; flag.starts_with("-l"))
                    for (const char* ending : {".a", ".so"})
                        if (const fs::path file = folder / ("lib" + flag.substr(2) + ending);
                            fs::is_regular_file(file, ignored))
                            add_file(hash, file);
        }
    }

    // The bytes of the program that the question led to before, if nothing has changed that they depend on.
    [[nodiscard]] std::optional<std::string> known_program(const std::string& question) const {
        const auto inputs = cache_ ? cache_->read_sealed(question + inputs_ending) : std::nullopt;
        if (!inputs || inputs->size() < key_size || !are_unchanged_inputs(std::string_view(*inputs).substr(key_size)))
            return std::nullopt;
        return cache_->read_intact(inputs->substr(0, key_size));
    }

    // Puts the program into the cache: the object, and then what it depends on, which names the object.
    void keep(const fs::path& object, const std::string& question) {
        if (!cache_ || varies_)
            return;
        const std::error_code failed = add_tools_to_inputs();
        if (failed || !inputs_.are_fixed())
            return;
        codegen::Sha256 hash;
        hash.add_field(question);
        hash.add_field(version_);
        hash.add_field(inputs_.digest());
        const std::string key = hash.finish();
        if (cache_->publish(object, key))
            (void)cache_->write_sealed(question + inputs_ending, key + inputs_.text());
    }

    std::error_code add_tools_to_inputs() {
        std::error_code failed;
        inputs_.add_file(fs::canonical(compiler_, failed).string());
        inputs_.add_file((native_ / pass_file).string());
        if (may_have_cxx())
            for (const fs::path& file : files_of_library())
                inputs_.add_file(file.string());
        return failed;
    }

    // A digest of all that the program depends on and that is known without the compiler: names and options, and the
    // bytes of sources and of files that options name.
    Expected<std::string, BuildFailure> find_question() {
        codegen::Sha256 hash;
        hash.add_field(code_.labels ? "labelled program 9" : "program 9");
        if (code_.debuggable)
            hash.add_field("debuggable 1");
        hash.add_field(compiler_.string());
        hash.add_field(native_.string());
        for (const std::string& flag : flags_) {
            add_option(hash, flag, 0);
            varies_ = varies_ || varies(flag); // -DBUILT=__TIME__
        }
        add_libraries(hash);
        for (const char* variable : variables_of_compiler) {
            const char* value = std::getenv(variable);
            hash.add_field(value == nullptr ? "" : value);
        }
        for (const std::string& file : files_) {
            hash.add_field(is_bitcode(file) ? "module" : file); // bitcode contains the names of its sources
            const auto bytes = read_file(file);
            if (!bytes)
                return BuildFailure{fmt::format("the file cannot be read: {}", bytes.why_not()), {}};
            hash.add_field(*bytes);
            varies_ = varies_ || varies(*bytes);
        }
        return hash.finish();
    }

    const std::vector<std::string>& given_;
    std::vector<std::string> files_{}; // an executable is replaced by its modules
    const std::vector<std::string>& flags_;
    NativeCode code_;
    StopToken stop_;
    std::optional<codegen::CheckerCache> cache_{};
    std::string version_{};
    std::string warnings_{};
    CompilationInputs inputs_{};
    bool varies_ = false; // the compiler makes another program each time
    fs::path compiler_;
    fs::path native_;
    fs::path folder_;
};

} // namespace

bool is_native_source(const std::string& path) {
    constexpr std::array endings{".c", ".i"};
    return has_ending(path, endings) || is_cxx_source(path) || is_bitcode(path);
}

bool is_executable(const std::string& path) {
    const auto bytes = read_file(path);
    return bytes && is_elf(*bytes);
}

Expected<NativeProgram, BuildFailure> build_native(const std::vector<std::string>& files,
                                                   const std::vector<std::string>& flags, NativeCode code,
                                                   const StopToken& stop) {
    return Build(files, flags, code, stop).run();
}

Expected<NativeProgram, BuildFailure> native_program_of(std::string_view object) {
    auto folder = codegen::TemporaryFolder::make(fs::temp_directory_path());
    if (!folder)
        return BuildFailure{"there is no folder for the compiled program", {}};
    const auto own = std::make_shared<const codegen::TemporaryFolder>(std::move(*folder));
    fs::path file = own->path() / "program.so";
    if (const auto written = write_file(file, object); !written)
        return BuildFailure{"the compiled program cannot be written: " + written.why_not(), {}};
    return NativeProgram{std::move(file), own};
}

Expected<NativeProgram, BuildFailure> NativeBuilds::find(const std::vector<std::string>& files,
                                                         const std::vector<std::string>& flags, NativeCode code,
                                                         const StopToken& stop) {
    const std::scoped_lock lock(mutex_);
    const Key key{files, flags, code.labels, code.debuggable};
    if (const auto known = built_.find(key); known != built_.end())
        return known->second;
    auto built = build_native(files, flags, code, stop);
    if (built)
        built_.emplace(key, *built);
    return built;
}

} // namespace katlas::workbench

#include "katlas/workbench/native_build.hpp"

#include "elf_section.hpp"
#include "embedded_bitcode.hpp"
#include "katlas/codegen/loader.hpp"
#include "katlas/codegen/loader_cache.hpp"
#include "katlas/codegen/loader_process.hpp"
#include "katlas/codegen/loader_sha256.hpp"
#include "katlas/native/abi.hpp"
#include "katlas/support/c_compiler.hpp"
#include "katlas/support/files.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

namespace fs = std::filesystem;

// Sets variables of the environment of one program.
constexpr const char* env_program = "/usr/bin/env";
constexpr std::chrono::minutes longest_compilation{10};

std::string version_of(const fs::path& compiler, const fs::path& scratch, const StopToken& stop) {
    return codegen::run_program({compiler.string(), "--version"}, scratch, std::chrono::seconds(20), stop).output;
}

class Build {
  public:
    Build(const std::vector<std::string>& files, const std::vector<std::string>& flags, bool labels,
          const StopToken& stop)
        : given_(files), flags_(flags), labels_(labels), stop_(stop) {}

    Expected<NativeProgram, BuildFailure> run() {
        const auto compiler = c_compiler();
        if (!compiler)
            return BuildFailure{"C programs are compiled by clang 16, which is not there: install clang-16", {}};
        const auto native = native_folder();
        if (!native)
            return BuildFailure{"this Katlas was built without LLVM 16, so that it cannot run C programs: install "
                                "clang-16 and llvm-16-dev, and build it again",
                                {}};
        compiler_ = *compiler;
        native_ = *native;
        const fs::path cache_folder = codegen::user_cache_folder();
        auto cache = cache_folder.empty() ? std::nullopt : codegen::CheckerCache::open(cache_folder);
        auto folder = codegen::TemporaryFolder::make(cache ? cache->folder() : fs::temp_directory_path());
        if (!folder)
            return BuildFailure{"there is no folder to compile in", {}};
        const auto own = std::make_shared<const codegen::TemporaryFolder>(std::move(*folder));
        folder_ = own->path();
        const fs::path object = folder_ / "program.so";
        if (auto failure = extract_modules())
            return std::move(*failure);
        auto key = find_key();
        if (!key)
            return key.refused();
        if (cache)
            if (const auto known = cache->read_intact(*key); known && write_file(object, *known))
                return NativeProgram{object, own};
        std::vector<std::string> command = start_of_command();
        command.insert(command.end(), {"-O1", "-g", "-fdebug-compilation-dir=.", "-fno-omit-frame-pointer",
                                       "-fno-crash-diagnostics", "-fpass-plugin=" + (native_ / pass_file).string(),
                                       "-shared", "-fPIC", "-Wl,-Bsymbolic", "-o", object.string()});
        if (auto failure = run_compiler(command))
            return std::move(*failure);
        if (cache)
            (void)cache->publish(object, *key);
        return NativeProgram{object, own};
    }

  private:
    [[nodiscard]] std::vector<std::string> start_of_command() const {
        std::vector<std::string> command;
        if (labels_)
            command = {env_program, std::string(native::labels_variable) + "=1"};
        command.insert(command.end(),
                       {compiler_.string(), "-D__KATLAS__=1", "-isystem", (native_ / "include").string()});
        command.insert(command.end(), flags_.begin(), flags_.end());
        command.insert(command.end(), files_.begin(), files_.end());
        return command;
    }

    // Modules of executables become files for the compiler. Nothing if it succeeds.
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

    // Nothing if it succeeds.
    std::optional<BuildFailure> run_compiler(const std::vector<std::string>& command) {
        const codegen::ProcessResult result =
            codegen::run_program(command, folder_ / "output.txt", longest_compilation, stop_);
        using End = codegen::ProcessResult::End;
        if (result.succeeded())
            return std::nullopt;
        if (result.end == End::stopped)
            return BuildFailure{"the time was over before the program was compiled", {}};
        return BuildFailure{"the program does not compile", result.output};
    }

    // Line marks are part of the text: they say where errors are.
    Expected<std::string, BuildFailure> find_key() {
        const fs::path text = folder_ / "program.i";
        codegen::Sha256 hash;
        hash.add_field(labels_ ? "labelled program 3" : "program 3");
        hash.add_field(version_of(compiler_, folder_ / "output.txt", stop_));
        const auto pass = read_file(native_ / pass_file);
        hash.add_field(pass ? *pass : "");
        for (const std::string& flag : flags_)
            hash.add_field(flag);
        for (const std::string& file : files_) {
            if (file.ends_with(".bc") || file.ends_with(".ll")) { // which has the names of its sources in it
                hash.add_field("module");
                const auto bytes = read_file(file);
                if (!bytes)
                    return BuildFailure{fmt::format("the file cannot be read: {}", bytes.why_not()), {}};
                hash.add_field(*bytes);
                continue;
            }
            hash.add_field(file);
            std::vector<std::string> command{compiler_.string(), "-D__KATLAS__=1", "-isystem",
                                             (native_ / "include").string()};
            command.insert(command.end(), flags_.begin(), flags_.end());
            command.insert(command.end(), {"-E", "-o", text.string(), file});
            if (auto failure = run_compiler(command))
                return std::move(*failure);
            const auto seen = read_file(text);
            hash.add_field(seen ? *seen : "");
        }
        return hash.finish();
    }

    const std::vector<std::string>& given_;
    std::vector<std::string> files_{}; // the modules of an executable in its place
    const std::vector<std::string>& flags_;
    bool labels_;
    StopToken stop_;
    fs::path compiler_;
    fs::path native_;
    fs::path folder_;
};

} // namespace

bool is_native_source(const std::string& path) {
    constexpr std::array endings{".c", ".i", ".bc", ".ll"};
    return std::ranges::any_of(endings, [&](const char* ending) { return path.ends_with(ending); });
}

bool is_executable(const std::string& path) {
    const auto bytes = read_file(path);
    return bytes && is_elf(*bytes);
}

Expected<NativeProgram, BuildFailure> build_native(const std::vector<std::string>& files,
                                                   const std::vector<std::string>& flags, bool labels,
                                                   const StopToken& stop) {
    return Build(files, flags, labels, stop).run();
}

} // namespace katlas::workbench

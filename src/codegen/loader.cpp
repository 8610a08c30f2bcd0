#include "katlas/codegen/loader.hpp"

#include "katlas/codegen/loader_cache.hpp"
#include "katlas/codegen/loader_process.hpp"
#include "katlas/codegen/loader_sha256.hpp"
#include "loader_compiler.hpp"
#include "loader_library.hpp"

#include <cstdlib>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

namespace katlas::codegen {
namespace {

namespace fs = std::filesystem;

constexpr const char* source_name = "checker.cpp";

// One attempt to load one text, with the state that its steps share.
class Load {
  public:
    Load(std::string_view text, const std::string& entry, const LoadOptions& options)
        : text_(text), entry_(entry), options_(options) {}

    // Loads by the key, without the text.
    std::optional<LoadedChecker> run_cached(const std::string& key) {
        open_cache();
        const auto folder = cache_ ? TemporaryFolder::make(cache_->folder()) : std::nullopt;
        return folder ? load_cached(folder->path() / CheckerCache::file_name(key), key) : std::nullopt;
    }

    std::variant<LoadedChecker, LoadError> run() {
        if (options_.use_cache)
            open_cache();
        auto folder = build_folder();
        if (!folder)
            return LoadError{LoadError::Kind::no_folder,
                             fmt::format("no folder to build in: {} cannot be written", temporary_parent().string()),
                             {}};
        auto compiler =
            find_compiler(options_.compiler, folder->path() / "output.txt", options_.timeout, options_.stop);
        if (auto* error = std::get_if<LoadError>(&compiler))
            return std::move(*error);
        return load(folder->path(), std::get<Compiler>(compiler));
    }

  private:
    void open_cache() {
        const fs::path folder = options_.cache.empty() ? user_cache_folder() : options_.cache;
        if (!folder.empty()) // the lack of a cache only costs time
            cache_ = CheckerCache::open(folder);
        if (cache_)
            cache_->remove_abandoned_builds();
    }

    static fs::path temporary_parent() {
        std::error_code error;
        const fs::path parent = fs::temp_directory_path(error);
        return error ? fs::path("/tmp") : parent;
    }

    // A folder within the cache if possible, so that one rename turns the result into an entry.
    std::optional<TemporaryFolder> build_folder() {
        if (cache_)
            if (auto folder = TemporaryFolder::make(cache_->folder()))
                return folder;
        can_publish_ = false;
        return TemporaryFolder::make(temporary_parent());
    }

    [[nodiscard]] std::string key(const Compiler& compiler) const {
        Sha256 hash;
        hash.add_field(fmt::format("{}", checker_abi));
        hash.add_field(entry_);
        hash.add_field(text_);
        const auto add_list = [&hash](const std::vector<std::string>& list) {
            hash.add_field(fmt::format("{}", list.size()));
            for (const std::string& s : list)
                hash.add_field(s);
        };
        add_list(compiler.command);
        hash.add_field(compiler.version);
        add_list(options_.flags);
        add_list(fixed_flags());
        for (const RuntimeFile& f : runtime_files()) {
            hash.add_field(f.path);
            hash.add_field(f.text);
        }
        return hash.finish();
    }

    // Hidden visibility: if two objects define the same name, each must use its own definition.
    static std::vector<std::string> fixed_flags() { return {"-shared", "-fPIC", "-fvisibility=hidden"}; }

    std::variant<LoadedChecker, LoadError> load(const fs::path& folder, const Compiler& compiler) {
        const std::string name = key(compiler);
        const fs::path object = folder / CheckerCache::file_name(name);
        if (auto cached = load_cached(object, name))
            return *std::move(cached);
        bool wanted = true;
        const auto turn = cache_
                              ? cache_->wait_for_turn(name, options_.timeout,
                                                      [&] {
                                                          wanted = !options_.stop.requested() &&
                                                                   (!options_.still_wanted || options_.still_wanted());
                                                          return wanted;
                                                      })
                              : std::nullopt;
        if (!wanted)
            return LoadError{LoadError::Kind::timed_out, "another process compiles the same checker", {}};
        if (turn && turn->waited())
            if (auto cached = load_cached(object, name))
                return *std::move(cached);
        if (auto error = compile(folder, compiler, object))
            return std::move(*error);
        auto factory = open_library(object, entry_);
        if (!factory)
            return LoadError{LoadError::Kind::not_loadable,
                             fmt::format("the compiled checker does not load: {}", factory.why_not()),
                             {}};
        const bool published = can_publish_ && cache_->publish(object, name);
        return LoadedChecker(*std::move(factory),
                             published ? LoadedChecker::Origin::compiled_and_cached : LoadedChecker::Origin::compiled,
                             name);
    }

    // Loads a copy, so that the code that runs is the code that was verified, whatever happens to the entry meanwhile.
    [[nodiscard]] std::optional<LoadedChecker> load_cached(const fs::path& object, const std::string& name) const {
        const auto cached = cache_ ? cache_->read_intact(name) : std::nullopt;
        if (!cached || !write(object, *cached))
            return std::nullopt;
        if (auto factory = open_library(object, entry_))
            return LoadedChecker(*std::move(factory), LoadedChecker::Origin::cached, name);
        std::error_code ignored;
        fs::remove(object, ignored);
        return std::nullopt;
    }

    static bool write(const fs::path& file, std::string_view text) {
        std::error_code ignored;
        fs::create_directories(file.parent_path(), ignored);
        std::ofstream out(file, std::ios::binary);
        out.write(text.data(), static_cast<std::streamsize>(text.size()));
        out.close();
        return out.good();
    }

    std::optional<LoadError> compile(const fs::path& folder, const Compiler& compiler, const fs::path& object) const {
        std::vector<std::string> arguments = compiler.command;
        const auto append = [&arguments](const std::vector<std::string>& more) {
            arguments.insert(arguments.end(), more.begin(), more.end());
        };
        append(options_.flags);
        append(fixed_flags());
        append({"-I", folder.string(), "-o", object.string(), (folder / source_name).string()});
        bool written = write(folder / source_name, text_);
        for (const RuntimeFile& f : runtime_files()) {
            written = written && write(folder / f.path, f.text);
            if (f.path.ends_with(".cpp"))
                arguments.push_back((folder / f.path).string());
        }
        if (!written)
            return LoadError{LoadError::Kind::no_folder, fmt::format("cannot write to {}", folder.string()), {}};
        ProcessResult result = run_program(arguments, folder / "output.txt", options_.timeout, options_.stop);
        if (result.succeeded())
            return std::nullopt;
        return failure(compiler.command.front(), std::move(result));
    }

    static LoadError failure(const std::string& program, ProcessResult result) {
        using End = ProcessResult::End;
        LoadError error{LoadError::Kind::compile_failed, {}, std::move(result.output)};
        switch (result.end) {
        case End::timed_out:
            error.kind = LoadError::Kind::timed_out;
            error.message = fmt::format("'{}' did not compile the checker in time", program);
            break;
        case End::stopped:
            error.kind = LoadError::Kind::timed_out;
            error.message = fmt::format("'{}' was stopped", program);
            break;
        case End::not_started:
            error.kind = LoadError::Kind::no_compiler;
            error.message = fmt::format("'{}' cannot be run: {}", program, std::strerror(result.status));
            break;
        case End::killed_by_signal:
            error.message = fmt::format("'{}' was killed by signal {}", program, result.status);
            break;
        case End::exited:
            error.message = fmt::format("'{}' failed to compile the checker (exit status {})", program, result.status);
            break;
        }
        return error;
    }

    std::string_view text_;
    const std::string& entry_;
    const LoadOptions& options_;
    std::optional<CheckerCache> cache_;
    bool can_publish_ = true;
};

} // namespace

std::shared_ptr<AnyChecker> LoadedChecker::make() const {
    return {factory_->create(), [factory = factory_](AnyChecker* checker) { factory->destroy(checker); }};
}

std::variant<LoadedChecker, LoadError> load_checker(std::string_view text, const std::string& entry,
                                                    const LoadOptions& options) {
    return Load(text, entry, options).run();
}

std::optional<LoadedChecker> load_cached(const std::string& key, const std::string& entry, const fs::path& cache) {
    LoadOptions options;
    options.cache = cache;
    return Load({}, entry, options).run_cached(key);
}

fs::path user_cache_folder() {
    // The XDG base directory specification: a relative path is invalid and must be ignored.
    if (const char* xdg = std::getenv("XDG_CACHE_HOME"); xdg != nullptr && *xdg == '/')
        return fs::path(xdg) / "katlas";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
        return fs::path(home) / ".cache" / "katlas";
    return {};
}

} // namespace katlas::codegen

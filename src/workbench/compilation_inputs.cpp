#include "compilation_inputs.hpp"

#include "include_names.hpp"
#include "katlas/codegen/loader_sha256.hpp"
#include "katlas/support/files.hpp"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <optional>
#include <unordered_map>

#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

namespace katlas::workbench {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FileState, size, changed, inode, device)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(InputFile, path, digest, state, is_old)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(InputName, name, from, folder)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(InputSearch, folders, names)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RecordedInputs, files, searches, missing, toolchains, versions)

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t second = 1'000'000'000;

std::int64_t nanoseconds(const timespec& time) {
    return time.tv_sec * second + time.tv_nsec;
}

// The clock of the times of files.
std::int64_t now() {
    timespec time{};
    clock_gettime(CLOCK_REALTIME_COARSE, &time);
    return nanoseconds(time);
}

std::optional<FileState> state_of(const std::string& path) {
    struct stat found {};
    if (stat(path.c_str(), &found) != 0)
        return std::nullopt;
    return FileState{found.st_size, nanoseconds(found.st_ctim), found.st_ino, found.st_dev};
}

bool is_there(const std::string& path) {
    return access(path.c_str(), F_OK) == 0;
}

std::set<std::string> names_in(const std::string& folder) {
    std::set<std::string> names;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        names.insert(entry.path().filename().string());
    return names;
}

// Whether files exist. A folder that does not exist is looked for once, since most names are searched for in many
// folders that have nothing of the kind.
class FileLookup {
  public:
    [[nodiscard]] bool finds(const std::string& path) {
        const std::string folder = path.substr(0, path.rfind('/'));
        const auto [known, is_new] = folders_.try_emplace(folder, false);
        if (is_new)
            known->second = is_there(folder);
        return known->second && is_there(path);
    }

  private:
    std::unordered_map<std::string, bool> folders_;
};

// The first of these folders, from this one on, that has the name.
std::size_t first_with(const std::string& name, const std::vector<std::string>& folders, std::size_t from,
                       FileLookup& lookup) {
    while (from < folders.size() && !lookup.finds(folders[from] + '/' + name))
        ++from;
    return from;
}

std::size_t first_with(const std::string& name, const std::vector<std::string>& folders, std::size_t from = 0) {
    FileLookup lookup;
    return first_with(name, folders, from, lookup);
}

bool is_unchanged(const InputFile& file) {
    const auto state = state_of(file.path);
    if (!state || state->size != file.state.size)
        return false;
    if (file.is_old && *state == file.state)
        return true;
    const auto bytes = read_file(file.path);
    return bytes && codegen::sha256(*bytes) == file.digest;
}

bool is_unchanged_search(const InputSearch& search) {
    FileLookup lookup;
    return std::ranges::all_of(search.names, [&](const InputName& asked) {
        return first_with(asked.name, search.folders, asked.from, lookup) == asked.folder;
    });
}

} // namespace

CompilationInputs::CompilationInputs() : begin_(now()) {}

void CompilationInputs::add_file(const std::string& path) {
    if (!known_.insert(path).second)
        return;
    const auto state = state_of(path);
    const auto bytes = read_file(path);
    if (!state || !bytes || state->changed >= begin_) {
        fixed_ = false;
        return;
    }
    recorded_.files.push_back({path, codegen::sha256(*bytes), *state, state->changed < begin_ - second});
}

std::size_t CompilationInputs::search_in(const std::vector<std::string>& folders) {
    const auto known = std::ranges::find(recorded_.searches, folders, &InputSearch::folders);
    const auto index = static_cast<std::size_t>(known - recorded_.searches.begin());
    if (known == recorded_.searches.end())
        recorded_.searches.push_back({folders, {}});
    return index;
}

void CompilationInputs::add_names(InputSearch& search, const std::string& path, std::string_view text) {
    const auto add = [&](const std::string& name) { search.names.insert({name, 0, first_with(name, search.folders)}); };
    const IncludeNames asked = include_names(text);
    for (const std::string& name : asked.names)
        if (!name.starts_with('/'))
            add(name);
        else if (!is_there(name))
            recorded_.missing.insert(name);
    for (const std::string& name : asked.next)
        for (std::size_t from = 0; from < search.folders.size();) {
            const std::size_t folder = first_with(name, search.folders, from);
            search.names.insert({name, from, folder});
            from = folder + 1;
        }
    const fs::path folder = fs::path(path).parent_path();
    for (const std::string& name : asked.quoted)
        if (const std::string beside = (folder / name).string(); !is_there(beside))
            recorded_.missing.insert(beside);
    // The name of this file may be made by a macro elsewhere.
    for (const std::string& searched : search.folders)
        if (path.starts_with(searched + '/'))
            add(path.substr(searched.size() + 1));
}

void CompilationInputs::add_compilation(std::string_view rule, std::string_view messages) {
    const std::vector<std::string> files = files_of_rule(rule);
    const SearchedFolders searched = searched_folders(messages);
    const std::size_t search = search_in(searched.of_headers);
    fixed_ = fixed_ && !files.empty() && !searched.of_headers.empty();
    for (const std::string& file : files) {
        if (!scanned_.emplace(search, file).second)
            continue;
        add_file(file);
        const auto text = read_file(file);
        fixed_ = fixed_ && text && !varies(*text);
        if (text)
            add_names(recorded_.searches[search], file, *text);
    }
    if (!searched.toolchain.empty()) {
        recorded_.toolchains = fs::path(searched.toolchain).parent_path().string();
        recorded_.versions = names_in(recorded_.toolchains);
    }
}

std::string CompilationInputs::digest() const {
    codegen::Sha256 hash;
    for (const InputFile& file : recorded_.files) {
        hash.add_field(file.path);
        hash.add_field(file.digest);
    }
    for (const InputSearch& search : recorded_.searches) {
        for (const std::string& folder : search.folders)
            hash.add_field(folder);
        for (const InputName& name : search.names) {
            hash.add_field(name.name);
            hash.add_field(std::to_string(name.folder));
        }
    }
    for (const std::string& path : recorded_.missing)
        hash.add_field(path);
    return hash.finish();
}

std::string CompilationInputs::text() const {
    std::string text;
    nlohmann::json::to_cbor(nlohmann::json(recorded_), text);
    return text;
}

bool are_unchanged_inputs(std::string_view text) {
    RecordedInputs recorded;
    try {
        recorded = nlohmann::json::from_cbor(text).get<RecordedInputs>();
    } catch (const nlohmann::json::exception&) {
        return false;
    }
    return std::ranges::all_of(recorded.files, is_unchanged) &&
           std::ranges::all_of(recorded.searches, is_unchanged_search) &&
           std::ranges::none_of(recorded.missing, is_there) &&
           (recorded.toolchains.empty() || names_in(recorded.toolchains) == recorded.versions);
}

} // namespace katlas::workbench

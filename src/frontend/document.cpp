#include "katlas/frontend/document.hpp"

#include "katlas/frontend/elaborate.hpp"
#include "katlas/frontend/parse.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

namespace katlas {

namespace embedded {
extern const std::string_view prelude_text;
}

namespace {

namespace fs = std::filesystem;

std::optional<std::string> read_file(const fs::path& path, std::string& reason) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
        reason = "it is a folder";
        return std::nullopt;
    }
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        reason = errno != 0 ? std::strerror(errno) : "unreadable";
        return std::nullopt;
    }
    std::ostringstream text;
    text << in.rdbuf();
    return std::move(text).str();
}

class Loader {
  public:
    Loader(Document& document, SourceMap& sources, Diagnostics& diagnostics)
        : doc_(document), sources_(sources), diagnostics_(diagnostics) {}

    void load_prelude() { load_source(sources_.add("<prelude>", std::string(embedded::prelude_text)), "", {}, false); }

    void load_root(const fs::path& path) {
        std::string reason;
        auto text = read_file(path, reason);
        const FileId file = sources_.add(path.string(), text.value_or(""));
        if (!text) {
            diagnostics_.error({file, 0, 0}, fmt::format("cannot read '{}': {}", path.string(), reason));
            return;
        }
        load_root_source(file, path);
    }

    void load_root_source(FileId file, const fs::path& path) {
        open_.push_back(identity(path));
        done_.insert(open_.back());
        load_source(file, path.stem().string(), path.parent_path(), true);
    }

  private:
    // Two spellings of one file must count as one.
    static std::string identity(const fs::path& path) {
        std::error_code error;
        const fs::path canonical = fs::weakly_canonical(fs::absolute(path, error), error);
        return error ? path.string() : canonical.string();
    }

    void load_source(FileId file, const std::string& module, const fs::path& folder, bool is_root) {
        syntax::File tree = parse_kat(file, sources_, diagnostics_);
        Elaborator elaborator(doc_, tree, module, sources_, diagnostics_);
        elaborator.run(is_root, [&](const syntax::Include& include) { load_include(include, folder); });
        doc_.trees.push_back(std::move(tree));
    }

    void load_include(const syntax::Include& include, const fs::path& folder) {
        const fs::path path = folder / include.path; // an absolute path replaces the folder
        const std::string id = identity(path);
        if (const auto at = std::ranges::find(open_, id); at != open_.end()) {
            std::string cycle;
            for (auto it = at; it != open_.end(); ++it)
                cycle += fs::path(*it).filename().string() + " -> ";
            diagnostics_.error(include.range, "this include closes a cycle", cycle + path.filename().string());
            return;
        }
        if (!done_.insert(id).second)
            return;
        std::string reason;
        auto text = read_file(path, reason);
        if (!text) {
            diagnostics_.error(include.range, fmt::format("cannot read '{}': {}", path.string(), reason),
                               "paths are relative to the folder of the file that includes");
            return;
        }
        open_.push_back(id);
        load_source(sources_.add(path.string(), std::move(*text)), path.stem().string(), path.parent_path(), false);
        open_.pop_back();
    }

    Document& doc_;
    SourceMap& sources_;
    Diagnostics& diagnostics_;
    std::vector<std::string> open_; // the files being read, outermost first
    std::set<std::string> done_;    // every file ever opened
};

} // namespace

Document load_document(const std::string& path, SourceMap& sources, Diagnostics& diagnostics) {
    Document document;
    Loader loader(document, sources, diagnostics);
    loader.load_prelude();
    loader.load_root(path);
    return document;
}

Document load_text(const std::string& name, std::string text, SourceMap& sources, Diagnostics& diagnostics) {
    Document document;
    Loader loader(document, sources, diagnostics);
    loader.load_prelude();
    loader.load_root_source(sources.add(name, std::move(text)), name);
    return document;
}

} // namespace katlas

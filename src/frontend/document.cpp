#include "katlas/frontend/document.hpp"

#include "katlas/frontend/elaborate.hpp"
#include "katlas/frontend/parse.hpp"
#include "katlas/frontend/search_path.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/support/files.hpp"
#include "katlas/support/text.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>

namespace katlas {

namespace embedded {
extern const std::string_view prelude_text;
}

namespace {

namespace fs = std::filesystem;

class Loader {
  public:
    // `texts` must outlive the object.
    Loader(Document& document, SourceMap& sources, Diagnostics& diagnostics, ModelImporter importer,
           const GivenTexts& texts)
        : doc_(document), sources_(sources), diagnostics_(diagnostics), importer_(importer), texts_(texts) {}

    void load_prelude() { (void)load_tree(parsed("<prelude>", std::string(embedded::prelude_text)), "", {}, false); }

    void load_root(const fs::path& path) {
        if (path.extension() == ".cat") {
            diagnostics_.error({sources_.add_unread(path.string()), 0, 0},
                               "this is a .cat file, a model in herd's language: it has no assertions",
                               "'katlas import' writes it as a .kat file, to which assertions can be added");
            return;
        }
        auto text = read(path);
        if (!text) {
            report_unread(path, text.why_not());
            return;
        }
        load_root_text(std::move(*text), path);
    }

    void load_root_text(std::string text, const fs::path& path) {
        open_.push_back(identity(path));
        done_[open_.back()].module = path.stem().string();
        load_tree(parsed(path, std::move(text)), path.stem().string(), path.parent_path(), true);
        open_.pop_back();
    }

    // Loads a file in addition to others, unless it was read before. Returns its module, or nothing if it cannot be
    // read.
    std::optional<std::string> load_beside(const fs::path& path) {
        const std::string id = identity(path);
        if (const auto known = done_.find(id); known != done_.end())
            return known->second.module;
        if (path.extension() == ".cat") {
            if (!load_imported(id, path))
                return std::nullopt;
            return done_.at(id).module;
        }
        auto text = read(path);
        if (!text) {
            report_unread(path, text.why_not());
            return std::nullopt;
        }
        load_once(parsed(path, std::move(*text)), id, path);
        return done_.at(id).module;
    }

    void keep_apart() { keep_apart_ = true; }

  private:
    struct Loaded {
        std::string module;
        Elaborator::Renamed renamed; // the file's names for other modules
    };

    void report_unread(const fs::path& path, const std::string& reason) {
        diagnostics_.error({sources_.add_unread(path.string()), 0, 0},
                           fmt::format("cannot read '{}': {}", path.string(), reason));
    }

    // An included file cannot be a stream.
    Expected<std::string> read(const fs::path& path, Streams streams = Streams::allowed) const {
        if (const auto given = texts_.find(path.string()); given != texts_.end())
            return given->second;
        if (!is_shipped_path(path.string()))
            return read_file(path, streams);
        if (const auto text = find_shipped_text(path.string()))
            return std::string(*text);
        return Refused{"there is no such model"};
    }

    // Two spellings of one file must count as one.
    static std::string identity(const fs::path& path) {
        if (is_shipped_path(path.string()))
            return path.lexically_normal().string();
        std::error_code error;
        const fs::path canonical = fs::weakly_canonical(fs::absolute(path, error), error);
        return error ? path.string() : canonical.string();
    }

    Elaborator::Renamed load_tree(syntax::File tree, const std::string& module, const fs::path& folder, bool is_root) {
        Elaborator elaborator(doc_, tree, module, sources_, diagnostics_);
        elaborator.run(is_root, [&](const syntax::Include& include) { load_include(include, folder, elaborator); });
        doc_.trees.push_back(std::move(tree));
        return elaborator.renamed();
    }

    // Beside the file that includes it, on the search path, or among the shipped files.
    static fs::path included_path(const fs::path& folder, const std::string& name) {
        fs::path beside = folder / name; // an absolute path replaces the folder
        if (is_shipped_path(beside.string()))
            return beside;
        if (const auto found = find_included(folder, name))
            return *found;
        const std::string shipped = (fs::path(shipped_folder) / name).string();
        return is_shipped_path(shipped) && find_shipped_text(shipped) ? fs::path(shipped) : beside;
    }

    void load_include(const syntax::Include& include, const fs::path& folder, Elaborator& includer) {
        const fs::path path = included_path(folder, include.path);
        const std::string id = identity(path);
        if (const auto at = std::ranges::find(open_, id); at != open_.end()) {
            std::string cycle;
            for (auto it = at; it != open_.end(); ++it)
                cycle += fs::path(*it).filename().string() + " -> ";
            diagnostics_.error(include.range, "this include closes a cycle", cycle + path.filename().string());
            return;
        }
        if (!done_.contains(id) && path.extension() == ".cat") {
            if (!load_imported(id, path)) {
                diagnostics_.error(include.range, fmt::format("'{}' cannot be imported", path.string()));
                return;
            }
        } else if (!done_.contains(id)) {
            auto text = read(path, Streams::refused);
            if (!text) {
                diagnostics_.error(include.range, fmt::format("cannot read '{}': {}", path.string(), text.why_not()),
                                   fmt::format("looked for in {}, and among the shipped models", searched_places()));
                return;
            }
            load_once(parsed(path, std::move(*text)), id, path);
        }
        const Loaded& loaded = done_.at(id);
        includer.rename(loaded.renamed);
        if (const std::string stem = path.stem().string(); stem != loaded.module)
            includer.rename({{stem, loaded.module}});
    }

    syntax::File parsed(const fs::path& path, std::string text) {
        return parse_kat(sources_.add(path.string(), std::move(text)), sources_, diagnostics_);
    }

    void load_once(syntax::File tree, const std::string& id, const fs::path& path) {
        std::string module = path.stem().string();
        if (keep_apart_ && doc_.modules.contains(module))
            module = fmt::format("{} ({})", module, path.string());
        done_[id].module = module;
        open_.push_back(id);
        done_[id].renamed = load_tree(std::move(tree), module, path.parent_path(), false);
        open_.pop_back();
    }

    // Loads a model in herd's language as the tree that the importer makes. False if it cannot be imported.
    bool load_imported(const std::string& id, const fs::path& path) {
        if (importer_ == nullptr) {
            report_unread(path, "it is in herd's language");
            return false;
        }
        auto model = importer_(path.string(), sources_, diagnostics_);
        if (!model)
            return false;
        doc_.imported.emplace(model->file.source, to_text(*model));
        load_once(std::move(model->file), id, path);
        return true;
    }

    Document& doc_;
    SourceMap& sources_;
    Diagnostics& diagnostics_;
    ModelImporter importer_;
    const GivenTexts& texts_;
    std::vector<std::string> open_;      // the files being read, outermost first
    std::map<std::string, Loaded> done_; // every file ever opened
    bool keep_apart_ = false;            // files of one name are modules of their own
};

} // namespace

Document load_document(const std::string& path, SourceMap& sources, Diagnostics& diagnostics, ModelImporter importer) {
    Document document;
    const GivenTexts none;
    Loader loader(document, sources, diagnostics, importer, none);
    loader.load_prelude();
    loader.load_root(path);
    document.terms.share();
    return document;
}

Document load_text(const std::string& name, std::string text, SourceMap& sources, Diagnostics& diagnostics,
                   ModelImporter importer) {
    Document document;
    const GivenTexts none;
    Loader loader(document, sources, diagnostics, importer, none);
    loader.load_prelude();
    loader.load_root_text(std::move(text), name);
    document.terms.share();
    return document;
}

Document load_models(const std::vector<std::string>& models, const std::vector<std::string>& assume, SourceMap& sources,
                     Diagnostics& diagnostics, std::vector<std::string>& keys, ModelImporter importer,
                     const GivenTexts& texts) {
    Document document;
    Loader loader(document, sources, diagnostics, importer, texts);
    loader.load_prelude();
    loader.keep_apart();
    for (const std::string& model : models) {
        const std::size_t scope = model.rfind("::");
        const std::string file = model.substr(0, scope);
        std::error_code error;
        const bool shipped = find_shipped_model(file) != nullptr;
        if (!shipped && fs::path(file).extension() != ".kat" && !fs::exists(file, error)) {
            std::vector<std::string> names;
            for (const ShippedModel& m : shipped_models())
                names.emplace_back(m.name);
            const std::string near = did_you_mean(file, names);
            diagnostics.error({sources.add_unread(model), 0, 0}, "no model of this name is part of the program",
                              near.empty() ? "a file's name ends in .kat" : near);
            continue;
        }
        const auto module = loader.load_beside(shipped ? fs::path(shipped_folder) / (file + ".kat") : fs::path(file));
        if (!module)
            continue;
        std::string key = scope == std::string::npos ? *module : *module + model.substr(scope);
        if (!document.models.contains(key)) {
            std::string declared;
            for (const auto& [other, m] : document.models)
                if (other.starts_with(*module + "::"))
                    declared += (declared.empty() ? "it declares " : ", ") + m.name;
            diagnostics.error({sources.add_unread(model), 0, 0},
                              scope == std::string::npos ? "the file has no axioms" : "the file declares no such model",
                              declared.empty() ? "" : declared + "; write FILE::NAME for one of them");
            continue;
        }
        keys.push_back(std::move(key));
    }
    for (const std::string& file : assume)
        (void)loader.load_beside(file);
    refuse_relational_assumptions(document, diagnostics);
    document.terms.share();
    return document;
}

void refuse_relational_assumptions(const Document& document, Diagnostics& diagnostics) {
    for (const kat::Assumption& a : document.theory.relational_assumptions)
        diagnostics.error(a.where,
                          "an assumption with intersections or differences of relations is for 'katlas prove' "
                          "alone",
                          "an intersection may be with int, ext or loc where that can be asked of one step, or be all "
                          "that is empty: 'empty a & b'");
}

std::string_view kat_text(const Document& document, const SourceMap& sources, const syntax::File& tree) {
    const auto imported = document.imported.find(tree.source);
    return imported == document.imported.end() ? sources.text(tree.source) : std::string_view(imported->second);
}

const syntax::File& tree_of(const Document& document, FileId file) {
    return *std::ranges::find_if(document.trees, [&](const syntax::File& tree) { return comes_from(tree, file); });
}

} // namespace katlas

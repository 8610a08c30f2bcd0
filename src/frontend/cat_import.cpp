#include "katlas/frontend/cat_import.hpp"

#include "cat_emit.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/frontend/keywords.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

namespace katlas {
namespace {

namespace fs = std::filesystem;
using namespace cat;

// Names of the output that are words of the language or belong to the base theory.
std::set<std::string> taken_names() {
    std::set<std::string> taken;
    for (const Keyword& k : kat_keywords())
        taken.emplace(k.text);
    SourceMap sources;
    Diagnostics diagnostics;
    const Document base = load_text("base.kat", "", sources, diagnostics);
    for (const auto& [name, symbol] : base.modules.at(""))
        taken.insert(name);
    return taken;
}

class Importer {
  public:
    Importer(SourceMap& sources, Diagnostics& diagnostics, std::string architecture)
        : sources_(sources), diagnostics_(diagnostics), architecture_word_(std::move(architecture)) {}

    std::optional<std::string> run(FileId file) {
        try {
            const File* root = parsed(file);
            if (root == nullptr)
                return std::nullopt;
            if (architecture_word_.empty())
                architecture_word_ = root->architecture;
            architecture_ = architecture_of(architecture_word_);
            translator_.emplace(architecture_, taken_names());
            if (!read_library("stdlib.cat", {file, 0, 0}))
                return std::nullopt;
            open_.push_back(sources_.name(file));
            read(*root);
            if (diagnostics_.has_errors())
                return std::nullopt;
            return text_of(*root);
        } catch (const Fault& f) {
            diagnostics_.error(f.range, f.message, f.hint);
        } catch (const Outside& o) { // too large, found between expressions
            diagnostics_.error({file, 0, 0}, o.what(), o.hint);
        }
        return std::nullopt;
    }

  private:
    const File* parsed(FileId file) {
        std::optional<File> tree = parse(file, sources_, diagnostics_);
        if (!tree)
            return nullptr;
        files_.push_back(std::move(*tree));
        return &files_.back();
    }

    bool read_library(const std::string& name, SourceRange from) {
        const auto text = library_text(name);
        const File* tree = parsed(sources_.add(fmt::format("<{}>", name), std::string(*text)));
        if (tree == nullptr)
            throw Fault{from, fmt::format("the definitions of {} are broken", name), {}, false};
        read(*tree);
        return true;
    }

    void read(const File& file) {
        for (const Instruction& i : file.instructions) {
            if (const auto* let = std::get_if<Let>(&i))
                translator_->define(file, *let);
            else if (const auto* test = std::get_if<cat::Test>(&i))
                add_test(file, *test);
            else if (const auto* include = std::get_if<cat::Include>(&i))
                read_include(file, *include);
            else if (const auto* from = std::get_if<From>(&i))
                add_from(*from);
            if (diagnostics_.has_errors())
                return;
        }
    }

    void add_test(const File& file, const cat::Test& test) {
        if (test.use != cat::Test::Use::check) {
            diagnostics_.warning(test.range, test.use == cat::Test::Use::flag
                                                 ? "a flag constrains no execution, and is left out"
                                                 : "'undefined_unless' constrains no execution, and is left out");
            return;
        }
        if (test.negated)
            throw Fault{test.range, "a negated test cannot be imported", "models forbid; this one demands", false};
        TermRef expr = 0;
        if (test.kind == cat::Test::Kind::empty)
            expr = translator_->value(file, test.expr);
        else
            expr = translator_->relation(file, test.expr);
        axioms_.push_back({test.kind, expr, test.name ? test.name->text : "", test.range});
    }

    void add_from(const From& from) {
        if (from.name.text != "co")
            throw Fault{from.range, "only 'co' can be enumerated", "execution graphs consist of po, rf and co", false};
    }

    void read_include(const File& includer, const cat::Include& include) {
        const fs::path folder = fs::path(sources_.name(includer.source)).parent_path();
        const fs::path path = folder / include.path;
        std::error_code error;
        if (library_text(include.path)) {
            if (fs::exists(path, error))
                diagnostics_.warning(include.range, "the file beside is not read",
                                     fmt::format("'{}' is a name of herd's library, which is known", include.path));
            if (done_.insert(include.path).second)
                read_library(include.path, include.range);
            return;
        }
        if (std::ranges::find(open_, path.string()) != open_.end())
            throw Fault{include.range, "this include closes a cycle", {}, false};
        if (!done_.insert(path.string()).second)
            return;
        std::string reason = "it is a folder";
        std::ifstream in;
        if (!fs::is_directory(path, error)) {
            errno = 0;
            in.open(path, std::ios::binary);
            reason = errno != 0 ? std::strerror(errno) : "unreadable";
        }
        if (!in.is_open())
            throw Fault{include.range, fmt::format("cannot read '{}': {}", path.string(), reason),
                        "paths are relative to the folder of the file that includes; what herd includes from its own "
                        "folder is to be put there",
                        false};
        std::ostringstream text;
        text << in.rdbuf();
        const File* tree = parsed(sources_.add(path.string(), std::move(text).str()));
        if (tree == nullptr)
            return; // reported
        open_.push_back(path.string());
        read(*tree);
        open_.pop_back();
    }

    std::string text_of(const File& root) {
        const std::string file = fs::path(sources_.name(root.source)).filename().string();
        std::string title;
        for (const char c : root.title.substr(0, 200))
            title += static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e ? ' ' : c;
        const bool is_c = architecture_ == Architecture::c;
        std::string header = title.empty() ? "" : fmt::format("// {}\n", title);
        header += fmt::format("// Imported from {}; the comments say from which lines.\n", printable(file));
        if (is_c)
            header += "// Read-modify-writes are two events here, related by rmw.\n";
        Emitter emitter(*translator_, sources_, diagnostics_);
        return header + "\n" + emitter.run(axioms_, is_c);
    }

    static std::string printable(std::string text) {
        std::ranges::replace_if(
            text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
        return text;
    }

    SourceMap& sources_;
    Diagnostics& diagnostics_;
    std::string architecture_word_;
    Architecture architecture_ = Architecture::unknown;
    std::optional<Translator> translator_;
    std::deque<File> files_; // the translator refers to them
    std::vector<std::string> open_;
    std::set<std::string> done_;
    std::vector<ImportedAxiom> axioms_;
};

} // namespace

std::optional<std::string> import_cat_text(const std::string& name, std::string text, SourceMap& sources,
                                           Diagnostics& diagnostics, const std::string& architecture) {
    return Importer(sources, diagnostics, architecture).run(sources.add(name, std::move(text)));
}

std::optional<std::string> import_cat(const std::string& path, SourceMap& sources, Diagnostics& diagnostics,
                                      const std::string& architecture) {
    std::error_code error;
    std::ifstream in;
    if (!fs::is_directory(path, error))
        in.open(path, std::ios::binary);
    if (!in.is_open()) {
        diagnostics.error({sources.add(path, ""), 0, 0}, fmt::format("cannot read '{}'", path));
        return std::nullopt;
    }
    std::ostringstream text;
    text << in.rdbuf();
    return import_cat_text(path, std::move(text).str(), sources, diagnostics, architecture);
}

} // namespace katlas

// A document loaded from text or from files in a temporary folder, kept with what was said about it.
#pragma once

#include "katlas/frontend/document.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace katlas::testing {

struct Loaded {
    explicit Loaded(std::string text) : document(load_text("test.kat", std::move(text), sources, diagnostics)) {}

    [[nodiscard]] std::string rendered() const { return render_all(diagnostics, sources); }
    [[nodiscard]] const Symbol& symbol(const std::string& name, const std::string& module = "test") const {
        return document.modules.find(module)->second.find(name)->second;
    }
    // What a name stands for, as a term.
    [[nodiscard]] kat::ExprRef term(const std::string& name, const std::string& module = "test") {
        const Symbol& s = symbol(name, module);
        switch (s.kind) {
        case Symbol::Kind::predicate:
            return document.terms.test(document.terms.predicate(s.id));
        case Symbol::Kind::relation:
            return document.terms.letter({s.id, false});
        default:
            return s.expr;
        }
    }

    SourceMap sources;
    Diagnostics diagnostics;
    Document document;
};

// A folder of its own, removed at the end.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "katlas-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data()) == nullptr ? "" : pattern;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        if (!path_.empty())
            std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] std::filesystem::path path() const { return path_; }
    void write(const std::string& name, const std::string& text) const {
        const std::filesystem::path file = path() / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
    }

  private:
    std::string path_;
};

} // namespace katlas::testing

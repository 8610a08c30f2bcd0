// A .kat file as understood: its specification and assertions, after includes and name resolution, and its text as
// trees.
//
// Loading a file reads the base theory (models/prelude.kat, embedded), then the file and, at the place of each
// `include`, the included file, each file once. All diagnostics of all files are reported; a document is usable only if
// none of them is an error. Declarations of an included file are known as `stem::name`. Its assumptions hold; its
// assertions are not decided again.
#pragma once

#include "katlas/frontend/imported_model.hpp"
#include "katlas/kat/specification.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace katlas {

struct Document : kat::Specification {
    std::vector<kat::Assertion> assertions; // of the root file, in order
    std::vector<syntax::File> trees;        // of all files, in the order in which they were read
    std::map<FileId, std::string> imported; // the .kat texts of imported models, by the source of their trees
};

// Reads a model in herd's language, a .cat file. If the model cannot be imported, returns nothing and reports why. The
// layer `cat` has such an importer, and variants of the following functions that use it (cat/load.hpp).
using ModelImporter = std::optional<ImportedModel> (*)(const std::string& path, SourceMap& sources,
                                                       Diagnostics& diagnostics);
using GivenTexts = std::map<std::string, std::string>;

// Loads the file at `path` (as the user wrote it). Without an importer, a file may not include models in herd's
// language.
[[nodiscard]] Document load_document(const std::string& path, SourceMap& sources, Diagnostics& diagnostics,
                                     ModelImporter importer = nullptr);

// Loads `text` as if it were a file of that name; includes are relative to the name's folder.
[[nodiscard]] Document load_text(const std::string& name, std::string text, SourceMap& sources,
                                 Diagnostics& diagnostics, ModelImporter importer = nullptr);

// Loads models to be compared, and files whose assumptions are added to the models' own. A model is the name of a
// shipped model, or a file; `FILE::NAME` is the model that a `model` statement of the file declares. `keys` gets the
// models' keys in the document's `models`, and is complete if nothing was reported. Two files of one name are two
// modules here, and their declarations are told apart. A file that two models include is the same module for both.
// `texts`: texts of files by their paths. These files are not read from disk.
[[nodiscard]] Document load_models(const std::vector<std::string>& models, const std::vector<std::string>& assume,
                                   SourceMap& sources, Diagnostics& diagnostics, std::vector<std::string>& keys,
                                   ModelImporter importer = nullptr, const GivenTexts& texts = {});

// Reports relational assumptions as errors, for callers that do more with assumptions than prove statements.
// load_models calls it.
void refuse_relational_assumptions(const Document& document, Diagnostics& diagnostics);

// The whole content of a tree of the document in the language of .kat files: the text that was read, or the text of
// the imported model.
[[nodiscard]] std::string_view kat_text(const Document& document, const SourceMap& sources, const syntax::File& tree);

// The tree that has something from this file.
[[nodiscard]] const syntax::File& tree_of(const Document& document, FileId file);

} // namespace katlas

// The import of herd's models: a .cat file as the syntax tree of a .kat file.
//
// A .cat model is evaluated to sets and relations of the base theory (models/prelude.kat). The result is the tree of a
// .kat file with the same definitions and axioms, whose ranges are places of the .cat files; the text of the .kat file
// is a print of the tree (frontend/imported_model.hpp). Includes are read, relative to the file that includes, then
// from the search path (search_path.hpp); those of herd's library that are not found have definitions here. What KAT
// expresses otherwise is written otherwise: `po & loc` is po-loc, `rf & ext` is rfe, `r & (W * R)` is [W];r;[R], `empty
// rmw & r` is irreflexive r;rmw^-1, recursion is a closure. An intersection that is not regular becomes a relation of
// which only the upper bounds are assumed, and a warning says so; such a model is weaker in what can be proved of it.
// Everything else is an error at the first construct that an axiom needs and that has no counterpart. docs/import.md
// describes the fragment.
#pragma once

#include "katlas/frontend/imported_model.hpp"
#include "katlas/support/diagnostics.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas {

struct CatOptions {
    std::string architecture{};          // the first word that the file should have had; empty: what it has
    std::vector<std::string> variants{}; // that conditions of the model ask for
};

// The model of the .cat file at `path`.
// Nothing, with an error in `diagnostics`, if the file, or one that it includes, cannot be read or imported. Warnings
// say what was left out. Linear in the files, up to a bound on the size of the model.
[[nodiscard]] std::optional<ImportedModel> import_cat(const std::string& path, SourceMap& sources,
                                                      Diagnostics& diagnostics, const CatOptions& options = {});

// The same for a text; includes are relative to the name's folder.
[[nodiscard]] std::optional<ImportedModel> import_cat_text(const std::string& name, std::string text,
                                                           SourceMap& sources, Diagnostics& diagnostics,
                                                           const CatOptions& options = {});

} // namespace katlas

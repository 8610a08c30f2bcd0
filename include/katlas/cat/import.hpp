// The import of herd's models: a .cat file as the syntax tree of a .kat file.
//
// A .cat model is evaluated to sets and relations of the base theory (models/prelude.kat). The result is the tree of a
// .kat file with the same definitions and axioms, whose ranges are places of the .cat files; the text of the .kat file
// is a print of the tree (frontend/imported_model.hpp). Includes are read relative to the including file, then from the
// search path (search_path.hpp). For files of herd's library that are not found, the importer has definitions of its
// own. Where KAT has another form for a construct, the importer writes that form: `po & loc` is po-loc, `rf & ext` is
// rfe, `r & (W * R)` is [W];r;[R], `empty rmw & r` is irreflexive r;rmw^-1, recursion is a closure. An intersection
// that is not regular becomes a relation with only its upper bounds assumed, and a warning says so; fewer claims can be
// proved about such a model. If an axiom needs any other construct that has no counterpart, the first such construct is
// an error. docs/import.md describes the fragment.
#pragma once

#include "katlas/frontend/imported_model.hpp"
#include "katlas/graph/bell_file.hpp"
#include "katlas/support/diagnostics.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas {

// A Bell file that is read before every model of herd's, as herd's option -bell says it. The program sets it once, when
// it starts.
void set_bell_file(std::string path);
[[nodiscard]] const std::string& given_bell_file();

struct CatOptions {
    std::string architecture{};           // overrides the first word of the file; empty: the file's own
    std::vector<std::string> variants{};  // the variants that are on, for conditions of the model
    std::string bell = given_bell_file(); // a Bell file that is read before the model; empty: none
};

// The model of the .cat file at `path`. Nothing, with an error in `diagnostics`, if the file or an included file cannot
// be read or imported. Warnings name the parts that were left out. Linear in the files, up to a bound on the size of
// the model.
[[nodiscard]] std::optional<ImportedModel> import_cat(const std::string& path, SourceMap& sources,
                                                      Diagnostics& diagnostics, const CatOptions& options = {});

// The same for a text; includes are relative to the name's folder.
[[nodiscard]] std::optional<ImportedModel> import_cat_text(const std::string& name, std::string text,
                                                           SourceMap& sources, Diagnostics& diagnostics,
                                                           const CatOptions& options = {});

// What the Bell file of the model at `path` says of programs, if it has one: the file that it includes, or else the one
// that is given. A path that is no .cat file has only the latter. Nothing, with an error, if the model is faulty.
[[nodiscard]] std::optional<graph::BellFile> bell_of_model(const std::string& path, SourceMap& sources,
                                                           Diagnostics& diagnostics);

} // namespace katlas

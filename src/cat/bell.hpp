// The declarations of a Bell file: its enumerations of tags, the annotations of instructions, and the levels of scopes.
//
// They may stand in any file of a model. Sets of tags are names of enumerations, lists of tags, and unions of such. The
// functions `narrower` and `wider` order the scopes; without them the enumeration `scopes` lists the narrowest first.
#pragma once

#include "katlas/cat/syntax.hpp"
#include "katlas/graph/bell_file.hpp"

namespace katlas::cat {

// Whether the file declares enumerations or annotations.
[[nodiscard]] bool has_bell(const File& file);

// Adds the declarations of a file to those of the files before. All annotations must be declared in one file: the
// numbers of annotations, and so the meaning of tags, are fixed when a file was read. Throws Fault.
void read_bell(const File& file, graph::BellFile& bell);

// Adds the declarations of a file, and defines their names: the enumerations, the sets of events of their tags, and the
// relations of the levels of scopes. Throws Fault.
class Translator;
void define_bell(const File& file, graph::BellFile& bell, Translator& translator);

// A tag without its quote, and the set of events with the tag: `'rcu-lock` names `Rcu-lock`.
[[nodiscard]] std::string tag_name(std::string_view quoted);
[[nodiscard]] std::string set_of_tag(std::string tag);

} // namespace katlas::cat

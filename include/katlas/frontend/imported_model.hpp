// A model that was written in herd's language, as the syntax tree of a .kat file, with the comments of that file.
//
// The loader takes the tree. Its ranges are places of the .cat files that it was made from, so messages show what the
// user wrote. The text is for people who want to continue with the model as a .kat file. Invariant: parsing the text
// gives the tree, ranges apart.
#pragma once

#include "katlas/frontend/syntax.hpp"

#include <string>
#include <vector>

namespace katlas {

struct ImportedModel {
    // The comments of one statement. Comments have no line ends.
    struct Remark {
        std::string above;     // a line of its own; empty: none
        std::string behind;    // at the end of the line; empty: none
        bool is_apart = false; // an empty line comes before
    };

    syntax::File file;
    std::vector<std::string> header; // comments, a line each
    std::vector<Remark> remarks;     // one for each statement
};

// The .kat file: the header, an empty line, and the statements, each on a line.
[[nodiscard]] std::string to_text(const ImportedModel& model);

} // namespace katlas

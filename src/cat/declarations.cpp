#include "declarations.hpp"

#include "katlas/frontend/parse.hpp"

#include <string_view>

namespace katlas {

namespace embedded {
extern const std::string_view declarations_text;
}

namespace cat {
namespace {

// The name that a statement declares; null for assumptions.
const syntax::Name* declared(const syntax::Statement& statement) {
    if (const auto* define = std::get_if<syntax::DefineDecl>(&statement))
        return &define->name;
    if (const auto* relation = std::get_if<syntax::RelationDecl>(&statement))
        return &relation->name;
    if (const auto* predicate = std::get_if<syntax::PredicateDecl>(&statement))
        return &predicate->name;
    return nullptr;
}

// The comment at the end of a name's line.
std::string comment_beside(const syntax::Name& name, const SourceMap& sources) {
    constexpr std::string_view mark = "// ";
    const FileId file = name.range.file;
    const std::string_view line = sources.line(file, sources.locate(file, name.range.begin).line);
    const std::size_t at = line.find(mark);
    return at == std::string_view::npos ? "" : std::string(line.substr(at + mark.size()));
}

Declarations parsed_declarations() {
    SourceMap sources;
    Diagnostics diagnostics;
    const FileId file = sources.add("<declarations>", std::string(embedded::declarations_text));
    Declarations result;
    result.file = parse_kat(file, sources, diagnostics);
    std::vector<std::size_t>* group = nullptr;
    for (std::size_t i = 0; i < result.file.statements.size(); ++i) {
        const syntax::Statement& statement = result.file.statements[i];
        if (const auto* let = std::get_if<syntax::LetDecl>(&statement)) {
            for (const syntax::LetDecl::Definition& d : let->definitions)
                result.bodies.emplace(d.name.text, d.body);
            continue;
        }
        if (const syntax::Name* name = declared(statement)) {
            group = &result.statements[name->text];
            result.comments.emplace(i, comment_beside(*name, sources));
        }
        if (group != nullptr)
            group->push_back(i);
    }
    return result;
}

} // namespace

const Declarations& declarations() {
    static const Declarations parsed = parsed_declarations();
    return parsed;
}

} // namespace cat
} // namespace katlas

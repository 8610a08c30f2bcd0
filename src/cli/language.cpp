#include "katlas/cli/language.hpp"

#include "katlas/cli/exit_status.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/frontend/keywords.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace katlas::cli {
namespace {

const char* place_text(WordPlace place) {
    switch (place) {
    case WordPlace::statement:
        return "begins a statement";
    case WordPlace::in_statement:
        return "within a statement";
    case WordPlace::claim_or_statement:
        return "begins a claim or an axiom";
    case WordPlace::expression:
        return "in an expression";
    case WordPlace::nowhere:
        break;
    }
    return "nowhere";
}

const char* effect_text(kat::Effect effect) {
    switch (effect) {
    case kat::Effect::keeps:
        return "keeps";
    case kat::Effect::changes:
        return "changes";
    case kat::Effect::unknown:
        break;
    }
    return "";
}

// Reads the tables from the base theory and its syntax tree.
class Reader {
  public:
    Reader() {
        Diagnostics diagnostics;
        document_ = load_text("empty.kat", "", sources_, diagnostics);
        if (diagnostics.has_errors())
            throw std::logic_error("the base theory has errors");
    }

    LanguageTables run() {
        for (const Keyword& k : kat_keywords())
            tables_.keywords.push_back({std::string(k.text), place_text(k.place), k.reserved, std::string(k.meaning)});
        for (const kat::Assumption& a : document_.theory.assumptions)
            relational_.insert(a.where.begin);
        for (const syntax::Statement& statement : document_.trees.front().statements)
            std::visit([&](const auto& s) { read(s); }, statement);
        return std::move(tables_);
    }

  private:
    void read(const syntax::PredicateDecl& decl) {
        tables_.predicates.push_back({decl.name.text, comment_beside(decl.name.range)});
    }
    void read(const syntax::RelationDecl& decl) { read_relation(decl.name); }
    void read(const syntax::DefineDecl& decl) {
        read_relation(decl.name);
        tables_.relations.back().definition = written(document_.trees.front().exprs[decl.body].range);
    }
    void read(const syntax::DefineRecDecl& decl) {
        for (const auto& d : decl.definitions) {
            read_relation(d.name);
            tables_.relations.back().definition = written(document_.trees.front().exprs[d.body].range);
        }
    }
    void read_relation(const syntax::Name& name) {
        const Symbol& symbol = document_.modules.at("").at(name.text);
        const kat::Relation& r = document_.theory.relations[symbol.id];
        if (r.internal) {
            tables_.internal.push_back(r.name);
            return;
        }
        LanguageTables::RelationRow row;
        row.name = r.name;
        row.meaning = comment_beside(name.range);
        row.domain = signature(r.domain);
        row.range = signature(r.range);
        row.location = effect_text(r.location);
        row.total = r.total;
        row.thread = effect_text(r.thread);
        if (r.location_twin)
            row.twin = document_.theory.relations[*r.location_twin].name;
        row.assumed = assumptions_about(symbol.id, r.location_twin);
        tables_.relations.push_back(std::move(row));
    }
    void read(const syntax::DisjointDecl& decl) { tables_.constraints.push_back(written(decl.range)); }
    void read(const syntax::AssumeDecl& decl) {
        if (!relational_.contains(decl.range.begin))
            tables_.constraints.push_back(written(decl.range));
    }
    void read(const syntax::LetDecl& decl) {
        for (const auto& d : decl.definitions)
            tables_.definitions.push_back({d.name.text, written(document_.trees.front().exprs[d.body].range)});
    }
    template <typename Other>
    void read(const Other&) {}

    [[nodiscard]] std::string signature(kat::TestRef test) const {
        return test == document_.terms.top() ? "" : kat::to_text(document_.terms, document_.theory, test);
    }

    [[nodiscard]] std::string written(SourceRange range) const { return std::string(sources_.text(range)); }

    // The comment on the line of a declaration.
    [[nodiscard]] std::string comment_beside(SourceRange range) const {
        const std::string_view line = sources_.line(range.file, sources_.locate(range.file, range.begin).line);
        const std::size_t at = line.find("//");
        if (at == std::string_view::npos)
            return "";
        const std::size_t begin = line.find_first_not_of(' ', at + 2);
        return begin == std::string_view::npos ? "" : std::string(line.substr(begin));
    }

    // Each assumption, as written, in which the relation or its twin occurs. The implicit assumption that a twin lies
    // below its relation is not written anywhere; its place is the relation's name.
    [[nodiscard]] std::vector<std::string> assumptions_about(kat::RelationId relation,
                                                             std::optional<kat::RelationId> twin) const {
        std::vector<std::string> found;
        for (const kat::Assumption& a : document_.theory.assumptions) {
            const std::array roots{a.left, a.right};
            const auto subterms = document_.terms.subterms(roots);
            const bool mentions = std::ranges::any_of(subterms, [&](kat::ExprRef e) {
                if (document_.terms.kind(e) != kat::ExprKind::letter)
                    return false;
                const kat::RelationId id = document_.terms.as_letter(e).relation;
                return id == relation || id == twin;
            });
            const std::string text = written(a.where);
            constexpr std::string_view keyword = "assume ";
            if (!mentions || !text.starts_with(keyword))
                continue;
            std::string claim = text.substr(keyword.size());
            if (std::ranges::find(found, claim) == found.end())
                found.push_back(std::move(claim));
        }
        return found;
    }

    SourceMap sources_;
    Document document_;
    std::set<std::uint32_t> relational_; // begins of assumptions that are not about predicates
    LanguageTables tables_;
};

// Escapes '|', which would end a cell of a table, even within code.
std::string code(const std::string& text) {
    if (text.empty())
        return "";
    std::string escaped;
    for (const char c : text)
        escaped += c == '|' ? std::string("\\|") : std::string(1, c);
    return "`" + escaped + "`";
}

std::string join(const std::vector<std::string>& pieces) {
    return fmt::format("{}", fmt::join(pieces, ", "));
}

std::vector<std::string> codes(const std::vector<std::string>& texts) {
    std::vector<std::string> result;
    std::ranges::transform(texts, std::back_inserter(result), code);
    return result;
}

// "W * R", "(R & EXCL) * (W & EXCL)"
std::string product(const LanguageTables::RelationRow& r) {
    if (r.domain.empty() && r.range.empty())
        return "";
    const auto side = [](const std::string& test) {
        if (test.empty())
            return std::string("id");
        return test.find(' ') == std::string::npos ? test : "(" + test + ")";
    };
    return side(r.domain) + " * " + side(r.range);
}

std::string tables_text(const LanguageTables& t) {
    std::string out = "Keywords (* may also be names)\n";
    for (const auto& k : t.keywords)
        out += fmt::format("  {:<13}{:<28}{}\n", k.text + (k.reserved ? "" : "*"), k.place, k.meaning);
    out += "\nPredicates\n";
    for (const auto& p : t.predicates)
        out += fmt::format("  {:<13}{}\n", p.name, p.meaning);
    out += "\nConstraints on predicates\n";
    for (const auto& c : t.constraints)
        out += fmt::format("  {}\n", c);
    out += "\nRelations\n";
    for (const auto& r : t.relations) {
        std::vector<std::string> notes;
        if (const std::string p = product(r); !p.empty())
            notes.push_back(p);
        if (!r.location.empty())
            notes.push_back(r.location + " location");
        if (r.total)
            notes.emplace_back("total");
        if (!r.thread.empty())
            notes.push_back(r.thread + " thread");
        if (!r.twin.empty())
            notes.push_back("twin " + r.twin);
        out += fmt::format("  {:<13}{}\n", r.name, r.meaning);
        if (!notes.empty())
            out += fmt::format("  {:<13}{}\n", "", join(notes));
        if (!r.definition.empty())
            out += fmt::format("  {:<13}defined: {}\n", "", r.definition);
        for (const auto& a : r.assumed)
            out += fmt::format("  {:<13}assumed: {}\n", "", a);
    }
    out += "\nDefinitions\n";
    for (const auto& d : t.definitions)
        out += fmt::format("  {:<13}{}\n", d.name, d.body);
    return out + fmt::format("\nInternal relations (not for input)\n  {}\n", join(t.internal));
}

std::string tables_json(const LanguageTables& t) {
    using nlohmann::json;
    json whole{{"command", "language"}, {"constraints", t.constraints}, {"internal", t.internal}};
    for (const char* list : {"keywords", "predicates", "relations", "definitions"})
        whole[list] = json::array();
    const auto or_null = [](const std::string& text) { return text.empty() ? json(nullptr) : json(text); };
    for (const auto& k : t.keywords)
        whole["keywords"].push_back(
            {{"text", k.text}, {"place", k.place}, {"reserved", k.reserved}, {"meaning", k.meaning}});
    for (const auto& p : t.predicates)
        whole["predicates"].push_back({{"name", p.name}, {"meaning", p.meaning}});
    for (const auto& r : t.relations)
        whole["relations"].push_back({{"name", r.name},
                                      {"meaning", r.meaning},
                                      {"domain", or_null(r.domain)},
                                      {"range", or_null(r.range)},
                                      {"location", or_null(r.location)},
                                      {"total", r.total},
                                      {"thread", or_null(r.thread)},
                                      {"twin", or_null(r.twin)},
                                      {"definition", or_null(r.definition)},
                                      {"assumed", r.assumed}});
    for (const auto& d : t.definitions)
        whole["definitions"].push_back({{"name", d.name}, {"body", d.body}});
    return whole.dump(2) + "\n";
}

} // namespace

LanguageTables language_tables() {
    return Reader().run();
}

std::string to_markdown(const LanguageTables& t) {
    std::string out =
        "### Keywords\n\nA word that is not reserved is a keyword only where the grammar expects one, and "
        "a name elsewhere.\n\n| word | reserved | where | meaning |\n| --- | --- | --- | --- |\n";
    for (const auto& k : t.keywords)
        out += fmt::format("| `{}` | {} | {} | {} |\n", k.text, k.reserved ? "yes" : "no", k.place, k.meaning);
    out += "\n### Predicates\n\n| predicate | holds of |\n| --- | --- |\n";
    for (const auto& p : t.predicates)
        out += fmt::format("| `{}` | {} |\n", p.name, p.meaning);
    out += "\nThe constraints on them:\n\n```\n";
    for (const auto& c : t.constraints)
        out += c + "\n";
    out += "```\n\n### Relations\n\nAn empty cell says that nothing is known. A twin holds the relation's pairs of "
           "accesses of one location.\n\n| relation | relates | signature | location | thread | twin | assumed |\n"
           "| --- | --- | --- | --- | --- | --- | --- |\n";
    for (const auto& r : t.relations)
        out += fmt::format("| `{}` | {} | {} | {} | {} | {} | {} |\n", r.name, r.meaning, code(product(r)),
                           r.location + (r.total ? ", total" : ""), r.thread, code(r.twin),
                           r.definition.empty() ? join(codes(r.assumed)) : "defined: " + code(r.definition));
    out += "\nInput may not use the relations " + join(codes(t.internal)) +
           ": they exist for code generation only.\n\n### Definitions\n\n| name | stands for |\n| --- | --- |\n";
    for (const auto& d : t.definitions)
        out += fmt::format("| `{}` | {} |\n", d.name, code(d.body));
    return out;
}

void register_language(CLI::App& app, int& exit_status) {
    const auto format = std::make_shared<std::string>("text");
    CLI::App* command = app.add_subcommand("language", "Print the keywords of .kat files and the base theory");
    command->add_option("--format", *format, "How to print the tables")
        ->check(CLI::IsMember({"text", "markdown", "json"}))
        ->capture_default_str();
    command->footer("Example:\n  katlas language --format markdown\n\nExit status: 0, or 2 for a wrong option.");
    command->callback([format, &exit_status] {
        const LanguageTables tables = language_tables();
        fmt::print("{}", *format == "json"       ? tables_json(tables)
                         : *format == "markdown" ? to_markdown(tables)
                                                 : tables_text(tables));
        exit_status = all_as_stated;
    });
}

} // namespace katlas::cli

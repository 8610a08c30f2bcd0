#include "parse_context.hpp"

#include "scan.hpp"

#include <utility>

#include <fmt/format.h>

namespace katlas {

using namespace syntax;

namespace {

// The probable meaning of a character that the language does not have; empty if unknown.
std::string_view hint_for(char character) {
    switch (character) {
    case '~':
        return "complement is written '!'";
    case '<':
        return "inclusion is written '<='";
    case '/':
        return "comments begin with '//'";
    case '-':
        return "the inverse is written '^-1', the difference '\\'";
    default:
        return {};
    }
}

} // namespace

ParseContext::ParseContext(FileId file, const SourceMap& sources, Diagnostics& diagnostics)
    : ReadingContext(file, sources, diagnostics, 20) {
    tree_.source = file;
}

void ParseContext::invalid_character(SourceRange character) {
    ReadingContext::invalid_character(character, std::string(hint_for(text(character).front())));
}

void ParseContext::unterminated_string(SourceRange string) {
    report(string, "unterminated string", "a string ends on the line where it begins");
}

bool ParseContext::resume_at(int token) {
    skipping_ = !token_starts_statement(token);
    return !skipping_;
}

ExprRef ParseContext::node(ExprKind kind, std::initializer_list<ExprRef> children, SourceRange range) {
    Expr& expr = tree_.exprs.emplace_back();
    expr.kind = kind;
    expr.range = range;
    expr.children = children;
    return static_cast<ExprRef>(tree_.exprs.size() - 1);
}

Name ParseContext::name_of(SourceRange first, SourceRange last) const {
    Name name;
    if (first.begin != last.begin)
        name.module = text(first);
    name.text = text(last);
    name.range = range(first.begin, last.end);
    return name;
}

ExprRef ParseContext::name(SourceRange first, SourceRange last) {
    const ExprRef expr = node(ExprKind::name, {}, range(first.begin, last.end));
    tree_.exprs.back().name = name_of(first, last);
    return expr;
}

std::uint32_t ParseContext::open_chain(ExprRef first, ExprRef second) {
    pending_.operands.push_back(first);
    return extend_chain(1, second);
}

std::uint32_t ParseContext::extend_chain(std::uint32_t length, ExprRef operand) {
    pending_.operands.push_back(operand);
    return length + 1;
}

ExprRef ParseContext::chain(ExprKind kind, std::uint32_t length, SourceRange range) {
    const ExprRef expr = node(kind, {}, range);
    const auto first = pending_.operands.end() - static_cast<std::ptrdiff_t>(length);
    tree_.exprs.back().children.assign(first, pending_.operands.end());
    pending_.operands.erase(first, pending_.operands.end());
    return expr;
}

ClaimRef ParseContext::claim(Claim::Kind kind, ExprRef left, ExprRef right, SourceRange range) {
    pending_.claims.push_back({kind, left, right, range});
    return static_cast<ClaimRef>(pending_.claims.size() - 1);
}

std::string ParseContext::string_of(SourceRange quoted) const {
    std::string_view bytes = text(quoted);
    bytes.remove_prefix(1);
    if (!bytes.empty() && bytes.back() == '"') // an unterminated string has no end, and was reported
        bytes.remove_suffix(1);
    return std::string(bytes);
}

void ParseContext::define(SourceRange name, ExprRef body) {
    pending_.definitions.push_back({name_of(name, name), body});
}

void ParseContext::signature(ExprRef domain, ExprRef range_test) {
    pending_.relation.domain = domain;
    pending_.relation.range_test = range_test;
}

void ParseContext::attribute(SourceRange first, SourceRange last) {
    std::string words(text(first));
    if (first.begin != last.begin)
        words.append(" ").append(text(last));
    pending_.relation.attributes.push_back({std::move(words), range(first.begin, last.end)});
}

void ParseContext::genmc(SourceRange string) {
    if (pending_.genmc)
        report(string, "a second 'genmc' clause");
    pending_.genmc = string_of(string);
}

void ParseContext::push_name(SourceRange first, SourceRange last) {
    pending_.names.push_back(name_of(first, last));
}

void ParseContext::label(SourceRange name) {
    if (pending_.label)
        report(name, fmt::format("a second name; this assertion is called '{}'", shorten(pending_.label->text)));
    pending_.label = name_of(name, name);
}

void ParseContext::extra(SourceRange name) {
    pending_.exported.extra = name_of(name, name);
}

void ParseContext::exported_claim(ClaimRef claim) {
    pending_.exported.claim = pending_.claims[claim];
}

void ParseContext::exported_name(ExportDecl::Kind kind, SourceRange name) {
    pending_.exported.kind = kind;
    pending_.exported.subject = name_of(name, name);
}

void ParseContext::unless_cyclic(ExprRef expr) {
    pending_.unless_cyclic = expr;
}

void ParseContext::unless(ClaimRef claim) {
    pending_.exported.unless = pending_.claims[claim];
}

void ParseContext::model_axiom(ClaimRef claim) {
    pending_.model_items.emplace_back(AxiomDecl{pending_.claims[claim], std::exchange(pending_.label, std::nullopt)});
}

void ParseContext::other_model(SourceRange first, SourceRange last) {
    pending_.model_items.emplace_back(name_of(first, last));
}

void ParseContext::add_include(SourceRange string) {
    tree_.statements.push_back(Include{string_of(string), string});
}

void ParseContext::add_relation(SourceRange name) {
    pending_.relation.name = name_of(name, name);
    pending_.relation.genmc = std::move(pending_.genmc);
    tree_.statements.push_back(std::move(pending_.relation));
}

void ParseContext::add_define(SourceRange name, ExprRef body) {
    tree_.statements.push_back(DefineDecl{name_of(name, name), body});
}

void ParseContext::add_define_rec(SourceRange range) {
    tree_.statements.push_back(DefineRecDecl{std::move(pending_.definitions), range});
}

void ParseContext::add_predicate(SourceRange name) {
    tree_.statements.push_back(PredicateDecl{name_of(name, name), std::move(pending_.genmc)});
}

void ParseContext::add_disjoint(SourceRange range) {
    tree_.statements.push_back(DisjointDecl{std::move(pending_.names), range});
}

void ParseContext::add_let(bool view, bool recursive, SourceRange range) {
    tree_.statements.push_back(LetDecl{view, recursive, std::move(pending_.definitions), range});
}

void ParseContext::add_axiom(ClaimRef claim) {
    tree_.statements.push_back(AxiomDecl{pending_.claims[claim], std::move(pending_.label)});
}

void ParseContext::add_flag(ExprRef expr, SourceRange name) {
    tree_.statements.push_back(FlagDecl{expr, name_of(name, name)});
}

void ParseContext::add_model(SourceRange name, SourceRange range) {
    tree_.statements.push_back(ModelDecl{name_of(name, name), std::move(pending_.model_items), range});
}

void ParseContext::add_assume(bool total, ClaimRef claim, SourceRange range) {
    tree_.statements.push_back(AssumeDecl{total, pending_.claims[claim], range, pending_.unless_cyclic});
}

void ParseContext::add_assert(bool refute, ClaimRef claim, SourceRange range) {
    tree_.statements.push_back(AssertDecl{refute, std::move(pending_.label), pending_.claims[claim], range});
}

void ParseContext::add_export(SourceRange range) {
    pending_.exported.genmc = std::move(pending_.genmc);
    pending_.exported.range = range;
    tree_.statements.push_back(std::move(pending_.exported));
}

void ParseContext::end_statement() {
    pending_ = {};
}

} // namespace katlas

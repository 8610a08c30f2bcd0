#include "context.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::cat {
namespace {

// Definitions of one `let`, and parameters.
constexpr std::size_t max_together = 1000;

} // namespace

ParseContext::ParseContext(FileId file, const SourceMap& sources, Diagnostics& diagnostics)
    : ReadingContext(file, sources, diagnostics) {
    tree_.source = file;
}

void ParseContext::invalid_character(SourceRange character) {
    if (text(character) == "\"")
        report(character, "unterminated string");
    else
        ReadingContext::invalid_character(character);
}

ExprRef ParseContext::add(Expr expr) {
    for (const ExprRef child : expr.children)
        expr.depth = std::max(expr.depth, tree_.exprs[child].depth + 1);
    for (const Binding& b : expr.bindings)
        expr.depth = std::max(expr.depth, tree_.exprs[b.body].depth + 1);
    for (const MatchClause& c : expr.clauses)
        expr.depth = std::max(expr.depth, tree_.exprs[c.body].depth + 1);
    return push(std::move(expr));
}

ExprRef ParseContext::push(Expr expr) {
    if (expr.depth > max_depth)
        report(expr.range, "nested too deeply", fmt::format("at most {} levels", max_depth));
    tree_.exprs.push_back(std::move(expr));
    return static_cast<ExprRef>(tree_.exprs.size() - 1);
}

ExprRef ParseContext::node(ExprKind kind, std::initializer_list<ExprRef> children, SourceRange range) {
    Expr expr;
    expr.kind = kind;
    expr.range = range;
    expr.children = children;
    return add(std::move(expr));
}

ExprRef ParseContext::chain(ExprKind kind, ExprRef first, ExprRef last, SourceRange range) {
    Expr& open = tree_.exprs[first];
    if (open.kind != kind)
        return node(kind, {first, last}, range);
    // A chain may be longer than the maximal depth of trees, so it is one node. Its last operand comes later in the
    // arena.
    Expr longer = std::move(open);
    open = Expr{};
    longer.children.push_back(last);
    longer.range = range;
    longer.depth = std::max(longer.depth, tree_.exprs[last].depth + 1);
    return push(std::move(longer));
}

ExprRef ParseContext::parenthesised(ExprRef inner, SourceRange range) {
    tree_.exprs[inner].range = range;
    return inner;
}

ExprRef ParseContext::name(SourceRange name) {
    return word(ExprKind::name, name, name);
}

ExprRef ParseContext::word(ExprKind kind, SourceRange text_range, SourceRange range) {
    Expr expr;
    expr.kind = kind;
    expr.range = range;
    expr.name = kind == ExprKind::variant ? unquoted(text_range) : std::string(text(text_range));
    return add(std::move(expr));
}

ExprRef ParseContext::let_in(bool recursive, ListRef bindings, ExprRef body, SourceRange range) {
    Expr expr;
    expr.kind = ExprKind::let_in;
    expr.range = range;
    expr.recursive = recursive;
    expr.bindings = std::move(bindings_[bindings]);
    expr.children = {body};
    return add(std::move(expr));
}

ExprRef ParseContext::function(ListRef parameters, ExprRef body, SourceRange range) {
    Expr expr;
    expr.kind = ExprKind::function;
    expr.range = range;
    expr.bindings.push_back({{"this function", range}, Binding::Form::function, std::move(names_[parameters]), body});
    return add(std::move(expr));
}

ExprRef ParseContext::match(ExprRef of, ListRef clauses, SourceRange range) {
    Expr expr;
    expr.kind = ExprKind::match;
    expr.range = range;
    expr.children = {of};
    expr.clauses = std::move(clauses_[clauses]);
    return add(std::move(expr));
}

ParseContext::ListRef ParseContext::clause(ListRef clauses, MatchClause::Pattern pattern, SourceRange first,
                                           SourceRange rest, ExprRef body) {
    if (clauses_[clauses].size() >= max_together)
        report(first, "too many clauses");
    clauses_[clauses].push_back({pattern, std::string(text(first)), std::string(text(rest)), body});
    return clauses;
}

ParseContext::ListRef ParseContext::list() {
    clauses_.emplace_back();
    names_.emplace_back();
    expr_lists_.emplace_back();
    bindings_.emplace_back();
    return static_cast<ListRef>(names_.size() - 1);
}

ParseContext::ListRef ParseContext::named(ListRef names, SourceRange name) {
    if (names_[names].size() >= max_together)
        report(name, "too many parameters");
    names_[names].emplace_back(text(name));
    return names;
}

ParseContext::ListRef ParseContext::with_expr(ListRef exprs, ExprRef expr) {
    if (expr_lists_[exprs].size() >= max_together)
        report(tree_.exprs[expr].range, "too many in one list");
    expr_lists_[exprs].push_back(expr);
    return exprs;
}

void ParseContext::bind(SourceRange name, ExprRef body) {
    binding_ = {{std::string(text(name)), name}, Binding::Form::value, {}, body};
}

void ParseContext::bind_function(SourceRange name, ListRef parameters, ExprRef body) {
    binding_ = {{std::string(text(name)), name}, Binding::Form::function, std::move(names_[parameters]), body};
}

void ParseContext::bind_tuple(SourceRange names, ListRef parameters, ExprRef body) {
    binding_ = {{std::string(text(names)), names}, Binding::Form::tuple, std::move(names_[parameters]), body};
}

ParseContext::ListRef ParseContext::take_binding(ListRef bindings) {
    if (bindings_[bindings].size() >= max_together)
        report(binding_.name.range, "too many definitions at once");
    bindings_[bindings].push_back(std::move(binding_));
    return bindings;
}

std::string ParseContext::unquoted(SourceRange string) const {
    const std::string_view quoted = text(string);
    return std::string(quoted.substr(1, quoted.size() - 2));
}

void ParseContext::header(SourceRange first, SourceRange last) {
    const bool words = text(first).front() != '"';
    if (words)
        tree_.architecture = text(first);
    tree_.title = text(last).front() == '"' ? unquoted(last) : std::string(text(last));
}

void ParseContext::label(SourceRange name) {
    label_ = Name{std::string(text(name)), name};
}

void ParseContext::add_instruction(Instruction instruction) {
    (open_blocks_.empty() ? tree_.instructions : open_blocks_.back()).push_back(std::move(instruction));
}

void ParseContext::open_block() {
    if (open_blocks_.size() >= max_depth)
        report(end_of_text(), "nested too deeply", fmt::format("at most {} levels", max_depth));
    open_blocks_.emplace_back();
}

BlockRef ParseContext::close_block() {
    tree_.blocks.push_back(std::move(open_blocks_.back()));
    open_blocks_.pop_back();
    return static_cast<BlockRef>(tree_.blocks.size() - 1);
}

void ParseContext::add_let(bool recursive, ListRef bindings, SourceRange range) {
    add_instruction(Let{recursive, std::move(bindings_[bindings]), range});
}

void ParseContext::add_test(Test::Kind kind, Test::Use use, ExprRef expr, SourceRange range) {
    add_instruction(Test{kind, use, false, expr, std::move(label_), range});
    label_.reset();
}

void ParseContext::add_negated(Test::Use use, SourceRange test, ExprRef expr, SourceRange range) {
    const std::string_view property = text(test);
    const Test::Kind kind = property.ends_with("irreflexive") ? Test::Kind::irreflexive
                            : property.ends_with("acyclic")   ? Test::Kind::acyclic
                                                              : Test::Kind::empty;
    add_instruction(Test{kind, use, true, expr, std::move(label_), range});
    label_.reset();
}

void ParseContext::add_include(SourceRange string) {
    add_instruction(Include{unquoted(string), string});
}

void ParseContext::add_from(SourceRange name, ExprRef candidates, SourceRange range) {
    add_instruction(From{{std::string(text(name)), name}, candidates, range});
}

void ParseContext::add_procedure(SourceRange name, ListRef parameters, BlockRef body) {
    add_instruction(Procedure{{std::string(text(name)), name}, std::move(names_[parameters]), body});
}

void ParseContext::add_call(SourceRange name, ExprRef argument, SourceRange range) {
    add_instruction(Call{{std::string(text(name)), name}, argument, range});
    label_.reset();
}

void ParseContext::add_if(ExprRef condition, BlockRef then_do, std::optional<BlockRef> else_do, SourceRange range) {
    if (!else_do) {
        open_block();
        else_do = close_block();
    }
    add_instruction(If{condition, then_do, *else_do, range});
}

void ParseContext::add_forall(SourceRange range) {
    add_instruction(Forall{range});
}

void ParseContext::add_enumeration(SourceRange name, ListRef tags) {
    add_instruction(TagEnumeration{{std::string(text(name)), name}, std::move(expr_lists_[tags])});
}

void ParseContext::add_annotated(SourceRange kind, ListRef groups, bool is_default, SourceRange range) {
    add_instruction(AnnotatedKind{{std::string(text(kind)), kind}, std::move(expr_lists_[groups]), is_default, range});
}

} // namespace katlas::cat

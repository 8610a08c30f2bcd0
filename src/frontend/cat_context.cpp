#include "cat_context.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::cat {
namespace {

// Definitions of one `let`, and parameters.
constexpr std::size_t max_together = 1000;

} // namespace

ParseContext::ParseContext(FileId file, const SourceMap& sources, Diagnostics& diagnostics)
    : file_(file), sources_(sources), diagnostics_(diagnostics) {
    tree_.source = file;
}

SourceRange ParseContext::advance(std::uint32_t length) {
    const std::uint32_t begin = offset_;
    offset_ += length;
    return range(begin, offset_);
}

void ParseContext::open_comment(SourceRange opening) {
    if (comments_++ == 0)
        comment_ = opening;
}

bool ParseContext::close_comment() {
    return --comments_ == 0;
}

void ParseContext::unterminated_comment() {
    report(comment_, "unterminated comment");
}

void ParseContext::invalid_character(SourceRange character) {
    const std::string_view bytes = text(character);
    const auto first = static_cast<unsigned char>(bytes.front());
    const bool printable = bytes.size() > 1 ? first >= 0xc2 : first >= 0x20 && first < 0x7f;
    if (bytes == "\"")
        report(character, "unterminated string");
    else
        report(character, printable ? fmt::format("invalid character '{}'", bytes)
                                    : fmt::format("invalid character '\\x{:02x}'", first));
}

SourceRange ParseContext::end_of_text() const {
    const std::size_t last = text().find_last_not_of(" \t\r\n");
    const auto end = static_cast<std::uint32_t>(last == std::string_view::npos ? 0 : last + 1);
    return range(end, end);
}

void ParseContext::report(SourceRange range, std::string message, std::string hint) {
    if (!failed_)
        diagnostics_.error(range, std::move(message), std::move(hint));
    failed_ = true;
}

ExprRef ParseContext::add(Expr expr) {
    for (const ExprRef child : expr.children)
        expr.depth = std::max(expr.depth, tree_.exprs[child].depth + 1);
    for (const Binding& b : expr.bindings)
        expr.depth = std::max(expr.depth, tree_.exprs[b.body].depth + 1);
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
    // A chain may get longer than trees may get deep, so it is one node. Its last operand comes later in the arena.
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
    Expr expr;
    expr.kind = ExprKind::name;
    expr.range = name;
    expr.name = text(name);
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

ParseContext::ListRef ParseContext::list() {
    names_.emplace_back();
    bindings_.emplace_back();
    return static_cast<ListRef>(names_.size() - 1);
}

ParseContext::ListRef ParseContext::named(ListRef names, SourceRange name) {
    if (names_[names].size() >= max_together)
        report(name, "too many parameters");
    names_[names].emplace_back(text(name));
    return names;
}

void ParseContext::bind(SourceRange name, ExprRef body) {
    binding_ = {{std::string(text(name)), name}, false, {}, body};
}

void ParseContext::bind_function(SourceRange name, ListRef parameters, ExprRef body) {
    binding_ = {{std::string(text(name)), name}, true, std::move(names_[parameters]), body};
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

void ParseContext::add_let(bool recursive, ListRef bindings, SourceRange range) {
    tree_.instructions.emplace_back(Let{recursive, std::move(bindings_[bindings]), range});
}

void ParseContext::add_test(Test::Kind kind, Test::Use use, ExprRef expr, SourceRange range) {
    tree_.instructions.emplace_back(Test{kind, use, false, expr, std::move(label_), range});
    label_.reset();
}

void ParseContext::add_negated(Test::Use use, SourceRange range) {
    tree_.instructions.emplace_back(Test{Test::Kind::empty, use, true, 0, std::move(label_), range});
    label_.reset();
}

void ParseContext::add_include(SourceRange string) {
    tree_.instructions.emplace_back(Include{unquoted(string), string});
}

void ParseContext::add_from(SourceRange name, ExprRef, SourceRange range) {
    tree_.instructions.emplace_back(From{{std::string(text(name)), name}, range});
}

} // namespace katlas::cat

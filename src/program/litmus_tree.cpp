// The parts of LitmusContext that build the tree.
#include "litmus_context.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::program {

using namespace syntax;

void LitmusContext::header(SourceRange line) {
    const std::string_view words = text(line);
    const std::size_t name = words.find_first_not_of(" \t", 1);
    tree_.name = name_of(range(line.begin + static_cast<std::uint32_t>(name), line.end));
}

void LitmusContext::initial_name(SourceRange name) {
    item_.name = name_of(name);
}

void LitmusContext::initial_size(SourceRange size) {
    item_.size = small_number(size);
}

void LitmusContext::initial_type(TypeRef type) {
    item_.type = types_[type].second;
}

void LitmusContext::initial_register() {
    item_.name = location_.name;
    item_.thread = location_.thread;
}

void LitmusContext::initial_number(bool negative, SourceRange number) {
    ValueType type = ValueType::i32;
    const Value value = value_of(number, negative, type);
    item_.values.push_back({value, std::nullopt, 0});
}

void LitmusContext::initial_address(SourceRange name) {
    item_.values.push_back({0, name_of(name), 0});
}

void LitmusContext::initial_element(SourceRange index) {
    item_.values.back().element = small_number(index);
}

void LitmusContext::initial_macro(SourceRange name) {
    if (text(name) != "ATOMIC_INIT" && text(name) != "ATOMIC_VAR_INIT")
        report(name, fmt::format("unknown initial value '{}'", text(name)));
}

void LitmusContext::end_initial(SourceRange range) {
    item_.range = range;
    tree_.initial.push_back(std::move(item_));
    item_ = {};
}

void LitmusContext::thread_type(TypeRef type, SourceRange range) {
    if (!types_[type].second.is_void)
        report(range, "a thread gives no value", "its type is 'void', or left out");
}

void LitmusContext::parameter(TypeRef type, SourceRange name) {
    parameters_.push_back({types_[type].second, name_of(name)});
}

void LitmusContext::end_thread(SourceRange name, Ref body) {
    const std::string expected = fmt::format("P{}", tree_.threads.size());
    if (text(name) != expected)
        report(name, fmt::format("the next thread is {}", expected), "threads are numbered from P0 in their order");
    tree_.threads.push_back({name_of(name), std::move(parameters_), body});
    parameters_.clear();
}

Ref LitmusContext::block(ListRef statements, SourceRange range) {
    Stmt stmt;
    stmt.range = range;
    stmt.statements = std::move(lists_[statements]);
    return add(std::move(stmt));
}

Ref LitmusContext::declarator(SourceRange name, Ref value, SourceRange range) {
    Stmt stmt;
    stmt.kind = Stmt::Kind::declaration;
    stmt.range = range;
    stmt.name = name_of(name);
    stmt.value = value;
    return add(std::move(stmt));
}

Ref LitmusContext::declarations(TypeRef type, ListRef declarators, SourceRange range) {
    for (const Ref declared : lists_[declarators])
        tree_.stmts[declared].type = types_[type].second;
    if (lists_[declarators].size() > 1 && types_[type].second.pointers > 0)
        report(range, "several names share a '*'", "declare pointers one by one");
    if (lists_[declarators].size() == 1)
        return lists_[declarators].front();
    return block(declarators, range);
}

Ref LitmusContext::expression_statement(Ref value, SourceRange range) {
    Stmt stmt;
    stmt.kind = Stmt::Kind::expression;
    stmt.range = range;
    stmt.value = value;
    return add(std::move(stmt));
}

Ref LitmusContext::assignment(Ref target, Ref value, SourceRange range, std::optional<Op> compound) {
    Stmt stmt;
    stmt.kind = Stmt::Kind::assignment;
    stmt.range = range;
    stmt.target = target;
    stmt.value = value;
    stmt.compound = compound;
    return add(std::move(stmt));
}

Ref LitmusContext::control(Stmt::Kind kind, Ref condition, std::initializer_list<Ref> statements, SourceRange range) {
    Stmt stmt;
    stmt.kind = kind;
    stmt.range = range;
    stmt.value = condition;
    stmt.statements = statements;
    return add(std::move(stmt));
}

Ref LitmusContext::number(SourceRange word) {
    Expr expr;
    expr.range = word;
    expr.number = value_of(word, false, expr.number_type);
    return add(std::move(expr));
}

Ref LitmusContext::one(SourceRange range) {
    Expr expr;
    expr.range = range;
    expr.number = 1;
    return add(std::move(expr));
}

Ref LitmusContext::variable(SourceRange word) {
    Expr expr;
    expr.kind = Expr::Kind::name;
    expr.range = word;
    expr.name = text(word);
    return add(std::move(expr));
}

Ref LitmusContext::unary(UnaryOp op, Ref operand, SourceRange range) {
    Expr expr;
    expr.kind = Expr::Kind::unary;
    expr.range = range;
    expr.unary = op;
    expr.children = {operand};
    return add(std::move(expr));
}

Ref LitmusContext::binary(Op op, Ref left, Ref right, SourceRange range) {
    Expr expr;
    expr.kind = Expr::Kind::binary;
    expr.range = range;
    expr.binary = op;
    expr.children = {left, right};
    return add(std::move(expr));
}

Ref LitmusContext::swapped(Op op, Ref left, Ref right, SourceRange range) {
    const Ref expr = binary(op, left, right, range);
    tree_.exprs[expr].swapped = true;
    return expr;
}

Ref LitmusContext::cast(TypeRef type, Ref operand, SourceRange range) {
    Expr expr;
    expr.kind = Expr::Kind::cast;
    expr.range = range;
    expr.type = types_[type].second;
    expr.children = {operand};
    return add(std::move(expr));
}

Ref LitmusContext::index(Ref pointer, Ref offset, SourceRange range) {
    Expr expr;
    expr.kind = Expr::Kind::index;
    expr.range = range;
    expr.children = {pointer, offset};
    return add(std::move(expr));
}

Ref LitmusContext::call(SourceRange name, ListRef arguments, SourceRange range) {
    Expr expr;
    expr.kind = Expr::Kind::call;
    expr.range = range;
    expr.name = text(name);
    expr.children = std::move(lists_[arguments]);
    return add(std::move(expr));
}

void LitmusContext::register_of(SourceRange thread, SourceRange name, SourceRange range) {
    location_ = {range, small_number(thread), name_of(name), std::nullopt};
}

void LitmusContext::final_location(SourceRange name, SourceRange range) {
    location_ = {range, std::nullopt, name_of(name), std::nullopt};
}

void LitmusContext::final_element(SourceRange index) {
    location_.element = small_number(index);
}

void LitmusContext::final_number(bool negative, SourceRange number) {
    ValueType type = ValueType::i32;
    value_ = {FinalValue::Kind::number, value_of(number, negative, type), {}};
}

void LitmusContext::final_address() {
    value_ = {FinalValue::Kind::address, 0, location_};
}

void LitmusContext::final_content() {
    value_ = {FinalValue::Kind::content, 0, location_};
}

Ref LitmusContext::atom(bool equal, SourceRange range) {
    const Ref node = prop(equal ? Prop::Kind::equal : Prop::Kind::not_equal, none, none, range);
    tree_.props[node].location = left_;
    tree_.props[node].value = value_;
    return node;
}

Ref LitmusContext::prop(Prop::Kind kind, Ref left, Ref right, SourceRange range) {
    Prop& node = tree_.props.emplace_back();
    node.kind = kind;
    node.range = range;
    node.left = left;
    node.right = right;
    for (const Ref child : {left, right})
        if (child != none)
            node.depth = std::max(node.depth, tree_.props[child].depth + 1);
    check_depth(node.depth, range);
    return static_cast<Ref>(tree_.props.size() - 1);
}

} // namespace katlas::program

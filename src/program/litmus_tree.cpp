// The parts of LitmusContext that build the tree.
#include "katlas/program/litmus_context.hpp"
#include "katlas/support/parsing.hpp"

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
    item_.type = types_[type].meaning;
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

void LitmusContext::end_initial(SourceRange range) {
    item_.range = range;
    tree_.initial.push_back(std::move(item_));
    item_ = {};
}

void LitmusContext::initial_dims(ListRef more) {
    item_.dims = std::move(lists_[more]);
    item_.dims.insert(item_.dims.begin(), dim_);
}

Ref LitmusContext::initial_list(ListRef elements, SourceRange range) {
    Expr expr;
    expr.kind = Expr::Kind::list;
    expr.range = range;
    expr.children = std::move(lists_[elements]);
    return add(std::move(expr));
}

Ref LitmusContext::initial_member(SourceRange name, Ref value, SourceRange range) {
    Expr expr;
    expr.kind = Expr::Kind::named;
    expr.range = range;
    expr.name = text(name);
    expr.children = {value};
    return add(std::move(expr));
}

// An element of an array of structs was first taken for the length of an array.
void LitmusContext::part_element() {
    const Expr& index = tree_.exprs[dim_];
    if (index.kind != Expr::Kind::number)
        report(index.range, "expected a number");
    path_ = fmt::format("[{}]", index.number);
}

void LitmusContext::part_index(SourceRange index) {
    path_ += fmt::format("[{}]", small_number(index));
}

void LitmusContext::part_member(SourceRange name, bool begins) {
    if (begins)
        path_.clear();
    path_ += fmt::format(".{}", text(name));
}

void LitmusContext::parameter(TypeRef type, SourceRange name, ListRef dims) {
    Parameter parameter{types_[type].meaning, name_of(name), std::move(lists_[dims])};
    if (!parameter.dims.empty()) {
        parameter.dims.erase(parameter.dims.begin());
        ++parameter.type.pointers;
    }
    if (parameter.name.text.empty() && parameter.type.is_nothing() && parameters_.empty())
        return; // (void)
    parameters_.push_back(std::move(parameter));
}

namespace {

bool is_thread_name(std::string_view name) {
    return name.size() > 1 && name.front() == 'P' && name.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

} // namespace

void LitmusContext::end_thread(SourceRange name, Ref body) {
    const std::string expected = fmt::format("P{}", tree_.threads.size());
    if (!is_thread_name(text(name)))
        report(name, "a function needs a type", "threads are P0, P1 and so on");
    else if (text(name) != expected)
        report(name, fmt::format("the next thread is {}", expected), "threads are numbered from P0 in their order");
    tree_.threads.push_back({name_of(name), std::move(parameters_), body});
    parameters_.clear();
}

void LitmusContext::end_function(TypeRef result, SourceRange specifiers, SourceRange name, Ref body) {
    const Type type = types_[result].meaning;
    if (is_thread_name(text(name))) {
        if (!type.is_void)
            report(specifiers, "a thread gives no value", "its type is 'void', or left out");
        if (body != none)
            end_thread(name, body);
        parameters_.clear();
        return;
    }
    tree_.functions.push_back({type, name_of(name), std::move(parameters_), body});
    parameters_.clear();
}

void LitmusContext::globals(TypeRef type, ListRef declarators, SourceRange range) {
    const Ref declared = declarations(type, declarators, range);
    const Stmt& stmt = tree_.stmts[declared];
    if (stmt.kind == Stmt::Kind::group)
        tree_.globals.insert(tree_.globals.end(), stmt.statements.begin(), stmt.statements.end());
    else
        tree_.globals.push_back(declared);
}

void LitmusContext::end_test(SourceRange range) {
    if (tree_.threads.empty())
        report({range.file, range.end, range.end}, "there is no thread", "threads are functions P0, P1 and so on");
}

Ref LitmusContext::block(ListRef statements, SourceRange range) {
    Stmt stmt;
    stmt.range = range;
    stmt.statements = std::move(lists_[statements]);
    return add(std::move(stmt));
}

Ref LitmusContext::declarator(std::uint32_t stars, SourceRange name, ListRef dims, Ref value, SourceRange range) {
    Stmt stmt;
    stmt.kind = Stmt::Kind::declaration;
    stmt.range = {range.file, name.begin >= range.begin && name.begin <= range.end ? name.begin : range.begin,
                  range.end};
    stmt.name = name_of(name);
    stmt.dims = std::move(lists_[dims]);
    stmt.value = value;
    stmt.type.pointers = stars; // until the type is known
    return add(std::move(stmt));
}

Ref LitmusContext::declarations(TypeRef type, ListRef declarators, SourceRange range) {
    for (const Ref declared : lists_[declarators]) {
        Stmt& stmt = tree_.stmts[declared];
        stmt.type = types_[with_stars(type, stmt.type.pointers)].meaning;
        stmt.is_static = types_[type].is_static;
    }
    if (lists_[declarators].size() == 1)
        return lists_[declarators].front();
    const Ref group = block(declarators, range);
    tree_.stmts[group].kind = Stmt::Kind::group;
    return group;
}

Ref LitmusContext::expression_statement(Ref value, SourceRange range) {
    Stmt stmt;
    stmt.kind = Stmt::Kind::expression;
    stmt.range = range;
    stmt.value = value;
    return add(std::move(stmt));
}

Ref LitmusContext::optional_statement(Ref value, SourceRange range) {
    return value == none ? none : expression_statement(value, range);
}

Ref LitmusContext::named(Stmt::Kind kind, SourceRange name, SourceRange range) {
    Stmt stmt;
    stmt.kind = kind;
    stmt.range = range;
    stmt.name = name_of(name);
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

Ref LitmusContext::number(SourceRange word, SourceRange place) {
    Expr expr;
    expr.range = place;
    expr.number = value_of(word, false, expr.number_type);
    return add(std::move(expr));
}

Ref LitmusContext::variable(SourceRange word, SourceRange place) {
    Expr expr;
    expr.kind = Expr::Kind::name;
    expr.range = place;
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
    expr.type = types_[type].meaning;
    expr.children = {operand};
    return add(std::move(expr));
}

Ref LitmusContext::pair(Expr::Kind kind, Ref left, Ref right, SourceRange range) {
    Expr expr;
    expr.kind = kind;
    expr.range = range;
    expr.children = {left, right};
    return add(std::move(expr));
}

Ref LitmusContext::compound(Op op, Ref target, Ref value, SourceRange range) {
    const Ref expr = pair(Expr::Kind::assign, target, value, range);
    tree_.exprs[expr].binary = op;
    tree_.exprs[expr].compound = true;
    return expr;
}

Ref LitmusContext::conditional(Ref test, Ref then, Ref otherwise, SourceRange range) {
    Expr expr;
    expr.kind = Expr::Kind::conditional;
    expr.range = range;
    expr.children = {test, then, otherwise};
    return add(std::move(expr));
}

Ref LitmusContext::step(Op op, Ref target, bool old, SourceRange range) {
    Expr expr;
    expr.kind = Expr::Kind::step;
    expr.range = range;
    expr.binary = op;
    expr.swapped = old;
    expr.children = {target};
    return add(std::move(expr));
}

// `+e` is 0 + e: a value, of the promoted type.
Ref LitmusContext::plus(Ref operand, SourceRange range) {
    Expr zero;
    zero.range = range;
    return binary(Op::add, add(std::move(zero)), operand, range);
}

Ref LitmusContext::member_of(Ref whole, SourceRange name, SourceRange range) {
    Expr expr;
    expr.kind = Expr::Kind::member;
    expr.range = range;
    expr.name = text(name);
    expr.children = {whole};
    return add(std::move(expr));
}

Ref LitmusContext::size_of(Ref operand, SourceRange range) {
    Expr expr;
    expr.kind = Expr::Kind::size_of;
    expr.range = range;
    expr.children = {operand};
    return add(std::move(expr));
}

Ref LitmusContext::size_of_type(TypeRef type, SourceRange range) {
    Expr expr;
    expr.kind = Expr::Kind::size_of;
    expr.range = range;
    expr.type = types_[type].meaning;
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

void LitmusContext::register_element(SourceRange index, SourceRange range) {
    location_.range = range;
    location_.name.text += fmt::format("[{}]", small_number(index));
}

void LitmusContext::register_member(SourceRange name, SourceRange range) {
    location_.range = range;
    location_.name.text += fmt::format(".{}", text(name));
}

void LitmusContext::final_location(SourceRange name, SourceRange range) {
    location_ = {range, std::nullopt, name_of(name), std::nullopt};
}

void LitmusContext::final_element(SourceRange index) {
    location_.element = small_number(index);
}

void LitmusContext::final_element(SourceRange index, SourceRange range) {
    location_.range = range;
    if (location_.path.empty())
        location_.element = small_number(index);
    location_.path += fmt::format("[{}]", small_number(index));
}

void LitmusContext::final_member(SourceRange name, SourceRange range) {
    location_.range = range;
    location_.element.reset();
    location_.path += fmt::format(".{}", text(name));
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

Ref LitmusContext::atom(Prop::Kind kind, SourceRange range) {
    const Ref node = prop(kind, none, none, range);
    tree_.props[node].location = left_;
    tree_.props[node].value = value_;
    return node;
}

Ref LitmusContext::one_of(Prop::Kind kind, ListRef equalities, SourceRange range) {
    if (kind != Prop::Kind::equal && kind != Prop::Kind::not_equal)
        report(range, "a set is compared by '=', '!=' or 'in'");
    Ref any = lists_[equalities].front();
    for (std::size_t i = 1; i < lists_[equalities].size(); ++i)
        any = prop(Prop::Kind::disjunction, any, lists_[equalities][i], range);
    return kind == Prop::Kind::equal ? any : prop(Prop::Kind::negation, any, none, range);
}

Ref LitmusContext::in_set(SourceRange word, ListRef equalities, SourceRange range) {
    if (text(word) != "in")
        report(word, fmt::format("expected a comparison before '{}'", shorten(text(word))), "or 'in {1, 2}'");
    return one_of(Prop::Kind::equal, equalities, range);
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

#include "katlas/program/expression.hpp"

namespace katlas::program {

namespace {

bool is_shift(Op op) {
    return op == Op::shift_left || op == Op::shift_right;
}

bool may_fail(Op op) {
    return op == Op::divide || op == Op::remainder || is_shift(op);
}

} // namespace

Expr::Expr(Value value, ValueType type) {
    auto node = std::make_shared<Node>();
    node->type = node->within = type;
    node->value = wrap(value, type);
    node_ = std::move(node);
}

Expr::Expr(const Reg& variable) {
    auto node = std::make_shared<Node>();
    node->kind = Kind::variable;
    node->type = node->within = variable.type_;
    node->thread = variable.thread_;
    node->index = variable.index_;
    node_ = std::move(node);
}

Expr Expr::binary(Op op, const Expr& left, const Expr& right) {
    auto node = std::make_shared<Node>();
    node->kind = Kind::operation;
    node->op = op;
    node->within = is_shift(op) ? promoted(left.type()) : common_type(left.type(), right.type());
    node->type = is_comparison(op) || is_logical(op) ? ValueType::i32 : node->within;
    // The difference of two pointers is a number.
    if (op == Op::subtract && left.type() == ValueType::pointer && right.type() == ValueType::pointer)
        node->type = node->within = ValueType::i64;
    node->can_fail = may_fail(op) || left.node_->can_fail || right.node_->can_fail;
    // Logical operators only ask whether a side is 0. For other operators a conversion matters only if it changes
    // values, which a conversion to a wider signed type does not.
    const auto operand = [&](const Expr& side) {
        const bool changes = is_unsigned(node->within) && !is_unsigned(side.type());
        return changes && !is_logical(op) ? convert(side, node->within).node_ : side.node_;
    };
    node->left = operand(left);
    node->right = is_shift(op) ? right.node_ : operand(right);
    return Expr(std::move(node));
}

Expr Expr::logical_not(const Expr& operand) {
    auto node = std::make_shared<Node>();
    node->kind = Kind::operation;
    node->op = Op::logical_not;
    node->can_fail = operand.node_->can_fail;
    node->left = operand.node_;
    return Expr(std::move(node));
}

Expr Expr::convert(const Expr& operand, ValueType type) {
    if (operand.type() == type)
        return operand;
    if (operand.is_constant())
        return Expr(operand.node_->value, type);
    auto node = std::make_shared<Node>();
    node->kind = Kind::operation;
    node->op = Op::move;
    node->type = node->within = type;
    node->can_fail = operand.node_->can_fail;
    node->left = operand.node_;
    return Expr(std::move(node));
}

} // namespace katlas::program

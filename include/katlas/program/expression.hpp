// Expressions over the registers of one thread, written with C++'s own operators.
//
//     Expr e = r * 2 + 1;          // r is a Reg
//     t.assume(e != 7 && r > 0);
//
// An expression reads no shared memory: loads are steps of a ThreadBuilder and give registers. Types follow C
// (value_type.hpp): an integer literal is an int, a comparison is an int, an integer added to a pointer moves it within
// its array. `&&` and `||` evaluate their right side only when C does. An expression is a shared immutable tree;
// copying one is cheap. Compilation recurses over it.
#pragma once

#include "katlas/program/instruction.hpp"

#include <memory>

namespace katlas::program {

// A register of one thread, made by ThreadBuilder. Its values are in the range of its type.
class Reg {
  public:
    [[nodiscard]] ValueType type() const { return type_; }

  private:
    friend class Expr;
    friend class ThreadBuilder;
    Reg(std::size_t thread, Operand index, ValueType type) : thread_(thread), index_(index), type_(type) {}

    std::size_t thread_;
    Operand index_;
    ValueType type_;
};

class Expr {
  public:
    enum class Kind : std::uint8_t { constant, variable, operation };

    struct Node {
        Kind kind = Kind::constant;
        Op op = Op::move;                  // of an operation; `move` converts
        ValueType type = ValueType::i32;   // of the result
        ValueType within = ValueType::i32; // the type in which the operation is computed
        bool can_fail = false;             // it contains a division or a shift
        Value value = 0;                   // of a constant
        std::size_t thread = 0;            // of a variable
        Operand index = 0;
        std::shared_ptr<const Node> left;
        std::shared_ptr<const Node> right; // null for unary operations
    };

    // NOLINTNEXTLINE(google-explicit-constructor): numbers and registers are expressions.
    Expr(int value) : Expr(value, ValueType::i32) {}
    Expr(Value value, ValueType type);
    // NOLINTNEXTLINE(google-explicit-constructor)
    Expr(const Reg& variable);

    // The operands are converted to their common type first, except that a shift has the type of its left side.
    static Expr binary(Op op, const Expr& left, const Expr& right);
    static Expr logical_not(const Expr& operand);
    static Expr convert(const Expr& operand, ValueType type);

    [[nodiscard]] ValueType type() const { return node_->type; }
    [[nodiscard]] const Node& node() const { return *node_; }
    [[nodiscard]] bool is_constant() const { return node_->kind == Kind::constant; }

  private:
    explicit Expr(std::shared_ptr<const Node> node) : node_(std::move(node)) {}

    std::shared_ptr<const Node> node_;
};

inline Expr operator+(const Expr& a, const Expr& b) {
    return Expr::binary(Op::add, a, b);
}
inline Expr operator-(const Expr& a, const Expr& b) {
    return Expr::binary(Op::subtract, a, b);
}
inline Expr operator*(const Expr& a, const Expr& b) {
    return Expr::binary(Op::multiply, a, b);
}
inline Expr operator/(const Expr& a, const Expr& b) {
    return Expr::binary(Op::divide, a, b);
}
inline Expr operator%(const Expr& a, const Expr& b) {
    return Expr::binary(Op::remainder, a, b);
}
inline Expr operator&(const Expr& a, const Expr& b) {
    return Expr::binary(Op::bit_and, a, b);
}
inline Expr operator|(const Expr& a, const Expr& b) {
    return Expr::binary(Op::bit_or, a, b);
}
inline Expr operator^(const Expr& a, const Expr& b) {
    return Expr::binary(Op::bit_xor, a, b);
}
inline Expr operator<<(const Expr& a, const Expr& b) {
    return Expr::binary(Op::shift_left, a, b);
}
inline Expr operator>>(const Expr& a, const Expr& b) {
    return Expr::binary(Op::shift_right, a, b);
}
inline Expr operator==(const Expr& a, const Expr& b) {
    return Expr::binary(Op::equal, a, b);
}
inline Expr operator!=(const Expr& a, const Expr& b) {
    return Expr::binary(Op::not_equal, a, b);
}
inline Expr operator<(const Expr& a, const Expr& b) {
    return Expr::binary(Op::less, a, b);
}
inline Expr operator<=(const Expr& a, const Expr& b) {
    return Expr::binary(Op::less_equal, a, b);
}
inline Expr operator>(const Expr& a, const Expr& b) {
    return Expr::binary(Op::less, b, a);
}
inline Expr operator>=(const Expr& a, const Expr& b) {
    return Expr::binary(Op::less_equal, b, a);
}
inline Expr operator&&(const Expr& a, const Expr& b) {
    return Expr::binary(Op::logical_and, a, b);
}
inline Expr operator||(const Expr& a, const Expr& b) {
    return Expr::binary(Op::logical_or, a, b);
}
inline Expr operator!(const Expr& a) {
    return Expr::logical_not(a);
}

} // namespace katlas::program

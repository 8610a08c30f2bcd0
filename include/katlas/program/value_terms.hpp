// Values that are not known yet: terms over the values of reads.
//
// When a thread runs without known values of its reads (paths.hpp), its registers hold terms. A term is a constant, the
// value of a read, or an operation on terms; equal terms are the same. Terms are simplified: a term of constants is a
// constant. So is a term whose value does not depend on its operands: x ^ x, x - x, x & 0, x * 0, and comparisons of x
// with itself. As in herd7, the values of these terms are known before x is: they do not come out of thin air if x
// does.
//
// Terms refer to terms that were made before. Source: symbolic execution; herd7's equations on values.
#pragma once

#include "katlas/program/program.hpp"

#include <compare>
#include <map>
#include <vector>

namespace katlas::program {

using TermId = std::uint32_t;

enum class TermKind : std::uint8_t {
    constant, // `value`
    read,     // of event number b of thread a
    wrap,     // a, converted to the type
    binary,   // a (op) b, converted to the type; comparisons and logical operations give 0 or 1
    select,   // b if a is not 0, else c, converted to the type
    divides,  // 1 if a / b has a value, else 0
    shifts,   // 1 if a is a possible amount of a shift, else 0
    points    // 1 if a is a pointer to a location, else 0
};

struct Term {
    TermKind kind = TermKind::constant;
    Op op = Op::move; // of `binary`
    ValueType type = ValueType::i64;
    TermId a = 0;
    TermId b = 0;
    TermId c = 0;
    Value value = 0;

    friend auto operator<=>(const Term&, const Term&) = default;
};

class ValueTerms {
  public:
    // A deeper term is not made, since terms are evaluated by recursion.
    static constexpr std::uint32_t max_depth = 1000;

    explicit ValueTerms(const Program& program) : program_(&program) {}

    [[nodiscard]] std::size_t size() const { return terms_.size(); }
    [[nodiscard]] const Term& operator[](TermId t) const { return terms_[t]; }
    [[nodiscard]] bool is_constant(TermId t) const { return terms_[t].kind == TermKind::constant; }

    // Throw std::length_error if a term would be too deep. O(log size).
    TermId constant(Value value);
    TermId read(std::uint32_t thread, std::uint32_t event);
    TermId wrap(TermId a, ValueType type);
    TermId binary(Op op, TermId a, TermId b, ValueType type);
    TermId select(TermId condition, TermId then, TermId otherwise, ValueType type);
    TermId divides(TermId a, TermId b, ValueType type);
    TermId shifts(TermId by, ValueType type);
    TermId points(TermId pointer);

    // The value of a term that is neither a constant nor a read, from the values of its operands. For a select, b is
    // the value of the operand chosen. A division or shift without a value gives 0.
    [[nodiscard]] Value computed(const Term& term, Value a, Value b) const;

  private:
    TermId make(const Term& term);
    TermId folded(const Term& term, bool of_constants);

    const Program* program_;
    std::vector<Term> terms_;
    std::vector<std::uint32_t> depths_;
    std::map<Term, TermId> known_;
};

} // namespace katlas::program

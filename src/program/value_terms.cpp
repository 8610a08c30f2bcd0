#include "katlas/program/value_terms.hpp"

#include "arithmetic.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace katlas::program {
namespace {

Value operated(Op op, Value a, Value b, ValueType type) {
    switch (op) {
    case Op::add:
        return added(a, b);
    case Op::subtract:
        return subtracted(a, b);
    case Op::multiply:
        return multiplied(a, b);
    case Op::divide:
    case Op::remainder:
        return divides(a, b, type) ? divided(a, b, type, op == Op::remainder) : 0;
    case Op::bit_and:
        return a & b;
    case Op::bit_or:
        return a | b;
    case Op::bit_xor:
        return a ^ b;
    case Op::shift_left:
        return shifts(b, type) ? shifted_left(a, b) : 0;
    case Op::shift_right:
        return shifts(b, type) ? shifted_right(a, b, type) : 0;
    case Op::equal:
        return a == b;
    case Op::not_equal:
        return a != b;
    case Op::less:
        return less(a, b, type);
    case Op::less_equal:
        return !less(b, a, type);
    case Op::logical_and:
        return a != 0 && b != 0;
    case Op::logical_or:
        return a != 0 || b != 0;
    case Op::logical_not:
        return a == 0;
    default:
        throw std::logic_error("an instruction that computes nothing");
    }
}

// Operations that compare in their type and give 0 or 1, which has no type.
bool is_truth(Op op) {
    return op >= Op::equal && op <= Op::logical_not;
}

// The value of x op x, if it does not depend on x.
std::optional<Value> of_itself(Op op) {
    switch (op) {
    case Op::subtract:
    case Op::bit_xor:
    case Op::not_equal:
    case Op::less:
        return 0;
    case Op::equal:
    case Op::less_equal:
        return 1;
    default:
        return std::nullopt;
    }
}

} // namespace

Value ValueTerms::computed(const Term& term, Value a, Value b) const {
    switch (term.kind) {
    case TermKind::wrap:
        return program::wrap(a, term.type);
    case TermKind::binary: {
        const Value value = operated(term.op, a, b, term.type);
        return is_truth(term.op) ? value : program::wrap(value, term.type);
    }
    case TermKind::select:
        return program::wrap(b, term.type);
    case TermKind::divides:
        return program::divides(a, b, term.type);
    case TermKind::shifts:
        return program::shifts(a, term.type);
    case TermKind::points:
        return program_->resolve(a).has_value();
    default:
        return term.value;
    }
}

TermId ValueTerms::make(const Term& term) {
    const auto [known, is_new] = known_.try_emplace(term, static_cast<TermId>(terms_.size()));
    if (!is_new)
        return known->second;
    std::uint32_t depth = 0;
    if (term.kind != TermKind::constant && term.kind != TermKind::read)
        depth = 1 + std::max({depths_[term.a], depths_[term.b], depths_[term.c]});
    if (depth > max_depth) {
        known_.erase(known);
        throw std::length_error("too many operations between what is read and what is computed from it");
    }
    terms_.push_back(term);
    depths_.push_back(depth);
    return known->second;
}

TermId ValueTerms::folded(const Term& term, bool of_constants) {
    return of_constants ? constant(computed(term, terms_[term.a].value, terms_[term.b].value)) : make(term);
}

TermId ValueTerms::constant(Value value) {
    Term term;
    term.value = value;
    return make(term);
}

TermId ValueTerms::read(std::uint32_t thread, std::uint32_t event) {
    Term term;
    term.kind = TermKind::read;
    term.a = thread;
    term.b = event;
    return make(term);
}

TermId ValueTerms::wrap(TermId a, ValueType type) {
    if (width_of(type) == 64)
        return a;
    Term term;
    term.kind = TermKind::wrap;
    term.type = type;
    term.a = term.b = term.c = a;
    return folded(term, is_constant(a));
}

TermId ValueTerms::binary(Op op, TermId a, TermId b, ValueType type) {
    if (const auto value = of_itself(op); a == b && value)
        return constant(*value);
    const auto is_zero = [&](TermId t) { return is_constant(t) && terms_[t].value == 0; };
    if ((op == Op::bit_and || op == Op::multiply) && (is_zero(a) || is_zero(b)))
        return constant(0);
    Term term;
    term.kind = TermKind::binary;
    term.op = op;
    term.type = type;
    term.a = a;
    term.b = term.c = b;
    return folded(term, is_constant(a) && is_constant(b));
}

TermId ValueTerms::select(TermId condition, TermId then, TermId otherwise, ValueType type) {
    if (is_constant(condition))
        return wrap(terms_[condition].value != 0 ? then : otherwise, type);
    Term term;
    term.kind = TermKind::select;
    term.type = type;
    term.a = condition;
    term.b = then;
    term.c = otherwise;
    return make(term);
}

TermId ValueTerms::divides(TermId a, TermId b, ValueType type) {
    Term term;
    term.kind = TermKind::divides;
    term.type = type;
    term.a = a;
    term.b = term.c = b;
    return folded(term, is_constant(a) && is_constant(b));
}

TermId ValueTerms::shifts(TermId by, ValueType type) {
    Term term;
    term.kind = TermKind::shifts;
    term.type = type;
    term.a = term.b = term.c = by;
    return folded(term, is_constant(by));
}

TermId ValueTerms::points(TermId pointer) {
    Term term;
    term.kind = TermKind::points;
    term.a = term.b = term.c = pointer;
    return folded(term, is_constant(pointer));
}

} // namespace katlas::program

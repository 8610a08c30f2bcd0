// The operators of .cat expressions, on values.
#include "translate.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::cat {
namespace {

constexpr const char* set_as_relation = "[S] is the identity on the set S";

} // namespace

TermRef Translator::term_value(const Place& place, ExprRef expr) {
    return as_term(place.file.exprs[expr], eval(place, expr));
}

TermRef Translator::as_term(const Expr& e, const Value& v) const {
    const std::string name = e.name.empty() ? "this" : fmt::format("'{}'", e.name);
    switch (v.kind) {
    case Value::Kind::term:
        return v.term;
    case Value::Kind::function:
    case Value::Kind::primitive:
        throw outside(e.range, fmt::format("{} is a function, and needs an argument here", name));
    case Value::Kind::tuple:
        throw outside(e.range, "tuples can only be arguments");
    case Value::Kind::tag:
        throw outside(e.range, "tags cannot be imported");
    case Value::Kind::orders:
        throw outside(e.range, "sets of orders can only be enumerated, by 'with'");
    case Value::Kind::collection:
        if (v.parts.empty())
            return terms_.none();
        break;
    case Value::Kind::fault:
        break;
    }
    throw outside(e.range, "a set of sets or relations cannot be imported",
                  "a set of events or a relation is needed here");
}

TermRef Translator::set_value(const Place& place, ExprRef expr) {
    const TermRef value = term_value(place, expr);
    if (!terms_.is_set(value))
        throw outside(place.file.exprs[expr].range, "a set is needed here, and this is a relation");
    return value;
}

TermRef Translator::relation_value(const Place& place, ExprRef expr) {
    const TermRef value = term_value(place, expr);
    if (terms_.is_set(value) && value != terms_.none())
        throw outside(place.file.exprs[expr].range, "a relation is needed here, and this is a set", set_as_relation);
    return value;
}

// Checks that all operands are sets, or all are relations. The empty value is both.
void Translator::check_kind(const Expr& operand, TermRef v, std::optional<bool>& sets) const {
    if (v == terms_.none())
        return;
    if (sets && *sets != terms_.is_set(v))
        throw outside(operand.range,
                      *sets ? "a set is needed here, and this is a relation"
                            : "a relation is needed here, and this is a set",
                      set_as_relation);
    sets = terms_.is_set(v);
}

// The values of the children. If an empty child makes the whole expression empty, only this child: the others do not
// matter then.
std::vector<TermRef> Translator::operands(const Place& place, const Expr& e, Wanted wanted, bool absorbs) {
    std::vector<TermRef> values;
    values.reserve(e.children.size());
    std::optional<Fault> fault;
    std::optional<bool> sets;
    if (wanted != Wanted::alike)
        sets = wanted == Wanted::set;
    for (const ExprRef child : e.children) {
        try {
            values.push_back(term_value(place, child));
            if (values.back() == terms_.none() && absorbs)
                return {values.back()};
            check_kind(place.file.exprs[child], values.back(), sets);
        } catch (const Fault& f) {
            if (!fault)
                fault = f;
            if (!absorbs || (f.unknown_name && !f.not_recorded))
                throw Fault(*fault);
        }
    }
    if (fault)
        throw Fault(*fault);
    return values;
}

Value Translator::insert(const Place& place, const Expr& e) {
    const Value first = eval(place, e.children[0]);
    Value rest = eval(place, e.children[1]);
    if (rest.kind == Value::Kind::term && rest.term == terms_.none()) {
        rest = Value{};
        rest.kind = Value::Kind::collection;
    }
    if (rest.kind != Value::Kind::collection || first.kind != Value::Kind::term)
        throw outside(e.range, "a set that is made of single events or pairs cannot be imported",
                      "Kleene algebra with tests does not tell them apart");
    const auto same = [&](const Value& v) { return v.kind == first.kind && v.term == first.term; };
    if (std::ranges::none_of(rest.parts, same))
        rest.parts.insert(rest.parts.begin(), first);
    return rest;
}

// The union of sets of relations, or of sets, or of relations.
Value Translator::unite(const Place& place, const Expr& e) {
    std::vector<Value> parts;
    parts.reserve(e.children.size());
    for (const ExprRef child : e.children)
        parts.push_back(eval(place, child));
    Value collected;
    collected.kind = Value::Kind::collection;
    if (std::ranges::any_of(parts, [](const Value& v) { return v.kind == Value::Kind::collection; })) {
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (parts[i].kind == Value::Kind::collection)
                collected.parts.insert(collected.parts.end(), parts[i].parts.begin(), parts[i].parts.end());
            else if (as_term(place.file.exprs[e.children[i]], parts[i]) != terms_.none())
                throw outside(place.file.exprs[e.children[i]].range, "a set of sets or relations is needed here");
        }
        return collected;
    }
    std::vector<TermRef> values;
    std::optional<bool> sets;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Expr& child = place.file.exprs[e.children[i]];
        values.push_back(as_term(child, parts[i]));
        check_kind(child, values.back(), sets);
    }
    return term_of(sets.value_or(true) ? terms_.either(values) : terms_.unite(values));
}

Value Translator::apply_operator(const Place& place, const Expr& e) {
    std::vector<TermRef> values;
    switch (e.kind) {
    case ExprKind::universe:
        return term_of(terms_.all());
    case ExprKind::to_id:
        return term_of(terms_.test(set_value(place, e.children[0])));
    case ExprKind::product:
        values = operands(place, e, Wanted::set, true);
        return term_of(values.size() == 1 ? terms_.none() : terms_.product(values[0], values[1]));
    case ExprKind::star:
        return term_of(terms_.star(relation_value(place, e.children[0])));
    case ExprKind::plus:
        return term_of(terms_.plus(relation_value(place, e.children[0])));
    case ExprKind::optional:
        return term_of(terms_.optional(relation_value(place, e.children[0])));
    case ExprKind::inverse:
        return term_of(terms_.inverse(relation_value(place, e.children[0])));
    case ExprKind::sequence:
        return term_of(terms_.sequence(operands(place, e, Wanted::relation, true)));
    case ExprKind::unite:
        return unite(place, e);
    case ExprKind::intersect:
        values = operands(place, e, Wanted::alike, true);
        if (values[0] == terms_.none())
            return term_of(values[0]);
        return term_of(terms_.is_set(values[0]) ? terms_.both(values) : terms_.intersection(values));
    case ExprKind::difference: {
        const TermRef left = term_value(place, e.children[0]);
        if (left == terms_.none())
            return term_of(left);
        values = operands(place, e, Wanted::alike, false);
        return term_of(values[1] == terms_.none() ? left : terms_.difference(left, values[1]));
    }
    case ExprKind::complement: {
        const TermRef v = term_value(place, e.children[0]);
        return term_of(terms_.is_set(v) ? terms_.negation(v) : terms_.complement(v));
    }
    case ExprKind::insert:
        return insert(place, e);
    case ExprKind::collection: {
        Value v;
        v.kind = Value::Kind::collection;
        const Expr& inner = place.file.exprs[e.children[0]];
        for (const ExprRef child : inner.kind == ExprKind::tuple ? inner.children : e.children)
            v.parts.push_back(eval(place, child));
        return v;
    }
    default:
        return term_of(terms_.none());
    }
}

} // namespace katlas::cat

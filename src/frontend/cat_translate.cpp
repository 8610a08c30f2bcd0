#include "cat_translate.hpp"

#include "cat_recursion.hpp"
#include "katlas/support/parsing.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::cat {
namespace {

// Functions are inlined, so a short text can ask for much.
constexpr std::size_t max_steps = 200'000;
constexpr std::size_t max_nesting = 1'000;

Fault outside(SourceRange range, std::string message, std::string hint = {}) {
    return {range, std::move(message), std::move(hint), false};
}

} // namespace

std::string Translator::fresh_name(const std::string& wanted) {
    std::string name = wanted;
    for (int i = 2; taken_.contains(name); ++i)
        name = fmt::format("{}-{}", wanted, i);
    taken_.insert(name);
    taken_.insert(name + "-loc"); // the twin, should it become a relation
    return name;
}

void Translator::define(const File& file, const Let& let) {
    const Place place{file, nullptr, position_};
    std::vector<Value> values = values_of(place, let.bindings, let.recursive);
    ++position_;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Name& name = let.bindings[i].name;
        Value& v = values[i];
        if (v.term) {
            // What is a name of the base theory, or of an earlier definition, stays that; the rest is a definition.
            const TermRef body = *v.term;
            if (terms_.named("", body) != body) {
                const std::string own = fresh_name(name.text);
                v.term = terms_.named(own, body);
                definitions_.push_back({own, body, name.range});
            }
        }
        v.position = v.function != nullptr && !let.recursive ? position_ - 1 : position_;
        names_[name.text].emplace_back(position_, std::move(v));
    }
}

TermRef Translator::relation(const File& file, ExprRef expr) {
    return relation_value({file, nullptr, position_}, expr);
}

TermRef Translator::value(const File& file, ExprRef expr) {
    return eval({file, nullptr, position_}, expr);
}

// The values of the bindings of one `let`, each with its fault if it has one.
std::vector<Translator::Value> Translator::values_of(const Place& place, const std::vector<Binding>& bindings,
                                                     bool recursive) {
    std::vector<Value> values(bindings.size());
    Scope inner = place.scope;
    std::vector<TermRef> variables;
    if (recursive)
        for (const Binding& b : bindings) {
            Value v;
            if (b.function)
                v.fault = outside(b.name.range, "a recursive function cannot be imported");
            else
                v.term = terms_.variable(fmt::format("{}@{}", b.name.text, steps_));
            variables.push_back(v.term.value_or(terms_.none()));
            inner = std::make_shared<const Local>(Local{b.name.text, std::move(v), inner});
        }
    std::vector<TermRef> bodies;
    std::optional<Fault> fault;
    for (std::size_t i = 0; i < bindings.size(); ++i) {
        const Binding& b = bindings[i];
        if (b.function) {
            values[i].file = &place.file;
            values[i].function = &b;
            values[i].scope = inner;
            values[i].position = place.position;
            if (recursive)
                fault = outside(b.name.range, "a recursive function cannot be imported");
            continue;
        }
        try {
            const Place inside{place.file, inner, place.position};
            values[i].term = recursive ? relation_value(inside, b.body) : eval(inside, b.body);
            bodies.push_back(*values[i].term);
        } catch (const Fault& f) {
            values[i].fault = f;
            fault = fault ? fault : f;
        }
    }
    if (!recursive)
        return values;
    if (!fault) {
        try {
            const std::vector<TermRef> solved = solve(terms_, variables, bodies);
            for (std::size_t i = 0; i < solved.size(); ++i)
                values[i].term = solved[i];
            return values;
        } catch (const Outside& o) {
            fault = outside(bindings[0].name.range, o.what(), o.hint);
        }
    }
    for (Value& v : values) {
        v = Value{};
        v.fault = fault;
    }
    return values;
}

const Translator::Value* Translator::find(const Place& place, const std::string& name) const {
    for (const Local* local = place.scope.get(); local != nullptr; local = local->outer.get())
        if (local->name == name)
            return &local->value;
    const auto known = names_.find(name);
    if (known == names_.end())
        return nullptr;
    // The latest that is not after the place.
    for (auto version = known->second.rbegin(); version != known->second.rend(); ++version)
        if (version->first <= place.position)
            return &version->second;
    return nullptr;
}

void Translator::unknown(const Place&, const Expr& e) const {
    std::vector<std::string> candidates;
    for (const auto& [name, values] : names_)
        candidates.push_back(name);
    for (const Letter& l : letters())
        candidates.emplace_back(l.name);
    const std::string near = nearest_name(e.name, candidates);
    throw Fault{e.range, fmt::format("unknown name '{}'", shorten(e.name)),
                near.empty() ? "" : fmt::format("did you mean '{}'?", near), true};
}

TermRef Translator::eval_name(const Place& place, const Expr& e) {
    if (const Value* known = find(place, e.name)) {
        if (known->fault)
            throw Fault(*known->fault);
        if (known->function != nullptr)
            throw outside(e.range, fmt::format("'{}' is a function, and needs an argument here", shorten(e.name)));
        return *known->term;
    }
    const auto own = predefined(e.name, architecture_, terms_);
    if (!own)
        unknown(place, e);
    return *own;
}

TermRef Translator::apply_function(const Place& place, const Expr& e) {
    const Expr& callee = place.file.exprs[e.children[0]];
    const Expr& argument = place.file.exprs[e.children[1]];
    const Value* known = find(place, callee.name);
    if (known == nullptr) {
        if ((callee.name == "domain" || callee.name == "range") && eval(place, e.children[1]) == terms_.none())
            return terms_.none();
        if (callee.name == "domain" || callee.name == "range")
            throw outside(e.range, fmt::format("the {} of a relation cannot be imported", callee.name),
                          "KAT has tests of events, and none of what events are related to");
        if (predefined(callee.name, architecture_, terms_))
            throw outside(e.range, fmt::format("'{}' is no function", shorten(callee.name)));
        unknown(place, callee);
    }
    if (known->fault)
        throw Fault(*known->fault);
    if (known->function == nullptr)
        throw outside(e.range, fmt::format("'{}' is no function", shorten(callee.name)));
    const std::vector<ExprRef> arguments =
        argument.kind == ExprKind::tuple ? argument.children : std::vector<ExprRef>{e.children[1]};
    const Value function = *known;
    const std::vector<std::string>& parameters = function.function->parameters;
    if (arguments.size() != parameters.size())
        throw outside(e.range, fmt::format("'{}' takes {} argument{}, and {} stand here", shorten(callee.name),
                                           parameters.size(), parameters.size() == 1 ? "" : "s", arguments.size()));
    Scope scope = function.scope;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        Value v;
        v.term = eval(place, arguments[i]);
        scope = std::make_shared<const Local>(Local{parameters[i], std::move(v), scope});
    }
    try {
        return eval({*function.file, scope, function.position}, function.function->body);
    } catch (Fault& f) {
        // Of herd's library there is no text to show: the call is what the user wrote.
        if (f.range.file != e.range.file && !f.unknown_name)
            f.range = e.range;
        throw;
    }
}

TermRef Translator::eval_try(const Place& place, const Expr& e) {
    try {
        return eval(place, e.children[0]);
    } catch (const Fault& f) {
        if (!f.unknown_name)
            throw;
    }
    return eval(place, e.children[1]);
}

TermRef Translator::set_value(const Place& place, ExprRef expr) {
    const TermRef value = eval(place, expr);
    if (!terms_.is_set(value))
        throw outside(place.file.exprs[expr].range, "a set is needed here, and this is a relation");
    return value;
}

TermRef Translator::relation_value(const Place& place, ExprRef expr) {
    const TermRef value = eval(place, expr);
    if (terms_.is_set(value) && value != terms_.none())
        throw outside(place.file.exprs[expr].range, "a relation is needed here, and this is a set",
                      "[S] is the identity on the set S");
    return value;
}

// Operands that are all sets or all relations.
std::vector<TermRef> Translator::alike(const Place& place, const Expr& e) {
    std::vector<TermRef> values;
    values.reserve(e.children.size());
    std::optional<bool> sets;
    for (const ExprRef child : e.children) {
        const TermRef v = eval(place, child);
        values.push_back(v);
        if (v == terms_.none())
            continue;
        if (sets && *sets != terms_.is_set(v))
            throw outside(place.file.exprs[child].range,
                          *sets ? "a set is needed here, and this is a relation"
                                : "a relation is needed here, and this is a set",
                          "[S] is the identity on the set S");
        sets = terms_.is_set(v);
    }
    return values;
}

TermRef Translator::apply_operator(const Place& place, const Expr& e) {
    std::vector<TermRef> values;
    switch (e.kind) {
    case ExprKind::zero:
        return terms_.none();
    case ExprKind::universe:
        return terms_.all();
    case ExprKind::to_id:
        return terms_.test(set_value(place, e.children[0]));
    case ExprKind::product: {
        const TermRef from = set_value(place, e.children[0]);
        return terms_.product(from, set_value(place, e.children[1]));
    }
    case ExprKind::star:
        return terms_.star(relation_value(place, e.children[0]));
    case ExprKind::plus:
        return terms_.plus(relation_value(place, e.children[0]));
    case ExprKind::optional:
        return terms_.optional(relation_value(place, e.children[0]));
    case ExprKind::inverse:
        return terms_.inverse(relation_value(place, e.children[0]));
    case ExprKind::sequence:
        for (const ExprRef child : e.children)
            values.push_back(relation_value(place, child));
        return terms_.sequence(values);
    case ExprKind::unite:
        values = alike(place, e);
        return std::ranges::all_of(values, [&](TermRef v) { return terms_.is_set(v); }) ? terms_.either(values)
                                                                                        : terms_.unite(values);
    case ExprKind::intersect:
        values = alike(place, e);
        if (std::ranges::find(values, terms_.none()) != values.end())
            return terms_.none();
        return terms_.is_set(values[0]) ? terms_.both(values) : terms_.intersection(values);
    case ExprKind::difference:
        values = alike(place, e);
        if (values[0] == terms_.none() || values[1] == terms_.none())
            return values[0];
        return terms_.difference(values[0], values[1]);
    case ExprKind::complement: {
        const TermRef v = eval(place, e.children[0]);
        return terms_.is_set(v) ? terms_.negation(v) : terms_.complement(v);
    }
    case ExprKind::tag:
        throw outside(e.range, "tags cannot be imported");
    case ExprKind::tuple:
        throw outside(e.range, "tuples can only be arguments");
    case ExprKind::name:
    case ExprKind::apply:
    case ExprKind::let_in:
    case ExprKind::try_with:
        break;
    }
    return terms_.none();
}

TermRef Translator::eval(const Place& place, ExprRef expr) {
    const Expr& e = place.file.exprs[expr];
    if (++steps_ > max_steps || nesting_ >= max_nesting)
        throw outside(e.range, "the model is too large");
    struct Nesting {
        std::size_t& depth;
        explicit Nesting(std::size_t& d) : depth(d) { ++depth; }
        ~Nesting() { --depth; }
        Nesting(const Nesting&) = delete;
        Nesting& operator=(const Nesting&) = delete;
    };
    const Nesting nested(nesting_);
    try {
        switch (e.kind) {
        case ExprKind::name:
            return eval_name(place, e);
        case ExprKind::apply:
            return apply_function(place, e);
        case ExprKind::try_with:
            return eval_try(place, e);
        case ExprKind::let_in: {
            Scope scope = place.scope;
            std::vector<Value> values = values_of(place, e.bindings, e.recursive);
            for (std::size_t i = 0; i < values.size(); ++i)
                scope = std::make_shared<const Local>(Local{e.bindings[i].name.text, std::move(values[i]), scope});
            return eval({place.file, scope, place.position}, e.children[0]);
        }
        default:
            return apply_operator(place, e);
        }
    } catch (const Outside& o) {
        throw outside(e.range, o.what(), o.hint);
    }
}

} // namespace katlas::cat

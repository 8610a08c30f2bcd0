#include "translate.hpp"

#include "katlas/support/parsing.hpp"
#include "recursion.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::cat {
namespace {

// Functions are inlined, so a short text can ask for much.
constexpr std::size_t max_steps = 200'000;
constexpr std::size_t max_nesting = 1'000;

Value fault_value(Fault fault) {
    Value v;
    v.kind = Value::Kind::fault;
    v.fault = std::move(fault);
    return v;
}

} // namespace

Translator::Translator(Architecture architecture, std::set<std::string> taken, std::set<std::string> variants)
    : architecture_(architecture), terms_(architecture == Architecture::c), taken_(std::move(taken)),
      variants_(std::move(variants)) {
    for (const Letter& l : recorded_letters())
        taken_.emplace(l.name);
}

std::string Translator::fresh_name(const std::string& wanted) {
    std::string name = wanted;
    for (int i = 2; taken_.contains(name); ++i)
        name = fmt::format("{}-{}", wanted, i);
    taken_.insert(name);
    taken_.insert(name + "-loc"); // the twin, should it become a relation
    return name;
}

void Translator::define(const File& file, const Let& let, const Scope& scope) {
    auto values = values_of({file, scope, position_}, let.bindings, let.recursive);
    ++position_;
    for (std::size_t i = 0; i < values.size(); ++i) {
        auto& [name, v] = values[i];
        if (const auto before = names_.find(name); keeps_known_ && v.kind == Value::Kind::fault &&
                                                   before != names_.end() &&
                                                   before->second.back().second.kind != Value::Kind::fault) {
            kept_.emplace_back(name, *v.fault);
            continue;
        }
        const Binding& binding = let.bindings[std::min(i, let.bindings.size() - 1)];
        // A value that already has a name of the base theory or of an earlier definition keeps it. Other values become
        // definitions.
        if (v.kind == Value::Kind::term && terms_.named("", v.term) != v.term) {
            const std::string own = fresh_name(name);
            const TermRef body = v.term;
            v.term = terms_.named(own, body);
            const SourceRange begin = binding.name.range;
            definitions_.push_back({own, body, {begin.file, begin.begin, file.exprs[binding.body].range.end}});
        }
        names_[name].emplace_back(position_, std::move(v));
    }
}

void Translator::define(const Name& name, Value value) {
    names_[name.text].emplace_back(++position_, std::move(value));
}

Scope Translator::with_local(const File& file, const Let& let, Scope scope) {
    for (auto& [name, value] : values_of({file, scope, position_}, let.bindings, let.recursive))
        scope = std::make_shared<const Local>(Local{name, std::move(value), scope});
    return scope;
}

std::vector<std::pair<std::string, Fault>> Translator::faults() const {
    std::vector<std::pair<std::string, Fault>> all;
    for (const auto& [name, versions] : names_)
        if (versions.back().second.kind == Value::Kind::fault)
            all.emplace_back(name, *versions.back().second.fault);
    return all;
}

TermRef Translator::relation(const File& file, ExprRef expr, const Scope& scope) {
    return relation_value({file, scope, position_}, expr);
}

TermRef Translator::value(const File& file, ExprRef expr, const Scope& scope) {
    return term_value({file, scope, position_}, expr);
}

Value Translator::any_value(const File& file, ExprRef expr, const Scope& scope) {
    return eval({file, scope, position_}, expr);
}

bool Translator::condition(const File& file, ExprRef expr) const {
    const Expr& e = file.exprs[expr];
    switch (e.kind) {
    case ExprKind::variant:
        return variants_.contains(e.name);
    case ExprKind::negation:
        return !condition(file, e.children[0]);
    case ExprKind::both:
        return condition(file, e.children[0]) && condition(file, e.children[1]);
    default:
        return condition(file, e.children[0]) || condition(file, e.children[1]);
    }
}

Value Translator::function_value(const Place& place, const Binding& binding, const std::vector<Binding>* recursive) {
    Value v;
    v.kind = Value::Kind::function;
    v.file = &place.file;
    v.function = &binding;
    v.recursive = recursive;
    v.scope = place.scope;
    v.position = place.position;
    return v;
}

// The values of the bindings of one `let`, each with its fault if it has one.
std::vector<std::pair<std::string, Value>> Translator::values_of(const Place& place,
                                                                 const std::vector<Binding>& bindings, bool recursive) {
    std::vector<std::pair<std::string, Value>> values;
    using Form = Binding::Form;
    if (recursive && std::ranges::all_of(bindings, [](const Binding& b) { return b.form == Form::value; })) {
        std::vector<Value> solved = solved_values(place, bindings);
        for (std::size_t i = 0; i < bindings.size(); ++i)
            values.emplace_back(bindings[i].name.text, std::move(solved[i]));
        return values;
    }
    const bool functions = std::ranges::all_of(bindings, [](const Binding& b) { return b.form == Form::function; });
    for (const Binding& b : bindings) {
        if (b.form == Form::function && (functions || !recursive)) {
            values.emplace_back(b.name.text, function_value(place, b, recursive ? &bindings : nullptr));
            continue;
        }
        Value v;
        try {
            if (recursive)
                throw outside(b.name.range, "a recursion of functions and relations cannot be imported");
            v = eval(place, b.body);
            if (b.form == Form::tuple && (v.kind != Value::Kind::tuple || v.parts.size() != b.parameters.size()))
                throw outside(b.name.range, fmt::format("a tuple of {} is needed here", b.parameters.size()));
        } catch (const Fault& f) {
            v = fault_value(f);
        }
        if (b.form != Form::tuple)
            values.emplace_back(b.name.text, std::move(v));
        else
            for (std::size_t i = 0; i < b.parameters.size(); ++i)
                values.emplace_back(b.parameters[i], v.kind == Value::Kind::fault ? v : v.parts[i]);
    }
    return values;
}

// The least solutions of equations between relations.
std::vector<Value> Translator::solved_values(const Place& place, const std::vector<Binding>& bindings) {
    Place inside = place;
    std::vector<TermRef> variables;
    for (const Binding& b : bindings) {
        variables.push_back(terms_.variable(fmt::format("{}@{}", b.name.text, steps_)));
        inside.scope = std::make_shared<const Local>(Local{b.name.text, term_of(variables.back()), inside.scope});
    }
    try {
        std::vector<TermRef> bodies;
        bodies.reserve(bindings.size());
        for (const Binding& b : bindings)
            bodies.push_back(relation_value(inside, b.body));
        try {
            std::vector<Value> values;
            for (const TermRef solution : solve(terms_, variables, bodies))
                values.push_back(term_of(solution));
            return values;
        } catch (const Outside&) {
            if (architecture_ == Architecture::c || !is_closed(bodies, variables))
                throw;
            return defined_values(bindings, variables, bodies);
        }
    } catch (const Fault& f) {
        return std::vector<Value>(bindings.size(), fault_value(f));
    } catch (const Outside& o) {
        return std::vector<Value>(bindings.size(), fault_value(outside(bindings[0].name.range, o.what(), o.hint)));
    }
}

// Whether the bodies have no variables but these.
bool Translator::is_closed(const std::vector<TermRef>& bodies, const std::vector<TermRef>& variables) const {
    std::set<TermRef> reached;
    std::vector<TermRef> open = bodies;
    while (!open.empty()) {
        const TermRef at = open.back();
        open.pop_back();
        const Term& t = terms_[at];
        if (!t.has_variable || !reached.insert(at).second)
            continue;
        if (t.op == Op::variable && std::ranges::find(variables, at) == variables.end())
            return false;
        open.insert(open.end(), t.kids.begin(), t.kids.end());
    }
    return true;
}

// Values for solutions that are not regular: they get names.
std::vector<Value> Translator::defined_values(const std::vector<Binding>& bindings,
                                              const std::vector<TermRef>& variables,
                                              const std::vector<TermRef>& bodies) {
    Recursion recursion{{}, variables, bodies, bindings[0].name.range};
    std::vector<Value> values;
    for (const Binding& b : bindings) {
        recursion.names.push_back(fresh_name(b.name.text));
        values.push_back(term_of(terms_.recursive(recursion.names.back())));
    }
    recursions_.push_back(std::move(recursion));
    return values;
}

const Recursion& Translator::recursion_of(const std::string& name) const {
    return *std::ranges::find_if(recursions_,
                                 [&](const Recursion& r) { return std::ranges::find(r.names, name) != r.names.end(); });
}

const Value* Translator::find(const Place& place, const std::string& name) const {
    for (const Local* local = place.scope.get(); local != nullptr; local = local->outer.get())
        if (local->name == name)
            return &local->value;
    const auto known = names_.find(name);
    if (known == names_.end())
        return nullptr;
    // The latest definition that is not after the place.
    for (auto version = known->second.rbegin(); version != known->second.rend(); ++version)
        if (version->first <= place.position)
            return &version->second;
    return nullptr;
}

void Translator::unknown(const Expr& e) const {
    if (const std::string_view feature = feature_of(e.name); !feature.empty())
        throw Fault{e.range, fmt::format("'{}' cannot be imported: it is of {}", e.name, feature),
                    "execution graphs of Katlas have no record of it", true, true};
    std::vector<std::string> candidates;
    for (const auto& [name, values] : names_)
        candidates.push_back(name);
    for (const Letter& l : letters())
        candidates.emplace_back(l.name);
    const std::string near = nearest_name(e.name, candidates);
    throw Fault{e.range, fmt::format("unknown name '{}'", shorten(e.name)),
                near.empty() ? "" : fmt::format("did you mean '{}'?", near), true, false};
}

Value Translator::eval_name(const Place& place, const Expr& e) {
    if (const Value* known = find(place, e.name)) {
        if (known->kind == Value::Kind::fault)
            throw Fault(*known->fault);
        return *known;
    }
    const auto own = predefined(e.name, architecture_, terms_);
    if (own && *own == terms_.none() && e.name != "emptyset")
        empty_sets_.insert(e.name);
    if (own)
        return term_of(*own);
    if (const auto level = levels_.find(e.name); level != levels_.end())
        return term_of(level->second);
    if (is_primitive(e.name)) {
        Value v;
        v.kind = Value::Kind::primitive;
        v.text = e.name;
        return v;
    }
    unknown(e);
}

Scope Translator::bound(const std::vector<std::string>& parameters, const Value& argument, SourceRange range,
                        Scope scope, std::string_view called) {
    std::vector<Value> arguments{argument};
    if (argument.kind == Value::Kind::tuple && parameters.size() != 1)
        arguments = argument.parts;
    if (arguments.size() != parameters.size())
        throw outside(range, fmt::format("'{}' takes {} argument{}, and {} stand here", shorten(called),
                                         parameters.size(), parameters.size() == 1 ? "" : "s", arguments.size()));
    for (std::size_t i = 0; i < arguments.size(); ++i)
        scope = std::make_shared<const Local>(Local{parameters[i], std::move(arguments[i]), scope});
    return scope;
}

Value Translator::call_function(const Place& place, const Expr& e, const Value& function, const Value& argument) {
    Scope scope = function.scope;
    if (function.recursive != nullptr)
        for (const Binding& b : *function.recursive) {
            const Place defined{*function.file, function.scope, function.position};
            scope = std::make_shared<const Local>(
                Local{b.name.text, function_value(defined, b, function.recursive), scope});
        }
    const std::string name = place.file.exprs[e.children[0]].name;
    const Binding& binding = *function.function;
    scope = bound(binding.parameters, argument, e.range, scope, name.empty() ? binding.name.text : name);
    try {
        return eval({*function.file, scope, function.position}, binding.body);
    } catch (Fault& f) {
        // Herd's library has no text to show, so the fault gets the place of the user's call.
        if (f.range.file != e.range.file && !f.unknown_name)
            f.range = e.range;
        throw;
    }
}

Value Translator::apply_function(const Place& place, const Expr& e) {
    const Expr& callee = place.file.exprs[e.children[0]];
    const Value function = eval(place, e.children[0]);
    if (function.kind == Value::Kind::function)
        return call_function(place, e, function, eval(place, e.children[1]));
    if (function.kind == Value::Kind::primitive)
        return call_primitive(e, function.text, eval(place, e.children[1]));
    throw outside(e.range, fmt::format("'{}' is no function", shorten(callee.name.empty() ? "this" : callee.name)));
}

Value Translator::call_primitive(const Expr& e, const std::string& name, const Value& argument) {
    const std::vector<Value> arguments =
        argument.kind == Value::Kind::tuple ? argument.parts : std::vector<Value>{argument};
    const auto term = [&](std::size_t i) {
        if (i >= arguments.size() || arguments[i].kind != Value::Kind::term)
            throw outside(e.range, fmt::format("'{}' needs a set or relation here", name));
        return arguments[i].term;
    };
    const bool of_nothing =
        arguments.size() == 1 && arguments[0].kind == Value::Kind::term && arguments[0].term == terms_.none();
    if (name == "domain" || name == "range") {
        if (!of_nothing && terms_.is_set(term(0)))
            throw outside(e.range, "a relation is needed here, and this is a set");
        return term_of(terms_.image(term(0), name == "range"));
    }
    if (name == "generate_cos" || name == "generate_orders" || name == "linearisations") {
        Value v;
        v.kind = Value::Kind::orders;
        v.by_location = name != "linearisations";
        const bool all_writes = name == "generate_cos";
        v.parts = {term_of(all_writes ? terms_.word("W") : term(0)), term_of(term(all_writes ? 0 : 1))};
        return v;
    }
    if (name == "tag2events" || name == "tag2instrs" || name == "tag2scope")
        return call_with_tag(e, name, argument);
    if (of_nothing)
        return arguments[0];
    const std::string_view feature = feature_of(name);
    throw outside(e.range,
                  feature.empty() ? fmt::format("'{}' cannot be imported", name)
                                  : fmt::format("'{}' cannot be imported: it is of {}", name, feature),
                  "only sets, relations and tests of them have a counterpart in .kat");
}

Value Translator::eval_try(const Place& place, const Expr& e) {
    try {
        return eval(place, e.children[0]);
    } catch (const Fault& f) {
        if (!f.unknown_name)
            throw;
    }
    return eval(place, e.children[1]);
}

Value Translator::eval_match(const Place& place, const Expr& e) {
    const Value of = eval(place, e.children[0]);
    using Pattern = MatchClause::Pattern;
    const bool is_empty = (of.kind == Value::Kind::term && of.term == terms_.none()) ||
                          (of.kind == Value::Kind::collection && of.parts.empty());
    for (const MatchClause& c : e.clauses) {
        const bool matches = c.pattern == Pattern::anything ||
                             (c.pattern == Pattern::tag && of.kind == Value::Kind::tag && of.text == c.first) ||
                             (c.pattern == Pattern::empty && is_empty) ||
                             (c.pattern == Pattern::element && of.kind == Value::Kind::collection && !is_empty);
        if (!matches)
            continue;
        Scope scope = place.scope;
        if (c.pattern == Pattern::element) {
            Value rest = of;
            rest.parts.erase(rest.parts.begin());
            scope = std::make_shared<const Local>(Local{c.first, of.parts[0], scope});
            scope = std::make_shared<const Local>(Local{c.rest, std::move(rest), scope});
        }
        return eval({place.file, scope, place.position}, c.body);
    }
    if (of.kind == Value::Kind::term)
        throw outside(e.range, "this match cannot be imported",
                      "it takes a set apart, event by event or pair by pair, which Kleene algebra cannot");
    throw outside(e.range, "no clause matches");
}

Value Translator::eval_let_in(const Place& place, const Expr& e) {
    Scope scope = place.scope;
    for (auto& [name, value] : values_of(place, e.bindings, e.recursive))
        scope = std::make_shared<const Local>(Local{name, std::move(value), scope});
    return eval({place.file, scope, place.position}, e.children[0]);
}

Value Translator::eval(const Place& place, ExprRef expr) {
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
        return eval_checked(place, e);
    } catch (const Outside& o) {
        throw outside(e.range, o.what(), o.hint);
    }
}

Value Translator::eval_checked(const Place& place, const Expr& e) {
    switch (e.kind) {
    case ExprKind::name:
        return eval_name(place, e);
    case ExprKind::apply:
        return apply_function(place, e);
    case ExprKind::try_with:
        return eval_try(place, e);
    case ExprKind::let_in:
        return eval_let_in(place, e);
    case ExprKind::match:
        return eval_match(place, e);
    case ExprKind::if_then:
        return eval(place, e.children[condition(place.file, e.children[0]) ? 1 : 2]);
    case ExprKind::function:
        return function_value(place, e.bindings[0], nullptr);
    case ExprKind::tuple: {
        Value v;
        v.kind = Value::Kind::tuple;
        for (const ExprRef child : e.children)
            v.parts.push_back(eval(place, child));
        return v;
    }
    case ExprKind::tag: {
        Value v;
        v.kind = Value::Kind::tag;
        v.text = e.name;
        return v;
    }
    default:
        return apply_operator(place, e);
    }
}

} // namespace katlas::cat

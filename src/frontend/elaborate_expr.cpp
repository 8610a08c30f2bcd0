#include "katlas/frontend/elaborate.hpp"
#include "katlas/kat/intersections.hpp"
#include "katlas/support/parsing.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas {

using kat::ExprRef;

std::string Elaborator::shortened(const std::string& name) {
    constexpr std::size_t longest = 80;
    return shorten(name, longest);
}

const std::string& Elaborator::module_of(const std::string& name) const {
    const auto renamed = renamed_.find(name);
    return renamed == renamed_.end() ? name : renamed->second;
}

const Symbol* Elaborator::find_in(std::string_view module, std::string_view text) const {
    const auto scope = doc_.modules.find(module);
    if (scope == doc_.modules.end())
        return nullptr;
    const auto symbol = scope->second.find(text);
    return symbol == scope->second.end() ? nullptr : &symbol->second;
}

const Symbol* Elaborator::find(const syntax::Name& name) const {
    if (!name.module.empty())
        return find_in(module_of(name.module), name.text);
    const Symbol* own = find_in(module_, name.text);
    return own != nullptr ? own : find_in("", name.text);
}

void Elaborator::report_unknown(const syntax::Name& name) {
    if (is_model(name)) {
        diagnostics_.error(name.range, fmt::format("'{}' is a model, and this needs an expression", name.text),
                           "in 'assert' and 'refute' a model can be compared with another one: M <= N, M = N");
        return;
    }
    if (defining_ != nullptr && name.module.empty() && name.text == defining_->text) {
        diagnostics_.error(name.range, fmt::format("'{}' is defined by itself", shortened(name.text)),
                           "a definition may use what is declared before it; 'let rec' defines a closure");
        return;
    }
    std::vector<std::string> candidates = model_names();
    for (const auto& [module, scope] : doc_.modules)
        for (const auto& [text, symbol] : scope)
            candidates.push_back(module.empty() || module == module_ ? text : fmt::format("{}::{}", module, text));
    const std::string written = name.module.empty() ? name.text : name.module + "::" + name.text;
    if (!name.module.empty() && !doc_.modules.contains(module_of(name.module))) {
        std::vector<std::string> modules;
        for (const auto& [module, scope] : doc_.modules)
            if (!module.empty())
                modules.push_back(module);
        const std::string near = nearest_name(name.module, modules);
        diagnostics_.error(name.range, fmt::format("no file '{}.kat' has been included", shortened(name.module)),
                           near.empty() ? "" : fmt::format("did you mean '{}::{}'?", near, shortened(name.text)));
        return;
    }
    const std::string near = nearest_name(written, candidates);
    std::string hint;
    if (!near.empty())
        hint = fmt::format("did you mean '{}'?", near);
    else if (name.module.empty())
        for (const auto& [module, scope] : doc_.modules)
            if (scope.contains(name.text))
                hint = fmt::format("did you mean '{}::{}'?", module, name.text);
    diagnostics_.error(name.range, fmt::format("unknown name '{}'", shortened(written)), std::move(hint));
}

Elaborator::Value Elaborator::lookup(const syntax::Name& name) {
    if (name.module.empty())
        if (const auto rec = recursive_names_.find(name.text); rec != recursive_names_.end())
            return rec->second;
    const Symbol* symbol = find(name);
    if (symbol == nullptr) {
        if (const Value filter = name.module.empty() ? filter_named(name.text) : std::nullopt)
            return filter;
        report_unknown(name);
        return std::nullopt;
    }
    switch (symbol->kind) {
    case Symbol::Kind::predicate:
        return doc_.terms.test(doc_.terms.predicate(symbol->id));
    case Symbol::Kind::relation:
        if (doc_.theory.relations[symbol->id].internal) {
            diagnostics_.error(name.range, fmt::format("'{}' is internal to code generation", name.text),
                               fmt::format("use the relation itself; Katlas finds immediate steps by itself"));
            return std::nullopt;
        }
        return doc_.terms.letter({symbol->id, false});
    case Symbol::Kind::definition:
        return symbol->expr;
    case Symbol::Kind::broken:
        return std::nullopt;
    }
    return std::nullopt;
}

std::optional<Filters> Elaborator::base_filters() {
    const Symbol* any = find_in("", "any");
    const Symbol* thread = find_in("", "same-thread");
    const Symbol* location = find_in("", "loc-overlap");
    const Symbol* located = find_in("", "LOC");
    if (any == nullptr || thread == nullptr || location == nullptr || located == nullptr)
        return std::nullopt; // in the base theory itself
    return Filters{any->id, thread->id, location->id, doc_.terms.predicate(located->id)};
}

// Herd's names of the filters, unless the file declares these names.
Elaborator::Value Elaborator::filter_named(std::string_view name) {
    const auto filters = base_filters();
    if (!filters)
        return std::nullopt;
    const ExprRef thread = doc_.terms.letter({filters->thread, false});
    if (name == "int")
        return thread;
    if (name == "ext")
        return doc_.terms.difference(doc_.terms.letter({filters->any, false}), thread);
    if (name == "loc")
        return doc_.terms.letter({filters->location, false});
    return std::nullopt;
}

// A definition is kept as it is written. Elsewhere an intersection is rewritten if it has an equivalent without the
// operator.
ExprRef Elaborator::common(ExprRef a, ExprRef b) {
    // `any & r` is r: the universal relation adds nothing. A file's own `any` is another relation.
    const Symbol* any = find_in("", "any");
    const auto is_any = [&](ExprRef x) {
        return any != nullptr && any->kind == Symbol::Kind::relation && doc_.terms.kind(x) == kat::ExprKind::letter &&
               doc_.terms.as_letter(x) == kat::Letter{any->id, false};
    };
    if (is_any(a))
        return b;
    if (is_any(b))
        return a;
    const auto filters = defining_ == nullptr ? base_filters() : std::nullopt;
    return filters ? meet(doc_.terms, doc_.theory, *filters, a, b) : doc_.terms.intersection(a, b);
}

ExprRef Elaborator::rest(ExprRef a, ExprRef b) {
    const auto filters = defining_ == nullptr ? base_filters() : std::nullopt;
    return filters ? without(doc_.terms, doc_.theory, *filters, a, b) : doc_.terms.difference(a, b);
}

Elaborator::Value Elaborator::complement(const syntax::Expr& e, ExprRef operand) {
    if (doc_.terms.kind(operand) == kat::ExprKind::test)
        return doc_.terms.test(doc_.terms.negation(doc_.terms.as_test(operand)));
    if (const Symbol* any = find_in("", "any"); defining_ != nullptr && any != nullptr)
        return doc_.terms.difference(doc_.terms.letter({any->id, false}), operand);
    diagnostics_.error(e.range, "'!' needs a test, and this is a relation",
                       "the complement of a relation is outside Kleene algebra with tests; 'define' can have it");
    return std::nullopt;
}

Elaborator::Value Elaborator::apply(const syntax::Expr& e, const std::vector<Value>& values) {
    using syntax::ExprKind;
    kat::Terms& terms = doc_.terms;
    std::vector<ExprRef> kids;
    kids.reserve(e.children.size());
    for (const syntax::ExprRef c : e.children) {
        if (!values[c])
            return std::nullopt;
        kids.push_back(*values[c]);
    }
    const auto is_test = [&](ExprRef x) { return terms.kind(x) == kat::ExprKind::test; };
    const auto remember = [&](ExprRef x) {
        doc_.operator_places.try_emplace(x.index, e.range);
        latest_places_.insert_or_assign(x.index, e.range);
        return x;
    };
    switch (e.kind) {
    case ExprKind::zero:
        return terms.zero();
    case ExprKind::id:
        return terms.id();
    case ExprKind::name:
        return lookup(e.name);
    case ExprKind::brackets:
        return kids[0];
    case ExprKind::unite:
        return terms.unite(kids);
    case ExprKind::sequence:
        return terms.sequence(kids);
    case ExprKind::intersect:
        return remember(common(kids[0], kids[1]));
    case ExprKind::difference:
        return remember(rest(kids[0], kids[1]));
    case ExprKind::complement:
        return complement(e, kids[0]);
    case ExprKind::star:
        return terms.star(kids[0]);
    case ExprKind::plus:
        return terms.plus(kids[0]);
    case ExprKind::optional:
        return is_test(kids[0]) ? terms.id() : terms.optional(kids[0]);
    case ExprKind::inverse:
        return terms.converse(kids[0]);
    case ExprKind::symmetric:
        return terms.unite(kids[0], terms.converse(kids[0]));
    case ExprKind::rotation:
        return remember(terms.rotation(kids[0]));
    case ExprKind::deduplication:
        return remember(terms.deduplication(kids[0]));
    }
    return std::nullopt;
}

Elaborator::Value Elaborator::value(syntax::ExprRef root) {
    // The arena holds children before parents, so the subterms of `root`, in increasing order, can be valued in turn.
    std::vector<syntax::ExprRef> needed;
    std::vector<syntax::ExprRef> stack{root};
    while (!stack.empty()) {
        const syntax::ExprRef e = stack.back();
        stack.pop_back();
        needed.push_back(e);
        for (const syntax::ExprRef c : file_.exprs[e].children)
            stack.push_back(c);
    }
    std::sort(needed.begin(), needed.end());
    values_.resize(file_.exprs.size());
    for (const syntax::ExprRef e : needed)
        values_[e] = apply(file_.exprs[e], values_);
    return values_[root];
}

std::optional<kat::TestRef> Elaborator::test_value(syntax::ExprRef root, const char* what) {
    const Value v = value(root);
    if (!v)
        return std::nullopt;
    if (doc_.terms.kind(*v) != kat::ExprKind::test) {
        diagnostics_.error(file_.exprs[root].range, fmt::format("{} must be a test, and this is a relation", what));
        return std::nullopt;
    }
    return doc_.terms.as_test(*v);
}

} // namespace katlas

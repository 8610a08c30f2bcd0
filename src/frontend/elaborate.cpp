#include "katlas/frontend/elaborate.hpp"

#include "katlas/frontend/recursion.hpp"
#include "katlas/kat/atoms.hpp"
#include "katlas/support/stop_scope.hpp"

#include <set>
#include <variant>

#include <fmt/format.h>

namespace katlas {
namespace {

// Letters that stand for recursive names while a `let rec` is solved. No declared relation has so large an id.
constexpr kat::RelationId first_recursion_variable = 1U << 30U;

kat::Claim::Kind kind_of(syntax::Claim::Kind kind) {
    switch (kind) {
    case syntax::Claim::Kind::inclusion:
        return kat::Claim::Kind::inclusion;
    case syntax::Claim::Kind::equality:
        return kat::Claim::Kind::equality;
    case syntax::Claim::Kind::acyclic:
        return kat::Claim::Kind::acyclic;
    case syntax::Claim::Kind::irreflexive:
        return kat::Claim::Kind::irreflexive;
    case syntax::Claim::Kind::empty:
        break;
    }
    return kat::Claim::Kind::empty;
}

} // namespace

Elaborator::Elaborator(Document& document, const syntax::File& file, std::string module, const SourceMap& sources,
                       Diagnostics& diagnostics)
    : doc_(document), file_(file), module_(std::move(module)), sources_(sources), diagnostics_(diagnostics) {
    doc_.modules.try_emplace(module_);
}

void Elaborator::run(bool is_root, const std::function<void(const syntax::Include&)>& on_include) {
    announce_axioms();
    for (const syntax::Statement& statement : file_.statements) {
        check_stop();
        std::visit(
            [&](const auto& s) {
                using S = std::decay_t<decltype(s)>;
                if constexpr (std::is_same_v<S, syntax::Include>) {
                    on_include(s);
                } else if constexpr (std::is_same_v<S, syntax::AssertDecl>) {
                    if (is_root)
                        (*this)(s);
                } else {
                    (*this)(s);
                }
            },
            statement);
    }
}

void Elaborator::declare(const syntax::Name& name, Symbol symbol) {
    Scope& scope = doc_.modules.find(module_)->second;
    symbol.where = name.range;
    if (const auto previous = scope.find(name.text); previous != scope.end()) {
        if (previous->second.kind != Symbol::Kind::broken)
            diagnostics_.error(name.range, fmt::format("'{}' is already declared", name.text),
                               "the first declaration is at " + render_place(previous->second.where, sources_));
        return;
    }
    if (const auto model = doc_.models.find(module_ + "::" + name.text); model != doc_.models.end()) {
        diagnostics_.error(name.range, fmt::format("'{}' is already declared", name.text),
                           "the first declaration is at " + render_place(model->second.where, sources_));
        return;
    }
    if (!module_.empty()) {
        const Scope& base = doc_.modules.find("")->second;
        if (base.contains(name.text))
            diagnostics_.warning(name.range, fmt::format("this hides the '{}' of the base theory", name.text),
                                 "what the theory says of it does not hold of the new one");
    }
    scope.emplace(name.text, symbol);
}

void Elaborator::operator()(const syntax::PredicateDecl& decl) {
    const auto id = static_cast<kat::PredicateId>(doc_.theory.predicates.size());
    doc_.theory.predicates.push_back({decl.name.text, module_.empty()});
    declare(decl.name, {Symbol::Kind::predicate, id, {}, false, {}});
}

void Elaborator::read_attributes(const syntax::RelationDecl& decl, kat::Relation& relation) {
    for (const auto& attribute : decl.attributes) {
        if (attribute.text == "keeps location")
            relation.location = kat::Effect::keeps;
        else if (attribute.text == "changes location")
            relation.location = kat::Effect::changes;
        else if (attribute.text == "keeps thread")
            relation.thread = kat::Effect::keeps;
        else if (attribute.text == "changes thread")
            relation.thread = kat::Effect::changes;
        else if (attribute.text == "some order")
            relation.chosen = true;
        else if (attribute.text == "internal")
            relation.internal = true;
        else
            diagnostics_.error(
                attribute.range, fmt::format("unknown attribute '{}'", attribute.text),
                "attributes are: keeps location, changes location, keeps thread, changes thread, some order");
    }
}

void Elaborator::operator()(const syntax::RelationDecl& decl) {
    kat::Relation relation;
    relation.name = decl.name.text;
    relation.domain = relation.range = doc_.terms.top();
    relation.builtin = module_.empty();
    if (decl.domain)
        relation.domain = test_value(*decl.domain, "the domain of a relation").value_or(doc_.terms.top());
    if (decl.range_test)
        relation.range = test_value(*decl.range_test, "the range of a relation").value_or(doc_.terms.top());
    read_attributes(decl, relation);
    if (relation.chosen && (relation.domain != relation.range || relation.location != kat::Effect::unknown ||
                            relation.thread != kat::Effect::unknown)) {
        diagnostics_.error(decl.name.range, "an order that executions choose relates any two events of one test",
                           fmt::format("as in 'relation {} : F * F (some order)'", decl.name.text));
        relation.chosen = false;
    }
    const bool chosen = relation.chosen;
    const kat::RelationId id = add_relation(decl.name, std::move(relation));
    if (chosen)
        assume_order(id, decl.name.range);
}

void Elaborator::assume_order(kat::RelationId relation, SourceRange where) {
    using Kind = kat::Assumption::Kind;
    const kat::ExprRef r = doc_.terms.letter({relation, false});
    const kat::ExprRef twice[] = {r, r};
    doc_.theory.relations[relation].total = true;
    doc_.theory.assumptions.push_back({Kind::inclusion, doc_.terms.sequence(twice), r, where, false});
    doc_.theory.assumptions.push_back({Kind::irreflexive, r, doc_.terms.zero(), where, false});
    doc_.theory.assumptions.push_back({Kind::total, r, doc_.terms.zero(), where, false});
}

kat::RelationId Elaborator::add_relation(const syntax::Name& name, kat::Relation relation) {
    const auto id = static_cast<kat::RelationId>(doc_.theory.relations.size());
    const bool has_twin = relation.location == kat::Effect::unknown && !relation.internal;
    doc_.theory.relations.push_back(std::move(relation));
    declare(name, {Symbol::Kind::relation, id, {}, false, {}});
    if (has_twin)
        declare_twin(name, id);
    // `any` of the base theory relates all events, so it includes a user's relation.
    if (const Symbol* any = find_in("", "any"); any != nullptr && !module_.empty())
        doc_.theory.assumptions.push_back({kat::Assumption::Kind::inclusion, doc_.terms.letter({id, false}),
                                           doc_.terms.letter({any->id, false}), name.range, true});
    return id;
}

void Elaborator::declare_twin(const syntax::Name& name, kat::RelationId relation) {
    kat::Relation twin = doc_.theory.relations[relation];
    twin.name += "-loc";
    twin.chosen = false;
    twin.location = kat::Effect::keeps;
    // Only events with a location can have the same location.
    if (const Symbol* loc = find_in("", "LOC"); loc != nullptr && loc->kind == Symbol::Kind::predicate) {
        const kat::TestRef has_location = doc_.terms.predicate(loc->id);
        twin.domain = doc_.terms.conjunction(twin.domain, has_location);
        twin.range = doc_.terms.conjunction(twin.range, has_location);
    }
    if (const Symbol* overlap = find_in("", "loc-overlap"); twin.definition && overlap != nullptr)
        twin.definition = doc_.terms.intersection(*twin.definition, doc_.terms.letter({overlap->id, false}));
    const auto id = static_cast<kat::RelationId>(doc_.theory.relations.size());
    doc_.theory.relations.push_back(std::move(twin));
    doc_.theory.relations[relation].location_twin = id;
    declare({"", name.text + "-loc", name.range}, {Symbol::Kind::relation, id, {}, false, {}});
    doc_.theory.assumptions.push_back({kat::Assumption::Kind::inclusion, doc_.terms.letter({id, false}),
                                       doc_.terms.letter({relation, false}), name.range, true});
}

void Elaborator::operator()(const syntax::DisjointDecl& decl) {
    std::vector<kat::TestRef> tests;
    std::set<std::string> seen;
    for (const syntax::Name& name : decl.names) {
        const Value v = lookup(name);
        if (!v)
            continue;
        if (doc_.terms.kind(*v) != kat::ExprKind::test) {
            diagnostics_.error(name.range, fmt::format("'{}' is a relation; only tests can be disjoint", name.text));
            continue;
        }
        if (!seen.insert(name.module + "::" + name.text).second) {
            diagnostics_.error(name.range, fmt::format("'{}' stands twice in one 'disjoint'", name.text));
            continue;
        }
        tests.push_back(doc_.terms.as_test(*v));
    }
    for (std::size_t i = 0; i < tests.size(); ++i)
        for (std::size_t j = i + 1; j < tests.size(); ++j)
            constrain(doc_.terms.negation(doc_.terms.conjunction(tests[i], tests[j])), decl.range);
}

void Elaborator::operator()(const syntax::LetDecl& decl) {
    if (decl.recursive) {
        let_rec(decl);
        return;
    }
    for (const auto& definition : decl.definitions) {
        const Value v = value(definition.body);
        declare(definition.name, v ? Symbol{Symbol::Kind::definition, 0, *v, decl.view, {}}
                                   : Symbol{Symbol::Kind::broken, 0, {}, decl.view, {}});
    }
}

void Elaborator::let_rec(const syntax::LetDecl& decl) {
    std::vector<kat::ExprRef> variables;
    std::vector<kat::ExprRef> bodies;
    std::vector<std::size_t> equations; // indices into decl.definitions
    for (const auto& definition : decl.definitions) {
        const kat::ExprRef variable =
            doc_.terms.letter({first_recursion_variable + static_cast<kat::RelationId>(variables.size()), false});
        if (!recursive_names_.emplace(definition.name.text, variable).second)
            diagnostics_.error(definition.name.range,
                               fmt::format("'{}' is defined twice in one 'let rec'", definition.name.text));
        variables.push_back(variable);
    }
    bool sound = recursive_names_.size() == decl.definitions.size();
    for (const auto& definition : decl.definitions) {
        const Value v = value(definition.body);
        sound = sound && v.has_value();
        bodies.push_back(v.value_or(doc_.terms.zero()));
    }
    recursive_names_.clear();
    std::optional<std::vector<kat::ExprRef>> solution;
    if (sound) {
        RecursionFault fault;
        solution = solve_left_linear(doc_.terms, variables, bodies, fault);
        if (!solution) {
            const auto& culprit = decl.definitions[fault.equation];
            diagnostics_.error(file_.exprs[culprit.body].range,
                               fmt::format("this recursion is not left-linear: a recursive name may be only the first "
                                           "factor of a composition, but {}",
                                           fault.reason),
                               "for example 'let rec x = a | x;b' has a solution in the language: a;b*");
        }
    }
    for (std::size_t i = 0; i < decl.definitions.size(); ++i) {
        Symbol symbol;
        symbol.view = decl.view;
        if (solution) {
            symbol.kind = Symbol::Kind::definition;
            symbol.expr = (*solution)[i];
        }
        declare(decl.definitions[i].name, symbol);
    }
}

std::optional<kat::Claim> Elaborator::claim(const syntax::Claim& c) {
    const bool binary = c.kind == syntax::Claim::Kind::inclusion || c.kind == syntax::Claim::Kind::equality;
    const Value left = value(c.left);
    const Value right = binary ? value(c.right) : doc_.terms.zero();
    if (!left || !right)
        return std::nullopt;
    kat::Claim result;
    result.kind = kind_of(c.kind);
    result.left = *left;
    result.right = *right;
    result.where = c.range;
    result.left_where = file_.exprs[c.left].range;
    result.right_where = binary ? file_.exprs[c.right].range : c.range;
    return result;
}

void Elaborator::operator()(const syntax::AssertDecl& decl) {
    bool about_models = false;
    auto c = model_claim(decl.claim, about_models);
    if (!about_models)
        c = claim(decl.claim);
    if (!c)
        return;
    kat::Assertion assertion;
    assertion.refute = decl.refute;
    assertion.claim = *c;
    assertion.where = decl.range;
    if (decl.name) {
        assertion.name = decl.name->text;
        for (const kat::Assertion& other : doc_.assertions)
            if (other.name == assertion.name)
                diagnostics_.error(decl.name->range,
                                   fmt::format("there is already an assertion named '{}'", assertion.name),
                                   "it is at " + render_place(other.where, sources_));
    }
    doc_.assertions.push_back(std::move(assertion));
}

void Elaborator::operator()(const syntax::AssumeDecl& decl) {
    if (decl.total) {
        const Value v = value(decl.claim.left);
        if (!v)
            return;
        if (doc_.terms.kind(*v) != kat::ExprKind::letter) {
            diagnostics_.error(file_.exprs[decl.claim.left].range, "'assume total' needs the name of a relation");
            return;
        }
        doc_.theory.relations[doc_.terms.as_letter(*v).relation].total = true;
        doc_.theory.assumptions.push_back(
            {kat::Assumption::Kind::total, *v, doc_.terms.zero(), decl.range, module_.empty()});
        return;
    }
    const auto c = claim(decl.claim);
    if (!decl.unless) {
        if (c)
            assume(*c, decl.range);
        return;
    }
    const Value condition = value(*decl.unless);
    if (!c || !condition || reject_operators(*condition, decl.range, "the condition of an assumption"))
        return;
    const std::size_t before = doc_.theory.assumptions.size();
    const std::size_t constraints = doc_.theory.constraints.size();
    if (c->kind == kat::Claim::Kind::inclusion)
        assume(*c, decl.range);
    bool conditional = c->kind == kat::Claim::Kind::inclusion && doc_.theory.constraints.size() == constraints;
    for (std::size_t i = before; i < doc_.theory.assumptions.size(); ++i) {
        kat::Assumption& a = doc_.theory.assumptions[i];
        a.unless_cyclic = *condition;
        // `e & [t] <= 0` becomes an irreflexivity, which cannot be conditional.
        conditional = conditional && a.kind == kat::Assumption::Kind::inclusion;
    }
    if (!conditional)
        diagnostics_.error(decl.range, "'unless' needs an inclusion of relations before it");
}

} // namespace katlas

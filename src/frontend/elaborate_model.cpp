// Models: axioms of files, `model` statements, and claims about models.
//
// Models and expressions have names of their own, in separate tables. In a claim both sides are models or both are
// expressions; a claim that could be read either way is an error.

#include "katlas/frontend/elaborate.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas {
namespace {

std::string written(const syntax::Name& name) {
    return name.module.empty() ? name.text : name.module + "::" + name.text;
}

bool is_same(const kat::Axiom& a, const kat::Axiom& b) {
    return a.kind == b.kind && a.expr == b.expr;
}

// Whether the statement adds an axiom (elaborate_export.cpp).
bool is_axiom(const syntax::ExportDecl& decl) {
    using Kind = syntax::ExportDecl::Kind;
    return (decl.kind == Kind::claim || decl.kind == Kind::coherence) && !decl.extra;
}

} // namespace

// A claim about the file's own model means all of its axioms, including those further down, so the model exists from
// the start. Also, if a comma is missing in a list of axioms, the rest of the list must not become axioms of the file.
void Elaborator::announce_axioms() {
    const syntax::Statement* previous = nullptr;
    for (const syntax::Statement& statement : file_.statements) {
        if (const auto* decl = std::get_if<syntax::AxiomDecl>(&statement)) {
            doc_.models[module_].name = module_;
            if (previous != nullptr && std::holds_alternative<syntax::ModelDecl>(*previous))
                diagnostics_.error(decl->claim.range, "this axiom is not part of the model before it",
                                   "the axioms of a 'model' are separated by commas; those of the file itself must not "
                                   "directly follow a 'model' statement");
        }
        if (const auto* decl = std::get_if<syntax::ExportDecl>(&statement); decl != nullptr && is_axiom(*decl))
            doc_.models[module_].name = module_;
        previous = &statement;
    }
}

std::optional<kat::Axiom> Elaborator::axiom(const syntax::AxiomDecl& decl) {
    auto c = claim(decl.claim);
    if (!c)
        return std::nullopt;
    if (c->kind == kat::Claim::Kind::empty)
        if (const auto cycles = cycles_of_empty(doc_.terms, c->left)) {
            c->kind = kat::Claim::Kind::irreflexive;
            c->left = *cycles;
        }
    c->left = with_relations(c->left, c->left_where);
    if (reject_operators(c->left, c->left_where, "an axiom"))
        return std::nullopt;
    kat::Axiom result;
    result.kind = c->kind == kat::Claim::Kind::acyclic       ? kat::Axiom::Kind::acyclic
                  : c->kind == kat::Claim::Kind::irreflexive ? kat::Axiom::Kind::irreflexive
                                                             : kat::Axiom::Kind::empty;
    result.expr = c->left;
    result.where = decl.claim.range;
    if (decl.name)
        result.name = decl.name->text;
    return result;
}

void Elaborator::add_own(kat::Model& model, kat::Axiom axiom, const syntax::AxiomDecl& decl) {
    for (const kat::Axiom& other : model.axioms) {
        if (axiom.name.empty() || other.name != axiom.name)
            continue;
        // The axiom may have come from another model that the statement names.
        if (other.where.file != axiom.where.file && other.kind == axiom.kind && other.expr == axiom.expr)
            return;
        diagnostics_.error(decl.name->range, fmt::format("there is already an axiom '{}'", axiom.name),
                           "it is at " + render_place(other.where, sources_));
    }
    // An axiom that is both exported and stated is one axiom, with the name from the statement.
    for (kat::Axiom& other : model.axioms)
        if (other.exported && is_same(other, axiom)) {
            other.exported = false;
            if (!axiom.name.empty())
                other.name = std::move(axiom.name);
            return;
        }
    model.axioms.push_back(std::move(axiom));
}

// The model of the file's axioms. If another file's model has that name, reports this and returns null.
kat::Model* Elaborator::own_model(SourceRange where) {
    kat::Model& model = doc_.models[module_];
    if (model.axioms.empty() || comes_from(file_, model.axioms.front().where.file))
        return &model;
    diagnostics_.error(where, fmt::format("another file '{}.kat' is a model already", module_),
                       "it is at " + render_place(model.axioms.front().where, sources_) +
                           "; two models need files of different names");
    return nullptr;
}

void Elaborator::operator()(const syntax::AxiomDecl& decl) {
    auto own = axiom(decl);
    if (!own)
        return;
    if (kat::Model* model = own_model(decl.claim.range); model != nullptr)
        add_own(*model, std::move(*own), decl);
}

void Elaborator::operator()(const syntax::FlagDecl& decl) {
    Value relation = value(decl.expr);
    if (relation)
        relation = with_relations(*relation, file_.exprs[decl.expr].range);
    if (!relation || reject_operators(*relation, file_.exprs[decl.expr].range, "a flag"))
        return;
    kat::Model* model = own_model(decl.name.range);
    if (model == nullptr)
        return;
    constexpr std::size_t most = 64;
    const auto known = [&](const kat::Flag& flag) { return flag.name == decl.name.text; };
    if (std::ranges::any_of(model->flags, known))
        diagnostics_.error(decl.name.range, fmt::format("there is already a flag '{}'", decl.name.text));
    else if (model->flags.size() == most)
        diagnostics_.error(decl.name.range, "a model has too many flags", fmt::format("at most {}", most));
    else
        model->flags.push_back({decl.name.text, *relation});
}

void Elaborator::operator()(const syntax::ModelDecl& decl) {
    kat::Model model;
    model.name = decl.name.text;
    bool sound = true;
    for (const auto& item : decl.items) {
        if (const auto* own = std::get_if<syntax::AxiomDecl>(&item)) {
            if (auto a = axiom(*own))
                add_own(model, std::move(*a), *own);
            else
                sound = false;
            continue;
        }
        const auto& name = std::get<syntax::Name>(item);
        const auto key = find_model(name);
        if (!key) {
            sound = false;
            continue;
        }
        if (*key == module_) {
            diagnostics_.error(name.range, fmt::format("'{}' is this file itself", written(name)),
                               "its axioms are not known before its end; state them in a 'model' statement instead");
            sound = false;
            continue;
        }
        for (kat::Axiom other : doc_.models.at(*key).axioms) {
            const auto same = [&](const kat::Axiom& a) { return is_same(a, other); };
            const auto namesake = [&](const kat::Axiom& a) { return !a.name.empty() && a.name == other.name; };
            if (const auto known = std::ranges::find_if(model.axioms, same); known != model.axioms.end()) {
                known->unless.insert(known->unless.end(), other.unless.begin(), other.unless.end());
                continue;
            }
            if (std::ranges::any_of(model.axioms, namesake))
                other.name = written(name) + "::" + other.name;
            other.exported = false;
            model.axioms.push_back(std::move(other));
        }
        for (const kat::Flag& flag : doc_.models.at(*key).flags)
            if (std::ranges::find(model.flags, flag.name, &kat::Flag::name) == model.flags.end())
                model.flags.push_back(flag);
    }
    const std::string key = module_ + "::" + decl.name.text;
    const Symbol* symbol = find_in(module_, decl.name.text);
    if (const auto previous = doc_.models.find(key); previous != doc_.models.end() || symbol != nullptr) {
        const SourceRange first = symbol != nullptr ? symbol->where : previous->second.where;
        diagnostics_.error(decl.name.range, fmt::format("'{}' is already declared", decl.name.text),
                           "the first declaration is at " + render_place(first, sources_));
        return;
    }
    model.where = decl.name.range;
    model.broken = !sound;
    doc_.models.emplace(key, std::move(model));
}

bool Elaborator::is_model(const syntax::Name& name) const {
    if (!name.module.empty())
        return doc_.models.contains(module_of(name.module) + "::" + name.text);
    return doc_.models.contains(module_ + "::" + name.text) || doc_.models.contains(module_of(name.text));
}

std::vector<std::string> Elaborator::model_names() const {
    std::vector<std::string> names;
    const std::string own = module_ + "::";
    for (const auto& [key, model] : doc_.models)
        names.push_back(key.starts_with(own) ? key.substr(own.size()) : key);
    return names;
}

// The key of the model of that name. Reports an error if there is none, or if there are two.
std::optional<std::string> Elaborator::find_model(const syntax::Name& name) {
    if (!name.module.empty()) {
        if (is_model(name))
            return module_of(name.module) + "::" + name.text;
    } else {
        const auto own = doc_.models.find(module_ + "::" + name.text);
        const auto file = doc_.models.find(module_of(name.text));
        if (own != doc_.models.end() && file != doc_.models.end()) {
            diagnostics_.error(
                name.range, fmt::format("'{}' names two models, one of this file and '{}.kat'", name.text, name.text),
                "the first one is at " + render_place(own->second.where, sources_) + "; give it another name");
            return std::nullopt;
        }
        if (own != doc_.models.end())
            return own->first;
        if (file != doc_.models.end())
            return file->first;
    }
    if (find(name) != nullptr) {
        diagnostics_.error(name.range, fmt::format("'{}' is not a model", written(name)),
                           "a model is a file with axioms, or what a 'model' statement declares");
        return std::nullopt;
    }
    const std::string near = nearest_name(written(name), model_names());
    std::string hint = near.empty() ? "" : fmt::format("did you mean '{}'?", near);
    if (near.empty() && name.module.empty() && doc_.modules.contains(name.text))
        hint = "the file has no axioms";
    diagnostics_.error(name.range, fmt::format("unknown model '{}'", shortened(written(name))), std::move(hint));
    return std::nullopt;
}

// Sets `is_one` to whether this is a claim about models. If it is and there is no value, an error was reported.
std::optional<kat::Claim> Elaborator::model_claim(const syntax::Claim& c, bool& is_one) {
    is_one = false;
    if (c.kind != syntax::Claim::Kind::inclusion && c.kind != syntax::Claim::Kind::equality)
        return std::nullopt;
    const syntax::Expr& left = file_.exprs[c.left];
    const syntax::Expr& right = file_.exprs[c.right];
    const auto names_model = [&](const syntax::Expr& e) {
        return e.kind == syntax::ExprKind::name && is_model(e.name);
    };
    const auto is_expression = [&](const syntax::Expr& e) {
        return e.kind != syntax::ExprKind::name || find(e.name) != nullptr;
    };
    const bool models_left = names_model(left);
    const bool models_right = names_model(right);
    if (!models_left && !models_right)
        return std::nullopt;
    // A name of both kinds is read as the kind of the other side. Two such names are ambiguous.
    if ((!models_left && is_expression(left) && is_expression(right)) ||
        (!models_right && is_expression(right) && is_expression(left)))
        return std::nullopt;
    is_one = true;
    if (models_left && models_right && is_expression(left) && is_expression(right)) {
        diagnostics_.error(c.range, "both sides name models, and expressions as well",
                           "rename the definitions or the models, so that it is clear which are meant");
        return std::nullopt;
    }
    for (const auto& [model, other] : {std::pair(&left, &right), std::pair(&right, &left)})
        if (names_model(*model) && !names_model(*other) && is_expression(*other)) {
            diagnostics_.error(other->range, "this is an expression, and the other side is a model",
                               fmt::format("'{}' can be compared with another model only", written(model->name)));
            return std::nullopt;
        }
    const auto a = find_model(left.name);
    const auto b = find_model(right.name);
    if (!a || !b || doc_.models.at(*a).broken || doc_.models.at(*b).broken)
        return std::nullopt;
    kat::Claim result;
    result.kind = c.kind == syntax::Claim::Kind::inclusion ? kat::Claim::Kind::stronger : kat::Claim::Kind::equivalent;
    result.left = result.right = doc_.terms.zero();
    result.left_model = *a;
    result.right_model = *b;
    result.where = c.range;
    result.left_where = left.range;
    result.right_where = right.range;
    return result;
}

} // namespace katlas

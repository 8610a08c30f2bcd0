#include "katlas/prover/criteria.hpp"

#include "katlas/kat/atoms.hpp"
#include "katlas/kat/base.hpp"
#include "katlas/kat/rewrite.hpp"
#include "katlas/kat/substitute.hpp"
#include "katlas/prover/query.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <span>
#include <vector>

namespace katlas::prover {
namespace {

using kat::ExprKind;
using kat::ExprRef;
using kat::TestRef;

using Mode = std::vector<std::string>; // the predicates of modes that hold

// Pairs of a mode and a mode directly above it.
const std::vector<std::pair<Mode, Mode>>& strengthenings() {
    static const std::vector<std::pair<Mode, Mode>> steps{
        {{"NA"}, {"RLX"}},         {{"RLX"}, {"ACQ"}},        {{"RLX"}, {"REL"}},
        {{"ACQ"}, {"ACQ", "REL"}}, {{"REL"}, {"ACQ", "REL"}}, {{"ACQ", "REL"}, {"ACQ", "REL", "SC"}}};
    return steps;
}

// The test for an event that has this mode and otherwise the same predicates.
TestRef with_mode(const kat::Workspace& workspace, TestRef test, const Mode& mode) {
    kat::Terms& terms = workspace.terms;
    std::map<TestRef, TestRef> value;
    for (const char* p : {"NA", "RLX", "ACQ", "REL", "SC"})
        value.emplace(kat::base_predicate(workspace.terms, workspace.theory, p),
                      std::ranges::find(mode, p) != mode.end() ? terms.top() : terms.bottom());
    for (const TestRef t : terms.subtests(std::span<const TestRef>(&test, 1))) {
        const kat::TestNode n = terms.node(t);
        const auto of = [&](std::uint32_t child) { return value.at(TestRef{child}); };
        switch (n.kind) {
        case kat::TestKind::conjunction:
            value.emplace(t, terms.conjunction(of(n.left), of(n.right)));
            break;
        case kat::TestKind::disjunction:
            value.emplace(t, terms.disjunction(of(n.left), of(n.right)));
            break;
        case kat::TestKind::negation:
            value.emplace(t, terms.negation(of(n.left)));
            break;
        default:
            value.emplace(t, t);
        }
    }
    return value.at(test);
}

// The first objection to a subterm of an axiom, or of a definition that it uses. `judge` returns the objection, or an
// empty text.
std::optional<Objection> first_objection(const kat::Setting& setting, const kat::Model& model,
                                         const std::function<std::string(ExprRef)>& judge) {
    for (std::size_t i = 0; i < model.axioms.size(); ++i)
        for (const ExprRef e : subterms_with_definitions(setting.terms, setting.theory, {model.axioms[i].expr}))
            if (std::string why = judge(e); !why.empty())
                return Objection{name_of(model, i), to_text(setting.terms, setting.theory, e), std::move(why)};
    return std::nullopt;
}

// The first relation that an axiom's definitions subtract and for which `objects` holds. `objects` gets a term store of
// its own.
std::optional<Objection> first_subtraction(const kat::Setting& setting, const kat::Model& model,
                                           const std::function<bool(kat::Terms&, ExprRef)>& objects) {
    kat::Terms terms = setting.terms;
    for (std::size_t i = 0; i < model.axioms.size(); ++i) {
        const ExprRef whole = unfolded(terms, setting.theory, model.axioms[i].expr);
        for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&whole, 1)))
            if (terms.kind(e) == ExprKind::difference && objects(terms, terms.children(e)[1]))
                return Objection{name_of(model, i), to_text(terms, setting.theory, e), "it may lose pairs"};
    }
    return std::nullopt;
}

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
}

// Whether each step joins two accesses of which the first is before the second by po or rf, or with `backwards` the
// second before the first.
bool follows_causes(const kat::Terms& terms, const kat::Theory& theory, ExprRef e, bool backwards) {
    if (terms.kind(e) == ExprKind::sequence) {
        const auto kids = terms.children(e);
        const bool first = terms.kind(kids[0]) == ExprKind::test || follows_causes(terms, theory, kids[0], backwards);
        const bool second = terms.kind(kids[1]) == ExprKind::test || follows_causes(terms, theory, kids[1], backwards);
        return first && second;
    }
    if (terms.kind(e) != ExprKind::letter)
        return false;
    const kat::Letter letter = terms.as_letter(e);
    return letter.inverse == backwards &&
           is_one_of(theory.relations[letter.relation].name, {"po-loc", "rf", "rfe", "rfi"});
}

// Whether the truth of the test depends on an event's mode.
bool speaks_of_modes(kat::Terms& terms, const kat::Theory& theory, TestRef test) {
    const auto parts = terms.subtests(std::span<const TestRef>(&test, 1));
    return std::ranges::any_of(std::array{"NA", "RLX", "ACQ", "REL", "SC"}, [&](const char* mode) {
        return std::ranges::find(parts, kat::base_predicate(terms, theory, mode)) != parts.end();
    });
}

// Whether the expression keeps its pairs of remaining events when other events are removed that are no causes of these,
// or when fences are inserted.
bool stays(const kat::Terms& terms, const kat::Theory& theory, ExprRef e) {
    const auto kids = terms.children(e);
    switch (terms.kind(e)) {
    case ExprKind::test:
    case ExprKind::letter:
        return true;
    case ExprKind::unite:
    case ExprKind::intersection:
        return std::ranges::all_of(kids, [&](ExprRef kid) { return stays(terms, theory, kid); });
    case ExprKind::sequence:
        return stays(terms, theory, kids[0]) && stays(terms, theory, kids[1]) &&
               (terms.kind(kids[0]) == ExprKind::test || terms.kind(kids[1]) == ExprKind::test ||
                follows_causes(terms, theory, kids[0], true) || follows_causes(terms, theory, kids[1], false));
    default:
        return false;
    }
}

kat::Model acyclic(const kat::Workspace& workspace, const std::string& name, std::span<const char* const> relations) {
    std::vector<ExprRef> letters;
    for (const char* r : relations)
        letters.push_back(kat::base_relation(workspace.terms, workspace.theory, r));
    kat::Model model;
    model.name = name;
    model.axioms.push_back({kat::Axiom::Kind::acyclic, name, workspace.terms.unite(letters), {}});
    return model;
}

// The test of the events that the expression relates to themselves without any letter.
TestRef reflexive_at(kat::Terms& terms, ExprRef root) {
    std::map<ExprRef, TestRef> value;
    for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&root, 1))) {
        TestRef result = terms.bottom();
        switch (terms.kind(e)) {
        case ExprKind::test:
            result = terms.as_test(e);
            break;
        case ExprKind::unite:
            for (const ExprRef c : terms.children(e))
                result = terms.disjunction(result, value.at(c));
            break;
        case ExprKind::sequence:
            result = terms.conjunction(value.at(terms.children(e)[0]), value.at(terms.children(e)[1]));
            break;
        case ExprKind::star:
            result = terms.top();
            break;
        default: // a letter; axioms have no other operators
            break;
        }
        value.emplace(e, result);
    }
    return value.at(root);
}

} // namespace

const char* data_relation(const kat::Setting& setting, const kat::Model& model) {
    const kat::RelationId between = kat::base_letter(setting.theory, "data-between").relation;
    const bool tells_apart = std::ranges::any_of(model.axioms, [&](const kat::Axiom& a) {
        return std::ranges::any_of(letters_of(setting.terms, a.expr),
                                   [&](kat::Letter l) { return l.relation == between; });
    });
    return tells_apart ? "data-between" : "data";
}

kat::Model no_cycle_of_dependencies(const kat::Workspace& workspace, const kat::Model& model) {
    const char* const data = data_relation(workspace, model);
    const char* const relations[] = {"addr", data, "ctrl", "rf"};
    return acyclic(workspace, std::string("acyclic addr | ") + data + " | ctrl | rf", relations);
}

kat::Model no_cycle_of_program_order(const kat::Workspace& workspace) {
    static constexpr const char* relations[] = {"po", "rf"};
    return acyclic(workspace, "acyclic po | rf", relations);
}

std::string name_of(const kat::Model& model, std::size_t axiom) {
    const std::string& name = model.axioms[axiom].name;
    return name.empty() ? "axiom " + std::to_string(axiom + 1) : name;
}

std::optional<Objection> against_extensibility(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                               const kat::Model& model) {
    for (std::size_t i = 0; i < model.axioms.size(); ++i)
        if (model.axioms[i].kind == kat::Axiom::Kind::empty)
            return Objection{name_of(model, i), "", "it says 'empty'"};
    kat::Terms& terms = workspace.terms;
    const TestRef free =
        terms.negation(terms.conjunction(kat::base_predicate(workspace.terms, workspace.theory, "W"),
                                         kat::base_predicate(workspace.terms, workspace.theory, "EXCL")));
    for (std::size_t i = 0; i < model.axioms.size(); ++i)
        if (const TestRef by_itself = reflexive_at(terms, model.axioms[i].expr);
            satisfiable(terms, workspace.theory, terms.conjunction(by_itself, free)))
            return Objection{name_of(model, i), to_text(terms, workspace.theory, terms.test(by_itself)),
                             "it forbids such an event"};
    return first_objection(workspace, model, [&](ExprRef e) -> std::string {
        if (terms.kind(e) != ExprKind::letter)
            return "";
        const kat::Letter l = terms.as_letter(e);
        if (!workspace.theory.relations[l.relation].builtin)
            return "not a built-in relation";
        if (!satisfiable(terms, workspace.theory, terms.conjunction(hierarchy.domain(l), free)))
            return "";
        if (l.inverse)
            return "a converse";
        return std::ranges::binary_search(hierarchy.below(l), l.flipped()) ? "a symmetric relation" : "";
    });
}

std::optional<Objection> against_subtraction(const kat::Setting& setting, const kat::Model& model) {
    return first_subtraction(setting, model, [&](const kat::Terms& terms, ExprRef subtracted) {
        return !stays(terms, setting.theory, subtracted);
    });
}

std::optional<Objection> against_reordering(const kat::Setting& setting, const kat::Model& model) {
    const kat::RelationId po = kat::base_letter(setting.theory, "po").relation;
    const auto is_letter = [&](ExprRef e) { return setting.terms.kind(e) == ExprKind::letter; };
    return first_objection(setting, model, [&](ExprRef e) -> std::string {
        if (!is_letter(e))
            return "";
        const auto& definition = setting.theory.relations[setting.terms.as_letter(e).relation].definition;
        if (!definition)
            return "";
        const bool speaks_of_po = std::ranges::any_of(
            subterms_with_definitions(setting.terms, setting.theory, {*definition}),
            [&](ExprRef part) { return is_letter(part) && setting.terms.as_letter(part).relation == po; });
        return speaks_of_po ? "its definition speaks of po" : "";
    });
}

std::optional<Objection> against_mode_strengthening(const kat::Workspace& workspace, const kat::Model& model) {
    kat::Terms& terms = workspace.terms;
    if (auto objection = first_subtraction(workspace, model, [&](kat::Terms& own, ExprRef subtracted) {
            return std::ranges::any_of(own.subterms(std::span<const ExprRef>(&subtracted, 1)), [&](ExprRef e) {
                return own.kind(e) == ExprKind::test && speaks_of_modes(own, workspace.theory, own.as_test(e));
            });
        }))
        return objection;
    return first_objection(workspace, model, [&](ExprRef e) -> std::string {
        if (terms.kind(e) != ExprKind::test)
            return "";
        for (const auto& [weak, strong] : strengthenings()) {
            const TestRef lost = terms.conjunction(with_mode(workspace, terms.as_test(e), weak),
                                                   terms.negation(with_mode(workspace, terms.as_test(e), strong)));
            // Fences and accesses only: other events have no modes.
            const TestRef event =
                terms.disjunction(kat::base_predicate(workspace.terms, workspace.theory, "F"),
                                  terms.disjunction(kat::base_predicate(workspace.terms, workspace.theory, "R"),
                                                    kat::base_predicate(workspace.terms, workspace.theory, "W")));
            if (satisfiable(terms, workspace.theory, terms.conjunction(lost, event)))
                return "it may fail of a stronger mode";
        }
        return "";
    });
}

kat::Model blind_to_threads(const kat::Workspace& workspace, const Hierarchy& hierarchy, const kat::Model& model) {
    kat::Terms& terms = workspace.terms;
    const auto whole = [&](kat::Letter l) {
        if (hierarchy.effects(l).changes_thread)
            for (const kat::Definition& d : workspace.theory.definitions)
                for (const kat::Letter part : d.parts)
                    if (part.relation == l.relation)
                        return kat::Letter{d.relation, part.inverse != l.inverse};
        return l;
    };
    return kat::substitute(terms, model, [&](kat::Letter l) { return terms.letter(whole(l)); });
}

std::optional<Objection> between_threads(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                         const kat::Model& model, std::size_t axiom) {
    const kat::Terms& terms = workspace.terms;
    kat::Model one = model;
    one.axioms = {model.axioms[axiom]};
    if (auto objection = first_subtraction(workspace, one, [&](kat::Terms& own, ExprRef subtracted) {
            return std::ranges::any_of(own.subterms(std::span<const ExprRef>(&subtracted, 1)), [&](ExprRef e) {
                return own.kind(e) == ExprKind::letter &&
                       is_one_of(workspace.theory.relations[own.as_letter(e).relation].name,
                                 {"po", "po-loc", "rfi", "coi", "fri", "same-thread", "detour"});
            });
        })) {
        objection->axiom = name_of(model, axiom);
        return objection;
    }
    for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&model.axioms[axiom].expr, 1))) {
        if (terms.kind(e) != ExprKind::letter)
            continue;
        const kat::Letter letter = terms.as_letter(e);
        const auto leads_away = [&](ExprRef part) {
            return terms.kind(part) == ExprKind::letter && hierarchy.effects(terms.as_letter(part)).changes_thread;
        };
        if (leads_away(e))
            return Objection{name_of(model, axiom), to_text(terms, workspace.theory, e), "between threads"};
        const auto& definition = workspace.theory.relations[letter.relation].definition;
        if (definition &&
            std::ranges::any_of(subterms_with_definitions(terms, workspace.theory, {*definition}), leads_away))
            return Objection{name_of(model, axiom), to_text(terms, workspace.theory, e),
                             "its definition leads between threads"};
    }
    return std::nullopt;
}

kat::Assumption nothing_between_halves(const kat::Workspace& workspace) {
    kat::Terms& terms = workspace.terms;
    const ExprRef steps[] = {kat::base_relation(terms, workspace.theory, "fri"),
                             kat::base_relation(terms, workspace.theory, "coi"),
                             terms.letter(kat::base_letter(workspace.theory, "rmw").flipped())};
    return {kat::Assumption::Kind::irreflexive, terms.sequence(steps), terms.zero(), {}, true};
}

} // namespace katlas::prover

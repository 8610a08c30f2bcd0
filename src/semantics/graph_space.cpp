#include "graph_space.hpp"

#include "katlas/graph/label_predicates.hpp"
#include "katlas/kat/rewrite.hpp"

#include <algorithm>

namespace katlas::graph {

using kat::ExprKind;
using kat::ExprRef;
using kat::PredicateId;
using kat::RelationId;
using kat::TestKind;
using kat::TestRef;

Expected<GraphSpace> GraphSpace::create(const kat::Setting& setting, std::vector<Obligation> claims,
                                        std::vector<ExprRef> mentioned, bool with_assumptions, bool programs) {
    GraphSpace space(setting);
    space.claims = std::move(claims);
    if (with_assumptions)
        for (const auto* list : {&setting.theory.assumptions, &setting.theory.relational_assumptions})
            for (const kat::Assumption& a : *list)
                if (a.is_users())
                    space.assumptions.push_back(compile(space.terms, setting.theory, a));
    space.unfold(mentioned);
    space.rf = space.map().relation(BaseRelation::rf);
    space.co = space.map().relation(BaseRelation::co);
    space.rmw = space.map().relation(BaseRelation::rmw);
    space.find_relevant(space.roots(mentioned), programs);
    space.find_roles();
    auto atoms = kat::AtomSpace::create(space.terms, setting.theory, space.tests);
    if (!atoms)
        return atoms.refused();
    space.atoms = std::move(*atoms);
    space.complete_atoms();
    space.find_shapes();
    if (programs)
        space.keep_programs();
    return space;
}

void GraphSpace::unfold(std::vector<ExprRef>& mentioned) {
    const auto unfold = [&](ExprRef& e) { e = kat::unfolded(terms, *theory, e); };
    std::ranges::for_each(mentioned, unfold);
    for (auto* list : {&claims, &assumptions})
        for (Obligation& o : *list) {
            unfold(o.left);
            std::ranges::for_each(o.right, unfold);
            for (Obligation::Cycles& c : o.cycles)
                unfold(c.expr);
            std::ranges::for_each(o.nonempty, unfold);
        }
}

std::vector<ExprRef> GraphSpace::roots(std::span<const ExprRef> mentioned) const {
    std::vector<ExprRef> result(mentioned.begin(), mentioned.end());
    for (const auto* list : {&claims, &assumptions})
        for (const Obligation& o : *list)
            std::ranges::copy(roots_of(o), std::back_inserter(result));
    return result;
}

void GraphSpace::find_relevant(std::span<const ExprRef> roots, bool programs) {
    const auto predicate = [&](std::string_view name) {
        const auto p = map().predicate(name);
        return p ? terms.predicate(*p) : terms.bottom();
    };
    const auto add_signature = [&](RelationId r) {
        tests.push_back(theory->relations[r].domain);
        tests.push_back(theory->relations[r].range);
    };
    bool updates = false;
    for (const ExprRef e : terms.subterms(roots)) {
        if (terms.kind(e) == ExprKind::test)
            tests.push_back(terms.as_test(e));
        if (terms.kind(e) != ExprKind::letter)
            continue;
        RelationId r = terms.as_letter(e).relation;
        if (map()[r].twin_of) {
            r = *map()[r].twin_of;
            locations = true;
        }
        const Source source = map()[r].source();
        reads_from = reads_from || source == Source::reads_from || source == Source::communication;
        coherence = coherence || source == Source::coherence || source == Source::communication;
        locations = locations || theory->relations[r].location != kat::Effect::unknown;
        if (source == Source::itself && r == rmw)
            updates = true;
        else if (source == Source::itself && !varied_index(r))
            varied.push_back(r);
    }
    std::ranges::sort(varied);
    for (const RelationId r : varied)
        add_signature(r);
    const auto exclusive = map().predicate("EXCL");
    updates = updates || std::ranges::any_of(terms.subtests(tests), [&](TestRef t) {
                  return terms.node(t).kind == TestKind::predicate && terms.node(t).left == exclusive;
              });
    locations = locations || reads_from || coherence || updates;
    if (reads_from || coherence || updates) {
        tests.push_back(predicate("R"));
        tests.push_back(predicate("W"));
    }
    if (programs)
        for (const std::string_view kind : {"R", "W", "F"})
            tests.push_back(predicate(kind));
    if (updates && rmw)
        add_signature(*rmw);
    if (locations)
        tests.push_back(predicate("LOC"));
    std::vector<TestRef> distinct;
    for (const TestRef t : tests)
        if (std::ranges::find(distinct, t) == distinct.end())
            distinct.push_back(t);
    tests = std::move(distinct);
}

// Does the relation, or its twin, occur in the expression?
bool GraphSpace::mentions_varied(ExprRef e, std::size_t v) const {
    return std::ranges::any_of(terms.subterms(std::span<const ExprRef>(&e, 1)), [&](ExprRef sub) {
        if (terms.kind(sub) != ExprKind::letter)
            return false;
        const RelationId r = terms.as_letter(sub).relation;
        return map()[r].twin_of.value_or(r) == varied[v];
    });
}

void GraphSpace::find_roles() {
    closing.assign(varied.size(), false);
    subtracted.assign(varied.size(), false);
    for (std::size_t v = 0; v < varied.size(); ++v) {
        for (const ExprRef e : terms.subterms(roots({})))
            if (terms.kind(e) == ExprKind::difference && mentions_varied(terms.children(e)[1], v))
                subtracted[v] = true;
        for (std::size_t a = 0; a < assumptions.size(); ++a) {
            const Obligation& o = assumptions[a];
            std::vector<ExprRef> answers = roots_of(o); // the left side comes first, and may be one of the others, too
            answers.erase(answers.begin());
            for (const ExprRef e : answers)
                if (mentions_varied(e, v))
                    closing[v] = true;
            if (terms.kind(o.left) == ExprKind::letter && terms.as_letter(o.left) == kat::Letter{varied[v], false} &&
                !o.right.empty() && o.cycles.empty() && o.nonempty.empty())
                narrowing.emplace_back(v, a);
        }
    }
}

void GraphSpace::complete_atoms() {
    std::vector<PredicateId> mentioned;
    for (const TestRef t : terms.subtests(tests))
        if (terms.node(t).kind == TestKind::predicate)
            mentioned.push_back(terms.node(t).left);
    for (std::size_t a = 0; a < atoms.size(); ++a) {
        const std::vector<PredicateId>& positives = atoms.positives(a);
        if (consistent(positives)) {
            predicates.push_back(positives);
            continue;
        }
        TestRef all = terms.top();
        for (const PredicateId p : mentioned) {
            const TestRef t = terms.predicate(p);
            const bool holds = std::ranges::find(positives, p) != positives.end();
            all = terms.conjunction(all, holds ? t : terms.negation(t));
        }
        predicates.push_back(complete(all));
    }
    initial = complete(initial_write());
}

TestRef GraphSpace::initial_write() {
    TestRef write = terms.top();
    if (const auto w = map().predicate("W"))
        write = terms.predicate(*w);
    if (const auto exclusive = map().predicate("EXCL"))
        write = terms.conjunction(write, terms.negation(terms.predicate(*exclusive)));
    return write;
}

std::vector<PredicateId> GraphSpace::complete(TestRef test) {
    std::vector<PredicateId> holding;
    for (PredicateId p = 0; p < theory->predicates.size(); ++p) {
        const TestRef positive = terms.predicate(p);
        const TestRef without = terms.conjunction(test, terms.negation(positive));
        const bool can_be_false = satisfiable(terms, *theory, without);
        test = can_be_false ? without : terms.conjunction(test, positive);
        if (!can_be_false)
            holding.push_back(p);
    }
    return holding;
}

bool GraphSpace::consistent(const std::vector<PredicateId>& holding) const {
    const TestPlan plan(terms, theory->constraints);
    std::vector<EventSet> values;
    plan.run(
        1, [&](PredicateId p) { return std::ranges::find(holding, p) == holding.end() ? EventSet{0} : EventSet{1}; },
        values);
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] == 0 && std::ranges::find(theory->constraints, plan.order()[i]) != theory->constraints.end())
            return false;
    return true;
}

void GraphSpace::find_shapes() {
    for (std::size_t a = 0; a < atoms.size(); ++a) {
        const auto is = [&](std::string_view name) {
            const auto p = map().predicate(name);
            return p && std::ranges::find(predicates[a], *p) != predicates[a].end();
        };
        Shape s{is("R"), is("W"), is("EXCL"), is("LOC"), {}};
        s.exclusive = s.exclusive && (s.read || s.write);
        auto known = std::ranges::find_if(shapes, [&](const Shape& o) { return o.like(s); });
        if (known == shapes.end())
            known = shapes.insert(shapes.end(), s);
        known->atoms.insert(a);
    }
    if (!satisfiable(terms, *theory, initial_write()))
        std::erase_if(shapes, [](const Shape& s) { return s.read || s.write || s.located; });
}

void GraphSpace::keep_programs() {
    const auto has = [&](std::size_t atom, std::string_view name) {
        const auto p = map().predicate(name);
        return p && std::ranges::find(predicates[atom], *p) != predicates[atom].end();
    };
    bool knows_sc = false; // otherwise an event that acquires and releases may be seq_cst
    for (std::size_t a = 0; a < atoms.size(); ++a)
        knows_sc = knows_sc || has(a, "SC");
    const auto in_programs = [&](std::size_t a) {
        for (const PredicateId p : predicates[a])
            if (theory->predicates[p].builtin && is_of_machines(theory->predicates[p].name))
                return false;
        if (has(a, "F"))
            return !has(a, "NA");
        if (!has(a, "R") && !has(a, "W"))
            return false;
        const bool other_way = has(a, has(a, "R") ? "REL" : "ACQ");
        return !other_way || (has(a, has(a, "R") ? "ACQ" : "REL") && (has(a, "SC") || !knows_sc));
    };
    for (Shape& shape : shapes) {
        kat::AtomSet kept;
        for (std::size_t a = 0; a < atoms.size(); ++a)
            if (shape.atoms.contains(a) && in_programs(a))
                kept.insert(a);
        shape.atoms = kept;
    }
    std::erase_if(shapes, [](const Shape& shape) { return shape.atoms.size() == 0; });
}

void GraphSpace::keep_single_atomic_accesses() {
    std::erase_if(shapes, [](const Shape& shape) { return shape.exclusive; });
    const std::optional<PredicateId> plain = map().predicate("NA");
    if (!plain)
        return;
    for (Shape& shape : shapes) {
        kat::AtomSet kept;
        for (std::size_t a = 0; a < atoms.size(); ++a)
            if (shape.atoms.contains(a) && std::ranges::find(predicates[a], *plain) == predicates[a].end())
                kept.insert(a);
        shape.atoms = kept;
    }
    std::erase_if(shapes, [](const Shape& shape) { return shape.atoms.size() == 0; });
}

std::optional<std::size_t> GraphSpace::varied_index(RelationId r) const {
    const auto found = std::ranges::find(varied, r);
    if (found == varied.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - varied.begin());
}

} // namespace katlas::graph

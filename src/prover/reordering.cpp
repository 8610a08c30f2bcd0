#include "katlas/prover/reordering.hpp"

#include "katlas/kat/atoms.hpp"
#include "katlas/kat/base.hpp"
#include "katlas/kat/rewrite.hpp"
#include "katlas/kat/substitute.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace katlas::prover {
namespace {

using kat::ExprKind;
using kat::ExprRef;
using kat::TestRef;

struct ModeTest {
    std::string mode;
    TestRef test;
};

// The modes that make sense for a base, weakest first. In a read-modify-write, the read may also be REL and the write
// ACQ.
std::vector<ModeTest> modes_of(const kat::Workspace& workspace, const std::string& base) {
    kat::Terms& terms = workspace.terms;
    const auto test = [&](const char* name) { return kat::base_predicate(terms, workspace.theory, name); };
    const auto without = [&](TestRef a, const char* name) {
        return terms.conjunction(a, terms.negation(kat::base_predicate(terms, workspace.theory, name)));
    };
    std::vector<ModeTest> found;
    if (base == "F") {
        found = {{"ACQ", without(without(test("ACQ"), "REL"), "SC")},
                 {"REL", without(without(test("REL"), "ACQ"), "SC")},
                 {"ACQREL", without(terms.conjunction(test("ACQ"), test("REL")), "SC")}};
    } else {
        const char* strong = base == "R" ? "ACQ" : "REL";
        found = {{"NA", test("NA")}, {"RLX", test("RLX")}, {strong, without(test(strong), "SC")}};
    }
    found.push_back({"SC", test("SC")});
    for (ModeTest& m : found)
        m.test = terms.conjunction(kat::base_predicate(workspace.terms, workspace.theory, base), m.test);
    return found;
}

// The tests of the model and of the user's assumptions. Sets `exclusive` if one of them mentions EXCL or NEXCL.
std::vector<TestRef> tests_of(const kat::Workspace& workspace, const kat::Model& model, bool& exclusive) {
    std::vector<ExprRef> roots;
    for (const kat::Axiom& a : model.axioms)
        roots.push_back(a.expr);
    for (const kat::Assumption& a : workspace.theory.assumptions)
        if (a.is_users()) {
            roots.push_back(a.left);
            roots.push_back(a.right);
        }
    std::vector<TestRef> tests;
    for (const ExprRef e : kat::subterms_with_definitions(workspace.terms, workspace.theory, roots))
        if (workspace.terms.kind(e) == ExprKind::test)
            tests.push_back(workspace.terms.as_test(e));
    const TestRef of[] = {kat::base_predicate(workspace.terms, workspace.theory, "EXCL"),
                          kat::base_predicate(workspace.terms, workspace.theory, "NEXCL")};
    exclusive = std::ranges::any_of(workspace.terms.subtests(tests),
                                    [&](TestRef t) { return std::ranges::find(of, t) != std::end(of); });
    return tests;
}

// The rest of a union without its alternative `letter`. Nothing if `e` is no such union.
std::optional<ExprRef> rest_beside(kat::Terms& terms, ExprRef e, ExprRef letter) {
    if (terms.kind(e) != ExprKind::unite)
        return std::nullopt;
    std::vector<ExprRef> rest(terms.children(e).begin(), terms.children(e).end());
    if (std::erase(rest, letter) == 0)
        return std::nullopt;
    return terms.unite(rest);
}

// Groups candidates that the tests do not tell apart.
std::vector<std::vector<std::size_t>> group(const kat::Setting& setting, const std::vector<TestRef>& tests,
                                            const std::vector<TestRef>& candidates) {
    std::vector<TestRef> all = tests;
    all.insert(all.end(), candidates.begin(), candidates.end());
    const auto space = kat::AtomSpace::create(setting.terms, setting.theory, all);
    std::vector<std::vector<std::size_t>> groups;
    std::map<std::set<std::vector<bool>>, std::size_t> group_of;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        std::set<std::vector<bool>> seen;
        if (space) // otherwise there are too many atoms; then proofs fail as well
            space->meaning(candidates[i]).for_each([&](std::size_t atom) {
                std::vector<bool> holds;
                holds.reserve(tests.size());
                for (const TestRef t : tests)
                    holds.push_back(space->meaning(t).contains(atom));
                seen.insert(std::move(holds));
            });
        const auto [it, is_new] = group_of.emplace(std::move(seen), groups.size());
        if (is_new)
            groups.emplace_back();
        groups[it->second].push_back(i);
    }
    return groups;
}

// The kinds of one base; `scope` restricts it.
std::vector<EventKind> kinds_of(const kat::Workspace& workspace, const std::string& base, TestRef scope,
                                const std::vector<TestRef>& tests) {
    kat::Terms& terms = workspace.terms;
    std::vector<ModeTest> all = modes_of(workspace, base);
    std::vector<TestRef> restricted;
    restricted.reserve(all.size());
    for (const ModeTest& m : all)
        restricted.push_back(terms.conjunction(m.test, scope));
    const auto groups = group(workspace, tests, restricted);
    std::vector<EventKind> kinds;
    TestRef rest = scope;
    for (std::size_t g = groups.size(); g-- > 0;) {
        EventKind kind{base, "", {}, terms.bottom()};
        for (const std::size_t i : groups[g]) {
            kind.modes.push_back(all[i].mode);
            kind.test = terms.disjunction(kind.test, restricted[i]);
            // If ACQ and REL, the weakest modes of fences, are together, the name has both; otherwise it has the
            // weakest.
            if (kind.mode.empty() || (all[i].mode == "REL" && kind.mode == "ACQ"))
                kind.mode += (kind.mode.empty() ? "" : "/") + all[i].mode;
        }
        // The weakest modes stand for events without a mode, too, unless one mode is a kind of its own.
        if (g == 0 && (groups.size() == 1 || kind.modes.size() > 1)) {
            kind.test = terms.conjunction(kat::base_predicate(workspace.terms, workspace.theory, base), rest);
            kind.mode.clear();
        }
        rest = terms.conjunction(rest, terms.negation(kind.test));
        kinds.insert(kinds.begin(), std::move(kind));
    }
    return kinds;
}

void append(std::vector<EventKind>& all, const std::vector<EventKind>& more) {
    all.insert(all.end(), more.begin(), more.end());
}

} // namespace

std::vector<EventKind> event_kinds(const kat::Workspace& workspace, const kat::Model& model) {
    kat::Terms& terms = workspace.terms;
    bool exclusive = false;
    const std::vector<TestRef> tests = tests_of(workspace, model, exclusive);
    const TestRef excl = kat::base_predicate(workspace.terms, workspace.theory, "EXCL");
    const TestRef plain = exclusive ? terms.negation(excl) : terms.top();
    std::vector<EventKind> kinds = kinds_of(workspace, "R", plain, tests);
    append(kinds, kinds_of(workspace, "W", plain, tests));
    if (exclusive) {
        const EventKind read = kinds_of(workspace, "R", excl, tests).front();
        const EventKind write = kinds_of(workspace, "W", excl, tests).front();
        EventKind both{"RMW", "", {}, terms.disjunction(read.test, write.test)};
        std::ranges::set_intersection(read.modes, write.modes, std::back_inserter(both.modes));
        kinds.push_back(std::move(both));
    }
    append(kinds, kinds_of(workspace, "F", terms.top(), tests));
    return kinds;
}

kat::Model with_single_steps(const kat::Workspace& workspace, const kat::Model& model) {
    kat::Terms& terms = workspace.terms;
    const ExprRef po = kat::base_relation(terms, workspace.theory, "po");
    const ExprRef perhaps = terms.optional(po);
    std::vector<ExprRef> roots;
    for (const kat::Axiom& a : model.axioms)
        roots.push_back(a.expr);
    std::map<ExprRef, ExprRef> value;
    for (const ExprRef e : terms.subterms(roots)) {
        const std::vector<ExprRef> old(terms.children(e).begin(), terms.children(e).end());
        std::vector<ExprRef> kids;
        kids.reserve(old.size());
        for (const ExprRef c : old)
            kids.push_back(value.at(c));
        ExprRef result = e;
        if (terms.kind(e) == ExprKind::unite) {
            result = terms.unite(kids);
        } else if (terms.kind(e) == ExprKind::star) {
            const auto rest = rest_beside(terms, kids[0], po);
            result = rest ? terms.sequence(terms.star(terms.sequence(perhaps, *rest)), perhaps) : terms.star(kids[0]);
        } else if (terms.kind(e) == ExprKind::sequence) {
            const auto rest = old[1] == terms.star(old[0]) ? rest_beside(terms, kids[0], po) : std::nullopt;
            result = rest ? terms.unite(po, terms.sequence(terms.plus(terms.sequence(perhaps, *rest)), perhaps))
                          : terms.sequence(kids[0], kids[1]);
        }
        value.emplace(e, result);
    }
    kat::Model changed = model;
    for (kat::Axiom& a : changed.axioms) {
        a.expr = value.at(a.expr);
        const auto rest = rest_beside(terms, a.expr, po);
        if (a.kind == kat::Axiom::Kind::acyclic && rest) {
            a.kind = kat::Axiom::Kind::irreflexive;
            a.expr = terms.plus(terms.sequence(*rest, perhaps));
        }
    }
    return changed;
}

kat::Model without_order(const kat::Workspace& workspace, const Hierarchy& hierarchy, const kat::Model& model,
                         TestRef first, TestRef second) {
    kat::Terms& terms = workspace.terms;
    const kat::Letter po = kat::base_letter(workspace.theory, "po");
    const ExprRef po_step = terms.letter(po);
    std::vector<ExprRef> kept{terms.sequence(terms.test(terms.negation(first)), po_step),
                              terms.sequence(po_step, terms.test(terms.negation(second)))};
    const auto lies_within = [&](kat::Letter low, kat::Letter high) {
        return low != high && std::ranges::binary_search(hierarchy.below(high), low);
    };
    for (const kat::Letter l : hierarchy.below(po))
        if (l != po && !l.inverse && std::ranges::none_of(hierarchy.below(po), [&](kat::Letter m) {
                return m != po && lies_within(l, m) && !lies_within(m, l);
            }))
            kept.push_back(terms.letter(l));
    const ExprRef rest = terms.plus(terms.unite(kept));
    const ExprRef backwards = terms.converse(rest);
    return kat::substitute(terms, model, [&](kat::Letter l) {
        return l == po ? rest : l == po.flipped() ? backwards : terms.letter(l);
    });
}

} // namespace katlas::prover

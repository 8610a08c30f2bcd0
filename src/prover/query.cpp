#include "katlas/prover/query.hpp"

#include "katlas/kat/base.hpp"

#include <algorithm>
#include <set>

namespace katlas::prover {

using kat::ExprKind;
using kat::ExprRef;
using kat::TestRef;

std::vector<Letter> letters_of(const kat::Terms& terms, ExprRef e) {
    std::vector<Letter> found;
    for (const ExprRef sub : terms.subterms(std::span<const ExprRef>(&e, 1)))
        if (terms.kind(sub) == ExprKind::letter)
            found.push_back(terms.as_letter(sub));
    return found;
}

namespace {

bool mentions_converse(const kat::Terms& terms, ExprRef e) {
    return std::ranges::any_of(terms.subterms(std::span<const ExprRef>(&e, 1)), [&](ExprRef sub) {
        return terms.kind(sub) == ExprKind::letter && terms.as_letter(sub).inverse;
    });
}

// Which letters can matter, on each side, and which rules.
class Relevance {
  public:
    Relevance(const kat::Terms& terms, const Hierarchy& hierarchy, const Rulebook& rulebook)
        : terms_(terms), hierarchy_(hierarchy), rulebook_(rulebook), active_(rulebook.inclusions.size(), false) {}

    void need_left(ExprRef e) {
        for (const Letter l : letters_of(terms_, e))
            need_parts(l);
    }
    void need_parts(Letter l) {
        for (const Letter p : hierarchy_.parts(l))
            readable_.insert(p.index());
    }
    void offer_right(ExprRef e) {
        for (const Letter l : letters_of(terms_, e))
            for (const Letter p : hierarchy_.below(l))
                offered_.insert(p.index());
    }

    // A rule is of use when its left side can be spelt in readable letters and its right side can occur. Its right
    // side's letters are then read as well, and its left side's offered.
    void close(bool with_converse, bool with_refinements) {
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < active_.size(); ++i) {
                const Rulebook::Entry& rule = rulebook_.inclusions[i];
                if (active_[i] || rule.unless_cyclic || (rule.builtin && rule.mentions_converse && !with_converse) ||
                    (rule.refines && !with_refinements) || !can_be_spelt(rule.left) || !can_occur(rule.right))
                    continue;
                active_[i] = changed = true;
                need_left(rule.right);
                offer_right(rule.left);
            }
        }
    }

    // Does an assumption of the user constrain words of readable letters, or words that these imply? This includes
    // assumptions that are of no use to a proof because a letter of their right side is not offered: together with
    // others they may forbid that alternative.
    [[nodiscard]] bool user_speaks_of_readable() const {
        Relevance all = *this;
        all.active_.assign(active_.size(), false);
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < all.active_.size(); ++i) {
                const Rulebook::Entry& rule = rulebook_.inclusions[i];
                if (all.active_[i] || !all.can_be_spelt(rule.left))
                    continue;
                if (!rule.builtin)
                    return true;
                all.active_[i] = changed = true;
                all.need_left(rule.right);
            }
        }
        return false;
    }

    [[nodiscard]] const std::vector<bool>& active() const { return active_; }
    [[nodiscard]] const std::set<std::uint32_t>& readable() const { return readable_; }

  private:
    [[nodiscard]] bool can_be_spelt(ExprRef root) const {
        const auto subs = terms_.subterms(std::span<const ExprRef>(&root, 1));
        std::set<std::uint32_t> good;
        for (const ExprRef e : subs) {
            const auto kids = terms_.children(e);
            const auto ok = [&](ExprRef c) { return good.contains(c.index); };
            bool spelt = true;
            if (terms_.kind(e) == ExprKind::letter)
                spelt = std::ranges::any_of(hierarchy_.below(terms_.as_letter(e)),
                                            [&](Letter l) { return readable_.contains(l.index()); });
            else if (terms_.kind(e) == ExprKind::unite)
                spelt = std::ranges::any_of(kids, ok);
            else if (terms_.kind(e) == ExprKind::sequence)
                spelt = std::ranges::all_of(kids, ok);
            if (spelt)
                good.insert(e.index);
        }
        return good.contains(root.index);
    }

    [[nodiscard]] bool can_occur(ExprRef e) const {
        return std::ranges::all_of(letters_of(terms_, e), [&](Letter l) {
            return std::ranges::all_of(hierarchy_.parts(l), [&](Letter p) { return offered_.contains(p.index()); });
        });
    }

    const kat::Terms& terms_;
    const Hierarchy& hierarchy_;
    const Rulebook& rulebook_;
    std::vector<bool> active_;
    std::set<std::uint32_t> readable_; // primitive letters that may occur in a word of the left side
    std::set<std::uint32_t> offered_;  // primitive letters that the right automaton may have
};

void collect_tests(const kat::Terms& terms, ExprRef e, std::vector<TestRef>& tests) {
    for (const ExprRef sub : terms.subterms(std::span<const ExprRef>(&e, 1)))
        if (terms.kind(sub) == ExprKind::test)
            tests.push_back(terms.as_test(sub));
}

// Is p below q, so that an edge of q also reads p? Among letters that are below each other, the first hides the others.
bool hides(const Hierarchy& hierarchy, Letter q, Letter p) {
    const auto is_below = [&](Letter low, Letter high) {
        return std::ranges::binary_search(hierarchy.below(high), low);
    };
    return p != q && is_below(p, q) && (q < p || !is_below(q, p));
}

std::optional<TestRef> location_test(const kat::Setting& setting, kat::Terms& terms) {
    const std::optional<kat::PredicateId> loc = kat::find_base_predicate(setting.theory, "LOC");
    return loc ? std::optional(terms.predicate(*loc)) : std::nullopt;
}

} // namespace

namespace {

// Is it a letter that some definition names as a part of another letter?
bool is_part(const kat::Terms& terms, const kat::Theory& theory, ExprRef e) {
    return terms.kind(e) == ExprKind::letter && std::ranges::any_of(theory.definitions, [&](const kat::Definition& d) {
               const kat::RelationId r = terms.as_letter(e).relation;
               return std::ranges::any_of(d.parts, [&](Letter part) { return part.relation == r; });
           });
}

} // namespace

Rulebook make_rulebook(const kat::Workspace& workspace, const Hierarchy& hierarchy) {
    kat::Terms& terms = workspace.terms;
    Rulebook book;
    std::vector<ExprRef> irreflexive;
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    for (std::size_t i = 0; i < workspace.theory.assumptions.size(); ++i) {
        const kat::Assumption a = workspace.theory.assumptions[i];
        if (a.kind == kat::Assumption::Kind::irreflexive) {
            irreflexive.push_back(a.left);
            irreflexive.push_back(terms.converse(a.left));
        }
        if (a.kind != kat::Assumption::Kind::inclusion || a.left == a.right || hierarchy.covers(terms, a.left, a.right))
            continue;
        const bool converse = mentions_converse(terms, a.left) || mentions_converse(terms, a.right);
        for (const auto& [left, right] :
             {std::pair(a.left, a.right), std::pair(terms.converse(a.left), terms.converse(a.right))})
            if (seen.emplace(left.index, right.index).second)
                book.inclusions.push_back({left, right, i, a.builtin, converse,
                                           a.builtin && is_part(terms, workspace.theory, right), a.unless_cyclic});
    }
    book.irreflexive = terms.unite(irreflexive);
    return book;
}

Expected<Vocabulary> make_vocabulary(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                     const Rulebook& rulebook, const Query& query, const Scope& scope) {
    kat::Terms& terms = workspace.terms;
    const kat::Theory& theory = workspace.theory;
    Relevance relevance(terms, hierarchy, rulebook);
    relevance.need_left(query.left);
    if (query.cyclic)
        for (const std::uint32_t l : std::set(relevance.readable()))
            if (const auto twin = theory.relations[l / 2].location_twin)
                relevance.need_parts({*twin, l % 2 == 1});
    if (scope.converses)
        for (const std::uint32_t l : std::set(relevance.readable()))
            relevance.need_parts(Letter::from_index(l).flipped());
    relevance.offer_right(query.right);
    if (scope.irreflexive)
        relevance.offer_right(rulebook.irreflexive);
    // The base theory states its facts without converses where possible, so facts with converses are needed only if the
    // user mentions a converse.
    bool with_converse = mentions_converse(terms, query.left) || mentions_converse(terms, query.right);
    for (const Rulebook::Entry& rule : rulebook.inclusions)
        with_converse = with_converse || (!rule.builtin && rule.mentions_converse &&
                                          (mentions_converse(terms, theory.assumptions[rule.assumption].left) ||
                                           mentions_converse(terms, theory.assumptions[rule.assumption].right)));
    relevance.close(with_converse, scope.refinements);

    Vocabulary v;
    v.words_are_free = !relevance.user_speaks_of_readable();
    std::vector<TestRef> tests{terms.top()};
    std::vector<std::optional<automata::Symbol>> symbol_of(2 * theory.relations.size());
    for (const std::uint32_t l : relevance.readable()) {
        symbol_of[l] = static_cast<automata::Symbol>(v.letters.size());
        v.letters.push_back(Letter::from_index(l));
        tests.push_back(hierarchy.domain(v.letters.back()));
        tests.push_back(hierarchy.range(v.letters.back()));
    }
    collect_tests(terms, query.left, tests);
    collect_tests(terms, query.right, tests);
    if (scope.irreflexive)
        collect_tests(terms, rulebook.irreflexive, tests);
    for (std::size_t i = 0; i < rulebook.inclusions.size(); ++i)
        if (relevance.active()[i]) {
            collect_tests(terms, rulebook.inclusions[i].left, tests);
            collect_tests(terms, rulebook.inclusions[i].right, tests);
        }
    const auto location = location_test(workspace, terms);
    const bool with_location = location && query.cyclic;
    if (with_location)
        tests.push_back(*location);
    auto atoms = kat::AtomSpace::create(terms, theory, tests);
    if (!atoms)
        return atoms.refused();
    v.atoms = std::move(*atoms);
    const AtomSet all = v.atoms.all();
    v.has_location = with_location ? v.atoms.meaning(*location) : AtomSet::none();

    for (const Letter l : v.letters) {
        const kat::Relation& r = theory.relations[l.relation];
        automata::LetterInfo info;
        info.name = letter_name(theory, l);
        const Effects& effects = hierarchy.effects(l);
        info.keeps_location = effects.keeps_location;
        info.changes_location = effects.changes_location;
        info.keeps_thread = effects.keeps_thread;
        info.changes_thread = effects.changes_thread;
        if (r.location_twin)
            info.location_twin = symbol_of[Letter{*r.location_twin, l.inverse}.index()];
        v.infos.push_back(std::move(info));
    }

    v.left.all = v.right.all = all;
    v.left.tests.resize(terms.num_tests());
    for (const TestRef t : tests)
        v.left.tests[t.index] = v.atoms.meaning(t);
    v.right.tests = v.left.tests;
    v.left.readings.resize(symbol_of.size());
    v.right.readings.resize(symbol_of.size());
    const auto reading = [&](Letter l) {
        return automata::Reading{*symbol_of[l.index()], v.atoms.meaning(hierarchy.domain(l)),
                                 v.atoms.meaning(hierarchy.range(l))};
    };
    for (std::uint32_t i = 0; i < symbol_of.size(); ++i) {
        const Letter l = Letter::from_index(i);
        for (const Letter p : hierarchy.parts(l))
            if (symbol_of[p.index()])
                v.left.readings[i].push_back(reading(p));
        std::vector<Letter> offered;
        for (const Letter p : hierarchy.below(l))
            if (symbol_of[p.index()])
                offered.push_back(p);
        for (const Letter p : offered)
            if (std::ranges::none_of(offered, [&](Letter q) { return hides(hierarchy, q, p); }))
                v.right.readings[i].push_back(reading(p));
    }
    std::vector<std::vector<automata::Symbol>> below;
    for (const Letter l : v.letters) {
        below.emplace_back();
        for (const Letter p : hierarchy.below(l))
            if (symbol_of[p.index()])
                below.back().push_back(*symbol_of[p.index()]);
    }
    v.order = automata::LetterOrder(std::move(below));

    automata::Budget small;
    small.max_states = 2'000;
    small.max_edges = 20'000;
    for (std::size_t i = 0; i < rulebook.inclusions.size(); ++i) {
        if (!relevance.active()[i])
            continue;
        auto left = automata::derive(terms, rulebook.inclusions[i].left, v.right, small);
        auto right = automata::derive(terms, rulebook.inclusions[i].right, v.left, small);
        if (!left || !right) {
            v.complete = false;
            continue;
        }
        v.rules.push_back({automata::trim(*left, all), automata::trim(*right, all), rulebook.inclusions[i].assumption,
                           rulebook.inclusions[i].others});
    }
    v.words_are_free = v.words_are_free && v.complete && v.rules.empty();
    return v;
}

} // namespace katlas::prover

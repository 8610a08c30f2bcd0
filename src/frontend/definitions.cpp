#include "definitions.hpp"

#include "katlas/kat/atoms.hpp"
#include "katlas/kat/rewrite.hpp"

#include <algorithm>
#include <map>

namespace katlas {
namespace {

using kat::Effect;
using kat::ExprKind;
using kat::ExprRef;
using kat::Relation;
using kat::Terms;
using kat::TestRef;
using kat::Theory;

// Bounds multiply where expressions are composed. Each of them alone is valid, so further ones are left out.
constexpr std::size_t max_bounds = 8;

void add(std::vector<ExprRef>& bounds, ExprRef e) {
    if (bounds.size() < max_bounds && std::ranges::find(bounds, e) == bounds.end())
        bounds.push_back(e);
}

class Approximator {
  public:
    Approximator(Terms& terms, const Theory& theory, const Filters& filters)
        : terms_(terms), theory_(theory), filters_(filters) {}

    Approximation of(ExprRef root) {
        std::map<ExprRef, Approximation> value;
        for (const ExprRef e : terms_.subterms(std::span<const ExprRef>(&root, 1))) {
            const std::vector<ExprRef> kids(terms_.children(e).begin(), terms_.children(e).end());
            std::vector<const Approximation*> parts;
            parts.reserve(kids.size());
            for (const ExprRef k : kids)
                parts.push_back(&value.at(k));
            value.emplace(e, apply(e, kids, parts));
        }
        return value.at(root);
    }

  private:
    Approximation apply(ExprRef e, const std::vector<ExprRef>& kids, const std::vector<const Approximation*>& parts) {
        if (kat::is_regular(terms_, e))
            return {{e}, e};
        switch (terms_.kind(e)) {
        case ExprKind::unite: {
            Approximation result = *parts[0];
            for (std::size_t i = 1; i < parts.size(); ++i)
                result = joined(result, *parts[i], [&](ExprRef a, ExprRef b) { return terms_.unite(a, b); });
            return result;
        }
        case ExprKind::sequence:
            return joined(*parts[0], *parts[1], [&](ExprRef a, ExprRef b) { return terms_.sequence(a, b); });
        case ExprKind::star: {
            Approximation result{{}, terms_.star(parts[0]->below)};
            for (const ExprRef above : parts[0]->above)
                add(result.above, terms_.star(above));
            return result;
        }
        case ExprKind::intersection:
            return intersection(kids, *parts[0], *parts[1]);
        case ExprKind::difference:
            return difference(kids, *parts[0]);
        default:
            return {{}, terms_.zero()}; // no relation is defined by 'rot' and 'dedup'
        }
    }

    template <typename Join>
    Approximation joined(const Approximation& a, const Approximation& b, const Join& join) {
        Approximation result{{}, join(a.below, b.below)};
        for (const ExprRef left : a.above)
            for (const ExprRef right : b.above)
                add(result.above, join(left, right));
        return result;
    }

    Approximation intersection(const std::vector<ExprRef>& kids, const Approximation& a, const Approximation& b) {
        if (const ExprRef exact = meet(terms_, theory_, filters_, kids[0], kids[1]); kat::is_regular(terms_, exact))
            return {{exact}, exact};
        Approximation result{{}, terms_.zero()};
        for (const ExprRef left : a.above)
            for (const ExprRef right : b.above) {
                const ExprRef both = meet(terms_, theory_, filters_, left, right);
                for (const ExprRef bound : kat::is_regular(terms_, both) ? std::vector{both} : std::vector{left, right})
                    add(result.above, bound);
            }
        return result;
    }

    Approximation difference(const std::vector<ExprRef>& kids, const Approximation& a) {
        if (const ExprRef exact = without(terms_, theory_, filters_, kids[0], kids[1]); kat::is_regular(terms_, exact))
            return {{exact}, exact};
        Approximation result{{}, terms_.zero()};
        for (const ExprRef left : a.above) {
            const ExprRef rest = without(terms_, theory_, filters_, left, kids[1]);
            add(result.above, kat::is_regular(terms_, rest) ? rest : left);
        }
        return result;
    }

    Terms& terms_;
    const Theory& theory_;
    const Filters& filters_;
};

bool implies(Terms& terms, const Theory& theory, TestRef a, TestRef b) {
    return !kat::satisfiable(terms, theory, terms.conjunction(a, terms.negation(b)));
}

// The conjunction, or one of the two if it implies the other.
TestRef both(Terms& terms, const Theory& theory, TestRef a, TestRef b) {
    return implies(terms, theory, a, b) ? a : implies(terms, theory, b, a) ? b : terms.conjunction(a, b);
}

TestRef either(Terms& terms, const Theory& theory, TestRef a, TestRef b) {
    return implies(terms, theory, a, b) ? b : implies(terms, theory, b, a) ? a : terms.disjunction(a, b);
}

Effect of_either(Effect a, Effect b) {
    return a == b ? a : Effect::unknown;
}

// The effect of one step after the other.
Effect of_steps(Effect a, Effect b) {
    return a == Effect::keeps ? b : b == Effect::keeps ? a : Effect::unknown;
}

// The effect of pairs that have both effects. If the two contradict each other, there are no such pairs.
Effect of_both(Effect a, Effect b) {
    return a == Effect::unknown ? b : a;
}

} // namespace

Approximation approximate(Terms& terms, const Theory& theory, const Filters& filters, ExprRef e) {
    return Approximator(terms, theory, filters).of(e);
}

Relation signature_of(Terms& terms, const Theory& theory, const Filters& filters, ExprRef root) {
    std::map<ExprRef, Relation> value;
    for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&root, 1))) {
        const auto kid = [&](std::size_t i) -> const Relation& { return value.at(terms.children(e)[i]); };
        const auto is_test = [&](std::size_t i) { return terms.kind(terms.children(e)[i]) == ExprKind::test; };
        Relation r;
        r.domain = r.range = terms.top();
        switch (terms.kind(e)) {
        case ExprKind::test:
            r.domain = r.range = terms.as_test(e);
            r.thread = Effect::keeps;
            if (implies(terms, theory, r.domain, filters.located))
                r.location = Effect::keeps;
            break;
        case ExprKind::letter: {
            const kat::Letter letter = terms.as_letter(e);
            const Relation& known = theory.relations[letter.relation];
            r.domain = letter.inverse ? known.range : known.domain;
            r.range = letter.inverse ? known.domain : known.range;
            r.location = known.location;
            r.thread = known.thread;
            break;
        }
        case ExprKind::unite:
            r = kid(0);
            for (std::size_t i = 1; i < terms.children(e).size(); ++i) {
                r.domain = either(terms, theory, r.domain, kid(i).domain);
                r.range = either(terms, theory, r.range, kid(i).range);
                r.location = of_either(r.location, kid(i).location);
                r.thread = of_either(r.thread, kid(i).thread);
            }
            break;
        case ExprKind::sequence:
            r.domain = is_test(0) ? both(terms, theory, kid(0).domain, kid(1).domain) : kid(0).domain;
            r.range = is_test(1) ? both(terms, theory, kid(0).range, kid(1).range) : kid(1).range;
            // A test relates events to themselves only.
            r.location = is_test(0)   ? kid(1).location
                         : is_test(1) ? kid(0).location
                                      : of_steps(kid(0).location, kid(1).location);
            r.thread = of_steps(kid(0).thread, kid(1).thread);
            break;
        case ExprKind::star:
            if (kid(0).thread == Effect::keeps)
                r.thread = Effect::keeps;
            break;
        case ExprKind::intersection:
            r.domain = both(terms, theory, kid(0).domain, kid(1).domain);
            r.range = both(terms, theory, kid(0).range, kid(1).range);
            r.location = of_both(kid(0).location, kid(1).location);
            r.thread = of_both(kid(0).thread, kid(1).thread);
            break;
        case ExprKind::difference:
            r = kid(0);
            if (r.thread == Effect::unknown && terms.children(e)[1] == terms.letter({filters.thread, false}))
                r.thread = Effect::changes;
            break;
        case ExprKind::rotation:
        case ExprKind::deduplication:
            break;
        }
        value.emplace(e, std::move(r));
    }
    return value.at(root);
}

ExprRef without_known_ends(Terms& terms, const Theory& theory, const Relation& relation, ExprRef bound) {
    const auto known = [&](ExprRef e, TestRef end) {
        return terms.kind(e) == ExprKind::test && implies(terms, theory, end, terms.as_test(e));
    };
    std::vector<ExprRef> factors;
    for (std::vector<ExprRef> todo{bound}; !todo.empty();) {
        const ExprRef e = todo.back();
        todo.pop_back();
        if (terms.kind(e) == ExprKind::sequence)
            todo.insert(todo.end(), {terms.children(e)[1], terms.children(e)[0]});
        else
            factors.push_back(e);
    }
    if (factors.size() > 1 && known(factors.front(), relation.domain))
        factors.erase(factors.begin());
    if (factors.size() > 1 && known(factors.back(), relation.range))
        factors.pop_back();
    return terms.sequence(factors);
}

} // namespace katlas

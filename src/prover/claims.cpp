#include "katlas/prover/claims.hpp"

#include "katlas/kat/intersections.hpp"
#include "katlas/semantics/evaluate.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace katlas::prover {
namespace {

using automata::RightClosure;
using kat::ExprKind;
using kat::ExprRef;

ExprRef forbidden_by(kat::Terms& terms, const kat::Axiom& a) {
    return a.kind == kat::Axiom::Kind::acyclic ? terms.plus(a.expr) : a.expr;
}

// What a model forbids: expressions that must be irreflexive (thesis section 3.3: acyclic e is irreflexive e+), and
// expressions that must be empty.
struct Forbidden {
    std::vector<ExprRef> irreflexive;
    std::vector<ExprRef> empty;

    Forbidden(kat::Terms& terms, const kat::Model& model) {
        for (const kat::Axiom& a : model.axioms)
            (a.kind == kat::Axiom::Kind::empty ? empty : irreflexive).push_back(forbidden_by(terms, a));
    }
};

class Translator {
  public:
    Translator(kat::Terms& terms, const kat::Specification& specification, const kat::Claim& claim,
               Diagnostics& diagnostics)
        : terms_(terms), specification_(specification), claim_(claim), diagnostics_(diagnostics) {}

    std::vector<Query> run() {
        using Kind = kat::Claim::Kind;
        switch (claim_.kind) {
        case Kind::inclusion:
            include(claim_.left, claim_.right, false, "left <= right");
            break;
        case Kind::equality:
            include(claim_.left, claim_.right, false, "left <= right");
            include(claim_.right, claim_.left, false, "right <= left");
            break;
        case Kind::acyclic:
            include(terms_.plus(claim_.left), terms_.zero(), true, "acyclic");
            break;
        case Kind::irreflexive:
            include(claim_.left, terms_.zero(), true, "irreflexive");
            break;
        case Kind::empty:
            include(claim_.left, terms_.zero(), false, "empty");
            break;
        case Kind::stronger:
            of_models(claim_.left_model, claim_.right_model);
            break;
        case Kind::equivalent:
            of_models(claim_.left_model, claim_.right_model);
            of_models(claim_.right_model, claim_.left_model);
            break;
        }
        return std::move(queries_);
    }

  private:
    void of_models(const std::string& stronger, const std::string& weaker) {
        std::ranges::move(implications(terms_, specification_.models.at(stronger), specification_.models.at(weaker)),
                          std::back_inserter(queries_));
    }

    std::vector<ExprRef> kids(ExprRef e) const { return {terms_.children(e).begin(), terms_.children(e).end()}; }

    bool has_special(ExprRef root, bool rotations_too) const {
        for (const ExprRef e : terms_.subterms(std::span<const ExprRef>(&root, 1))) {
            const ExprKind k = terms_.kind(e);
            if (k == ExprKind::intersection || k == ExprKind::difference ||
                (rotations_too && (k == ExprKind::rotation || k == ExprKind::deduplication)))
                return true;
        }
        return false;
    }

    void include(ExprRef left, ExprRef right, bool cyclic, const std::string& label) {
        if (right == terms_.zero() && !cyclic)
            if (const auto cycles = cycles_of_empty(terms_, left)) { // a & b <= 0  iff  a;b^-1 has no fixed point
                finish(*cycles, right, true, label);
                return;
            }
        if (left == right) {
            finish(left, right, cyclic, label);
            return;
        }
        const std::vector<ExprRef> l = kids(left);
        switch (terms_.kind(left)) {
        case ExprKind::difference: // a \ b <= c  iff  a <= b | c
            include(l[0], terms_.unite(l[1], right), cyclic, label);
            return;
        case ExprKind::intersection: // e & [t]: the cycles of [t];e
            for (std::size_t i = 0; i < 2; ++i)
                if (terms_.kind(l[i]) == ExprKind::test) {
                    include(restrict(l[i], l[1 - i]), right, true, label);
                    return;
                }
            break;
        case ExprKind::unite:
            if (has_special(left, false)) { // a | b <= c  iff  a <= c and b <= c
                for (const ExprRef part : l)
                    include(part, right, cyclic, label);
                return;
            }
            break;
        default:
            break;
        }
        if (terms_.kind(right) == ExprKind::intersection) { // a <= b & c  iff  a <= b and a <= c
            for (const ExprRef part : kids(right))
                if (!(cyclic && terms_.kind(part) == ExprKind::test && terms_.as_test(part) == terms_.top()))
                    include(left, part, cyclic, label);
            return;
        }
        finish(left, right, cyclic, label);
    }

    // [t];e, also when e is itself a difference or an intersection.
    ExprRef restrict(ExprRef test, ExprRef e) {
        const std::vector<ExprRef> parts = kids(e);
        switch (terms_.kind(e)) {
        case ExprKind::difference:
            return terms_.difference(restrict(test, parts[0]), parts[1]);
        case ExprKind::intersection:
            return terms_.intersection(restrict(test, parts[0]), parts[1]);
        case ExprKind::unite: {
            std::vector<ExprRef> restricted;
            restricted.reserve(parts.size());
            for (const ExprRef p : parts)
                restricted.push_back(restrict(test, p));
            return terms_.unite(restricted);
        }
        default:
            return terms_.sequence(test, e);
        }
    }

    void finish(ExprRef left, ExprRef right, bool cyclic, const std::string& label) {
        RightClosure closure = RightClosure::plain;
        if (terms_.kind(right) == ExprKind::deduplication) {
            right = kids(right)[0];
            closure = RightClosure::deduplicated;
        }
        if (terms_.kind(right) == ExprKind::rotation) {
            right = kids(right)[0];
            closure = closure == RightClosure::plain ? RightClosure::rotated : RightClosure::rotated_then_deduplicated;
        }
        const bool by_form = left == right && closure == RightClosure::plain; // whatever the operators
        const bool of_words = closure != RightClosure::plain || graph::has_language_operator(terms_, left) ||
                              graph::has_language_operator(terms_, right);
        if (!by_form && (reject(left, of_words, claim_.left_where) || reject(right, of_words, claim_.right_where)))
            return;
        queries_.push_back({left, right, cyclic, closure, label});
    }

    // With `rot` or `dedup` a claim is about words, and intersections of words are not supported.
    bool reject(ExprRef root, bool of_words, SourceRange where) {
        for (const ExprRef e : terms_.subterms(std::span<const ExprRef>(&root, 1))) {
            std::string message;
            std::string hint;
            switch (terms_.kind(e)) {
            case ExprKind::intersection:
                if (!of_words)
                    continue;
                message = "the intersection of two relations is not definable beside 'rot' and 'dedup'";
                hint = "tests may be intersected anywhere, and so may 'int', 'ext' and 'loc' where one step decides: "
                       "'po & loc'";
                break;
            case ExprKind::difference:
                if (!of_words)
                    continue;
                message = "the difference of two relations is not definable beside 'rot' and 'dedup'";
                hint = "it may be the whole left side of '<='; tests may be subtracted anywhere";
                break;
            case ExprKind::deduplication:
                message = "'dedup' may only be around the whole right side of '<='";
                hint = "for example 'e & id <= dedup (rot f)'";
                break;
            default:
                continue;
            }
            const auto written = specification_.operator_places.find(e.index);
            diagnostics_.error(written == specification_.operator_places.end() ? where : written->second, message,
                               hint);
            return true;
        }
        return false;
    }

    kat::Terms& terms_;
    const kat::Specification& specification_;
    const kat::Claim& claim_;
    Diagnostics& diagnostics_;
    std::vector<Query> queries_;
};

} // namespace

// A cycle that an axiom of `weaker` forbids must contain a cycle that some axiom of `stronger` forbids (Prop. 11),
// unless a part of the cycle is empty under `stronger`. Emptiness does not follow from irreflexivity, but a
// counterexample must satisfy all axioms. So the irreflexive expressions are hypotheses, too.
std::vector<Query> implications(kat::Terms& terms, const kat::Model& stronger, const kat::Model& weaker) {
    const Forbidden given(terms, stronger);
    const ExprRef cycles = terms.unite(given.irreflexive);
    std::vector<Query> queries;
    for (const kat::Axiom& a : weaker.axioms) {
        Query q;
        q.label = a.name.empty() ? fmt::format("axiom {} of {}", queries.size() + 1, weaker.name)
                                 : fmt::format("axiom '{}' of {}", a.name, weaker.name);
        q.of_axioms = true;
        q.allowed_by = stronger.name;
        q.empty = given.empty;
        q.left = forbidden_by(terms, a);
        q.cyclic = a.kind != kat::Axiom::Kind::empty;
        const std::vector<ExprRef>& same = q.cyclic ? given.irreflexive : given.empty;
        if (std::ranges::find(same, q.left) != same.end()) {
            q.right = q.left; // the same axiom
        } else if (q.cyclic) {
            q.right = cycles;
            q.closure = RightClosure::rotated_then_deduplicated;
        } else {
            q.right = terms.zero();
            q.irreflexive = given.irreflexive;
        }
        queries.push_back(std::move(q));
    }
    return queries;
}

std::vector<Query> to_queries(kat::Terms& terms, const kat::Specification& specification, const kat::Claim& claim,
                              Diagnostics& diagnostics) {
    return Translator(terms, specification, claim, diagnostics).run();
}

void check_claims(const kat::Specification& specification, std::span<const kat::Assertion> assertions,
                  Diagnostics& diagnostics) {
    kat::Terms terms = specification.terms;
    for (const kat::Assertion& a : assertions)
        (void)to_queries(terms, specification, a.claim, diagnostics);
}

} // namespace katlas::prover

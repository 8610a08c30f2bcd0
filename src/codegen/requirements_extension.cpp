#include "requirements_extension.hpp"

#include "katlas/kat/atoms.hpp"
#include "katlas/kat/base.hpp"
#include "katlas/kat/rewrite.hpp"
#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/enumerate.hpp"
#include "katlas/semantics/evaluate.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

namespace katlas::codegen {
namespace {

using graph::BaseRelation;
using graph::BitMatrix;
using kat::ExprKind;
using kat::ExprRef;
using kat::Letter;
using kat::RelationId;

enum class NewEvent : std::uint8_t { fence, read, write, exclusive_write };
constexpr std::array all_new_events{NewEvent::fence, NewEvent::read, NewEvent::write, NewEvent::exclusive_write};

const char* describe(NewEvent e) {
    switch (e) {
    case NewEvent::fence:
        return "a new fence at the end of a thread";
    case NewEvent::read:
        return "a new read that reads from the co-last write";
    case NewEvent::write:
        return "a new write that becomes co-last";
    case NewEvent::exclusive_write:
        return "the write of a read-modify-write that becomes co-last, right after the write that its read reads from";
    }
    return "";
}

// The nodes. `half` is the read of the read-modify-write whose write is new.
enum Node : std::uint8_t { rest, last, half, fresh, num_nodes };

// The graph of nodes with relations between them. Invariant: a relation has each pair of nodes that it may have.
class Quotient {
  public:
    explicit Quotient(NewEvent e) : event_(e) {}

    // The pairs that lead from older events to newer ones, with the new event last.
    [[nodiscard]] BitMatrix value(BaseRelation r) const {
        switch (r) {
        case BaseRelation::any:
        case BaseRelation::loc_overlap:
        case BaseRelation::same_thread:
        case BaseRelation::same_cta:
        case BaseRelation::same_gpu:
            return BitMatrix::product(num_nodes, nodes(), nodes());
        case BaseRelation::po:
        case BaseRelation::po_imm:
        case BaseRelation::po_loc_imm:
        case BaseRelation::addr:
        case BaseRelation::data:
        case BaseRelation::ctrl:
        case BaseRelation::pick_addr:
        case BaseRelation::pick_data:
        case BaseRelation::pick_ctrl:
        case BaseRelation::tc:
        case BaseRelation::tj:
        case BaseRelation::alloc:
        case BaseRelation::free:
            return edges({{rest, rest},
                          {rest, last},
                          {rest, half},
                          {rest, fresh},
                          {last, rest},
                          {last, half},
                          {last, fresh},
                          {half, fresh}});
        case BaseRelation::rmw:
        case BaseRelation::within:
        case BaseRelation::amo:
            return edges({{rest, rest}, {rest, last}, {half, fresh}});
        case BaseRelation::rf:
        case BaseRelation::rfe:
        case BaseRelation::rfi:
            return reads() ? edges({{rest, rest}, {last, rest}, {last, half}, {last, fresh}})
                           : edges({{rest, rest}, {last, rest}, {last, half}});
        case BaseRelation::detour: // coe;rfe
            return reads() ? edges({{rest, rest}, {rest, fresh}, {rest, half}}) : edges({{rest, rest}, {rest, half}});
        case BaseRelation::co:
        case BaseRelation::coe:
        case BaseRelation::coi:
        case BaseRelation::co_imm:
            return writes() ? edges({{rest, rest}, {rest, last}, {rest, fresh}, {last, fresh}})
                            : edges({{rest, rest}, {rest, last}});
        case BaseRelation::fr:
        case BaseRelation::fri:
        case BaseRelation::fr_imm:
            return writes() ? edges({{rest, rest}, {rest, last}, {rest, fresh}, {half, fresh}})
                            : edges({{rest, rest}, {rest, last}});
        case BaseRelation::fre: // the halves of a read-modify-write are of one thread
            return writes() ? edges({{rest, rest}, {rest, last}, {rest, fresh}}) : edges({{rest, rest}, {rest, last}});
        }
        return everything();
    }
    [[nodiscard]] BitMatrix everything() const { return BitMatrix::product(num_nodes, nodes(), nodes()); }

    [[nodiscard]] graph::EventSet nodes() const {
        graph::EventSet set = graph::EventSet{1} << rest | graph::EventSet{1} << fresh;
        if (event_ != NewEvent::fence)
            set |= graph::EventSet{1} << last;
        if (event_ == NewEvent::exclusive_write)
            set |= graph::EventSet{1} << half;
        return set;
    }

  private:
    [[nodiscard]] bool reads() const { return event_ == NewEvent::read; }
    [[nodiscard]] bool writes() const { return event_ == NewEvent::write || event_ == NewEvent::exclusive_write; }
    [[nodiscard]] BitMatrix edges(std::initializer_list<std::pair<Node, Node>> list) const {
        BitMatrix m(num_nodes);
        for (const auto& [from, to] : list)
            m.set(from, to);
        return m & everything();
    }

    NewEvent event_;
};

// Evaluates expressions on one quotient.
class Evaluator {
  public:
    Evaluator(const kat::Workspace& workspace, NewEvent event)
        : workspace_(workspace), map_(workspace.theory), quotient_(event) {
        kat::Terms& t = workspace.terms;
        const kat::TestRef exclusive = kat::base_predicate(workspace.terms, workspace.theory, "EXCL");
        const kat::TestRef write = kat::base_predicate(workspace.terms, workspace.theory, "W");
        const kat::TestRef read = kat::base_predicate(workspace.terms, workspace.theory, "R");
        kinds_[rest] = t.top();
        kinds_[last] = write;
        kinds_[half] = t.conjunction(read, exclusive);
        switch (event) {
        case NewEvent::fence:
            kinds_[fresh] = kat::base_predicate(workspace.terms, workspace.theory, "F");
            break;
        case NewEvent::read:
            kinds_[fresh] = read;
            break;
        case NewEvent::write:
            kinds_[fresh] = t.conjunction(write, t.negation(exclusive));
            break;
        case NewEvent::exclusive_write:
            kinds_[fresh] = t.conjunction(write, exclusive);
            break;
        }
        for (RelationId r = 0; r < map_.num_relations(); ++r)
            values_.push_back(map_[r].base != nullptr ? quotient_.value(map_[r].base->relation)
                                                      : quotient_.everything());
        for (RelationId r = 0; r < map_.num_relations(); ++r)
            if (map_[r].twin_of)
                values_[r] = values_[*map_[r].twin_of];
        narrow();
    }

    // The user's assumptions that narrowed a relation.
    [[nodiscard]] const std::set<std::size_t>& used() const { return used_; }
    [[nodiscard]] const BitMatrix& letter_value(RelationId r) const { return values_[r]; }

    [[nodiscard]] bool violates(const kat::Axiom& axiom) {
        constexpr std::size_t n = 2 * num_nodes;
        const auto doubled = [](const BitMatrix& m) {
            BitMatrix result(n);
            for (std::size_t x = 0; x < num_nodes; ++x)
                graph::for_each_event(m.row(x), [&](std::size_t y) {
                    result.set(2 * x, 2 * y + (y == fresh ? 1 : 0));
                    result.set(2 * x + 1, 2 * y + 1);
                });
            return result;
        };
        BitMatrix words = evaluate(
            axiom.expr, n, [&](Letter l) { return doubled(letter(l)); },
            [&](kat::TestRef t) {
                BitMatrix result(n);
                graph::for_each_event(may_hold(t), [&](std::size_t x) {
                    result.set(2 * x, 2 * x);
                    result.set(2 * x + 1, 2 * x + 1);
                });
                return result;
            });
        if (axiom.kind == kat::Axiom::Kind::acyclic)
            words = words.plus();
        for (std::size_t x = 0; x < num_nodes; ++x)
            for (std::size_t y = 0; y < num_nodes; ++y)
                if ((x == y || axiom.kind == kat::Axiom::Kind::empty) &&
                    words.has(2 * x + (x == fresh ? 1 : 0), 2 * y + 1))
                    return true;
        return false;
    }

  private:
    [[nodiscard]] BitMatrix letter(Letter l) const {
        return l.inverse ? values_[l.relation].converse() : values_[l.relation];
    }

    [[nodiscard]] graph::EventSet may_hold(kat::TestRef test) {
        graph::EventSet set = 0;
        graph::for_each_event(quotient_.nodes(), [&](std::size_t x) {
            if (satisfiable(workspace_.terms, workspace_.theory, workspace_.terms.conjunction(test, kinds_[x])))
                set |= graph::EventSet{1} << x;
        });
        return set;
    }

    template <typename LetterValue, typename TestValue>
    [[nodiscard]] BitMatrix evaluate(ExprRef e, std::size_t n, const LetterValue& letter_value,
                                     const TestValue& test_value) const {
        const graph::EvaluationPlan plan(workspace_.terms, std::span<const ExprRef>(&e, 1));
        std::vector<BitMatrix> values;
        plan.run<BitMatrix>(n, letter_value, test_value, values);
        return values[plan.step_of(e)];
    }

    // Narrows relations that the user declared by their upper bounds in the assumptions, to the greatest solution:
    // every graph's relations satisfy the assumptions, and so do their images in the quotient.
    void narrow() {
        const std::size_t assumptions = workspace_.theory.assumptions.size(); // evaluation adds only terms
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < assumptions; ++i)
                changed = narrow_by(i) || changed;
        }
    }

    bool narrow_by(std::size_t index) {
        const kat::Assumption a = workspace_.theory.assumptions[index];
        const kat::Terms& terms = workspace_.terms;
        if ((a.builtin && !a.by_definition) || a.kind != kat::Assumption::Kind::inclusion || a.unless_cyclic ||
            !kat::is_regular(terms, a.right))
            return false;
        std::vector<ExprRef> parts{a.left};
        if (terms.kind(a.left) == ExprKind::unite)
            parts.assign(terms.children(a.left).begin(), terms.children(a.left).end());
        bool changed = false;
        for (const ExprRef part : parts) {
            if (terms.kind(part) != ExprKind::letter)
                continue;
            const Letter l = terms.as_letter(part);
            if (map_[l.relation].base != nullptr || map_[l.relation].twin_of)
                continue;
            const BitMatrix bound = evaluate(
                a.right, num_nodes, [&](Letter m) { return letter(m); },
                [&](kat::TestRef t) { return BitMatrix::diagonal(num_nodes, may_hold(t)); });
            const BitMatrix narrowed = values_[l.relation] & (l.inverse ? bound.converse() : bound);
            if (narrowed == values_[l.relation])
                continue;
            values_[l.relation] = narrowed;
            for (RelationId r = 0; r < map_.num_relations(); ++r)
                if (map_[r].twin_of == l.relation)
                    values_[r] = narrowed;
            if (!a.by_definition)
                used_.insert(index);
            changed = true;
        }
        return changed;
    }

    kat::Workspace workspace_;
    graph::TheoryMap map_;
    Quotient quotient_;
    std::array<kat::TestRef, num_nodes> kinds_{};
    std::vector<BitMatrix> values_; // by RelationId
    std::set<std::size_t> used_;
};

// The first letter of the axiom that leads out of the new event; empty if none does.
std::string way_out(const kat::Setting& setting, const Evaluator& evaluator, ExprRef axiom) {
    const kat::Terms& terms = setting.terms;
    for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&axiom, 1))) {
        if (terms.kind(e) != ExprKind::letter)
            continue;
        const Letter l = terms.as_letter(e);
        const BitMatrix& value = evaluator.letter_value(l.relation);
        if ((l.inverse ? value.converse() : value).row(fresh) != 0)
            return to_text(terms, setting.theory, e);
    }
    return "";
}

} // namespace

std::optional<prover::Objection> against_maximal_extension(const kat::Setting& setting, const kat::Model& model,
                                                           std::vector<std::size_t>& rests_on) {
    kat::Terms terms = setting.terms;
    const kat::Workspace workspace{terms, setting.theory};
    std::set<std::size_t> used(rests_on.begin(), rests_on.end());
    for (const NewEvent event : all_new_events) {
        Evaluator evaluator(workspace, event);
        used.insert(evaluator.used().begin(), evaluator.used().end());
        for (std::size_t i = 0; i < model.axioms.size(); ++i) {
            if (!evaluator.violates(model.axioms[i]))
                continue;
            std::string part = way_out(workspace, evaluator, model.axioms[i].expr);
            std::string why = model.axioms[i].kind == kat::Axiom::Kind::empty
                                  ? fmt::format("it says 'empty', and {} may complete a path", describe(event))
                              : part.empty() ? fmt::format("{} violates it by itself", describe(event))
                                             : fmt::format("it leads out of {}", describe(event));
            return prover::Objection{prover::name_of(model, i), std::move(part), std::move(why)};
        }
    }
    rests_on.assign(used.begin(), used.end());
    return std::nullopt;
}

bool is_maximal(const kat::Setting& setting, const graph::ExecutionGraph& graph, std::size_t event) {
    const graph::TheoryMap map(setting.theory);
    const graph::Event& e = graph.event(event);
    const auto row = [&](BaseRelation r) { return graph.relation(*map.relation(r)).row(event); };
    const auto column = [&](BaseRelation r) { return graph.relation(*map.relation(r)).converse().row(event); };
    constexpr std::array leading{BaseRelation::po, BaseRelation::rf, BaseRelation::co,    BaseRelation::fr,
                                 BaseRelation::tc, BaseRelation::tj, BaseRelation::alloc, BaseRelation::free};
    if (e.is_initial() || std::ranges::any_of(leading, [&](BaseRelation r) { return row(r) != 0; }))
        return false;
    if (column(BaseRelation::rmw) == 0)
        return true;
    // For the write of a read-modify-write: its read reads from the write directly before it.
    const graph::EventSet read = column(BaseRelation::rmw);
    const BitMatrix& rf = graph.relation(*map.relation(BaseRelation::rf));
    const graph::EventSet before = graph.relation(*map.relation(BaseRelation::co)).converse().row(event);
    bool from_the_last = false;
    graph::for_each_event(before, [&](std::size_t w) {
        const bool is_last =
            (graph.relation(*map.relation(BaseRelation::co)).row(w) & ~(graph::EventSet{1} << event)) == 0;
        from_the_last = from_the_last || (is_last && (rf.row(w) & read) != 0);
    });
    return from_the_last;
}

graph::ExecutionGraph without(const kat::Setting& setting, const graph::ExecutionGraph& graph, std::size_t event) {
    std::vector<std::size_t> kept;
    std::vector<graph::Event> events;
    for (std::size_t e = 0; e < graph.size(); ++e)
        if (e != event) {
            kept.push_back(e);
            events.push_back(graph.event(e));
        }
    graph::ExecutionGraph smaller(setting.theory, std::move(events));
    for (std::size_t i = 0; i < kept.size(); ++i) {
        for (kat::PredicateId p = 0; p < graph.num_predicates(); ++p)
            if (graph.holds(p, kept[i]))
                smaller.put(p, i);
        for (RelationId r = 0; r < graph.num_relations(); ++r)
            for (std::size_t j = 0; j < kept.size(); ++j)
                if (graph.relation(r).has(kept[i], kept[j]))
                    smaller.relate(r, i, j);
    }
    graph::derive(smaller, setting);
    return smaller;
}

std::optional<FailedExtension> find_failed_extension(const kat::Setting& setting, const kat::Model& model,
                                                     std::size_t max_events, const StopToken& stop) {
    kat::Terms terms = setting.terms;
    const kat::Workspace workspace{terms, setting.theory};
    std::vector<ExprRef> mentioned;
    for (const char* r : {"po", "rf", "co", "rmw"}) // the relations that is_maximal uses must vary, too
        mentioned.push_back(kat::base_relation(terms, setting.theory, r));
    std::vector<graph::Obligation> obligations;
    for (const kat::Axiom& a : model.axioms) {
        mentioned.push_back(a.expr);
        obligations.push_back(graph::compile(a));
    }
    graph::Judge judge(terms, std::move(obligations));
    std::optional<FailedExtension> found;
    for (std::size_t n = 1; n <= max_events && !found; ++n) {
        graph::EnumerationLimits limits;
        limits.max_events = n;
        limits.max_attempts = 20'000;
        limits.stop = stop;
        (void)enumerate(workspace, mentioned, limits, [&](const graph::ExecutionGraph& g) {
            if (judge.all_hold(g))
                return true;
            for (std::size_t e = 0; e < g.size() && !found; ++e)
                if (is_maximal(setting, g, e) && judge.all_hold(without(setting, g, e)))
                    found = FailedExtension{g, e};
            return !found;
        });
    }
    return found;
}

} // namespace katlas::codegen

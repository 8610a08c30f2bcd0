#include "execution_relations.hpp"

#include "katlas/graph/label_predicates.hpp"
#include "katlas/kat/rewrite.hpp"
#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "katlas/transform/guessed_executions.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::transform {
namespace {

using graph::BaseRelation;

EventSet just(std::size_t e) {
    return EventSet{1} << e;
}

// The values of all relations on which the axioms depend.
class Relations {
  public:
    Relations(Circuit& circuit, std::size_t n, const kat::Setting& setting)
        : circuit_(circuit), n_(n), setting_(setting), map_(setting.theory) {}

    [[nodiscard]] const graph::TheoryMap& map() const { return map_; }

    void set(kat::RelationId r, CircuitMatrix value) { known_.insert_or_assign(r, std::move(value)); }
    [[nodiscard]] const CircuitMatrix& value(kat::RelationId r) const { return known_.at(r); }

    [[nodiscard]] CircuitMatrix evaluate(kat::ExprRef e, const std::map<kat::PredicateId, Row>& predicates,
                                         const Row& all) const {
        const graph::EvaluationPlan plan(setting_.terms, std::span<const kat::ExprRef>(&e, 1));
        std::vector<CircuitMatrix> values;
        plan.run<CircuitMatrix>(
            n_, [&](kat::Letter l) { return l.inverse ? known_.at(l.relation).converse() : known_.at(l.relation); },
            [&](kat::TestRef t) { return CircuitMatrix::diagonal(circuit_, n_, where(t, predicates, all)); }, values);
        return values[plan.step_of(e)];
    }

  private:
    [[nodiscard]] Row where(kat::TestRef t, const std::map<kat::PredicateId, Row>& predicates, const Row& all) const {
        const kat::TestNode& node = setting_.terms.node(t);
        switch (node.kind) {
        case kat::TestKind::bottom:
            return {};
        case kat::TestKind::top:
            return all;
        case kat::TestKind::predicate: {
            const auto found = predicates.find(node.left);
            return found == predicates.end() ? Row{} : found->second;
        }
        case kat::TestKind::conjunction:
            return circuit_.intersect(where({node.left}, predicates, all), where({node.right}, predicates, all));
        case kat::TestKind::disjunction:
            return circuit_.unite(where({node.left}, predicates, all), where({node.right}, predicates, all));
        case kat::TestKind::negation:
            return circuit_.subtract(all, where({node.left}, predicates, all));
        }
        return {};
    }

    Circuit& circuit_;
    std::size_t n_;
    kat::Setting setting_;
    graph::TheoryMap map_;
    std::map<kat::RelationId, CircuitMatrix> known_;
};

// The predicates that hold of events, as far as models know them, by their names.
std::map<kat::PredicateId, Row> predicates_of_events(const Guesses& guesses, const graph::TheoryMap& map,
                                                     Circuit& circuit, const Row& happened) {
    std::map<kat::PredicateId, EventSet> sets;
    const auto put = [&](std::string_view name, EventNumber e) {
        if (const auto id = map.predicate(name))
            sets[*id] |= just(e);
    };
    const ProgramEvents& events = guesses.events();
    for (EventNumber e = 0; e < events.size(); ++e) {
        const graph::Label& label = events[e].label;
        for (const std::string_view name : graph::predicates_of(label))
            put(name, e);
        if (label.scope != graph::Scope::none)
            put(graph::predicate_of(label.scope), e);
        if (guesses.program().has_instructions() && label.kind != graph::Kind::fence &&
            events[e].thread != ThreadEvent::initial)
            put("INSTR", e);
    }
    std::map<kat::PredicateId, Row> result;
    for (const auto& [id, set] : sets)
        result.emplace(id, circuit.intersect(happened, Row::constant(set)));
    return result;
}

[[noreturn]] void refuse(const std::string& why) {
    throw CannotGuess(why);
}

// Whether dependencies may pass through conditions (program/dependencies.hpp).
bool may_pick(const program::Program& program) {
    for (std::size_t t = 0; t < program.num_threads(); ++t)
        for (const program::Instruction& i : program.code(t))
            if (i.op == program::Op::select ||
                (program.has_instructions() && i.op == program::Op::read_modify_write &&
                 i.rmw != program::RmwOp::exchange && i.rmw != program::RmwOp::load_linked))
                return true;
    return false;
}

void check_relations(const kat::Setting& setting, const kat::Model& model, const std::vector<kat::RelationId>& all,
                     const graph::TheoryMap& map, bool picks) {
    for (const kat::RelationId r : all) {
        const kat::Relation& relation = setting.theory.relations[r];
        if (relation.chosen)
            refuse(fmt::format("the model has the relation {}, which executions choose", relation.name));
        if (relation.recursion)
            refuse(fmt::format("the model defines {} by recursion", relation.name));
        const graph::BaseRelationInfo* base = map[map[r].twin_of.value_or(r)].base;
        if (picks && base != nullptr && graph::is_pick(base->relation))
            refuse(fmt::format("the model speaks of {}, and dependencies through conditions are not followed",
                               relation.name));
    }
    if (const std::string without = graph::ModelJudge::without_record(setting, model); !without.empty())
        refuse(fmt::format("the model speaks of {}, of which programs have no record", without));
}

} // namespace

ExecutionRelations::ExecutionRelations(const Guesses& guesses, const kat::Setting& setting, const kat::Model& model)
    : guesses_(guesses), size_(guesses.events().size()), sources_(size_), orders_(size_), address_(size_), data_(size_),
      control_(size_) {
    read_inputs();
    judge(setting, model);
}

Row ExecutionRelations::of_ghost(const std::optional<Ghost>& ghost, EventSet lower, EventSet upper) {
    const Row row = circuit_.input(lower, upper);
    if (!row.is_constant())
        inputs_.push_back({.ghost = &*ghost});
    return row;
}

void ExecutionRelations::read_inputs() {
    const ProgramEvents& events = guesses_.events();
    happened_ = Row::constant(events.initial_writes());
    for (std::size_t t = 0; t < guesses_.num_threads(); ++t) {
        const ThreadGhosts& own = guesses_.of_thread(t);
        happened_ = circuit_.unite(happened_, of_ghost(own.happened, 0, own.possible & ~own.certain));
        happened_ = circuit_.unite(happened_, Row::constant(own.certain));
    }
    std::vector<Row> address(size_);
    std::vector<Row> data(size_);
    std::vector<Row> control(size_);
    for (EventNumber e = 0; e < size_; ++e) {
        const EventGhosts& own = guesses_.of(e);
        if (events.is_read(e) && guesses_.can_happen(e)) {
            const EventSet from = guesses_.sources(e);
            const Row guessed = own.source ? of_ghost(own.source, 0, from) : Row::constant(from);
            sources_[e] = circuit_.under(happened_, e, guessed);
            malformed_.push_back(circuit_.subtract(sources_[e], happened_));
        }
        const EventFacts& facts = guesses_.values().of(e);
        const auto depends = [&](const std::optional<Ghost>& ghost, const Bounds& bounds) {
            return circuit_.under(happened_, e, of_ghost(ghost, bounds.lower, bounds.upper));
        };
        address[e] = own.address || facts.address.known() ? depends(own.address, facts.address) : Row{};
        data[e] = own.data || facts.data.known() ? depends(own.data, facts.data) : Row{};
        control[e] = own.control || facts.control.known() ? depends(own.control, facts.control) : Row{};
        if (!events.is_write(e) || !guesses_.can_happen(e))
            continue;
        EventSet others = 0;
        graph::for_each_event(events.writes_to(events[e].location) & ~just(e) & ~events.initial_writes(),
                              [&](std::size_t w) {
                                  if (guesses_.can_happen(static_cast<EventNumber>(w)))
                                      others |= just(w);
                              });
        if ((events.initial_writes() & just(e)) != 0) {
            orders_[e] = circuit_.intersect(happened_, Row::constant(others));
        } else if (others != 0) {
            orders_[e] = circuit_.input(0, others);
            inputs_.push_back({.order_of = e});
        }
    }
    address_ = CircuitMatrix(circuit_, std::move(address)).converse();
    data_ = CircuitMatrix(circuit_, std::move(data)).converse();
    control_ = CircuitMatrix(circuit_, std::move(control)).converse();
    const CircuitMatrix co(circuit_, orders_);
    malformed_.push_back((co.then(co) - co).range());
}

CircuitMatrix ExecutionRelations::among_happened(std::vector<EventSet> pairs) {
    std::vector<Row> rows;
    for (std::size_t e = 0; e < size_; ++e)
        rows.push_back(circuit_.under(happened_, e, circuit_.intersect(happened_, Row::constant(pairs[e]))));
    return {circuit_, std::move(rows)};
}

void ExecutionRelations::judge(const kat::Setting& setting, const kat::Model& model) {
    const ProgramEvents& events = guesses_.events();
    Relations relations(circuit_, size_, setting);
    const graph::TheoryMap& map = relations.map();
    std::vector<kat::ExprRef> roots;
    for (const kat::Axiom& axiom : model.axioms)
        roots.push_back(axiom.expr);
    std::vector<kat::RelationId> needed = kat::relations_of(setting.terms, setting.theory, roots);
    for (std::size_t i = 0; i < needed.size(); ++i) // a relation of one location is computed from the whole
        if (const auto whole = map[needed[i]].twin_of; whole && std::ranges::find(needed, *whole) == needed.end())
            needed.push_back(*whole);
    check_relations(setting, model, needed, map, may_pick(guesses_.program()));
    std::ranges::sort(needed);

    // What follows from threads and locations, and what is given.
    const std::size_t n = size_;
    std::vector<EventSet> any(n, graph::first_events(n));
    std::vector<EventSet> same_thread(n);
    std::vector<EventSet> same_location(n);
    std::vector<EventSet> po(n);
    std::vector<EventSet> rmw(n);
    std::vector<EventSet> atomic(n);
    std::vector<EventSet> within(n);
    for (EventNumber a = 0; a < n; ++a) {
        po[a] = events[a].thread == ThreadEvent::initial ? 0 : events.after(a);
        for (EventNumber b = 0; b < n; ++b) {
            if (events[a].thread == events[b].thread)
                same_thread[a] |= just(b);
            if (events[a].location != program::no_location && events[a].location == events[b].location)
                same_location[a] |= just(b);
        }
        rmw[a] = events[a].writes;
        if (rmw[a] == 0)
            continue;
        const auto op = guesses_.program().code(events[a].thread)[events[a].position].rmw;
        if (guesses_.program().has_instructions() && op != program::RmwOp::load_linked) {
            atomic[a] = rmw[a];
            within[a] = program::computes(op) ? rmw[a] : 0;
        }
    }
    const CircuitMatrix of_thread = among_happened(same_thread);
    const graph::Basis<CircuitMatrix> basis{.any = among_happened(any),
                                            .same_thread = of_thread,
                                            .same_location = among_happened(same_location),
                                            .po = among_happened(po),
                                            .rf = CircuitMatrix(circuit_, sources_).converse(),
                                            .co = CircuitMatrix(circuit_, orders_),
                                            .same_cta = of_thread,
                                            .same_gpu = of_thread};
    const auto given = [&](BaseRelation r) {
        switch (r) {
        case BaseRelation::rmw:
            return among_happened(rmw);
        case BaseRelation::amo:
            return among_happened(atomic);
        case BaseRelation::within:
            return among_happened(within);
        case BaseRelation::addr:
            return address_;
        case BaseRelation::data:
            return data_ | among_happened(within);
        case BaseRelation::ctrl:
            return control_;
        default:
            return CircuitMatrix(n);
        }
    };
    const auto predicates = predicates_of_events(guesses_, map, circuit_, happened_);
    const auto set = [&](kat::RelationId r) {
        const graph::TheoryMap::Entry& entry = map[r];
        const std::optional<kat::ExprRef>& definition = setting.theory.relations[r].definition;
        if (entry.twin_of)
            relations.set(r, relations.value(*entry.twin_of) & basis.same_location);
        else if (definition)
            relations.set(r, relations.evaluate(*definition, predicates, happened_));
        else if (entry.source() != graph::Source::itself)
            relations.set(r, graph::base_value(entry.base->relation, basis));
        else
            relations.set(r, entry.base != nullptr ? given(entry.base->relation) : CircuitMatrix(n));
    };
    // Relations without definitions come first, then the others in their order, each with its twin behind it.
    for (const bool defined : {false, true})
        for (const kat::RelationId r : needed) {
            if (map[r].twin_of || setting.theory.relations[r].definition.has_value() != defined)
                continue;
            set(r);
            if (const auto twin = map[r].twin; twin && std::ranges::binary_search(needed, *twin))
                set(*twin);
        }
    for (const kat::Axiom& axiom : model.axioms) {
        const graph::Obligation o = graph::compile(axiom);
        CircuitMatrix wrong = relations.evaluate(o.left, predicates, happened_);
        if (o.transitive)
            wrong = wrong.plus();
        if (o.cyclic)
            wrong = wrong & CircuitMatrix::identity(n);
        violations_.push_back(wrong.range());
    }
}

} // namespace katlas::transform

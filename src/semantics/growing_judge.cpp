#include "katlas/semantics/growing_judge.hpp"

#include "katlas/graph/label_predicates.hpp"
#include "katlas/kat/rewrite.hpp"
#include "katlas/semantics/annotations.hpp"

#include <algorithm>
#include <set>

namespace katlas::graph {
namespace {

using kat::ExprKind;
using kat::ExprRef;

// How the value of a relation of the base theory changes when rf, co and locations are added.
enum class Growth : std::uint8_t { none, by_location, grows, shrinks };

Growth growth_of(const TheoryMap& map, kat::RelationId relation) {
    const TheoryMap::Entry& entry = map[map[relation].twin_of.value_or(relation)];
    if (entry.base == nullptr)
        return Growth::grows;
    switch (entry.base->relation) {
    case BaseRelation::po_loc_imm:
    case BaseRelation::co_imm:
    case BaseRelation::fr_imm:
        return Growth::shrinks;
    case BaseRelation::loc_overlap:
        return Growth::by_location;
    default:
        break;
    }
    if (entry.source() != Source::itself && entry.source() != Source::skeleton)
        return Growth::grows;
    return map[relation].twin_of ? Growth::by_location : Growth::none;
}

class Subtraction {
  public:
    explicit Subtraction(const kat::Setting& setting) : setting_(setting), map_(setting.theory) {}

    std::string find(const kat::Model& model) {
        std::vector<ExprRef> roots;
        for (const kat::Axiom& axiom : model.axioms)
            roots.push_back(axiom.expr);
        const std::vector<ExprRef> all = kat::subterms_with_definitions(setting_.terms, setting_.theory, roots);
        for (const ExprRef e : all) {
            if (setting_.terms.kind(e) == ExprKind::letter && (growth(e) == Growth::shrinks || is_unrecorded(e)))
                return to_text(setting_.terms, setting_.theory, e);
            if (setting_.terms.kind(e) == ExprKind::difference) {
                const ExprRef taken = setting_.terms.children(e)[1];
                for (const ExprRef part : kat::subterms_with_definitions(setting_.terms, setting_.theory, {taken}))
                    if (setting_.terms.kind(part) == ExprKind::letter && growth(part) != Growth::none)
                        return to_text(setting_.terms, setting_.theory, taken);
            }
        }
        return {};
    }

  private:
    // Outlines record no places of threads, and no orders that executions choose.
    [[nodiscard]] bool is_unrecorded(ExprRef letter) const {
        const kat::RelationId relation = setting_.terms.as_letter(letter).relation;
        const TheoryMap::Entry& entry = map_[map_[relation].twin_of.value_or(relation)];
        return setting_.theory.relations[relation].chosen ||
               (entry.base != nullptr && is_of_places(entry.base->relation)) || is_of_levels(setting_.theory, relation);
    }

    // A defined relation is judged by the letters of its definition.
    [[nodiscard]] Growth growth(ExprRef letter) const {
        const kat::RelationId relation = setting_.terms.as_letter(letter).relation;
        if (setting_.theory.relations[relation].definition)
            return map_[relation].twin_of ? Growth::by_location : Growth::none;
        return growth_of(map_, relation);
    }

    const kat::Setting& setting_;
    TheoryMap map_;
};

} // namespace

std::string GrowingJudge::subtracted(const kat::Setting& setting, const kat::Model& model) {
    return Subtraction(setting).find(model);
}

GrowingJudge::GrowingJudge(const kat::Setting& setting, const kat::Model& model)
    : setting_(setting), map_(setting.theory) {
    for (const kat::Axiom& axiom : model.axioms) {
        const std::uint32_t root = step_of(axiom.expr);
        goals_.push_back({axiom.kind, root, static_cast<std::uint32_t>(steps_.size())});
    }
    for (const kat::Flag& flag : model.flags) {
        const std::uint32_t root = step_of(flag.expr);
        flags_.push_back({kat::Axiom::Kind::empty, root, static_cast<std::uint32_t>(steps_.size())});
    }
    tests_.emplace(setting.terms, test_roots_);
    for (Step& s : steps_)
        if (s.kind == Kind::test)
            s.b = static_cast<std::uint32_t>(tests_->step_of(kat::TestRef{s.a}));
    values_.resize(steps_.size() * Outline::capacity);
}

std::uint32_t GrowingJudge::add(Step step) {
    const auto take = [&](std::uint32_t kid) {
        step.grows |= steps_[kid].grows;
        step.located |= steps_[kid].located;
        step.varies |= steps_[kid].varies;
    };
    if (step.kind != Kind::test && step.kind != Kind::base && step.kind != Kind::recursive) {
        if (step.kids.empty())
            take(step.a);
        if (step.kind == Kind::sequence || step.kind == Kind::behind || step.kind == Kind::before ||
            step.kind == Kind::intersection || step.kind == Kind::difference)
            take(step.b);
        for (const std::uint32_t kid : step.kids)
            take(kid);
    }
    steps_.push_back(std::move(step));
    return static_cast<std::uint32_t>(steps_.size() - 1);
}

std::uint32_t GrowingJudge::step_of(ExprRef root) {
    std::vector<ExprRef> order = setting_.terms.subterms(std::span<const ExprRef>(&root, 1));
    std::ranges::sort(order); // operands come first
    for (const ExprRef e : order) {
        if (known_.contains(e))
            continue;
        const auto kid = [&](std::size_t i) { return known_.at(setting_.terms.children(e)[i]); };
        const auto is_test = [&](std::size_t i) {
            return setting_.terms.kind(setting_.terms.children(e)[i]) == ExprKind::test;
        };
        Step s;
        switch (setting_.terms.kind(e)) {
        case ExprKind::test:
            s.kind = Kind::test;
            s.a = setting_.terms.as_test(e).index;
            test_roots_.push_back(setting_.terms.as_test(e));
            break;
        case ExprKind::letter:
            known_.emplace(e, step_of_letter(setting_.terms.as_letter(e)));
            continue;
        case ExprKind::unite:
            s.kind = Kind::unite;
            for (std::size_t i = 0; i < setting_.terms.children(e).size(); ++i)
                s.kids.push_back(kid(i));
            break;
        case ExprKind::star:
            s.kind = Kind::star;
            s.a = kid(0);
            break;
        case ExprKind::sequence:
            s.kind = is_test(0) ? Kind::behind : is_test(1) ? Kind::before : Kind::sequence;
            s.a = kid(0);
            s.b = kid(1);
            break;
        case ExprKind::intersection:
        case ExprKind::difference:
            s.kind = setting_.terms.kind(e) == ExprKind::intersection ? Kind::intersection : Kind::difference;
            s.a = kid(0);
            s.b = kid(1);
            break;
        case ExprKind::rotation:
        case ExprKind::deduplication:
            s.kind = Kind::unite; // not in axioms that graphs can be judged by
            break;
        }
        known_.emplace(e, add(std::move(s)));
    }
    return known_.at(root);
}

std::uint32_t GrowingJudge::step_of_letter(kat::Letter letter) {
    const std::uint32_t of = step_of_relation(letter.relation);
    if (!letter.inverse)
        return of;
    Step s;
    s.kind = Kind::converse;
    s.a = of;
    return add(std::move(s));
}

std::uint32_t GrowingJudge::step_of_relation(kat::RelationId relation) {
    if (const auto known = relations_.find(relation); known != relations_.end())
        return known->second;
    const kat::Relation& r = setting_.theory.relations[relation];
    std::uint32_t found = 0;
    if (const auto whole = map_[relation].twin_of) {
        Step s;
        s.kind = Kind::same_place;
        s.a = step_of_relation(*whole);
        s.located = true;
        found = add(std::move(s));
    } else if (r.recursion) {
        return step_of_recursion(relation);
    } else if (r.definition) {
        found = step_of(*r.definition);
    } else {
        const Growth growth = growth_of(map_, relation);
        Step s;
        s.a = relation;
        s.grows = growth == Growth::grows || growth == Growth::shrinks;
        s.located = growth == Growth::by_location;
        found = add(std::move(s));
    }
    relations_.emplace(relation, found);
    return found;
}

std::uint32_t GrowingJudge::step_of_recursion(kat::RelationId relation) {
    const kat::RelationId first = *setting_.theory.relations[relation].recursion;
    std::vector<kat::RelationId> all;
    std::vector<ExprRef> bodies;
    for (kat::RelationId r = first; r < setting_.theory.relations.size(); ++r)
        if (setting_.theory.relations[r].recursion == first && !map_[r].twin_of) {
            all.push_back(r);
            bodies.push_back(*setting_.theory.relations[r].definition);
        }
    // Steps of other recursions come before this one, and not within it.
    for (const ExprRef e : setting_.terms.subterms(bodies))
        if (setting_.terms.kind(e) == ExprKind::letter)
            if (const kat::RelationId r = setting_.terms.as_letter(e).relation; r < first)
                (void)step_of_relation(r);
    const auto begin = static_cast<std::uint32_t>(steps_.size());
    Recursion recursion;
    for (const kat::RelationId r : all) {
        Step s;
        s.kind = Kind::recursive;
        s.varies = true;
        relations_.emplace(r, add(std::move(s)));
        recursion.relations.push_back(relations_.at(r));
    }
    for (const kat::RelationId r : all)
        steps_[relations_.at(r)].b = step_of(*setting_.theory.relations[r].definition);
    recursion.end = static_cast<std::uint32_t>(steps_.size());
    // Whether the recursion grows is known at its end. Then it is set for all steps that vary with it.
    bool grows = false;
    bool located = false;
    for (std::uint32_t s = begin; s < recursion.end; ++s)
        if (steps_[s].varies) {
            grows |= steps_[s].grows;
            located |= steps_[s].located;
        }
    for (std::uint32_t s = begin; s < recursion.end; ++s)
        if (steps_[s].varies) {
            steps_[s].grows = grows;
            steps_[s].located = located;
        }
    // Steps after the recursion do not vary.
    for (const std::uint32_t s : recursion.relations)
        steps_[s].varies = false;
    recursions_.emplace(begin, std::move(recursion));
    return relations_.at(relation);
}

const std::vector<kat::PredicateId>& GrowingJudge::predicates_of_label(Label label) {
    std::uint32_t key = 0;
    for (const auto part :
         {static_cast<unsigned>(label.kind), static_cast<unsigned>(label.mode), static_cast<unsigned>(label.exclusive),
          static_cast<unsigned>(label.barrier), static_cast<unsigned>(label.discarded)})
        key = key << 5U | part;
    key = key << 10U | static_cast<unsigned>(label.kernel) << 2U | static_cast<unsigned>(label.scope);
    const auto [found, is_new] = predicates_of_labels_.try_emplace(key);
    if (is_new) {
        for (const std::string_view name : predicates_of(label))
            found->second.push_back(map_.predicate(name).value());
        if (const auto annotated = AnnotationTable(setting_.theory)[label.kernel])
            found->second.push_back(*annotated);
    }
    return found->second;
}

void GrowingJudge::begin(const Outline& outline) {
    size_ = outline.events.size();
    predicates_.assign(setting_.theory.predicates.size(), 0);
    std::vector<Event> events;
    all_located_ = true;
    for (std::size_t e = 0; e < size_; ++e) {
        const Outline::Event& event = outline.events[e];
        events.push_back({.thread = static_cast<int>(event.thread),
                          .position = static_cast<int>(event.index),
                          .location = Event::no_location});
        for (const kat::PredicateId p : predicates_of_label(event.label))
            predicates_[p] |= EventSet{1} << e;
        all_located_ &= event.label.kind == graph::Kind::fence || outline.locations[e] != SparseGraph::no_location;
    }
    basis_ = skeleton<BitMatrix>(events);
    given_.clear();
    const auto relate = [&](BaseRelation r, std::size_t from, std::size_t to) {
        given_.try_emplace(map_.relation(r).value(), size_).first->second.set(from, to);
    };
    for (std::size_t e = 1; e < size_; ++e)
        if (outline.events[e].label.kind == graph::Kind::write && outline.events[e].label.exclusive &&
            outline.events[e].thread != 0)
            relate(BaseRelation::rmw, e - 1, e);
    const DependencyEdges& d = outline.dependencies;
    for (const DependencyKind kind : {DependencyKind::address, DependencyKind::data, DependencyKind::control})
        for (const auto& [from, to] : d[kind])
            relate(relation_of(kind), from, to);
    tests_->run(
        first_events(size_), [&](kat::PredicateId p) { return predicates_[p]; }, test_values_);
    done_ = 0;
    if (all_located_)
        for (std::size_t x = 0; x < size_; ++x)
            for (std::size_t y = 0; y < size_; ++y)
                if (outline.locations[x] != SparseGraph::no_location && outline.locations[x] == outline.locations[y])
                    basis_.same_location.set(x, y);
    run(static_cast<std::uint32_t>(steps_.size()), false);
}

bool GrowingJudge::admits(const Outline& outline) {
    basis_.rf = BitMatrix(size_);
    basis_.co = BitMatrix(size_);
    if (!all_located_)
        basis_.same_location = BitMatrix(size_);
    for (std::size_t e = 0; e < size_; ++e) {
        if (outline.rf[e] != SparseGraph::none)
            basis_.rf.set(outline.rf[e], e);
        for_each_event(outline.co[e], [&](std::size_t behind) { basis_.co.set(e, behind); });
        if (!all_located_)
            for (std::size_t y = 0; y < size_; ++y)
                if (outline.locations[e] != SparseGraph::no_location && outline.locations[e] == outline.locations[y])
                    basis_.same_location.set(e, y);
    }
    done_ = 0;
    for (const Goal& goal : goals_) {
        run(goal.end, true);
        if (!holds(goal))
            return false;
    }
    return true;
}

std::uint64_t GrowingJudge::flags() {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < flags_.size(); ++i) {
        run(flags_[i].end, true);
        if (!holds(flags_[i]))
            found |= std::uint64_t{1} << i;
    }
    return found;
}

void GrowingJudge::run(std::uint32_t end, bool growing) {
    for (std::uint32_t s = done_; s < end; ++s) {
        const auto recursion = recursions_.find(s);
        if (recursion == recursions_.end()) {
            if (is_due(steps_[s], growing))
                compute(s);
            continue;
        }
        // run_recursion also computes steps of the recursion that do not vary.
        if (is_due(steps_[s], growing)) {
            run_recursion(s, recursion->second);
            s = recursion->second.end - 1;
        }
    }
    done_ = std::max(done_, growing ? end : 0);
}

void GrowingJudge::run_recursion(std::uint32_t first, const Recursion& recursion) {
    for (const std::uint32_t r : recursion.relations)
        std::fill_n(rows(r), size_, 0);
    const bool growing = !is_due(steps_[first], false);
    for (bool once = true, changes = true; changes; once = false) {
        for (std::uint32_t s = first; s < recursion.end; ++s)
            if (steps_[s].kind != Kind::recursive && (steps_[s].varies || (once && is_due(steps_[s], growing))))
                compute(s);
        changes = false;
        for (const std::uint32_t r : recursion.relations)
            if (!std::equal(rows(r), rows(r) + size_, rows(steps_[r].b))) {
                std::copy_n(rows(steps_[r].b), size_, rows(r));
                changes = true;
            }
    }
}

BitMatrix GrowingJudge::base_value_of(kat::RelationId relation) const {
    const BaseRelationInfo& base = *map_[relation].base;
    if (base.source != Source::itself)
        return base_value(base.relation, basis_);
    const auto found = given_.find(relation);
    return found == given_.end() ? BitMatrix(size_) : found->second;
}

// In place: matrices are copied nowhere, since most of the time of an exploration is spent here.
void GrowingJudge::compute(std::uint32_t step) {
    const Step& s = steps_[step];
    EventSet* const result = rows(step);
    const EventSet* const a = rows(s.a);
    const EventSet* const b = rows(s.b);
    switch (s.kind) {
    case Kind::test:
        for (std::size_t x = 0; x < size_; ++x)
            result[x] = test_values_[s.b] & EventSet{1} << x;
        break;
    case Kind::base: {
        const BitMatrix value = base_value_of(s.a);
        for (std::size_t x = 0; x < size_; ++x)
            result[x] = value.row(x);
        break;
    }
    case Kind::same_place:
        for (std::size_t x = 0; x < size_; ++x)
            result[x] = a[x] & basis_.same_location.row(x);
        break;
    case Kind::converse:
        std::fill_n(result, size_, 0);
        for (std::size_t x = 0; x < size_; ++x)
            for_each_event(a[x], [&](std::size_t y) { result[y] |= EventSet{1} << x; });
        break;
    case Kind::unite:
        std::fill_n(result, size_, 0);
        for (const std::uint32_t kid : s.kids)
            for (std::size_t x = 0; x < size_; ++x)
                result[x] |= rows(kid)[x];
        break;
    case Kind::sequence:
        for (std::size_t x = 0; x < size_; ++x) {
            EventSet reached = 0;
            for_each_event(a[x], [&](std::size_t y) { reached |= b[y]; });
            result[x] = reached;
        }
        break;
    case Kind::behind:
        for (std::size_t x = 0; x < size_; ++x)
            result[x] = a[x] != 0 ? b[x] : 0;
        break;
    case Kind::before: {
        EventSet to = 0;
        for (std::size_t x = 0; x < size_; ++x)
            to |= b[x];
        for (std::size_t x = 0; x < size_; ++x)
            result[x] = a[x] & to;
        break;
    }
    case Kind::star:
        std::copy_n(a, size_, result);
        close(result);
        for (std::size_t x = 0; x < size_; ++x)
            result[x] |= EventSet{1} << x;
        break;
    case Kind::intersection:
        for (std::size_t x = 0; x < size_; ++x)
            result[x] = a[x] & b[x];
        break;
    case Kind::difference:
        for (std::size_t x = 0; x < size_; ++x)
            result[x] = a[x] & ~b[x];
        break;
    case Kind::recursive:
        break;
    }
}

// The transitive closure (Warshall).
void GrowingJudge::close(EventSet* matrix) const {
    for (std::size_t k = 0; k < size_; ++k) {
        const EventSet from = matrix[k];
        if (from == 0)
            continue;
        for (std::size_t x = 0; x < size_; ++x)
            if ((matrix[x] >> k & 1U) != 0)
                matrix[x] |= from;
    }
}

bool GrowingJudge::holds(const Goal& goal) {
    const EventSet* value = rows(goal.step);
    if (goal.kind == kat::Axiom::Kind::empty)
        return std::all_of(value, value + size_, [](EventSet row) { return row == 0; });
    if (goal.kind == kat::Axiom::Kind::acyclic) {
        std::copy_n(value, size_, closure_.begin());
        close(closure_.data());
        value = closure_.data();
    }
    for (std::size_t x = 0; x < size_; ++x)
        if ((value[x] >> x & 1U) != 0)
            return false;
    return true;
}

} // namespace katlas::graph

// What the relations of the base theory *are* on execution graphs.
//
// models/prelude.kat says what a proof may assume of these relations. This table is the one place in C++ that defines
// them, by name: a *given* relation is part of an execution graph, a *derived* one is computed from given ones.
// Relations that a user declares are given. The `-loc` twin of a relation (kat::Relation::location_twin) consists of
// the relation's pairs that have one location.
//
// Given are rf, co, rmw; the dependencies addr, data, ctrl, and pick-addr, pick-data, pick-ctrl, which pass through a
// condition; the parts of rmw that are one instruction (amo), or an instruction that computes the value it writes
// (within). The conditions of well_formed.hpp apply to all of these. Given are also the relations of threads and memory
// management (tc, tj, alloc, free), for which only the signature is known.
//
// po, same-thread, same-cta, same-gpu, loc-overlap and any follow from the events' threads, the places of these, and
// the events' positions and locations.
#pragma once

#include "katlas/graph/bit_matrix.hpp"
#include "katlas/graph/dependency_edges.hpp"
#include "katlas/kat/theory.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace katlas::graph {

enum class BaseRelation : std::uint8_t {
    any,
    loc_overlap,
    same_thread,
    same_cta,
    same_gpu,
    po,
    rmw,
    addr,
    data,
    ctrl,
    pick_addr,
    pick_data,
    pick_ctrl,
    within,
    amo,
    rf,
    rfe,
    rfi,
    co,
    coe,
    coi,
    fr,
    fre,
    fri,
    detour,
    tc,
    tj,
    alloc,
    free,
    po_imm,
    po_loc_imm,
    co_imm,
    fr_imm
};

// What a relation depends on beyond threads, their places, positions and locations.
enum class Source : std::uint8_t {
    skeleton,      // nothing
    reads_from,    // rf
    coherence,     // co
    communication, // rf and co
    itself         // the relation is given, and is neither rf nor co
};

struct BaseRelationInfo {
    std::string_view name;
    BaseRelation relation;
    Source source;
};

// The entry of that name.
[[nodiscard]] const BaseRelationInfo* find_base_relation(std::string_view name);

// Whether the relation lies in po, and is a dependency as programs record them.
[[nodiscard]] constexpr bool is_dependency(BaseRelation r) {
    return r >= BaseRelation::addr && r <= BaseRelation::pick_ctrl;
}
[[nodiscard]] constexpr bool is_pick(BaseRelation r) {
    return r >= BaseRelation::pick_addr && r <= BaseRelation::pick_ctrl;
}
// Whether the relation is about the places of threads.
[[nodiscard]] constexpr bool is_of_places(BaseRelation r) {
    return r == BaseRelation::same_cta || r == BaseRelation::same_gpu;
}
// Whether the relation lies in rmw, and programs record it with the dependencies.
[[nodiscard]] constexpr bool is_part_of_rmw(BaseRelation r) {
    return r == BaseRelation::within || r == BaseRelation::amo;
}

// What programs record with their dependencies. `data` has the pairs that are `within`, too.
[[nodiscard]] constexpr BaseRelation relation_of(DependencyKind kind) {
    return static_cast<BaseRelation>(static_cast<int>(BaseRelation::addr) + static_cast<int>(kind));
}

// What derived relations are computed from.
template <typename M>
struct Basis {
    M any;
    M same_thread;
    M same_location;
    M po;
    M rf;
    M co;
    M same_cta;
    M same_gpu;
};

// The value of a relation whose source is not `itself`.
template <typename M>
[[nodiscard]] M base_value(BaseRelation r, const Basis<M>& b) {
    const auto immediate = [](const M& m) { return m - m.then(m); };
    const auto fr = [&] { return b.rf.converse().then(b.co); };
    switch (r) {
    case BaseRelation::any:
        return b.any;
    case BaseRelation::loc_overlap:
        return b.same_location;
    case BaseRelation::same_thread:
        return b.same_thread;
    case BaseRelation::same_cta:
        return b.same_cta;
    case BaseRelation::same_gpu:
        return b.same_gpu;
    case BaseRelation::po:
        return b.po;
    case BaseRelation::rf:
        return b.rf;
    case BaseRelation::rfe:
        return b.rf - b.same_thread;
    case BaseRelation::rfi:
        return b.rf & b.same_thread;
    case BaseRelation::co:
        return b.co;
    case BaseRelation::coe:
        return b.co - b.same_thread;
    case BaseRelation::coi:
        return b.co & b.same_thread;
    case BaseRelation::fr:
        return fr();
    case BaseRelation::fre:
        return fr() - b.same_thread;
    case BaseRelation::fri:
        return fr() & b.same_thread;
    case BaseRelation::detour:
        return b.po & b.same_location & (b.co - b.same_thread).then(b.rf - b.same_thread);
    case BaseRelation::po_imm:
        return immediate(b.po);
    case BaseRelation::po_loc_imm:
        return immediate(b.po & b.same_location);
    case BaseRelation::co_imm:
        return immediate(b.co);
    case BaseRelation::fr_imm:
        return fr() - fr().then(b.co);
    case BaseRelation::rmw:
    case BaseRelation::addr:
    case BaseRelation::data:
    case BaseRelation::ctrl:
    case BaseRelation::pick_addr:
    case BaseRelation::pick_data:
    case BaseRelation::pick_ctrl:
    case BaseRelation::within:
    case BaseRelation::amo:
    case BaseRelation::tc:
    case BaseRelation::tj:
    case BaseRelation::alloc:
    case BaseRelation::free:
        break;
    }
    return b.any - b.any;
}

// The relations and predicates of a theory as the graph layer sees them.
class TheoryMap {
  public:
    explicit TheoryMap(const kat::Theory& theory);

    struct Entry {
        const BaseRelationInfo* base = nullptr; // none: declared by a user
        std::optional<kat::RelationId> twin_of; // its pairs of one location
        std::optional<kat::RelationId> twin;    // has the pairs of one location
        [[nodiscard]] Source source() const { return base == nullptr ? Source::itself : base->source; }
    };
    [[nodiscard]] const Entry& operator[](kat::RelationId r) const { return entries_[r]; }
    [[nodiscard]] std::size_t num_relations() const { return entries_.size(); }
    // Nothing if the theory has no such relation or predicate of the base theory.
    [[nodiscard]] std::optional<kat::RelationId> relation(BaseRelation r) const {
        return relations_[static_cast<std::size_t>(r)];
    }
    [[nodiscard]] std::optional<kat::PredicateId> predicate(std::string_view name) const;

  private:
    const kat::Theory* theory_;
    std::vector<Entry> entries_;
    std::array<std::optional<kat::RelationId>, static_cast<std::size_t>(BaseRelation::fr_imm) + 1> relations_{};
};

} // namespace katlas::graph

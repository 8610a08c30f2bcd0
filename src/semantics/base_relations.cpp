#include "katlas/semantics/base_relations.hpp"

#include <algorithm>
#include <array>

namespace katlas::graph {
namespace {

constexpr std::array table = {
    BaseRelationInfo{"any", BaseRelation::any, Source::skeleton},
    BaseRelationInfo{"loc-overlap", BaseRelation::loc_overlap, Source::skeleton},
    BaseRelationInfo{"same-thread", BaseRelation::same_thread, Source::skeleton},
    BaseRelationInfo{"same-cta", BaseRelation::same_cta, Source::skeleton},
    BaseRelationInfo{"same-gpu", BaseRelation::same_gpu, Source::skeleton},
    BaseRelationInfo{"po", BaseRelation::po, Source::skeleton},
    BaseRelationInfo{"rmw", BaseRelation::rmw, Source::itself},
    BaseRelationInfo{"addr", BaseRelation::addr, Source::itself},
    BaseRelationInfo{"data", BaseRelation::data, Source::itself},
    BaseRelationInfo{"ctrl", BaseRelation::ctrl, Source::itself},
    BaseRelationInfo{"pick-addr", BaseRelation::pick_addr, Source::itself},
    BaseRelationInfo{"pick-data", BaseRelation::pick_data, Source::itself},
    BaseRelationInfo{"pick-ctrl", BaseRelation::pick_ctrl, Source::itself},
    BaseRelationInfo{"within", BaseRelation::within, Source::itself},
    BaseRelationInfo{"amo", BaseRelation::amo, Source::itself},
    BaseRelationInfo{"rf", BaseRelation::rf, Source::reads_from},
    BaseRelationInfo{"rfe", BaseRelation::rfe, Source::reads_from},
    BaseRelationInfo{"rfi", BaseRelation::rfi, Source::reads_from},
    BaseRelationInfo{"co", BaseRelation::co, Source::coherence},
    BaseRelationInfo{"coe", BaseRelation::coe, Source::coherence},
    BaseRelationInfo{"coi", BaseRelation::coi, Source::coherence},
    BaseRelationInfo{"fr", BaseRelation::fr, Source::communication},
    BaseRelationInfo{"fre", BaseRelation::fre, Source::communication},
    BaseRelationInfo{"fri", BaseRelation::fri, Source::communication},
    BaseRelationInfo{"detour", BaseRelation::detour, Source::communication},
    BaseRelationInfo{"tc", BaseRelation::tc, Source::itself},
    BaseRelationInfo{"tj", BaseRelation::tj, Source::itself},
    BaseRelationInfo{"alloc", BaseRelation::alloc, Source::itself},
    BaseRelationInfo{"free", BaseRelation::free, Source::itself},
    BaseRelationInfo{"po-imm", BaseRelation::po_imm, Source::skeleton},
    BaseRelationInfo{"po-loc-imm", BaseRelation::po_loc_imm, Source::skeleton},
    BaseRelationInfo{"mo-imm", BaseRelation::co_imm, Source::coherence},
    BaseRelationInfo{"co-imm", BaseRelation::co_imm, Source::coherence},
    BaseRelationInfo{"fr-imm", BaseRelation::fr_imm, Source::communication},
    BaseRelationInfo{"rb-imm", BaseRelation::fr_imm, Source::communication},
};

static_assert(std::ranges::all_of(dependency_kinds, [](const DependencyKindInfo& info) {
    return std::ranges::any_of(table, [&](const BaseRelationInfo& r) {
        return r.name == info.relation && r.relation == relation_of(info.kind);
    });
}));

} // namespace

const BaseRelationInfo* find_base_relation(std::string_view name) {
    const auto* const found = std::ranges::find(table, name, &BaseRelationInfo::name);
    return found == table.end() ? nullptr : found;
}

TheoryMap::TheoryMap(const kat::Theory& theory) : theory_(&theory), entries_(theory.relations.size()) {
    for (kat::RelationId r = 0; r < theory.relations.size(); ++r) {
        const kat::Relation& relation = theory.relations[r];
        if (relation.builtin)
            entries_[r].base = find_base_relation(relation.name);
        if (const BaseRelationInfo* base = entries_[r].base; base != nullptr)
            if (auto& known = relations_[static_cast<std::size_t>(base->relation)]; !known)
                known = r;
        entries_[r].twin = relation.location_twin;
        if (relation.location_twin)
            entries_[*relation.location_twin].twin_of = r;
    }
}

std::optional<kat::PredicateId> TheoryMap::predicate(std::string_view name) const {
    for (kat::PredicateId id = 0; id < theory_->predicates.size(); ++id)
        if (theory_->predicates[id].builtin && theory_->predicates[id].name == name)
            return id;
    return std::nullopt;
}

} // namespace katlas::graph

#include "katlas/semantics/well_formed.hpp"

#include "katlas/semantics/derivation.hpp"

#include <map>
#include <set>

#include <fmt/format.h>

namespace katlas::graph {
namespace {

class Inspector {
  public:
    Inspector(const kat::Setting& setting, const ExecutionGraph& graph)
        : terms_(setting.terms), theory_(setting.theory), derivation_(setting.terms, setting.theory), g_(graph),
          shape_(skeleton<BitMatrix>(graph.events())) {}

    std::vector<std::string> run() {
        constraints();
        events();
        signatures();
        reads_from();
        coherence();
        within_threads();
        updates();
        dependencies();
        derived();
        return std::move(defects_);
    }

  private:
    [[nodiscard]] EventSet where(std::string_view name) const {
        const auto p = map_.predicate(name);
        return p ? g_.where(*p) : 0;
    }
    [[nodiscard]] BitMatrix relation(BaseRelation r) const {
        const auto id = map_.relation(r);
        return id ? g_.relation(*id) : BitMatrix(g_.size());
    }
    template <typename... Args>
    void report(fmt::format_string<Args...> text, Args&&... args) {
        defects_.push_back(fmt::format(text, std::forward<Args>(args)...));
    }
    // Reports each pair; the text has a place for each of its events.
    void report_pairs(const BitMatrix& pairs, const std::string& what) {
        for (std::size_t x = 0; x < g_.size(); ++x)
            for_each_event(pairs.row(x), [&](std::size_t y) { report("event {} {} event {}", x, what, y); });
    }

    void constraints() {
        for (const kat::TestRef c : theory_.constraints)
            for_each_event(g_.all() & ~graph::where(terms_, g_, c), [&](std::size_t e) {
                report("event {} violates the constraint {}", e, to_text(terms_, theory_, c));
            });
    }

    void events() {
        const EventSet located = where("LOC");
        const EventSet writes = where("W");
        const EventSet exclusive = where("EXCL");
        std::set<std::pair<int, int>> places;
        std::set<int> used;
        std::map<int, int> initial;
        for (std::size_t e = 0; e < g_.size(); ++e) {
            const Event& event = g_.event(e);
            if (event.has_location() != ((located >> e & 1U) != 0))
                report("event {} {}", e, event.has_location() ? "has a location and is not in LOC" : "has no location");
            if (event.has_location())
                used.insert(event.location);
            if (!event.is_initial()) {
                if (!places.emplace(event.thread, event.position).second)
                    report("event {} is not the only one at its position", e);
                continue;
            }
            if ((writes >> e & 1U) == 0 || (exclusive >> e & 1U) != 0)
                report("event {} is in thread 0 and no initial write", e);
            ++initial[event.location];
        }
        for (const int l : used)
            if (initial[l] != 1)
                report("location {} has {} initial writes", l, initial[l]);
    }

    void signatures() {
        const BitMatrix everything = shape_.any;
        for (kat::RelationId r = 0; r < theory_.relations.size(); ++r) {
            const kat::Relation& relation = theory_.relations[r];
            const BitMatrix& pairs = g_.relation(r);
            const EventSet domain = graph::where(terms_, g_, relation.domain);
            const EventSet range = graph::where(terms_, g_, relation.range);
            BitMatrix allowed = BitMatrix::product(g_.size(), domain, range);
            for (const auto& [effect, same] :
                 {std::pair(relation.location, shape_.same_location), std::pair(relation.thread, shape_.same_thread)})
                if (effect != kat::Effect::unknown)
                    allowed = allowed & (effect == kat::Effect::keeps ? same : everything - same);
            report_pairs(pairs - allowed, fmt::format("may not be {}-before", relation.name));
        }
    }

    void reads_from() {
        const BitMatrix sources = relation(BaseRelation::rf).converse();
        for_each_event(where("R"), [&](std::size_t e) {
            if (std::popcount(sources.row(e)) != 1)
                report("event {} reads from {} writes", e, std::popcount(sources.row(e)));
        });
    }

    void coherence() {
        const BitMatrix co = relation(BaseRelation::co);
        const EventSet writes = where("W");
        const BitMatrix together =
            (BitMatrix::product(g_.size(), writes, writes) & shape_.same_location) - BitMatrix::identity(g_.size());
        report_pairs(together - co - co.converse(), "is not co-related to");
        report_pairs(co & BitMatrix::identity(g_.size()), "is co-before");
        report_pairs(co.then(co) - co, "is not co-before, as transitivity of co would have it,");
        for (std::size_t e = 0; e < g_.size(); ++e)
            if (g_.event(e).is_initial() && co.converse().row(e) != 0)
                report("event {} is initial and not first in co", e);
    }

    void within_threads() {
        for (const auto& [r, what] : {std::pair(BaseRelation::rf, "is against po rf-before"),
                                      std::pair(BaseRelation::co, "is against po co-before"),
                                      std::pair(BaseRelation::fr, "is against po fr-before")}) {
            const Basis<BitMatrix> basis = full_basis();
            report_pairs((base_value(r, basis) & shape_.same_thread) - shape_.po, what);
        }
    }

    void updates() {
        const BitMatrix rmw = relation(BaseRelation::rmw);
        const BitMatrix immediate = shape_.po - shape_.po.then(shape_.po);
        report_pairs(rmw - immediate, "is in one read-modify-write, and not directly po-before");
        report_pairs(rmw - shape_.same_location, "is in one read-modify-write, of another location, with");
        for_each_event(where("W") & where("EXCL"), [&](std::size_t e) {
            if (rmw.converse().row(e) == 0)
                report("event {} is an exclusive write of no read-modify-write", e);
        });
    }

    void dependencies() {
        for (kat::RelationId r = 0; r < map_.num_relations(); ++r) {
            const BaseRelationInfo* base = map_[r].base;
            if (base != nullptr && is_dependency(base->relation))
                report_pairs(g_.relation(r) - shape_.po, "has a dependency and is not po-before");
            if (base != nullptr && is_part_of_rmw(base->relation))
                report_pairs(g_.relation(r) - relation(BaseRelation::rmw),
                             "is in one instruction, and not in one read-modify-write, with");
        }
    }

    void derived() {
        ExecutionGraph again = g_;
        derive(again, derivation_);
        for (kat::RelationId r = 0; r < theory_.relations.size(); ++r)
            if (again.relation(r) != g_.relation(r))
                report("{} is not what it is defined to be", theory_.relations[r].name);
    }

    [[nodiscard]] Basis<BitMatrix> full_basis() const {
        Basis<BitMatrix> basis = shape_;
        basis.rf = relation(BaseRelation::rf);
        basis.co = relation(BaseRelation::co);
        return basis;
    }

    const kat::Terms& terms_;
    const kat::Theory& theory_;
    Derivation derivation_;
    const TheoryMap& map_ = derivation_.map();
    const ExecutionGraph& g_;
    Basis<BitMatrix> shape_;
    std::vector<std::string> defects_;
};

} // namespace

std::vector<std::string> defects(const kat::Setting& setting, const ExecutionGraph& graph) {
    return Inspector(setting, graph).run();
}

std::vector<std::size_t> violated_assumptions(const kat::Setting& setting, const ExecutionGraph& graph) {
    kat::Terms terms = setting.terms;
    std::vector<Obligation> obligations;
    for (const kat::Assumption& a : setting.theory.assumptions)
        obligations.push_back(compile(terms, setting.theory, a));
    const std::vector<bool> verdicts = Judge(terms, std::move(obligations)).verdicts(graph);
    std::vector<std::size_t> violated;
    for (std::size_t i = 0; i < verdicts.size(); ++i)
        if (!verdicts[i])
            violated.push_back(i);
    return violated;
}

} // namespace katlas::graph

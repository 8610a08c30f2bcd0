#include "sketch.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace katlas::prover {

using graph::BaseRelation;
using kat::Effect;
using kat::Letter;
using kat::RelationId;
using kat::TestRef;

namespace {

// A union-find structure whose representatives are the least members, so that equal sketches have equal numbers.
// (boost::disjoint_sets leaves the choice of representatives open.)
class Classes {
  public:
    explicit Classes(std::size_t n) : leader_(n) { std::iota(leader_.begin(), leader_.end(), std::size_t{0}); }
    void join(std::size_t a, std::size_t b) {
        a = find(a);
        b = find(b);
        leader_[std::max(a, b)] = std::min(a, b);
    }
    [[nodiscard]] std::size_t find(std::size_t e) const {
        while (leader_[e] != e)
            e = leader_[e];
        return e;
    }

  private:
    std::vector<std::size_t> leader_;
};

} // namespace

SketchContext::SketchContext(const kat::Workspace& in) : workspace(in), derivation(in.terms, in.theory), kinds(in) {
    kat::Terms& terms = workspace.terms;
    w = map.predicate("W").value();
    r = map.predicate("R").value();
    excl = map.predicate("EXCL").value();
    loc = map.predicate("LOC").value();
    write = terms.predicate(w);
    read = terms.predicate(r);
    exclusive = terms.predicate(excl);
    located = terms.predicate(loc);
    initial = terms.conjunction(write, terms.negation(exclusive));
    constexpr std::size_t length = 4;
    for (const kat::Assumption& a : workspace.theory.assumptions)
        if (a.by_definition && terms.kind(a.left) == kat::ExprKind::letter && !terms.as_letter(a.left).inverse)
            if (const auto paths = shortest_paths(terms, a.right, length, 1); !paths.empty())
                needs[terms.as_letter(a.left).relation].push_back(paths.front());
}

std::size_t Sketch::add(TestRef test, bool initial) {
    events.push_back({test, initial});
    became.push_back(events.size() - 1);
    return events.size() - 1;
}

void Sketch::require(SketchContext& s, std::size_t event, TestRef test) {
    event = resolve(event);
    events[event].test = s.workspace.terms.conjunction(events[event].test, test);
}

std::size_t Sketch::resolve(std::size_t e) const {
    while (became[e] != e)
        e = became[e];
    return e;
}

void Sketch::relate(SketchContext& s, Letter letter, std::size_t from, std::size_t to) {
    from = resolve(from);
    to = resolve(to);
    if (letter.inverse)
        std::swap(from, to);
    // A definition that only repeats itself asks for more events without end. A sketch of too many events is dropped.
    if (events.size() > max_events || !edges.emplace(letter.relation, from, to).second)
        return;
    const kat::Relation& relation = s.workspace.theory.relations[letter.relation];
    require(s, from, relation.domain);
    require(s, to, relation.range);
    if (relation.location != Effect::unknown || s.map[letter.relation].twin_of) {
        require(s, from, s.located);
        require(s, to, s.located);
    }
    if (const auto* base = s.map[letter.relation].base; base != nullptr && base->relation == BaseRelation::detour) {
        const std::size_t between = add(s.write);
        relate(s, {s.relation(BaseRelation::po), false}, from, to);
        relate(s, {s.relation(BaseRelation::coe), false}, from, between);
        relate(s, {s.relation(BaseRelation::rfe), false}, between, to);
    }
    if (const auto needed = s.needs.find(letter.relation); needed != s.needs.end())
        for (const Path& path : needed->second)
            lead(s, path, from, to);
}

void Sketch::lead(SketchContext& s, const Path& path, std::size_t from, std::size_t to) {
    std::size_t here = from;
    require(s, from, path.tests.front());
    for (std::size_t i = 0; i < path.letters.size(); ++i) {
        const std::size_t next = i + 1 == path.letters.size() ? to : add(s.workspace.terms.top());
        require(s, next, path.tests[i + 1]);
        relate(s, path.letters[i], here, next);
        here = next;
    }
}

void Sketch::merge(SketchContext& s, std::size_t a, std::size_t b) {
    a = resolve(a);
    b = resolve(b);
    if (a == b)
        return;
    const std::size_t kept = std::min(a, b);
    const std::size_t gone = std::max(a, b);
    require(s, kept, events[gone].test);
    events[kept].initial = events[kept].initial || events[gone].initial;
    became[gone] = kept;
    std::set<Edge> merged;
    for (const auto& [relation, from, to] : edges)
        merged.emplace(relation, resolve(from), resolve(to));
    edges = std::move(merged);
}

namespace {

class Designer {
  public:
    Designer(SketchContext& s, Sketch& sketch) : s_(s), sketch_(sketch) {}

    std::optional<Layout> run() {
        for (;;) {
            if (sketch_.events.size() > Sketch::max_events || !choose_kinds())
                return std::nullopt;
            if (add_updates())
                continue;
            if (!find_classes())
                return std::nullopt;
            if (!add_initial_writes())
                break;
        }
        if (!order())
            return std::nullopt;
        return std::move(out_);
    }

  private:
    [[nodiscard]] std::size_t size() const { return sketch_.events.size(); }

    bool choose_kinds() {
        out_.kinds.assign(size(), {});
        for (std::size_t e = 0; e < size(); ++e) {
            if (!sketch_.alive(e))
                continue;
            auto kind = s_.kinds.choose(sketch_.events[e].test, s_.preference);
            if (!kind)
                return false;
            out_.kinds[e] = std::move(*kind);
        }
        return true;
    }

    // Gives every exclusive write its read.
    bool add_updates() {
        const RelationId rmw = s_.relation(BaseRelation::rmw);
        std::vector<bool> updated(size(), false);
        for (const auto& [relation, from, to] : sketch_.edges)
            if (s_.map[relation].twin_of.value_or(relation) == rmw)
                updated[to] = true;
        bool added = false;
        for (std::size_t e = 0, n = size(); e < n; ++e)
            if (sketch_.alive(e) && !updated[e] && out_.holds(e, s_.w) && out_.holds(e, s_.excl)) {
                sketch_.relate(s_, {rmw, false}, sketch_.add(s_.read), e);
                added = true;
            }
        return added;
    }

    // A relation, and the relation of which it is the twin.
    [[nodiscard]] std::vector<RelationId> facets(RelationId r) const {
        std::vector<RelationId> result{r};
        if (const auto whole = s_.map[r].twin_of)
            result.push_back(*whole);
        return result;
    }

    bool find_classes() {
        Classes threads(size());
        Classes locations(size());
        std::size_t initial = Layout::none;
        for (std::size_t e = 0; e < size(); ++e)
            if (sketch_.alive(e) && sketch_.events[e].initial) {
                if (initial != Layout::none)
                    threads.join(initial, e);
                initial = e;
            }
        for (const auto& [relation, from, to] : sketch_.edges) {
            for (const RelationId r : facets(relation)) {
                const kat::Relation& info = s_.workspace.theory.relations[r];
                if (info.thread == Effect::keeps)
                    threads.join(from, to);
                if (info.location == Effect::keeps || s_.map[r].twin_of)
                    locations.join(from, to);
            }
        }
        for (const auto& [relation, from, to] : sketch_.edges)
            for (const RelationId r : facets(relation)) {
                const kat::Relation& info = s_.workspace.theory.relations[r];
                if ((info.thread == Effect::changes && threads.find(from) == threads.find(to)) ||
                    (info.location == Effect::changes && locations.find(from) == locations.find(to)))
                    return false;
            }
        out_.thread.assign(size(), Layout::none);
        out_.location.assign(size(), Layout::none);
        for (std::size_t e = 0; e < size(); ++e) {
            if (!sketch_.alive(e))
                continue;
            out_.thread[e] = threads.find(e);
            if (out_.holds(e, s_.loc))
                out_.location[e] = locations.find(e);
            const bool among_initial = initial != Layout::none && threads.find(e) == threads.find(initial);
            if (among_initial != sketch_.events[e].initial)
                return false;
        }
        return true;
    }

    // Adds an initial write for each location.
    bool add_initial_writes() {
        std::map<std::size_t, std::vector<std::size_t>> initial;
        for (std::size_t e = 0; e < size(); ++e)
            if (sketch_.alive(e) && out_.location[e] != Layout::none) {
                auto& writes = initial[out_.location[e]];
                if (sketch_.events[e].initial)
                    writes.push_back(e);
            }
        bool changed = false;
        for (const auto& [location, writes] : initial) {
            if (writes.size() == 1)
                continue;
            changed = true;
            if (writes.empty())
                sketch_.relate(s_, {s_.relation(BaseRelation::loc_overlap), false}, sketch_.add(s_.initial, true),
                               location);
            for (std::size_t i = 1; i < writes.size(); ++i)
                sketch_.merge(s_, writes[0], writes[i]);
        }
        return changed;
    }

    bool order() {
        const std::size_t n = size();
        out_.po = out_.co = out_.fr = graph::BitMatrix(n);
        out_.source.assign(n, Layout::none);
        out_.update.assign(n, Layout::none);
        for (const auto& [relation, from, to] : sketch_.edges)
            for (const RelationId r : facets(relation))
                if (const auto* base = s_.map[r].base; base != nullptr && !note(base->relation, from, to))
                    return false;
        // Closes the required order under transitivity, so that the search need not find out the consequences.
        out_.po = out_.po.plus();
        return out_.po.fixed_points() == 0;
    }

    bool note(BaseRelation r, std::size_t from, std::size_t to) {
        switch (r) {
        case BaseRelation::rmw:
        case BaseRelation::within:
        case BaseRelation::amo:
            if (out_.update[from] != Layout::none && out_.update[from] != to)
                return false;
            out_.update[from] = to;
            out_.po.set(from, to);
            return true;
        case BaseRelation::po:
        case BaseRelation::addr:
        case BaseRelation::data:
        case BaseRelation::ctrl:
        case BaseRelation::pick_addr:
        case BaseRelation::pick_data:
        case BaseRelation::pick_ctrl:
            out_.po.set(from, to);
            return !sketch_.events[from].initial;
        case BaseRelation::rf:
        case BaseRelation::rfe:
        case BaseRelation::rfi:
            if (out_.source[to] != Layout::none && out_.source[to] != from)
                return false;
            out_.source[to] = from;
            return true;
        case BaseRelation::co:
        case BaseRelation::coe:
        case BaseRelation::coi:
            out_.co.set(from, to);
            return true;
        case BaseRelation::fr:
        case BaseRelation::fre:
        case BaseRelation::fri:
            out_.fr.set(from, to);
            return true;
        default:
            return true;
        }
    }

    SketchContext& s_;
    Sketch& sketch_;
    Layout out_;
};

} // namespace

std::optional<Layout> lay_out(SketchContext& s, Sketch& sketch) {
    return Designer(s, sketch).run();
}

} // namespace katlas::prover

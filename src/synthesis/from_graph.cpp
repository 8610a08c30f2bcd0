#include "katlas/synthesis/from_graph.hpp"

#include "katlas/graph/label_predicates.hpp"
#include "katlas/synthesis/litmus_text.hpp"
#include "katlas/synthesis/machine_labels.hpp"

#include <algorithm>

namespace katlas::synthesis {
namespace {

using graph::BaseRelation;
using graph::Kind;
using graph::Mode;

enum class Open : std::uint8_t { relaxed, plain, strong }; // the reading of an unspecified mode
// The treatment of the modes of the two halves of a read-modify-write, or the completion of a half that stands alone.
enum class Halves : std::uint8_t { raised, lowered, completed };

class Reader {
  public:
    Reader(const kat::Theory& theory, const graph::ExecutionGraph& graph, std::optional<Machine> machine)
        : theory_(theory), graph_(graph), map_(theory), machine_(machine) {
        for (std::size_t e = 0; e < graph.size(); ++e)
            if (!graph.event(e).is_initial())
                order_.push_back(e);
        std::ranges::stable_sort(
            order_, {}, [&](std::size_t e) { return std::pair(graph.event(e).thread, graph.event(e).position); });
    }

    // What prevents any reading of the graph; empty: nothing.
    [[nodiscard]] std::string obstacle() const {
        for (const std::size_t e : order_)
            if (!is("R", e) && !is("W", e) && !is("F", e))
                return "its events are not all reads, writes and fences";
        return {};
    }

    [[nodiscard]] Candidate read(Open open, Halves halves) const {
        Candidate c;
        std::vector<Place> place(graph_.size());
        for (const std::size_t e : order_) {
            place[e] = c.events.size();
            const bool new_thread = c.events.empty() || graph_.event(e).thread != graph_.event(previous(e)).thread;
            const std::size_t thread = c.events.empty() ? 0 : c.events.back().thread + (new_thread ? 1 : 0);
            c.events.push_back({.label = label(e, open), .thread = thread, .location = 0, .source = std::nullopt});
        }
        const graph::BitMatrix& rf = relation(BaseRelation::rf);
        const graph::BitMatrix& co = relation(BaseRelation::co);
        std::vector<int> locations;
        for (const std::size_t e : order_)
            if (!c.events[place[e]].is_fence()) {
                const auto known = std::ranges::find(locations, graph_.event(e).location);
                c.events[place[e]].location = static_cast<std::size_t>(known - locations.begin());
                if (known == locations.end())
                    locations.push_back(graph_.event(e).location);
            }
        c.co.resize(locations.size());
        for (const std::size_t e : order_) {
            CandidateEvent& event = c.events[place[e]];
            if (event.is_write())
                c.co[event.location].push_back(place[e]);
            for (const std::size_t w : order_)
                if (event.is_read() && rf.has(w, e))
                    event.source = place[w];
        }
        for (std::vector<Place>& writes : c.co)
            std::ranges::sort(writes, [&](Place a, Place b) { return co.has(order_[a], order_[b]); });
        add_dependencies(c);
        if (halves == Halves::completed)
            c = completed(c);
        repair_updates(c, halves);
        return machine_ ? on_machine(*machine_, c) : c;
    }

  private:
    [[nodiscard]] bool is(std::string_view predicate, std::size_t e) const {
        return graph_.holds(map_.predicate(predicate).value(), e);
    }
    [[nodiscard]] const graph::BitMatrix& relation(BaseRelation r) const {
        return graph_.relation(map_.relation(r).value());
    }
    [[nodiscard]] std::size_t previous(std::size_t e) const { return *(std::ranges::find(order_, e) - 1); }

    [[nodiscard]] bool is_barrier(std::size_t e) const {
        for (kat::PredicateId p = 0; p < theory_.predicates.size(); ++p)
            if (graph_.holds(p, e) && graph::is_of_machines(theory_.predicates[p].name))
                return true;
        return false;
    }

    // The barrier on the target machine. Null for a barrier of another machine, or if the target is C.
    [[nodiscard]] const MachineFence* barrier_of(std::size_t e) const {
        if (machine_)
            for (const MachineFence& fence : fences_of(*machine_)) {
                const auto names =
                    graph::predicates_of({.kind = Kind::fence, .mode = fence.mode, .barrier = fence.barrier});
                for (const std::string_view name : names)
                    if (graph::is_of_machines(name) && is(name, e))
                        return &fence;
            }
        return nullptr;
    }

    [[nodiscard]] graph::Label label(std::size_t e, Open open) const {
        graph::Label label;
        label.kind = is("R", e) ? Kind::read : is("W", e) ? Kind::write : Kind::fence;
        label.discarded = is("NORET", e) && machine_ == Machine::armv8;
        label.exclusive = (is("EXCL", e) || label.discarded) && label.kind != Kind::fence;
        const bool acquires = is("ACQ", e) && label.kind != Kind::write;
        const bool releases = is("REL", e) && label.kind != Kind::read;
        const bool machine = label.kind == Kind::fence && is_barrier(e);
        if (const MachineFence* barrier = machine ? barrier_of(e) : nullptr) {
            label.mode = barrier->mode;
            label.barrier = barrier->barrier;
            return label;
        }
        if (is("SC", e) || (machine && open == Open::strong))
            label.mode = Mode::seq_cst;
        else if (acquires || releases)
            label.mode = acquires ? releases ? Mode::acq_rel : Mode::acquire : Mode::release;
        else if (is("NA", e) && label.kind != Kind::fence)
            label.mode = Mode::non_atomic;
        else if (is("RLX", e) || is("ACQ", e) || is("REL", e) || open == Open::relaxed)
            label.mode = Mode::relaxed;
        else if (label.kind == Kind::fence || open == Open::strong)
            label.mode = open == Open::strong ? Mode::seq_cst : Mode::relaxed;
        else
            label.mode = Mode::non_atomic;
        return label;
    }

    void add_dependencies(Candidate& c) const {
        for (const auto& [kind, relation, name] : graph::dependency_kinds) {
            const auto known = std::ranges::find(theory_.relations, relation, &kat::Relation::name);
            if (known == theory_.relations.end() || kind == DependencyKind::atomic ||
                (is_of_aarch64(kind) && machine_ != Machine::armv8))
                continue;
            const graph::BitMatrix& pairs =
                graph_.relation(static_cast<kat::RelationId>(known - theory_.relations.begin()));
            for (Place from = 0; from < order_.size(); ++from)
                for (Place to = 0; to < order_.size(); ++to)
                    if (pairs.has(order_[from], order_[to]))
                        depend(c, kind, from, to);
        }
        std::ranges::sort(c.dependencies);
    }

    // Adds the dependency, with those that programs imply: control dependencies continue along po.
    static void depend(Candidate& c, DependencyKind kind, Place from, Place to) {
        if (!c.depends(kind, from, to))
            c.dependencies.push_back({kind, from, to});
        const Place next = to + 1;
        if (unpicked(kind) == DependencyKind::control && next < c.events.size() &&
            c.events[next].thread == c.events[to].thread)
            depend(c, kind, from, next);
    }

    // Each lone half of a read-modify-write gets its other half: a new write comes directly after the source of its
    // read in co, and a new read reads from the co-predecessor of its write. Everything else stays, except reads of the
    // new write's rank.
    static Candidate completed(const Candidate& c) {
        Candidate result;
        std::vector<Place> renamed(c.events.size());
        std::vector<std::pair<Place, Place>> added; // an old half, the new one
        for (Place e = 0; e < c.events.size(); ++e) {
            const CandidateEvent& event = c.events[e];
            const bool alone = event.label.exclusive && !c.begins_rmw(e) && !c.ends_rmw(e);
            CandidateEvent other = event;
            other.label.kind = event.is_read() ? Kind::write : Kind::read;
            other.label.mode = Mode::relaxed;
            other.label.discarded = false;
            if (alone && event.is_write()) {
                added.emplace_back(e, result.events.size());
                result.events.push_back(other);
            }
            renamed[e] = result.events.size();
            result.events.push_back(event);
            if (alone && event.is_read()) {
                added.emplace_back(e, result.events.size());
                other.source.reset();
                result.events.push_back(other);
            }
        }
        for (CandidateEvent& event : result.events)
            if (event.source)
                event.source = renamed[*event.source];
        result.co = c.co;
        for (std::vector<Place>& writes : result.co)
            for (Place& write : writes)
                write = renamed[write];
        for (const auto& [half, other] : added) {
            std::vector<Place>& writes = result.co[c.events[half].location];
            if (c.events[half].is_read()) {
                const std::optional<Place>& source = result.events[renamed[half]].source;
                writes.insert(source ? std::ranges::find(writes, *source) + 1 : writes.begin(), other);
            } else if (const auto own = std::ranges::find(writes, renamed[half]); own != writes.begin()) {
                result.events[other].source = *(own - 1);
            }
        }
        for (const Dependency& d : c.dependencies) {
            result.dependencies.push_back({d.kind, renamed[d.from], renamed[d.to]});
            for (const auto& [half, other] : added)
                if (half == d.to && unpicked(d.kind) != DependencyKind::data)
                    result.dependencies.push_back({d.kind, renamed[d.from], other});
        }
        std::ranges::sort(result.dependencies);
        return result;
    }

    static void repair_updates(Candidate& c, Halves halves) {
        for (Place e = 0; e < c.events.size(); ++e) {
            graph::Label& label = c.events[e].label;
            if (!c.begins_rmw(e)) {
                label.exclusive = label.exclusive && c.ends_rmw(e);
                continue;
            }
            graph::Label& write = c.events[e + 1].label;
            for (graph::Label* half : {&label, &write})
                if (half->mode == Mode::non_atomic)
                    half->mode = Mode::relaxed;
            if ((label.mode == Mode::seq_cst) == (write.mode == Mode::seq_cst))
                continue;
            if (halves != Halves::lowered)
                label.mode = write.mode = Mode::seq_cst;
            else if (label.mode == Mode::seq_cst)
                label.mode = Mode::acquire;
            else
                write.mode = Mode::release;
        }
    }

    const kat::Theory& theory_;
    const graph::ExecutionGraph& graph_;
    graph::TheoryMap map_;
    std::optional<Machine> machine_;
    std::vector<std::size_t> order_; // the events, thread by thread
};

} // namespace

GraphReadings readings_of(const kat::Theory& theory, const graph::ExecutionGraph& graph,
                          std::optional<compile::Machine> machine) {
    const Reader reader(theory, graph, machine);
    GraphReadings result{{}, reader.obstacle()};
    if (!result.why.empty())
        return result;
    for (const Open open : {Open::relaxed, Open::plain, Open::strong})
        for (const Halves halves : {Halves::raised, Halves::lowered, Halves::completed}) {
            Candidate candidate = reader.read(open, halves);
            const std::string why = not_in_program(candidate);
            if (result.why.empty())
                result.why = why;
            if (why.empty() && std::ranges::find(result.candidates, candidate) == result.candidates.end())
                result.candidates.push_back(std::move(candidate));
        }
    if (!result.candidates.empty())
        result.why.clear();
    return result;
}

} // namespace katlas::synthesis

// The building blocks of checkers of graphs with dependencies, in addition to the searches of checker.hpp.
//
// A graph's links do not give all relations. Dependencies are recorded beside it (graph/dependency_edges.hpp), and
// models define relations by intersections and differences, whose words no automaton reads. The pairs of such a
// relation are listed before the axioms of a model are checked, in both directions (Pairs), and searches follow them
// like links. A recorded relation is listed in linear time. A defined relation is found event by event, from the sets
// of events to which its parts lead (EventSet).
//
// Marks and lists grow and are not given back. The concept DependencyChecker says what exploration may ask of a
// generated class.
#pragma once

#include "katlas/graph/dependency_edges.hpp"
#include "katlas/runtime/checker.hpp"

#include <concepts>
#include <span>
#include <utility>
#include <vector>

namespace katlas::runtime {

using graph::DependencyEdges;
using graph::DependencyKind;

// clang-format off
template <typename C>
concept DependencyChecker =
    std::default_initializable<C> &&
    requires(C c, const SparseGraph& g, const DependencyEdges& d, graph::Label label, bool instructions) {
        // The kind of an event, as far as the axioms tell kinds apart; `instructions`: of a machine's program.
        { C::atom_of(label, instructions) } -> std::same_as<graph::AtomIndex>;
        { C::initial_atom() } -> std::same_as<graph::AtomIndex>;
        // Is the graph consistent whatever its dependencies are? False also if a quick check does not show it.
        { c.surely_consistent(g) } -> std::same_as<bool>;
        // Is the graph with these dependencies consistent?
        { c.consistent(g, d) } -> std::same_as<bool>;
        // Why the graph is inconsistent; nothing if it is consistent.
        { c.explain(g, d) } -> std::same_as<std::optional<Violation>>;
        { C::model } -> std::convertible_to<std::string_view>;
    };
// clang-format on

// A relation by its pairs. Clearing takes time linear in the pairs that there were, not in the graph.
class Pairs {
  public:
    // Makes the relation empty, for a graph of `events` events.
    void clear(std::uint32_t events) {
        for (const Pair& p : pairs_)
            first_after_[p.from] = first_before_[p.to] = end;
        pairs_.clear();
        if (first_after_.size() < events) {
            first_after_.resize(events, end);
            first_before_.resize(events, end);
        }
    }
    void add(EventId from, EventId to) {
        const auto index = static_cast<std::uint32_t>(pairs_.size());
        pairs_.push_back({from, to, first_after_[from], first_before_[to]});
        first_after_[from] = first_before_[to] = index;
    }
    // Makes it the recorded relation of that kind. `data` includes dependencies within an instruction.
    void assign(std::uint32_t events, const DependencyEdges& edges, DependencyKind kind) {
        clear(events);
        for (const auto& [from, to] : edges[kind])
            add(from, to);
        if (kind == DependencyKind::data)
            for (const auto& [from, to] : edges[DependencyKind::within])
                add(from, to);
    }

    [[nodiscard]] bool empty() const { return pairs_.empty(); }

    template <typename F>
    void after(EventId e, const F& f) const {
        for (std::uint32_t i = first_after_[e]; i != end; i = pairs_[i].next_after)
            f(pairs_[i].to);
    }
    template <typename F>
    void before(EventId e, const F& f) const {
        for (std::uint32_t i = first_before_[e]; i != end; i = pairs_[i].next_before)
            f(pairs_[i].from);
    }

  private:
    static constexpr std::uint32_t end = UINT32_MAX;
    struct Pair {
        EventId from;
        EventId to;
        std::uint32_t next_after;
        std::uint32_t next_before;
    };
    std::vector<Pair> pairs_;
    std::vector<std::uint32_t> first_after_; // by event; `end` where there is no pair
    std::vector<std::uint32_t> first_before_;
};

// Which of the relations have pairs, a bit for each.
[[nodiscard]] inline std::uint32_t with_pairs(std::span<const Pairs> records) {
    std::uint32_t present = 0;
    for (std::size_t r = 0; r < records.size(); ++r)
        present |= (records[r].empty() ? 0U : 1U) << r % 32;
    return present;
}

// A set of events, in the order of their insertion.
class EventSet {
  public:
    void clear(std::uint32_t events) {
        events_.clear();
        if (marks_.size() < events)
            marks_.resize(events, 0);
        if (++mark_ == 0) {
            std::fill(marks_.begin(), marks_.end(), 0);
            mark_ = 1;
        }
    }
    void insert(EventId e) {
        if (has(e))
            return;
        marks_[e] = mark_;
        events_.push_back(e);
    }
    [[nodiscard]] bool has(EventId e) const { return marks_[e] == mark_; }
    [[nodiscard]] bool empty() const { return events_.empty(); }
    // Keeps the events that are (or are not) in the other set.
    void keep(const EventSet& other, bool those_in_it) {
        std::size_t kept = 0;
        for (const EventId e : events_)
            if (other.has(e) == those_in_it)
                events_[kept++] = e;
            else
                marks_[e] = 0;
        events_.resize(kept);
    }
    [[nodiscard]] auto begin() const { return events_.begin(); }
    [[nodiscard]] auto end() const { return events_.end(); }

  private:
    std::vector<EventId> events_;
    std::vector<std::uint32_t> marks_;
    std::uint32_t mark_ = 0;
};

// Sets `found` to the events at which a word from `from` ends, and `from` itself if its atom is in `itself`.
template <typename Successors, typename Accepts>
void collect(Search& search, const SparseGraph& g, State states, State starts, EventId from, AtomMask itself,
             const Successors& successors, const Accepts& accepts, EventSet& found) {
    found.clear(g.size());
    if (g.in(from, itself))
        found.insert(from);
    (void)search.reaches(g, states, nodes_of(from, starts), successors, [&](EventId e, State q) {
        if (accepts(e, q))
            found.insert(e);
        return false;
    });
}

} // namespace katlas::runtime

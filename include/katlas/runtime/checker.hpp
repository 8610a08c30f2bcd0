// The building blocks of generated checkers: the steps between events, the searches, and the interface of a checker.
//
// A model's axioms become automata over the *steps* of an execution graph: the immediate parts of po, po-loc, co and
// fr, rf, rmw, and their converses (thesis section 4.2). A *node* is an event together with a state of an automaton; a
// checker looks for nodes along steps that the automaton takes. Successors of a node are given by a function that is
// inlined. It calls its last argument for each successor, with the event, the state and the relation's name.
//
// Marks are numbers that grow from search to search, so that nothing is cleared in between. No function here recurses;
// memory is allocated only to grow, when a graph is larger than all before.
//
// The concept Checker says what exploration may ask of a generated class.
#pragma once

#include "katlas/graph/sparse_graph.hpp"
#include "katlas/runtime/useful_states.hpp"
#include "katlas/runtime/violation.hpp"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace katlas::runtime {

using graph::AtomMask;
using graph::EventId;
using graph::SparseGraph;
using State = std::uint32_t;
using Graph = const SparseGraph&;

// The largest order against which co and fr are known never to go: no step of co or fr, perhaps followed by rf, leads
// from an event to an earlier one. The orders are po-loc, (po | rf)+ and the order of clocks (happens_before.hpp).
enum class Coherence : std::uint8_t { unknown, of_threads, of_causes, of_view };

// clang-format off
template <typename C>
concept Checker = std::default_initializable<C> && requires(C c, const SparseGraph& g, EventId e, graph::Label label) {
    // The atom of an event: its kind, as far as the axioms tell kinds apart. Initial writes have an atom of their own.
    { C::atom_of(label) } -> std::same_as<graph::AtomIndex>;
    { C::initial_atom() } -> std::same_as<graph::AtomIndex>;
    // Is the graph consistent? One search per axiom. An irreflexive axiom takes one search per thread if the model also
    // forbids cycles of po and a word of the axiom; otherwise it takes one search per event.
    { c.consistent(g) } -> std::same_as<bool>;
    // The same question for a graph that was consistent before e was added, or before e got its present rf, place in co
    // or label. One search per axiom of what can be reached from e, and one more from each read that reads from e.
    { c.consistent_after(g, e) } -> std::same_as<bool>;
    // A reason why the graph is inconsistent; nothing if it is consistent.
    { c.explain(g) } -> std::same_as<std::optional<Violation>>;
    { C::model } -> std::convertible_to<std::string_view>;
    // In consistent graphs no write comes in co between the halves of a read-modify-write.
    { C::has_rmw_atomicity } -> std::convertible_to<bool>;
    // po-loc | rf | co | fr has no cycle.
    { C::coherent } -> std::convertible_to<bool>;
    { C::coherence } -> std::convertible_to<Coherence>;
    // For a new read, and a new write from which at most the last read of a thread reads: if the graph is inconsistent
    // with one write before the event in rf or co, it is so with each co-earlier write, as long as labels stay the
    // same.
    { C::first_failure_is_final } -> std::convertible_to<bool>;
    // clock() is the model's happens-before (happens_before.hpp).
    { C::has_happens_before } -> std::convertible_to<bool>;
    // A consistent graph remains consistent when an event is added that is last in its thread and leads nowhere: a
    // fence, a read of the co-last write, a write that becomes co-last. The write of a read-modify-write is an
    // exception if its read does not read from the write before it in co.
    { C::maximal_extensions_are_consistent } -> std::convertible_to<bool>;
};
// clang-format on

// ---- Steps ----------------------------------------------------------------------------------------------------------
// step(g, e, f) calls f(to) for each event that the step leads to from e. An event has as many steps as links, so the
// steps of all events are linear in the graph. The exceptions are coe, fre and fri and their converses. They look along
// co or po-loc for events of another (or the same) thread, and are used only if a model needs them.

[[nodiscard]] inline bool same_thread(const SparseGraph& g, EventId a, EventId b) {
    return g[a].thread == g[b].thread;
}

enum Threads : std::uint8_t { any_threads, different, same };

template <Threads threads>
[[nodiscard]] inline bool accepts(const SparseGraph& g, EventId a, EventId b) {
    return threads == any_threads || (threads == same) == same_thread(g, a, b);
}

template <typename F>
inline void to_one(EventId to, F&& f) {
    if (to != SparseGraph::none)
        f(to);
}

inline constexpr auto po_imm = [](Graph g, EventId e, const auto& f) { to_one(g[e].po_next, f); };
inline constexpr auto po_imm_inverse = [](Graph g, EventId e, const auto& f) { to_one(g[e].po_prev, f); };
inline constexpr auto po_loc_imm = [](Graph g, EventId e, const auto& f) { to_one(g[e].po_loc_next, f); };
inline constexpr auto po_loc_imm_inverse = [](Graph g, EventId e, const auto& f) { to_one(g[e].po_loc_prev, f); };
inline constexpr auto rmw = [](Graph g, EventId e, const auto& f) { to_one(g.rmw_write(e), f); };
inline constexpr auto rmw_inverse = [](Graph g, EventId e, const auto& f) { to_one(g.rmw_read(e), f); };

template <Threads threads, typename F>
inline void each_reader(const SparseGraph& g, EventId e, F&& f) {
    if (g.is_write(e))
        for (EventId r = g[e].first_reader; r != SparseGraph::none; r = g[r].reader_next)
            if (accepts<threads>(g, e, r))
                f(r);
}
template <Threads threads, typename F>
inline void each_source(const SparseGraph& g, EventId e, F&& f) {
    if (const EventId w = g[e].rf; w != SparseGraph::none && accepts<threads>(g, e, w))
        f(w);
}
template <Threads threads, typename F>
inline void each_co_next(const SparseGraph& g, EventId e, F&& f) {
    if (const EventId w = g[e].co_next; w != SparseGraph::none && accepts<threads>(g, e, w))
        f(w);
}
[[nodiscard]] inline EventId co_previous(const SparseGraph& g, EventId e) {
    return g.is_write(e) ? g[e].co_prev : SparseGraph::none;
}
template <Threads threads, typename F>
inline void each_co_prev(const SparseGraph& g, EventId e, F&& f) {
    if (const EventId w = co_previous(g, e); w != SparseGraph::none && accepts<threads>(g, e, w))
        f(w);
}
template <Threads threads, typename F>
inline void each_fr_next(const SparseGraph& g, EventId e, F&& f) {
    if (const EventId w = g.fr_next(e); w != SparseGraph::none && accepts<threads>(g, e, w))
        f(w);
}
template <Threads threads, typename F>
inline void each_fr_prev(const SparseGraph& g, EventId e, F&& f) {
    if (const EventId w = co_previous(g, e); w != SparseGraph::none)
        each_reader<any_threads>(g, w, [&](EventId r) {
            if (accepts<threads>(g, e, r))
                f(r);
        });
}

inline constexpr auto rf = [](Graph g, EventId e, const auto& f) { each_reader<any_threads>(g, e, f); };
inline constexpr auto rfe = [](Graph g, EventId e, const auto& f) { each_reader<different>(g, e, f); };
inline constexpr auto rfi = [](Graph g, EventId e, const auto& f) { each_reader<same>(g, e, f); };
inline constexpr auto rf_inverse = [](Graph g, EventId e, const auto& f) { each_source<any_threads>(g, e, f); };
inline constexpr auto rfe_inverse = [](Graph g, EventId e, const auto& f) { each_source<different>(g, e, f); };
inline constexpr auto rfi_inverse = [](Graph g, EventId e, const auto& f) { each_source<same>(g, e, f); };
inline constexpr auto co_imm = [](Graph g, EventId e, const auto& f) { each_co_next<any_threads>(g, e, f); };
inline constexpr auto coe_imm = [](Graph g, EventId e, const auto& f) { each_co_next<different>(g, e, f); };
inline constexpr auto coi_imm = [](Graph g, EventId e, const auto& f) { each_co_next<same>(g, e, f); };
inline constexpr auto co_imm_inverse = [](Graph g, EventId e, const auto& f) { each_co_prev<any_threads>(g, e, f); };
inline constexpr auto coe_imm_inverse = [](Graph g, EventId e, const auto& f) { each_co_prev<different>(g, e, f); };
inline constexpr auto coi_imm_inverse = [](Graph g, EventId e, const auto& f) { each_co_prev<same>(g, e, f); };
inline constexpr auto fr_imm = [](Graph g, EventId e, const auto& f) { each_fr_next<any_threads>(g, e, f); };
inline constexpr auto fre_imm = [](Graph g, EventId e, const auto& f) { each_fr_next<different>(g, e, f); };
inline constexpr auto fri_imm = [](Graph g, EventId e, const auto& f) { each_fr_next<same>(g, e, f); };
inline constexpr auto fr_imm_inverse = [](Graph g, EventId e, const auto& f) { each_fr_prev<any_threads>(g, e, f); };
inline constexpr auto fre_imm_inverse = [](Graph g, EventId e, const auto& f) { each_fr_prev<different>(g, e, f); };
inline constexpr auto fri_imm_inverse = [](Graph g, EventId e, const auto& f) { each_fr_prev<same>(g, e, f); };

// The writes after w in co, w included, that are in a different (or the same) thread than e.
template <Threads threads, typename F>
inline void each_from(const SparseGraph& g, EventId e, EventId w, F&& f) {
    for (; w != SparseGraph::none; w = g[w].co_next)
        if (accepts<threads>(g, e, w))
            f(w);
}
inline constexpr auto coe = [](Graph g, EventId e, const auto& f) { each_from<different>(g, e, g[e].co_next, f); };
inline constexpr auto fre = [](Graph g, EventId e, const auto& f) { each_from<different>(g, e, g.fr_next(e), f); };
inline constexpr auto fri = [](Graph g, EventId e, const auto& f) { each_from<same>(g, e, g.fr_next(e), f); };
template <Threads threads, typename F>
inline void each_co_before(const SparseGraph& g, EventId e, F&& f) {
    for (EventId w = co_previous(g, e); w != SparseGraph::none; w = g[w].co_prev)
        if (accepts<threads>(g, e, w))
            f(w);
}
inline constexpr auto coe_inverse = [](Graph g, EventId e, const auto& f) { each_co_before<different>(g, e, f); };
template <Threads threads, typename F>
inline void each_read_before(const SparseGraph& g, EventId e, F&& f) {
    for (EventId w = co_previous(g, e); w != SparseGraph::none; w = g[w].co_prev)
        each_reader<any_threads>(g, w, [&](EventId r) {
            if (accepts<threads>(g, e, r))
                f(r);
        });
}
inline constexpr auto fre_inverse = [](Graph g, EventId e, const auto& f) { each_read_before<different>(g, e, f); };
inline constexpr auto fri_inverse = [](Graph g, EventId e, const auto& f) { each_read_before<same>(g, e, f); };

// Does any step other than a converse lead away from e?
[[nodiscard]] inline bool leads_somewhere(const SparseGraph& g, EventId e) {
    const SparseGraph::Node& n = g[e];
    if (n.po_next != SparseGraph::none || n.co_next != SparseGraph::none)
        return true;
    return g.is_write(e) ? n.first_reader != SparseGraph::none : g.fr_next(e) != SparseGraph::none;
}

// The events through which a new cycle can go when e is new: e itself, and the reads that read from e, since fr from
// these reads depends on the place of e in co.
template <typename F>
[[nodiscard]] inline bool all_affected(const SparseGraph& g, EventId e, F&& f) {
    if (!f(e))
        return false;
    if (g.is_write(e))
        for (EventId r = g[e].first_reader; r != SparseGraph::none; r = g[r].reader_next)
            if (!f(r))
                return false;
    return true;
}

// ---- Atomicity of read-modify-writes --------------------------------------------------------------------------------
//
// The axiom `irreflexive fre;coe;rmw^-1`, if rf, co and fr within a thread follow po: no write comes in co between the
// write that the read reads from and the write of the read-modify-write. (A write of the same thread between them would
// be fr-after the read, hence po-after it, and co-before the write, hence po-before it. But the halves are neighbours.)

[[nodiscard]] inline bool is_atomic(const SparseGraph& g, EventId read) {
    const EventId write = g.rmw_write(read);
    const EventId source = g[read].rf;
    return write == SparseGraph::none || source == SparseGraph::none || g[source].co_next == write ||
           !g.co_before(source, write);
}
// The read of a read-modify-write whose atomicity e can have broken: that of e itself, one that reads from e, or the
// one whose write comes right after e in co.
[[nodiscard]] inline EventId non_atomic_after(const SparseGraph& g, EventId e) {
    if (g.is_read(e))
        return is_atomic(g, e) ? SparseGraph::none : e;
    if (!g.is_write(e))
        return SparseGraph::none;
    for (const EventId w : {e, g[e].co_next})
        if (w != SparseGraph::none)
            if (const EventId r = g.rmw_read(w); r != SparseGraph::none && !is_atomic(g, r))
                return r;
    for (EventId r = g[e].first_reader; r != SparseGraph::none; r = g[r].reader_next)
        if (!is_atomic(g, r))
            return r;
    return SparseGraph::none;
}
[[nodiscard]] inline EventId non_atomic(const SparseGraph& g) {
    for (EventId e = 0; e < g.size(); ++e)
        if (g.is_read(e) && !is_atomic(g, e))
            return e;
    return SparseGraph::none;
}

// ---- Where searches begin -------------------------------------------------------------------------------------------

// Every event, in all states.
[[nodiscard]] inline auto all_nodes(const SparseGraph& g, State states) {
    return [&g, states](const auto& f) {
        for (EventId e = 0; e < g.size(); ++e)
            nodes_of(e, states)(f);
    };
}

// ---- Searches -------------------------------------------------------------------------------------------------------

// Searches are inlined where they are called, since the number of states is a constant there, and nodes are divided by
// it.
class Search {
  public:
    // Can a goal be reached from a start by one step or more? Linear in what can be reached. for_each_start(f) calls
    // f(e, q), successors(e, q, visit) calls visit(e', q', relation).
    template <typename Starts, typename Successors, typename Goal>
    [[nodiscard, gnu::always_inline]] bool reaches(const SparseGraph& g, State states, const Starts& for_each_start,
                                                   const Successors& successors, const Goal& goal) {
        Marks marks = begin_marks(g.size() * states);
        bool found = false;
        const auto visit = [&](EventId e, State q, std::string_view) {
            found = found || goal(e, q);
            marks.enter(e * states + q);
        };
        for_each_start([&](EventId start, State at) {
            if (!found)
                successors(start, at, visit);
            while (marks.height != 0 && !found) {
                const std::uint32_t node = marks.path[--marks.height];
                successors(node / states, node % states, visit);
            }
        });
        return found;
    }

    // Is there a cycle through the event that reads a word of the automaton, beginning at any place of the word? For
    // each state `cut` of the event, the search goes from (event, cut) to an end of the word, at some node that
    // accepts, and from the same event in an initial state to (event, cut). Linear in states times what can be reached;
    // no steps if the event leads nowhere.
    template <typename Successors, typename Accepts>
    [[nodiscard, gnu::always_inline]] bool reaches_itself(const SparseGraph& g, State states, State starts,
                                                          EventId event, const Successors& successors,
                                                          const Accepts& accepts, StateSet useful = all_states) {
        bool found = false;
        for (State cut = 0; cut < states && !found; ++cut) {
            if (!has_state(useful, cut))
                continue;
            Marks marks = begin_marks(g.size() * states * 2);
            // A node's number is even before the end of the word, and odd after it.
            const auto after_end = [&](EventId e, State q, std::string_view) {
                found = found || (e == event && q == cut);
                marks.enter((e * states + q) * 2 + 1);
            };
            const auto before_end = [&](EventId e, State q, std::string_view relation) {
                marks.enter((e * states + q) * 2);
                if (accepts(e, q))
                    for (State i = 0; i < starts; ++i)
                        after_end(e, i, relation);
            };
            successors(event, cut, before_end);
            while (marks.height != 0 && !found) {
                const std::uint32_t node = marks.path[--marks.height];
                if (node % 2 == 0)
                    successors(node / 2 / states, node / 2 % states, before_end);
                else
                    successors(node / 2 / states, node / 2 % states, after_end);
            }
        }
        return found;
    }

    // Is there an event from which, beginning in a state below `starts`, the event itself or an earlier event of its
    // thread can be reached in an accepting state? A thread's events are tried from the last to the first: nodes that
    // were reached from one event need not be looked at again for an earlier one. Linear in threads times what can be
    // reached. Initial writes are left out, since they are in no thread.
    template <typename Successors, typename Accepts>
    [[nodiscard, gnu::always_inline]] bool reaches_back(const SparseGraph& g, State states, State starts,
                                                        const Successors& successors, const Accepts& accepts) {
        bool found = false;
        for (std::uint32_t t = 1; t <= g.num_threads() && !found; ++t) {
            Marks marks = begin_marks(g.size() * states);
            for (EventId from = g.last_of_thread(t); from != SparseGraph::none && !found; from = g[from].po_prev) {
                const auto visit = [&](EventId e, State q, std::string_view) {
                    found = found || (g[e].thread == t && g[e].index <= g[from].index && accepts(e, q));
                    marks.enter(e * states + q);
                };
                for (State q = 0; q < starts; ++q)
                    successors(from, q, visit);
                while (marks.height != 0 && !found) {
                    const std::uint32_t node = marks.path[--marks.height];
                    successors(node / states, node % states, visit);
                }
            }
        }
        return found;
    }

    // Is there a cycle through a node of state 0 among what can be reached from the nodes? Then some strongly connected
    // component has one (thesis algorithm 4.1); the components are found by Gabow's path-based search (IPL 74, 2000),
    // without recursion: `pending_` has edges that remain to be followed and ends of visits. Linear in what can be
    // reached.
    template <typename Starts, typename Successors>
    [[nodiscard]] bool has_cycle(const SparseGraph& g, State states, const Starts& for_each_start,
                                 const Successors& successors) {
        begin(g.size() * states, g.size() * states + 1);
        std::size_t waiting = 0; // in pending_
        std::size_t bounds = 0;  // in bounds_
        std::size_t height = 0;
        bool found = false;
        const auto wait = [&](std::uint32_t visit) {
            if (waiting == pending_.size())
                pending_.resize(2 * waiting + 64);
            pending_[waiting++] = visit;
        };
        // The path's nodes from that height on are one component.
        const auto contract = [&](std::uint32_t to) {
            while (bounds_[bounds - 1] > to)
                --bounds;
            const std::uint32_t bottom = bounds_[bounds - 1];
            found = found || zeros_[height - 1] != (bottom == 0 ? 0 : zeros_[bottom - 1]);
        };
        for_each_start([&](EventId start, State at) {
            if (found || number_[start * states + at] >= base_)
                return;
            wait((start * states + at) << 1U);
            while (waiting != 0 && !found) {
                const std::uint32_t node = pending_[waiting - 1] >> 1U;
                const bool end = (pending_[waiting - 1] & 1U) != 0;
                --waiting;
                if (end) {
                    const std::uint32_t place = number_[node] - base_ - 1;
                    if (bounds_[bounds - 1] == place) {
                        --bounds;
                        while (height > place)
                            number_[path_[--height]] = base_;
                    }
                } else if (number_[node] > base_) {
                    contract(number_[node] - base_ - 1);
                } else if (number_[node] < base_) {
                    const State q = node % states;
                    number_[node] = base_ + 1 + static_cast<std::uint32_t>(height);
                    bounds_[bounds++] = static_cast<std::uint32_t>(height);
                    zeros_[height] = (height == 0 ? 0 : zeros_[height - 1]) + (q == 0 ? 1 : 0);
                    path_[height++] = node;
                    wait(node << 1U | 1U);
                    successors(node / states, q, [&](EventId e, State r, std::string_view) {
                        const std::uint32_t next = e * states + r;
                        if (number_[next] < base_)
                            wait(next << 1U);
                        else if (number_[next] > base_)
                            contract(number_[next] - base_ - 1);
                    });
                }
            }
        });
        return found;
    }

  private:
    // Begins a search that may use the numbers up to base_ + span; earlier searches used numbers below base_.
    void begin(std::uint32_t nodes, std::uint32_t span) {
        if (number_.size() < nodes) {
            number_.resize(nodes, 0);
            path_.resize(nodes);
            zeros_.resize(nodes);
            bounds_.resize(nodes);
        }
        base_ = last_ + 1;
        if (base_ > UINT32_MAX - 1 - span) {
            number_.assign(number_.size(), 0);
            base_ = 1;
        }
        last_ = base_ + span;
    }

    // The nodes that were reached and remain to be followed. Searches hold it in a local variable, which compilers keep
    // in registers.
    struct Marks {
        std::uint32_t* number;
        std::uint32_t* path;
        std::uint32_t mark;
        std::size_t height = 0;

        void enter(std::uint32_t node) {
            if (number[node] != mark) {
                number[node] = mark;
                path[height++] = node;
            }
        }
    };
    Marks begin_marks(std::uint32_t nodes) {
        begin(nodes, 1);
        return {number_.data(), path_.data(), last_};
    }

    std::vector<std::uint32_t> number_; // by node; less than base_: not reached
    std::vector<std::uint32_t> path_;
    std::vector<std::uint32_t> zeros_; // by height: how many nodes of state 0 the path has up to there
    std::vector<std::uint32_t> bounds_;
    std::vector<std::uint32_t> pending_;
    std::uint32_t base_ = 0;
    std::uint32_t last_ = 0;
};

// A shortest path from (start, q), q < starts, to a goal, by breadth-first search. For messages: it allocates.
template <typename Successors, typename Goal>
[[nodiscard]] std::optional<Violation> find_path(const SparseGraph& g, std::string_view axiom, State states,
                                                 EventId start, State starts, const Successors& successors,
                                                 const Goal& goal) {
    struct Visit {
        EventId event;
        State state;
        std::size_t from;
        std::string_view relation; // by which it was reached
    };
    std::vector<Visit> visits;
    std::vector<bool> seen(std::size_t{g.size()} * states);
    for (State q = 0; q < starts; ++q)
        visits.push_back({start, q, SIZE_MAX, {}});
    for (std::size_t i = 0; i < visits.size(); ++i) {
        std::optional<Visit> last;
        successors(visits[i].event, visits[i].state, [&](EventId e, State q, std::string_view relation) {
            const Visit v{e, q, i, relation};
            if (goal(e, q) && !last)
                last = v;
            if (!seen[std::size_t{e} * states + q]) {
                seen[std::size_t{e} * states + q] = true;
                visits.push_back(v);
            }
        });
        if (!last)
            continue;
        Violation violation{axiom, {}, last->event};
        for (Visit v = *last; v.from != SIZE_MAX; v = visits[v.from])
            violation.path.push_back({visits[v.from].event, v.relation});
        std::reverse(violation.path.begin(), violation.path.end());
        return violation;
    }
    return std::nullopt;
}

// A read-modify-write that is not atomic, if there is one: the path goes from its read to the write between, on to its
// own write, and back.
[[nodiscard]] inline std::optional<Violation> explain_atomicity(const SparseGraph& g, std::string_view axiom) {
    const EventId r = non_atomic(g);
    if (r == SparseGraph::none)
        return std::nullopt;
    return Violation{axiom, {{r, "fr"}, {g.fr_next(r), "co"}, {g.rmw_write(r), "rmw^-1"}}, r};
}

} // namespace katlas::runtime

// The exploration: TruSt for models without dependencies and for the Shasha-Snir equivalence (thesis algorithms 5.3 and
// 6.1; M. Kokologiannakis et al., POPL 2022).
//
// Events are added one by one, always of the first thread that can go on, except that the write of a read-modify-write
// comes right after its read. A read tries the writes of its location from the co-last back; a write first tries its
// places in co from the last back and then revisits older reads. What is tried within one configuration is done in
// place: the youngest event is changed or removed, and its thread put back. A backward revisit copies what it leaves of
// the graph into a configuration of its own, in which the revisiting write and all older events are fixed, but for the
// write's place in co. So memory is bounded by the depth of nested revisits, whatever the number of executions.
//
// The recursion of the algorithm is the stack of configurations, and in each the sequence of its events.
//
// What is required of the model and was established before (codegen/requirements.hpp): no cycle of po | rf, prefix
// closed, extensible by the co-last write. An exclusive write that no place suits still revisits (section 5.5).
//
// Subtrees are independent of each other. When the Crowd is hungry, all that is left to try of the oldest event that is
// not fixed is given away as a copy, and the event is fixed here (thesis section 6.3.3): what is given is as large as
// can be, so that it keeps its receiver busy for long.
//
// A Checker is a concept, see runtime/checker.hpp. An Observer has
//     bool execution(const Configuration&)   a complete execution, blocked ones included
//     bool error(const Configuration&, std::uint32_t thread, const program::Action&)
// each of which says whether to go on. It may have `bool alive()`, which is asked the same now and then, whether there
// are executions or not.
#pragma once

#include "katlas/explore/configuration.hpp"
#include "katlas/explore/revisit.hpp"

#include <memory>
#include <numeric>

namespace katlas::explore {

// A configuration and which of its alternatives are to be tried: those of all events from `fixed` on, after the present
// one; the present one, too, if `fixed` is the number of events.
template <typename Checker>
struct Subtree {
    Configuration c;
    EventId fixed = 0;                             // older events stay as they are
    EventId revisiting = graph::SparseGraph::none; // a write: only its places are tried, it does not revisit again
    EventId revisited = graph::SparseGraph::none;  // the read that it revisited
    Checker checker;
};

// What a worker alone needs to know of others: nobody.
struct Alone {
    static constexpr bool hungry() { return false; }
    template <typename Task>
    static void give(std::unique_ptr<Task>) {}
};

struct Statistics {
    std::uint64_t events = 0;   // added
    std::uint64_t revisits = 0; // performed
};

template <typename Checker>
class Descent; // estimate.hpp

template <typename Checker, typename Observer, typename Crowd = Alone>
class Explorer {
  public:
    using Frame = Subtree<Checker>;

    // Every configuration has its copy of the checker.
    Explorer(const program::Program& program, Observer& observer, Checker checker = {}, Crowd crowd = {})
        : program_(program), observer_(observer), checker_(std::move(checker)), crowd_(std::move(crowd)),
          order_(program.num_threads()) {
        std::iota(order_.begin(), order_.end(), 1U);
    }

    // Prefers threads in this order, a permutation of 1 .. num_threads(), to that of their numbers. What is found does
    // not depend on it; how fast may.
    void prefer(std::vector<std::uint32_t> order) { order_ = std::move(order); }

    // The subtree that is everything.
    [[nodiscard]] std::unique_ptr<Frame> root() const {
        auto frame = new_frame();
        frame->c = Configuration(program_, checker_.initial_atom());
        frame->fixed = frame->c.graph.size();
        return frame;
    }

    // Explores everything. Returns false if the observer stopped it.
    bool run() { return run(root()); }

    // Explores a subtree.
    bool run(std::unique_ptr<Frame> subtree) {
        if (frames_.empty())
            frames_.push_back(std::move(subtree));
        else
            frames_[0] = std::move(subtree); // its checker is a copy that nobody else has
        depth_ = 1;
        bool forward = frames_[0]->fixed == frames_[0]->c.graph.size();
        for (;;) {
            if constexpr (requires { observer_.alive(); }) {
                constexpr std::uint32_t between_questions = 1024; // steps
                if (++steps_ % between_questions == 0 && !observer_.alive())
                    return false;
            }
            if (forward && crowd_.hungry())
                share();
            Frame& f = *frames_[depth_ - 1];
            if (forward) {
                forward = extend(f);
                if (stopped_)
                    return false;
                continue;
            }
            forward = retreat(f);
            if (!forward && --depth_ == 0)
                return true;
        }
    }

    [[nodiscard]] const Statistics& statistics() const { return statistics_; }

  private:
    friend class Descent<Checker>;
    static constexpr EventId none = graph::SparseGraph::none;

    std::unique_ptr<Frame> new_frame() const {
        auto frame = std::make_unique<Frame>();
        frame->checker = checker_;
        return frame;
    }
    Frame& push() {
        if (depth_ == frames_.size())
            frames_.push_back(new_frame());
        return *frames_[depth_++];
    }

    static graph::Label read_label(const program::Action& action, bool exclusive) {
        return {.kind = graph::Kind::read, .mode = program::read_mode(action, exclusive), .exclusive = exclusive};
    }

    // The thread that goes next, 0 if none. The write of a read-modify-write comes right after its read.
    std::uint32_t next_thread(const Frame& f) const {
        const auto pending = [&](EventId e) {
            return e != none && f.c.graph.is_read(e) && f.c.graph[e].label.exclusive && f.c.graph[e].po_next == none;
        };
        const EventId last = f.c.graph.size() - 1;
        if (pending(last))
            return f.c.graph[last].thread;
        if (pending(f.revisited))
            return f.c.graph[f.revisited].thread;
        for (const std::uint32_t t : order_)
            if (f.c.stop(t) == Stop::running)
                return t;
        return 0;
    }

    // Adds the next event in its first way. False: there is none, or the graph is not worth extending.
    bool extend(Frame& f) {
        Configuration& c = f.c;
        for (;;) {
            const std::uint32_t t = next_thread(f);
            if (t == 0) {
                stopped_ = !observer_.execution(c);
                return false;
            }
            const program::Action action = program_.next_action(t - 1, c.state(t));
            switch (action.kind) {
            case program::ActionKind::finished:
                c.set_stop(t, Stop::finished);
                break;
            case program::ActionKind::blocked:
                c.set_stop(t, stop_of(action.reason));
                break;
            case program::ActionKind::error:
                stopped_ = !observer_.error(c, t, action);
                return false;
            case program::ActionKind::fence: {
                const graph::Label label{
                    .kind = graph::Kind::fence, .mode = action.mode, .exclusive = false, .barrier = action.barrier};
                ++statistics_.events;
                const EventId e = c.add(t, graph::SparseGraph::no_location, label, checker_.atom_of(label));
                program_.complete(t - 1, c.state(t));
                return checker_.maximal_extensions_are_consistent || f.checker.consistent_after(c.graph, e);
            }
            case program::ActionKind::read:
                return extend_by_read(f, t, action);
            case program::ActionKind::write:
                return extend_by_write(f, t, action);
            case program::ActionKind::choice: // there are none without dependencies
                return false;
            }
        }
    }

    bool extend_by_read(Frame& f, std::uint32_t t, const program::Action& action) {
        Configuration& c = f.c;
        const EventId w = c.graph.co_last(action.location);
        const graph::Label label = read_label(action, program::succeeds(action, c.value(w)));
        ++statistics_.events;
        const EventId e = c.add(t, action.location, label, checker_.atom_of(label));
        c.choice(e).conditional = program::is_conditional(action.rmw);
        c.read_from(e, w);
        program_.complete(t - 1, c.state(t), c.value(w));
        return checker_.maximal_extensions_are_consistent || f.checker.consistent_after(c.graph, e);
    }

    bool extend_by_write(Frame& f, std::uint32_t t, const program::Action& action) {
        Configuration& c = f.c;
        const graph::Label label{.kind = graph::Kind::write, .mode = action.mode, .exclusive = action.exclusive};
        ++statistics_.events;
        const EventId e = c.add(t, action.location, label, checker_.atom_of(label));
        c.set_value(e, action.value);
        program_.complete(t - 1, c.state(t));
        return place(f, e, first_place(c, e));
    }

    // Where a write is placed first: right behind this one.
    EventId first_place(const Configuration& c, EventId e) const {
        if (checker_.has_rmw_atomicity && c.graph[e].label.exclusive)
            return c.graph[c.graph[e].po_prev].rf;
        return c.graph.co_last(c.graph[e].location);
    }
    EventId next_place(const Configuration& c, EventId e, EventId place) const {
        return checker_.has_rmw_atomicity && c.graph[e].label.exclusive ? none : c.graph[place].co_prev;
    }

    // Whether a write right behind `place` would come between the halves of a read-modify-write.
    static bool splits_rmw(const Configuration& c, EventId place) {
        const EventId next = c.graph[place].co_next;
        if (next == none)
            return false;
        const EventId read = c.graph.rmw_read(next);
        return read != none && c.graph[read].rf == place;
    }

    // Whether a write is placed as the model's extensibility is about: last, and right behind what its read reads from.
    static bool is_maximal(const Configuration& c, EventId e) {
        return c.graph[e].co_next == none &&
               (!c.graph[e].label.exclusive || c.graph[c.graph[e].po_prev].rf == c.graph[e].co_prev);
    }

    // Places a write at the first consistent place from `place` back; false if there is none.
    bool place(Frame& f, EventId e, EventId place) {
        Configuration& c = f.c;
        for (; place != none; place = next_place(c, e, place)) {
            if (checker_.has_rmw_atomicity && splits_rmw(c, place))
                continue;
            c.graph.place_in_co(e, place);
            if (checker_.maximal_extensions_are_consistent && is_maximal(c, e))
                return true;
            if (f.checker.consistent_after(c.graph, e) &&
                (e != f.revisiting || f.checker.consistent_after(c.graph, f.revisited)))
                return true;
            c.graph.remove_from_co(e);
        }
        return false;
    }

    // Takes the youngest event to its next alternative, or removes it and goes on with the one before. The alternative
    // may be a revisit, with a configuration of its own. False: nothing is left to try.
    bool retreat(Frame& f) {
        Configuration& c = f.c;
        for (;;) {
            if (c.graph.size() <= f.fixed)
                return false;
            const EventId e = c.graph.size() - 1;
            if (c.graph.is_read(e)) {
                if (retreat_read(f, e))
                    return true;
            } else if (c.graph.is_write(e)) {
                if (c.choice(e).revisits_from == none) {
                    EventId at = none;
                    if (c.graph[e].co_rank != 0) {
                        const EventId before = c.graph[e].co_prev;
                        c.graph.remove_from_co(e);
                        at = next_place(c, e, before);
                    }
                    if (place(f, e, at))
                        return true;
                    c.choice(e).revisits_from = e;
                }
                if (e != f.revisiting) {
                    const EventId r = next_revisit(c, e, c.choice(e).revisits_from);
                    if (r != none) {
                        c.choice(e).revisits_from = r;
                        if (revisit(f, r, e))
                            return true;
                        continue;
                    }
                }
            }
            if (e == f.revisiting) {
                c.choice(e) = {};
                return fail_spuriously(c, f.revisited) && place(f, e, first_place(c, e));
            }
            c.remove_last();
        }
    }

    // The next alternative of a read: the other result of a weak compare-exchange, whether or not it can succeed, or
    // the next write.
    bool retreat_read(Frame& f, EventId e) {
        Configuration& c = f.c;
        do {
            if (fail_spuriously(c, e))
                continue;
            const EventId w = c.graph[c.graph[e].rf].co_prev;
            if (w == none)
                return false;
            c.choice(e).spurious = false;
            c.read_from(e, w);
            relabel(c, e, c.graph[e].thread);
        } while (!f.checker.consistent_after(c.graph, e));
        return true;
    }

    // Gives a weak compare-exchange that has succeeded its other result; false if e is none.
    bool fail_spuriously(Configuration& c, EventId e) {
        if (!c.graph[e].label.exclusive || !c.choice(e).conditional)
            return false;
        const std::uint32_t t = c.graph[e].thread;
        c.rewind_thread(e);
        if (!program::may_fail_spuriously(program_.next_action(t - 1, c.state(t)).rmw))
            return false;
        c.choice(e).spurious = true;
        relabel(c, e, t);
        return true;
    }

    // Puts e's thread behind e, with the label that e has for its value.
    void relabel(Configuration& c, EventId e, std::uint32_t t) {
        c.rewind_thread(e);
        if (c.choice(e).conditional) {
            const program::Action action = program_.next_action(t - 1, c.state(t));
            const graph::Label label =
                read_label(action, program::succeeds(action, c.value(e)) && !c.choice(e).spurious);
            c.graph.relabel(e, label, checker_.atom_of(label));
        }
        program_.complete(t - 1, c.state(t), c.value(e), c.choice(e).spurious);
    }

    // Whether w is of a read-modify-write whose read reads from where another one does that stays when w revisits r.
    static bool second_after_source(const Configuration& c, EventId r, EventId w) {
        const EventId mine = c.graph.rmw_read(w);
        if (mine == none)
            return false;
        for (EventId other = c.graph[c.graph[mine].rf].first_reader; other != none; other = c.graph[other].reader_next)
            if (other != mine && other != r && c.graph.rmw_write(other) != none && (other < r || c.in_prefix(other, w)))
                return true;
        return false;
    }

    // Starts the configuration in which w revisits r. False if it is inconsistent; then there is none.
    bool revisit(Frame& parent, EventId r, EventId w) {
        if (checker_.has_rmw_atomicity && second_after_source(parent.c, r, w))
            return false;
        Frame& child = push();
        keep_.resize(parent.c.graph.size());
        renamed_.resize(parent.c.graph.size());
        child.revisited = revisit_into(child.c, parent.c, r, w, keep_, renamed_);
        child.revisiting = child.fixed = child.c.graph.size() - 1;
        child.c.choice(child.revisiting) = {};
        relabel(child.c, child.revisited, child.c.graph[child.revisited].thread);
        ++statistics_.revisits;
        do
            if (place(child, child.revisiting, first_place(child.c, child.revisiting)))
                return true;
        while (fail_spuriously(child.c, child.revisited));
        --depth_;
        return false;
    }

    // Gives away what is left to try of the oldest event that is not fixed. Its present alternative stays here.
    void share() {
        for (std::size_t i = 0; i < depth_; ++i) {
            Frame& f = *frames_[i];
            if (f.fixed == f.c.graph.size())
                continue;
            auto rest = new_frame();
            rest->c = f.c;
            while (rest->c.graph.size() > f.fixed + 1)
                rest->c.remove_last();
            rest->fixed = f.fixed++;
            rest->revisiting = f.revisiting;
            rest->revisited = f.revisited;
            crowd_.give(std::move(rest));
            return;
        }
    }

    const program::Program& program_;
    Observer& observer_;
    Checker checker_; // what those of the configurations are copies of; answers what does not depend on a graph
    Crowd crowd_;
    std::vector<std::uint32_t> order_;
    std::vector<std::unique_ptr<Frame>> frames_; // those from depth_ on are spare
    std::size_t depth_ = 0;
    bool stopped_ = false;
    std::uint32_t steps_ = 0;
    Statistics statistics_;
    std::vector<std::uint8_t> keep_;
    std::vector<EventId> renamed_;
};

} // namespace katlas::explore

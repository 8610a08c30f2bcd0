// The exploration: TruSt for models without dependencies and for the Shasha-Snir equivalence (thesis algorithms 5.3 and
// 6.1; M. Kokologiannakis et al., POPL 2022).
//
// Events are added one by one, always of the first thread that can go on, except that the write of a read-modify-write
// comes right after its read. A read tries the writes of its location from the co-last back; a write first tries its
// places in co from the last back and then revisits older reads. What is tried within one configuration is done in
// place: the youngest event is changed or removed, and its thread put back. A backward revisit copies what it leaves of
// the graph into a configuration of its own, in which the revisiting write and all older events are fixed, but for the
// write's place in co. So memory is bounded by the depth of nested revisits, whatever the number of executions. A
// revisit that removes nothing needs no copy: the read is made to read from the write in place, and back again when all
// is done.
//
// The alternatives of an event end where coherence rules out all older ones (oldest_source.hpp), or at the first that
// is inconsistent, where the checker says so. So each event of a thread that goes on alone costs the same.
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

#include "katlas/explore/oldest_source.hpp"
#include "katlas/explore/revisit.hpp"
#include "katlas/explore/subtree.hpp"

#include <memory>
#include <numeric>

namespace katlas::explore {

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
            if (forward && crowd_.hungry())
                share();
            Frame& f = *frames_[depth_ - 1];
            const bool extends = forward;
            forward = extends ? goes_on(f.c) && extend(f) : retreat(f);
            if (stopped_)
                return false;
            if (!extends && !forward && --depth_ == 0)
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
    // Asks the observer now and then: more often in large graphs, in which a step may take longer.
    bool goes_on(const Configuration& c) {
        if constexpr (requires { observer_.alive(); }) {
            constexpr std::uint32_t between_questions = 1024;
            waited_ += 1 + c.graph.size() / 64;
            if (waited_ >= between_questions) {
                waited_ = 0;
                stopped_ = stopped_ || !observer_.alive();
            }
        }
        return !stopped_;
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
            const program::Action action = c.next_action(t);
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
                c.complete(t);
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
        c.complete(t, c.value(w));
        return checker_.maximal_extensions_are_consistent || f.checker.consistent_after(c.graph, e);
    }

    bool extend_by_write(Frame& f, std::uint32_t t, const program::Action& action) {
        Configuration& c = f.c;
        const graph::Label label{.kind = graph::Kind::write, .mode = action.mode, .exclusive = action.exclusive};
        ++statistics_.events;
        const EventId e = c.add(t, action.location, label, checker_.atom_of(label));
        c.set_value(e, action.value);
        c.complete(t);
        return place(f, e, first_place(c, e));
    }

    // Where a write is placed first: right behind this one.
    EventId first_place(const Configuration& c, EventId e) const {
        if (checker_.has_rmw_atomicity && c.graph[e].label.exclusive)
            return c.graph[c.graph[e].po_prev].rf;
        return c.graph.co_last(c.graph[e].location);
    }
    EventId next_place(Frame& f, EventId e, EventId place) {
        if (checker_.has_rmw_atomicity && f.c.graph[e].label.exclusive)
            return none;
        return f.c.graph.co_before(oldest(f, e), place) ? f.c.graph[place].co_prev : none;
    }
    // What the alternatives of the youngest event go back to. A write has no place. In a small graph, where a check is
    // cheap, other threads are looked at once one alternative has failed.
    static EventId oldest(Frame& f, EventId e) {
        constexpr EventId small = 64; // events
        const EventId known = f.c.choice(e).oldest;
        if (known != none)
            return known;
        return f.c.graph.size() > small ? find_oldest(f, e) : oldest_source_of_thread(f.checker, f.c, e);
    }
    static EventId find_oldest(Frame& f, EventId e) {
        EventId& known = f.c.choice(e).oldest;
        if (known == none)
            known = oldest_source(f.checker, f.c, e);
        return known;
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
        for (; place != none && goes_on(c); place = next_place(f, e, place)) {
            if (checker_.has_rmw_atomicity && splits_rmw(c, place))
                continue;
            c.graph.place_in_co(e, place);
            if (checker_.maximal_extensions_are_consistent && is_maximal(c, e))
                return true;
            if (f.checker.consistent_after(c.graph, e) &&
                (e != f.revisiting || f.checker.consistent_after(c.graph, f.revisited)))
                return true;
            c.graph.remove_from_co(e);
            if (first_failure_is_final(checker_))
                return false;
            find_oldest(f, e);
        }
        return false;
    }

    // Takes the youngest event to its next alternative, or removes it and goes on with the one before. The alternative
    // may be a revisit, with a configuration of its own. False: nothing is left to try.
    bool retreat(Frame& f) {
        Configuration& c = f.c;
        while (goes_on(c)) {
            if (c.graph.size() <= f.fixed) {
                if (f.waiting.empty())
                    return false;
                end_revisit(f);
                continue;
            }
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
                        at = next_place(f, e, before);
                    }
                    if (place(f, e, at))
                        return true;
                    c.choice(e).revisits_from = e;
                }
                if (e != f.revisiting) {
                    const EventId r = next_revisit(c, e, c.choice(e).revisits_from);
                    if (r != none) {
                        c.choice(e).revisits_from = r;
                        if (removes_nothing(c, r, e) ? revisit_in_place(f, r, e) : revisit(f, r, e))
                            return true;
                        continue;
                    }
                }
            }
            if (e == f.revisiting) {
                c.choice(e) = {};
                if (fail_spuriously(c, f.revisited) && place(f, e, first_place(c, e)))
                    return true;
                if (f.waiting.empty())
                    return false;
                end_revisit(f);
                continue;
            }
            c.remove_last();
        }
        return false;
    }

    // The next alternative of a read: the other result of a weak compare-exchange, whether or not it can succeed, or
    // the next write.
    bool retreat_read(Frame& f, EventId e) {
        Configuration& c = f.c;
        while (goes_on(c)) {
            if (!fail_spuriously(c, e)) {
                const EventId present = c.graph[e].rf;
                if (!c.graph.co_before(oldest(f, e), present))
                    return false;
                read_again(c, e, c.graph[present].co_prev);
            }
            if (f.checker.consistent_after(c.graph, e))
                return true;
            if (first_failure_is_final(checker_) && !c.choice(e).conditional)
                return false;
            find_oldest(f, e);
        }
        return false;
    }

    // Gives a weak compare-exchange that has succeeded its other result; false if e is none.
    bool fail_spuriously(Configuration& c, EventId e) {
        if (!c.graph[e].label.exclusive || !c.choice(e).conditional)
            return false;
        const std::uint32_t t = c.graph[e].thread;
        c.rewind_thread(e);
        if (!program::may_fail_spuriously(c.next_action(t).rmw))
            return false;
        c.choice(e).spurious = true;
        relabel(c, e, t);
        return true;
    }

    // Puts e's thread behind e, with the label that e has for its value.
    void relabel(Configuration& c, EventId e, std::uint32_t t) {
        c.rewind_thread(e);
        if (c.choice(e).conditional) {
            const program::Action action = c.next_action(t);
            const graph::Label label =
                read_label(action, program::succeeds(action, c.value(e)) && !c.choice(e).spurious);
            c.graph.relabel(e, label, checker_.atom_of(label));
        }
        c.complete(t, c.value(e), c.choice(e).spurious);
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

    // Makes a read that is the last event of its thread read from w, and puts its thread behind it.
    void read_again(Configuration& c, EventId r, EventId w) {
        c.choice(r).spurious = false;
        c.read_from(r, w);
        relabel(c, r, c.graph[r].thread);
    }

    // Whether all that is younger than r is in w's prefix. Then r is the last event of its thread.
    static bool removes_nothing(const Configuration& c, EventId r, EventId w) {
        for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
            if (const EventId last = c.graph.last_of_thread(t); last != none && last > r && !c.in_prefix(last, w))
                return false;
        return true;
    }

    // Lets w, which has no place in co, revisit r where that removes nothing. False if it is inconsistent; then all is
    // as before.
    bool revisit_in_place(Frame& f, EventId r, EventId w) {
        if (checker_.has_rmw_atomicity && second_after_source(f.c, r, w))
            return false;
        f.waiting.push_back({f, f.c.graph[r].rf});
        static_cast<Scope&>(f) = {.fixed = w, .revisiting = w, .revisited = r};
        f.c.choice(w) = {};
        read_again(f.c, r, w);
        ++statistics_.revisits;
        do
            if (place(f, w, first_place(f.c, w)))
                return true;
        while (fail_spuriously(f.c, r));
        end_revisit(f);
        return false;
    }
    // Undoes the latest revisit in place: w is the youngest event again, and done with r. (A read that has failed
    // spuriously is revisited by none, so that r had not.)
    void end_revisit(Frame& f) {
        Configuration& c = f.c;
        const EventId w = f.revisiting;
        const EventId r = f.revisited;
        while (c.graph.size() > w + 1)
            c.remove_last();
        if (c.graph[w].co_rank != 0)
            c.graph.remove_from_co(w);
        c.choice(w) = {};
        c.choice(w).revisits_from = r;
        read_again(c, r, f.waiting.back().source);
        static_cast<Scope&>(f) = f.waiting.back();
        f.waiting.pop_back();
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
            for (std::size_t k = 0; k <= f.waiting.size(); ++k) {
                const bool on_top = k == f.waiting.size();
                Scope& scope = on_top ? static_cast<Scope&>(f) : f.waiting[k];
                const EventId size =
                    on_top
                        ? f.c.graph.size()
                        : 1 + (k + 1 == f.waiting.size() ? static_cast<const Scope&>(f) : f.waiting[k + 1]).revisiting;
                if (scope.fixed == size)
                    continue;
                auto rest = new_frame();
                rest->c = f.c;
                rest->waiting = f.waiting;
                static_cast<Scope&>(*rest) = f;
                while (rest->waiting.size() > k)
                    end_revisit(*rest);
                rest->waiting.clear();
                while (rest->c.graph.size() > scope.fixed + 1)
                    rest->c.remove_last();
                ++scope.fixed;
                crowd_.give(std::move(rest));
                return;
            }
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
    std::uint32_t waited_ = 0; // since the observer was asked
    Statistics statistics_;
    std::vector<std::uint8_t> keep_;
    std::vector<EventId> renamed_;
};

} // namespace katlas::explore

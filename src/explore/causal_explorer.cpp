#include "katlas/explore/causal_explorer.hpp"

#include "katlas/explore/causal_revisit.hpp"

#include <numeric>

namespace katlas::explore {
namespace {

// The index in co behind which all places are tried, the highest first: a write goes to `from`, then to the places
// before.
std::uint32_t first_place(const CausalGraph& g, EventId e) {
    return static_cast<std::uint32_t>(g.co(g[e].location).size());
}

// Gives the read of a weak compare-exchange that has succeeded its other result; false if e is none.
bool fail_spuriously(CausalGraph& g, EventId e) {
    if (!g[e].label.exclusive || !CausalGraph::may_fail_spuriously(g[e]))
        return false;
    g.rewind(e);
    g.read_from(e, g[e].rf, true);
    g.pass(e);
    return true;
}

// Takes a choice to its next alternative; false if there is none.
bool choose_next(CausalGraph& g, EventId e) {
    if (g[e].value + 1 == static_cast<Value>(g[e].alternatives))
        return false;
    g.rewind(e);
    g.choose(e, g[e].value + 1);
    g.pass(e);
    return true;
}

} // namespace

CausalExplorer::CausalExplorer(const program::Program& program, Observer observer, BaseModel base)
    : program_(program), observer_(std::move(observer)), base_(base), order_(program.num_threads()) {
    std::iota(order_.begin(), order_.end(), 1U);
}

CausalExplorer::Frame& CausalExplorer::push() {
    if (depth_ == frames_.size())
        frames_.push_back(std::make_unique<Frame>());
    return *frames_[depth_++];
}

std::unique_ptr<CausalSubtree> CausalExplorer::root() const {
    auto everything = std::make_unique<CausalSubtree>();
    everything->g = CausalGraph(program_, base_);
    everything->fixed = everything->g.size();
    return everything;
}

bool CausalExplorer::run(std::unique_ptr<CausalSubtree> subtree) {
    if (frames_.empty())
        frames_.push_back(std::move(subtree));
    else
        frames_[0] = std::move(subtree);
    depth_ = 1;
    bool forward = frames_[0]->fixed == frames_[0]->g.size();
    for (;;) {
        if (forward && observer_.hungry && observer_.hungry())
            share();
        Frame& f = *frames_[depth_ - 1];
        if (forward) {
            forward = goes_on(f.g) && extend(f);
            if (stopped_)
                return false;
            continue;
        }
        forward = retreat(f);
        if (stopped_)
            return false;
        if (!forward && --depth_ == 0)
            return true;
    }
}

// Asks the observer now and then: more often in large graphs, in which a step may take long.
bool CausalExplorer::goes_on(const CausalGraph& g) {
    constexpr std::uint32_t between_questions = 1024;
    waited_ += 1 + g.size() / 16;
    if (waited_ >= between_questions) {
        waited_ = 0;
        stopped_ = stopped_ || (observer_.alive && !observer_.alive());
    }
    return !stopped_;
}

std::uint32_t CausalExplorer::next_thread(const CausalGraph& g) const {
    std::uint32_t first = 0;
    for (const std::uint32_t t : order_) {
        if (g.stop(t) != Stop::running)
            continue;
        const std::uint32_t slot = g.frontier(t);
        const EventId before = slot == 0 ? no_event : g.at(t, slot - 1);
        if (before != no_event && g.is_read(before) && g[before].label.exclusive)
            return t;
        if (first == 0)
            first = t;
    }
    return first;
}

// Adds the next event in its first way. False: there is none, or the graph is not worth extending.
bool CausalExplorer::extend(Frame& f) {
    CausalGraph& g = f.g;
    for (;;) {
        const std::uint32_t t = next_thread(g);
        if (t == 0) {
            stopped_ = !observer_.complete(g);
            return false;
        }
        const program::Action action = g.next_action(t);
        if (!program::is_visible(action.kind))
            continue;
        ++statistics_.events;
        const EventId e = g.add(t, action);
        if (action.kind == program::ActionKind::read) {
            g.read_from(e, g.co(action.location).back(), false);
            g.pass(e);
            return g.is_coherent(e) || retreat_read(g, e);
        }
        g.pass(e);
        if (action.kind == program::ActionKind::write)
            return place(f, e, first_place(g, e));
        if (action.kind == program::ActionKind::choice)
            return true;
    }
}

// Places a write at the last index up to `from` at which the graph is consistent; false if there is none.
bool CausalExplorer::place(Frame& f, EventId e, std::uint32_t from) {
    CausalGraph& g = f.g;
    for (std::uint32_t i = from; i > 0 && goes_on(g); --i) {
        g.place(e, i);
        if (g.is_coherent(e) && (e != f.revisiting || g.is_coherent(f.revisited)))
            return true;
        g.displace(e);
    }
    return false;
}

// Takes the youngest event to its next alternative, or removes it and goes on with the one before. The alternative may
// be a revisit, with a configuration of its own. False: nothing is left to try.
bool CausalExplorer::retreat(Frame& f) {
    CausalGraph& g = f.g;
    while (goes_on(g)) {
        if (g.size() <= f.fixed)
            return false;
        const EventId e = g.size() - 1;
        if (g.is_read(e)) {
            if (retreat_read(g, e))
                return true;
        } else if (g.is_choice(e)) {
            if (choose_next(g, e))
                return true;
        } else if (g.is_write(e)) {
            if (g[e].revisits_from == no_event) {
                if (g[e].place != CausalEvent::no_place) {
                    const std::uint32_t at = g[e].place;
                    g.displace(e);
                    if (place(f, e, at - 1))
                        return true;
                }
                g.set_revisits_from(e, e);
            }
            if (e != f.revisiting) {
                const EventId r = next_causal_revisit(g, e, g[e].revisits_from);
                if (r != no_event) {
                    g.set_revisits_from(e, r);
                    if (revisit(g, r, e))
                        return true;
                    continue;
                }
            }
        }
        if (e == f.revisiting) {
            g.set_revisits_from(e, no_event);
            return fail_spuriously(g, f.revisited) && place(f, e, first_place(g, e));
        }
        g.remove_last();
    }
    return false;
}

// The next alternative of a read: the other result of a weak compare-exchange, or the next write.
bool CausalExplorer::retreat_read(CausalGraph& g, EventId e) {
    while (goes_on(g)) {
        if (!fail_spuriously(g, e)) {
            const std::uint32_t at = g[g[e].rf].place;
            if (at == 0)
                return false;
            g.rewind(e);
            g.read_from(e, g.co(g[e].location)[at - 1], false);
            g.pass(e);
        }
        if (g.is_coherent(e))
            return true;
    }
    return false;
}

// Starts the configuration in which w revisits r. False if it is inconsistent; then there is none.
bool CausalExplorer::revisit(const CausalGraph& parent, EventId r, EventId w) {
    Frame& child = push();
    keep_.resize(parent.size());
    renamed_.resize(parent.size());
    child.revisited = causal_revisit_into(child.g, parent, r, w, keep_, renamed_);
    child.revisiting = child.fixed = child.g.size() - 1;
    child.g.set_revisits_from(child.revisiting, no_event);
    ++statistics_.revisits;
    do
        if (place(child, child.revisiting, first_place(child.g, child.revisiting)))
            return true;
    while (fail_spuriously(child.g, child.revisited));
    --depth_;
    return false;
}

// Gives away what is left to try of the oldest event that is not fixed. Its present alternative stays here.
void CausalExplorer::share() {
    for (std::size_t i = 0; i < depth_; ++i) {
        Frame& f = *frames_[i];
        if (f.fixed == f.g.size())
            continue;
        auto rest = std::make_unique<CausalSubtree>(f);
        while (rest->g.size() > f.fixed + 1)
            rest->g.remove_last();
        rest->fixed = f.fixed++;
        observer_.give(std::move(rest));
        return;
    }
}

} // namespace katlas::explore

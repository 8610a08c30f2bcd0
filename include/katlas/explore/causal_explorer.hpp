// The exploration of graphs with holes: TruSt with a causal order that is smaller than po | rf (thesis
// sections 5.7, 5.8 and 6.3).
//
// It goes like explorer.hpp, whose comments say more: events are added one by one, reads try the writes of their
// location from the co-last back, writes their places in co likewise and then revisit older reads; what is tried within
// one configuration is done in place, and a revisit has a configuration of its own. What differs is the graph
// (causal_graph.hpp), the oracle (causal_revisit.hpp) and the model: it is always the base model, coherence, atomicity
// of read-modify-writes and a causal order without cycles. Every graph of the base model is found once; which of them
// are executions is for others to say.
//
// The next event is the write of a read-modify-write whose read is there, if there is one to be added, else that of the
// first thread that can go on. An error stops its thread.
#pragma once

#include "katlas/explore/causal_graph.hpp"
#include "katlas/explore/explorer.hpp"

#include <functional>
#include <memory>

namespace katlas::explore {

// A graph and which of its alternatives are to be tried: those of all events from `fixed` on, after the present one;
// the present one, too, if `fixed` is the number of events.
struct CausalSubtree {
    CausalGraph g;
    EventId fixed = 0;             // older events stay as they are
    EventId revisiting = no_event; // a write: only its places are tried, it does not revisit again
    EventId revisited = no_event;  // the read that it revisited
};

class CausalExplorer {
  public:
    // Who is told of graphs, and takes subtrees. What is not set is not asked.
    struct Observer {
        std::function<bool(const CausalGraph&)> complete; // nothing can be added. Says whether to go on
        std::function<bool()> alive;                      // asked the same now and then
        std::function<bool()> hungry;                     // whether to give a subtree away
        std::function<void(std::unique_ptr<CausalSubtree>)> give;
    };

    CausalExplorer(const program::Program& program, Observer observer, BaseModel base = {});

    // Prefers threads in this order, a permutation of 1 .. num_threads(). What is found does not depend on it.
    void prefer(std::vector<std::uint32_t> order) { order_ = std::move(order); }

    // The subtree that is everything.
    [[nodiscard]] std::unique_ptr<CausalSubtree> root() const;
    // Explores a subtree. Returns false if the observer stopped it.
    bool run(std::unique_ptr<CausalSubtree> subtree);
    bool run() { return run(root()); }

    [[nodiscard]] const Statistics& statistics() const { return statistics_; }

  private:
    using Frame = CausalSubtree;

    Frame& push();
    [[nodiscard]] std::uint32_t next_thread(const CausalGraph& g) const;
    bool goes_on(const CausalGraph& g);
    bool extend(Frame& f);
    bool retreat(Frame& f);
    bool retreat_read(CausalGraph& g, EventId e);
    bool place(Frame& f, EventId e, std::uint32_t from);
    bool revisit(const CausalGraph& parent, EventId r, EventId w);
    void share();

    const program::Program& program_;
    Observer observer_;
    BaseModel base_;
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

// The search of explore_reads_from.hpp. The recursion of the algorithm is that of the functions here; a graph is
// changed in place and put back, but for what a revisit leaves, which is a copy. What a worker gives away are copies of
// graphs that it is about to visit: the smaller they are, the more is behind them.
#pragma once

#include "katlas/explore/explore_reads_from.hpp"
#include "katlas/explore/work_sharing.hpp"

#include <memory>
#include <vector>

namespace katlas::explore {

class ReadsFromSearch {
  public:
    // Without a queue nothing is given away.
    ReadsFromSearch(const Options& options, const ReadsFromModel& model, Collector& collector,
                    TaskQueue<Configuration>* queue);

    // All that is behind a graph. False if the exploration is to end.
    [[nodiscard]] bool run(Configuration& c);
    [[nodiscard]] const Statistics& statistics() const { return statistics_; }
    [[nodiscard]] const ReadsFromStatistics& reads_from_statistics() const { return reads_from_; }

  private:
    struct Step {
        std::uint32_t thread = 0; // 0: no thread can go on
        program::Action action{};
    };

    // These leave the graph as it was, but for its witness. The result is whether an execution or an error was reached.
    bool visit(Configuration& c);
    bool visit_read(Configuration& c, std::uint32_t t, const program::Action& action);
    bool visit_write(Configuration& c, std::uint32_t t, const program::Action& action);
    bool visit_revisits(const Configuration& c, EventId w);
    [[nodiscard]] bool may_revisit(const Configuration& c, EventId r, EventId w) const;
    bool visit_revisit(const Configuration& c, EventId r, EventId w);
    // What stays of a graph, with new names in renamed_; the thread of the read stands at it.
    template <typename Stays>
    [[nodiscard]] std::unique_ptr<Configuration> rest_of(const Configuration& c, const Stays& stays, EventId read);
    // Whether another worker is to visit the graph, which it has then.
    bool gives_away(const Configuration& c);
    // All that the condition can see of memory at the end.
    void visit_end(Configuration& c);
    void visit_last_writes(Configuration& c, std::vector<EventId>& last);
    // Gives the graph a witness in which threads that cannot go on have read last writes, as far back as can be.
    void let_wait(Configuration& c);

    [[nodiscard]] Step next_step(Configuration& c) const;
    [[nodiscard]] bool goes_on();

    // The thread stands at the read, which gets the value, the label and the write; it stands there still.
    void read_from(Configuration& c, EventId r, EventId source, bool spurious) const;
    EventId add_write(Configuration& c, std::uint32_t t, const program::Action& action) const;
    // Gives a write the first place to be tried.
    static void place(Configuration& c, EventId w);
    // Whether the graph is consistent that was so before an event was added to the end of its thread, or before these
    // were changed. Then it has a witness.
    [[nodiscard]] bool finds_witness_with(graph::SparseGraph& g, EventId added);
    [[nodiscard]] bool finds_witness(graph::SparseGraph& g, std::initializer_list<EventId> changed);

    // Whether e is as the oracle prescribes, where there is what is older than e and what w depends on. For that, w may
    // be the read of a read-modify-write of which the write is to come.
    [[nodiscard]] bool is_maximal(const Configuration& c, EventId e, EventId w);
    // Whether e, of which the graph has nothing behind, can read from the source, and write if it is to.
    [[nodiscard]] bool can_read(Configuration& c, EventId e, EventId source);

    const ReadsFromModel& model_;
    Collector& collector_;
    TaskQueue<Configuration>* queue_;
    std::uint32_t largest_given_ = 0; // events of graphs that are small enough to be given away
    std::uint32_t too_large_ = 0;     // graphs that were not, since
    std::vector<std::unique_ptr<Configuration>> spare_;
    std::vector<std::uint8_t> keep_;      // of a revisit
    std::vector<EventId> renamed_;        // likewise
    bool keeps_going_;                    // behind errors
    std::vector<std::uint32_t> observed_; // locations that the condition looks at
    bool stopped_ = false;
    std::uint32_t waited_ = 0; // since the collector was asked
    Statistics statistics_;
    ReadsFromStatistics reads_from_;
};

} // namespace katlas::explore

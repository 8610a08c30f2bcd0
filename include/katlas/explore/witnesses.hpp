// The search for witnesses: coherence orders under which a graph up to reads-from is consistent.
//
// A graph is kept with its witness. When an event is added or changed, the present co is asked about first. If the
// checker rejects it, simple arguments may show that there is no other co. Then co is tried with the event's source
// last, and finally the model *completes* the graph: it searches for any co.
#pragma once

#include "katlas/explore/explore_reads_from.hpp"
#include "katlas/explore/reads_from_graphs.hpp"
#include "katlas/explore/revisit.hpp"

#include <initializer_list>
#include <span>
#include <utility>

namespace katlas::explore {

class Witnesses {
  public:
    explicit Witnesses(ReadsFromModel model) : model_(std::move(model)) {}

    [[nodiscard]] const ReadsFromModel& model() const { return model_; }
    [[nodiscard]] std::uint64_t completions() const { return completions_; }

    // Whether the graph is consistent. It was consistent before the given events were added to the ends of their
    // threads or changed. If the graph is consistent, it gets a witness; otherwise co stays as it is.
    [[nodiscard]] bool find(PartialExecution& c, std::initializer_list<EventId> changed);
    // The same for one event.
    [[nodiscard]] bool find_with(PartialExecution& c, EventId added) {
        return find_with(c, added, [] { return false; });
    }
    // The same, with a cheaper question whether the graph is known to have no witness. It is asked if the present co is
    // none.
    template <typename RuledOut>
    [[nodiscard]] bool find_with(PartialExecution& c, EventId added, const RuledOut& is_ruled_out) {
        return !is_two_updates(c, added) && (is_witness(c, added) || (!has_one_coherence_order(c, model_) &&
                                                                      !is_ruled_out() && find_other(c, {added})));
    }

    // Whether the graph, which is consistent, has a witness in which the given writes of different locations are last.
    // If so, the graph gets it. Co is known not to be one.
    [[nodiscard]] bool find_with_last(PartialExecution& c, std::span<const EventId> last);

  private:
    // Whether atomicity forbids the added event under any co.
    [[nodiscard]] bool is_two_updates(const PartialExecution& c, EventId added) const {
        return model_.has_rmw_atomicity && shares_source(c.graph, added, [](EventId) { return true; });
    }
    // Whether co is a witness still.
    [[nodiscard]] bool is_witness(const PartialExecution& c, EventId added) const;
    // Whether the graph has another witness than the present co, which is none.
    [[nodiscard]] bool find_other(PartialExecution& c, std::initializer_list<EventId> changed);
    // Whether the source of the read e, which was added or changed, may be the last write in co. If not, the source
    // keeps its place.
    [[nodiscard]] bool find_with_last_source(graph::SparseGraph& g, EventId e) const;

    ReadsFromModel model_;
    std::uint64_t completions_ = 0; // how often a co was searched for
};

} // namespace katlas::explore

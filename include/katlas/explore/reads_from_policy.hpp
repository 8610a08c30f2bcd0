// The subtrees of an exploration up to the reads-from equivalence (explore_reads_from.hpp). A subtree is a graph, and
// all its extensions are to be tried. Subtrees are given away and written down like those of TruSt.
#pragma once

#include "katlas/explore/explore_reads_from.hpp"
#include "katlas/explore/running_execution.hpp"
#include "katlas/explore/subtree.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace katlas::explore {

template <typename Configuration, typename Observer, typename Sharing>
class ReadsFromSearch; // reads_from_search.hpp

// Configuration is a RunningExecution.
template <typename Configuration_>
class ReadsFromPolicy {
  public:
    using Configuration = Configuration_;
    struct NoChecker {};
    using Subtree = explore::Subtree<Configuration, NoChecker>;
    template <typename Observer, typename Sharing>
    using ExplorerFor = ReadsFromSearch<Configuration, Observer, Sharing>;

    static constexpr bool has_descents = false;

    struct What {
        bool keeps_going = false;                 // after errors
        std::vector<std::uint32_t> observed = {}; // locations whose last write is observed
    };
    using MakeModel = std::function<ReadsFromModel()>;

    // `make_start` makes the graph of the initial writes, with the given atom. `make_model` is called once for the
    // policy and once for each explorer, by one thread at a time.
    template <typename MakeStart>
    ReadsFromPolicy(const MakeStart& make_start, What what, const MakeModel& make_model)
        : what_(std::move(what)), model_(make_model()), start_(make_start(model_.initial_atom)),
          maker_(std::make_shared<Maker>()) {
        maker_->make = make_model;
    }

    [[nodiscard]] const Configuration& start() const { return start_; }
    [[nodiscard]] std::unique_ptr<Subtree> new_subtree() const { return std::make_unique<Subtree>(); }
    [[nodiscard]] const What& what() const { return what_; }
    [[nodiscard]] ReadsFromModel new_model() const {
        const std::scoped_lock turn(maker_->mutex);
        return maker_->make();
    }

    // Used when a subtree is read back (subtree_codec.hpp). Not to be called while others explore.
    [[nodiscard]] const ReadsFromModel& checker() const { return model_; }
    [[nodiscard]] static Alternatives alternatives_of(const PartialExecution& /*c*/, std::uint32_t /*thread*/,
                                                      const program::Action& action) {
        return {.settled = action.settled,
                .conditional = program::is_conditional(action.rmw),
                .may_fail = program::may_fail_spuriously(action.rmw)};
    }

  private:
    struct Maker {
        std::mutex mutex;
        MakeModel make;
    };

    What what_;
    ReadsFromModel model_;
    Configuration start_;
    std::shared_ptr<Maker> maker_;
};

} // namespace katlas::explore

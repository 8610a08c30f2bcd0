// Explorations that are interrupted and resumed, perhaps by another process.
//
// Between two steps, the state of an exploration consists of the counts of what was found and of the subtrees that are
// left to explore. The two suffice, since the subtrees do not depend on each other. So an exploration that was
// interrupted and resumed any number of times has the same counts and states as an uninterrupted one. Kept errors and
// graphs are not among the counts. The writer of a checkpoint stores them as text.
//
// A program may be explored in several ways, one after the other: a way is abandoned when it does not suit the program.
// A checkpoint belongs to one way. The ways before it were abandoned, and are skipped on resumption.
//
// Source of the cut: subtrees as in M. Kokologiannakis, "Automated reasoning under weak memory consistency", thesis,
// section 6.3.3.
#pragma once

#include "katlas/explore/lock_use.hpp"
#include "katlas/explore/result.hpp"

#include <atomic>
#include <string>
#include <utility>
#include <vector>

namespace katlas::explore {

struct Way {
    Stage stage = Stage::model;
    Reductions reductions{};

    friend bool operator==(const Way&, const Way&) = default;
};

// The numbers of a result that can be added up.
struct Counts {
    std::uint64_t complete = 0;
    std::uint64_t blocked = 0;
    std::uint64_t cut = 0;
    std::uint64_t deadlocks = 0;
    std::uint64_t num_errors = 0;
    std::uint64_t racy = 0;
    std::uint64_t faults = 0; // different faults; two results may share some of them
    Statistics statistics{};
    double seconds = 0;
    double cpu_seconds = 0;
    using States = std::vector<std::pair<std::vector<Value>, std::uint64_t>>;
    States states{}; // final states and how often each was seen, by the columns of the condition

    [[nodiscard]] std::uint64_t executions() const { return complete + blocked + cut; }
};
[[nodiscard]] Counts counts_of(const Result& result);
// Throws std::runtime_error if the states belong to another condition.
void add(Result& sum, const Counts& earlier);
void add(Counts& sum, const Counts& other);

// The state of an exploration. With no subtree left the exploration is done, unless it ended early: see `ended`.
struct Unfinished {
    Way way;
    Counts counts{};
    std::vector<std::string> left{}; // subtrees (written_subtree.hpp), in the order of exploration
    LockUse::Table locks{};
    Ended ended = Ended::no;
    bool is_part = false;        // the exploration has other parts
    std::vector<double> sizes{}; // estimated sizes of the subtrees in `left`, or empty
};

// The store from which explorations are resumed and to which they are written.
class Checkpoints {
  public:
    // Without `taken_up` the whole tree is to be explored. `owner` identifies the model and the options: a subtree of
    // another owner is refused.
    explicit Checkpoints(std::uint64_t owner, std::optional<Unfinished> taken_up = {})
        : owner_(owner), taken_up_(std::move(taken_up)) {}
    Checkpoints(const Checkpoints&) = delete;
    Checkpoints& operator=(const Checkpoints&) = delete;
    virtual ~Checkpoints() = default;

    [[nodiscard]] std::uint64_t owner() const { return owner_; }
    [[nodiscard]] const std::optional<Unfinished>& taken_up() const { return taken_up_; }
    // An exploration in this way begins. Returns its stored state; null if there is none. Throws std::runtime_error if
    // other parts belong to another way.
    [[nodiscard]] const Unfinished* begin(const Way& way);
    // The stored state of the exploration that began last, and its way; null if none has begun.
    [[nodiscard]] const Unfinished* begun() const {
        return taken_up_ && way_ == taken_up_->way ? &*taken_up_ : nullptr;
    }
    [[nodiscard]] const std::optional<Way>& way() const { return way_; }

    // The exploration that began last has ended.
    void end(LockUse::Table locks) { locks_ = std::move(locks); }
    [[nodiscard]] const LockUse::Table& locks() const { return locks_; }

    // Requests a checkpoint soon. May be called from any thread.
    void ask() { asked_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool asked() const { return asked_.load(std::memory_order_relaxed); }
    void note_answer() { asked_.store(false, std::memory_order_relaxed); }

    // Whether it is time for a checkpoint, or to end. A separate thread asks this now and then.
    [[nodiscard]] virtual bool due() const = 0;
    // The number of parts into which the exploration is to be split, after which it ends; 0: no split.
    [[nodiscard]] virtual unsigned parts_wanted() const { return 0; }
    // Writes a checkpoint. `found` is what this process has found; its counts include those from before. Returns the
    // reason to end; `no`: go on.
    [[nodiscard]] virtual Ended keep(const Unfinished& unfinished, const Result& found) = 0;

  private:
    std::uint64_t owner_;
    std::optional<Unfinished> taken_up_;
    std::optional<Way> way_;
    LockUse::Table locks_;
    std::atomic<bool> asked_{false};
};

// Whether the resumed exploration has already left this stage behind.
[[nodiscard]] bool has_passed(const Options& options, Stage stage);
// The reductions with which the exploration of the current stage begins.
[[nodiscard]] Reductions first_reductions(const Options& options);
// Whether something was found that makes the exploration void: faults before it was resumed, or a finding of this
// process (`here`) or of one of its peers.
[[nodiscard]] bool anywhere(const Options& options, bool here);

} // namespace katlas::explore

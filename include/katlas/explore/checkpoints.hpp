// Explorations that are interrupted and taken up again, perhaps by another process.
//
// What there is of an exploration between two steps are the counts of what was found, and the subtrees that are left to
// explore. Together they say all: the parts of the tree do not depend on each other. So an exploration that was taken
// up as often as one likes has the counts and states of one that was not interrupted. Errors and graphs that are kept
// are not among the counts. Who writes a checkpoint makes texts of them.
//
// A program may be explored in one way after the other: a way comes to nothing where it does not suit the program. A
// checkpoint is of one way. Those before it had come to nothing, and are passed over.
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

// Of a result, what sums are made of.
struct Counts {
    std::uint64_t complete = 0;
    std::uint64_t blocked = 0;
    std::uint64_t cut = 0;
    std::uint64_t deadlocks = 0;
    std::uint64_t num_errors = 0;
    std::uint64_t racy = 0;
    std::uint64_t faults = 0; // kinds of them; the sum of two results may have fewer than both together
    Statistics statistics{};
    double seconds = 0;
    double cpu_seconds = 0;
    using States = std::vector<std::pair<std::vector<Value>, std::uint64_t>>;
    States states{}; // final ones and how often they were seen, by the columns of the condition

    [[nodiscard]] std::uint64_t executions() const { return complete + blocked + cut; }
};
[[nodiscard]] Counts counts_of(const Result& result);
// Throws std::runtime_error if the states are of another condition.
void add(Result& sum, const Counts& earlier);
void add(Counts& sum, const Counts& other);

// What there is of an exploration. With nothing left it is done, unless it ended early: see `ended`.
struct Unfinished {
    Way way;
    Counts counts{};
    std::vector<std::string> left{}; // subtrees (written_subtree.hpp), in the order in which they come
    LockUse::Table locks{};
    Ended ended = Ended::no;
    bool is_part = false;        // there are others, of the same exploration
    std::vector<double> sizes{}; // estimates of what is left, or nothing
};

// Where explorations are taken up from and written down to.
class Checkpoints {
  public:
    // Without `taken_up` everything is to be explored. `owner` tells models and options apart: a subtree of another
    // owner is refused.
    explicit Checkpoints(std::uint64_t owner, std::optional<Unfinished> taken_up = {})
        : owner_(owner), taken_up_(std::move(taken_up)) {}
    Checkpoints(const Checkpoints&) = delete;
    Checkpoints& operator=(const Checkpoints&) = delete;
    virtual ~Checkpoints() = default;

    [[nodiscard]] std::uint64_t owner() const { return owner_; }
    [[nodiscard]] const std::optional<Unfinished>& taken_up() const { return taken_up_; }
    // An exploration in this way begins. Says what there is of it; null: nothing.
    // Throws std::runtime_error where other parts are of another way.
    [[nodiscard]] const Unfinished* begin(const Way& way);
    // The same of the one that began last, and its way; null: none has begun.
    [[nodiscard]] const Unfinished* begun() const {
        return taken_up_ && way_ == taken_up_->way ? &*taken_up_ : nullptr;
    }
    [[nodiscard]] const std::optional<Way>& way() const { return way_; }

    // The exploration that began last has ended.
    void end(LockUse::Table locks) { locks_ = std::move(locks); }
    [[nodiscard]] const LockUse::Table& locks() const { return locks_; }

    // From any thread: a checkpoint is to be made soon.
    void ask() { asked_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool asked() const { return asked_.load(std::memory_order_relaxed); }
    void note_answer() { asked_.store(false, std::memory_order_relaxed); }

    // Whether it is time for a checkpoint, or for an end. Asked now and then, by a thread of its own.
    [[nodiscard]] virtual bool due() const = 0;
    // Into how many parts the exploration is to be split, and not to go on; 0: into none.
    [[nodiscard]] virtual unsigned parts_wanted() const { return 0; }
    // A checkpoint: `found` since this process began and, in its counts, before. Says why to end; no: to go on.
    [[nodiscard]] virtual Ended keep(const Unfinished& unfinished, const Result& found) = 0;

  private:
    std::uint64_t owner_;
    std::optional<Unfinished> taken_up_;
    std::optional<Way> way_;
    LockUse::Table locks_;
    std::atomic<bool> asked_{false};
};

// Whether what is taken up has left this stage behind.
[[nodiscard]] bool has_passed(const Options& options, Stage stage);
// With which reductions the exploration of the stage that is asked for begins.
[[nodiscard]] Reductions first_reductions(const Options& options);
// Whether something was found that makes an exploration void: faults before it was taken up, or what is said, `here` or
// by one of the peers.
[[nodiscard]] bool anywhere(const Options& options, bool here);

} // namespace katlas::explore

#include "native_peers.hpp"

#include "result_codec.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace katlas::workbench {
namespace {

using Clock = std::chrono::steady_clock;

// The time for which a process that has all the work gives none away.
constexpr std::chrono::milliseconds to_know_the_program{250};

native::Remainder remainder_of(const std::string& bytes) {
    native::Remainder left;
    if (!decode(bytes, left))
        throw std::logic_error("what another process gives away cannot be read");
    return left;
}

// Takes every other subtree, beginning with the largest one. The last subtree that a worker leaves is the largest.
native::Remainder half_of(native::Remainder& left) {
    native::Remainder half{.way = left.way, .locks = left.locks, .known = left.known};
    std::deque<std::string> kept;
    bool gives = true;
    for (; !left.subtrees.empty(); left.subtrees.pop_back(), gives = !gives)
        (gives ? half.subtrees : kept).push_front(std::move(left.subtrees.back()));
    left.subtrees = std::move(kept);
    return half;
}

class NativePeer {
  public:
    NativePeer(const KeptNative& native, native::Options options, Keeping& keeping, explore::Peers& peers)
        : native_(native), options_(std::move(options)), keeping_(keeping), peers_(peers),
          file_(keeping, native.digests, std::exchange(options_.stop, {})) {
        options_.kept = native::Options::Kept{.owner = native.digests.model};
        const Checkpoint& checkpoint = keeping.checkpoint;
        has_everything_ = !checkpoint.begun && peers.is_first();
        if (checkpoint.begun) {
            sum_ = result_of(checkpoint);
            left_ = *begun_of(checkpoint);
            earlier_ = sum_.seconds;
        }
    }

    CheckResult explore() {
        for (;;) {
            peers_.begin_round(executions_);
            round();
            peers_.leave_round([&](const std::string& late) { add(left_, remainder_of(late)); });
            settle();
            const bool is_incomplete = peers_.any(is_incomplete_);
            if (is_incomplete || peers_.any(is_over_) || !peers_.any(has_work())) {
                if (CheckResult all; end(all, is_incomplete))
                    return all;
            } else if (peers_.any(file_.due()) && !peers_.any(has_everything_)) {
                if (CheckResult all; keep(all))
                    return all;
            }
        }
    }

  private:
    [[nodiscard]] static std::uint64_t executions_of(const CheckResult& r) { return r.executions + r.blocked + r.cut; }
    // Whether the round is to end. The first process decides when all processes together have found enough.
    [[nodiscard]] bool wants_end() {
        has_enough_ = has_enough_ || (options_.max_executions != 0 && peers_.is_first() &&
                                      executions_ + peers_.executions_of_others() >= options_.max_executions);
        return has_enough_ || file_.due();
    }
    [[nodiscard]] bool has_work() const { return has_everything_ || !left_.subtrees.empty(); }

    void round() {
        while (!peers_.round_ends()) {
            if (has_work()) {
                work();
                give();
            } else if (const auto given = peers_.take([&] { return wants_end(); })) {
                add(left_, remainder_of(*given));
            }
        }
    }

    // Works until nothing is left here, or another process is idle, or the round ends.
    void work() {
        const auto begin = Clock::now();
        options_.kept->begun = has_everything_ ? nullptr : std::make_shared<const native::Remainder>(std::move(left_));
        const auto is_to_pause = [&](std::uint64_t executions) {
            executions_ = executions;
            peers_.look();
            if (wants_end())
                peers_.end_round();
            return peers_.round_ends() ||
                   (peers_.wants_subtree() && (!has_everything_ || Clock::now() - begin > to_know_the_program));
        };
        NativeWorkers::Found found = native_.round(options_, is_to_pause, executions_of(sum_));
        if (found.anew && !has_everything_) {
            sum_ = {};
            earlier_ = 0;
            begins_anew_ = true;
            peers_.end_round();
        }
        has_everything_ = false;
        left_ = std::move(found.left);
        if (!found.all && is_to_go_on(found.result.ended)) {
            sum_.ended = found.result.ended;
            is_incomplete_ = true;
        } else {
            add_round(native_, options_, sum_, std::move(found.result), earlier_);
        }
        executions_ = executions_of(sum_);
        is_over_ = sum_.ended != explore::Ended::no || !sum_.error.empty();
        if (is_over_)
            peers_.end_round();
    }

    void give() {
        peers_.look();
        while (left_.subtrees.size() > 1 && peers_.wants_subtree())
            peers_.give(encode(half_of(left_)));
        peers_.refuse();
    }

    // Determines the process that goes on if some have started again.
    void settle() {
        if (peers_.any(begins_anew_)) {
            if (!peers_.is_first_among(begins_anew_))
                forget();
            begins_anew_ = has_enough_ = false;
        }
        if (has_enough_ && sum_.ended == explore::Ended::no)
            sum_.ended = explore::Ended::max_executions;
        is_over_ = is_over_ || has_enough_;
    }

    void forget() {
        sum_ = {};
        left_ = {};
        earlier_ = 0;
        executions_ = 0;
        is_over_ = is_incomplete_ = has_enough_ = false;
    }

    // In the first process, the results and the remaining work of all; in the others, their own.
    [[nodiscard]] Checkpoint gathered() {
        Checkpoint own = checkpoint_with(keeping_.checkpoint, sum_, native::Remainder(left_));
        if (!peers_.is_first())
            own.object.clear(); // the first process has it
        const std::vector<std::string> all = peers_.gather(to_bytes(own));
        const double seconds = own.unfinished.counts.seconds;
        for (std::size_t i = 1; i < all.size(); ++i) {
            auto other = checkpoint_of(all[i]);
            if (!other)
                throw std::logic_error("what another process has found cannot be read: " + other.why_not());
            if (own.unfinished.left.empty()) {
                own.unfinished.way = other->unfinished.way;
                own.known = std::move(other->known);
            }
            add_part(own, *std::move(other), options_.max_errors, options_.graphs);
        }
        drop_repeated_errors(own.found);
        own.unfinished.counts.seconds = seconds; // all processes work at the same time
        return own;
    }

    // Whether a location is a mutex for one process and not for another. Then all results are void, and the first
    // process starts again without the unsuitable reductions.
    [[nodiscard]] bool begins_without_what_does_not_suit(const Checkpoint& all) {
        std::optional<explore::NotReducible> why;
        try {
            explore::LockUse locks;
            locks.take_over(all.unfinished.locks);
            locks.check();
        } catch (const explore::NotReducible& not_reducible) {
            why = not_reducible;
        }
        if (!peers_.any(why.has_value()))
            return false;
        forget();
        if (why)
            options_.reductions.*why->what = false;
        has_everything_ = peers_.is_first();
        return true;
    }

    // False: there is more to do.
    [[nodiscard]] bool end(CheckResult& result, bool is_incomplete) {
        Checkpoint all = gathered();
        if (!is_incomplete && begins_without_what_does_not_suit(all))
            return false;
        all.finished = true;
        all.unfinished.left.clear();
        result = result_of(all);
        const bool is_result = all.found.error.empty() && !is_incomplete;
        if (is_result && peers_.is_first())
            file_.write(std::move(all));
        file_.say_failure(result);
        return true;
    }

    // Writes a checkpoint. Likewise returns false if there is more to do.
    [[nodiscard]] bool keep(CheckResult& result) {
        Checkpoint all = gathered();
        if (begins_without_what_does_not_suit(all))
            return false;
        const explore::Ended own = file_.keep(std::move(all));
        if (!peers_.any(own != explore::Ended::no))
            return false;
        result = result_of(keeping_.checkpoint);
        result.ended = own != explore::Ended::no ? own : explore::Ended::interrupt;
        file_.say_failure(result);
        return true;
    }

    const KeptNative& native_;
    native::Options options_;
    Keeping& keeping_;
    explore::Peers& peers_;
    KeptFile file_;
    bool has_everything_ = false; // has all the work, and has not begun it
    native::Remainder left_;
    CheckResult sum_;    // of the results of this process
    double earlier_ = 0; // seconds of earlier processes
    bool begins_anew_ = false;
    std::atomic<std::uint64_t> executions_{0}; // of this process
    bool has_enough_ = false;                  // all processes together have enough
    bool is_over_ = false;
    bool is_incomplete_ = false; // a worker was killed
};

} // namespace

CheckResult explore_among_peers(const KeptNative& native, native::Options options, Keeping& keeping,
                                explore::Peers& peers) {
    return NativePeer(native, std::move(options), keeping, peers).explore();
}

} // namespace katlas::workbench

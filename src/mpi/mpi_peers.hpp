// The ranks of an MPI job as peers of an exploration (explore/peers.hpp).
//
// An idle rank asks another one for work, at random, and that one gives it the largest part of its own as soon as it
// can, or says that it has none. Nothing goes through a central queue. A round ends when no rank has work and no work
// is under way, or when a rank calls it off, by a message to all others.
//
// The former is found out by waves. Each rank that has nothing to do joins the next wave, a sum over all ranks that
// does not wait: of the work that it has sent and that was not received, and of whether it has got any since it joined
// the wave before. Between two waves there is a moment at which all ranks have joined the former and none the latter.
// If none has got work since, all were idle at that moment, and if the sums say that no work was under way then, none
// ever will be again. (The argument is that of E. W. Dijkstra, Shmuel Safra's version of termination detection, EWD
// 998, 1987, whose token takes a time that is linear in the ranks.)
//
// Behind a round each rank is told by all others how many messages were sent to it, and takes those that it has not
// seen yet. So no message of one round comes into the next.
//
// What ranks have counted goes up a tree of them, each of which tells its parent the sum of its own and of what its
// children have told, some fifty times a second. So the first rank is told of all, and no rank is told by many.
//
// Messages are bytes. They are sent without waiting for their receivers, and kept until they have gone.
#pragma once

#include "katlas/explore/peers.hpp"

#include <atomic>
#include <chrono>
#include <deque>
#include <list>
#include <random>

#include <boost/mpi/communicator.hpp>
#include <boost/mpi/request.hpp>

namespace katlas::mpi {

class MpiPeers : public explore::Peers {
  public:
    explicit MpiPeers(const boost::mpi::communicator& world);

    [[nodiscard]] unsigned size() const override { return static_cast<unsigned>(size_); }
    [[nodiscard]] unsigned number() const override { return static_cast<unsigned>(rank_); }
    [[nodiscard]] std::uint64_t executions_of_others() const override {
        return executions_below_.load(std::memory_order_relaxed);
    }
    void begin_round(const std::atomic<std::uint64_t>& executions) override;
    [[nodiscard]] bool wants_subtree() override;
    void give(std::string subtree) override;
    // Takes all messages that have come.
    void look() override;
    void refuse() override;
    [[nodiscard]] std::optional<std::string> take(const std::function<bool()>& wants_end) override;
    void end_round() override;
    [[nodiscard]] bool round_ends() const override { return ends_; }
    void leave_round(const std::function<void(const std::string&)>& late) override;
    // Since a round began, and until all have gathered what was found.
    [[nodiscard]] bool is_within_exploration() const { return within_exploration_; }
    [[nodiscard]] bool any(bool here) override;
    [[nodiscard]] bool is_first_among(bool here) override;
    [[nodiscard]] std::string from_first(std::string bytes) override;
    [[nodiscard]] std::vector<std::string> gather(const std::string& bytes) override;

  private:
    enum Tag : int { ask, none, work, count, end };
    // What is summed.
    struct Wave {
        std::int64_t under_way = 0; // work that was sent, less what was received
        std::int64_t got_work = 0;  // 1 if so, since the wave before
    };
    struct Sent {
        std::string bytes;
        boost::mpi::request request;
    };

    void send(int to, Tag tag, std::string bytes = {});
    void forget_what_has_gone();
    void receive(int from, int tag, std::string bytes);
    void join_wave();
    // Whether it has come to its end.
    bool wave_ends();
    void surge();
    void note_count(int child, std::uint64_t executions);
    void tell_count();

    boost::mpi::communicator world_;    // of what all do together
    boost::mpi::communicator messages_; // of a round
    boost::mpi::communicator waves_;    // likewise
    int rank_;
    int size_;
    std::mt19937 random_;
    std::list<Sent> sent_;
    bool within_exploration_ = false;
    std::uint32_t asked_ = 0; // calls of wants_subtree
    std::vector<std::uint64_t> counts_of_children_;
    std::atomic<std::uint64_t> executions_below_{0}; // the sum of these
    std::uint64_t told_ = 0;                         // to the parent
    std::chrono::steady_clock::time_point next_telling_{};

    // Of a round
    const std::atomic<std::uint64_t>* executions_ = nullptr; // of this rank
    std::vector<std::uint64_t> sent_to_;                     // messages, by rank
    std::vector<std::uint64_t> got_from_;                    // likewise
    std::deque<int> waiting_;                                // ranks that have asked
    std::deque<std::string> come_;                           // work that was received
    std::int64_t under_way_ = 0;                             // work that was sent, less what was received
    bool got_work_ = false;                                  // since this rank joined the last wave
    int joined_ = 0;                                         // waves
    Wave own_part_;                                          // of the last wave
    Wave sum_;                                               // of it
    MPI_Request wave_ = MPI_REQUEST_NULL;                    // it is on its way
    bool has_asked_ = false;
    bool ends_ = false;
};

} // namespace katlas::mpi

// The ranks of an MPI job as peers of an exploration (explore/peers.hpp).
//
// An idle rank asks another one for work, at random, and that one gives it the largest part of its own as soon as it
// can, or says that it has none. Nothing goes through a central queue. A round ends when no rank has work and no work
// is under way, which a token finds out that idle ranks pass on (E. W. Dijkstra, Shmuel Safra's version of termination
// detection, EWD 998, 1987); or when a rank calls it off, by a message to all others.
//
// Behind a round each rank is told by all others how many messages were sent to it, and takes those that it has not
// seen yet. So no message of one round comes into the next.
//
// Messages are bytes. They are sent without waiting for their receivers, and kept until they have gone.
#pragma once

#include "katlas/explore/peers.hpp"

#include <deque>
#include <list>
#include <random>

#include <boost/mpi/communicator.hpp>
#include <boost/mpi/request.hpp>

namespace katlas::mpi {

class MpiPeers : public explore::Peers {
  public:
    explicit MpiPeers(const boost::mpi::communicator& world);

    [[nodiscard]] bool is_first() const override { return rank_ == 0; }
    void begin_round() override;
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
    enum Tag : int { ask, none, work, token, end };
    struct Token {
        std::int64_t under_way = 0; // work that was sent and not received, by the ranks so far
        bool black = false;         // one of them has got work since it passed the token on
    };
    struct Sent {
        std::string bytes;
        boost::mpi::request request;
    };

    void send(int to, Tag tag, std::string bytes = {});
    void forget_what_has_gone();
    void receive(int from, int tag, std::string bytes);
    void pass_token();

    boost::mpi::communicator world_;    // of what all do together
    boost::mpi::communicator messages_; // of a round
    int rank_;
    int size_;
    std::mt19937 random_;
    std::list<Sent> sent_;
    bool within_exploration_ = false;
    std::uint32_t asked_ = 0; // calls of wants_subtree

    // Of a round
    std::vector<std::uint64_t> sent_to_;  // messages, by rank
    std::vector<std::uint64_t> got_from_; // likewise
    std::deque<int> waiting_;             // ranks that have asked
    std::deque<std::string> come_;        // work that was received
    std::optional<Token> token_;          // it is here
    std::int64_t under_way_ = 0;          // work that was sent, less what was received
    bool black_ = false;
    bool has_asked_ = false;
    bool ends_ = false;
    bool token_is_out_ = false; // of the first rank
};

} // namespace katlas::mpi

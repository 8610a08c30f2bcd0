// One rank of a simulation. It does what MpiPeers does (src/mpi/mpi_peers.hpp), and is woken where something happens:
// where it looks and there are messages, where it can give what another one waits for, and where it has nothing left.
//
// A rank that works looks at its messages after so many steps. An idle one looks, says to all who have asked that it
// has nothing, joins the next wave if the last one has come, asks another rank unless it has asked, and sleeps.
//
// A wave is a sum over a binomial tree of the ranks, as MPI_Iallreduce of Open MPI has it: it rises to the first rank
// once all have joined, and the sum falls back to all. Messages of it are passed on where ranks look, idle or not.
//
// Once the last step is explored idle ranks ask no more. In reality they do, to no avail and to nobody's harm; here it
// would take the most time.
#pragma once

#include "rank_work.hpp"
#include "world.hpp"

#include <deque>
#include <limits>
#include <optional>
#include <vector>

namespace katlas::scaling {

class Rank {
  public:
    Rank(std::uint32_t number, World* world) : world_(world), number_(number), work_(&world->forest) {}

    // The first rank has all.
    void begin();
    void arrive(double now, const Message& message);
    void wake(double now);

    static constexpr double never = std::numeric_limits<double>::infinity();
    [[nodiscard]] double wakes_at() const { return wakes_at_; }

  private:
    void look();
    [[nodiscard]] bool has_messages() const { return !inbox_.empty() || !visible_.empty(); }
    void receive(const Message& message);
    void start(Node subtree);
    void work_on();
    void give();
    void look_idly();
    void refuse();
    void surge();
    void rise();
    void fall(Sum sum);
    // Of the tree in which waves rise.
    [[nodiscard]] std::uint32_t parent() const { return number_ & (number_ - 1); }
    template <typename Action>
    void for_each_child(Action action) const {
        for (std::uint32_t bit = 1; (number_ & bit) == 0 && number_ + bit < world_->ranks; bit *= 2)
            action(number_ + bit);
    }
    [[nodiscard]] Sum own_sum();
    void pass_token();
    void ask();
    void send(std::uint32_t to, const Message& message, double bytes = 0);
    void plan_work(double now);
    void end_round();
    void end();

    World* world_;
    std::uint32_t number_;
    RankWork work_;
    double at_ = 0; // until when it is known what the rank does
    double wakes_at_ = never;
    std::uint64_t steps_ahead_ = 0; // until it wakes, of one that works
    std::uint64_t calls_ = 0;       // steps so far
    bool busy_ = false;
    bool ends_ = false;
    bool has_asked_ = false;
    bool has_worked_ = false;
    bool got_work_ = false;
    std::int64_t under_way_ = 0;
    bool has_joined_ = false;      // a wave, which has not come to its end
    std::uint32_t missing_ = 0;    // children that have not joined
    Sum rising_;                   // of those that have
    std::optional<Sum> last_wave_; // if it has come, and this rank has not joined another one
    std::optional<Message> token_;
    std::optional<Node> come_;
    std::vector<Message> inbox_;   // have come
    std::vector<Message> visible_; // the next look sees them
    std::deque<std::uint32_t> waiting_;
};

} // namespace katlas::scaling

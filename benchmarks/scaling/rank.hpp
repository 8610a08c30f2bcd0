// One rank of a simulation. It behaves like MpiPeers (src/mpi/mpi_peers.hpp), and is woken at three kinds of events:
// when it looks and there are messages, when it can give a subtree to a waiting rank, and when it has no work left.
//
// A working rank looks at its messages after a number of steps. An idle rank looks, refuses all ranks that have asked,
// joins the next wave if the last one has come, asks another rank if no question is pending, and sleeps.
//
// A wave is a sum over a binomial tree of the ranks, as in Open MPI's MPI_Iallreduce: it rises to the first rank once
// all ranks have joined, and the sum falls back to all ranks. Ranks pass messages of the wave on when they look, idle
// or not.
//
// Once the last step is explored, idle ranks stop asking. In reality they go on asking, without effect; simulating this
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

    // Begins the simulation. The first rank has all work.
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
    // The parent in the tree in which waves rise.
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
    double at_ = 0; // the rank's actions are known up to this time
    double wakes_at_ = never;
    std::uint64_t steps_ahead_ = 0; // of a working rank, until it wakes
    std::uint64_t calls_ = 0;       // steps so far
    bool busy_ = false;
    bool ends_ = false;
    bool has_asked_ = false;
    bool has_worked_ = false;
    bool got_work_ = false;
    std::int64_t under_way_ = 0;
    bool has_joined_ = false;      // has joined a wave that has not ended
    std::uint32_t missing_ = 0;    // children that have not joined
    Sum rising_;                   // the sum of the children that have joined
    std::optional<Sum> last_wave_; // set if it has come and this rank has not joined the next one
    std::optional<Message> token_;
    std::optional<Node> come_;
    std::vector<Message> inbox_;   // messages that have come
    std::vector<Message> visible_; // messages that the next look sees
    std::deque<std::uint32_t> waiting_;
};

} // namespace katlas::scaling

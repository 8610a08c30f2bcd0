#include "mpi_peers.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <numeric>
#include <thread>

#include <boost/mpi/collectives.hpp>

namespace katlas::mpi {
namespace {

constexpr std::uint32_t between_looks = 256; // calls
// An idle rank looks so often, since there may be more ranks than cores.
constexpr std::chrono::microseconds between_idle_looks{100};

// Of the tree in which counts go up.
constexpr int children = 8;
constexpr std::chrono::milliseconds between_tellings{20};

int parent_of(int rank) {
    return (rank - 1) / children;
}

} // namespace

MpiPeers::MpiPeers(const boost::mpi::communicator& world)
    : world_(world, boost::mpi::comm_duplicate), messages_(world, boost::mpi::comm_duplicate),
      waves_(world, boost::mpi::comm_duplicate), rank_(world_.rank()), size_(world_.size()),
      random_(static_cast<std::uint32_t>(rank_) + 1), counts_of_children_(children) {}

void MpiPeers::begin_round(const std::atomic<std::uint64_t>& executions) {
    within_exploration_ = true;
    executions_ = &executions;
    std::ranges::fill(counts_of_children_, 0);
    executions_below_ = told_ = 0;
    sent_to_.assign(static_cast<std::size_t>(size_), 0);
    got_from_.assign(static_cast<std::size_t>(size_), 0);
    waiting_.clear();
    come_.clear();
    under_way_ = 0;
    got_work_ = true; // what it begins with
    joined_ = 0;
    has_asked_ = ends_ = false;
}

void MpiPeers::send(int to, Tag tag, std::string bytes) {
    ++sent_to_[static_cast<std::size_t>(to)];
    Sent& sent = sent_.emplace_back(Sent{std::move(bytes), {}});
    sent.request = messages_.isend(to, tag, sent.bytes.data(), static_cast<int>(sent.bytes.size()));
    forget_what_has_gone();
}

void MpiPeers::forget_what_has_gone() {
    sent_.remove_if([](Sent& sent) { return static_cast<bool>(sent.request.test()); });
}

// Open MPI receives only after it has looked in vain, and says then that there was nothing. So it is asked again.
void MpiPeers::look() {
    const auto probe = [&] { return messages_.iprobe(boost::mpi::any_source, boost::mpi::any_tag); };
    for (auto status = probe(); status || (status = probe()); status = probe()) {
        std::string bytes(static_cast<std::size_t>(status->count<char>().value_or(0)), '\0');
        messages_.recv(status->source(), status->tag(), bytes.data(), static_cast<int>(bytes.size()));
        receive(status->source(), status->tag(), std::move(bytes));
    }
    tell_count();
}

void MpiPeers::note_count(int child, std::uint64_t executions) {
    counts_of_children_[static_cast<std::size_t>((child - 1) % children)] = executions;
    executions_below_.store(std::reduce(counts_of_children_.begin(), counts_of_children_.end()),
                            std::memory_order_relaxed);
}

void MpiPeers::tell_count() {
    if (rank_ == 0 || ends_)
        return;
    const auto now = std::chrono::steady_clock::now();
    const std::uint64_t sum = executions_->load(std::memory_order_relaxed) + executions_of_others();
    if (sum == told_ || now < next_telling_)
        return;
    told_ = sum;
    next_telling_ = now + between_tellings;
    send(parent_of(rank_), count, {reinterpret_cast<const char*>(&sum), sizeof sum});
}

void MpiPeers::receive(int from, int tag, std::string bytes) {
    ++got_from_[static_cast<std::size_t>(from)];
    switch (tag) {
    case ask:
        waiting_.push_back(from);
        break;
    case none:
        has_asked_ = false;
        break;
    case work:
        has_asked_ = false;
        --under_way_;
        got_work_ = true;
        come_.push_back(std::move(bytes));
        break;
    case count:
        if (std::uint64_t executions = 0; bytes.size() == sizeof executions) {
            std::memcpy(&executions, bytes.data(), sizeof executions);
            note_count(from, executions);
        }
        break;
    default:
        ends_ = true;
        break;
    }
}

bool MpiPeers::wants_subtree() {
    if (size_ > 1 && ++asked_ % between_looks == 0)
        look();
    return !waiting_.empty() && !ends_;
}

void MpiPeers::give(std::string subtree) {
    assert(!waiting_.empty());
    const int to = waiting_.front();
    waiting_.pop_front();
    ++under_way_;
    send(to, work, std::move(subtree));
}

void MpiPeers::end_round() {
    if (ends_)
        return;
    ends_ = true;
    for (int r = 0; r < size_; ++r)
        if (r != rank_)
            send(r, end);
}

void MpiPeers::refuse() {
    for (; !waiting_.empty(); waiting_.pop_front())
        send(waiting_.front(), none);
}

void MpiPeers::join_wave() {
    ++joined_;
    own_part_ = {.under_way = under_way_, .got_work = std::exchange(got_work_, false) ? 1 : 0};
    static_assert(sizeof(Wave) == 2 * sizeof(std::int64_t));
    MPI_Iallreduce(&own_part_, &sum_, 2, MPI_INT64_T, MPI_SUM, waves_, &wave_);
}

bool MpiPeers::wave_ends() {
    int ends = 0;
    MPI_Test(&wave_, &ends, MPI_STATUS_IGNORE);
    return ends != 0;
}

// Of an idle rank. All of them find the end by the same wave.
void MpiPeers::surge() {
    if (joined_ != 0) {
        if (!wave_ends())
            return;
        if (sum_.under_way == 0 && sum_.got_work == 0) {
            ends_ = true;
            return;
        }
    }
    join_wave();
}

std::optional<std::string> MpiPeers::take(const std::function<bool()>& wants_end) {
    if (size_ == 1)
        end_round();
    while (!ends_) {
        look();
        if (!come_.empty()) {
            std::string subtree = std::move(come_.front());
            come_.pop_front();
            return subtree;
        }
        if (wants_end()) {
            end_round();
            break;
        }
        refuse();
        surge();
        if (!has_asked_ && !ends_) {
            const int other = std::uniform_int_distribution<int>(0, size_ - 2)(random_);
            send(other < rank_ ? other : other + 1, ask);
            has_asked_ = true;
        }
        forget_what_has_gone();
        std::this_thread::sleep_for(between_idle_looks);
    }
    return std::nullopt;
}

void MpiPeers::leave_round(const std::function<void(const std::string&)>& late) {
    std::vector<std::uint64_t> sent_here;
    boost::mpi::all_to_all(world_, sent_to_, sent_here);
    const auto misses_some = [&] {
        for (std::size_t r = 0; r < sent_here.size(); ++r)
            if (got_from_[r] < sent_here[r])
                return true;
        return false;
    };
    while (misses_some()) {
        look();
        std::this_thread::yield();
    }
    // Some may not have joined the last wave, which does not end without them.
    const auto wait_for_wave = [&] {
        while (joined_ != 0 && !wave_ends())
            std::this_thread::yield();
    };
    const int last = boost::mpi::all_reduce(world_, joined_, boost::mpi::maximum<int>());
    wait_for_wave();
    if (joined_ < last) {
        join_wave();
        wait_for_wave();
    }
    for (const std::string& subtree : std::exchange(come_, {}))
        late(subtree);
    while (!sent_.empty())
        forget_what_has_gone();
    world_.barrier(); // nobody begins the next round before all have left this one
}

bool MpiPeers::any(bool here) {
    return boost::mpi::all_reduce(world_, static_cast<int>(here), boost::mpi::maximum<int>()) != 0;
}

bool MpiPeers::is_first_among(bool here) {
    return boost::mpi::all_reduce(world_, here ? rank_ : size_, boost::mpi::minimum<int>()) == rank_;
}

std::string MpiPeers::from_first(std::string bytes) {
    boost::mpi::broadcast(world_, bytes, 0);
    return bytes;
}

std::vector<std::string> MpiPeers::gather(const std::string& bytes) {
    std::vector<std::string> all;
    boost::mpi::gather(world_, bytes, all, 0);
    within_exploration_ = false;
    return all;
}

} // namespace katlas::mpi

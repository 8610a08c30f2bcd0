#include "mpi_peers.hpp"

#include <cstring>
#include <thread>

#include <boost/mpi/collectives.hpp>

namespace katlas::mpi {
namespace {

constexpr std::uint32_t between_looks = 256; // calls
// An idle rank looks so often, since there may be more ranks than cores.
constexpr std::chrono::microseconds between_idle_looks{100};

} // namespace

MpiPeers::MpiPeers(const boost::mpi::communicator& world)
    : world_(world, boost::mpi::comm_duplicate), messages_(world, boost::mpi::comm_duplicate), rank_(world_.rank()),
      size_(world_.size()), random_(static_cast<std::uint32_t>(rank_) + 1) {}

void MpiPeers::begin_round() {
    within_exploration_ = true;
    sent_to_.assign(static_cast<std::size_t>(size_), 0);
    got_from_.assign(static_cast<std::size_t>(size_), 0);
    waiting_.clear();
    come_.clear();
    token_.reset();
    if (rank_ == 0)
        token_ = Token{.under_way = 0, .black = true}; // as if one had come round to no avail
    under_way_ = 0;
    black_ = has_asked_ = ends_ = token_is_out_ = false;
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

void MpiPeers::look() {
    while (const auto status = messages_.iprobe(boost::mpi::any_source, boost::mpi::any_tag)) {
        std::string bytes(static_cast<std::size_t>(status->count<char>().value_or(0)), '\0');
        messages_.recv(status->source(), status->tag(), bytes.data(), static_cast<int>(bytes.size()));
        receive(status->source(), status->tag(), std::move(bytes));
    }
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
        black_ = true;
        come_.push_back(std::move(bytes));
        break;
    case token:
        token_ = Token{};
        if (bytes.size() == sizeof(Token))
            std::memcpy(&*token_, bytes.data(), sizeof(Token));
        token_is_out_ = false;
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

// The first rank begins a tour when it is idle. A tour finds the end if all ranks were idle, none has got work since
// the tour before, and what was sent was received.
void MpiPeers::pass_token() {
    if (!token_)
        return;
    const Token t = *std::exchange(token_, std::nullopt);
    if (rank_ == 0) {
        if (!t.black && !black_ && t.under_way + under_way_ == 0) {
            end_round();
            return;
        }
        black_ = false;
        const Token fresh;
        send(size_ - 1, token, {reinterpret_cast<const char*>(&fresh), sizeof fresh});
        return;
    }
    const Token next{.under_way = t.under_way + under_way_, .black = t.black || black_};
    black_ = false;
    send(rank_ - 1, token, {reinterpret_cast<const char*>(&next), sizeof next});
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
        pass_token();
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

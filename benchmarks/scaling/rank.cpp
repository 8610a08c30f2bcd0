#include "rank.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace katlas::scaling {

using Kind = Message::Kind;

void Rank::begin() {
    if (!world_->protocol.ends_by_token) {
        got_work_ = true;                   // the work with which the rank begins
        last_wave_ = Sum{.got_work = true}; // as if a wave had come
        for_each_child([&](std::uint32_t) { ++missing_; });
    }
    if (number_ == 0) {
        token_ = Message{.kind = Kind::token, .sum = {.got_work = true}};
        start(Forest::root());
        return;
    }
    // Ranks do not begin all at once.
    at_ = std::uniform_real_distribution<double>(0, world_->protocol.idle_look)(world_->random);
    look_idly();
}

void Rank::arrive(double now, const Message& message) {
    inbox_.push_back(message);
    if (busy_) {
        plan_work(now);
        return;
    }
    if (wakes_at_ != never || ends_)
        return;
    // The rank would look next at at_, and then once in each period.
    const double period = world_->protocol.idle_look;
    wakes_at_ = at_ + std::ceil(std::max(0.0, now - at_) / period) * period;
}

void Rank::wake(double now) {
    wakes_at_ = never;
    at_ = now;
    if (busy_)
        work_on();
    else
        look_idly();
}

// ---- Working ranks

void Rank::start(Node subtree) {
    busy_ = true;
    ++world_->busy;
    work_.take(subtree);
    if (!has_worked_) {
        has_worked_ = true;
        ++world_->seen.have_worked;
        world_->seen.spread = std::max(world_->seen.spread, at_);
    }
    plan_work(at_);
}

void Rank::plan_work(double now) {
    const World& w = *world_;
    std::uint64_t steps = work_.left();
    if (has_messages()) {
        const std::uint64_t each = w.protocol.between_looks;
        std::uint64_t look = each - calls_ % each;
        const double late = now - (at_ + static_cast<double>(look) * w.step);
        if (late > 0)
            look += each * static_cast<std::uint64_t>(std::ceil(late / (static_cast<double>(each) * w.step)));
        steps = std::min(steps, look);
    }
    if (!waiting_.empty())
        steps = std::min(steps, work_.has_pending() ? 1 : std::max<std::uint64_t>(1, work_.steps_to_pending()));
    steps_ahead_ = steps;
    wakes_at_ = at_ + static_cast<double>(steps) * w.step;
}

void Rank::work_on() {
    work_.go(steps_ahead_);
    calls_ += steps_ahead_;
    world_->left -= steps_ahead_;
    world_->seen.steps += steps_ahead_;
    if (world_->left == 0)
        world_->seen.work_done = at_;
    if (calls_ % world_->protocol.between_looks == 0)
        look();
    if (work_.left() == 0) {
        busy_ = false;
        --world_->busy;
        look_idly();
        return;
    }
    if (!waiting_.empty() && work_.has_pending())
        give();
    plan_work(at_);
}

void Rank::give() {
    const Forest& forest = world_->forest;
    const Node subtree = work_.give();
    const double bytes = forest.bytes(subtree);
    at_ += forest.costs().giving.of(bytes);
    ++world_->seen.givings;
    ++under_way_;
    ++world_->work_under_way;
    const std::uint32_t to = waiting_.front();
    waiting_.pop_front();
    send(to, {.kind = Kind::work, .from = number_, .subtree = subtree}, bytes);
}

// ---- All ranks

void Rank::look() {
    if (!world_->protocol.probes_once)
        visible_.swap(inbox_);
    for (const Message& message : visible_)
        receive(message);
    visible_.clear();
    visible_.swap(inbox_);
}

void Rank::receive(const Message& message) {
    at_ += world_->network.overhead;
    switch (message.kind) {
    case Kind::ask:
        waiting_.push_back(message.from);
        break;
    case Kind::none:
        has_asked_ = false;
        ++world_->seen.failed;
        break;
    case Kind::work:
        has_asked_ = false;
        --under_way_;
        --world_->work_under_way;
        got_work_ = true;
        come_ = message.subtree;
        break;
    case Kind::rise:
        rising_.add(message.sum);
        --missing_;
        rise();
        break;
    case Kind::fall:
        fall(message.sum);
        break;
    case Kind::token:
        token_ = message;
        break;
    case Kind::end:
        ends_ = true;
        break;
    }
}

void Rank::send(std::uint32_t to, const Message& message, double bytes) {
    at_ += world_->network.overhead;
    world_->send(at_, to, message, bytes);
}

// ---- Idle ranks

void Rank::look_idly() {
    look();
    if (ends_) {
        end();
        return;
    }
    if (come_) {
        at_ += world_->forest.costs().taking.of(world_->forest.bytes(*come_));
        const Node subtree = *come_;
        come_.reset();
        start(subtree);
        return;
    }
    refuse();
    if (world_->ranks == 1) {
        end();
        return;
    }
    if (world_->protocol.ends_by_token)
        pass_token();
    else
        surge();
    if (!has_asked_ && !ends_ && world_->left != 0)
        ask();
    at_ += world_->protocol.idle_look;
    if ((has_messages() || last_wave_) && !ends_)
        wakes_at_ = at_;
}

void Rank::refuse() {
    for (; !waiting_.empty(); waiting_.pop_front())
        send(waiting_.front(), {.kind = Kind::none, .from = number_});
}

void Rank::ask() {
    std::uniform_int_distribution<std::uint32_t> other(0, world_->ranks - 2);
    const std::uint32_t to = other(world_->random);
    send(to < number_ ? to : to + 1, {.kind = Kind::ask, .from = number_});
    has_asked_ = true;
}

Sum Rank::own_sum() {
    return {.under_way = under_way_, .got_work = std::exchange(got_work_, false)};
}

void Rank::surge() {
    if (!last_wave_)
        return;
    if (last_wave_->says_end()) {
        end();
        return;
    }
    last_wave_.reset();
    has_joined_ = true;
    rising_.add(own_sum());
    rise();
}

// Called once all ranks below have joined.
void Rank::rise() {
    if (!has_joined_ || missing_ != 0)
        return;
    if (number_ == 0)
        fall(rising_);
    else
        send(parent(), {.kind = Kind::rise, .from = number_, .sum = rising_}, 16);
}

void Rank::fall(Sum sum) {
    last_wave_ = sum;
    has_joined_ = false;
    rising_ = {};
    for_each_child([&](std::uint32_t child) {
        ++missing_;
        send(child, {.kind = Kind::fall, .from = number_, .sum = sum}, 16);
    });
}

void Rank::pass_token() {
    if (!token_)
        return;
    Message next{.kind = Kind::token, .from = number_, .sum = own_sum()};
    if (number_ != 0) {
        next.sum.add(token_->sum);
    } else {
        Sum all = token_->sum;
        all.add(next.sum);
        if (all.says_end()) {
            end_round();
            return;
        }
        next.sum = {};
    }
    token_.reset();
    send(number_ == 0 ? world_->ranks - 1 : number_ - 1, next, 16);
}

void Rank::end_round() {
    for (std::uint32_t r = 0; r < world_->ranks; ++r)
        if (r != number_)
            send(r, {.kind = Kind::end, .from = number_});
    end();
}

void Rank::end() {
    ends_ = true;
    ++world_->seen.ranks_ended;
    world_->seen.ended = std::max(world_->seen.ended, at_);
}

} // namespace katlas::scaling

#include "rank_work.hpp"

#include <cassert>

namespace katlas::scaling {

void RankWork::take(Node subtree) {
    assert(left_ == 0);
    pending_.clear();
    at_ = subtree;
    position_ = 0;
    next_child_ = 0;
    left_ = forest_->weight(subtree);
    note_children();
}

// Records the children of the path so far.
void RankWork::note_children() {
    while (next_child_ < forest_->children(at_) && forest_->given_at(at_, next_child_) <= position_)
        pending_.push_back(forest_->child(at_, next_child_++));
}

void RankWork::go(std::uint64_t steps) {
    assert(steps <= left_);
    left_ -= steps;
    for (;;) {
        const std::uint64_t rest = forest_->steps(at_) - position_;
        if (steps < rest) {
            position_ += steps;
            note_children();
            return;
        }
        steps -= rest;
        position_ += rest;
        note_children();
        while (!pending_.empty() && forest_->weight(pending_.back()) <= steps) {
            steps -= forest_->weight(pending_.back());
            pending_.pop_back();
        }
        if (pending_.empty())
            return;
        at_ = pending_.back();
        pending_.pop_back();
        position_ = 0;
        next_child_ = 0;
    }
}

Node RankWork::give() {
    const Node oldest = pending_.front();
    pending_.pop_front();
    left_ -= forest_->weight(oldest);
    return oldest;
}

std::uint64_t RankWork::steps_to_pending() const {
    return (next_child_ < forest_->children(at_) ? forest_->given_at(at_, next_child_) : forest_->steps(at_)) -
           position_;
}

} // namespace katlas::scaling

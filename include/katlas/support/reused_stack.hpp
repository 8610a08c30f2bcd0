// A stack of which the elements that were popped keep their memory for those that are pushed.
#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

namespace katlas {

template <typename T>
class ReusedStack {
  public:
    // The new element is as a popped one was left, or as T is made.
    T& push() {
        if (depth_ == all_.size())
            all_.emplace_back();
        return all_[depth_++];
    }
    [[nodiscard]] T& operator[](std::size_t i) {
        assert(i < depth_);
        return all_[i];
    }
    [[nodiscard]] const T& operator[](std::size_t i) const {
        assert(i < depth_);
        return all_[i];
    }
    [[nodiscard]] const T& top() const { return (*this)[depth_ - 1]; }
    void pop() {
        assert(depth_ != 0);
        --depth_;
    }
    void clear() { depth_ = 0; }
    [[nodiscard]] std::size_t size() const { return depth_; }
    [[nodiscard]] bool empty() const { return depth_ == 0; }

  private:
    std::vector<T> all_; // the elements from depth_ on were popped
    std::size_t depth_ = 0;
};

} // namespace katlas

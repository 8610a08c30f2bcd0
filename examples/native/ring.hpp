// A queue of one producer and one consumer: a ring of `size` places, one of which is always empty.
#pragma once

#include <atomic>

#ifdef FIXED
constexpr auto publish = std::memory_order_release;
#else
constexpr auto publish = std::memory_order_relaxed;
#endif

template <class T, unsigned size>
class Ring {
  public:
    bool push(const T& value) {
        const unsigned end = end_.load(std::memory_order_relaxed);
        const unsigned next = (end + 1) % size;
        if (next == begin_.load(std::memory_order_acquire))
            return false; // full
        places_[end] = value;
        end_.store(next, publish);
        return true;
    }
    bool pop(T& value) {
        const unsigned begin = begin_.load(std::memory_order_relaxed);
        if (begin == end_.load(std::memory_order_acquire))
            return false; // empty
        value = places_[begin];
        begin_.store((begin + 1) % size, std::memory_order_release);
        return true;
    }

  private:
    std::atomic<unsigned> begin_{0};
    std::atomic<unsigned> end_{0};
    T places_[size];
};

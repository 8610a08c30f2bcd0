// Workers that share nothing but a queue of subtrees (thesis section 6.3.3).
//
// A worker that has nothing to do waits in take(). The others see this by has_waiting_worker(), a relaxed load, and
// give away at most as many subtrees as there are waiting workers. When all workers wait and the queue is empty, the
// exploration is done.
//
// An explorer's access to the queue is a Sharing, which has
//     bool wants_subtree()    whether to give away a part of the work; asked often
//     void give(std::unique_ptr<Subtree>)
// It may have `bool wants_everything()`. When this returns true, the explorer gives away all its remaining work, in
// pieces, and ends.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

namespace katlas::explore {

template <typename Task>
class TaskQueue {
  public:
    explicit TaskQueue(unsigned workers) : workers_(workers) {}

    [[nodiscard]] bool has_waiting_worker() const { return wanted_.load(std::memory_order_relaxed) > 0; }

    void give(std::unique_ptr<Task> task) {
        {
            const std::scoped_lock lock(mutex_);
            tasks_.push_back(std::move(task));
            wanted_.fetch_sub(1, std::memory_order_relaxed);
        }
        arrival_.notify_one();
    }

    // Waits for the next task; null when everything is done or was called off.
    std::unique_ptr<Task> take() {
        std::unique_lock lock(mutex_);
        wanted_.fetch_add(1, std::memory_order_relaxed);
        if (++waiting_ == workers_ && tasks_.empty()) {
            over_ = true;
            arrival_.notify_all();
        }
        arrival_.wait(lock, [&] { return over_ || !tasks_.empty(); });
        if (over_)
            return nullptr;
        --waiting_;
        std::unique_ptr<Task> task = std::move(tasks_.front());
        tasks_.pop_front();
        return task;
    }

    // The tasks that no worker has taken. To be called when all workers have returned.
    [[nodiscard]] std::deque<std::unique_ptr<Task>> take_all() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(tasks_, {});
    }

    // Every take() returns null from now on.
    void call_off() {
        {
            const std::scoped_lock lock(mutex_);
            over_ = true;
        }
        arrival_.notify_all();
    }

  private:
    std::atomic<int> wanted_{0}; // waiting workers less queued tasks
    std::mutex mutex_;
    std::condition_variable arrival_;
    std::deque<std::unique_ptr<Task>> tasks_;
    unsigned workers_;
    unsigned waiting_ = 0;
    bool over_ = false;
};

// The loop of a worker. `explore` explores a task and returns whether to go on. If it throws, the other workers stop
// waiting.
template <typename Task, typename Explore>
void work_off(TaskQueue<Task>& queue, std::unique_ptr<Task> task, Explore&& explore) {
    try {
        while (task) {
            if (!explore(std::move(task)))
                queue.call_off();
            task = queue.take();
        }
    } catch (...) {
        queue.call_off();
        throw;
    }
}

// The Sharing of an explorer that works alone.
struct NoSharing {
    static constexpr bool wants_subtree() { return false; }
    template <typename Task>
    static void give(std::unique_ptr<Task>) {}
};

// The Sharing with the other workers of a queue.
template <typename Task>
class QueueSharing {
  public:
    explicit QueueSharing(TaskQueue<Task>* queue = nullptr) : queue_(queue) {}
    [[nodiscard]] bool wants_subtree() const { return queue_->has_waiting_worker(); }
    void give(std::unique_ptr<Task> task) { queue_->give(std::move(task)); }

  private:
    TaskQueue<Task>* queue_;
};

} // namespace katlas::explore

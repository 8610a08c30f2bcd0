// The message of the first rank of an MPI job as soon as a signal tells it to end.
//
// If a rank has died, Open MPI kills all others about a tenth of a second after that signal, so the results of the
// other ranks can no longer be collected. So the first rank prints its knowledge at once, regardless of how the job
// ends.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace katlas::cli {

class LastWords {
  public:
    // `text` is called at most once, from another thread, before the destruction.
    explicit LastWords(std::function<std::string()> text);
    LastWords(const LastWords&) = delete;
    LastWords& operator=(const LastWords&) = delete;
    ~LastWords();

  private:
    void wait();

    const std::function<std::string()> text_;
    std::mutex mutex_;
    std::condition_variable end_;
    bool over_ = false;
    std::jthread thread_; // last member, since it uses the others
};

} // namespace katlas::cli

// What the first rank of an MPI job says as soon as a signal tells it to end.
//
// If another rank has died, Open MPI kills all others about a tenth of a second after that signal, and nobody can be
// asked what he has found. So the first rank says at once what it knows, whatever comes of the end.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace katlas::cli {

class LastWords {
  public:
    // `text` is called at most once, from another thread, until the destruction.
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
    std::jthread thread_; // last: it uses the others
};

} // namespace katlas::cli

#include <condition_variable>
#include <mutex>
#include <thread>
#include <queue>
#include <functional>
#include <chrono>
#include <cassert>
std::mutex m; std::condition_variable cv; std::queue<std::function<void()>> q; bool stop = false; int done = 0;
void worker() {
  for (;;) {
    std::function<void()> f;
    { std::unique_lock<std::mutex> lk(m);
      while (q.empty() && !stop) cv.wait_for(lk, std::chrono::milliseconds(10));
      if (q.empty()) return;
      f = std::move(q.front()); q.pop(); }
    f();
  }
}
int main() {
  std::thread a(worker);
  { std::lock_guard<std::mutex> g(m); q.push([] { done++; }); }
  cv.notify_one();
  { std::lock_guard<std::mutex> g(m); stop = true; }
  cv.notify_all();
  a.join();
  assert(done == 1);
}

// A class that stops its own thread when it is destroyed: the thread calls virtual functions while the destructor of
// the same class, which sets the object's table of virtual functions once more, has begun.
#include <atomic>
#include <thread>

struct Task {
    virtual void step() = 0;
    virtual ~Task() = default;
};

class Worker : public Task {
  public:
    Worker() {
        thread_ = std::thread([this] { loop(); });
    }
    ~Worker() override { thread_.join(); }
    void step() override { ++steps_; }

  private:
    void loop() {
        Task* self = this;
        self->step();
    }

    int steps_ = 0;
    std::thread thread_;
};

int main() {
    const Worker worker;
}

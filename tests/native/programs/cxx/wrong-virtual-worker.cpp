// The base class starts the thread, so that the derived class becomes the object's class while the thread calls its
// virtual function.
#include <thread>

class Worker {
  public:
    Worker() {
        thread_ = std::thread([this] { step(); });
    }
    virtual ~Worker() { thread_.join(); }
    virtual void step() {}

  private:
    std::thread thread_;
};

struct Adder : Worker {
    void step() override {}
};

int main() {
    const Adder adder;
}

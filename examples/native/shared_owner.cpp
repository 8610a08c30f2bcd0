// An object that has several owners, of which the last one destroys it. They count themselves. To take part is possible
// for who has an owner at hand, so that no order is needed there. To leave needs one: who destroys the object does so
// behind all that the others have done with it. With -DFIXED it has it.
#include <atomic>
#include <cassert>
#include <string>
#include <thread>
#include <utility>

#ifdef FIXED
constexpr auto when_leaving = std::memory_order_acq_rel;
#else
constexpr auto when_leaving = std::memory_order_relaxed;
#endif

template <class T>
class Shared {
  public:
    explicit Shared(T value) : box_(new Box{std::move(value)}) {}
    Shared(const Shared& other) : box_(other.box_) { box_->owners.fetch_add(1, std::memory_order_relaxed); }
    Shared& operator=(const Shared&) = delete;
    ~Shared() {
        if (box_->owners.fetch_sub(1, when_leaving) == 1)
            delete box_;
    }
    const T* operator->() const { return &box_->value; }

  private:
    struct Box {
        T value;
        std::atomic<int> owners{1};
    };
    Box* box_;
};

int main() {
    std::jthread reader;
    const Shared<std::string> name(std::string("katlas"));
    reader = std::jthread([mine = name] { assert(mine->size() == 6); });
}

// Routines that run once, in the first thread that arrives. The flag is 0 before, then running, then done. Other
// threads wait until the routine is done, and see its writes.
#include "words.hpp"

using namespace katlas::native;
using katlas::program::BlockReason;
using katlas::program::Mode;

namespace {

constexpr std::uint32_t running_once = 1;
constexpr std::uint32_t done_once = 2;

// If an exception leaves the routine, the next thread that arrives runs it again.
class Attempt {
  public:
    Attempt(void* flag, const Site* site) : flag_(flag), site_(site) {}
    Attempt(const Attempt&) = delete;
    Attempt& operator=(const Attempt&) = delete;
    ~Attempt() { write_word(flag_, result_, Mode::release, site_); }
    void succeed() { result_ = done_once; }

  private:
    void* flag_;
    const Site* site_;
    std::uint32_t result_ = 0;
};

} // namespace

extern "C" {

int katlas_pthread_once(void* flag, void (*routine)()) {
    auto& m = machine();
    const Site* site = katlas_here;
    m.begin_round();
    constexpr Access first{.log_size = 2,
                           .mode = static_cast<unsigned>(Mode::acquire),
                           .failure_mode = static_cast<unsigned>(Mode::acquire)};
    const Exchanged seen = katlas_compare_exchange(flag, 0, running_once, first.word(), site);
    if (seen.succeeded != 0) {
        Attempt attempt(flag, site);
        routine();
        attempt.succeed();
    } else if (seen.read != done_once) {
        m.wait(site, BlockReason::lock);
    }
    return 0;
}
void katlas_call_once(void* flag, void (*routine)()) {
    katlas_pthread_once(flag, routine);
}
}

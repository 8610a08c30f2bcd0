// What is done once by whoever comes first: 0 before that, then running, then done. Others wait until it is done, and
// see what it wrote.
#include "words.hpp"

using namespace katlas::native;
using katlas::program::BlockReason;
using katlas::program::Mode;

namespace {

constexpr std::uint32_t running_once = 1;
constexpr std::uint32_t done_once = 2;

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
        routine();
        write_word(flag, done_once, Mode::release, site);
    } else if (seen.read != done_once) {
        m.wait(site, BlockReason::lock);
    }
    return 0;
}
void katlas_call_once(void* flag, void (*routine)()) {
    katlas_pthread_once(flag, routine);
}
}

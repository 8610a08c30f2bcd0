// Results of futures. Who waits for one waits for a word, see bits/atomic_futex.h.
#include <future>

namespace std {

__future_base::_Result_base::_Result_base() = default;
__future_base::_Result_base::~_Result_base() = default;

} // namespace std

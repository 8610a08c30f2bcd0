// Results of futures. Who waits for one waits for a word, see bits/atomic_futex.h.
#include "runtime.hpp"

#include <condition_variable>
#include <future>

namespace std {

__future_base::_Result_base::_Result_base() = default;
__future_base::_Result_base::~_Result_base() = default;

void __future_base::_State_baseV2::_Make_ready::_S_run(void* own) {
    const unique_ptr<_Make_ready> ready(static_cast<_Make_ready*>(own));
    if (const auto state = ready->_M_shared_state.lock())
        state->_M_status._M_store_notify_all(_Status::__ready, memory_order_release);
}
void __future_base::_State_baseV2::_Make_ready::_M_set() {
    katlas_behind_thread(&_S_run, this);
}

namespace {

struct Notice {
    condition_variable* condition;
    unique_lock<mutex> lock;
};
void notify(void* own) {
    const unique_ptr<Notice> notice(static_cast<Notice*>(own));
    notice->lock.unlock();
    notice->condition->notify_all();
}

} // namespace

void notify_all_at_thread_exit(condition_variable& condition, unique_lock<mutex> lock) {
    katlas_behind_thread(&notify, new Notice{&condition, std::move(lock)});
}

} // namespace std

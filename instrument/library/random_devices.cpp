// std::random_device: its numbers are those of rand, and so the same in all executions.
#include <cstdlib>
#include <random>

namespace std {

void random_device::_M_init(const string& /*source*/) {}
void random_device::_M_init_pretr1(const string& /*source*/) {}
void random_device::_M_fini() {}
random_device::result_type random_device::_M_getval() {
    constexpr unsigned half = 16;
    const auto upper = static_cast<result_type>(std::rand());
    return upper << half ^ static_cast<result_type>(std::rand());
}
random_device::result_type random_device::_M_getval_pretr1() {
    return _M_getval();
}
double random_device::_M_getentropy() const noexcept {
    return 0;
}

} // namespace std

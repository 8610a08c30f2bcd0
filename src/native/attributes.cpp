// Attributes of threads, mutexes, locks and barriers. An object of attributes is the program's, and its fields are read
// and written there like by the program itself. Programs get back what they have set; only the state of a thread,
// joined or detached, and the kind of a mutex have a meaning.
#include "attributes.hpp"

#include "accesses.hpp"

#include <cerrno>

#include <pthread.h>
#include <sched.h>

using namespace katlas::native;

namespace {

// A field at an offset of its object.
template <class Number>
struct Field {
    std::ptrdiff_t offset;

    static constexpr std::uint32_t word() { return Access{.log_size = sizeof(Number) == 8 ? 3U : 2U}.word(); }
    [[nodiscard]] Number read(const void* object, const Site* site) const {
        return static_cast<Number>(katlas_read(static_cast<const std::byte*>(object) + offset, word(), site));
    }
    void write(void* object, Number value, const Site* site) const {
        const auto bits = static_cast<std::uint64_t>(value);
        katlas_write(static_cast<std::byte*>(object) + offset, sizeof(Number) == 8 ? bits : bits & 0xffff'ffffU, word(),
                     site);
    }
    // Writes the field to a variable of the program.
    void get(const void* object, void* to, const Site* site) const {
        const Number value = read(object, site);
        depend_on_result();
        Field{0}.write(to, value, site);
    }
};

// Of pthread_attr_t, which has 56 bytes.
constexpr Field<int> priority_field{0};
constexpr Field<int> policy_field{4};
constexpr Field<int> detach_state_field{8};
constexpr Field<int> inheritance_field{12};
constexpr Field<std::uint64_t> guard_size_field{16};
constexpr Field<std::uint64_t> stack_field{24};
constexpr Field<std::uint64_t> stack_size_field{32};

constexpr std::uint64_t usual_stack = 8U << 20U;
constexpr std::uint64_t least_stack = 16384;
constexpr std::uint64_t usual_guard = 4096;

// Of pthread_mutexattr_t, a word: its kind, and bits of other attributes.
constexpr Field<int> mutex_field{0};
constexpr int mask_of_kind = 0xff;
constexpr int bit_of_shared = 0x100;
constexpr int bit_of_protocol = 0x200;
constexpr int mask_of_protocol = 3 * bit_of_protocol;

// Of pthread_rwlockattr_t and of pthread_barrierattr_t.
constexpr Field<int> lock_kind_field{0};
constexpr Field<int> lock_shared_field{4};
constexpr Field<int> barrier_shared_field{0};

constexpr Field<int> variable_field{0};

int set_within(const Field<int>& field, void* attributes, int value, int greatest) {
    if (value < 0 || value > greatest)
        return EINVAL;
    field.write(attributes, value, katlas_here);
    return 0;
}
template <class Number>
int get(const Field<Number>& field, const void* attributes, void* to) {
    field.get(attributes, to, katlas_here);
    return 0;
}

// Changes some bits of a word.
int set_bits(void* attributes, int mask, int bits) {
    const Site* site = katlas_here;
    const int others = mutex_field.read(attributes, site) & ~mask;
    depend_on_result();
    mutex_field.write(attributes, others | bits, site);
    return 0;
}
int get_bits(const void* attributes, int mask, int unit, void* to) {
    const Site* site = katlas_here;
    const int value = (mutex_field.read(attributes, site) & mask) / unit;
    depend_on_result();
    variable_field.write(to, value, site);
    return 0;
}

} // namespace

bool katlas::native::are_of_detached(const void* attributes, const Site* site) {
    return attributes != nullptr && detach_state_field.read(attributes, site) == PTHREAD_CREATE_DETACHED;
}

extern "C" {

int katlas_pthread_attr_init(void* attributes) {
    const Site* site = katlas_here;
    for (const Field<int>& field : {priority_field, policy_field, detach_state_field, inheritance_field})
        field.write(attributes, 0, site);
    guard_size_field.write(attributes, usual_guard, site);
    stack_field.write(attributes, 0, site);
    stack_size_field.write(attributes, usual_stack, site);
    return 0;
}
// A thread that asks about another one learns nothing of its stack.
int katlas_pthread_getattr_np(std::uint64_t id, void* attributes) {
    auto& m = machine();
    const Site* site = katlas_here;
    m.tell_apart_if_alike();
    katlas_pthread_attr_init(attributes);
    if (id == m.running())
        stack_field.write(attributes, reinterpret_cast<std::uint64_t>(m.memory->stack(m.running())), site);
    return 0;
}
int katlas_pthread_attr_destroy(void* /*attributes*/) {
    return 0;
}
int katlas_pthread_attr_setdetachstate(void* attributes, int state) {
    return set_within(detach_state_field, attributes, state, PTHREAD_CREATE_DETACHED);
}
int katlas_pthread_attr_getdetachstate(const void* attributes, void* to) {
    return get(detach_state_field, attributes, to);
}
int katlas_pthread_attr_setscope(void* /*attributes*/, int scope) {
    return scope == PTHREAD_SCOPE_SYSTEM ? 0 : scope == PTHREAD_SCOPE_PROCESS ? ENOTSUP : EINVAL;
}
int katlas_pthread_attr_getscope(const void* /*attributes*/, void* to) {
    variable_field.write(to, PTHREAD_SCOPE_SYSTEM, katlas_here);
    return 0;
}
int katlas_pthread_attr_setstacksize(void* attributes, std::uint64_t size) {
    if (size < least_stack)
        return EINVAL;
    stack_size_field.write(attributes, size, katlas_here);
    return 0;
}
int katlas_pthread_attr_getstacksize(const void* attributes, void* to) {
    return get(stack_size_field, attributes, to);
}
int katlas_pthread_attr_setstack(void* attributes, void* begin, std::uint64_t size) {
    const Site* site = katlas_here;
    if (size < least_stack)
        return EINVAL;
    stack_field.write(attributes, reinterpret_cast<std::uintptr_t>(begin), site);
    stack_size_field.write(attributes, size, site);
    return 0;
}
int katlas_pthread_attr_getstack(const void* attributes, void* begin, void* size) {
    const Site* site = katlas_here;
    stack_field.get(attributes, begin, site);
    stack_size_field.get(attributes, size, site);
    return 0;
}
int katlas_pthread_attr_setguardsize(void* attributes, std::uint64_t size) {
    guard_size_field.write(attributes, size, katlas_here);
    return 0;
}
int katlas_pthread_attr_getguardsize(const void* attributes, void* to) {
    return get(guard_size_field, attributes, to);
}
int katlas_pthread_attr_setschedpolicy(void* attributes, int value) {
    return set_within(policy_field, attributes, value, SCHED_RR);
}
int katlas_pthread_attr_getschedpolicy(const void* attributes, void* to) {
    return get(policy_field, attributes, to);
}
// A parameter is an int, the priority.
int katlas_pthread_attr_setschedparam(void* attributes, const void* parameter) {
    const Site* site = katlas_here;
    const int value = variable_field.read(parameter, site);
    const bool is_usual = policy_field.read(attributes, site) == SCHED_OTHER;
    if (is_usual ? value != 0 : value < 1 || value > 99)
        return EINVAL;
    depend_on_result();
    priority_field.write(attributes, value, site);
    return 0;
}
int katlas_pthread_attr_getschedparam(const void* attributes, void* to) {
    return get(priority_field, attributes, to);
}
int katlas_pthread_attr_setinheritsched(void* attributes, int value) {
    return set_within(inheritance_field, attributes, value, PTHREAD_EXPLICIT_SCHED);
}
int katlas_pthread_attr_getinheritsched(const void* attributes, void* to) {
    return get(inheritance_field, attributes, to);
}
int katlas_pthread_attr_setaffinity_np(void* /*attributes*/, std::size_t size, const void* processors) {
    const Site* site = katlas_here;
    for (std::size_t i = 0; i < size; ++i)
        static_cast<void>(read_byte(static_cast<const std::byte*>(processors) + i, site));
    return 0;
}

int katlas_pthread_mutexattr_init(void* attributes) {
    mutex_field.write(attributes, PTHREAD_MUTEX_DEFAULT, katlas_here);
    return 0;
}
int katlas_pthread_mutexattr_destroy(void* /*attributes*/) {
    return 0;
}
int katlas_pthread_mutexattr_settype(void* attributes, int kind) {
    return kind < 0 || kind > PTHREAD_MUTEX_ADAPTIVE_NP ? EINVAL : set_bits(attributes, mask_of_kind, kind);
}
int katlas_pthread_mutexattr_gettype(const void* attributes, void* to) {
    return get_bits(attributes, mask_of_kind, 1, to);
}
// Threads of one process, of equal priority.
int katlas_pthread_mutexattr_setpshared(void* attributes, int shared) {
    return shared != 0 && shared != 1 ? EINVAL : set_bits(attributes, bit_of_shared, shared * bit_of_shared);
}
int katlas_pthread_mutexattr_getpshared(const void* attributes, void* to) {
    return get_bits(attributes, bit_of_shared, bit_of_shared, to);
}
int katlas_pthread_mutexattr_setprotocol(void* attributes, int protocol) {
    if (protocol < PTHREAD_PRIO_NONE || protocol > PTHREAD_PRIO_PROTECT)
        return EINVAL;
    return set_bits(attributes, mask_of_protocol, protocol * bit_of_protocol);
}
int katlas_pthread_mutexattr_getprotocol(const void* attributes, void* to) {
    return get_bits(attributes, mask_of_protocol, bit_of_protocol, to);
}

int katlas_pthread_rwlockattr_init(void* attributes) {
    const Site* site = katlas_here;
    lock_kind_field.write(attributes, PTHREAD_RWLOCK_DEFAULT_NP, site);
    lock_shared_field.write(attributes, PTHREAD_PROCESS_PRIVATE, site);
    return 0;
}
int katlas_pthread_rwlockattr_destroy(void* /*attributes*/) {
    return 0;
}
int katlas_pthread_rwlockattr_setkind_np(void* attributes, int kind) {
    return set_within(lock_kind_field, attributes, kind, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
}
int katlas_pthread_rwlockattr_getkind_np(const void* attributes, void* to) {
    return get(lock_kind_field, attributes, to);
}
int katlas_pthread_rwlockattr_setpshared(void* attributes, int shared) {
    return set_within(lock_shared_field, attributes, shared, PTHREAD_PROCESS_SHARED);
}
int katlas_pthread_rwlockattr_getpshared(const void* attributes, void* to) {
    return get(lock_shared_field, attributes, to);
}

int katlas_pthread_barrierattr_init(void* attributes) {
    barrier_shared_field.write(attributes, PTHREAD_PROCESS_PRIVATE, katlas_here);
    return 0;
}
int katlas_pthread_barrierattr_destroy(void* /*attributes*/) {
    return 0;
}
int katlas_pthread_barrierattr_setpshared(void* attributes, int shared) {
    return set_within(barrier_shared_field, attributes, shared, PTHREAD_PROCESS_SHARED);
}
int katlas_pthread_barrierattr_getpshared(const void* attributes, void* to) {
    return get(barrier_shared_field, attributes, to);
}
}

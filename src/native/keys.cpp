#include "keys.hpp"

#include "accesses.hpp"

#include <threads.h>

using namespace katlas::native;

namespace {

constexpr unsigned thread_shift = 16;

// The next value that has a destructor, from this key on. The value is removed from the thread.
struct Doomed {
    std::uint64_t key;
    void (*destructor)(void*);
    void* value;
    Label label;
};
std::optional<Doomed> take_value(std::uint64_t from) {
    auto& m = machine();
    auto& values = m.thread().keys;
    for (auto at = values.lower_bound(from); at != values.end(); ++at)
        if (const auto destructor = m.destructors.find(at->first);
            destructor != m.destructors.end() && destructor->second != nullptr && at->second.value != nullptr) {
            const Doomed found{at->first, destructor->second, at->second.value, at->second.label};
            values.erase(at);
            return found;
        }
    return std::nullopt;
}

} // namespace

void katlas::native::destroy_values() {
    constexpr int rounds = 4; // PTHREAD_DESTRUCTOR_ITERATIONS
    for (int round = 0; round < rounds; ++round) {
        std::uint64_t from = 0;
        while (const auto doomed = take_value(from)) {
            katlas_argument_labels[0] = doomed->label;
            doomed->destructor(doomed->value);
            from = doomed->key + 1;
        }
    }
}

extern "C" {

int katlas_pthread_key_create(unsigned* key, void (*destructor)(void*)) {
    auto& m = machine();
    const Site* site = katlas_here;
    m.tell_apart_if_alike();
    const std::uint32_t number = m.running() << thread_shift | m.thread().keys_created++;
    m.note_change();
    const auto [known, is_new] = m.destructors.try_emplace(number, destructor);
    if (!is_new && known->second != destructor)
        m.refuse(site, "a key whose destructor is not always the same");
    katlas_write(key, number, Access{.log_size = 2}.word(), site);
    return 0;
}
// Values of other threads that have not ended are still destroyed.
int katlas_pthread_key_delete(unsigned key) {
    machine().thread().keys.erase(key);
    machine().note_change();
    return 0;
}
void* katlas_pthread_getspecific(unsigned key) {
    const auto& values = machine().thread().keys;
    const auto known = values.find(key);
    if (known == values.end())
        return nullptr;
    if (machine().labels)
        katlas_result_label = machine().labels->join(katlas_result_label, known->second.label);
    return known->second.value;
}
int katlas_pthread_setspecific(unsigned key, const void* value) {
    auto& values = machine().thread().keys;
    machine().note_change();
    if (value == nullptr && !machine().labels)
        values.erase(key);
    else
        values[key] = {const_cast<void*>(value), katlas_argument_labels[1]};
    return 0;
}

int katlas_tss_create(unsigned* key, void (*destructor)(void*)) {
    katlas_pthread_key_create(key, destructor);
    return thrd_success;
}
void katlas_tss_delete(unsigned key) {
    katlas_pthread_key_delete(key);
}
void* katlas_tss_get(unsigned key) {
    return katlas_pthread_getspecific(key);
}
int katlas_tss_set(unsigned key, void* value) {
    katlas_pthread_setspecific(key, value);
    return thrd_success;
}
}

// Pseudo-random numbers. Each thread has its own generators, and all of them begin with the seed 1. So the numbers do
// not depend on the order in which threads ask, and are the same when a thread is run again.
#include "random.hpp"

#include "accesses.hpp"

namespace katlas::native {

AdditiveGenerator::AdditiveGenerator(std::uint32_t seed) {
    // Park and Miller's generator; C's library computes it with signed numbers.
    constexpr std::int64_t factor = 16807;
    constexpr std::int64_t modulus = 2147483647;
    std::int64_t word = static_cast<std::int32_t>(seed == 0 ? 1 : seed);
    for (std::uint32_t& w : words_) {
        w = static_cast<std::uint32_t>(word);
        word = factor * word % modulus;
        if (word < 0)
            word += modulus;
    }
    for (std::size_t unused = 0; unused < 10 * size; ++unused)
        static_cast<void>(next());
}

std::int32_t AdditiveGenerator::next() {
    std::uint32_t& oldest = words_[at_];
    oldest += words_[(at_ + size - lag) % size];
    at_ = (at_ + 1) % size;
    return static_cast<std::int32_t>(oldest >> 1U);
}

} // namespace katlas::native

using namespace katlas::native;

namespace {

AdditiveGenerator& generator() {
    auto& known = machine().thread().random;
    machine().note_change(); // a round of a loop that gets another number has an effect
    if (!known)
        known.emplace(1);
    return *known;
}

constexpr std::uint64_t mask_of_48_bits = (std::uint64_t{1} << 48U) - 1;

std::uint64_t after_48_bits(std::uint64_t state) {
    return (state * 0x5DEECE66D + 0xB) & mask_of_48_bits;
}
std::uint64_t next_of_48_bits() {
    std::uint64_t& state = machine().thread().random_of_48_bits;
    machine().note_change();
    state = after_48_bits(state);
    return state;
}
// The state is the program's, in three words.
std::uint64_t next_of_48_bits(std::uint16_t* state) {
    constexpr unsigned bits = 16;
    constexpr std::uint32_t of_2_bytes = Access{.log_size = 1}.word();
    const Site* site = katlas_here;
    std::uint64_t value = 0;
    for (unsigned i = 0; i < 3; ++i)
        value |= katlas_read(state + i, of_2_bytes, site) << bits * i;
    value = after_48_bits(value);
    for (unsigned i = 0; i < 3; ++i) {
        depend_on_result();
        katlas_write(state + i, value >> bits * i & 0xffffU, of_2_bytes, site);
    }
    return value;
}

double as_fraction(std::uint64_t number) {
    return static_cast<double>(number) / static_cast<double>(mask_of_48_bits + 1);
}

} // namespace

extern "C" {

int katlas_rand() {
    return generator().next();
}
void katlas_srand(unsigned seed) {
    machine().note_change();
    machine().thread().random.emplace(seed);
}
long katlas_random() {
    return katlas_rand();
}
void katlas_srandom(unsigned seed) {
    katlas_srand(seed);
}

// The state is the program's. Three steps make the 31 bits of a number.
int katlas_rand_r(unsigned* seed) {
    constexpr std::uint32_t of_4_bytes = Access{.log_size = 2}.word();
    const Site* site = katlas_here;
    auto state = static_cast<std::uint32_t>(katlas_read(seed, of_4_bytes, site));
    std::uint32_t number = 0;
    for (const unsigned bits : {11U, 10U, 10U}) {
        state = state * 1103515245 + 12345;
        number = number << bits | (state >> 16U & ((1U << bits) - 1));
    }
    depend_on_result();
    katlas_write(seed, state, of_4_bytes, site);
    return static_cast<int>(number);
}

double katlas_drand48() {
    return as_fraction(next_of_48_bits());
}
double katlas_erand48(std::uint16_t* state) {
    return as_fraction(next_of_48_bits(state));
}
long katlas_nrand48(std::uint16_t* state) {
    return static_cast<long>(next_of_48_bits(state) >> 17U);
}
long katlas_jrand48(std::uint16_t* state) {
    return static_cast<std::int32_t>(next_of_48_bits(state) >> 16U);
}
long katlas_lrand48() {
    return static_cast<long>(next_of_48_bits() >> 17U);
}
long katlas_mrand48() {
    return static_cast<std::int32_t>(next_of_48_bits() >> 16U);
}
void katlas_srand48(long seed) {
    machine().note_change();
    machine().thread().random_of_48_bits = static_cast<std::uint64_t>(static_cast<std::uint32_t>(seed)) << 16U | 0x330E;
}
}

/* What a program in C++ says to `katlas check`: <katlas/verify.h> in the manner of C++.
 *
 *     #include <katlas/verify.hpp>
 *
 *     KATLAS_TEST(one_producer) {
 *         const int items = katlas::choose(1, 3);
 *         ...
 *         katlas::assume(items != 2);
 *     }
 *
 * A test may be a member of a class that has what several tests need. An object of the class is constructed before the
 * test and destroyed behind it:
 *
 *     struct Queue {
 *         BoundedQueue<int> queue{2};
 *     };
 *     KATLAS_TEST_WITH(Queue, fifo) { queue.push(1); ... }
 *
 * A test with a parameter is one test that is explored with each of the values:
 *
 *     KATLAS_TEST_FOR(any_order, std::memory_order order, std::memory_order_relaxed, std::memory_order_seq_cst) { ... }
 */
#ifndef KATLAS_VERIFY_HPP
#define KATLAS_VERIFY_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <katlas/verify.h>

namespace katlas {

/* Executions in which the condition is false are left out. */
inline void assume(bool condition) {
    katlas_assume(condition);
}

/* Every value from least to greatest is explored. */
template <class Integer>
Integer choose(Integer least, Integer greatest) {
    static_assert(std::is_integral_v<Integer>);
    return static_cast<Integer>(katlas_choose(static_cast<std::int64_t>(least), static_cast<std::int64_t>(greatest)));
}

/* Every one of the values is explored. */
template <class Value, class... Values>
Value choose_of(Value first, Values... others) {
    const Value all[] = {first, others...};
    return all[choose<std::size_t>(0, sizeof...(others))];
}

} // namespace katlas

#define KATLAS_TEST_WITH(fixture, name)                                                                                \
    struct katlas_fixture_##name : fixture {                                                                           \
        void katlas_run();                                                                                             \
    };                                                                                                                 \
    KATLAS_TEST(name) {                                                                                                \
        katlas_fixture_##name test;                                                                                    \
        test.katlas_run();                                                                                             \
    }                                                                                                                  \
    void katlas_fixture_##name::katlas_run()

#define KATLAS_TEST_FOR(name, parameter, ...)                                                                          \
    static void katlas_body_##name(parameter);                                                                         \
    KATLAS_TEST(name) {                                                                                                \
        katlas_body_##name(katlas::choose_of(__VA_ARGS__));                                                            \
    }                                                                                                                  \
    static void katlas_body_##name(parameter)

#endif

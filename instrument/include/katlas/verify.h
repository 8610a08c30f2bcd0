/* What a C or C++ program says to `katlas check`.
 *
 *     #include <katlas/verify.h>
 *
 *     int n = katlas_choose(1, 3);   every value is explored
 *     katlas_assume(n != 2);         executions in which that is false are left out
 *     assert(n == 1 || n == 3);      an execution in which that is false is an error
 *
 * A program may have several tests instead of main. Each is explored and reported by itself:
 *
 *     KATLAS_TEST(one_writer) { ... }
 *
 * The macro __KATLAS__ is defined where a program is compiled for `katlas check`.
 */
#ifndef KATLAS_VERIFY_H
#define KATLAS_VERIFY_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
#define KATLAS_TEST(name) extern "C" void katlas_test_##name()
#else
#define KATLAS_TEST(name)                                                                                              \
    void katlas_test_##name(void);                                                                                     \
    void katlas_test_##name(void)
#endif

/* Executions in which the condition is false are blocked here, and are not counted as complete. */
void katlas_assume(bool condition);
/* A number from least to greatest, both included. The least comes first. */
int64_t katlas_choose(int64_t least, int64_t greatest);

/* The names of SV-COMP and of other explorers. */
void __VERIFIER_assume(bool condition);
void __VERIFIER_error(void) __attribute__((noreturn));
bool __VERIFIER_nondet_bool(void);

#ifdef __cplusplus
}
#endif

#endif

/* What programs for GenMC include. Its hints of how to explore less are no more than what they are about. */
#ifndef KATLAS_GENMC_H
#define KATLAS_GENMC_H

#include <katlas/verify.h>

#include <pthread.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A round of a loop that waits is between spin_start and spin_end, which says whether the round was the last one. */
void __VERIFIER_loop_begin(void);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(bool last);

/* Hazard pointers. `protect` reads a pointer (acquire) and keeps the memory behind it for the thread, until the hazard
   pointer is cleared, freed, or protects something else. Memory that is retired is there as long as somebody keeps it. */
typedef struct __VERIFIER_hp __VERIFIER_hp_t;
__VERIFIER_hp_t *__VERIFIER_hp_alloc(void);
void *__VERIFIER_hp_protect(__VERIFIER_hp_t *hp, const volatile void *pointer);
void __VERIFIER_hp_clear(__VERIFIER_hp_t *hp);
void __VERIFIER_hp_free(__VERIFIER_hp_t *hp);
void __VERIFIER_hp_retire(void *memory);

/* What is in it may be left out, as a thread that sleeps before it looks again. So it is explored for errors in it, and
   executions go on without it. */
bool __VERIFIER_opt_begin(void);
void __VERIFIER_opt_end(void) __attribute__((noreturn));
#define __VERIFIER_optional(statement)                                                                                 \
    do {                                                                                                               \
        if (__VERIFIER_opt_begin()) {                                                                                  \
            statement;                                                                                                 \
            __VERIFIER_opt_end();                                                                                      \
        }                                                                                                              \
    } while (0)

/* Hints that leave nothing out. */
#define __VERIFIER_local_write(statement) ({ statement; })
#define __VERIFIER_final_write(statement) ({ statement; })
#define __VERIFIER_helped_CAS(statement) ({ statement; })
#define __VERIFIER_helping_CAS(statement) ({ statement; })
#define __VERIFIER_final_CAS(expression) KATLAS_VALUE_OF(expression)
#define __VERIFIER_speculative_read(expression) KATLAS_VALUE_OF(expression)
#define __VERIFIER_confirming_read(expression) KATLAS_VALUE_OF(expression)
#define __VERIFIER_confirming_CAS(expression) KATLAS_VALUE_OF(expression)

/* The expression may come with a semicolon. */
#ifdef __cplusplus
#define KATLAS_VALUE_OF(expression)                                                                                    \
    ({                                                                                                                 \
        auto katlas_value = expression;                                                                                \
        katlas_value;                                                                                                  \
    })
#else
#define KATLAS_VALUE_OF(expression)                                                                                    \
    ({                                                                                                                 \
        __auto_type katlas_value = expression;                                                                         \
        katlas_value;                                                                                                  \
    })
#endif

/* Threads. That two of them do the same is a hint, too. */
typedef pthread_t __VERIFIER_thread_t;
static inline __VERIFIER_thread_t __VERIFIER_spawn(void *(*routine)(void *), void *argument) {
    pthread_t thread;
    pthread_create(&thread, NULL, routine, argument);
    return thread;
}
static inline __VERIFIER_thread_t __VERIFIER_spawn_symmetric(void *(*routine)(void *), void *argument,
                                                             __VERIFIER_thread_t other) {
    (void)other;
    return __VERIFIER_spawn(routine, argument);
}
static inline void *__VERIFIER_join(__VERIFIER_thread_t thread) {
    void *result;
    pthread_join(thread, &result);
    return result;
}
static inline void __VERIFIER_join_symmetric(__VERIFIER_thread_t thread) {
    pthread_join(thread, NULL);
}

#ifdef __cplusplus
}
#endif

#endif

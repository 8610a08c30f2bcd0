/* What programs for GenMC include. Its hints of how to explore less are no more than what they are about. */
#ifndef KATLAS_GENMC_H
#define KATLAS_GENMC_H

#include <katlas/verify.h>

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

#ifdef __cplusplus
}
#endif

#define __VERIFIER_optional(statement)                                                                                 \
    do {                                                                                                               \
        statement;                                                                                                     \
    } while (0)
#define __VERIFIER_final_write(statement) (statement)
#define __VERIFIER_helped_CAS(statement)                                                                               \
    ({ statement; })
#define __VERIFIER_helping_CAS(statement)                                                                              \
    ({ statement; })

#endif

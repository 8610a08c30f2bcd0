// Threads of the families in this folder. -DPROGRAM=NAME chooses a family of a file, -DN=NUMBER its size.
//
// A family is a function that starts threads. What the threads do is that of the family of the same name in
// src/program/families, which says where it comes from and how many executions it has.
#pragma once

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include <katlas/verify.h>

#ifndef N
#define N 2
#endif

#define rlx memory_order_relaxed
#define acq memory_order_acquire
#define rel memory_order_release
#define acq_rel memory_order_acq_rel
#define sc memory_order_seq_cst

#define R(x, mode) atomic_load_explicit(&(x), mode)
#define W(x, value, mode) atomic_store_explicit(&(x), value, mode)
#define ADD(x, value, mode) atomic_fetch_add_explicit(&(x), value, mode)
#define SWAP(x, value, mode) atomic_exchange_explicit(&(x), value, mode)

static inline int cas(atomic_int *x, int expected, int desired, memory_order success, memory_order failure) {
    return atomic_compare_exchange_strong_explicit(x, &expected, desired, success, failure);
}

static pthread_t started[64];
static int num_started;

static void start(void *(*routine)(void *), int argument) {
    pthread_create(&started[num_started++], NULL, routine, (void *)(intptr_t)argument);
}

static void start_all(int count, void *(*routine)(void *), int first) {
    for (int i = 0; i < count; ++i)
        start(routine, first + i);
}

// A thread of a family: its body, where `i` is its argument.
#define THREAD(name, body)                                                                                             \
    void *name(void *argument) {                                                                                       \
        const int i = (int)(intptr_t)argument;                                                                         \
        (void)i;                                                                                                       \
        body;                                                                                                          \
        return NULL;                                                                                                   \
    }

void PROGRAM(void);

int main(void) {
    PROGRAM();
    for (int i = 0; i < num_started; ++i)
        pthread_join(started[i], NULL);
    return 0;
}

// Families of mutual exclusion from reads and writes, and of locks. A thread that waits ends by an assumption, as in the
// programs that were compared.
#include "threads.h"

atomic_int x, y, flag[2], b[16], lock, next_ticket, owner;
int shared;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void critical_section(int thread) {
    shared = thread;
    assert(shared == thread);
}

static void announce(int thread, int state) {
    W(flag[thread], state, rlx);
    atomic_thread_fence(sc);
}

THREAD(
    szymanski_rounds, for (int round = 0; round < N; ++round) {
        announce(i, 1);
        katlas_assume(R(flag[1 - i], rlx) < 3);
        announce(i, 3);
        if (R(flag[1 - i], rlx) == 1) {
            announce(i, 2);
            katlas_assume(R(flag[1 - i], rlx) == 4);
        }
        announce(i, 4);
        katlas_assume(R(flag[1 - i], rlx) < 2);
        W(x, i, rlx);
        R(x, rlx);
        const int seen = R(x, rlx);
        assert(i == 0 ? seen <= 0 : seen >= 1);
        atomic_thread_fence(sc);
        katlas_assume(2 > R(flag[1 - i], rlx) || R(flag[1 - i], rlx) > 3);
        announce(i, 0);
    })
void szymanski(void) { start_all(2, szymanski_rounds, 0); }

static void enter(int i) {
    for (;;) {
        W(b[i], 1, sc);
        W(x, i, sc);
        if (R(y, sc) != 0) {
            W(b[i], 0, sc);
            katlas_assume(R(y, sc) == 0);
            continue;
        }
        W(y, i, sc);
        if (R(x, sc) != i) {
            W(b[i], 0, sc);
            for (int j = 1; j <= N; ++j)
                katlas_assume(R(b[j], sc) == 0);
            if (R(y, sc) != i) {
                katlas_assume(R(y, sc) == 0);
                continue;
            }
        }
        return;
    }
}
THREAD(lamport_thread, enter(i); W(y, 0, sc); W(b[i], 0, sc))
void lamport(void) { start_all(N, lamport_thread, 1); }

THREAD(lock_and_add, pthread_mutex_lock(&mutex); W(x, R(x, rlx) + 1, rlx); pthread_mutex_unlock(&mutex))
void lockinc(void) { start_all(N, lock_and_add, 0); }

THREAD(lock_and_add_2, pthread_mutex_lock(&mutex); W(x, R(x, rlx) + 1, rlx); W(y, R(y, rlx) + 1, rlx);
       pthread_mutex_unlock(&mutex))
void lock2inc(void) { start_all(N, lock_and_add_2, 0); }

THREAD(
    spin,
    do
        while (R(lock, rlx) != 0)
            ;
    while (!cas(&lock, 0, 1, acq, acq));
    critical_section(i); W(lock, 0, rel))
void spinlock(void) { start_all(N, spin, 0); }

THREAD(
    spin_by_exchange,
    do
        while (R(lock, rlx) != 0)
            ;
    while (SWAP(lock, 1, acq));
    critical_section(i); W(lock, 0, rel))
void ttas_lock(void) { start_all(N, spin_by_exchange, 0); }

THREAD(
    take_ticket, const int ticket = ADD(next_ticket, 1, rlx); while (R(owner, acq) != ticket);
    critical_section(i); W(owner, R(owner, rlx) + 1, rel))
void ticket_lock(void) { start_all(N, take_ticket, 0); }

struct node {
    atomic_int locked;
    _Atomic(struct node *) next;
} nodes[16];
_Atomic(struct node *) last;

static void mcs_enter(struct node *node) {
    W(node->locked, 0, rlx);
    W(node->next, NULL, rlx);
    struct node *before = SWAP(last, node, acq_rel);
    if (before == NULL)
        return;
    W(before->next, node, rlx);
    while (R(node->locked, acq) == 0)
        ;
}
static void mcs_leave(struct node *node) {
    struct node *after = R(node->next, rlx);
    if (after == NULL) {
        struct node *expected = node;
        if (atomic_compare_exchange_strong_explicit(&last, &expected, NULL, rel, rel))
            return;
        while ((after = R(node->next, rlx)) == NULL)
            ;
    }
    W(after->locked, 1, rel);
}
THREAD(mcs_thread, mcs_enter(&nodes[i]); shared = 42; mcs_leave(&nodes[i]))
void mcs_lock(void) { start_all(N, mcs_thread, 0); }

enum { bias = 0x00100000 };
atomic_int rwlock = bias;
// A thread that comes too late undoes its subtraction and waits, which has no effect on others: an assumption.
static void rw_enter(int amount) {
    const int before = atomic_fetch_sub_explicit(&rwlock, amount, acq);
    katlas_assume(amount == 1 ? before > 0 : before == bias);
}
THREAD(read_and_write, rw_enter(1); int seen = shared; (void)seen; ADD(rwlock, 1, rel); rw_enter(bias); shared = 42;
       ADD(rwlock, bias, rel))
void linuxrwlocks(void) { start_all(N, read_and_write, 0); }

atomic_int step, waiting;
int data;
static void meet(void) {
    const int before = R(step, sc);
    if (ADD(waiting, 1, sc) == N) {
        W(waiting, 0, sc);
        ADD(step, 1, sc);
    } else {
        while (R(step, sc) == before)
            ;
    }
}
THREAD(write_data, data = 42; meet())
THREAD(read_data, meet(); assert(data == 42))
void barrier(void) {
    start(write_data, 0);
    start_all(N, read_data, 0);
}

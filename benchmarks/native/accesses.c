// Families of plain reads and writes.
#include "threads.h"

atomic_int x, y, a[64], table[128];

THREAD(write_x, W(x, 42, rel))
THREAD(read_x, R(x, acq))
void readers(void) {
    start(write_x, 0);
    start_all(N, read_x, 0);
}

THREAD(write_number, W(x, i, rel))
void n_writers_a_reader(void) {
    start_all(N, write_number, 0);
    start(read_x, 0);
}

THREAD(write_next, W(x, i + 1, rlx))
void nwrites_loc(void) { start_all(N, write_next, 0); }

THREAD(find_zero, for (int j = N; R(a[j], acq) != 0; --j))
THREAD(write_successor, W(a[i], R(a[i - 1], acq) + 1, rel))
void lastzero(void) {
    start(find_zero, 0);
    start_all(N, write_successor, 1);
}

THREAD(
    insert, for (int k = 0; k < 4; ++k) {
        const int w = 11 * k + i;
        int h = 7 * w % 128;
        while (!cas(&table[h], 0, w, rlx, rlx))
            h = (h + 1) % 128;
    })
void indexer(void) { start_all(N, insert, 0); }

THREAD(
    compute, for (int k = 0; k < N; ++k) {
        const int r = R(x, acq);
        const int s = R(y, acq);
        if (i == 0)
            W(x, r + s, rel);
        else
            W(y, r + s, rel);
    })
THREAD(compare, assert(R(x, acq) <= 144 && R(y, acq) <= 144))
void fib_bench(void) {
    atomic_init(&x, 1);
    atomic_init(&y, 1);
    start_all(2, compute, 0);
    start(compare, 0);
}

THREAD(store_and_load, W(a[i], 1, rlx); R(a[(i + 1) % N], rlx))
void sb_ring(void) { start_all(N, store_and_load, 0); }

THREAD(load_and_store, R(a[i], rlx); W(a[(i + 1) % N], 1, rlx))
void lb_ring(void) { start_all(N, load_and_store, 0); }

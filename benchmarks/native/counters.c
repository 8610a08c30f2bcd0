// Families of updates of one, two or three locations.
#include "threads.h"

atomic_int x, y, z;

THREAD(add_x, ADD(x, 1, rlx))
THREAD(add_xy, ADD(x, 1, rlx); ADD(y, 1, rlx))
THREAD(add_xyz, ADD(x, 1, rlx); ADD(y, 1, rlx); ADD(z, 1, rlx))
void ainc(void) { start_all(N, add_x, 0); }
void binc(void) { start_all(N, add_xy, 0); }
void cinc(void) { start_all(N, add_xyz, 0); }

THREAD(write_x, W(x, 42, rel))
void wainc(void) {
    start(write_x, 0);
    start_all(N, add_x, 0);
}

THREAD(rotate, cas(&x, i - 1, i, rlx, rlx))
void casrot(void) { start_all(N, rotate, 1); }

THREAD(cas_and_write, cas(&x, 0, 1, rlx, rlx); W(x, i + 3, rel))
void casw(void) { start_all(N, cas_and_write, 0); }

THREAD(write_2, W(x, 2, rel))
THREAD(cas_2_3, cas(&x, 2, 3, rlx, rlx))
void wcas(void) {
    start(write_2, 0);
    start_all(N, cas_2_3, 0);
}

THREAD(increment, W(x, R(x, rlx) + (1 << i), rel))
void inc(void) { start_all(N, increment, 0); }

THREAD(read_and_write, R(x, rlx); W(x, i, rel))
void rw(void) { start_all(N, read_and_write, 0); }

THREAD(add_y, ADD(y, 1, rlx); if (i == 0) ADD(x, 1, rlx))
void exp_mem(void) {
    start(add_x, 0);
    start_all(N, add_y, 0);
}

THREAD(write_1, W(x, 1, rlx))
THREAD(write_y, W(y, i + 1, rlx); if (i == 0) W(x, 2, rlx))
void exp_mem2(void) {
    start(write_1, 0);
    start_all(N, write_y, 0);
}

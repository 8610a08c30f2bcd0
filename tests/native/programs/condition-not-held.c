#include <threads.h>

mtx_t mutex;
cnd_t condition;

int main(void) {
    mtx_init(&mutex, mtx_plain);
    cnd_init(&condition);
    cnd_wait(&condition, &mutex);
    return 0;
}

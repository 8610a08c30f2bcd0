#include <pthread.h>

void careful() noexcept {
    pthread_exit(nullptr);
}
int main() {
    careful();
}

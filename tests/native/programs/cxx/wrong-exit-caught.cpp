#include <pthread.h>

int main() {
    try {
        pthread_exit(nullptr);
    } catch (...) {
    }
}

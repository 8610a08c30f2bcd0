#include <pthread.h>

int main() {
    try {
        throw 1;
    } catch (int) {
        try {
            pthread_exit(nullptr);
        } catch (...) {
            throw;
        }
    }
}

/* What is printed is a text that another thread wrote. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

char text[8];

void *writer(void *unused) {
    strcpy(text, "abc");
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    pthread_join(thread, NULL);
    printf("<%5s|%.1f|%d>\n", text, 0.5, -1);
    assert(0);
    return 0;
}

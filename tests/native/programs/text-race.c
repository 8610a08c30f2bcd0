/* A text is read by one thread while another one writes it. */
#include <pthread.h>
#include <string.h>

char text[8];

void *writer(void *unused) {
    strcpy(text, "a");
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    unsigned long length = strlen(text);
    pthread_join(thread, NULL);
    return length > 99;
}

/* What functions of <string.h> and of formats give, of texts that two threads use. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

char text[32] = "one";
char line[64];

int sign(int n) {
    return (n > 0) - (n < 0);
}

void *use(void *own) {
    char *copy = strdup(text);
    assert(strlen(text) == 3 && strnlen(text, 2) == 2);
    assert(strcmp(text, copy) == 0 && strcmp(text, own) < 0 && strncmp(text, "onto", 2) == 0);
    assert(sign(memcmp(text, "onf", 3)) == -1 && memcmp(text, "on", 2) == 0);
    assert(strchr(text, 'n') == text + 1 && strchr(text, 'x') == NULL && strchr(text, 0) == text + 3);
    strcat(text, " and one");
    assert(strrchr(text, 'o') == text + 8 && strstr(text, "one") == text && strstr(text, "and") == text + 4);
    assert(strstr(text, "two") == NULL && memchr(text, 'd', 7) == text + 6 && memchr(text, 'd', 6) == NULL);
    strncat(text, "!?", 1);
    assert(strcmp(text, "one and one!") == 0);
    strncpy(copy, "x", 4);
    assert(copy[0] == 'x' && copy[1] == 0 && copy[3] == 0);
    free(copy);
    int size = snprintf(line, sizeof line, "%s=%5.2f|%-4d|%04x|%c|%%|%.*s|%ld", text, 1.5, 7, 255u, 'q', 2, text, -9L);
    assert(strcmp(line, "one and one!= 1.50|7   |00ff|q|%|on|-9") == 0);
    assert(size == (int)strlen(line));
    assert(snprintf(line, 4, "%d", 12345) == 5 && strcmp(line, "123") == 0);
    char *end;
    assert(atoi("  -42x") == -42 && strtol("7f,", &end, 16) == 127 && *end == ',');
    assert(getenv("PATH") == NULL && time(NULL) == time(NULL));
    memcpy(line, "abcdef", 7);
    memmove(line + 1, line, 5);
    assert(strcmp(line, "aabcde") == 0);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, use, "two");
    pthread_join(thread, NULL);
    assert(strlen(text) == 12 && line[0] == 'a');
    return 0;
}

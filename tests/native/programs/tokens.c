/* Texts that are taken apart and arrays that are sorted, which two threads use one after the other. */
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct entry {
    int key;
    char name[8];
    long number;
};

char text[] = ";one,two;;three";
struct entry entries[] = {{3, "c", 0}, {1, "a", 1}, {2, "b", 2}, {1, "d", 3}, {3, "e", 4}, {0, "f", 5}, {1, "g", 6}};
enum { count = sizeof entries / sizeof entries[0] };

static int by_key(const void *a, const void *b) {
    const struct entry *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}
static int by_number(const void *a, const void *b) {
    long x = *(const long *)a, y = *(const long *)b;
    return x < y ? -1 : x > y;
}
static int compare_bytes(const void *a, const void *b) {
    return *(const char *)a - *(const char *)b;
}

static void take_apart(void) {
    assert(strspn(text, ";") == 1 && strcspn(text, ",") == 4 && strspn(text, "") == 0 && strcspn(text, "") == 15);
    assert(strpbrk(text, ",w") == text + 4 && strpbrk(text, "xyz") == NULL);
    char copy[16], *rest = copy, *position;
    strcpy(copy, text);
    assert(*strsep(&rest, ",;") == 0 && strcmp(strsep(&rest, ",;"), "one") == 0 && rest == copy + 5);
    assert(strcmp(strsep(&rest, ";"), "two") == 0 && strcmp(strsep(&rest, ""), ";three") == 0);
    assert(rest == NULL && strsep(&rest, ",") == NULL);
    strcpy(copy, text);
    assert(strcmp(strtok_r(copy, ";,", &position), "one") == 0 && strcmp(strtok_r(NULL, ";,", &position), "two") == 0);
    assert(strcmp(strtok_r(NULL, ";", &position), "three") == 0 && strtok_r(NULL, ";", &position) == NULL);
    assert(strtok_r(NULL, ";", &position) == NULL);
    assert(strcmp(strtok(text, ";"), "one,two") == 0 && strcmp(strtok(NULL, "t"), ";") == 0);
    assert(strcmp(strtok(NULL, "e"), "hr") == 0 && strcmp(strtok(NULL, "x"), "e") == 0);
    assert(strtok(NULL, ";") == NULL && strtok(NULL, ";") == NULL);
    strcpy(copy, ";;");
    assert(strtok(copy, ";") == NULL);
    assert(strcasecmp("aBc", "AbC") == 0 && strcasecmp("ab", "AC") < 0 && strncasecmp("abX", "ABy", 2) == 0);
}

static void read_numbers(void) {
    char *end;
    assert(strtod(" 1.5e2,", &end) == 150 && *end == ',' && atof("-.25x") == -0.25 && strtof("0x1p-2", NULL) == 0.25f);
    assert(strtod("x", &end) == 0 && *end == 'x' && isinf(strtod("inf", NULL)));
    errno = 0;
    assert(isinf(strtod("1e999", NULL)) && errno == ERANGE);
}

static void sort(void) {
    qsort(entries, count, sizeof entries[0], by_key);
    const char *expected = "fadgbce"; /* entries with equal keys keep their order */
    for (int i = 0; i < count; ++i)
        assert(entries[i].name[0] == expected[i]);
    const struct entry wanted = {2, "", 0};
    const struct entry *found = bsearch(&wanted, entries, count, sizeof entries[0], by_key);
    assert(found == entries + 4 && found->number == 2);
    const struct entry missing = {4, "", 0};
    assert(bsearch(&missing, entries, count, sizeof entries[0], by_key) == NULL);
    long numbers[50];
    for (int i = 0; i < 50; ++i)
        numbers[i] = i * 37 % 50;
    qsort(numbers, 50, sizeof numbers[0], by_number);
    for (int i = 0; i < 50; ++i)
        assert(numbers[i] == i);
    qsort(numbers, 0, sizeof numbers[0], by_number);
    char letters[] = "sorted";
    qsort(letters, 6, 1, compare_bytes);
    assert(strcmp(letters, "deorst") == 0);
}

static void *use(void *unused) {
    take_apart();
    read_numbers();
    sort();
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, use, NULL);
    pthread_join(thread, NULL);
    assert(text[0] == ';' && text[1] == 'o' && entries[0].name[0] == 'f');
    return 0;
}

// A program whose texts mean harm to a page: </script><b>bold</b><!-- & "quotes" 'and' ]]>.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

atomic_int x;
const char *trap = "</script><script>document.title = 'caught'</script><img src=x onerror=alert(1)>";

static void *writer(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed); /* </pre></body> */
    return unused;
}

int main(void) {
    pthread_t thread;
    puts(trap);
    pthread_create(&thread, NULL, writer, NULL);
    assert(atomic_load_explicit(&x, memory_order_relaxed) == 0 && "</script><b>");
    pthread_join(thread, NULL);
    return 0;
}

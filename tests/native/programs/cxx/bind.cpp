// Calls with some arguments bound, C's sorting by a function of C++, and arguments of main.
#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <thread>

#include <pthread.h>

struct Account {
    int money = 0;
    int move(int added, int removed) { return money += added - removed; }
};

struct Late {
    int& state;
    ~Late() { assert(state == 2); } // after the function that was registered later
};

int state = 0;

void clean(void* times) {
    ++*static_cast<int*>(times);
}

int main(int argc, char** argv) {
    assert(argc == 1 && std::string(argv[0]) == "bind");
    static const Late late{state};
    std::atexit([] { assert(state++ == 1); });
    using namespace std::placeholders;
    Account account;
    const auto remove = std::bind(&Account::move, &account, 0, _1);
    const auto swapped = std::bind(&Account::move, _1, _3, _2);
    std::thread thread(std::bind(&Account::move, &account, 3, 1));
    thread.join();
    assert(remove(1) == 1 && swapped(account, 1, 5) == 5);
    int numbers[] = {3, 1, 2};
    std::qsort(numbers, 3, sizeof(int),
               [](const void* a, const void* b) { return *static_cast<const int*>(b) - *static_cast<const int*>(a); });
    assert(std::is_sorted(std::begin(numbers), std::end(numbers), std::greater<>()));
    int times = 0;
    try {
        pthread_cleanup_push(clean, &times);
        throw 1;
        pthread_cleanup_pop(0);
    } catch (int) {
        assert(times == 1);
    }
    pthread_cleanup_push(clean, &times);
    pthread_cleanup_pop(0);
    assert(times == 1);
    ++state;
}

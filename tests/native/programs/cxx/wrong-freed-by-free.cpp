#include <cstdlib>

int main() {
    std::free(new int);
}

#include <stdexcept>

void fail() {
    throw std::runtime_error("no");
}
int main() {
    fail();
}

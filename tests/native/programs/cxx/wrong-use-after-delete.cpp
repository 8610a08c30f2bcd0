#include <memory>
#include <thread>

struct Node {
    int value = 0;
};
int main() {
    auto* node = new Node;
    std::jthread t([=] { node->value = 1; });
    delete node;
}

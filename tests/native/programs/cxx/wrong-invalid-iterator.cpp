#include <vector>

int main() {
    std::vector<int> v(3);
    int& first = v[0];
    v.push_back(1);
    return first;
}

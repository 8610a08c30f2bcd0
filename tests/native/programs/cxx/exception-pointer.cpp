#include <cassert>
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>

int main() {
    std::exception_ptr p;
    std::thread t([&] {
        try {
            throw std::runtime_error("far away");
        } catch (...) {
            p = std::current_exception();
        }
    });
    t.join();
    try {
        std::rethrow_exception(p);
    } catch (const std::exception& e) {
        assert(e.what() == std::string("far away"));
    }
}

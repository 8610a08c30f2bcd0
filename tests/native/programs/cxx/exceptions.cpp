#include <cassert>
#include <exception>
#include <future>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
int main() {
    std::exception_ptr p;
    std::thread t([&] {
        try {
            throw std::runtime_error("boom");
        } catch (...) {
            p = std::current_exception();
        }
    });
    t.join();
    try {
        std::rethrow_exception(p);
    } catch (const std::logic_error&) {
        assert(0);
    } catch (const std::runtime_error& e) {
        assert(std::string(e.what()) == "boom");
    }
    auto f = std::async(std::launch::async, []() -> int { throw std::out_of_range("far"); });
    try {
        f.get();
        assert(0);
    } catch (const std::out_of_range& e) {
        assert(std::string(e.what()) == "far");
    }
    std::promise<int> q;
    auto g = q.get_future();
    { std::promise<int> r = std::move(q); }
    try {
        g.get();
        assert(0);
    } catch (const std::future_error& e) {
        assert(e.code() == std::future_errc::broken_promise);
    }
    try {
        try {
            throw 1;
        } catch (int) {
            throw;
        }
    } catch (int i) {
        assert(i == 1);
    }
    try {
        try {
            throw std::string("a");
        } catch (...) {
            try {
                throw 2;
            } catch (int j) {
                assert(j == 2);
            }
            throw;
        }
    } catch (std::string& s) {
        assert(s == "a");
    }
    try {
        try {
            throw std::runtime_error("in");
        } catch (...) {
            std::throw_with_nested(std::logic_error("out"));
        }
    } catch (const std::logic_error& e) {
        try {
            std::rethrow_if_nested(e);
            assert(0);
        } catch (const std::runtime_error& i) {
            assert(std::string(i.what()) == "in");
        }
    }
    try {
        std::thread x;
        x.join();
    } catch (const std::system_error& e) {
        assert(e.code() == std::errc::invalid_argument);
        assert(std::string(e.what()).size());
    }
    try {
        throw "text";
    } catch (const char* s) {
        assert(s[0] == 't');
    }
    int n = 3;
    try {
        throw &n;
    } catch (const void* v) {
        assert(v == &n);
    }
    std::packaged_task<int(int)> task([](int i) { return i + 1; });
    auto h = task.get_future();
    std::thread u(std::move(task), 4);
    assert(h.get() == 5);
    u.join();
    assert(std::uncaught_exceptions() == 0);
}

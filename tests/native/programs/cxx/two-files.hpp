#pragma once
#include <string>
#include <vector>
struct Reg {
    std::vector<std::string> names;
    Reg() { names.push_back("made"); }
};
inline Reg registry;
inline int counter = [] { return 5; }();
inline thread_local std::string tls = "abc";
template <class T>
struct Holder {
    static std::string value;
};
template <class T>
std::string Holder<T>::value = std::string(20, 'x');
inline int& local_static() {
    static int n = counter;
    return n;
}
extern std::string other;
int from_b();
extern thread_local std::string tl_b;

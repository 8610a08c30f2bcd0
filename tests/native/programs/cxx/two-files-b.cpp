#include "two-files.hpp"
std::string other = "other text that is long enough";
thread_local std::string tl_b = "b";
int from_b() {
    return local_static() + (int)Holder<int>::value.size() - 20 + (int)registry.names.size() - 1;
}

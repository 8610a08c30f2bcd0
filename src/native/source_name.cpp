#include "source_name.hpp"

#include <cstdlib>
#include <memory>

#include <cxxabi.h>

namespace katlas::native {

namespace {

std::string demangled(const std::string& symbol) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> name(abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status),
                                                      &std::free);
    return status == 0 && name != nullptr ? name.get() : symbol;
}

} // namespace

std::string source_name(const std::string& symbol) {
    return symbol.starts_with("_Z") ? demangled(symbol) : symbol;
}
std::string source_name_of_type(const std::string& name) {
    return demangled(name);
}

} // namespace katlas::native

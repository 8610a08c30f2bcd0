#include "loader_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

namespace katlas::codegen {
namespace {

Refused last_error() {
    const char* text = dlerror();
    return {text == nullptr ? "unknown error" : text};
}

} // namespace

Expected<std::shared_ptr<const CheckerFactory>> open_library(const std::filesystem::path& path,
                                                             const std::string& entry) {
    // Local: two models may use the same names.
    const std::shared_ptr<void> object(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL), [](void* handle) {
        if (handle != nullptr)
            dlclose(handle);
    });
    if (!object)
        return last_error();
    using Entry = const void* (*)();
    const auto get = reinterpret_cast<Entry>(dlsym(object.get(), entry.c_str()));
    if (get == nullptr)
        return last_error();
    const auto* factory = static_cast<const CheckerFactory*>(get());
    if (factory == nullptr || factory->abi != checker_abi)
        return Refused{fmt::format("version {} of the interface of checkers, not {}",
                                   factory == nullptr ? 0 : factory->abi, checker_abi)};
    if (factory->layout != layout_fingerprint())
        return Refused{
            "its compiler lays out execution graphs differently: another standard library, or another mode of it"};
    return std::shared_ptr<const CheckerFactory>(object, factory);
}

} // namespace katlas::codegen

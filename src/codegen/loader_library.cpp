#include "loader_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

namespace katlas::codegen {
namespace {

std::string last_error() {
    const char* text = dlerror();
    return text == nullptr ? "unknown error" : text;
}

} // namespace

std::shared_ptr<const CheckerFactory> open_library(const std::filesystem::path& path, const std::string& entry,
                                                   std::string& why) {
    // Local: two models may use the same names.
    const std::shared_ptr<void> object(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL), [](void* handle) {
        if (handle != nullptr)
            dlclose(handle);
    });
    if (!object) {
        why = last_error();
        return nullptr;
    }
    using Entry = const void* (*)();
    const auto get = reinterpret_cast<Entry>(dlsym(object.get(), entry.c_str()));
    if (get == nullptr) {
        why = last_error();
        return nullptr;
    }
    const auto* factory = static_cast<const CheckerFactory*>(get());
    if (factory == nullptr || factory->abi != checker_abi) {
        why = fmt::format("version {} of the interface of checkers, not {}", factory == nullptr ? 0 : factory->abi,
                          checker_abi);
        return nullptr;
    }
    if (factory->layout != layout_fingerprint()) {
        why = "its compiler lays out execution graphs differently: another standard library, or another mode of it";
        return nullptr;
    }
    return {object, factory};
}

} // namespace katlas::codegen

#include "backtrace.hpp"

#include <utility>

#include <dlfcn.h>
#include <unwind.h>

namespace katlas::native {
namespace {

struct Search {
    const void* base = nullptr;
    std::vector<std::uint64_t> found{};
};

_Unwind_Reason_Code look(_Unwind_Context* frame, void* data) {
    Search& search = *static_cast<Search*>(data);
    int is_exact = 0;
    const std::uintptr_t at = _Unwind_GetIPInfo(frame, &is_exact) - (is_exact != 0 ? 0 : 1);
    Dl_info info{};
    if (dladdr(reinterpret_cast<const void*>(at), &info) != 0 && info.dli_fbase == search.base)
        search.found.push_back(at - reinterpret_cast<std::uintptr_t>(search.base));
    return _URC_NO_REASON;
}

} // namespace

std::vector<std::uint64_t> calls_in(const void* base) {
    Search search{.base = base};
    _Unwind_Backtrace(&look, &search);
    return std::move(search.found);
}

} // namespace katlas::native

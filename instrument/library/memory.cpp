// operator new and operator delete, which a program may replace by its own.
#include "runtime.hpp"

#include <new>

#define KATLAS_REPLACEABLE __attribute__((weak, noinline))

namespace {
constexpr std::size_t usual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;
}

KATLAS_REPLACEABLE void* operator new(std::size_t size) {
    return katlas_new(size, usual, false);
}
KATLAS_REPLACEABLE void* operator new(std::size_t size, std::align_val_t alignment) {
    return katlas_new(size, static_cast<std::size_t>(alignment), false);
}
KATLAS_REPLACEABLE void* operator new[](std::size_t size, std::align_val_t alignment) {
    return katlas_new(size, static_cast<std::size_t>(alignment), true);
}
// A program that replaces `new` need not replace `new[]`, and so on.
KATLAS_REPLACEABLE void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return ::operator new(size);
}
KATLAS_REPLACEABLE void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return ::operator new(size, alignment);
}
KATLAS_REPLACEABLE void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return ::operator new[](size, alignment);
}

KATLAS_REPLACEABLE void operator delete(void* memory) noexcept {
    katlas_delete(memory, false);
}
KATLAS_REPLACEABLE void operator delete(void* memory, std::align_val_t) noexcept {
    katlas_delete(memory, false);
}
KATLAS_REPLACEABLE void operator delete[](void* memory, std::align_val_t) noexcept {
    katlas_delete(memory, true);
}
KATLAS_REPLACEABLE void operator delete(void* memory, std::size_t) noexcept {
    ::operator delete(memory);
}
KATLAS_REPLACEABLE void operator delete(void* memory, std::size_t, std::align_val_t alignment) noexcept {
    ::operator delete(memory, alignment);
}
KATLAS_REPLACEABLE void operator delete(void* memory, const std::nothrow_t&) noexcept {
    ::operator delete(memory);
}
KATLAS_REPLACEABLE void operator delete(void* memory, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    ::operator delete(memory, alignment);
}

KATLAS_REPLACEABLE void* operator new[](std::size_t size) {
    return katlas_new(size, usual, true);
}
KATLAS_REPLACEABLE void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    return ::operator new[](size);
}
KATLAS_REPLACEABLE void operator delete[](void* memory) noexcept {
    katlas_delete(memory, true);
}
KATLAS_REPLACEABLE void operator delete[](void* memory, std::size_t) noexcept {
    ::operator delete[](memory);
}
KATLAS_REPLACEABLE void operator delete[](void* memory, std::size_t, std::align_val_t alignment) noexcept {
    ::operator delete[](memory, alignment);
}
KATLAS_REPLACEABLE void operator delete[](void* memory, const std::nothrow_t&) noexcept {
    ::operator delete[](memory);
}

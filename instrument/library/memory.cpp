// operator new and operator delete, which a program may replace by its own: those of C++ that it does not replace call
// the ones that it does. The explorer tells apart what is one object and what is an array.
#include "runtime.hpp"

#include <new>

#define KATLAS_REPLACEABLE __attribute__((weak, noinline))

namespace {

constexpr std::size_t usual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

struct OfArray {
    OfArray() { katlas_next_is_array(true); }
    ~OfArray() { katlas_next_is_array(false); }
};

} // namespace

KATLAS_REPLACEABLE void* operator new(std::size_t size) {
    return katlas_new(size, usual);
}
KATLAS_REPLACEABLE void* operator new(std::size_t size, std::align_val_t alignment) {
    return katlas_new(size, static_cast<std::size_t>(alignment));
}
KATLAS_REPLACEABLE void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return ::operator new(size);
}
KATLAS_REPLACEABLE void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return ::operator new(size, alignment);
}
KATLAS_REPLACEABLE void* operator new[](std::size_t size) {
    const OfArray next;
    return ::operator new(size);
}
KATLAS_REPLACEABLE void* operator new[](std::size_t size, std::align_val_t alignment) {
    const OfArray next;
    return ::operator new(size, alignment);
}
KATLAS_REPLACEABLE void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    return ::operator new[](size);
}
KATLAS_REPLACEABLE void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return ::operator new[](size, alignment);
}

KATLAS_REPLACEABLE void operator delete(void* memory) noexcept {
    katlas_delete(memory);
}
KATLAS_REPLACEABLE void operator delete(void* memory, std::align_val_t) noexcept {
    katlas_delete(memory);
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
KATLAS_REPLACEABLE void operator delete[](void* memory) noexcept {
    const OfArray next;
    ::operator delete(memory);
}
KATLAS_REPLACEABLE void operator delete[](void* memory, std::align_val_t alignment) noexcept {
    const OfArray next;
    ::operator delete(memory, alignment);
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

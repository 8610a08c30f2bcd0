// Objects that are thrown. Each has a header before it that says how many own it: handlers, and std::exception_ptr.
#include "runtime.hpp"

#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>

#include <cxxabi.h>

namespace {

struct alignas(16) Header {
    std::atomic<int> owners{0};
    std::type_info* type = nullptr;
    void (*destroy)(void*) = nullptr;
};

Header* header_of(void* object) {
    return static_cast<Header*>(object) - 1;
}

std::atomic<std::terminate_handler> handler_of_end{&std::abort};
std::atomic<std::new_handler> handler_of_new{nullptr};

void own(void* object) {
    header_of(object)->owners.fetch_add(1, std::memory_order_relaxed);
}
void disown(void* object) {
    Header* header = header_of(object);
    if (header->owners.fetch_sub(1, std::memory_order_acq_rel) != 1)
        return;
    if (header->destroy != nullptr)
        header->destroy(object);
    abi::__cxa_free_exception(object);
}

} // namespace

namespace __cxxabiv1 {

struct __cxa_refcounted_exception : Header {};

extern "C" {

void* __cxa_allocate_exception(std::size_t size) noexcept {
    return new (std::malloc(sizeof(Header) + size)) Header() + 1;
}
void __cxa_free_exception(void* object) noexcept {
    std::free(header_of(object));
}
__cxa_refcounted_exception* __cxa_init_primary_exception(void* object, std::type_info* type,
                                                         void (*destroy)(void*)) noexcept {
    Header* header = header_of(object);
    header->type = type;
    header->destroy = destroy;
    return static_cast<__cxa_refcounted_exception*>(header);
}
void __cxa_throw(void* object, std::type_info* type, void (*destroy)(void*)) {
    __cxa_init_primary_exception(object, type, destroy);
    own(object);
    katlas_throw(object, type);
}
void __cxa_rethrow() {
    katlas_throw_again();
}
void __cxa_end_catch() {
    if (void* object = katlas_end_of_handler())
        disown(object);
}
std::type_info* __cxa_current_exception_type() noexcept {
    void* object = katlas_handled_object();
    return object == nullptr ? nullptr : header_of(object)->type;
}
void __cxa_call_unexpected(void*) {
    katlas_terminate();
}
void __cxa_pure_virtual() {
    katlas_fail("a virtual function is called that is not defined for the object");
}
void __cxa_deleted_virtual() {
    katlas_fail("a virtual function is called that is deleted");
}
}

} // namespace __cxxabiv1

namespace std {

namespace __exception_ptr {

exception_ptr::exception_ptr(void* object) noexcept : _M_exception_object(object) {
    _M_addref();
}
void exception_ptr::_M_addref() noexcept {
    if (_M_exception_object != nullptr)
        own(_M_exception_object);
}
void exception_ptr::_M_release() noexcept {
    if (_M_exception_object != nullptr)
        disown(_M_exception_object);
    _M_exception_object = nullptr;
}
void* exception_ptr::_M_get() const noexcept {
    return _M_exception_object;
}
const type_info* exception_ptr::__cxa_exception_type() const noexcept {
    return header_of(_M_exception_object)->type;
}

} // namespace __exception_ptr

exception_ptr current_exception() noexcept {
    void* object = katlas_handled_object();
    return object == nullptr ? exception_ptr() : exception_ptr(object);
}
void rethrow_exception(exception_ptr from) {
    void* object = from._M_get();
    own(object);
    katlas_throw(object, header_of(object)->type);
}

bool uncaught_exception() noexcept {
    return katlas_exceptions_in_flight() != 0;
}
int uncaught_exceptions() noexcept {
    return katlas_exceptions_in_flight();
}
// An uncaught exception is an error of the program, whatever handler it has set: handlers are kept, and not called.
terminate_handler set_terminate(terminate_handler handler) noexcept {
    return handler_of_end.exchange(handler, std::memory_order_acq_rel);
}
terminate_handler get_terminate() noexcept {
    return handler_of_end.load(std::memory_order_acquire);
}
void terminate() noexcept {
    katlas_terminate();
}

// Allocations do not fail.
new_handler set_new_handler(new_handler handler) noexcept {
    return handler_of_new.exchange(handler, std::memory_order_acq_rel);
}
new_handler get_new_handler() noexcept {
    return handler_of_new.load(std::memory_order_acquire);
}

} // namespace std

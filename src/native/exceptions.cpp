// Exceptions of C++. A thrown object is memory of the program, which the library of C++ (instrument/library) manages.
// This file determines where an exception goes. A `Thrown` is one journey of an object through the stack of a thread:
// if another thread throws the object again, there is another `Thrown`.
//
// The stack is unwound by GCC's library, and the handlers are found by katlas_gxx_personality_v0 (handlers.cpp).
#include "exceptions.hpp"

#include "accesses.hpp"
#include "source_name.hpp"

#include <algorithm>
#include <cstring>

#include <cxxabi.h>
#include <fmt/format.h>

using namespace katlas::native;
using katlas::program::ErrorKind;

namespace {

std::uint64_t read_word_of(const void* object, const Site* site) {
    return katlas_read(object, Access{.log_size = 3, .partial = true}.word(), site);
}

// The search for a handler would have to look into an object with a virtual base, whose values may not be in memory.
bool has_virtual_base(const std::type_info& type) {
    const auto* several = dynamic_cast<const abi::__vmi_class_type_info*>(&type);
    if (several == nullptr)
        return false;
    const auto* begin = several->__base_info;
    return std::any_of(begin, begin + several->__base_count, [](const auto& base) { return base.__is_virtual_p(); });
}

// "of type std::runtime_error"
std::string of_type(const std::type_info* type) {
    return type == nullptr ? "" : " of type " + source_name_of_type(type->name());
}

[[noreturn]] void not_caught(const Thrown& thrown) {
    machine().fail(ErrorKind::assertion, thrown.site,
                   fmt::format("an exception{} is not caught", of_type(thrown.type)));
}

} // namespace

namespace katlas::native {

Thrown* begin_journey(const Site* site) {
    auto& m = machine();
    void* memory = m.memory->allocate(m.running(), sizeof(Thrown), alignof(Thrown));
    if (memory == nullptr)
        m.refuse(site, "so many exceptions");
    auto* thrown = new (memory) Thrown{};
    thrown->header.exception_class = own_exceptions;
    thrown->site = site;
    return thrown;
}

Thrown* thrown_of(_Unwind_Exception* header) {
    return header->exception_class == own_exceptions ? reinterpret_cast<Thrown*>(header) : nullptr;
}

void must_not_throw(const Thrown* thrown) {
    const bool is_exit = thrown != nullptr && thrown->ends_thread;
    const std::string what =
        is_exit ? "pthread_exit" : "an exception" + of_type(thrown == nullptr ? nullptr : thrown->type);
    machine().fail(ErrorKind::assertion, thrown == nullptr ? katlas_here : thrown->site,
                   what + " leaves a function that must not throw");
}

} // namespace katlas::native

extern "C" {

// The handler gets the address of the object, or, if the object is a pointer, the address to which it points.
[[noreturn]] void katlas_throw(void* object, const std::type_info* type) {
    auto& m = machine();
    const Site* site = katlas_here;
    m.tell_apart_if_alike();
    Thrown* thrown = begin_journey(site);
    thrown->type = type;
    thrown->object = object;
    thrown->value = type->__is_pointer_p() ? reinterpret_cast<void*>(read_word_of(object, site)) : object;
    if (has_virtual_base(*type)) {
        const std::uint64_t word = read_word_of(object, site);
        std::memcpy(object, &word, sizeof word);
    }
    ++m.thread().in_flight;
    m.note_change();
    _Unwind_RaiseException(&thrown->header);
    not_caught(*thrown);
}

[[noreturn]] void katlas_throw_again() {
    auto& m = machine();
    Thrown* thrown = m.thread().caught;
    if (thrown == nullptr)
        m.fail(ErrorKind::assertion, katlas_here, "throw without an exception that is handled");
    thrown->handlers = -thrown->handlers;
    if (!thrown->ends_thread)
        ++m.thread().in_flight;
    m.note_change();
    _Unwind_Resume_or_Rethrow(&thrown->header);
    not_caught(*thrown);
}

void* katlas_cxa_begin_catch(_Unwind_Exception* header) {
    auto& t = machine().thread();
    Thrown* thrown = thrown_of(header);
    thrown->handlers = (thrown->handlers < 0 ? -thrown->handlers : thrown->handlers) + 1;
    if (!thrown->ends_thread)
        --t.in_flight;
    else if (t.caught != nullptr && t.caught != thrown)
        machine().fail(ErrorKind::assertion, thrown->site,
                       "std::terminate: pthread_exit is caught in a handler of another exception");
    machine().note_change();
    if (t.caught != thrown) {
        thrown->before = t.caught;
        t.caught = thrown;
    }
    return thrown->at_handler;
}
// Ends a handler. Returns the object if no handler is left.
void* katlas_end_of_handler() {
    auto& t = machine().thread();
    Thrown* thrown = t.caught;
    if (thrown == nullptr)
        return nullptr;
    const bool is_thrown_again = thrown->handlers < 0;
    thrown->handlers += is_thrown_again ? 1 : -1;
    if (thrown->handlers != 0)
        return nullptr;
    if (thrown->ends_thread && !is_thrown_again)
        machine().fail(ErrorKind::assertion, thrown->site,
                       "pthread_exit is caught by a handler that does not throw again");
    t.caught = thrown->before;
    machine().note_change();
    return is_thrown_again ? nullptr : thrown->object;
}
void* katlas_cxa_get_exception_ptr(_Unwind_Exception* header) {
    return thrown_of(header)->at_handler;
}
void* katlas_handled_object() {
    const Thrown* thrown = machine().thread().caught;
    return thrown == nullptr ? nullptr : thrown->object;
}
int katlas_exceptions_in_flight() {
    return static_cast<int>(machine().thread().in_flight);
}

[[noreturn]] void katlas_terminate() {
    auto& m = machine();
    if (const Thrown* thrown = m.thread().caught)
        must_not_throw(thrown);
    m.fail(ErrorKind::assertion, katlas_here, "std::terminate: a thread is destroyed that was not joined, or the like");
}
[[noreturn]] void katlas_fail(const char* message) {
    auto& m = machine();
    m.fail(ErrorKind::bad_address, m.here, message);
}
[[noreturn]] void katlas_refuse(const char* what) {
    machine().refuse(katlas_here, what);
}
}

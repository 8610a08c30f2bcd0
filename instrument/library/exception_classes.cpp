// The standard's classes of exceptions.
#include <any>
#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <typeinfo>
#include <variant>

namespace std {

exception::~exception() noexcept = default;
const char* exception::what() const noexcept {
    return "std::exception";
}
bad_exception::~bad_exception() noexcept = default;
const char* bad_exception::what() const noexcept {
    return "std::bad_exception";
}
bad_alloc::~bad_alloc() noexcept = default;
const char* bad_alloc::what() const noexcept {
    return "std::bad_alloc";
}
bad_array_new_length::~bad_array_new_length() noexcept = default;
const char* bad_array_new_length::what() const noexcept {
    return "std::bad_array_new_length";
}
bad_cast::~bad_cast() noexcept = default;
const char* bad_cast::what() const noexcept {
    return "std::bad_cast";
}
bad_typeid::~bad_typeid() noexcept = default;
const char* bad_typeid::what() const noexcept {
    return "std::bad_typeid";
}
bad_function_call::~bad_function_call() noexcept = default;
const char* bad_function_call::what() const noexcept {
    return "bad_function_call";
}
bad_weak_ptr::~bad_weak_ptr() noexcept = default;
const char* bad_weak_ptr::what() const noexcept {
    return "bad_weak_ptr";
}
nested_exception::~nested_exception() noexcept = default;

// The text of an exception, which its copies share: a counter, and the characters.
namespace {
struct Text {
    int owners;
    char characters[1];
};
Text* text_of(const char* characters) {
    return reinterpret_cast<Text*>(const_cast<char*>(characters) - offsetof(Text, characters));
}
} // namespace

__cow_string::__cow_string() : __cow_string("", 0) {}
__cow_string::__cow_string(const string& s) : __cow_string(s.c_str(), s.size()) {}
__cow_string::__cow_string(const char* characters, size_t size) {
    auto* text = static_cast<Text*>(::operator new(sizeof(Text) + size));
    text->owners = 1;
    __builtin_memcpy(text->characters, characters, size);
    text->characters[size] = '\0';
    _M_p = text->characters;
}
__cow_string::__cow_string(const __cow_string& other) noexcept : _M_p(other._M_p) {
    __atomic_fetch_add(&text_of(_M_p)->owners, 1, __ATOMIC_RELAXED);
}
__cow_string::__cow_string(__cow_string&& other) noexcept : __cow_string(static_cast<const __cow_string&>(other)) {}
__cow_string::~__cow_string() {
    Text* text = text_of(_M_p);
    if (__atomic_fetch_sub(&text->owners, 1, __ATOMIC_ACQ_REL) == 1)
        ::operator delete(text);
}
__cow_string& __cow_string::operator=(const __cow_string& other) noexcept {
    __cow_string copy(other);
    swap(_M_p, copy._M_p);
    return *this;
}
__cow_string& __cow_string::operator=(__cow_string&& other) noexcept {
    swap(_M_p, other._M_p);
    return *this;
}

#define KATLAS_WITH_TEXT(type)                                                                                         \
    type::type(const string& text) : _M_msg(text) {}                                                                   \
    type::type(const char* text) : _M_msg(text, __builtin_strlen(text)) {}                                             \
    type::type(const type& other) noexcept = default;                                                                  \
    type::type(type&& other) noexcept = default;                                                                       \
    type& type::operator=(const type& other) noexcept = default;                                                       \
    type& type::operator=(type&& other) noexcept = default;                                                            \
    type::~type() noexcept = default;                                                                                  \
    const char* type::what() const noexcept {                                                                          \
        return _M_msg._M_p;                                                                                            \
    }
KATLAS_WITH_TEXT(logic_error)
KATLAS_WITH_TEXT(runtime_error)
#undef KATLAS_WITH_TEXT

#define KATLAS_DERIVED(type, base)                                                                                     \
    type::type(const string& text) : base(text) {}                                                                     \
    type::type(const char* text) : base(text) {}                                                                       \
    type::~type() noexcept = default;
KATLAS_DERIVED(domain_error, logic_error)
KATLAS_DERIVED(invalid_argument, logic_error)
KATLAS_DERIVED(length_error, logic_error)
KATLAS_DERIVED(out_of_range, logic_error)
KATLAS_DERIVED(range_error, runtime_error)
KATLAS_DERIVED(overflow_error, runtime_error)
KATLAS_DERIVED(underflow_error, runtime_error)
#undef KATLAS_DERIVED

system_error::~system_error() noexcept = default;
future_error::~future_error() noexcept = default;
const char* future_error::what() const noexcept {
    return logic_error::what();
}

} // namespace std

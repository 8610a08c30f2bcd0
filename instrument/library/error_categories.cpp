// Categories of errors. What there is of the system is what is of errno.
#include <cstring>
#include <future>
#include <string>
#include <system_error>

namespace std {
inline namespace _V2 {

error_category::~error_category() = default;
__cow_string error_category::_M_message(int code) const {
    return __cow_string(message(code));
}
error_condition error_category::default_error_condition(int code) const noexcept {
    return error_condition(code, *this);
}
bool error_category::equivalent(int code, const error_condition& condition) const noexcept {
    return default_error_condition(code) == condition;
}
bool error_category::equivalent(const error_code& code, int condition) const noexcept {
    return *this == code.category() && code.value() == condition;
}

} // namespace _V2

namespace {

struct Generic final : error_category {
    constexpr Generic() = default;
    const char* name() const noexcept override { return "generic"; }
    string message(int code) const override { return strerror(code); }
};
struct System final : error_category {
    constexpr System() = default;
    const char* name() const noexcept override { return "system"; }
    string message(int code) const override { return strerror(code); }
    error_condition default_error_condition(int code) const noexcept override;
};
struct Future final : error_category {
    constexpr Future() = default;
    const char* name() const noexcept override { return "future"; }
    string message(int code) const override {
        switch (future_errc(code)) {
        case future_errc::promise_already_satisfied:
            return "Promise already satisfied";
        case future_errc::future_already_retrieved:
            return "Future already retrieved";
        case future_errc::no_state:
            return "No associated state";
        case future_errc::broken_promise:
            return "Broken promise";
        }
        return "Unknown error";
    }
};

// They are there before anything is constructed, and nothing destroys them.
template <class Category>
union Constant {
    Category category;
    constexpr Constant() : category() {}
    constexpr ~Constant() {}
};
constinit Constant<Generic> the_generic;
constinit Constant<System> the_system;
constinit Constant<Future> the_future;

error_condition System::default_error_condition(int code) const noexcept {
    return error_condition(code, the_generic.category);
}

} // namespace

inline namespace _V2 {
const error_category& generic_category() noexcept {
    return the_generic.category;
}
const error_category& system_category() noexcept {
    return the_system.category;
}
} // namespace _V2
const error_category& future_category() noexcept {
    return the_future.category;
}

error_condition error_code::default_error_condition() const noexcept {
    return category().default_error_condition(value());
}

} // namespace std

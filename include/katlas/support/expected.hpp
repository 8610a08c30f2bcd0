// A value, or the reason why there is none: the result of functions that may refuse. Faults at places of an input are
// Diagnostics (diagnostics.hpp).
//
// Exceptions are for faults of Katlas itself (std::logic_error), for exhausted memory, and for requests to stop
// (stop_token.hpp).
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace katlas {

// Why something cannot be done, as a sentence for people.
struct Refused {
    std::string reason;
};

// Why an input cannot be used.
struct Failure {
    std::string reason;      // in one line, with the place: "my.kat:3:9: unknown name 'rff'"
    std::string diagnostics; // the full text, as the command line prints it; several lines
};

// The value of a function that has no other result.
struct Done {};

template <typename T, typename Why = Refused>
class [[nodiscard]] Expected {
  public:
    Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Expected(Why why) : content_(std::in_place_index<1>, std::move(why)) {}

    [[nodiscard]] explicit operator bool() const { return content_.index() == 0; }
    [[nodiscard]] T& operator*() & { return std::get<0>(content_); }
    [[nodiscard]] const T& operator*() const& { return std::get<0>(content_); }
    [[nodiscard]] T&& operator*() && { return std::get<0>(std::move(content_)); }
    [[nodiscard]] T* operator->() { return &std::get<0>(content_); }
    [[nodiscard]] const T* operator->() const { return &std::get<0>(content_); }
    // Where there is no value.
    [[nodiscard]] const std::string& why_not() const { return std::get<1>(content_).reason; }
    [[nodiscard]] const Why& refused() const { return std::get<1>(content_); }

  private:
    std::variant<T, Why> content_;
};

} // namespace katlas

// An exception on its way through the stack of a thread, see exceptions.cpp.
#pragma once

#include "katlas/native/abi.hpp"

#include <cstdint>
#include <typeinfo>

#include <unwind.h>

namespace katlas::native {

// Distinguishes exceptions of programs from those of Katlas itself.
inline constexpr std::uint64_t own_exceptions = 0x4b41544c41530001; // "KATLAS"

struct Thrown {
    _Unwind_Exception header; // comes first
    const std::type_info* type = nullptr;
    void* object = nullptr;
    void* value = nullptr;      // the object, or what it points to
    void* at_handler = nullptr; // the address that the handler gets: the object, or a base of it
    int handlers = 0;           // the number of active handlers; negative if it was thrown again meanwhile
    Thrown* before = nullptr;   // the exception whose handler encloses this one's handler
    const Site* site = nullptr; // of the throw
    bool ends_thread = false;   // no exception, but pthread_exit (thread_exits.cpp)
    std::intptr_t selector = 0; // the clause that handles it, and the address of its code
    std::uintptr_t landing = 0;
};

// A new journey, in memory of the program. Does not return if there are too many.
[[nodiscard]] Thrown* begin_journey(const Site* site);
// Null if the exception is not one of the program.
[[nodiscard]] Thrown* thrown_of(_Unwind_Exception* header);
[[noreturn]] void must_not_throw(const Thrown* thrown);

} // namespace katlas::native

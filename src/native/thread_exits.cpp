#include "thread_exits.hpp"

#include "accesses.hpp"
#include "exceptions.hpp"
#include "keys.hpp"

#include <cxxabi.h>

namespace katlas::native {
namespace {

// Called before each function is left. The fiber's own function is not left.
_Unwind_Reason_Code stop(int /*version*/, _Unwind_Action actions, _Unwind_Exception_Class /*whose*/,
                         _Unwind_Exception* header, _Unwind_Context* context, void* result) {
    const bool is_last = _Unwind_GetRegionStart(context) == reinterpret_cast<std::uintptr_t>(&Machine::State::enter);
    if (is_last || (actions & _UA_END_OF_STACK) != 0)
        end_thread(result, thrown_of(header)->site);
    return _URC_NO_REASON;
}

} // namespace

void unwind_and_end(void* result, const Site* site) {
    machine().tell_apart_if_alike();
    Thrown* thrown = begin_journey(site);
    thrown->ends_thread = true;
    thrown->type = &typeid(abi::__forced_unwind);
    thrown->value = thrown;
    machine().note_change();
    _Unwind_ForcedUnwind(&thrown->header, &stop, result);
    end_thread(result, site);
}

void end_thread(void* result, const Site* site) {
    auto& m = machine();
    clean_up();
    m.destroy_variables_of_thread();
    destroy_values();
    if (m.running() == 1)
        end_variables(0, site); // a return from main leaves them as they are
    m.end(result);
}

} // namespace katlas::native

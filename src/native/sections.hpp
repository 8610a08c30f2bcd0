// Atomic sections of SV-COMP, see sections.cpp.
#pragma once

namespace katlas::native {

// The running thread ends: its sections end with it.
void leave_sections();

} // namespace katlas::native

// What an event of a program does, as far as memory models see it: its kind, its access mode, and whether it belongs to
// a read-modify-write. Of these labels a checker makes the atoms of its own model (docs/design.md, section 3).
//
// Modes are those of C11; `non_atomic` is the mode of plain accesses and of initial writes, `acquire` also that of
// consume. A fence is never non_atomic nor exclusive.
#pragma once

#include <cstdint>

namespace katlas::graph {

enum class Kind : std::uint8_t { read, write, fence };

enum class Mode : std::uint8_t { non_atomic, relaxed, acquire, release, acq_rel, seq_cst };

struct Label {
    Kind kind = Kind::fence;
    Mode mode = Mode::relaxed;
    bool exclusive = false; // the read or the write of a read-modify-write

    friend bool operator==(const Label&, const Label&) = default;
};

} // namespace katlas::graph
